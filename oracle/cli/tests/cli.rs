//! The binary, as a user meets it: output, diagnostics and exit codes.

mod common;

use common::{call, code, has, text};
use serde_json::Value;

const GOOD: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]},"name":"example"}"#;
const CURVED: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"cylinder":{"half_height":1,"radius":1}},"b":{"ball":{"radius":1}}}"#;

#[test]
fn solve_prints_the_truth_in_words() {
    let output = call("solve -", GOOD);
    assert_eq!(code(&output), 0);
    let parts = [
        "example",
        "penetrating",
        "√(36/41)",
        "(4, -5)",
        "brute force agrees",
    ];
    has(&text(&output.stdout), &parts);
}

#[test]
fn solve_json_gives_one_line_a_case_in_order_and_goes_on_after_bad_lines() {
    let input = format!("{GOOD}\n\nnot json\n{CURVED}\n{GOOD}\n");
    let output = call("solve --json -", input);
    assert_eq!(code(&output), 2);
    let stdout = text(&output.stdout);
    let lines = stdout.lines().map(serde_json::from_str);
    let lines: Vec<Value> = lines.collect::<Result<_, _>>().expect("JSON");
    assert_eq!(lines.len(), 4);
    let depth = &lines[0]["signed_depth"];
    assert_eq!(lines[0]["class"], "penetrating");
    assert_eq!(depth["f64"].to_string(), "0.9370425713316364");
    assert_eq!(depth["squared"], "36/41");
    assert_eq!(lines[0]["normals"][0][1], "-5p0");
    assert_eq!(lines[1]["line"], 3);
    assert_eq!(lines[2]["class"], "penetrating");
    assert_eq!(lines[2]["signed_depth"]["squared"], Value::Null);
    assert_eq!(lines[2]["signed_depth"]["f64"], 2.0);
    assert_eq!(lines[3]["id"], lines[0]["id"]);
    has(&text(&output.stderr), &["<stdin>:3:"]);
}

/// The diagnoses themselves are held by the tests of the format.
#[test]
fn a_bad_line_is_named_with_its_field_and_the_mend_and_the_others_are_processed() {
    let bad = GOOD.replacen("hull", "hul", 1);
    let output = call("solve -", format!("{GOOD}\n{bad}\n{GOOD}\n"));
    assert_eq!(code(&output), 2);
    assert_eq!(text(&output.stdout).matches("√(36/41)").count(), 2);
    let parts = ["<stdin>:2:", "hul", "did you mean `hull`?", "^", "help:"];
    has(&text(&output.stderr), &parts);
}

#[test]
fn a_missing_file_and_wrong_usage_exit_with_2() {
    for words in [
        "solve /no/such/file",
        "check /no/such/file",
        "validate /no/such/file",
        "solve",
        "no-such-command",
        "validate --subject no-such-subject",
        "generate --stratum no-such-stratum",
        "generate",
        "corpus print --stratum no-such-stratum",
    ] {
        let output = call(words, "");
        assert_eq!(code(&output), 2, "{words}");
        assert!(!output.stderr.is_empty(), "{words}");
    }
}

/// What is refused, and why, is held by the tests of the checker.
#[test]
fn check_accepts_its_own_certificates_and_refuses_changed_ones() {
    let line = text(&call("solve --json --certificate -", GOOD).stdout);
    let output = call("check -", &line);
    assert_eq!(
        (code(&output), text(&output.stdout).as_str()),
        (
            0,
            "fields not checked (lines): brute_force (1)\n\
             1 certificates accepted, 0 refused; 0 undecided, 0 error lines\n"
        )
    );
    for (from, to, reply) in [
        (
            r#""f64":0.9370425713316364"#,
            r#""f64":0.9370425713316365"#,
            "<stdin>:1: refused float:",
        ),
        (
            r#""n":["4","-5"]"#,
            r#""n":["4","-4"]"#,
            "<stdin>:1: refused upper-too-low:",
        ),
    ] {
        let mutant = line.replacen(from, to, 1);
        assert_ne!(mutant, line, "{from} occurs in {line}");
        let output = call("check -", &mutant);
        assert_eq!(code(&output), 1, "{to}");
        has(&text(&output.stdout), &[reply]);
    }
}

