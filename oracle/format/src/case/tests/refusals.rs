//! Every way in which a line is not a case, with the place that is named and the mend that is
//! offered.

use super::super::*;

/// The lines that are refused, a row each. `form` stands where the JSON schema refuses it, too, and
/// `value` where it cannot know. Then come the path that is named, the text that is marked, parts
/// of the message and of the help, and the line. A line that begins with `2D` or `3D` is a case
/// with this shape A.
const REFUSALS: &str = include_str!("refusals.txt");

pub(super) struct Refusal {
    pub(super) line: String,
    /// Whether the JSON schema refuses it, too; it cannot know of everything.
    pub(super) by_schema: bool,
    path: &'static str,
    /// The text that is marked.
    marked: &'static str,
    message: &'static str,
    help: &'static str,
}

impl Refusal {
    fn of(row: &'static str) -> Self {
        let columns: Vec<&str> = row.splitn(6, " | ").collect();
        let [how, path, marked, message, help, line] = columns[..] else {
            panic!("{row}")
        };
        Refusal {
            by_schema: how == "form",
            line: written(line),
            path,
            marked,
            message,
            help,
        }
    }
}

/// A line as it is written, or with its shape A.
fn written(line: &str) -> String {
    let (dim, shape, b) = match line.split_once(' ') {
        Some(("2D", shape)) => (2, shape, "[0,0]"),
        Some(("3D", shape)) => (3, shape, "[0,0,0]"),
        _ => return line.to_owned(),
    };
    format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{shape},"b":{{"point":{b}}}}}"#)
}

pub(super) fn refusals() -> impl Iterator<Item = Refusal> {
    let rows = REFUSALS.lines();
    rows.filter(|row| !row.is_empty() && !row.starts_with('#'))
        .map(Refusal::of)
}

#[test]
fn refusals_name_the_place_and_the_mend() {
    assert!(refusals().count() > 90);
    for refusal in refusals() {
        check(&refusal);
    }
}

#[track_caller]
fn check(refusal: &Refusal) {
    let line = &*refusal.line;
    let error = Case::parse(line).expect_err(line);
    let marked = line.get(error.span.clone());
    assert_eq!(error.path, refusal.path, "{line}\n{error}");
    assert_eq!(marked, Some(refusal.marked), "{line}\n{error}");
    assert!(error.message.contains(refusal.message), "{line}\n{error}");
    assert!(error.help.contains(refusal.help), "{line}\n{error}");
}

/// Lines that are empty or blank, and characters that no page shows.
#[test]
fn what_cannot_be_seen_is_refused_at_its_place() {
    let no_name = ["this is not a field name", "double quotation marks"];
    let mark = ["byte order mark", "without a byte order mark"];
    let missing = ["the value is missing", "ends too early"];
    let control = ["control character", "\\n or \\u001b"];
    for (line, path, marked, [message, help]) in [
        ("", "", "", missing),
        ("  ", "", " ", missing),
        ("{\"v\":\"a\tb\"}", "v", "a", control),
        ("{\u{b}\"v\":1}", "", "\u{b}", no_name),
        ("{\u{a0}\"v\":1}", "", "\u{a0}", no_name),
        ("\u{feff}{\"v\":1}", "", "\u{feff}", mark),
    ] {
        check(&Refusal {
            line: line.to_owned(),
            by_schema: false,
            path,
            marked,
            message,
            help,
        });
    }
}

#[test]
fn broken_utf_8_is_refused_at_its_byte() {
    let mut line = br#"{"v":1,"name":"ab"#.to_vec();
    line.extend(b"\xff\xfe\"}");
    let error = Case::parse_bytes(&line).expect_err("not UTF-8");
    assert_eq!((error.path.as_str(), error.span.clone()), ("name", 17..18));
    assert_eq!(
        error.message,
        "the line is not UTF-8: byte 17 (counted from 0) is not valid"
    );
    assert_eq!(error.help, "save the file as UTF-8");
    let shown = error.render("c.jsonl", 3, &String::from_utf8_lossy(&line));
    assert!(shown.contains("c.jsonl:3:18"), "{shown}");
    assert!(shown.contains("\"ab\u{fffd}\u{fffd}\"}"), "{shown}");
}

#[test]
fn a_diagnosis_shows_what_where_and_how() {
    let line = written(r#"2D {"hull":[[0,0],[1,0],[0,1],[2,2,2]]}"#);
    let error = Case::parse(&line).expect_err("a wrong dimension");
    assert_eq!(
        error.render("cases.jsonl", 12, &line),
        r#"cases.jsonl:12:62: error: `a.hull[3]`: 2 entries are expected here, not 3
12 | …r":"f64","a":{"hull":[[0,0],[1,0],[0,1],[2,2,2]]},"b":{"point":[0,0]}}
   |                                          ^^^^^^^ help: write an array like [x,y]"#
    );
    assert_eq!(
        error.to_string(),
        "`a.hull[3]`: 2 entries are expected here, not 3; write an array like [x,y]"
    );
}
