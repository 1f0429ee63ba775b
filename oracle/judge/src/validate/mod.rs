//! Judging subjects on cases, however many there are.
//!
//! Cases come from an iterator and go through in chunks, so that memory does not
//! grow with their number. While the subjects answer one chunk, the truths of the
//! next are computed on the other processors. The records come in the order of
//! the cases, then of the subjects, whatever the number of threads.

mod chunk;
mod compare;
mod judging;
mod prepare;
mod record;
mod replies;
mod run;
mod stop;

pub use record::{Outcome, Placed, Record, Turn, in_turn};
pub use replies::judge_replies;
pub use run::{Again, Run, validate};
pub use stop::Stop;