#[test]
fn validate_judges_cases_from_a_file() {
    let output = call(
        "validate - --subject epa-f64",
        format!("{GOOD}\n{CURVED}\n"),
    );
    assert_eq!(code(&output), 0);
    let parts = [
        "epa-f64: judged 2 of 2",
        "conformant",
        ": 0 unexpected failures",
    ];
    has(&text(&output.stdout), &parts);
    let output = call("validate -", format!("{GOOD}\nbroken\n"));
    assert_eq!(code(&output), 2, "a bad line, though the rest conforms");
}

#[test]
fn generated_cases_are_cases_with_certified_truths() {
    for stratum in ["lattice-2d", "lattice-3d"] {
        let cases = call(
            &format!("generate --stratum {stratum} --count 50 --seed 7"),
            "",
        );
        assert_eq!(code(&cases), 0);
        assert_eq!(text(&cases.stdout).lines().count(), 50);
        let truths = call("solve --json --certificate -", &cases.stdout);
        assert_eq!(code(&truths), 0);
        let checked = call("check -", &truths.stdout);
        has(
            &text(&checked.stdout),
            &["50 certificates accepted, 0 refused"],
        );
    }
}

#[test]
fn generate_lists_and_describes_strata() {
    let list = text(&call("generate --list", "").stdout);
    assert!(list.lines().count() >= 34 && list.contains("lattice-3d"));
    let output = call("generate --describe box-grid-3d", "");
    assert_eq!(code(&output), 0);
    let parts = ["what", "why", "libccd issue #25", "box-grid-3d/1/0"];
    has(&text(&output.stdout), &parts);
    for flag in ["--describe", "--stratum"] {
        let output = call(&format!("generate {flag} box-grit-3d"), "");
        assert_eq!(code(&output), 2);
        has(&text(&output.stderr), &["did you mean `box-grid-3d`?"]);
    }
}

#[test]
fn generated_cases_are_reached_at_any_index() {
    let generate = |more: &str| {
        let output = call(&format!("generate --stratum {more}"), "");
        assert_eq!(code(&output), 0);
        text(&output.stdout)
    };
    let ten = generate("box-grid-3d --start 0 --count 10");
    let last = generate("box-grid-3d --start 7 --count 3 --json");
    assert!(ten.ends_with(&last) && last.lines().count() == 3);
    let twin = generate("box-grid-3d --start 7 --count 1 --scalar f32");
    has(&twin, &["box-grid-3d.f32/1/7", "twin_of"]);
    let all = generate("all --stratum lattice-2d.f32 --count 1");
    assert!(all.lines().count() > 34);
    has(&all, &["lattice-2d.f32/1/0"]);
}

#[test]
fn plain_text_is_a_line_per_pair_of_hulls() {
    let output = call("generate --stratum quaternion-3d --text --count 20", "");
    assert_eq!(code(&output), 0);
    for (index, line) in text(&output.stdout).lines().enumerate() {
        let mut words = line.split(' ');
        let mut next = || words.next().expect("another word");
        assert_eq!(next(), format!("quaternion-3d/1/{index}"));
        assert_eq!(next(), "3");
        for _ in ["a", "b"] {
            let count: usize = next().parse().expect("a count");
            for _ in 0..3 * count {
                let word = next();
                let x: f64 = word.parse().expect("a number");
                assert_eq!(format!("{x:?}"), word);
            }
        }
        assert_eq!(words.next(), None);
    }
    let output = call(
        "generate --stratum balls-3d --stratum points-2d --text --count 5",
        "",
    );
    assert_eq!(text(&output.stdout).lines().count(), 5);
    has(&text(&output.stderr), &["5 cases left out"]);
}

#[test]
fn the_manifest_of_a_level_is_the_stored_one() {
    let output = call("generate --level standard --manifest", "");
    assert_eq!(code(&output), 0);
    let parts = ["100000 cases", "the same as the stored hash"];
    has(&text(&output.stdout), &parts);
}
