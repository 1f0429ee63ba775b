//! How a message is laid out: at most three lines of at most 100 columns.

use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// How many lines a message has at most.
pub const LINES: usize = 3;

/// How wide a line of a message is at most, in columns. Only a single word may be wider, like the
/// path of a file.
pub const WIDTH: usize = 100;

/// A message in at most [`LINES`] lines of at most [`WIDTH`] columns.
///
/// Each line of the message is a part, which is wrapped. If the parts fill too many lines, the
/// longest loses its last ones, and ends with `…`. More than [`LINES`] parts are a list, and stay.
#[must_use]
pub fn in_lines(message: &str) -> String {
    let mut parts = parts(message);
    while parts.iter().map(Vec::len).sum::<usize>() > LINES.max(parts.len()) {
        let Some(longest) = parts.iter_mut().max_by_key(|part| part.len()) else {
            break;
        };
        longest.pop();
        if let Some(last) = longest.last_mut() {
            let start = wrapped(last.trim_end_matches(['…', ' ']), WIDTH - 2);
            *last = start.into_iter().next().unwrap_or_default() + " …";
        }
    }
    parts.concat().join("\n")
}

/// Whether the message fits without being cut.
#[must_use]
pub fn fits(message: &str) -> bool {
    parts(message).iter().map(Vec::len).sum::<usize>() <= LINES
}

/// Each line of a message, wrapped.
fn parts(message: &str) -> Vec<Vec<String>> {
    message.lines().map(|part| wrapped(part, WIDTH)).collect()
}

/// A part in lines of at most so many columns; all but the first are indented.
fn wrapped(part: &str, width: usize) -> Vec<String> {
    if display_width(part) <= width {
        return vec![part.to_owned()];
    }
    let options = Options::new(width)
        .subsequent_indent("  ")
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(part, options);
    lines.into_iter().map(|line| line.into_owned()).collect()
}

/// As much of the start of a text as so many columns hold.
pub(crate) fn start(text: &str, columns: usize) -> &str {
    let mut left = columns;
    let end = text.char_indices().find_map(|(at, c)| {
        let width = display_width(c.encode_utf8(&mut [0; 4]));
        left.checked_sub(width).map_or(Some(at), |rest| {
            left = rest;
            None
        })
    });
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_message_stays() {
        for message in ["", "one line", "a\n  b\n    | ^ help: c", "a\nb\nc\nd"] {
            assert_eq!(in_lines(message), message);
        }
    }

    #[test]
    fn a_long_line_is_wrapped() {
        let word = "x".repeat(60);
        assert_eq!(
            in_lines(&format!("{word} {word}\nhelp")),
            format!("{word}\n  {word}\nhelp")
        );
        // A word is not broken.
        let path = "/folder".repeat(20);
        assert_eq!(
            in_lines(&format!("cannot read {path}")),
            format!("cannot read\n  {path}")
        );
    }

    #[test]
    fn the_longest_part_is_cut() {
        let text = in_lines(&format!("what\n  {}\nhow to mend it", "word ".repeat(100)));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            (lines[0], lines[2], lines.len()),
            ("what", "how to mend it", 3)
        );
        assert!(
            lines[1].ends_with(" …") && lines[1].len() <= WIDTH + 2,
            "{text}"
        );
        let whole = in_lines(&"word ".repeat(100));
        assert_eq!(whole.lines().count(), 3);
        assert!(
            whole.lines().all(|line| display_width(line) <= WIDTH),
            "{whole}"
        );
        assert!(whole.ends_with("word …"), "{whole}");
    }

    #[test]
    fn a_start_is_measured_in_columns() {
        assert_eq!(start("abc", 2), "ab");
        assert_eq!(start("日本語", 5), "日本");
        assert_eq!(start("é…", 9), "é…");
    }
}
