//! Strings of others: what is printed of them.

use std::process::Output;

use super::{GOOD, file, folder};
use crate::common::{code, run, text};

/// What a terminal acts on, or does not show: colours, a cleared screen, a moved cursor, a
/// title, a bell, a reversed line, an invisible letter.
const HOSTILE: &str = "x\u{1b}[31m\u{1b}[2J\u{9b}1A\u{1b}]0;t\u{7}\r\u{8}\u{7f}\u{202e}\u{2066}\u{200b}\u{2028}\u{0}y";

/// As JSON writes it.
fn escaped() -> String {
    let text = serde_json::Value::from(HOSTILE).to_string();
    text[1..text.len() - 1].to_owned()
}

#[track_caller]
fn is_clean(output: &Output) {
    for text in [text(&output.stdout), text(&output.stderr)] {
        let hidden = |c: &char| {
            c.is_control() && !matches!(c, '\n' | '\t')
                || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        let found: Vec<char> = text.chars().filter(hidden).collect();
        assert!(found.is_empty(), "{found:?} in {text:?}");
    }
}

#[test]
fn the_terminal_is_given_no_control_characters() {
    let folder = folder("terminal");
    let line = GOOD.replace("example", &escaped()).replace(
        r#""name""#,
        &format!(r#""flags":["{0}"],"why":"{0}","name""#, escaped()),
    );
    let case = file(&folder, "case.jsonl", format!("{line}\n"));
    let broken = line.replace("\"hull\"", &format!("\"{}\"", escaped()));
    let broken = file(
        &folder,
        "broken.jsonl",
        format!("{broken}\nnot\u{1b}[31m json \u{202e}\n"),
    );
    let answer = format!(r#"{{"name":"{}","status":"touching"}}"#, escaped());
    let answers = file(
        &folder,
        "answers.jsonl",
        format!("{answer}\n\u{1b}[31m \u{9b}\n"),
    );
    let shouts = format!(
        "read -r h; printf '%s\\n' '{{\"name\":\"s\",\"scalar\":\"f64\",\"version\":\"{0}\"}}'; read -r q; printf '%s\\n' '{HOSTILE_SH}'; printf '%s\\n' '{HOSTILE_SH}' >&2",
        escaped()
    );
    let refuses = format!("read -r h; printf '{HOSTILE_SH}\\n'");
    for arguments in [
        &["solve", &case][..],
        &["solve", "--full", &case],
        &["solve", &broken],
        &["show", &case],
        &["along", &case, "--direction", "1,0"],
        &["trace", &case],
        &["check", &broken],
        &["audit", &broken],
        &["judge", &answers],
        &["judge", &answers, "--cases", &case, "--verbose"],
        &["judge", "--text", &answers],
        &["report", &case],
        &["report", &case, "--html"],
        &["validate", &case, "--verbose"],
        &["validate", &broken, "--verbose"],
        &["validate", &case, "--verbose", "--", "sh", "-c", &shouts],
        &["validate", &case, "--verbose", "--", "sh", "-c", &refuses],
        &["diff", &broken, &broken],
        &["import", "--points", &broken],
        &["generate", "--names", &broken],
        &["validate", "--policy", &broken],
        &["validate", "--known-failing", &broken],
    ] {
        let output = run(arguments, "");
        assert!(
            output.stdout.len() + output.stderr.len() > 0,
            "{arguments:?}"
        );
        is_clean(&output);
    }
}

/// Hostile bytes that a shell can print from within single quotes.
const HOSTILE_SH: &str = "x\u{1b}[31m\u{9b}2J\u{202e}y";

#[test]
fn json_says_the_same_with_escapes() {
    let line = GOOD.replace("example", &escaped());
    let output = run(&["solve", "--json", "--certificate", "-"], &line);
    is_clean(&output);
    let truth: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(truth["name"], HOSTILE);
    assert_eq!(code(&run(&["check", "-"], &output.stdout)), 0);
}
