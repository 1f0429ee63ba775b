//! What a program that failed wrote on its standard error: the line with its error, which is
//! seldom the last one.

/// What is shown of a standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Words<'t> {
    /// The line that says what went wrong, in the form of a well-known language or tool.
    Error(&'t str),
    /// No line has such a form. These are the first and the last two of the lines that begin a
    /// message: there may be something in front of the error, or a hint behind it.
    Unclear(Vec<&'t str>),
}

/// The last error of a text, or the lines one of which may be it; `None` if there is no line.
pub(super) fn words(text: &str) -> Option<Words<'_>> {
    let is_group = text.contains(GROUP);
    let lines = text
        .lines()
        .map(|line| if is_group { inside(line) } else { line });
    let lines: Vec<&str> = lines.map(str::trim_end).collect();
    let error = last_error(&fatal(&lines)).or_else(|| last_error(&lines));
    if let Some(error) = error {
        return Some(Words::Error(error));
    }
    let filled = || lines.iter().copied().filter(|line| !line.is_empty());
    let mut said: Vec<&str> = filled()
        .filter(|line| !continues(line) && !is_added(line))
        .collect();
    if said.is_empty() {
        said.push(filled().next_back()?.trim());
    }
    if said.len() > 3 {
        said.drain(1..said.len() - 2);
    }
    Some(Words::Unclear(said))
}

/// What Python writes above an error that ended nothing: mostly one of a destructor, or of a task.
const IGNORED: [&str; 3] = [
    "Exception ignored ",
    "Task exception was never retrieved",
    "Future exception was never retrieved",
];

/// The lines without those of errors that ended nothing: below the heading the traceback, which is
/// indented, and the error.
fn fatal<'t>(lines: &[&'t str]) -> Vec<&'t str> {
    let is_ignored = |line: &str| IGNORED.iter().any(|heading| line.starts_with(heading));
    let is_above = |line: &str| {
        let headings = ["Traceback ", " ", "future: "];
        headings.iter().any(|heading| line.starts_with(heading))
    };
    let (mut fatal, mut rest) = (Vec::new(), lines.iter().copied().peekable());
    while let Some(line) = rest.next() {
        if is_ignored(line) {
            while rest.next_if(|line| is_above(line)).is_some() {}
            rest.next();
        } else {
            fatal.push(line);
        }
    }
    fatal
}

/// The last error of some lines.
fn last_error<'t>(lines: &[&'t str]) -> Option<&'t str> {
    let mut places = (0..lines.len()).rev();
    places.find_map(|at| error_at(lines[at], &lines[at + 1..]))
}

/// What Python writes above the first of the errors that an error holds.
const GROUP: &str = "+-+---------------- 1 ----------------";

/// A line of such an error without the frame around it.
fn inside(line: &str) -> &str {
    let bare = line.trim_start();
    match bare.strip_prefix("| ") {
        Some(inside) => inside,
        None if bare.starts_with("+-") => "",
        None => line,
    }
}

