//! What is wrong with a line of a trace.

use epa_format::case::CaseError;
use epa_format::limits::{MAX_STEPS, MAX_TRACE};
use epa_format::number::NumberError;

/// Why a line is no line of a trace, or not the one that is due.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TraceError {
    /// More than [`MAX_TRACE_LINE`](super::MAX_TRACE_LINE) bytes.
    #[error("the line has {0} bytes; the limit is {limit}", limit = super::MAX_TRACE_LINE)]
    TooLong(usize),
    /// Not UTF-8.
    #[error("byte {0} (counted from 0) is not UTF-8; save the file as UTF-8")]
    NotUtf8(usize),
    /// Not JSON, or not the right fields.
    #[error("{0}")]
    Json(String),
    /// Neither a header, nor a start, a step or an end, nor one of GJK.
    #[error("this is no line of a trace: one has a field `trace`, `gjk`, `start`, `step` or `end`")]
    Kind,
    /// Another version.
    #[error("trace version {0}: this program reads version 1")]
    Version(u64),
    /// A word that is none of the known ones.
    #[error("`{field}` is one of {known}, not `{given}`")]
    Word {
        /// The field.
        field: &'static str,
        /// What is allowed.
        known: String,
        /// What was given.
        given: String,
    },
    /// The case of the header.
    #[error("`case`: {0}")]
    Case(CaseError),
    /// A number that cannot be used.
    #[error("`{field}`: {error}")]
    Number {
        /// The field.
        field: &'static str,
        /// Why not.
        error: NumberError,
    },
    /// Neither a number nor an exact text.
    #[error("`{0}`: a number is expected here, or an exact one as text")]
    NotANumber(&'static str),
    /// A vector with too few or too many coordinates.
    #[error("`{field}`: {found} coordinates instead of {dim}")]
    Coordinates {
        /// The field.
        field: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        dim: usize,
    },
    /// A facet or ridge with too few or too many vertices.
    #[error("`{field}`: {found} vertices instead of {wanted}")]
    Vertices {
        /// The field.
        field: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Fields that exclude each other, or need each other.
    #[error("{0}")]
    Fields(&'static str),
    /// More than [`MAX_STEPS`].
    #[error("more than {MAX_STEPS} steps")]
    TooManySteps,
    /// More than [`MAX_TRACE`] bytes in all.
    #[error("the trace has more than {MAX_TRACE} bytes up to here; `audit` reads longer ones")]
    TooLongInAll,
    /// A line out of order.
    #[error("{0}")]
    Order(String),
}
