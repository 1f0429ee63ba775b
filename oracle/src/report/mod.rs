//! What a person reads: the table of a validation, and a truth in words.

mod known;
mod reckoning;
mod table;
mod words;

pub use known::{KnownFailing, KnownFailingError, Listed};
pub use reckoning::{Finding, KEPT, Reckoning, Standing};
pub use table::{finding, summary, table};
pub use words::in_words;
