//! Files other than cases: policies, lists, answers, truths, results, traces, imports; each
//! limit at it and one beyond, and what is no file at all.

use std::fs::File;

use epa_oracle::limits::{MAX_FILE, MAX_LISTS, MAX_POLICY, MOST_ENTRIES};
use epa_oracle::verify::check_line;

use super::{GOOD, file, folder};
use crate::common::{code, run, text};

/// What a command says that is refused as bad input.
#[track_caller]
fn refused(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(arguments, input);
    let said = text(&output.stderr) + &text(&output.stdout);
    // Answers that end too early are bad input of a run that could not be completed.
    let is_cut = arguments[0] == "judge" && said.contains("INCOMPLETE");
    let due = if is_cut { 3 } else { 2 };
    assert_eq!(code(&output), due, "{arguments:?}: {said}");
    assert!(said.len() < 10_000, "{arguments:?}: {} bytes", said.len());
    said
}

const ONE: [&str; 7] = [
    "validate",
    "--stratum",
    "lattice-2d",
    "--count",
    "1",
    "--subject",
    "epa-f64",
];

#[test]
#[ignore = "takes long: run by .ci/full"]
fn files_that_are_read_as_a_whole_have_their_limits() {
    let folder = folder("whole");
    let blank = |name: &str, text: &str, size: u64| {
        let blank = "\n".repeat(size as usize - text.len());
        file(&folder, name, text.to_owned() + &blank)
    };
    for (more, expected) in [(0, 0), (1, 2)] {
        let policy = blank("policy.json", "{}", MAX_POLICY + more);
        let known = blank("known.jsonl", "", MAX_LISTS + more);
        let names = blank("names", "lattice-2d/1/0", MAX_LISTS + more);
        for arguments in [
            [&ONE[..], &["--policy", &policy]].concat(),
            [&ONE[..], &["--known-failing", &known]].concat(),
            vec!["generate", "--names", &names],
        ] {
            let output = run(&arguments, "");
            assert_eq!(code(&output), expected, "{arguments:?}");
            let said = text(&output.stderr);
            assert_eq!(said.contains("more than"), expected == 2, "{said}");
        }
    }
    let odd = file(&folder, "odd", b"lattice-2d/1/0\n\xff");
    let said = refused(&["generate", "--names", &odd], "");
    assert!(
        said.contains("byte 15 (counted from 0) is not UTF-8"),
        "{said}"
    );
}

fn truth() -> String {
    text(&run(&["solve", "--json", "--certificate", "-"], GOOD).stdout)
}

#[test]
fn truths_are_refused_with_a_reason() {
    let truth = truth();
    assert!(check_line(&truth).is_ok());
    let entries = |count: usize| {
        let list = vec!["[0,0]"; count].join(",");
        let (before, after) = truth.split_once(r#""points":[["#).expect("points");
        let (_, after) = after.split_once("]]").expect("their end");
        format!(r#"{before}"points":[{list}]{after}"#)
    };
    let why = |line: &str| check_line(line).expect_err("refused").to_string();
    assert!(why(&entries(MOST_ENTRIES)).contains("the certificate fails"));
    assert!(why(&entries(MOST_ENTRIES + 1)).contains("at most 100,000 entries"));
    let digits =
        |count: usize| truth.replace(r#""n":["4""#, &format!(r#""n":["{}""#, "4".repeat(count)));
    assert!(why(&digits(5_000)).contains("the certificate fails"));
    assert!(why(&digits(5_001)).contains("at most 5,000 digits"));
    let twice = truth.replace(r#""class":"#, r#""class":"separated","class":"#);
    assert!(why(&twice).contains("`class` occurs twice"));
    let deep = format!(r#"{{"id":{}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert!(why(&deep).contains("deeper than 64 levels"));
    let long = format!(
        "{}{}",
        truth.trim_end(),
        " ".repeat(epa_oracle::limits::MAX_LINE)
    );
    let odd = b"{\"id\":\"\xff\"}";
    for (line, words) in [
        (long.as_bytes(), "longer than 134217728 bytes"),
        (odd, "not UTF-8"),
        (b"\0", "not a JSON object"),
    ] {
        let output = run(&["check", "-"], line);
        let said = text(&output.stdout);
        assert_eq!(code(&output), 1, "{said}");
        assert!(said.contains(words), "{said}");
    }
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn files_to_import_have_their_limits() {
    let folder = folder("import");
    let path = folder.join("large.txt");
    let large = File::create(&path).expect("a file");
    large.set_len(MAX_FILE as u64 + 1).expect("room");
    let name = path.to_str().expect("UTF-8");
    let said = refused(&["import", "--points", name], "");
    assert!(said.contains("more than 268435456 bytes"), "{said}");
    large.set_len(MAX_FILE as u64).expect("room");
    let said = refused(&["import", "--points", name], "");
    assert!(!said.contains("more than 268435456 bytes"), "{said}");
    let blocks = |count: usize| "0 0\n1 0\n0 1\n\n".repeat(count);
    assert_eq!(code(&run(&["import", "--points", "-"], blocks(2))), 0);
    let said = refused(&["import", "--points", "-"], blocks(101));
    assert!(said.contains("more than 100 blocks"), "{said}");
    let said = refused(&["import", "--points", "-"], "0 0\n1e999999 0\n");
    assert!(said.contains(":2:"), "{said}");
}
