//! Strings of others: what is printed of them, and what is written where because of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use super::{GOOD, file, folder};
use crate::common::{code, run, run_in, text};

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

/// The names of all files below a folder.
fn below(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => open.push(path),
                false => {
                    let inside = path.strip_prefix(folder).expect("below");
                    found.insert(inside.to_string_lossy().into_owned());
                }
            }
        }
    }
    found
}

/// Names of subjects, strata and cases that are paths never lead out of the folder.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of names")]
fn pages_stay_in_their_folder() {
    let folder = folder("paths");
    let subject = "epa-f64";
    let arguments = [
        "validate",
        "--stratum",
        "lattice-2d",
        "--count",
        "20",
        "--subject",
        subject,
        "--results",
        "one.jsonl",
    ];
    let output = run_in(&folder, &arguments, "");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let results = fs::read_to_string(folder.join("one.jsonl")).expect("results");
    for (n, path) in [
        "../../x",
        "/tmp/x",
        "..",
        ".",
        "x/../../y",
        "con",
        "a\\\\..\\\\b",
        "-rf",
        "x\\u0000y",
        "~",
        "$(touch x)",
        "<script>alert(1)</script>",
    ]
    .into_iter()
    .enumerate()
    {
        // Every verdict fails, so that there is a page for the cell and for a case.
        let results = results
            .replace(
                &format!(r#""name":"{subject}""#),
                &format!(r#""name":"{path}""#),
            )
            .replace(
                r#""stratum":"lattice-2d""#,
                &format!(r#""stratum":"{path}""#),
            )
            .replace(
                r#""tier":"exact""#,
                r#""kinds":["DEPTH_LOW"],"tier":"wrong""#,
            )
            .replace(
                r#""tier":"tight""#,
                r#""kinds":["DEPTH_LOW"],"tier":"wrong""#,
            );
        file(&folder, "hostile.jsonl", &results);
        let before = below(&folder);
        let pages = format!("pages-{n}");
        let output = run_in(
            &folder,
            &["matrix", "hostile.jsonl", "--output", &pages],
            "",
        );
        assert_eq!(code(&output), 0, "{path}: {}", text(&output.stderr));
        is_clean(&output);
        let after = below(&folder);
        let new: Vec<&String> = after.difference(&before).collect();
        assert!(new.len() >= 3, "{path}: {new:?}");
        for name in new {
            let page = name
                .strip_prefix(&format!("{pages}/"))
                .expect("in the folder");
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            assert!(
                (page.ends_with(".html") || page == "style.css") && page.chars().all(plain),
                "{path}: {page}"
            );
            let text = fs::read_to_string(folder.join(name)).expect("a page");
            assert!(!text.contains("<script>alert"), "{path}: {page}");
        }
    }
}

/// What a script in a page is given is no mark-up, whatever the case is called.
#[test]
fn a_page_with_a_script_is_not_ended_by_a_name() {
    let name = r#"</script><script>alert(1)</script><!-- <script "'` | ]]>"#;
    let line = GOOD.replace("example", &name.replace('"', "\\\""));
    let page = text(&run(&["report", "-", "--html"], line).stdout);
    assert!(page.contains("&lt;/script&gt;"), "the name is there");
    let opened = page.matches("<script").count();
    assert_eq!(page.matches("</script>").count(), opened);
    assert!(!page.contains("alert(1)</script>") && !page.contains("<!-- <script"));
    for script in page.split("<script").skip(1) {
        let script = script.split("</script>").next().expect("its end");
        assert!(!script.contains("alert(1)"), "the name is in no script");
    }
}
