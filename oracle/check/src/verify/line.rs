//! A truth line of polytopes; one of curved shapes is handed on.

use serde_json::{Map, Value};

use super::refused::{Accepted, Refused};
use super::values::{check_root, field, is_about, is_rounded_like, printed_depth};
use super::{certificate, enclosed, fields, printed, rounding};
use crate::check;
use crate::form::class_name;
use crate::lattice::Polytopes;
use epa_format::case::{self, Case};
use epa_format::number::{FloatType, Surd};

/// What the field `case` must be.
const CASE: &str =
    "the case that the truth is of: `epa-oracle solve --json --certificate` writes truths";

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
    let value = case::value(line).map_err(|error| Refused::NotAnObject(error.to_string()))?;
    let Value::Object(truth) = value else {
        return Err(Refused::NotAnObject("another JSON value".into()));
    };
    if truth.contains_key("error") {
        return fields::check_error(&truth).map(|()| Accepted::Error);
    }
    let case = Case::parse(&field(&truth, "case", CASE)?.to_string())
        .map_err(|error| Refused::Case(Box::new(error)))?;
    let id = case.id().to_string();
    let Ok(lattice) = Polytopes::of_case(&case) else {
        return enclosed::check(&truth, &case, id);
    };
    let unchecked = fields::check_decided(&truth, &case, &lattice)?;
    let given = certificate::parse(field(&truth, "certificate", "the certificate")?)?;
    is_about(&truth, &given.id, &id)?;
    is_rounded_like(given.rounded, &lattice.radius())?;
    let proof = &given.proof;
    check::check(&lattice.vertices, proof).map_err(Refused::Certificate)?;
    // x/X = y/Y by cross multiplication: the bounds need not be reduced.
    if proof.lo != proof.hi {
        return Err(Refused::NotExact);
    }
    let depth = Surd::of_root(&proof.lo, lattice.radius());
    let class = check_values(&truth, &depth)?;
    printed::check_contact(&truth, &lattice, &proof.lo)?;
    Ok(Accepted::Proven {
        id,
        class,
        unchecked,
    })
}

/// The class and the numbers of `signed_depth` against the proven value.
fn check_values(truth: &Map<String, Value>, depth: &Surd) -> Result<&'static str, Refused> {
    let class = class_name(depth.signum());
    if truth.get("class").and_then(Value::as_str) != Some(class) {
        return Err(Refused::Class { proven: class });
    }
    let printed = printed_depth(truth)?;
    check_root(printed, depth)?;
    for (field, ty) in [("f64", FloatType::F64), ("f32", FloatType::F32)] {
        if !rounding::is_correct(printed.get(field), depth, ty) {
            return Err(Refused::Value { field });
        }
    }
    printed::check_decimal(printed, [depth, depth])?;
    Ok(class)
}
