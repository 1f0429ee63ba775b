//! What a program wrote, as it is repeated in messages.

/// How much of it, in characters.
const LONGEST: usize = 160;

/// The start of a text, without control characters.
pub fn excerpt(text: &str) -> String {
    start_of(text, LONGEST)
}

/// The same of at most so many characters.
pub(super) fn start_of(text: &str, most: usize) -> String {
    let mut chars = text.trim().chars();
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let mut start: String = chars.by_ref().take(most).map(visible).collect();
    if chars.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_and_control_characters_are_blanks() {
        assert_eq!(excerpt(" a\u{1b}b\r\n"), "a b");
        let long = excerpt(&"é".repeat(1000));
        assert_eq!(long, "é".repeat(LONGEST) + "…");
        assert_eq!(excerpt(&"x".repeat(LONGEST)), "x".repeat(LONGEST));
    }
}
