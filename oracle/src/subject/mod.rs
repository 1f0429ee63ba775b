//! Subjects: the implementations that are judged.

pub mod builtin;

use crate::case::Case;
use crate::number::FloatType;

/// How a subject ended on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The shapes overlap.
    Penetrating,
    /// They touch: an overlap of depth zero.
    Touching,
    /// They do not overlap.
    Separated,
    /// The subject does not handle these shapes; never a failure.
    Unsupported,
    /// The subject gave up.
    Error,
}

impl Status {
    /// Whether it says that the shapes have common points.
    #[must_use]
    pub fn is_hit(self) -> bool {
        matches!(self, Status::Penetrating | Status::Touching)
    }
}

/// What a subject says of a case; see docs/formats.md, *Answer*.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Overlap or not.
    pub status: Status,
    /// Signed depth.
    pub depth: Option<f64>,
    /// Contact normal, from A to B.
    pub normal: Option<Vec<f64>>,
    /// Witness point on A, in world coordinates.
    pub a: Option<Vec<f64>>,
    /// Witness point on B.
    pub b: Option<Vec<f64>>,
    /// Iterations spent.
    pub iterations: Option<usize>,
    /// Why, for [`Status::Error`] and [`Status::Unsupported`].
    pub message: Option<String>,
}

impl Answer {
    /// An answer without numbers.
    #[must_use]
    pub fn without_numbers(status: Status, message: impl Into<String>) -> Self {
        Answer {
            status,
            depth: None,
            normal: None,
            a: None,
            b: None,
            iterations: None,
            message: Some(message.into()),
        }
    }
}

/// An implementation of penetration depth.
pub trait Subject: Sync {
    /// Its name in reports.
    fn name(&self) -> &str;

    /// The float type it computes in: cases that this type cannot hold are
    /// baked first, and errors are measured in its ulps.
    fn float_type(&self) -> FloatType;

    /// Answers a case whose every number the float type holds exactly.
    fn answer(&self, case: &Case) -> Answer;
}
