//! The commands `trace` and `audit`: output and exit codes.

use crate::common::{code, run, text};

fn json() -> String {
    let output = run(&["trace", "bittle-example", "--json"], b"");
    assert_eq!(code(&output), 0);
    text(&output.stdout)
}

#[test]
fn what_trace_writes_audit_finds_sound() {
    let output = run(&["audit", "-"], json().as_bytes());
    assert_eq!(code(&output), 0);
    assert!(text(&output.stdout).starts_with("1: sound, 2 steps\n"));
}

#[test]
fn a_violation_is_named_with_its_step_and_margin() {
    let wrong = json().replace("\"distance\":0.63", "\"distance\":0.73");
    let output = run(&["audit", "-"], wrong.as_bytes());
    assert_eq!(code(&output), 1);
    let told = text(&output.stdout);
    assert!(
        told.starts_with("1: WRONG_NUMBER at step 1: distance is √(2/5), not 0.73"),
        "{told}"
    );
    assert!(
        told.contains("\n  margin ") && told.contains("coordinate ulps"),
        "{told}"
    );
}

#[test]
fn bad_input_is_named_and_the_next_trace_is_audited() {
    let good = json();
    let bad = good.replace("\"step\":2", "\"step\":3");
    let output = run(&["audit", "-"], format!("{bad}{good}").as_bytes());
    assert_eq!(code(&output), 2);
    let wrong = text(&output.stderr);
    assert!(
        wrong.contains("-:4: step 3 comes where step 2 is due"),
        "{wrong}"
    );
    assert!(text(&output.stdout).starts_with("6: sound"));
    for (input, complaint) in [
        (
            good.lines().next().unwrap_or_default(),
            "this trace has no end",
        ),
        ("", "there is no line in <stdin>"),
        ("{\"end\":\"converged\"}", "the first line is a header"),
    ] {
        let output = run(&["audit", "-"], input.as_bytes());
        assert_eq!(code(&output), 2, "{input}");
        assert!(
            text(&output.stderr).contains(complaint),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn trace_writes_pictures() {
    let folder = std::env::temp_dir().join(format!("epa-trace-{}", std::process::id()));
    let path = folder.to_str().expect("UTF-8");
    let output = run(&["trace", "box-grid-3d/1/0", "--svg", path], b"");
    assert_eq!(code(&output), 0);
    let svg = std::fs::read_to_string(folder.join("step-001.svg")).expect("a picture");
    assert!(svg.starts_with("<svg"));
    assert!(folder.join("start.svg").exists());
    std::fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn published_versions_and_named_builds_can_be_traced() {
    for name in ["winter-2d", "bittle-2d-triple", "epa-f32", "epa-rational"] {
        let output = run(&["trace", "bittle-example", "--subject", name], b"");
        assert_eq!(code(&output), 0, "{name}");
        assert!(
            text(&output.stdout).contains(&format!("\n{name} in 2D")),
            "{name}"
        );
    }
    let output = run(&["trace", "bittle-example", "--subject", "winter-4d"], b"");
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("there is no `winter-4d` to trace; there are: epa-f64"));
    let output = run(&["trace", "box-grid-3d/1/0", "--subject", "winter-2d"], b"");
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("does not work in 3D"));
}
