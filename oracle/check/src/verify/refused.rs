//! How a check ends.

use std::fmt;

use crate::check::{Reason, Refusal};
use epa_format::case::CaseError;

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
    /// The certificate of polytopes does not prove its bounds.
    Certificate(Reason),
    /// That of curved shapes does not.
    Enclosure(Refusal),
    /// The line is about a curved shape.
    Curved(Box<Refused>),
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

impl Refused {
    /// The code of the condition that fails, as in the table of docs/certificate.md; of a line
    /// about a curved shape `curved`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Certificate(reason) => reason.code(),
            Refused::Curved(_) | Refused::Enclosure(_) => "curved",
            Refused::NotExact => "lo-is-not-hi",
            Refused::Class { .. } => "class",
            Refused::Value { field } => match *field {
                "signed_depth" => "signed-depth",
                "f64" | "f32" => "float",
                code => code,
            },
            Refused::NotAnObject(_)
            | Refused::Field { .. }
            | Refused::Case(_)
            | Refused::Id { .. } => "form",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::NotAnObject(why) => f.write_str(why),
            Refused::Field { field, expected } => write!(f, "`{field}` must be {expected}"),
            Refused::Case(error) => write!(f, "`case` is not a case: {error}"),
            Refused::Id { field, expected } => {
                write!(f, "`{field}` is not the id of the case, {expected}")
            }
            Refused::Certificate(reason) => reason.fmt(f),
            Refused::Enclosure(refusal) => refusal.fmt(f),
            Refused::Curved(refused) => refused.fmt(f),
            Refused::NotExact => write!(f, "`lo` and `hi` differ, so the value is not exact"),
            Refused::Class { proven } => write!(f, "`class` should be `{proven}`"),
            Refused::Value { field } => write!(f, "`{field}` is not the proven value"),
        }
    }
}

impl std::error::Error for Refused {}
