//! The tree of a JSON text (RFC 8259), in which every value knows where it stands.
//!
//! `hifijson` reads the tokens, and says how far it has come. A text that is no JSON is refused
//! here without a reason. [`json`](super::json) then finds the reason, and may be slow.

use std::borrow::Cow;
use std::ops::Range;

use hifijson::escape::{self, Lex as _};
use hifijson::str::LexAlloc as _;
use hifijson::token::Lex as _;
use hifijson::{Expect, Read as _, SliceLexer};

use crate::number::JsonNumber;

/// A value.
#[derive(Debug)]
pub(super) struct Value<'a> {
    pub(super) span: Range<usize>,
    pub(super) kind: Kind<'a>,
}

/// What a value is.
#[derive(Debug)]
pub(super) enum Kind<'a> {
    Null,
    Boolean(bool),
    Number(JsonNumber<'a>),
    /// The text that the string stands for.
    String(Cow<'a, str>),
    Array(Vec<Value<'a>>),
    Object(Object<'a>),
}

/// An object: its fields in their order, repeated ones too.
#[derive(Debug)]
pub(super) struct Object<'a> {
    pub(super) span: Range<usize>,
    pub(super) fields: Vec<Field<'a>>,
}

/// A field of an object.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub(super) name: Name<'a>,
    pub(super) value: Value<'a>,
}

/// The name of a field.
#[derive(Debug)]
pub(super) struct Name<'a> {
    pub(super) span: Range<usize>,
    pub(super) text: Cow<'a, str>,
}

impl<'a> Value<'a> {
    /// Whether values stand within it.
    pub(super) fn is_nested(&self) -> bool {
        matches!(self.kind, Kind::Array(_) | Kind::Object(_))
    }

    /// The text of a number.
    pub(super) fn as_number(&self) -> Option<&'a str> {
        match self.kind {
            Kind::Number(number) => Some(number.text()),
            _ => None,
        }
    }

    /// The text that a string stands for.
    pub(super) fn as_string(&self) -> Option<&str> {
        match &self.kind {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }
}

impl<'a> Object<'a> {
    /// The first field of a name.
    pub(super) fn get(&self, name: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.name.text == name)
    }
}

/// What a tree may hold.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// The deepest nesting of arrays and objects.
    pub(super) depth: usize,
    /// The most commas between values.
    pub(super) commas: usize,
}

/// Why a text has no tree.
#[derive(Debug)]
pub(super) enum Flaw {
    /// It is no JSON, or exceeds the bounds.
    Syntax,
    /// An escape that stands for half a character.
    HalfCharacter {
        /// From the escape to where its other half is missing.
        span: Range<usize>,
        /// The four digits of the escape, and what is wrong with them.
        what: String,
    },
}

/// Elements of arrays that there is room for from the start.
const ROOM: usize = 15;

/// The bytes of an escape with four digits.
const ESCAPE: usize = 6;

type Parsed<T> = Result<T, Flaw>;

impl From<Expect> for Flaw {
    fn from(_: Expect) -> Self {
        Flaw::Syntax
    }
}

/// The value that a text consists of.
pub(super) fn parse(text: &str, bounds: Bounds) -> Parsed<Value<'_>> {
    let mut reader = Reader {
        text,
        bounds,
        waiting: Vec::with_capacity(ROOM),
    };
    SliceLexer::new(text.as_bytes())
        .exactly_one(SliceLexer::ws_peek, |next, lexer| reader.value(next, lexer))
}

/// The byte of the text that is read next.
fn place(text: &str, lexer: &SliceLexer<'_>) -> usize {
    text.len() - lexer.as_slice().len()
}

/// Makes a tree of tokens. Its functions start at a byte that is known and not yet taken.
struct Reader<'a> {
    text: &'a str,
    /// What is left of the bounds.
    bounds: Bounds,
    /// The elements of the arrays that have not ended, those of the innermost last: an array
    /// takes no more memory than its elements need.
    waiting: Vec<Value<'a>>,
}

