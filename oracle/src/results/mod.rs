//! Results: what a run found, one JSON object a line, written as it is found.
//!
//! A file of results starts with a header that says what was run, has one line a
//! verdict in the order of the cases, and ends with a line that says that the run
//! came to its end. A run that was killed has no such line and can be resumed;
//! files of several shards can be merged. See docs/formats.md, *Results*.

mod entry;
mod file;
mod merge;
mod tally;

pub use entry::{Entry, Errors, Graded, NotJudged};
pub(crate) use file::exists;
pub use file::{Cases, Header, Reader, ResultsError, Resumed, Shard, Writer, resume};
pub use merge::merge;
pub use tally::{Histogram, Row, Tally, Worst};
