//! Strings of others, and numbers, made fit for a person's eyes.

use std::borrow::Cow;
use std::fmt::Display;

/// A string of others on one line: characters that a terminal would act on, or that
/// do not show, are written as escapes.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => shown.extend(c.escape_default()),
            c if is_hidden(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// Control characters, separators of lines, and what changes direction or has no
/// width.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(
            c,
            '\u{61c}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        )
}

/// The start of a long text, and how long it is.
#[must_use]
pub fn clipped(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => {
            let all = text.chars().count();
            Cow::Owned(format!("{}… ({all} characters)", &text[..end]))
        }
    }
}

/// An error in ulps: three significant digits are plenty.
#[must_use]
pub fn ulps(x: f64) -> String {
    to_places(x, 2)
}

/// How many decimal places an error has at most; then it has all its digits.
const MOST_PLACES: usize = 6;

fn to_places(x: f64, places: usize) -> String {
    if x.is_infinite() {
        "∞".to_owned()
    } else if x.abs() < 1e4 {
        format!("{x:.places$}")
    } else {
        format!("{x:.places$e}")
    }
}

/// Two errors as [`ulps`] has them, with more digits where two that differ would look alike.
#[must_use]
pub fn ulps_apart(pair: [f64; 2]) -> [String; 2] {
    let are_apart = |texts: &[String; 2]| pair[0] == pair[1] || texts[0] != texts[1];
    let rounded = (2..=MOST_PLACES).map(|places| pair.map(|x| to_places(x, places)));
    let mut rounded = rounded.filter(are_apart);
    rounded
        .next()
        .unwrap_or_else(|| pair.map(|x| format!("{x:?}")))
}

/// The same, or a dash.
#[must_use]
pub fn ulps_or_dash(x: Option<f64>) -> String {
    x.map_or_else(|| "–".to_owned(), ulps)
}

/// A count and what is counted: `1 failure`, `2,000 failures`.
#[must_use]
pub fn counted(n: u64, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(n))
}

/// Digits in groups of three.
#[must_use]
pub fn grouped(n: u64) -> String {
    match n {
        0..1000 => n.to_string(),
        _ => format!("{},{:03}", grouped(n / 1000), n % 1000),
    }
}

/// A word as a shell reads it.
#[must_use]
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+=:@,\\~%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// What occurs, with its count before it: "12 unsupported, 1,500 declared out".
pub(super) fn tallied(counts: impl IntoIterator<Item = (u64, impl Display)>) -> String {
    let counts = counts.into_iter().filter(|(n, _)| *n > 0);
    let counts = counts.map(|(n, what)| format!("{} {what}", grouped(n)));
    counts.collect::<Vec<_>>().join(", ")
}

/// What occurs, with its count behind it: "tight 12, exact 1,500".
pub fn named<'n>(counts: impl IntoIterator<Item = (impl Display, &'n u64)>) -> String {
    let counts = counts.into_iter();
    let counts = counts.map(|(what, n)| format!("{what} {}", grouped(*n)));
    counts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_that_differ_do_not_look_alike() {
        let large = [562_949_953_421.25, 562_949_953_421.5];
        for (pair, texts) in [
            ([0.5, 3_000_000_000.0], ["0.50", "3.00e9"]),
            ([0.5, 0.501], ["0.500", "0.501"]),
            (large, ["562949953421.25", "562949953421.5"]),
            ([0.0, 1e-9], ["0.0", "1e-9"]),
            ([0.0, -0.0], ["0.00", "-0.00"]),
            ([7.0, f64::INFINITY], ["7.00", "∞"]),
        ] {
            assert_eq!(ulps_apart(pair), texts, "{pair:?}");
        }
    }

    #[test]
    fn texts_are_shown_as_what_they_are() {
        let hidden = "a\u{0}b\nc\u{1b}[31m\u{202e}";
        for (found, shown) in [
            // Quoted where a shell would change them.
            (quoted("target/epa-oracle").into(), "target/epa-oracle"),
            (quoted("my driver").into(), "'my driver'"),
            (quoted("it's").into(), r"'it'\''s'"),
            // What does not show is written out.
            (visible("plain √ <b>"), "plain √ <b>"),
            (visible(hidden), "a\\u{0}b\\nc\\u{1b}[31m\\u{202e}"),
            (clipped("ééé", 3), "ééé"),
            (clipped("éééé", 3), "ééé… (4 characters)"),
        ] {
            assert_eq!(found, shown);
        }
    }

    #[test]
    fn numbers_for_people() {
        let groups = [0, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(groups, ["0", "999", "1,000", "1,234,567"]);
        let cases = [1, 2000].map(|n| counted(n, "case"));
        assert_eq!(cases, ["1 case", "2,000 cases"]);
        let errors = [0.0, 9_999.0, -1.5, 1.25e6].map(ulps);
        assert_eq!(errors, ["0.00", "9999.00", "-1.50", "1.25e6"]);
        let dashes = [Some(f64::INFINITY), None].map(ulps_or_dash);
        assert_eq!(dashes, ["∞", "–"]);
    }
}