impl<'a> Reader<'a> {
    fn value(&mut self, next: u8, lexer: &mut SliceLexer<'a>) -> Parsed<Value<'a>> {
        let start = place(self.text, lexer);
        let kind = match next {
            b'"' => Kind::String(self.string(lexer)?),
            b'[' => Kind::Array(self.array(lexer)?),
            b'{' => Kind::Object(Object {
                fields: self.fields(lexer)?,
                span: start..place(self.text, lexer),
            }),
            b'-' | b'0'..=b'9' => {
                let rest = &self.text[start..];
                let number = JsonNumber::at_start_of(rest).ok_or(Flaw::Syntax)?;
                *lexer = SliceLexer::new(&rest.as_bytes()[number.text().len()..]);
                Kind::Number(number)
            }
            _ => match lexer.null_or_bool().ok_or(Flaw::Syntax)? {
                Some(is_true) => Kind::Boolean(is_true),
                None => Kind::Null,
            },
        };
        let span = start..place(self.text, lexer);
        Ok(Value { span, kind })
    }

    fn array(&mut self, lexer: &mut SliceLexer<'a>) -> Parsed<Vec<Value<'a>>> {
        let start = self.waiting.len();
        self.list(b']', lexer, |reader, next, lexer| {
            let value = reader.value(next, lexer)?;
            reader.waiting.push(value);
            Ok(())
        })?;
        Ok(self.waiting.split_off(start))
    }

    fn fields(&mut self, lexer: &mut SliceLexer<'a>) -> Parsed<Vec<Field<'a>>> {
        let mut fields = Vec::new();
        self.list(b'}', lexer, |reader, next, lexer| {
            fields.push(reader.field(next, lexer)?);
            Ok(())
        })?;
        Ok(fields)
    }

    /// What stands between brackets, one level deeper.
    fn list(
        &mut self,
        close: u8,
        lexer: &mut SliceLexer<'a>,
        mut read: impl FnMut(&mut Self, u8, &mut SliceLexer<'a>) -> Parsed<()>,
    ) -> Parsed<()> {
        self.bounds.depth = self.bounds.depth.checked_sub(1).ok_or(Flaw::Syntax)?;
        let mut is_first = true;
        let element = |next, lexer: &mut SliceLexer<'a>| {
            if !is_first {
                self.bounds.commas = self.bounds.commas.checked_sub(1).ok_or(Flaw::Syntax)?;
            }
            is_first = false;
            read(self, next, lexer)
        };
        lexer.discarded().seq(close, SliceLexer::ws_peek, element)?;
        self.bounds.depth += 1;
        Ok(())
    }

    fn field(&mut self, next: u8, lexer: &mut SliceLexer<'a>) -> Parsed<Field<'a>> {
        if next != b'"' {
            return Err(Flaw::Syntax);
        }
        let start = place(self.text, lexer);
        let text = self.string(lexer)?;
        let span = start..place(self.text, lexer);
        lexer
            .expect(SliceLexer::ws_peek, b':')
            .ok_or(Flaw::Syntax)?;
        let next = lexer.ws_peek().ok_or(Flaw::Syntax)?;
        let value = self.value(next, lexer)?;
        let name = Name { span, text };
        Ok(Field { name, value })
    }

    fn string(&self, lexer: &mut SliceLexer<'a>) -> Parsed<Cow<'a, str>> {
        let start = place(self.text, lexer);
        if let Some(plain) = plain_string(&self.text[start..]) {
            *lexer = SliceLexer::new(&self.text.as_bytes()[start + plain.len() + 2..]);
            return Ok(plain.into());
        }
        lexer.discarded().str_string().map_err(|error| {
            if error.is_unicode_error() {
                half_character(self.text, start)
            } else {
                Flaw::Syntax
            }
        })
    }
}

/// The string that a text begins with, if it stands there as it is, as most do.
fn plain_string(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('"')?;
    let stops = |byte: u8| byte == b'"' || byte == b'\\' || byte < b' ';
    let end = inside.bytes().position(stops)?;
    (inside.as_bytes()[end] == b'"').then(|| &inside[..end])
}

/// The flaw of the string at `start`, in which an escape stands for half a character.
#[cold]
fn half_character(text: &str, start: usize) -> Flaw {
    let mut lexer = SliceLexer::new(&text.as_bytes()[start..]);
    loop {
        lexer.skip_until(|byte| byte == b'\\');
        let start = place(text, &lexer);
        let Some(kind) = lexer.discarded().take_next() else {
            return Flaw::Syntax;
        };
        let Err(error) = lexer.escape(kind) else {
            continue;
        };
        let at = place(text, &lexer);
        // The lexer takes four digits, or two escapes of four.
        let (end, what) = match error {
            escape::Error::InvalidChar(_) => (at, "unpaired low surrogate"),
            _ if at == start + ESCAPE => (behind_missing(text, at), "unpaired high surrogate"),
            _ => (at, "high surrogate not followed by low surrogate"),
        };
        return Flaw::HalfCharacter {
            span: start..end,
            what: format!("{} ({what})", &text[start + 2..start + ESCAPE]),
        };
    }
}

/// The end of what stands at `at` instead of `\u`.
fn behind_missing(text: &str, at: usize) -> usize {
    let differing = at + usize::from(text[at..].starts_with('\\'));
    text.ceil_char_boundary(differing + 1)
}

#[cfg(test)]
mod tests;
