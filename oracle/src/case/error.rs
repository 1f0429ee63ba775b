//! Why a line is not a case: what, where, and how to mend it.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// How much of a long line a diagnosis shows around the place.
const WINDOW: usize = 60;

/// Why a line is not a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The bytes of the line that are wrong.
    pub span: Range<usize>,
    /// The path of the field, like `a.hull[3][1]`; empty for the line itself.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "`{}`: ", self.path)?;
        }
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for CaseError {}

impl CaseError {
    /// The diagnosis with the place in the line, its path, and the mend, as plain
    /// text. Long lines are cut to a window around the place.
    #[must_use]
    pub fn render(&self, source: &str, line_number: usize, line: &str) -> String {
        let (excerpt, span) = window(line, &self.span);
        let label = if self.path.is_empty() {
            "here".to_owned()
        } else {
            format!("`{}`", self.path)
        };
        let snippet = Snippet::source(excerpt.as_str())
            .line_start(line_number)
            .path(source)
            .annotation(AnnotationKind::Primary.span(span).label(label));
        let report = &[
            Level::ERROR
                .primary_title(self.message.as_str())
                .element(snippet),
            annotate_snippets::Group::with_title(Level::HELP.secondary_title(self.help.as_str())),
        ];
        Renderer::plain().render(report).clone()
    }
}

/// The part of the line around the span, with the span in it. Control characters,
/// which would move the caret, become spaces.
fn window(line: &str, span: &Range<usize>) -> (String, Range<usize>) {
    let floor = |at: usize| {
        (0..=at.min(line.len()))
            .rev()
            .find(|&i| line.is_char_boundary(i))
            .unwrap_or(0)
    };
    let (start, end) = (floor(span.start), floor(span.end.max(span.start)));
    let end = end.min(floor(start + WINDOW));
    let (left, right) = (floor(start.saturating_sub(WINDOW)), floor(end + WINDOW));
    let clean = |text: &str| text.replace(|c: char| c.is_control(), " ");
    let head = if left > 0 { "…" } else { "" };
    let tail = if right < line.len() { "…" } else { "" };
    let before = format!("{head}{}", clean(&line[left..start]));
    let inside = clean(&line[start..end]);
    let span = before.len()..before.len() + inside.len();
    (
        format!("{before}{inside}{}{tail}", clean(&line[end..right])),
        span,
    )
}
