//! Where in a line something stands: its path from the root, like `a.hull[3][1]`.

use std::fmt::Write;
use std::ops::Range;

use super::error::CaseError;

/// How much of a name from outside a message repeats, in characters.
const SHOWN: usize = 40;

/// The start of a text from outside, fit for a message: not long, and without control characters.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// The path of a value in the tree, kept on the stack while the tree is read.
#[derive(Clone, Copy)]
pub(super) struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    segment: Segment<'p>,
}

#[derive(Clone, Copy)]
enum Segment<'p> {
    Root,
    Field(&'p str),
    Index(usize),
}

impl<'p> Path<'p> {
    pub(super) const ROOT: Path<'static> = Path {
        parent: None,
        segment: Segment::Root,
    };

    pub(super) fn field(&'p self, name: &'p str) -> Path<'p> {
        Path {
            parent: Some(self),
            segment: Segment::Field(name),
        }
    }

    pub(super) fn index(&'p self, index: usize) -> Path<'p> {
        Path {
            parent: Some(self),
            segment: Segment::Index(index),
        }
    }

    fn text(&self) -> String {
        let mut text = self.parent.map(Path::text).unwrap_or_default();
        push_segment(&mut text, &self.segment);
        text
    }

    /// An error at a value or field.
    pub(super) fn error(
        &self,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> CaseError {
        CaseError {
            span: span.clone(),
            path: self.text(),
            message: message.into(),
            help: help.into(),
        }
    }
}

fn push_segment(text: &mut String, segment: &Segment<'_>) {
    // Writing to a string cannot fail.
    let _ = match segment {
        Segment::Root => Ok(()),
        Segment::Field(name) => {
            let dot = if text.is_empty() { "" } else { "." };
            write!(text, "{dot}{}", shown(name))
        }
        Segment::Index(index) => write!(text, "[{index}]"),
    };
}

/// An array or object that is open at a place of the line.
enum Open {
    Array {
        index: usize,
    },
    Object {
        key: Range<usize>,
        before_colon: bool,
    },
}

/// The path of the place `at` (a byte offset) of a line that may be broken there. It is found by
/// counting brackets and commas up to there, and covers at most `depth` levels.
pub(crate) fn path_at(line: &[u8], at: usize, depth: usize) -> String {
    path_of(line, &open_at(line, at, depth))
}

/// The same of the list or object around the place: of the last bracket that is open there.
pub(crate) fn path_of_bracket(line: &[u8], at: usize, depth: usize) -> String {
    let open = open_at(line, at, depth);
    path_of(line, &open[..open.len().saturating_sub(1)])
}

/// What is open at a place.
fn open_at(line: &[u8], at: usize, depth: usize) -> Vec<Open> {
    let mut open: Vec<Open> = Vec::new();
    let mut i = 0;
    while i <= at && i < line.len() && open.len() <= depth {
        let next = if line[i] == b'"' {
            string_end(line, i)
        } else {
            i + 1
        };
        match (line[i], open.last_mut()) {
            (
                b'"',
                Some(Open::Object {
                    key,
                    before_colon: true,
                }),
            ) => *key = i..next,
            _ if i == at => break,
            (b'{', _) => open.push(Open::Object {
                key: 0..0,
                before_colon: true,
            }),
            (b'[', _) => open.push(Open::Array { index: 0 }),
            (b'}' | b']', _) => drop(open.pop()),
            (b':', Some(Open::Object { before_colon, .. })) => *before_colon = false,
            (b',', Some(Open::Array { index })) => *index += 1,
            (b',', Some(object)) => {
                *object = Open::Object {
                    key: 0..0,
                    before_colon: true,
                }
            }
            _ => {}
        }
        i = next;
    }
    open
}

fn path_of(line: &[u8], open: &[Open]) -> String {
    let mut text = String::new();
    for level in open {
        match level {
            Open::Array { index } => push_segment(&mut text, &Segment::Index(*index)),
            Open::Object { key, .. } if key.is_empty() => {}
            Open::Object { key, .. } => {
                let name = String::from_utf8_lossy(&line[key.clone()]);
                push_segment(&mut text, &Segment::Field(name.trim_matches('"')));
            }
        }
    }
    text
}

/// The offset after the string that starts at `start` with a quotation mark, or the end of the
/// line.
fn string_end(line: &[u8], start: usize) -> usize {
    let mut i = start + 1;
    while i < line.len() {
        match line[i] {
            b'\\' => i += 2,
            b'"' => return i + 1,
            _ => i += 1,
        }
    }
    line.len()
}

#[cfg(test)]
mod tests;
