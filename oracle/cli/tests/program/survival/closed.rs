//! Standard output that takes nothing: a full device, and a reader that has gone.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::process::{Command, Stdio};

use super::commands::{Call, calls};
use super::ended::{Ended, command, files, fixture, folder};
use crate::common::PROGRAM;

/// Runs a call with this standard output. What it writes into files must be there as a
/// whole, since only standard output is closed.
fn run_into(call: &Call, test: &str, stdout: impl Into<Stdio>, messages: usize) {
    let folder = folder(test);
    let mut command = command(PROGRAM, &folder, call, 2);
    let child = command.stdout(stdout).stderr(Stdio::piped()).spawn();
    // Its copy of the other end of a pipe goes with it.
    drop(command);
    let output = child.expect("the binary starts").wait_with_output();
    let ended = Ended::of(&output.expect("the binary ends"), &folder);
    ended.hold_unwritten(call.arguments, messages);
    for (name, bytes) in &ended.files {
        let part = name.ends_with(".part");
        assert!(!part, "{}: {name} is left behind", call.arguments);
        if !call.writes {
            assert!(
                fixture().get(name) == Some(bytes),
                "{}: {name}",
                call.arguments
            );
        }
    }
}

#[test]
fn a_full_device_is_exit_3_for_every_command() {
    for call in calls().filter(|call| call.prints) {
        let full = File::options().write(true).open("/dev/full");
        run_into(call, "closed-full", full.expect("Linux has one"), 1);
    }
}

#[test]
fn a_reader_that_has_gone_is_exit_3_and_silence_for_every_command() {
    for call in calls().filter(|call| call.prints) {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        run_into(call, "closed-pipe", writer, 0);
    }
}

/// `| head -1`, where there is more than a pipe holds.
#[test]
fn a_reader_that_goes_after_a_line_ends_the_run() {
    let mut command = Command::new(PROGRAM);
    command.args([
        "generate",
        "--stratum",
        "lattice-2d",
        "--count",
        "100000000",
    ]);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("the binary starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    out.read_line(&mut line).expect("a line");
    assert!(line.ends_with("}\n"), "{line}");
    drop(out);
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(3));
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(err, "", "nobody is left to read it");
}

/// `>&-`: the standard library puts the null device there before the program begins, so
/// that it cannot tell; the files that it writes are never taken for standard output.
#[test]
fn output_that_is_closed_from_the_start_goes_nowhere() {
    let arguments =
        "validate --no-progress --brute-limit 0 cases.jsonl --subject winter-3d --results";
    let folder = folder("closed-before");
    for (script, name) in [
        (r#"exec "$0" "$@""#, "open.jsonl"),
        (r#"exec "$0" "$@" >&-"#, "closed.jsonl"),
    ] {
        let mut bash = Command::new("bash");
        bash.args(["-c", script, PROGRAM])
            .args(arguments.split(' '))
            .arg(name);
        let output = bash.current_dir(&folder).output().expect("bash runs");
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert_eq!(output.stdout.is_empty(), name == "closed.jsonl");
    }
    let files = files(&folder);
    assert!(files["open.jsonl"] == files["closed.jsonl"]);
}

/// A run whose findings nobody reads keeps what it has found.
#[test]
fn results_survive_a_reader_that_has_gone() {
    let call = "validate --no-progress --brute-limit 0 --verbose --stratum random-3d --count 400 --subject winter-3d --results";
    let folder = folder("closed-results");
    let run = |name: &str, more: &str, stdout: Stdio| {
        let arguments = call.split(' ').chain([name]).chain(more.split_whitespace());
        let mut command = Command::new(PROGRAM);
        let child = command.args(arguments).current_dir(&folder).stdout(stdout);
        child.output().expect("the binary runs").status.code()
    };
    assert_eq!(run("whole.jsonl", "", Stdio::null()), Some(1));
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    assert_eq!(run("kept.jsonl", "", writer.into()), Some(3));
    let read = |name: &str| files(&folder).remove(name).expect("a file");
    let (whole, kept) = (read("whole.jsonl"), read("kept.jsonl"));
    assert!(whole == kept);
    assert_eq!(run("kept.jsonl", "--resume", Stdio::null()), Some(1));
    assert!(read("kept.jsonl") == whole);
}
