//! The words of printed points, poses and shapes.

use std::ops::Range;

use super::number::is_not_finite;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Something that starts like a number.
    Number,
    /// A word before `=` or `:`.
    Key,
    /// A word before an opening bracket, such as `Vec3`.
    Call,
    /// Another word.
    Name,
    /// An opening or closing bracket.
    Bracket,
    /// What gdb prints instead of the same value again: `<repeats 6 times>`.
    Repeats,
}

/// A word and where in the text it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'t> {
    pub(super) kind: Kind,
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
}

impl Word<'_> {
    /// How often gdb would print the value again; the largest number for more.
    pub(super) fn repeats(&self) -> Option<usize> {
        let digits = self.text.strip_prefix(REPEATS)?.strip_suffix(TIMES)?;
        Some(digits.parse().unwrap_or(usize::MAX).saturating_sub(1))
    }

    /// Whether it stands for a coordinate, as in `x=1`.
    pub(super) fn names_coordinate(&self) -> bool {
        self.kind == Kind::Key && matches!(self.text, "w" | "x" | "y" | "z" | "W" | "X" | "Y" | "Z")
    }

    /// Where it stands in the text of which these words are a part from a byte on.
    pub(super) fn span_from(&self, start: usize) -> Range<usize> {
        start + self.span.start..start + self.span.end
    }
}

/// What gdb prints before and after the number of equal values.
const REPEATS: &str = "<repeats ";
const TIMES: &str = " times>";

/// The length of gdb's `<repeats 6 times>` at the start of a text, if it is there.
fn repeats(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(REPEATS)?;
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    let is_whole = end > 0 && digits[end..].starts_with(TIMES);
    is_whole.then_some(REPEATS.len() + end + TIMES.len())
}

/// The words of a text, one after the other.
#[derive(Clone)]
pub(super) struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Words { text, at: 0 }
    }

    /// The byte after the last word.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The length of the word that starts at `from`.
    fn word_end(&self, from: usize) -> usize {
        let chars = self.text[from..].char_indices();
        let mut ends = chars.map(|(at, c)| (from + at, c));
        let end = ends.find(|(at, c)| !self.is_in_word(*c, *at, from));
        end.map_or(self.text.len(), |(at, _)| at)
    }

    /// Whether the character at `at` belongs to the word: `::` does, a single `:` does not.
    fn is_in_word(&self, c: char, at: usize, start: usize) -> bool {
        let doubled =
            || self.text[at..].starts_with("::") || (at > start && self.text[..at].ends_with(':'));
        if c == ':' { doubled() } else { !separates(c) }
    }

    /// What a word is that is followed by `rest`.
    fn kind(word: &str, rest: &str) -> Kind {
        if is_number(word) {
            return Kind::Number;
        }
        let rest = rest.trim_start_matches(['"', '\'']).trim_start();
        match rest.chars().next() {
            Some('=' | ':') => Kind::Key,
            Some('(' | '[' | '{' | '<') => Kind::Call,
            _ => Kind::Name,
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let gap = |c: char| separates(c) && !is_bracket(c) || c == ':';
        let rest = self.text[self.at..].trim_start_matches(gap);
        let start = self.text.len() - rest.len();
        let first = rest.chars().next()?;
        let (kind, end) = if let Some(length) = repeats(rest) {
            (Kind::Repeats, start + length)
        } else if is_bracket(first) {
            (Kind::Bracket, start + 1)
        } else {
            let end = self.word_end(start);
            (Self::kind(&self.text[start..end], &self.text[end..]), end)
        };
        self.at = end;
        Some(Word {
            kind,
            text: &self.text[start..end],
            span: start..end,
        })
    }
}

pub(super) fn is_bracket(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>')
}

/// Whether the character stands between words.
pub(super) fn separates(c: char) -> bool {
    c.is_whitespace() || is_bracket(c) || matches!(c, ',' | ';' | '|' | '"' | '\'' | '=')
}

/// Whether a word starts like a number, the infinite ones too.
fn is_number(word: &str) -> bool {
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
    digits.starts_with(|c: char| c.is_ascii_digit()) || is_not_finite(unsigned)
}
