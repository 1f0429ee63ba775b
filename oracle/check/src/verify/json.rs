//! A strict reader of a line of JSON. It refuses repeated fields, half characters, and what is
//! beyond the limits of docs/formats.md. Numbers keep their text.

use serde_json::{Map, Number, Value};

use epa_format::limits::{MAX_DEPTH, MAX_LINE, MAX_VALUES};

/// The value of a line, if that is what it holds.
pub(super) fn read(line: &[u8]) -> Option<Value> {
    read_within(line, MAX_VALUES)
}

fn read_within(line: &[u8], most: usize) -> Option<Value> {
    let text = std::str::from_utf8(line).ok();
    let text = text.filter(|text| text.len() <= MAX_LINE && commas(text) <= most)?;
    let mut reader = Reader { text };
    let value = reader.value(0)?;
    reader.blank();
    reader.text.is_empty().then_some(value)
}

/// The commas outside strings, counted before anything is kept.
fn commas(text: &str) -> usize {
    let (mut count, mut is_string, mut bytes) = (0, false, text.bytes());
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => is_string = !is_string,
            b'\\' if is_string => drop(bytes.next()),
            b',' if !is_string => count += 1,
            _ => {}
        }
    }
    count
}

/// What is left to be read.
struct Reader<'l> {
    text: &'l str,
}

impl<'l> Reader<'l> {
    fn blank(&mut self) {
        self.text = self.text.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn first(&self) -> Option<u8> {
        self.text.bytes().next()
    }

    /// Whether this text is next, which is read then.
    fn takes(&mut self, word: &str) -> bool {
        let rest = self.text.strip_prefix(word);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.blank();
        match self.first()? {
            b'{' if depth < MAX_DEPTH => {
                let mut fields = Map::new();
                self.between("{", "}", |reader| {
                    let name = reader.string()?;
                    reader.blank();
                    let value = reader.takes(":").then(|| reader.value(depth + 1))??;
                    fields.insert(name, value).is_none().then_some(())
                })?;
                Some(Value::Object(fields))
            }
            b'[' if depth < MAX_DEPTH => {
                let mut entries = Vec::new();
                self.between("[", "]", |reader| {
                    entries.push(reader.value(depth + 1)?);
                    Some(())
                })?;
                Some(Value::Array(entries))
            }
            b'"' => self.string().map(Value::String),
            b't' => self.takes("true").then_some(Value::Bool(true)),
            b'f' => self.takes("false").then_some(Value::Bool(false)),
            b'n' => self.takes("null").then_some(Value::Null),
            b'-' | b'0'..=b'9' => self.number().map(Value::Number),
            _ => None,
        }
    }

    /// Items between two brackets, with commas between them.
    fn between(
        &mut self,
        open: &str,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.takes(open);
        self.blank();
        if self.takes(close) {
            return Some(());
        }
        loop {
            self.blank();
            item(self)?;
            self.blank();
            if self.takes(close) {
                return Some(());
            }
            self.takes(",").then_some(())?;
        }
    }

    fn number(&mut self) -> Option<Number> {
        let from = self.text;
        self.takes("-");
        if !self.takes("0") {
            self.digits()?;
        }
        if self.takes(".") {
            self.digits()?;
        }
        if self.takes("e") || self.takes("E") {
            let _ = self.takes("+") || self.takes("-");
            self.digits()?;
        }
        let text = &from[..from.len() - self.text.len()];
        Some(Number::from_string_unchecked(text.to_owned()))
    }

    /// At least one.
    fn digits(&mut self) -> Option<()> {
        let rest = self.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let are_some = rest.len() < self.text.len();
        self.text = rest;
        are_some.then_some(())
    }

    fn string(&mut self) -> Option<String> {
        let mut string = String::new();
        if !self.takes("\"") {
            return None;
        }
        loop {
            let end = self
                .text
                .find(|c| matches!(c, '"' | '\\' | '\0'..='\x1f'))?;
            let (plain, rest) = self.text.split_at(end);
            string += plain;
            self.text = rest;
            if self.takes("\"") {
                return Some(string);
            }
            string.push(self.takes("\\").then(|| self.escaped())??);
        }
    }

    /// The character behind a backslash.
    fn escaped(&mut self) -> Option<char> {
        let sign = self.first()?;
        if !sign.is_ascii() {
            return None;
        }
        self.text = &self.text[1..];
        Some(match sign {
            b'"' | b'\\' | b'/' => sign.into(),
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let high = self.unit()?;
                let is_pair = (0xd800..0xdc00).contains(&high) && self.takes("\\u");
                let low = if is_pair { Some(self.unit()?) } else { None };
                let mut units = char::decode_utf16([Some(high), low].into_iter().flatten());
                units.next()?.ok()?
            }
            _ => return None,
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Option<u16> {
        let (digits, rest) = self.text.split_at_checked(4)?;
        self.text = rest;
        let are_digits = digits.bytes().all(|b| b.is_ascii_hexdigit());
        u16::from_str_radix(digits, 16).ok().filter(|_| are_digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa_format::case;

    /// Texts that are no JSON, or repeat a field, a line each.
    const REFUSED: &str = include_str!("json/refused.txt");

    /// Both readers refuse a line, or read the same; exponents may be written in other ways.
    fn agree(line: &[u8]) -> bool {
        let same = |value: Value| serde_json::from_str::<Value>(&value.to_string()).ok();
        let (own, solver) = (read(line).and_then(same), case::value(line).ok());
        let shown = String::from_utf8_lossy(line);
        assert_eq!(
            own,
            solver,
            "{}",
            shown.chars().take(200).collect::<String>()
        );
        own.is_some()
    }

    #[test]
    fn both_readers_of_json_agree() {
        let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        for line in [
            r#"{"a":[1,-0,0.5,1e3,1E-3,1.25e+7,12345678901234567890123],"b":{},"c":[]}"#,
            " [ true , false , null ] \t",
            r#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00 é 😀""#,
            r#"{"a":{"a":{"a":1}},"":2}"#,
            &deep(MAX_DEPTH),
        ] {
            assert!(agree(line.as_bytes()), "{line}");
        }
        let unprinted = [
            "",
            " ",
            "\"\t\"",
            "\"\n\"",
            "\u{feff}1",
            &deep(MAX_DEPTH + 1),
        ];
        for line in REFUSED.lines().chain(unprinted) {
            assert!(!agree(line.as_bytes()), "{line}");
        }
        for line in [&b"\"\xff\""[..], b"\"\xc3\"", b"\"\xed\xa0\x80\"", b"\x00"] {
            assert!(!agree(line));
        }
        assert!(read_within(b"[0,0,{\"a\":0,\"b\":0}]", 3).is_some());
        assert!(read_within(b"[0,0,{\"a\":0,\"b\":0}]", 2).is_none());
        assert!(read_within(b"[\",\\\",\",\",\"]", 1).is_some());
    }
}
