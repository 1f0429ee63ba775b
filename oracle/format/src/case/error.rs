//! Why a line is not a case: what, where, and how to mend it.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, normalize_untrusted_str};

/// How many characters of a long line a diagnosis shows on each side of the place, and of the place
/// itself, at most.
const WINDOW: usize = 40;

/// How wide the excerpt and the mark with the mend are at most, in columns.
const WIDTH: usize = 100;

/// Why a line is not a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}; {help}", prefix(.path))]
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

fn prefix(path: &str) -> String {
    if path.is_empty() {
        String::new()
    } else {
        format!("`{path}`: ")
    }
}

impl CaseError {
    /// The diagnosis as three lines of plain text: the place with what is wrong, the line, and the
    /// mark below it with the mend.
    ///
    /// `source` is the name of the file, `line_number` counts from 1, and `line` is the text that
    /// was parsed (for bytes that are not UTF-8, the lossy conversion). A long line is cut to a
    /// window around the place, so that no more than 100 columns are filled.
    pub fn render(&self, source: &str, line_number: usize, line: &str) -> String {
        let help = format!("help: {}", self.help);
        let margin = line_number.to_string().len() + " | ".len();
        let window = Window::around(&self.span, line, help.chars().count() + 1, WIDTH - margin);
        let place = AnnotationKind::Primary.span(window.span).label(help);
        let snippet = Snippet::source(window.text)
            .line_start(line_number)
            .annotation(place);
        let report = Level::ERROR.no_name().primary_title("").element(snippet);
        let text = Renderer::plain().render(&[report]);
        // The renderer counts the column in the window, and puts lines above the excerpt.
        let number = line_number.to_string();
        let lines = text.lines().skip_while(|line| !line.starts_with(&number));
        let excerpt: Vec<&str> = lines.collect();
        let source = normalize_untrusted_str(source);
        let field = match self.path.is_empty() {
            true => String::new(),
            false => format!(" `{}`:", self.path),
        };
        format!(
            "{source}:{line_number}:{}: error:{field} {}\n{}",
            window.column,
            self.message,
            excerpt.join("\n")
        )
    }
}

/// The part of a line around a place.
struct Window {
    text: String,
    /// The place in `text`, in bytes.
    span: Range<usize>,
    /// The character of the line, counted from 1, at which the place starts.
    column: usize,
}

impl Window {
    /// The place with what surrounds it, as far as `width` columns hold the text, and the place
    /// with a label of `label` columns behind it.
    fn around(span: &Range<usize>, line: &str, label: usize, width: usize) -> Self {
        let start = line.floor_char_boundary(span.start);
        let end = line.ceil_char_boundary(span.end.max(start));
        let (before, rest) = line.split_at(start);
        let (inside, after) = rest.split_at(end - start);
        // Half of what the label leaves is for the place; each part may get one more for its `…`.
        let room = width.saturating_sub(label + 2);
        let of_place = inside.chars().count().clamp(1, WINDOW.min(room / 2).max(1));
        let of_before = WINDOW.min(room.saturating_sub(of_place));
        let skipped = match before.chars().count().checked_sub(of_before) {
            None | Some(0) => 0,
            Some(count) => before
                .char_indices()
                .nth(count)
                .map_or(before.len(), |(i, _)| i),
        };
        let mut text = String::from(if skipped > 0 { "…" } else { "" });
        text.extend(before[skipped..].chars().map(visible));
        let from = text.len();
        let cut = push_start(&mut text, inside, of_place);
        let to = text.len();
        if !cut {
            let left = width.saturating_sub(text.chars().count() + 1);
            push_start(&mut text, after, WINDOW.min(left));
        }
        Self {
            text,
            span: from..to,
            column: before.chars().count() + 1,
        }
    }
}

/// Appends at most so many characters, and says whether it left some out.
fn push_start(text: &mut String, more: &str, most: usize) -> bool {
    text.extend(more.chars().take(most).map(visible));
    let cut = more.chars().nth(most).is_some();
    if cut {
        text.push('…');
    }
    cut
}

/// Control characters, line breaks among them, would move the place away from its mark.
fn visible(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

#[cfg(test)]
mod tests;
