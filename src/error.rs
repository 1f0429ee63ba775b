//! Why a query cannot be answered.

use core::fmt;

/// Which of the two shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The first shape.
    A,
    /// The second shape.
    B,
}

/// Why a query has no answer. Built-in shapes are checked when they are made. So the first two come
/// from support mappings written by the caller, or from poses and nested radii that leave the range
/// of the float type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
// As wide as a word: docs/performance.md, *Where the time goes*.
#[repr(align(8))]
#[non_exhaustive]
pub enum QueryError {
    /// A support mapping returned a coordinate that is NaN or infinite.
    NonFiniteSupport(Which),
    /// A radius is NaN, infinite or negative.
    BadRadius(Which),
    /// The tolerance is NaN, infinite or negative.
    BadTolerance,
    /// An iteration limit is 0: nothing could be computed.
    TooFewIterations,
    /// A direction to move along is zero, or has a coordinate that is NaN or infinite.
    BadDirection,
    /// No direction could be evaluated within the range of the float type, or the
    /// signed depth lies outside of it; or an exact hull was to be made of no points.
    OutOfRange,
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::NonFiniteSupport(which) => write!(
                f,
                "the support mapping of shape {which:?} returned a NaN or an infinity; check its points"
            ),
            QueryError::BadRadius(which) => write!(
                f,
                "the radius of shape {which:?} is not a finite number of at least 0"
            ),
            QueryError::BadTolerance => {
                f.write_str("the tolerance is not a finite number of at least 0")
            }
            QueryError::OutOfRange => {
                f.write_str("the answer is outside of the range of the scalar, or a hull has no points; scale the shapes, or add points")
            }
            QueryError::TooFewIterations => f.write_str("iteration limits must be at least 1"),
            QueryError::BadDirection => f.write_str("the direction must be finite, and not zero"),
        }
    }
}

impl core::error::Error for QueryError {}
