//! How a message is laid out: at most three lines of at most 100 columns.

use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// How many lines a message has at most.
pub const LINES: usize = 3;

/// How wide a line of a message is at most, in columns. Only a single word may be wider, like the
/// path of a file; twice as wide, it is cut.
pub const WIDTH: usize = 100;

/// How wide a word of a part that is shortened may be.
const LONGEST: usize = 60;

/// A message in at most [`LINES`] lines of at most [`WIDTH`] columns.
///
/// Each line of the message is a part, which is wrapped. Of more parts than [`LINES`], those
/// between the first and the last are one: a name that is quoted may have line breaks. If the parts
/// fill too many lines, the longest loses its middle: what is wrong stands before it, and how to
/// mend it behind.
#[must_use]
pub fn in_lines(message: &str) -> String {
    let lines = message
        .lines()
        .map(|line| with_short_words(line, 2 * WIDTH));
    let mut parts: Vec<String> = lines.map(|words| words.join(" ")).collect();
    if let [first, middle @ .., last] = &parts[..]
        && middle.len() > 1
    {
        parts = vec![first.clone(), middle.join(" "), last.clone()];
    }
    // How many lines each part has. The longest loses one, until all of them fit.
    let mut counts: Vec<usize> = parts.iter().map(|part| wrapped(part).len()).collect();
    while counts.iter().sum::<usize>() > LINES
        && let Some(longest) = counts.iter_mut().max()
    {
        *longest -= 1;
    }
    let shortened = parts.iter().zip(counts);
    let lines: Vec<_> = shortened
        .flat_map(|(part, count)| shortened_to(part, count))
        .collect();
    lines.join("\n")
}

/// The words of a part; of those wider than this, the start.
fn with_short_words(part: &str, most: usize) -> Vec<String> {
    let short = |word: &str| match display_width(word) > most {
        true => clipped(word, LONGEST),
        false => word.to_owned(),
    };
    part.split(' ').map(short).collect()
}

/// A part without its middle, in at most so many lines.
fn shortened_to(part: &str, lines: usize) -> Vec<String> {
    let whole = wrapped(part);
    if whole.len() <= lines {
        return whole;
    }
    let words = with_short_words(part, LONGEST);
    let whole = wrapped(&words.join(" "));
    if whole.len() <= lines {
        return whole;
    }
    let mut columns = WIDTH * lines / 2;
    loop {
        let head = fitting(words.iter(), columns);
        let tail = fitting(words[head..].iter().rev(), columns);
        let [head, tail] =
            [&words[..head], &words[words.len() - tail..]].map(|part| part.join(" "));
        let text = wrapped(format!("{head} … {tail}").trim_end());
        if text.len() <= lines || columns == 0 {
            return text;
        }
        columns = columns.saturating_sub(4);
    }
}

/// How many of the words so many columns hold, with a blank behind each.
fn fitting<'w>(words: impl Iterator<Item = &'w String>, columns: usize) -> usize {
    let ends = words.scan(0, |end, word| {
        *end += display_width(word) + 1;
        Some(*end)
    });
    ends.take_while(|end| *end <= columns).count()
}

/// A text beside its label, wrapped: all lines but the first are indented by the label's width.
#[must_use]
pub fn beside(label: &str, text: &str) -> String {
    let indent = " ".repeat(display_width(label));
    textwrap::fill(text, indented(&indent).initial_indent(label))
}

/// Whether the message fits without being cut.
#[must_use]
pub fn fits(message: &str) -> bool {
    let counts = message.lines().map(|part| wrapped(part).len());
    counts.sum::<usize>() <= LINES
}

/// A part in lines of at most [`WIDTH`] columns; all but the first are indented.
fn wrapped(part: &str) -> Vec<String> {
    if display_width(part) <= WIDTH {
        return vec![part.to_owned()];
    }
    let lines = textwrap::wrap(part, indented("  "));
    lines.into_iter().map(|line| line.into_owned()).collect()
}

/// Lines of at most [`WIDTH`] columns, with an indent for all but the first; words stay whole.
fn indented(indent: &str) -> Options<'_> {
    Options::new(WIDTH)
        .subsequent_indent(indent)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
}

/// A text, or its start with `…` if it is wider.
pub(crate) fn clipped(text: &str, columns: usize) -> String {
    match start(text, columns) {
        all if all.len() == text.len() => text.to_owned(),
        start => format!("{start}…"),
    }
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
        for message in ["", "one line", "a\n  b\n    | ^ help: c"] {
            assert_eq!(in_lines(message), message);
        }
        assert_eq!(in_lines("a\nb\nc\nd"), "a\nb c\nd");
    }

    #[test]
    fn a_long_line_is_wrapped() {
        let word = "x".repeat(60);
        let wrapped = in_lines(&format!("{word} {word}\nhelp"));
        assert_eq!(wrapped, format!("{word}\n  {word}\nhelp"));
        // A word is not broken.
        let path = "/folder".repeat(20);
        let wrapped = in_lines(&format!("cannot read {path}"));
        assert_eq!(wrapped, format!("cannot read\n  {path}"));
    }

    #[test]
    fn the_longest_part_loses_its_middle() {
        let words = "word ".repeat(100);
        let text = in_lines(&format!("what\n  first {words}last\nhow to mend it"));
        let ["what", cut, "how to mend it"] = text.lines().collect::<Vec<_>>()[..] else {
            panic!("{text}")
        };
        assert!(
            cut.starts_with("  first word") && cut.ends_with("word last"),
            "{text}"
        );
        assert!(cut.contains(" … "), "{text}");
        for message in [
            format!("cannot read {words}; check the name"),
            format!("cannot read {words}{}; check the name", "word".repeat(200)),
            format!("cannot read {}; check the name", "日本 ".repeat(200)),
            format!("cannot read {}; check the name", "x\n".repeat(9)),
            format!("{words}\n{words}\n{words}"),
            format!("{words}\n{words}; check the name"),
        ] {
            let text = in_lines(&message);
            let mut widths = text.lines().map(display_width);
            assert!(
                text.lines().count() <= LINES && widths.all(|width| width <= WIDTH),
                "{text}"
            );
            assert!(text.starts_with(&message[..4]), "{text}");
            let mend = message.rsplit(' ').next().expect("a word");
            assert!(text.ends_with(mend), "{text}");
        }
    }

    #[test]
    fn a_text_is_wrapped_beside_its_label() {
        let text = beside("  message  ", &"word ".repeat(30));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("  message  word word"), "{text}");
        assert!(lines[1].starts_with("           word"), "{text}");
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(text.matches("word").count(), 30);
    }

    #[test]
    fn a_start_is_measured_in_columns() {
        assert_eq!(start("abc", 2), "ab");
        assert_eq!(start("日本語", 5), "日本");
        assert_eq!(start("é…", 9), "é…");
    }
}
