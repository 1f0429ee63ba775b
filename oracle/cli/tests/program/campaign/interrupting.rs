//! Ctrl-C: what is judged is shown, and the run goes on later.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{code, command, entries, folder, run, stderr};

/// Asks `epa-f32` ten million cases, which takes an hour.
fn full<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let own = ["validate", "--no-progress", "--subject", "epa-f32"];
    let level = ["--level", "full", "--brute-limit", "0", "--results", "r"];
    [&own[..], &level, more].concat()
}

#[test]
fn an_interrupted_run_shows_what_is_judged_and_goes_on() {
    let folder = folder("interrupted");
    let child = command(&folder, &full(&[]))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let length = || folder.join("r").metadata().map_or(0, |of| of.len());
    for _ in 0..600 {
        if length() > 10_000 {
            break;
        }
        sleep(Duration::from_millis(100));
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("a shell has it").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 130, "{}", stderr(&output));
    assert!(stderr(&output).contains("interrupted; --resume goes on"));
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(
        shown.contains("epa-f32") && shown.contains("INCOMPLETE"),
        "{shown}"
    );
    let (verdicts, is_whole) = entries(&folder.join("r"));
    assert!(verdicts.len() > 10 && !is_whole, "{}", verdicts.len());
    // The same campaign goes on; another one is refused.
    let other = run(&folder, &full(&["--resume", "--shard", "hash:0/2"]));
    assert_eq!(code(&other), 2, "{}", stderr(&other));
}
