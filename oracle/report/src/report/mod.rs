//! What a person reads: the table of a validation, reports of a run in the formats
//! of docs/reports.md, and a truth in words.

mod changes;
mod contact;
mod format;
mod html;
mod json;
mod junit;
mod markdown;
mod matrix;
mod words;

pub use changes::{Partings, answers, changed, changes, group, remarks, render_changes, runs};
pub use epa_judge::reckoning::document::{bends, measures};
pub use epa_judge::reckoning::text::{clipped, counted, is_hidden, ulps, visible};
pub use epa_judge::reckoning::{
    Conclusion, Explanation, Failures, Finding, KEPT, KnownFailing, KnownFailingError, Listed,
    Look, Reckoning, Report, Standing, Symptom, causes, explain, finding, first_lines, meaning,
    overview, summary, table,
};
use epa_judge::reckoning::{document, kinds, text};

pub use self::format::Format;
pub(crate) use self::json::sparse;
pub use contact::contact_in_words;
pub(crate) use contact::feature;
use epa_judge::results::{Graded, blamed};
pub use html::framed;
pub use markdown::code;
pub use matrix::{Folder, Matrix};

pub use words::in_words;

/// The measures that the failures of a verdict are blamed on.
pub(crate) fn all_blamed(graded: &Graded) -> Vec<&'static str> {
    graded
        .kinds
        .iter()
        .filter_map(|kind| blamed(*kind))
        .collect()
}
