//! Which fields a truth line has, and those whose values need no proof.

use num_traits::Signed;
use serde_json::{Map, Value};

use super::reading::{known_fields, refuse};
use super::refused::Refused;
use super::values::field;
use crate::form::UNDECIDED;
use crate::lattice::Polytopes;
use epa_format::case::Case;
use epa_format::number::{Rational, canonical};

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

/// Those of polytopes, rounded or not.
const DECIDED: [&str; 2] = ["witness", "brute_force"];

/// Those of curved shapes.
const ENCLOSED: [&str; 2] = ["closed", "reason"];

/// What `--full` adds to the line of polytopes, but for `radii`, which is checked.
const FULL: [&str; 4] = ["minimisers", "second", "regions", "regions_cut"];

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

/// The fields of the line of polytopes. Returns those whose values nothing is known of.
pub(super) fn check_decided(
    truth: &Map<String, Value>,
    case: &Case,
    lattice: &Polytopes,
) -> Result<Vec<&'static str>, Refused> {
    let known = [&ALL[..], &DECIDED, &FULL, &["radii"]].concat();
    known_fields(truth, "", &known)?;
    check_name(truth, case)?;
    if !is_brute_force(field(truth, "brute_force", "there")?) {
        return refuse("brute_force", "`agrees` or `not run: N candidates`");
    }
    check_full(truth, lattice)?;
    let unchecked = FULL.into_iter().chain(["brute_force"]);
    let there = unchecked.filter(|name| truth.contains_key(*name));
    Ok(there.chain(words_of(case)).collect())
}

/// The fields of the line of curved shapes. Returns those whose values nothing is known of.
pub(super) fn check_enclosed(
    truth: &Map<String, Value>,
    case: &Case,
) -> Result<Vec<&'static str>, Refused> {
    known_fields(truth, "", &[&ALL[..], &ENCLOSED].concat())?;
    check_name(truth, case)?;
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

fn check_name(truth: &Map<String, Value>, case: &Case) -> Result<(), Refused> {
    let due = case.name.as_deref().map(Value::from);
    if truth.get("name") == due.as_ref() {
        return Ok(());
    }
    refuse(
        "name",
        "that of the case, there exactly if the case has one",
    )
}

/// Whether this is what can be said of brute force: `agrees`, or how many candidates there are.
fn is_brute_force(value: &Value) -> bool {
    let Some(text) = value.as_str() else {
        return false;
    };
    let count = text
        .strip_prefix("not run: ")
        .and_then(|text| text.strip_suffix(" candidates"))
        .unwrap_or_default();
    let is_count = (1..=20).contains(&count.len())
        && count.bytes().all(|b| b.is_ascii_digit())
        && (count == "0" || !count.starts_with('0'));
    text == "agrees" || is_count
}

/// The fields of `--full` come together, and `radii` exactly where there is one.
fn check_full(truth: &Map<String, Value>, lattice: &Polytopes) -> Result<(), Refused> {
    let is_there = |name: &str| truth.contains_key(name);
    if !is_there("radii") && !FULL.into_iter().any(is_there) {
        return Ok(());
    }
    for name in ["minimisers", "regions"] {
        field(truth, name, "there, beside other fields of `--full`")?;
    }
    let texts = || lattice.radii.iter().map(canonical).collect::<Value>();
    let due = lattice.radii.iter().any(Rational::is_positive).then(texts);
    if truth.get("radii") == due.as_ref() {
        return Ok(());
    }
    Err(Refused::Value { field: "radii" })
}
