//! Which lines of a printout belong together: most stand alone.

use super::error::{Read, Text};
use super::lexer::{Kind, Words};

/// The lines of a text, where a value that was printed over several lines is one.
pub(super) fn statements<'t>(source: &'t str, text: &'t str) -> Read<Vec<Text<'t>>> {
    let line = |from: usize| -> &'t str {
        let rest = text.get(from..).unwrap_or_default();
        rest.split('\n').next().unwrap_or_default()
    };
    let mut statements = Vec::new();
    let (mut from, mut first) = (0, 1);
    while from <= text.len() {
        let mut statement = Text::line(source, first, line(from).trim_end());
        let mut end = from + line(from).len();
        let goes_on = goes_on(statement.text, line(end + 1));
        let mut open = if goes_on { opened(statement.text) } else { 0 };
        first += 1;
        while open > 0 {
            let next = line(end + 1);
            if next.trim().is_empty() || without_comment(next) != next {
                let message = "the brackets that this line opens are not closed";
                let help = "give all lines up to the closing bracket, with no blank line and no comment between them";
                return Err(statement.error_here(message, help));
            }
            open += opened(next);
            end += 1 + next.len();
            first += 1;
        }
        statement.text = text[from..end].trim_end();
        statements.push(statement);
        from = end + 1;
    }
    Ok(statements)
}

/// Whether what a line opens is one value: what gdb prints as `$1 = {`, and a point with a line
/// for each coordinate, `{`, `x = 4,`, `y = 11`, `}`.
fn goes_on(line: &str, next: &str) -> bool {
    if without_comment(line) != line || next.trim().is_empty() {
        return false;
    }
    if line.trim_start().starts_with('$') {
        return true;
    }
    let mut words = Words::new(without_comment(next));
    let is_coordinate = words.next().is_some_and(|word| word.names_coordinate())
        && words.next().is_some_and(|word| word.kind == Kind::Number)
        && words.next().is_none();
    is_coordinate && line.ends_with(['{', '(', '['])
}

/// How many more brackets a line opens than it closes.
fn opened(line: &str) -> isize {
    let opens = line.matches(['{', '(', '[']).count();
    let closes = line.matches(['}', ')', ']']).count();
    opens.cast_signed() - closes.cast_signed()
}

/// The line up to `//`, or to a `#` that starts a word.
pub(super) fn without_comment(line: &str) -> &str {
    let slashes = line.find("//");
    let mut hashes = line.match_indices('#').map(|(at, _)| at);
    let hash = hashes.find(|at| !line[..*at].ends_with(|c: char| !c.is_whitespace()));
    let end = slashes.into_iter().chain(hash).min();
    &line[..end.unwrap_or(line.len())]
}
