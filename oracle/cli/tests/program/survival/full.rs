//! Disks that are full: no file may become longer than a limit.

use std::path::Path;
use std::process::{Command, Stdio};

use super::commands::{Call, calls};
use super::ended::{Ended, Files, ended, fixture, folder};
use crate::common::PROGRAM;

/// The longest a file may become, in KiB.
const ROOM: [u32; 6] = [0, 1, 4, 8, 16, 64];

/// Writes up to the limit, and is then told so instead of being ended.
const LIMITED: &str = r#"trap "" XFSZ; ulimit -f "$1"; shift; exec "$0" "$@""#;

fn run_with_room(call: &Call, folder: &Path, room: u32) -> Ended {
    let mut bash = Command::new("bash");
    bash.args(["-c", LIMITED, PROGRAM, &room.to_string()]);
    bash.args(call.arguments.split_whitespace());
    let output = bash.current_dir(folder).stdin(Stdio::null()).output();
    Ended::of(&output.expect("bash runs"), folder)
}

/// Results are written as they are found: the beginning of them is as good as the whole.
fn is_beginning(call: &Call, name: &str, bytes: &[u8], whole: &Files) -> bool {
    call.arguments.starts_with("validate")
        && name.ends_with(".jsonl")
        && whole.get(name).is_some_and(|all| all.starts_with(bytes))
}

/// Every file is as it was before, as it is meant to be, or the beginning of results.
fn hold_whole(call: &Call, room: u32, found: &Files, whole: &Files) {
    for (name, bytes) in found {
        let as_before = fixture().get(name) == Some(bytes);
        let as_meant = whole.get(name) == Some(bytes);
        let what = format!("{} with {room} KiB: {name}", call.arguments);
        assert!(
            as_before || as_meant || is_beginning(call, name, bytes, whole),
            "{what} has {} bytes",
            bytes.len()
        );
    }
    for name in fixture().keys() {
        assert!(
            found.contains_key(name),
            "{}: {name} is gone",
            call.arguments
        );
    }
}

#[test]
fn a_full_disk_is_exit_3_for_every_command_that_writes_and_leaves_nothing_halved() {
    let mut failed = 0;
    for call in calls().filter(|call| call.writes) {
        let whole = ended(PROGRAM, &folder("full-whole"), call, 2);
        assert!(matches!(whole.code, Some(0 | 1)) || call.arguments.contains("part1"));
        for room in ROOM {
            let found = run_with_room(call, &folder("full"), room);
            hold_whole(call, room, &found.files, &whole.files);
            if room == 0 || found.code != whole.code || found.files != whole.files {
                let said = found.err.matches("cannot write").count();
                assert_eq!(found.code, Some(3), "{}: {}", call.arguments, found.err);
                assert!(said > 0, "{}: {}", call.arguments, found.err);
                failed += 1;
            }
        }
    }
    assert!(failed > 40, "{failed} runs had too little room");
}
