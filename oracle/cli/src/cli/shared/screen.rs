//! The filter of all output to a terminal: characters that a terminal would act on, or that do not
//! show, become escapes.
//!
//! Names of cases, messages of programs and lines of files are foreign text. One filter stands
//! before both outputs, so that foreign text cannot colour, move or hide what is printed. An escape
//! is like `\u001b`, as in JSON: in a JSON string it means the original character, and outside of
//! strings JSON has no such characters.

use std::io::{self, Write};

use epa_report::report::is_hidden;

/// A writer that lets only visible characters, line breaks and tabs through.
///
/// Expects whole characters in each call, as `write!` gives them.
pub(crate) struct Screen<W>(pub(crate) W);

impl<W: Write> Write for Screen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while !rest.is_empty() {
            // No byte of a longer character is plain.
            let (plain, other) = rest.split_at(plain_length(rest));
            let end = other.iter().position(|byte| is_plain(*byte));
            let (other, after) = other.split_at(end.unwrap_or(other.len()));
            self.0.write_all(plain)?;
            for chunk in other.utf8_chunks() {
                write_visible(&mut self.0, chunk.valid())?;
                if !chunk.invalid().is_empty() {
                    self.0.write_all("\u{fffd}".as_bytes())?;
                }
            }
            rest = after;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t')
}

/// How many bytes are plain before the first that is not. Whole blocks at once, without a
/// branch for each byte: answers are long, and nearly all of them is plain.
fn plain_length(bytes: &[u8]) -> usize {
    let is_block_plain = |block: &&[u8]| block.iter().fold(true, |all, b| all & is_plain(*b));
    let blocks = bytes.chunks(BLOCK).take_while(is_block_plain).count();
    let start = bytes.len().min(blocks * BLOCK);
    let end = bytes[start..].iter().position(|byte| !is_plain(*byte));
    end.map_or(bytes.len(), |end| start + end)
}

/// Bytes of a block.
const BLOCK: usize = 64;

fn write_visible(to: &mut impl Write, text: &str) -> io::Result<()> {
    let mut plain = 0;
    for (at, c) in text.char_indices() {
        if !is_hidden(c) || matches!(c, '\n' | '\t') {
            continue;
        }
        to.write_all(&text.as_bytes()[plain..at])?;
        for unit in c.encode_utf16(&mut [0; 2]) {
            write!(to, "\\u{unit:04x}")?;
        }
        plain = at + c.len_utf8();
    }
    to.write_all(&text.as_bytes()[plain..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &[u8]) -> String {
        let mut screen = Screen(Vec::new());
        screen.write_all(text).expect("in memory");
        String::from_utf8(screen.0).expect("UTF-8")
    }

    #[test]
    fn what_is_not_plain_is_found_wherever_it_stands() {
        for at in [0, 1, 63, 64, 65, 127, 128, 199] {
            let mut text = "a".repeat(200);
            text.replace_range(at..=at, "\u{1b}");
            assert_eq!(plain_length(text.as_bytes()), at);
            assert_eq!(shown(text.as_bytes()), text.replace('\u{1b}', "\\u001b"));
        }
        assert_eq!(plain_length(&[b'a'; 130]), 130);
        assert_eq!(plain_length(b""), 0);
    }

    #[test]
    fn what_a_terminal_acts_on_is_written_out() {
        assert_eq!(
            shown(b"a\x1b[31m\x07\rb\x7f"),
            "a\\u001b[31m\\u0007\\u000db\\u007f"
        );
        assert_eq!(
            shown("\u{9b}2J\u{202e}\u{2028}".as_bytes()),
            "\\u009b2J\\u202e\\u2028"
        );
        assert_eq!(shown(b"a\xffb"), "a\u{fffd}b");
    }
}
