//! The truth as one JSON line; the form stands in docs/formats.md.

mod decided;
mod enclosed;

use std::fmt::Write as _;

use serde_json::Value;

pub use self::decided::class_name;
pub(super) use self::decided::{array, field, push_exact, push_index};
use self::decided::{push_certificate, push_decided};
use super::Truth;
use epa_format::case::Case;

/// Bytes that a line has room for from the start.
const ROOM: usize = 1 << 14;

/// The line of a truth as a tree; `with_certificate` adds the proof and the case.
#[must_use]
pub fn line(case: &Case, truth: &Truth, with_certificate: bool) -> Value {
    let mut text = String::with_capacity(ROOM);
    push_without_case(&mut text, case, truth, with_certificate);
    text.push('}');
    let mut line: Value = serde_json::from_str(&text).unwrap_or_default();
    if let (Value::Object(fields), true) = (&mut line, with_certificate) {
        fields.insert("case".to_owned(), case.to_canonical_json());
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
    push_without_case(text, case, truth, case_text.is_some());
    if let Some(case_text) = case_text {
        text.push_str(",\"case\":");
        text.push_str(case_text);
    }
    text.push('}');
}

/// Writes the line without the case at its end, and without its last bracket.
fn push_without_case(text: &mut String, case: &Case, truth: &Truth, with_certificate: bool) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{{\"id\":\"{}\"", truth.id());
    if let Some(name) = &case.name {
        field(text, "name", Value::from(name.as_str()));
    }
    match truth {
        Truth::Enclosed(truth) => enclosed::push(text, truth, with_certificate),
        Truth::Decided(decided) => {
            push_decided(text, decided);
            if with_certificate {
                push_certificate(text, decided);
            }
        }
    }
}
