//! What a person reads: the table of a validation, and a truth in words.

mod known;
mod table;
mod words;

pub use known::{KnownFailing, KnownFailingError, Reconciled};
pub use table::{summary, table};
pub use words::in_words;
