//! What can be wrong with a raw case.

use std::fmt;

/// A line of a raw file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name of the file, as it was given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Why a raw case, or the list of contradictions, cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{field}: {problem}", prefix(.place.as_ref()))]
pub struct ImportError {
    /// The raw line, when it is known.
    pub place: Option<Place>,
    /// The path of the field, such as `a.shape.type`.
    pub field: String,
    /// What is wrong with the field.
    pub problem: Problem,
}

impl ImportError {
    pub(super) fn new(field: impl Into<String>, problem: Problem) -> Self {
        Self {
            place: None,
            field: field.into(),
            problem,
        }
    }

    pub(super) fn at(self, place: Place) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }
}

/// What a message begins with.
fn prefix(place: Option<&Place>) -> String {
    place.map_or_else(String::new, |place| format!("{place}: "))
}

/// What is wrong with a field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The text is not the JSON that is expected here.
    #[error("{0}")]
    Json(String),
    /// The field is missing.
    #[error("the field is missing")]
    Missing,
    /// The field is not one the importer knows; nothing of a case may be lost.
    #[error("unknown field")]
    UnknownField,
    /// The shape is not one the importer knows.
    #[error("unknown shape `{0}` in {1}D")]
    UnknownShape(String, u8),
    /// The value is of another kind.
    #[error("expected {0}")]
    Expected(&'static str),
    /// Another case has this name already.
    #[error("the name `{0}` is taken by {1}")]
    DuplicateName(String, Place),
    /// A contradiction names a case that does not exist.
    #[error("there is no case of this name")]
    NoSuchCase,
}
