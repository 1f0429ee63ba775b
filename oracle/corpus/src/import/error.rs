//! Why something cannot be imported: what is wrong, where, and how to mend it.

use std::fmt;
use std::ops::Range;

use annotate_snippets::normalize_untrusted_str;

use epa_format::case::CaseError;
use epa_format::message::in_lines;

pub(super) type Read<T> = Result<T, ImportError>;

/// Why something cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}; {help}")]
pub struct ImportError {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: String,
}

/// A place in a file or an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A part of a line.
    Line {
        /// The file, or the option that the text was given with.
        source: String,
        /// The line, counted from 1.
        number: usize,
        /// The line.
        text: String,
        /// The bytes of the line that are wrong.
        span: Range<usize>,
    },
    /// A byte of a binary file, counted from 0.
    Byte {
        /// The file.
        source: String,
        /// The byte.
        offset: usize,
    },
    /// A file, an option, or a field of the case.
    Whole(String),
}

impl Place {
    pub(super) fn byte(source: impl Into<String>, offset: usize) -> Self {
        let source = source.into();
        Place::Byte { source, offset }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Place::Line { source, .. } | Place::Byte { source, .. } | Place::Whole(source)) = self;
        f.write_str(&normalize_untrusted_str(source))?;
        match self {
            Place::Line { number, .. } => write!(f, ":{number}"),
            Place::Byte { offset, .. } => write!(f, ", byte {offset}"),
            Place::Whole(_) => Ok(()),
        }
    }
}

impl ImportError {
    pub(super) fn new(place: Place, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            place,
            message: message.into(),
            help: help.into(),
        }
    }

    /// An error of a file, an option or a field as a whole.
    pub(super) fn whole(
        source: impl Into<String>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self::new(Place::Whole(source.into()), message, help)
    }

    /// The diagnosis as plain text of at most three lines: the message, the place, and the mend.
    #[must_use]
    pub fn render(&self) -> String {
        let (message, help) = (self.message.clone(), self.help.clone());
        let Place::Line {
            source,
            number,
            text,
            span,
        } = &self.place
        else {
            let place = &self.place;
            return in_lines(&format!("{place}: error: {message}\n  help: {help}"));
        };
        let error = CaseError {
            span: span.clone(),
            path: String::new(),
            message,
            help,
        };
        error.render(source, *number, text)
    }
}

/// A text with its origin, so that an error can say where in it something is.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    /// The file, or the option that the text was given with.
    pub(super) source: &'t str,
    /// The number of its first line.
    pub(super) first: usize,
    /// The text, of one line or more.
    pub(super) text: &'t str,
}

impl<'t> Text<'t> {
    /// A line of a file.
    pub(super) fn line(source: &'t str, first: usize, text: &'t str) -> Self {
        Text {
            source,
            first,
            text,
        }
    }

    /// The text of an option.
    pub(super) fn of_option(option: &'t str, text: &'t str) -> Self {
        Text::line(option, 1, text)
    }

    /// An error at some bytes of the text.
    pub(super) fn error(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> ImportError {
        let start = self.text.floor_char_boundary(span.start);
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[line_start..].split('\n').next();
        let line = line.unwrap_or_default().trim_end_matches('\r');
        let end = (span.end.max(start) - line_start).min(line.len());
        let place = Place::Line {
            source: self.source.to_owned(),
            number: self.first + before.matches('\n').count(),
            text: line.to_owned(),
            span: (start - line_start).min(end)..end,
        };
        ImportError::new(place, message, help)
    }

    /// An error of the text as a whole, shown at its first line.
    pub(super) fn error_here(
        &self,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> ImportError {
        self.error(0..self.text.len(), message, help)
    }
}
