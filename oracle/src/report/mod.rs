//! What a person reads: the table of a validation, reports of a run in the formats
//! of docs/reports.md, and a truth in words.

mod changes;
mod contact;
mod document;
mod html;
mod json;
mod junit;
mod kinds;
mod known;
mod markdown;
mod matrix;
mod reckoning;
mod table;
mod text;
mod words;

pub use changes::{changed, changes, group, render_changes, runs};
pub use contact::contact_in_words;
pub use document::{Conclusion, Format, Report};
pub(crate) use document::{bends, measures};
pub(crate) use html::{blamed, framed};
pub use kinds::{Explanation, explain, meaning};
pub use known::{KnownFailing, KnownFailingError, Listed};
pub(crate) use markdown::code;
pub use matrix::{CasePage, Matrix};
pub use reckoning::{Failures, Finding, KEPT, Look, Reckoning, Standing};
pub(crate) use text::{clipped, counted, is_hidden, ulps, visible};

pub use table::{finding, first_lines, overview, recognitions, summary, table};
pub use words::in_words;