/// The error that begins at a line: the line itself, or one that follows.
fn error_at<'t>(line: &'t str, rest: &[&'t str]) -> Option<&'t str> {
    let follows = |is_it: fn(&str) -> bool| rest.iter().copied().find(|line| is_it(line));
    // Python: the frames are indented, the error is not.
    if line == "Traceback (most recent call last):" {
        return follows(|line| !line.is_empty() && !line.starts_with(' '));
    }
    // Rust: the message is in the next line, before Rust 1.73 in the same one.
    if let Some((_, place)) = line.split_once(" panicked at ") {
        let said = match place.ends_with(':') {
            true => follows(|line| !line.is_empty()).map(str::trim),
            false => Some(line.trim()),
        };
        return said.filter(|said| !ABOUT_ANOTHER.contains(said));
    }
    // Dart, and R with a long call.
    if line == "Unhandled exception:" || line.starts_with("Error in ") && line.ends_with(" :") {
        return follows(|line| !line.is_empty()).map(str::trim);
    }
    // C++: the message is in the next line, if the exception has one.
    if line.starts_with("terminate called ") {
        let what = rest.first().map(|line| line.trim());
        return what
            .filter(|what| what.starts_with("what():"))
            .or(Some(line));
    }
    names_an_error(line).then_some(line)
}

/// Lines about an error that another line has told.
const ABOUT_ANOTHER: [&str; 6] = [
    "a scoped thread panicked",
    "called `Result::unwrap()` on an `Err` value: Any { .. }",
    "panic in a function that cannot unwind",
    "panic in a destructor during cleanup",
    "Error termination. Backtrace:",
    "error: called from",
];

/// What runtimes write before the message of an error that ends the program.
const PREFIXES: [&str; 14] = [
    "FATAL ERROR: ",
    "Fortran runtime error: ",
    "ERROR STOP",
    "Fatal Python error: ",
    "UnhandledPromiseRejection: ",
    "Uncaught ",
    "panic: ",
    "fatal error: ",
    "error: ",
    "ERROR: ",
    "Exception in thread ",
    "Unhandled exception",
    "Unhandled Exception",
    "Assertion failed",
];

/// Whether a line says what went wrong: `TypeError: …`, `java.lang.Error`, `panic: …`.
fn names_an_error(line: &str) -> bool {
    if ABOUT_ANOTHER.contains(&line) {
        return false;
    }
    let first = line.split([':', ' ']).next().unwrap_or("");
    let is_path = |c: char| c.is_alphanumeric() || "._$".contains(c);
    let is_type = (first.ends_with("Error") || first.ends_with("Exception"))
        && first.chars().all(is_path)
        && (line.len() == first.len() || line[first.len()..].starts_with([':', ' ']));
    is_type
        || PREFIXES.iter().any(|prefix| line.starts_with(prefix))
        || line.contains("==ERROR: ")
        || line.contains(": runtime error: ")
        || line.contains(": Assertion `")
}

/// Whether a line belongs to the one in front of it, or heads a trace: `stack traceback:`.
fn continues(line: &str) -> bool {
    line.starts_with([' ', '\t', '}']) || line.ends_with(':')
}

/// Whether a line is what runtimes add behind an error: versions, hints.
fn is_added(line: &str) -> bool {
    line.starts_with("Node.js v")
        || line.starts_with("(Use `node ")
        || line.starts_with("note: run with `RUST_BACKTRACE")
        || line.starts_with("Aborted")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What programs wrote, and the line that says why they ended: a file with a block for
    /// each, its name behind `#`, the line behind `>`.
    const WRITTEN: &str = include_str!("words.txt");

    #[test]
    fn the_error_of_every_language_is_found() {
        let blocks: Vec<&str> = WRITTEN.split("\n# ").skip(1).collect();
        assert!(blocks.len() > 10, "{}", blocks.len());
        for block in blocks {
            let (name, rest) = block.split_once("\n> ").expect("a line that is wanted");
            let (wanted, text) = rest.split_once('\n').expect("a text");
            let is_shown = match words(text).expect("a line") {
                Words::Error(line) => line == wanted,
                Words::Unclear(lines) => lines.contains(&wanted),
            };
            assert!(is_shown, "{name}");
        }
    }

    #[test]
    fn where_no_line_is_known_to_be_the_error_several_are_shown() {
        assert_eq!(words(""), None);
        assert_eq!(words("\n \n"), None);
        for (text, shown) in [
            ("one\ntwo  \n\n", &["one", "two"][..]),
            ("two\n  of a trace\n", &["two"]),
            ("  two  \n", &["two"]),
            ("out of luck\nNode.js v20.1.0\n", &["out of luck"]),
            ("Node.js v20.1.0", &["Node.js v20.1.0"]),
            (
                "start\none\ntwo\nbad hull\nhint",
                &["start", "bad hull", "hint"],
            ),
            // A word that only looks like one.
            ("ErrorBars: 3\ndone", &["ErrorBars: 3", "done"]),
            ("no é", &["no é"]),
        ] {
            assert_eq!(words(text), Some(Words::Unclear(shown.to_vec())));
        }
    }
}
