//! `check`: accepts or refuses a truth line by its certificate, without solving.
//!
//! The line carries the case; every number that matters is taken from it. The
//! geometry is checked by [`epa::check`], the class and the printed floats here,
//! by comparing the exact value with the midpoints to the neighbouring floats.

mod certificate;
mod enclosed;
mod fields;
mod printed;
mod rounding;

use std::fmt;

use epa::Class;
use epa::check::{self, Refusal};
use num_traits::Signed;
use serde_json::{Map, Value};

use self::certificate::known_fields;
use crate::lattice::Lattice;
use crate::truth::json::class_name;
use epa_format::case::{self, Case, CaseError};
use epa_format::number::{FloatType, Rational, Surd, canonical};

/// What a line that was accepted proves.
#[derive(Clone, Debug, PartialEq)]
pub enum Accepted {
    /// The case with this id has this signed depth.
    Proven {
        /// The id of the case.
        id: String,
        /// The class in words.
        class: &'static str,
        /// The fields of the line whose values nothing is known of.
        unchecked: Vec<&'static str>,
    },
    /// The line claims no class: the enclosure of curved shapes contains 0.
    Undecided {
        /// The fields of the line whose values nothing is known of.
        unchecked: Vec<&'static str>,
    },
    /// The line reports bad input, which has no truth.
    Error,
}

/// Why a line is refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The line is not JSON, or not an object.
    NotAnObject(String),
    /// A field is missing, unknown, or has the wrong form.
    Field {
        /// Which field.
        field: String,
        /// What is expected there.
        expected: &'static str,
    },
    /// The embedded case is not a case.
    Case(Box<CaseError>),
    /// Two ids that must be equal differ.
    Id {
        /// Whose id.
        field: &'static str,
        /// The id of the embedded case.
        expected: String,
    },
    /// The certificate does not prove its bounds.
    Certificate(Refusal),
    /// `lo` and `hi` differ: the value is not exact.
    NotExact,
    /// The class is not the sign of the proven value.
    Class {
        /// The proven class.
        proven: &'static str,
    },
    /// A printed number is not the proven one.
    Value {
        /// Which field.
        field: &'static str,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::NotAnObject(why) => write!(f, "not a JSON object: {why}"),
            Refused::Field { field, expected } => write!(f, "`{field}` must be {expected}"),
            Refused::Case(error) => write!(f, "`case` is not a case: {error}"),
            Refused::Id { field, expected } => {
                write!(f, "`{field}` is not the id of the case, {expected}")
            }
            Refused::Certificate(refusal) => write!(f, "the certificate fails: {refusal}"),
            Refused::NotExact => write!(f, "`lo` and `hi` differ, so the value is not exact"),
            Refused::Class { proven } => write!(f, "`class` should be `{proven}`"),
            Refused::Value { field } => write!(f, "`{field}` is not the proven value"),
        }
    }
}

impl std::error::Error for Refused {}

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
    let case = Case::parse(&field(&truth, "case", "the case")?.to_string())
        .map_err(|error| Refused::Case(Box::new(error)))?;
    let id = case.id().to_string();
    let Ok(lattice) = Lattice::of_case(&case) else {
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

/// That a truth and its certificate are about the case with this id.
fn is_about(truth: &Map<String, Value>, certificate: &str, id: &str) -> Result<(), Refused> {
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

/// That radii are left out exactly where there are some.
fn is_rounded_like(rounded: bool, radius: &Rational) -> Result<(), Refused> {
    if rounded == radius.is_positive() {
        return Ok(());
    }
    Err(Refused::Field {
        field: "certificate.reduce".into(),
        expected: "`{\"kind\":\"round\"}` first, exactly for shapes with a radius",
    })
}

fn field<'t>(
    object: &'t Map<String, Value>,
    name: &str,
    expected: &'static str,
) -> Result<&'t Value, Refused> {
    object.get(name).ok_or_else(|| Refused::Field {
        field: name.to_owned(),
        expected,
    })
}

/// The numbers of `signed_depth`.
fn printed_depth(truth: &Map<String, Value>) -> Result<&Map<String, Value>, Refused> {
    let printed = field(truth, "signed_depth", "an object with the signed depth")?;
    printed.as_object().ok_or(Refused::Value {
        field: "signed_depth",
    })
}

/// That an exact number is printed as the root it is, with no other fields.
fn check_root(printed: &Map<String, Value>, depth: &Surd) -> Result<(), Refused> {
    let text = |x: &Rational| Value::from(canonical(x));
    let square = text(&depth.square);
    let exact = if depth.radius.is_positive() {
        vec![
            ("core_squared", square),
            ("core_sign", depth.sign.into()),
            ("radius", text(&depth.radius)),
        ]
    } else {
        vec![("squared", square)]
    };
    let names = exact.iter().map(|(name, _)| *name);
    let known: Vec<_> = names.chain(["f64", "f32", "decimal"]).collect();
    known_fields(printed, "signed_depth", &known)?;
    if exact
        .iter()
        .all(|(name, due)| printed.get(*name) == Some(due))
    {
        return Ok(());
    }
    Err(Refused::Value {
        field: "signed_depth",
    })
}

/// The class and the numbers of `signed_depth` against the proven value.
fn check_values(truth: &Map<String, Value>, depth: &Surd) -> Result<&'static str, Refused> {
    let class = class_name(Class::of_sign(depth.signum()));
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

#[cfg(test)]
mod tests;
