//! Why a line is not a case: what, where, and how to mend it.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, normalize_untrusted_str};
use textwrap::core::display_width;

use crate::message::{WIDTH, clipped, in_lines, start};

/// How many columns of a long line a diagnosis shows on each side of the place, and of the place
/// itself, at most.
const WINDOW: usize = 40;

/// How many columns of the line there must be room for at least.
const LEAST: usize = 24;

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
    /// The diagnosis as at most three lines of plain text: the place with what is wrong, the line,
    /// and the mark below it with the mend. If that would be wider than 100 columns, it is the
    /// place with what is wrong, and the mend.
    ///
    /// `source` is the name of the file, `line_number` counts from 1, and `line` is the text that
    /// was parsed (for bytes that are not UTF-8, the lossy conversion). A long line is cut to a
    /// window around the place.
    pub fn render(&self, source: &str, line_number: usize, line: &str) -> String {
        let source = normalize_untrusted_str(source);
        let field = match self.path.is_empty() {
            true => String::new(),
            false => format!(" `{}`:", clipped(&self.path, WINDOW)),
        };
        let column = line[..line.floor_char_boundary(self.span.start)]
            .chars()
            .count()
            + 1;
        let message = &self.message;
        let title = format!("{source}:{line_number}:{column}: error:{field} {message}");
        let help = format!("help: {}", self.help);
        let margin = line_number.to_string().len() + " | ".len();
        let fits_beside = margin + LEAST + display_width(&help) <= WIDTH;
        match fits_beside && display_width(&title) <= WIDTH {
            true => format!("{title}\n{}", self.excerpt(line_number, line, &help)),
            false => in_lines(&format!("{title}\n  {help}")),
        }
    }

    /// The line, and the mark below it with the mend.
    fn excerpt(&self, line_number: usize, line: &str, help: &str) -> String {
        let number = line_number.to_string();
        let room = WIDTH - number.len() - " | ".len();
        let window = Window::around(&self.span, line, display_width(help) + 1, room);
        let place = AnnotationKind::Primary.span(window.span).label(help);
        let snippet = Snippet::source(window.text)
            .line_start(line_number)
            .annotation(place);
        let report = Level::ERROR.no_name().primary_title("").element(snippet);
        let text = Renderer::plain().render(&[report]);
        // The renderer puts lines above the excerpt.
        let lines = text.lines().skip_while(|line| !line.starts_with(&number));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The part of a line around a place.
struct Window {
    text: String,
    /// The place in `text`, in bytes.
    span: Range<usize>,
}

impl Window {
    /// The place with what surrounds it, as far as `width` columns hold the text, and the place
    /// with a label of `label` columns behind it.
    fn around(span: &Range<usize>, line: &str, label: usize, width: usize) -> Self {
        let from = line.floor_char_boundary(span.start);
        let to = line.ceil_char_boundary(span.end.max(from));
        let most = 4 * (WINDOW + 1);
        let before = &line[line.ceil_char_boundary(from.saturating_sub(most))..from];
        let [inside, after] = [&line[from..to], &line[to..]]
            .map(|part| &part[..part.floor_char_boundary(most.min(part.len()))]);
        let [before, inside, after] =
            [before, inside, after].map(|part| part.replace(char::is_control, " "));
        // Half of what the label leaves is for the place; each part may get one more for its `…`.
        let room = width.saturating_sub(label + 2);
        let of_place = start(&inside, WINDOW.min(room / 2).max(1));
        let before = end(
            &before,
            WINDOW.min(room.saturating_sub(display_width(of_place))),
        );
        let mut text = before;
        let from = text.len();
        let is_cut = push_start(&mut text, &inside, of_place);
        let to = text.len();
        if !is_cut {
            let left = width.saturating_sub(display_width(&text) + 1);
            push_start(&mut text, &after, start(&after, WINDOW.min(left)));
        }
        Self {
            text,
            span: from..to,
        }
    }
}

/// The end of a text that so many columns hold, behind `…` if something is left out.
fn end(text: &str, columns: usize) -> String {
    let backwards: String = text.chars().rev().take(columns + 1).collect();
    let end: String = start(&backwards, columns).chars().rev().collect();
    let cut = if end.len() < text.len() { "…" } else { "" };
    format!("{cut}{end}")
}

/// Appends the start of a text, with `…` if that is not all of it; says whether it is not.
fn push_start(text: &mut String, all: &str, start: &str) -> bool {
    text.push_str(start);
    let is_cut = start.len() < all.len();
    if is_cut {
        text.push('…');
    }
    is_cut
}

#[cfg(test)]
mod tests;
