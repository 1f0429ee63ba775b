//! What is wrong with a line of a trace.

use epa_format::limits::MAX_STEPS;

/// Why a line is no line of a trace, or not the one that is due.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TraceError {
    /// More than [`MAX_TRACE_LINE`](super::MAX_TRACE_LINE) bytes.
    #[error("the line has {0} bytes; the limit is {limit}", limit = super::MAX_TRACE_LINE)]
    TooLong(usize),
    /// It cannot be read, or used.
    #[error("{0}")]
    Line(String),
    /// More than [`MAX_STEPS`].
    #[error("more than {MAX_STEPS} steps")]
    TooManySteps,
    /// A line out of order.
    #[error("{0}")]
    Order(String),
}

/// Refuses a line.
pub(super) fn refused<T>(why: impl Into<String>) -> Result<T, TraceError> {
    Err(TraceError::Line(why.into()))
}

/// A header is due.
pub(super) fn no_header() -> TraceError {
    let why = "a header is missing before this line: {\"trace\":1,…}; `epa-oracle trace --json` writes traces";
    TraceError::Order(why.to_owned())
}
