//! The tree of a JSON text (RFC 8259), in which every value knows where it stands.
//!
//! One pass over the bytes. A text that is no JSON is refused without saying why: that is
//! found out by [`json`](super::json), which can take its time.

use std::borrow::Cow;
use std::ops::Range;

/// What stands at a place of the line.
pub(super) trait Spanned {
    /// The bytes of the line where it stands.
    fn span(&self) -> Range<usize>;
}

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
    /// The text of the number.
    Number(&'a str),
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

impl Spanned for Value<'_> {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Spanned for Object<'_> {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Spanned for Name<'_> {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl<'a> Value<'a> {
    /// The text of a number.
    pub(super) fn as_number(&self) -> Option<&'a str> {
        match self.kind {
            Kind::Number(text) => Some(text),
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

type Parsed<T> = Result<T, Flaw>;

/// The value that a text consists of.
pub(super) fn parse(text: &str, bounds: Bounds) -> Parsed<Value<'_>> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
        bounds,
    };
    let value = parser.value()?;
    parser.skip_blanks();
    if parser.at < parser.bytes.len() {
        return Err(Flaw::Syntax);
    }
    Ok(value)
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    /// The byte that is read next.
    at: usize,
    /// What is left of the bounds.
    bounds: Bounds,
}

impl<'a> Parser<'a> {
    fn next_byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.next_byte() {
            self.at += 1;
        }
    }

    /// Goes on behind a byte, if it is the next one.
    fn skip(&mut self, byte: u8) -> bool {
        let found = self.next_byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, word: &str) -> Parsed<()> {
        let found = self.bytes[self.at..].starts_with(word.as_bytes());
        self.at += word.len();
        found.then_some(()).ok_or(Flaw::Syntax)
    }

    fn value(&mut self) -> Parsed<Value<'a>> {
        self.skip_blanks();
        let start = self.at;
        let kind = match self.next_byte().ok_or(Flaw::Syntax)? {
            b'"' => Kind::String(self.string()?),
            b'[' => Kind::Array(self.nested(Self::array)?),
            b'{' => Kind::Object(Object {
                fields: self.nested(Self::fields)?,
                span: start..self.at,
            }),
            b'-' | b'0'..=b'9' => Kind::Number(self.number()?),
            b't' => self.expect("true").map(|()| Kind::Boolean(true))?,
            b'f' => self.expect("false").map(|()| Kind::Boolean(false))?,
            b'n' => self.expect("null").map(|()| Kind::Null)?,
            _ => return Err(Flaw::Syntax),
        };
        let span = start..self.at;
        Ok(Value { span, kind })
    }

    /// What stands between brackets, one level deeper.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.bounds.depth = self.bounds.depth.checked_sub(1).ok_or(Flaw::Syntax)?;
        self.at += 1;
        self.skip_blanks();
        let found = inside(self)?;
        self.bounds.depth += 1;
        Ok(found)
    }

    /// Whether a comma follows, so that the list goes on; otherwise it must be closed.
    fn goes_on(&mut self, close: u8) -> Parsed<bool> {
        self.skip_blanks();
        if self.skip(b',') {
            self.bounds.commas = self.bounds.commas.checked_sub(1).ok_or(Flaw::Syntax)?;
            return Ok(true);
        }
        self.skip(close).then_some(false).ok_or(Flaw::Syntax)
    }

    fn array(&mut self) -> Parsed<Vec<Value<'a>>> {
        let mut elements = Vec::new();
        if self.skip(b']') {
            return Ok(elements);
        }
        loop {
            elements.push(self.value()?);
            if !self.goes_on(b']')? {
                return Ok(elements);
            }
        }
    }

    fn fields(&mut self) -> Parsed<Vec<Field<'a>>> {
        let mut fields = Vec::new();
        if self.skip(b'}') {
            return Ok(fields);
        }
        loop {
            let name = self.name()?;
            self.skip_blanks();
            self.expect(":")?;
            let value = self.value()?;
            fields.push(Field { name, value });
            if !self.goes_on(b'}')? {
                return Ok(fields);
            }
        }
    }

    fn name(&mut self) -> Parsed<Name<'a>> {
        self.skip_blanks();
        let start = self.at;
        if self.next_byte() != Some(b'"') {
            return Err(Flaw::Syntax);
        }
        let text = self.string()?;
        let span = start..self.at;
        Ok(Name { span, text })
    }

    fn number(&mut self) -> Parsed<&'a str> {
        let start = self.at;
        self.skip(b'-');
        if !self.skip(b'0') {
            self.digits()?;
        }
        if self.skip(b'.') {
            self.digits()?;
        }
        if self.skip(b'e') || self.skip(b'E') {
            let _ = self.skip(b'+') || self.skip(b'-');
            self.digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    /// At least one digit.
    fn digits(&mut self) -> Parsed<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.next_byte() {
            self.at += 1;
        }
        (self.at > start).then_some(()).ok_or(Flaw::Syntax)
    }

    fn string(&mut self) -> Parsed<Cow<'a, str>> {
        self.at += 1;
        let plain = self.plain_text();
        if self.skip(b'"') {
            return Ok(Cow::Borrowed(plain));
        }
        let mut text = plain.to_owned();
        while self.skip(b'\\') {
            text.push(self.escape()?);
            text.push_str(self.plain_text());
        }
        self.expect("\"").map(|()| Cow::Owned(text))
    }

    /// What stands as it is meant: up to the next quotation mark, escape or control character.
    fn plain_text(&mut self) -> &'a str {
        let start = self.at;
        while let Some(b' ' | b'!' | b'#'..=b'[' | b']'..=0xff) = self.next_byte() {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// The character of an escape, behind its backslash.
    fn escape(&mut self) -> Parsed<char> {
        let letter = self.next_byte().ok_or(Flaw::Syntax)?;
        self.at += 1;
        Ok(match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.escaped_unit()?,
            _ => return Err(Flaw::Syntax),
        })
    }

    /// The character of an escape with four digits, or of two such that stand for one
    /// character, behind the first `\u`.
    fn escaped_unit(&mut self) -> Parsed<char> {
        let start = self.at;
        let unit = self.four_digits()?;
        let half = |end: usize, what: &str| Flaw::HalfCharacter {
            span: start - 2..end,
            what: format!("{} ({what})", &self.text[start..start + 4]),
        };
        let is_high = (0xd800..0xdc00).contains(&unit);
        if !is_high {
            return char::from_u32(unit).ok_or_else(|| half(start + 4, "unpaired low surrogate"));
        }
        for (at, expected) in [(start + 4, '\\'), (start + 5, 'u')] {
            let next = self.text[at..].chars().next();
            if next != Some(expected) {
                let end = at + next.map_or(0, char::len_utf8);
                return Err(half(end, "unpaired high surrogate"));
            }
        }
        let mut behind = Parser {
            at: start + 6,
            ..*self
        };
        let low = behind.four_digits()?;
        if !(0xdc00..0xe000).contains(&low) {
            return Err(half(
                behind.at,
                "high surrogate not followed by low surrogate",
            ));
        }
        self.at = behind.at;
        let code = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
        char::from_u32(code).ok_or(Flaw::Syntax)
    }

    fn four_digits(&mut self) -> Parsed<u32> {
        let digits = self.bytes.get(self.at..self.at + 4).ok_or(Flaw::Syntax)?;
        self.at += 4;
        let digit = |sum: u32, byte: &u8| Some(sum << 4 | char::from(*byte).to_digit(16)?);
        digits.iter().try_fold(0, digit).ok_or(Flaw::Syntax)
    }
}

#[cfg(test)]
mod tests;
