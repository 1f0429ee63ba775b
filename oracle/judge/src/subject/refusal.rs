//! What is wrong with a declaration.

use epa_format::limits::MAX_NAME;

/// Why a declaration cannot be accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// A shape that the format does not have.
    #[error("`shapes` names `{0}`, and there is no such shape; docs/formats.md#case lists them")]
    Shape(String),
    /// A dimension other than 2 and 3.
    #[error("`dims` may hold 2 and 3, not {0}")]
    Dim(u8),
    /// A negative or non-finite number.
    #[error("`{0}` must be finite and at least 0")]
    Number(&'static str),
    /// A name that is empty, or too long for a report.
    #[error("`name` must have 1 to 80 characters, none of them a control character")]
    Name,
    /// A version that is too long for a report.
    #[error("`version` must have at most {MAX_NAME} characters")]
    Version,
}
