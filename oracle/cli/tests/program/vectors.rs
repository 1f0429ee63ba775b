//! The test vectors are what the program makes; the examples accept what is right in them, and
//! refuse what is wrong: docs/test-vectors.md.

use std::path::Path;
use std::process::Command;

use crate::common::PROGRAM;
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/test-vectors");

/// What a command prints that must succeed.
fn printed(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    let said = crate::common::text(&output.stdout) + &crate::common::text(&output.stderr);
    assert!(output.status.success(), "{said}");
    said
}

const ACCEPTED: &str = "148 right answers accepted, 1189 wrong ones refused\n";

#[test]
fn every_eighth_vector_is_made_again() {
    let mut make = Command::new(Path::new(FOLDER).join("make"));
    let said = printed(make.args(["--check", "8", PROGRAM]));
    assert_eq!(said, "19 of 148 vectors made again: the same\n");
}

#[test]
fn every_certificate_is_accepted() {
    let vectors = std::fs::read_to_string(Path::new(FOLDER).join("vectors.jsonl"));
    let vectors = vectors.expect("the vectors");
    let truths = vectors.lines().map(|line| {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        format!("{}\n", vector["truth"])
    });
    let output = crate::common::call("check -", truths.collect::<String>());
    let said = crate::common::text(&output.stdout);
    assert!(
        said.contains("148 certificates accepted, 0 refused; 0 undecided"),
        "{said}"
    );
}

#[test]
fn the_example_in_python_tests_with_them() {
    let said = printed(Command::new("python3").arg("test.py").current_dir(FOLDER));
    assert!(said.starts_with(ACCEPTED), "{said}");
}

/// Without a compiler of C++ there is nothing to test, unless no language may be missing.
#[test]
fn the_example_in_cpp_tests_with_them() {
    let is_there = Command::new("c++").arg("--version").output().is_ok();
    if !is_there && std::env::var_os("EPA_EVERY_LANGUAGE").is_none() {
        return;
    }
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("test-vectors");
    let mut compile = Command::new("c++");
    compile.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"]);
    printed(compile.arg(&program).arg("test.cpp").current_dir(FOLDER));
    let said = printed(
        Command::new(program)
            .arg("vectors.jsonl")
            .current_dir(FOLDER),
    );
    assert!(said.starts_with(ACCEPTED), "{said}");
}
