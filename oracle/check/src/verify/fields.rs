//! Which fields a truth line has, and those whose values need no proof.

use serde_json::{Map, Value};

use super::reading::{known_fields, refuse};
use super::refused::Refused;
use crate::form::UNDECIDED;
use epa_format::case::Case;

/// The fields of every truth line.
const ALL: [&str; 7] = [
    "id",
    "name",
    "class",
    "signed_depth",
    "normals",
    "certificate",
    "case",
];

/// Those of curved shapes.
const ENCLOSED: [&str; 2] = ["closed", "reason"];

/// That a truth and its certificate are about the case with this id.
pub(super) fn is_about(
    truth: &Map<String, Value>,
    certificate: &str,
    id: &str,
) -> Result<(), Refused> {
    for (field, found) in [
        ("id", truth.get("id").and_then(Value::as_str)),
        ("certificate.id", Some(certificate)),
    ] {
        if found != Some(id) {
            return Err(Refused::Id {
                field,
                expected: id.to_owned(),
            });
        }
    }
    Ok(())
}

/// That a line has the form of a line of bad input.
pub(super) fn check_error(line: &Map<String, Value>) -> Result<(), Refused> {
    known_fields(line, "", &["line", "error"])?;
    let number = line.get("line").and_then(Value::as_number);
    let number = number.and_then(|n| n.as_str().parse::<u64>().ok());
    if number.is_none_or(|n| n == 0) {
        return refuse("line", "the number of a line");
    }
    match line.get("error").and_then(Value::as_str) {
        Some(_) => Ok(()),
        None => refuse("error", "a text"),
    }
}

/// The fields of the line of curved shapes. Returns those whose values nothing is known of.
pub(super) fn check_enclosed(
    truth: &Map<String, Value>,
    case: &Case,
) -> Result<Vec<&'static str>, Refused> {
    known_fields(truth, "", &[&ALL[..], &ENCLOSED].concat())?;
    check_name(truth, case.name.as_deref())?;
    Ok(words_of(case).collect())
}

/// The fields of a case that are for people.
fn words_of(case: &Case) -> impl Iterator<Item = &'static str> {
    let words = [
        ("case.flags", !case.flags.is_empty()),
        ("case.why", case.why.is_some()),
        ("case.source", case.source.is_some()),
    ];
    words
        .into_iter()
        .filter(|(_, is_there)| *is_there)
        .map(|(name, _)| name)
}

/// That the reason is there exactly where the class is undecided.
pub(super) fn check_reason(truth: &Map<String, Value>, is_decided: bool) -> Result<(), Refused> {
    let due = (!is_decided).then(|| Value::from(UNDECIDED));
    if truth.get("reason") == due.as_ref() {
        return Ok(());
    }
    Err(Refused::Value { field: "reason" })
}

/// That a line has the name of its case, and none if the case has none.
pub(super) fn check_name(truth: &Map<String, Value>, name: Option<&str>) -> Result<(), Refused> {
    let due = name.map(Value::from);
    if truth.get("name") == due.as_ref() {
        return Ok(());
    }
    refuse(
        "name",
        "that of the case, there exactly if the case has one",
    )
}
