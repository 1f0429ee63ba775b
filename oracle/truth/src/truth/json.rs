//! The truth as one JSON line; the form stands in docs/formats.md.

mod decided;
mod enclosed;

use std::fmt::Write as _;

use serde_json::Value;

pub use self::decided::class_name;
pub(super) use self::decided::{direction, exact, exacts};
use super::Truth;
use epa_format::case::Case;

/// Bytes that a line has room for from the start.
const ROOM: usize = 1 << 14;

/// The line of a truth as a tree; `with_certificate` adds the proof and the case.
#[must_use]
pub fn line(case: &Case, truth: &Truth, with_certificate: bool) -> Value {
    let mut line = without_case(case, truth, with_certificate);
    if with_certificate {
        line["case"] = case.to_canonical_json();
    }
    line
}

/// The line of a truth; `with_certificate` adds the proof and the case.
#[must_use]
pub fn text(case: &Case, truth: &Truth, with_certificate: bool) -> String {
    let case_text = with_certificate.then(|| case.to_canonical_text());
    let mut text = String::with_capacity(ROOM);
    push_line(&mut text, case, truth, case_text.as_deref());
    text
}

/// Writes the line of a truth behind a text; with the case's canonical text it adds the proof
/// and the case.
pub fn push_line(text: &mut String, case: &Case, truth: &Truth, case_text: Option<&str>) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{}", without_case(case, truth, case_text.is_some()));
    if let Some(case_text) = case_text {
        text.pop();
        let _ = write!(text, ",\"case\":{case_text}}}");
    }
}

/// The line without the case at its end.
fn without_case(case: &Case, truth: &Truth, with_certificate: bool) -> Value {
    match truth {
        Truth::Enclosed(truth) => enclosed::line(case, truth, with_certificate),
        Truth::Decided(truth) => decided::line(case, truth, with_certificate),
    }
}
