//! Files other than cases: policies, lists, answers, truths, results, traces, imports; each
//! limit at it and one beyond, and what is no file at all.

use std::fs::File;

use epa_oracle::limits::{MAX_ANSWER, MAX_FILE, MAX_LISTS, MAX_POLICY, MAX_RESULT, MOST_ENTRIES};
use epa_oracle::verify::check_line;

use crate::common::{code, run, run_in, text};
use crate::{GOOD, file, folder};

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
fn a_folder_is_no_file_at_any_door() {
    let folder = folder("no-file");
    let name = folder.to_str().expect("UTF-8");
    for arguments in [
        &["solve", name][..],
        &["check", name],
        &["audit", name],
        &["judge", name],
        &["judge", "--cases", name],
        &["validate", name],
        &["generate", "--names", name],
        &["import", "--points", name],
        &["diff", name, name],
        &["merge", "--out", "/nowhere/x", name],
        &["matrix", "--output", "/nowhere/x", name],
        &["validate", "--policy", name],
        &["validate", "--known-failing", name],
    ] {
        let said = refused(arguments, "");
        assert!(said.contains("it is a folder"), "{arguments:?}: {said}");
    }
}

/// The words of the reader of JSON are not for users.
#[test]
fn wrong_json_is_told_in_three_plain_lines() {
    let folder = folder("wrong-json");
    for (number, wrong) in ["", "nope", r#"{"foo":1}"#, r#"{"require":7}"#, "[1,"]
        .into_iter()
        .enumerate()
    {
        let file = file(&folder, &format!("{number}.json"), format!("{wrong}\n"));
        let [policy, conventions] = ["--policy", "--conventions"];
        let calls = [
            ("validate", policy, &*file),
            ("validate", "--known-failing", &file),
            ("judge", conventions, wrong),
        ];
        for (command, option, value) in calls {
            let is_list = option == "--known-failing" && wrong.is_empty();
            if is_list {
                continue;
            }
            let said = text(&run(&[command, option, value], "").stderr);
            let lines = said.lines().count();
            assert!((1..=3).contains(&lines), "{option} {wrong}:\n{said}");
            for word in ["at line", "EOF", "ident", "variant", "expected"] {
                assert!(!said.contains(word), "{option} {wrong}:\n{said}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_without_end_comes_to_one() {
    let zero = "/dev/zero";
    let no_end = "line 1 has no end within 2147483648 bytes";
    for (arguments, words) in [
        (&["solve", zero][..], no_end),
        (&["judge", zero], no_end),
        (&["validate", "--policy", zero], "more than 1048576 bytes"),
        (
            &["validate", "--known-failing", zero],
            "more than 67108864 bytes",
        ),
        (&["generate", "--names", zero], "more than 67108864 bytes"),
        (&["import", "--points", zero], "more than 268435456 bytes"),
        (&["diff", zero, zero], "a line has more than 8388608 bytes"),
    ] {
        let said = refused(arguments, "");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

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

#[test]
fn answers_in_a_pipe_have_their_limit() {
    let answer = |length: usize| {
        let start = r#"{"name":"lattice-2d/1/0","status":"unsupported","message":""#;
        format!("{start}{}\"}}\n", "m".repeat(length - start.len() - 2))
    };
    let output = run(&["judge"], answer(MAX_ANSWER));
    assert!(
        text(&output.stdout).contains("1 unsupported"),
        "{}",
        text(&output.stderr)
    );
    let said = refused(&["judge"], answer(MAX_ANSWER + 1));
    assert!(
        said.contains("the line is longer than 1048576 bytes"),
        "{said}"
    );
    for (line, words) in [
        (
            r#"{"name":"lattice-2d/1/0","status":"touching","name":"x"}"#,
            "occurs twice",
        ),
        (
            r#"{"name":"../../etc/passwd","status":"touching"}"#,
            "there is no case",
        ),
        (r#"{"status":"touching"}"#, "names no case"),
        ("[]", "not a JSON object"),
        ("\0", "not a JSON object"),
    ] {
        let said = refused(&["judge"], line);
        assert!(said.contains(words), "{said}");
    }
}

/// All cases that answers may name are in memory.
#[test]
fn cases_of_answers_have_a_limit_together() {
    let points = vec![r#"["1p-16383",0]"#; 30_000].join(",");
    let line = GOOD.replace("[4,11]", &points) + "\n";
    let file = file(&folder("demanded"), "cases.jsonl", line.repeat(3));
    let said = refused(&["judge", "--cases", &file], "");
    for words in ["cases.jsonl:3:", "1073741824 bits together", "in parts"] {
        assert!(said.contains(words), "{said}");
    }
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

/// The results of one case.
fn results(folder: &std::path::Path) -> String {
    let arguments = [&ONE[..], &["--results", "one.jsonl"]].concat();
    let output = run_in(folder, &arguments, "");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    std::fs::read_to_string(folder.join("one.jsonl")).expect("results")
}

#[test]
fn results_have_their_limits() {
    let folder = folder("results");
    let whole = results(&folder);
    let lines: Vec<&str> = whole.lines().collect();
    let [header, entry, end] = lines[..] else {
        panic!("{whole}")
    };
    let diff = |header: &str, entry: &str| {
        let text = format!("{header}\n{entry}\n{end}\n");
        let changed = file(&folder, "changed.jsonl", text);
        let output = run_in(&folder, &["diff", "one.jsonl", &changed], "");
        (code(&output), text_of(&output))
    };
    let padded = |length: u64| entry.to_owned() + &" ".repeat(length as usize - entry.len());
    // The line break counts.
    assert_eq!(diff(header, &padded(MAX_RESULT - 1)).0, 0);
    let (code, said) = diff(header, &padded(MAX_RESULT));
    assert_eq!(code, 2);
    assert!(
        said.contains("a line has more than 8388608 bytes"),
        "{said}"
    );
    let id = entry.split(r#""id":""#).nth(1).expect("an id");
    let id = &id[..29];
    for (from, to, words) in [
        (id, "../../../../tmp/x", "is not the id of a case"),
        (id, "/etc/passwd", "is not the id of a case"),
        (r#""n":0"#, r#""n":0,"n":0"#, "occurs twice"),
        (r#""n":0"#, r#""n":-1"#, "changed.jsonl:2"),
        (r#""n":0"#, r#""n":1e999"#, "changed.jsonl:2"),
        (r#""subject":0"#, r#""subject":7"#, "is out of order"),
        (r#""stratum""#, r#""strata""#, "there is no field `strata`"),
    ] {
        let (code, said) = diff(header, &entry.replacen(from, to, 1));
        assert_eq!(code, 2, "{to}: {said}");
        assert!(said.contains(words), "{to}: {said}");
    }
    for bad in ["", "{}", "null", "\0", r#"{"epa_oracle_results":2}"#] {
        assert_eq!(diff(bad, entry).0, 2, "{bad}");
    }
}

fn text_of(output: &std::process::Output) -> String {
    text(&output.stderr) + &text(&output.stdout)
}

#[test]
fn traces_are_refused_with_a_reason() {
    let trace = text(&run(&["trace", "--json", "lattice-2d/1/2"], "").stdout);
    assert_eq!(code(&run(&["audit", "-"], &trace)), 0);
    let twice = trace.replacen(r#""step":1"#, r#""step":1,"step":1"#, 1);
    assert_ne!(twice, trace);
    let said = refused(&["audit", "-"], twice);
    assert!(said.contains("`step` occurs twice"), "{said}");
    let long = trace.replacen(
        r#""step":1"#,
        &format!(r#""step":1{}"#, " ".repeat(4 << 20)),
        1,
    );
    let said = refused(&["audit", "-"], long);
    assert!(said.contains("the limit is 4194304"), "{said}");
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
