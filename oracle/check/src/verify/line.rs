//! A truth line: of polytopes, of curved shapes, or of bad input.

use serde_json::{Map, Value};

use super::polytopes::{self, Other};
use super::refused::{Accepted, Refused};
use super::{enclosed, fields, json};
use epa_format::case::{self, Case};

/// What the field `case` must be.
const CASE: &str = "the case; `solve --certificate --json` writes it";

/// What a line of JSON is that is no object.
const NO_OBJECT: &str = "not a JSON object; write the fields in braces";

/// Checks one truth line.
///
/// # Errors
/// [`Refused`], with the first condition that fails.
pub fn check_line(line: &str) -> Result<Accepted, Refused> {
    check_bytes(line.as_bytes())
}

/// Checks the bytes of one truth line.
///
/// # Errors
/// As for [`check_line`], and for bytes that are not UTF-8.
pub fn check_bytes(line: &[u8]) -> Result<Accepted, Refused> {
    // The solver's reader has better words, if it refuses the line too.
    let no_json = || match case::value(line) {
        Err(error) => error.to_string(),
        Ok(_) => "only one of the readers of JSON accepts it".to_owned(),
    };
    let value = json::read(line).ok_or_else(|| Refused::NotAnObject(no_json()))?;
    let Value::Object(truth) = value else {
        return Err(Refused::NotAnObject(NO_OBJECT.into()));
    };
    if truth.contains_key("error") {
        return fields::check_error(&truth).map(|()| Accepted::Error);
    }
    let Some(case) = truth.get("case") else {
        return Err(Refused::Field {
            field: "case".into(),
            expected: CASE,
        });
    };
    match polytopes::read(case) {
        Ok(posed) => polytopes::check(&truth, &posed),
        Err(Other::Curved) => curved(&truth, case),
        // The solver's reader has better words, if it refuses the case too.
        Err(Other::Malformed) => Err(parse(case).err().unwrap_or(Refused::Field {
            field: "case".into(),
            expected: "a case that both readers of cases accept",
        })),
    }
}

fn curved(truth: &Map<String, Value>, case: &Value) -> Result<Accepted, Refused> {
    let case = parse(case)?;
    let id = case.id().to_string();
    enclosed::check(truth, &case, id).map_err(|refused| Refused::Curved(Box::new(refused)))
}

fn parse(case: &Value) -> Result<Case, Refused> {
    Case::parse(&case.to_string()).map_err(|error| Refused::Case(Box::new(error)))
}
