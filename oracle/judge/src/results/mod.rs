//! Results: what a run found, one JSON object a line, written as it is found.
//!
//! A file of results starts with a header that says what was run. It has one line a verdict in the
//! order of the cases. Its last line says that the run came to its end. A run that was killed has
//! no such line and can be resumed; files of several shards can be merged. See docs/formats.md,
//! *Results*.

mod asked;
mod coverage;
mod entry;
mod error;
mod header;
mod merge;
mod reach;
mod reader;
mod resume;
mod shard;
mod tally;
mod writer;

pub use crate::grades::NotJudged;
pub use asked::Asked;
pub use coverage::Coverage;
pub use entry::{Entry, Errors, Given, Graded, SignedDepth, blamed};
pub use error::ResultsError;
pub use error::unwritten;
pub use header::{Cases, Header};
pub use merge::Merge;
pub use reach::{Gap, Group, Reach, Share};
pub use reader::Reader;
pub use resume::exists;
pub use resume::{Resumed, resume};
pub use shard::Shard;
pub use tally::{Histogram, Reasons, Row, Tally, Worst};
pub(crate) use tally::{add_counts, count_each, quarter_above};
pub use writer::{End, Writer};
