//! The command, as a user meets it.

use std::process::Command;

use epa_oracle::case::Case;

use super::common::{code, run, text};
use super::generated;

const DOCUMENT: &str = include_str!("../../../../docs/shrinking.md");

#[test]
fn the_command_prints_a_case_that_the_other_commands_read() {
    let arguments = ["shrink", "box-grid-3d/1/1", "--subject", "winter-3d"];
    let first = run(&arguments, "");
    assert_eq!(code(&first), 0, "{}", text(&first.stderr));
    let line = text(&first.stdout);
    assert_eq!(line.lines().count(), 1);
    let case = Case::parse(line.trim()).expect("a case");
    assert_eq!(case.name.as_deref(), Some("box-grid-3d/1/1, shrunk"));
    let words = text(&first.stderr);
    for part in [
        "CRASH, wrong",
        "48 → ",
        "8 + 8 → ",
        "accepted",
        "local minimum",
        case.id().as_str(),
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
    let example = DOCUMENT.contains(line.trim_end()) && DOCUMENT.contains(words.trim_end());
    assert!(example, "docs/shrinking.md has this run:\n{line}{words}");
    let again = run(&arguments, "");
    assert_eq!(
        (first.stdout, first.stderr),
        (again.stdout, again.stderr),
        "same bytes"
    );
    let validated = run(&["validate", "-", "--subject", "winter-3d"], &line);
    assert_eq!(code(&validated), 1);
    assert!(text(&validated.stdout).contains("CRASH"));
    assert_eq!(code(&run(&["show", "-"], &line)), 0);
    let smaller = run(&["shrink", "-", "--subject", "winter-3d"], &line);
    assert!(
        text(&smaller.stderr).contains(" 0 accepted"),
        "a local minimum stays"
    );
}

#[test]
fn output_goes_to_a_file_and_one_of_many_cases_is_chosen() {
    let folder = std::env::temp_dir().join(format!("epa-oracle-shrink-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (cases, small) = (folder.join("cases.jsonl"), folder.join("small.jsonl"));
    let lines: Vec<String> = ["box-grid-3d/1/1", "box-grid-3d/1/2"]
        .map(|name| generated(name).to_canonical_text())
        .to_vec();
    std::fs::write(&cases, lines.join("\n")).expect("written");
    let (cases, small) = (
        cases.to_str().expect("UTF-8"),
        small.to_str().expect("UTF-8"),
    );
    let many = run(&["shrink", cases, "--subject", "winter-3d"], "");
    assert_eq!((code(&many), many.stdout.len()), (2, 0));
    assert!(text(&many.stderr).contains("2 cases; choose one with --id"));
    let none = run(
        &["shrink", cases, "--id", "nothing", "--subject", "winter-3d"],
        "",
    );
    assert_eq!(code(&none), 2);
    let chosen = [
        "shrink",
        cases,
        "--id",
        "box-grid-3d/1/1",
        "--output",
        small,
    ];
    let one = run(&[&chosen[..], &["--subject", "winter-3d"]].concat(), "");
    assert_eq!(
        (code(&one), one.stdout.len()),
        (0, 0),
        "{}",
        text(&one.stderr)
    );
    assert!(text(&one.stderr).contains(&format!("epa-oracle show {small}")));
    let written = std::fs::read_to_string(small).expect("the file");
    assert!(Case::parse(written.trim()).is_ok());
    let unwritable = folder.to_str().expect("UTF-8");
    let chosen = [
        "shrink",
        "box-grid-3d/1/1",
        "--subject",
        "winter-3d",
        "--output",
        unwritable,
    ];
    assert_eq!(code(&run(&chosen, "")), 3);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn mistakes_of_the_user_are_named() {
    for (arguments, expected, part) in [
        (
            vec!["box-grid-3d/1/1", "--subject", "epa-f64"],
            1,
            "nothing to shrink",
        ),
        (vec!["box-grid-3d/1/1"], 2, "--subject"),
        (
            vec!["box-grid-3d/1/1", "--subject", "winter-4d"],
            2,
            "winter-4d",
        ),
        (
            vec!["no-such-case", "--subject", "winter-3d"],
            2,
            "no-such-case",
        ),
        (
            vec!["box-grid-3d/1/1", "--subject", "winter-3d", "--kind", "x"],
            2,
            "CRASH",
        ),
        (
            vec![
                "box-grid-3d/1/1",
                "--subject",
                "winter-3d",
                "--kind",
                "timeout",
            ],
            1,
            "but with CRASH",
        ),
        (
            vec!["box-grid-3d/1/1", "--subject", "winter-3d", "--time=-1"],
            2,
            "--time",
        ),
        (
            vec!["box-grid-3d/1/1", "--", "no-such-program"],
            3,
            "no-such-program",
        ),
        (
            vec!["lattice-2d/1/1", "--subject", "winter-3d"],
            3,
            "does not handle",
        ),
    ] {
        let output = run(&[&["shrink"], &arguments[..]].concat(), "");
        let words = text(&output.stderr);
        assert_eq!(code(&output), expected, "{arguments:?}: {words}");
        assert!(words.contains(part), "{part} in {words}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    let empty = run(&["shrink", "-", "--subject", "winter-3d"], "");
    assert_eq!(code(&empty), 2);
}

#[test]
fn spent_steps_are_said_and_help_names_every_option() {
    let arguments = [
        "shrink",
        "box-grid-3d/1/1",
        "--subject",
        "winter-3d",
        "--steps",
        "3",
    ];
    let output = run(&arguments, "");
    assert_eq!(code(&output), 0);
    assert!(
        text(&output.stderr).contains("--steps spent"),
        "{}",
        text(&output.stderr)
    );
    let help = Command::new(env!("CARGO_BIN_EXE_epa-oracle"))
        .args(["shrink", "--help"])
        .output()
        .expect("the binary starts");
    let words = text(&help.stdout);
    for option in words
        .split_whitespace()
        .filter(|word| word.starts_with("--"))
    {
        let option = option.trim_end_matches([',', '.']);
        if !["--help", "--"].contains(&option) {
            assert!(DOCUMENT.contains(option), "{option} in docs/shrinking.md");
        }
    }
}

#[test]
fn the_smallest_error_to_keep_can_be_given() {
    let shrink = |least: &str| {
        let case = ["shrink", "box-grid-2d/1/2", "--subject", "bittle-2d-triple"];
        run(
            &[&case[..], &["--kind", "DEPTH_HIGH", "--at-least", least]].concat(),
            "",
        )
    };
    let small = shrink("1e-9");
    assert_eq!(code(&small), 0, "{}", text(&small.stderr));
    let large = shrink("1e9");
    assert_eq!(code(&large), 1);
    assert!(
        text(&large.stderr).contains("give a smaller --at-least"),
        "{}",
        text(&large.stderr)
    );
    assert_eq!(code(&shrink("-1")), 2);
}
