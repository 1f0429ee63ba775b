//! Standard output that takes nothing: a full device, and a reader that has gone. The session
//! `tests/transcripts/survival.md` has readers that go later.

use std::fs::File;
use std::io;
use std::process::Stdio;

use super::commands::{Call, calls};
use super::ended::{Ended, command, fixture, folder};
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
