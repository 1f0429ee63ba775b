//! Which fields a truth line has, and those whose values need no proof.

use serde_json::{Map, Value};

use super::reading::{Fields, refuse};
use super::refused::Refused;
use crate::form::UNDECIDED;
use epa_format::case::Case;

/// The fields of a truth line of curved shapes.
const ENCLOSED: [&str; 9] = [
    "id",
    "name",
    "class",
    "signed_depth",
    "normals",
    "certificate",
    "case",
    "closed",
    "reason",
];

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
    Fields::of_map(line, "").are_known(&["line", "error"])?;
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

/// The fields of the line of curved shapes. Returns those of the case that are for people.
pub(super) fn check_enclosed(
    truth: &Map<String, Value>,
    case: &Case,
) -> Result<Vec<&'static str>, Refused> {
    Fields::of_map(truth, "").are_known(&ENCLOSED)?;
    check_name(truth, case.name.as_deref())?;
    let words = [
        ("case.flags", !case.flags.is_empty()),
        ("case.why", case.why.is_some()),
        ("case.source", case.source.is_some()),
    ];
    let given = words.into_iter().filter(|(_, is_there)| *is_there);
    Ok(given.map(|(name, _)| name).collect())
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
    let expected = "that of the case, there exactly if the case has one";
    refuse("name", expected)
}
