//! The binary, as a user meets it: output, diagnostics and exit codes.

mod common;

use std::process::{Command, Stdio};

use common::{code, run, text};
use serde_json::Value;

const GOOD: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]},"name":"example"}"#;
const CURVED: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"cylinder":{"half_height":1,"radius":1}},"b":{"ball":{"radius":1}}}"#;

#[test]
fn solve_prints_the_truth_in_words() {
    let output = run(&["solve", "-"], GOOD);
    assert_eq!(code(&output), 0);
    let words = text(&output.stdout);
    for part in [
        "example",
        "penetrating",
        "√(36/41)",
        "(4, -5)",
        "brute force agrees",
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn solve_json_gives_one_line_a_case_in_order_and_goes_on_after_bad_lines() {
    let input = format!("{GOOD}\n\nnot json\n{CURVED}\n{GOOD}\n");
    let output = run(&["solve", "--json", "-"], input);
    assert_eq!(code(&output), 2);
    let stdout = text(&output.stdout);
    let lines: Vec<Value> = stdout
        .lines()
        .map(|l| serde_json::from_str(l).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["class"], "penetrating");
    assert_eq!(
        lines[0]["signed_depth"]["f64"].to_string(),
        "0.9370425713316364"
    );
    assert_eq!(lines[0]["signed_depth"]["squared"], "36/41");
    assert_eq!(lines[0]["normals"][0][1], "-5p0");
    assert_eq!(lines[1]["line"], 3);
    assert_eq!(lines[2]["class"], "penetrating");
    assert_eq!(lines[2]["signed_depth"]["squared"], Value::Null);
    assert_eq!(lines[2]["signed_depth"]["f64"], 2.0);
    assert_eq!(lines[3]["id"], lines[0]["id"]);
    assert!(
        text(&output.stderr).contains("<stdin>:3:"),
        "the line is named"
    );
}

/// Every kind of bad input names the line, the field and the mend, and exits 2.
#[test]
fn bad_input_names_line_field_and_mend() {
    let shape = |a: &str| {
        format!(r#"{{"v":1,"dim":3,"scalar":"f64","a":{a},"b":{{"ball":{{"radius":1}}}}}}"#)
    };
    let cases: [(String, &str, &str); 10] = [
        (shape(r#"{"hul":[[0,0,0]]}"#), "hul", "did you mean `hull`?"),
        (shape(r#"{"hull":[]}"#), "a.hull", "at least one point"),
        (shape(r#"{"hull":[[0,0]]}"#), "a.hull[0]", "3"),
        (
            shape(r#"{"ball":{"radius":-1}}"#),
            "a.ball.radius",
            "negative",
        ),
        (shape(r#"{"ball":{"radius":NaN}}"#), "NaN", "finite"),
        (
            shape(r#"{"ball":{"radius":Infinity}}"#),
            "Infinity",
            "finite",
        ),
        (
            shape(r#"{"ball":{"radius":1e999}}"#),
            "a.ball.radius",
            "too large",
        ),
        (
            shape(r#"{"ball":{"radius":"1p999999999"}}"#),
            "a.ball.radius",
            "exponent",
        ),
        (
            shape(r#"{"ball":{"radius":1},"pose":{"quaternion":[0,0,0,0]}}"#),
            "a.pose.quaternion",
            "quaternion is 0",
        ),
        (
            r#"{"v":1,"dim":4,"scalar":"f64"}"#.to_owned(),
            "dim",
            "2 or 3",
        ),
    ];
    for (line, field, mend) in cases {
        let output = run(&["solve", "-"], format!("{GOOD}\n{line}\n{GOOD}\n"));
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(code(&output), 2, "{line}");
        assert_eq!(
            stdout.matches("√(36/41)").count(),
            2,
            "the other lines are processed: {line}"
        );
        for part in ["<stdin>:2:", field, mend, "^", "help:"] {
            assert!(
                stderr.contains(part),
                "{part:?} in the diagnosis of {line}:\n{stderr}"
            );
        }
    }
}

#[test]
fn hostile_bytes_are_diagnosed_in_bounded_time() {
    let deep = "[".repeat(100_000);
    let output = run(&["solve", "-"], format!("{deep}\n{GOOD}\n"));
    assert_eq!(
        (code(&output), text(&output.stdout).contains("36/41")),
        (2, true)
    );
    let mut broken = b"{\"v\":1,\xff\xfe}\n".to_vec();
    broken.extend_from_slice(GOOD.as_bytes());
    let output = run(&["solve", "-"], broken);
    assert_eq!(
        (code(&output), text(&output.stdout).contains("36/41")),
        (2, true)
    );
    assert!(text(&output.stderr).contains("UTF-8"));
}

#[test]
fn the_version_names_the_edition() {
    let said = text(&run(&["--version"], "").stdout);
    let version = env!("CARGO_PKG_VERSION");
    let edition = epa_oracle::edition::edition();
    assert_eq!(said, format!("epa-oracle {version} (edition {edition})\n"));
}

#[test]
fn a_missing_file_and_wrong_usage_exit_with_2() {
    for arguments in [
        &["solve", "/no/such/file"][..],
        &["check", "/no/such/file"],
        &["validate", "/no/such/file"],
        &["solve"],
        &["no-such-command"],
        &["validate", "--subject", "no-such-subject"],
        &["generate", "--stratum", "no-such-stratum"],
        &["corpus", "print", "--stratum", "no-such-stratum"],
    ] {
        let output = run(arguments, "");
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

fn certified() -> String {
    text(&run(&["solve", "--json", "--certificate", "-"], GOOD).stdout)
}

#[test]
fn check_accepts_its_own_certificates_and_refuses_changed_ones() {
    let line = certified();
    let output = run(&["check", "-"], &line);
    assert_eq!(code(&output), 0, "{}", text(&output.stdout));
    assert_eq!(
        text(&output.stdout),
        "fields not checked (lines): brute_force (1)\n\
         1 certificates accepted, 0 refused; 0 undecided, 0 error lines\n"
    );
    let changes: [(&str, &str); 9] = [
        (r#""class":"penetrating""#, r#""class":"separated""#),
        (r#""f64":0.9370425713316364"#, r#""f64":0.9370425713316365"#),
        (r#""squared":"36/41""#, r#""squared":"9/10""#),
        (r#""n":["4","-5"]"#, r#""n":["0","0"]"#),
        (r#""n":["4","-5"]"#, r#""n":["4","-4"]"#),
        (r#""lo":[1,"36","41"]"#, r#""lo":[1,"37","41"]"#),
        (r#""hi":[1,"36","41"]"#, r#""hi":[1,"37","41"]"#),
        (r#""facets":[["#, r#""facets":[[0,99],["#),
        (r#""kind":"facets""#, r#""kind":"faces""#),
    ];
    for (from, to) in changes {
        let mutant = line.replacen(from, to, 1);
        assert_ne!(mutant, line, "{from} occurs in {line}");
        let output = run(&["check", "-"], &mutant);
        assert_eq!(code(&output), 1, "{to}: {}", text(&output.stdout));
        assert!(text(&output.stdout).contains("refused:"));
    }
}

#[test]
fn an_id_belongs_to_its_case() {
    let line = certified();
    let id = serde_json::from_str::<Value>(&line).expect("JSON")["id"].to_string();
    let mutant = line.replacen(&id, "\"e1-aaaaaaaaaaaaaaaaaaaaaaaaaa\"", 1);
    assert_eq!(code(&run(&["check", "-"], mutant)), 1);
}

#[test]
fn validate_judges_cases_from_a_file() {
    let output = run(
        &["validate", "-", "--subject", "epa-f64"],
        format!("{GOOD}\n{CURVED}\n"),
    );
    let stdout = text(&output.stdout);
    assert_eq!(code(&output), 0, "{stdout}");
    for part in [
        "epa-f64",
        "judged 2 of 2",
        "conformant within 1e-9 of the scale (f64): 0 unexpected failures",
    ] {
        assert!(stdout.contains(part), "{part} in {stdout}");
    }
    let output = run(&["validate", "-"], format!("{GOOD}\nbroken\n"));
    assert_eq!(code(&output), 2, "a bad line, though the rest conforms");
}

#[test]
fn generated_cases_are_cases_with_certified_truths() {
    for stratum in ["lattice-2d", "lattice-3d"] {
        let cases = run(
            &[
                "generate",
                "--stratum",
                stratum,
                "--count",
                "50",
                "--seed",
                "7",
            ],
            "",
        );
        assert_eq!(code(&cases), 0);
        assert_eq!(text(&cases.stdout).lines().count(), 50);
        let truths = run(&["solve", "--json", "--certificate", "-"], &cases.stdout);
        assert_eq!(code(&truths), 0);
        let checked = run(&["check", "-"], &truths.stdout);
        assert!(text(&checked.stdout).contains("50 certificates accepted, 0 refused"));
    }
}

#[test]
fn generate_lists_and_describes_strata() {
    let list = text(&run(&["generate", "--list"], "").stdout);
    assert!(list.lines().count() >= 34 && list.contains("lattice-3d"));
    let output = run(&["generate", "--describe", "box-grid-3d"], "");
    assert_eq!(code(&output), 0);
    let words = text(&output.stdout);
    for part in ["what", "why", "libccd issue #25", "box-grid-3d/1/0"] {
        assert!(words.contains(part), "{part} in {words}");
    }
    for flag in ["--describe", "--stratum"] {
        let output = run(&["generate", flag, "box-grit-3d"], "");
        assert_eq!(code(&output), 2);
        assert!(text(&output.stderr).contains("did you mean `box-grid-3d`?"));
    }
    assert_eq!(code(&run(&["generate"], "")), 2, "nothing was asked for");
}

#[test]
fn generated_cases_are_reached_at_any_index() {
    let generate = |start: &str, count: &str, more: &[&str]| {
        let mut arguments = vec![
            "generate",
            "--stratum",
            "box-grid-3d",
            "--start",
            start,
            "--count",
            count,
        ];
        arguments.extend(more);
        let output = run(&arguments, "");
        assert_eq!(code(&output), 0);
        text(&output.stdout)
    };
    let ten = generate("0", "10", &[]);
    let last: Vec<&str> = ten.lines().skip(7).collect();
    assert_eq!(
        generate("7", "3", &["--json"]).lines().collect::<Vec<_>>(),
        last
    );
    let twin = generate("7", "1", &["--scalar", "f32"]);
    assert!(
        twin.contains("box-grid-3d.f32/1/7") && twin.contains("twin_of"),
        "{twin}"
    );
    let all = run(
        &[
            "generate",
            "--stratum",
            "all",
            "--stratum",
            "lattice-2d.f32",
            "--count",
            "1",
        ],
        "",
    );
    let all = text(&all.stdout);
    assert!(all.lines().count() > 34 && all.contains("lattice-2d.f32/1/0"));
}

#[test]
fn plain_text_is_a_line_per_pair_of_hulls() {
    let output = run(
        &[
            "generate",
            "--stratum",
            "quaternion-3d",
            "--text",
            "--count",
            "20",
        ],
        "",
    );
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
    let output = run(
        &[
            "generate",
            "--stratum",
            "balls-3d",
            "--stratum",
            "points-2d",
            "--text",
            "--count",
            "5",
        ],
        "",
    );
    assert_eq!(text(&output.stdout).lines().count(), 5);
    assert!(text(&output.stderr).contains("5 cases left out"));
}

#[test]
fn the_manifest_of_a_level_is_the_stored_one() {
    let output = run(&["generate", "--level", "standard", "--manifest"], "");
    let words = text(&output.stdout);
    assert_eq!(code(&output), 0, "{words}");
    assert!(
        words.contains("100000 cases") && words.contains("the same as the stored hash"),
        "{words}"
    );
}

#[test]
fn a_reader_that_goes_away_ends_the_run_without_a_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_epa-oracle"))
        .args(["corpus", "print"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(3));
    assert!(!text(&output.stderr).contains("panicked"));
}
