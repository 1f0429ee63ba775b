//! The binary: its list, its refusals, and a subject behind the protocol.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use epa_adapters::ADAPTERS;

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_epa-adapters"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that refuses its arguments reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[test]
fn the_list_has_a_line_for_each_subject() {
    let output = run(&["--list"], "");
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text.lines().count(), ADAPTERS.len());
    for (line, adapter) in text.lines().zip(ADAPTERS) {
        assert!(line.starts_with(adapter.name), "{line}");
        assert!(line.contains(adapter.version), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_exit_3() {
    for arguments in [&["--list"][..], &["--help"], &["parry3d-f64"]] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let mut child = Command::new(env!("CARGO_BIN_EXE_epa-adapters"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(full.expect("Linux has one"))
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let _ = stdin.write_all(b"{\"cmd\":\"hello\",\"protocol\":1}\n");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn unknown_arguments_are_refused() {
    for arguments in [&[] as &[&str], &["no-such-subject"], &["--list", "more"]] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_subject_answers_on_standard_output() {
    let ball = r#"{"ball":{"radius":1}}"#;
    let case = format!(r#"{{"v":1,"dim":3,"scalar":"f64","a":{ball},"b":{ball}}}"#);
    let input = format!(
        "{}\n{}\n{}\n",
        r#"{"cmd":"hello","protocol":1}"#,
        format_args!(r#"{{"cmd":"run","seq":7,"case":{case}}}"#),
        r#"{"cmd":"stop"}"#
    );
    let output = run(&["parry3d-f64"], &input);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let [hello, answer] = lines.as_slice() else {
        panic!("two lines expected: {text}");
    };
    assert!(hello.contains(r#""name":"parry3d-f64""#), "{hello}");
    assert!(answer.contains(r#""seq":7"#), "{answer}");
    assert!(
        answer.contains(r#""status":"penetrating","depth":2"#),
        "{answer}"
    );
}
