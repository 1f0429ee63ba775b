//! Bounded memory: the program has so much address space, and must come to its own end in it.
//!
//! The limits are those of docs/testing.md with room for the program itself: its code, the
//! stacks of its threads, and what the allocator sets aside.

use std::io::Write;
use std::process::{Command, Stdio};

use super::{GOOD, file, folder};
use crate::common::{PROGRAM, text};

/// What the program itself takes, in MiB.
const ITSELF: usize = 300;

/// A piece of input, and how often it comes.
type Piece<'p> = (&'p [u8], usize);

/// The exit code and what was said by a run with `mib` of memory for what is read.
fn run(arguments: &[&str], input: &[Piece<'_>], mib: usize) -> (i32, String) {
    let limit = (ITSELF + mib) * 1024;
    let script = format!("ulimit -v {limit}; exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, PROGRAM])
        .args(arguments)
        .env("MALLOC_ARENA_MAX", "1")
        .env("RAYON_NUM_THREADS", "2")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut stdin = child.stdin.take().expect("piped");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            for (piece, count) in input {
                for _ in 0..*count {
                    // A program that stops reading is not an error of the test.
                    if stdin.write_all(piece).is_err() {
                        return;
                    }
                }
            }
        });
        child.wait_with_output().expect("an end")
    });
    let said = text(&output.stdout) + &text(&output.stderr);
    let code = output.status.code();
    (
        code.unwrap_or_else(|| panic!("{arguments:?} was killed: {said:.500}")),
        said,
    )
}

/// A list of numbers that fills a line of almost 128 MiB.
fn long_list() -> Vec<Vec<u8>> {
    vec![b"[".to_vec(), b"1,".repeat(1 << 19), b"1]\n".to_vec()]
}

#[test]
fn a_line_of_a_gigabyte_is_read_over() {
    let (megabyte, good) = (vec![b'x'; 1 << 20], format!("\n{GOOD}\n"));
    let input = [(&megabyte[..], 1024), (good.as_bytes(), 1)];
    let (code, said) = run(&["solve", "-"], &input, 256);
    assert_eq!(code, 2);
    assert!(
        said.contains("√(36/41)") && said.contains("longer than"),
        "{said}"
    );
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn a_line_of_many_values_is_refused_before_it_is_a_tree() {
    let list = long_list();
    let input = [(&list[0][..], 1), (&list[1][..], 127), (&list[2][..], 1)];
    let values = "the line has more than 10000000 values";
    for (arguments, code, mib) in [(["solve", "-"], 2, 800), (["check", "-"], 1, 800)] {
        let (found, said) = run(&arguments, &input, mib);
        assert_eq!(found, code, "{said:.500}");
        assert!(said.contains(values), "{said:.500}");
    }
    let (code, said) = run(&["judge", "-"], &input, 64);
    assert_eq!(code, 2);
    assert!(said.contains("longer than 1048576 bytes"), "{said:.500}");
    let (code, said) = run(&["audit", "-"], &input, 256);
    assert_eq!(code, 2);
    assert!(said.contains("the limit is 4194304"), "{said:.500}");
}

#[test]
fn many_lines_are_read_one_after_the_other() {
    let lines = b"{\n".repeat(1000);
    let (code, said) = run(&["check", "-"], &[(&lines, 100)], 64);
    assert_eq!(code, 1);
    assert!(
        said.contains("100000 refused") || said.contains(" refused;"),
        "{said:.500}"
    );
}

#[test]
fn files_without_end_are_not_kept() {
    for (arguments, mib) in [
        (&["validate", "--policy", "/dev/zero"][..], 64),
        (&["generate", "--names", "/dev/zero"], 256),
        (&["validate", "--known-failing", "/dev/zero"], 256),
        (&["diff", "/dev/zero", "/dev/zero"], 64),
        (&["import", "--points", "/dev/zero"], 600),
    ] {
        let (code, said) = run(arguments, &[], mib);
        assert_eq!(code, 2, "{arguments:?}: {said:.500}");
        assert!(said.contains("more than"), "{arguments:?}: {said:.500}");
    }
}

/// A program writes lines of a megabyte as fast as it can: on its output, each of them blank;
/// on its standard error.
#[test]
fn floods_of_programs_are_not_kept() {
    let cases = file(&folder("floods"), "cases.jsonl", format!("{GOOD}\n"));
    let hello = r#"read -r hello; echo '{"name":"flood","scalar":"f64"}'; "#;
    let blanks = "while :; do head -c 1000000 /dev/zero | tr '\\0' ' '; echo; done";
    for flood in [blanks, "cat /dev/zero >&2", "cat /dev/zero", "yes ''"] {
        let script = format!("{hello}{flood}");
        let start = ["validate", &cases, "--no-progress", "--timeout", "2"];
        let arguments = [&start[..], &["--", "sh", "-c", &script]].concat();
        let (code, said) = run(&arguments, &[], 256);
        assert_eq!(code, 1, "{flood}: {said:.500}");
        let kinds = ["TIMEOUT 1", "PROTOCOL 1"];
        assert!(
            kinds.iter().any(|kind| said.contains(kind)),
            "{flood}: {said:.500}"
        );
    }
}

/// More questions than a pipe holds, and nobody who reads them.
#[test]
fn questions_that_nobody_reads_are_not_kept() {
    let points = vec!["[1.25,2.5]"; 200_000].join(",");
    let line = GOOD.replace("[4,11]", &points) + "\n";
    let cases = file(&folder("deaf"), "cases.jsonl", line.repeat(30));
    let script = r#"read -r hello; echo '{"name":"deaf","scalar":"f64"}'; sleep 600"#;
    let start = [
        "validate",
        &cases,
        "--no-progress",
        "--timeout",
        "0.2",
        "--restarts",
        "1",
    ];
    let arguments = [&start[..], &["--", "sh", "-c", script]].concat();
    let (code, said) = run(&arguments, &[], 1_500);
    assert_eq!(code, 3, "{said:.500}");
    assert!(said.contains("restarted more than 1 times"), "{said:.500}");
}
