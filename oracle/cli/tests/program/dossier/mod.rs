//! Bug reports: that the commands of docs/interpreting.md show what they are said to show,
//! that the programs of a report run and agree, that nothing foreign is markup.

mod curved;
mod program;
mod programs;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use epa_oracle::generate::Reference;
use epa_oracle::judge::Kind;

use crate::common::{PROGRAM, empty, inert};

const DEEP: &str = r#"{"status":"penetrating","depth":1.7,"normal":[0,0,1]}"#;

fn oracle(arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .output()
        .expect("the oracle runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = oracle(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of its own, empty.
fn folder(name: &str) -> PathBuf {
    empty(&format!("dossier/{name}"))
}

/// The session `tests/transcripts/interpreting.md` has what the sections show.
#[test]
fn every_kind_has_a_section() {
    let text = fs::read_to_string(root().join("docs/interpreting.md")).expect("the document");
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    assert!(headings.eq(Kind::ALL.map(Kind::name)), "in their order");
}

#[test]
fn the_page_draws_what_can_be_turned() {
    let folder = folder("page");
    let page = folder.join("report.html");
    let path = page.to_str().expect("UTF-8");
    let made = ["report", "box-grid-3d/1/17", "--html", "--output", path];
    stdout(&[&made[..], &["--answer", DEEP]].concat());
    let shown = |address: &str| -> Option<String> {
        let flags = "--headless --no-sandbox --disable-gpu --virtual-time-budget=2000 --dump-dom";
        let mut browser = Command::new("chromium");
        let output = browser.args(flags.split(' ')).arg(address).output();
        let output = output.ok().filter(|output| output.status.success())?;
        String::from_utf8(output.stdout).ok()
    };
    let Some(document) = shown(&format!("file://{path}")) else {
        let _ = writeln!(
            io::stderr(),
            "SKIPPED: there is no chromium: the page is not shown"
        );
        return;
    };
    let marks = |document: &str, mark: &str| -> Vec<String> {
        let start = format!("{mark}=\"");
        let marks = document.split(&start).skip(1);
        let marks = marks.filter_map(|rest| rest.split('"').next());
        marks.map(str::to_owned).collect()
    };
    // Both canvases say what they have drawn: two boxes, and the box that is their difference.
    assert_eq!(marks(&document, "data-faces"), ["12", "6"]);
    let turned = shown(&format!("file://{path}#turn=40,10")).expect("the same browser");
    let [seen, other] = [&document, &turned].map(|document| marks(document, "data-seen"));
    assert_eq!(seen.len(), 2);
    assert_ne!(seen, other, "another view");
}

#[test]
fn the_programs_of_a_report_run_and_agree() {
    let folder = folder("programs");
    let cases = [
        ("box-grid-3d/1/17", DEEP),
        (
            "random-2d/1/5",
            r#"{"status":"penetrating","depth":0.25,"normal":[0.6,-0.8]}"#,
        ),
    ];
    for (case, answer) in cases {
        let report = stdout(&["report", case, "--answer", answer]);
        let printed = program::printed(&folder, &report);
        let depth = truth_of(case)["signed_depth"]["f64"]
            .as_f64()
            .expect("a float");
        for (language, numbers) in &printed {
            let [exact, best, claimed, along, ..] = numbers[..] else {
                panic!("{language} printed {numbers:?}");
            };
            assert_eq!(exact, depth, "{language}");
            assert!((best - depth).abs() < 1e-12, "{language}: {best}");
            assert!(
                along >= best - 1e-12,
                "{language}: no direction is better than the best"
            );
            let said: serde_json::Value = serde_json::from_str(answer).expect("JSON");
            assert_eq!(Some(claimed), said["depth"].as_f64(), "{language}");
            assert_eq!(numbers[..], printed[0].1[..], "{language} and Python");
        }
    }
}

fn truth_of(case: &str) -> serde_json::Value {
    let reference: Reference = case.parse().expect("a generated case");
    let line = reference.case().to_canonical_text();
    let output = crate::common::call("solve --json -", line);
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn texts_of_others_are_no_markup() {
    let folder = folder("foreign");
    let file = folder.join("case.jsonl");
    let line = r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[1,0]},"name":"</title><script>alert(1)</script> [x](y) | `","flags":["<b>"],"why":"<img src=x> @all"}"#;
    fs::write(&file, format!("{line}\n")).expect("the case is written");
    let file = file.to_str().expect("UTF-8");
    let answer = r#"{"status":"error","message":"<script>alert(2)</script>"}"#;
    let page = stdout(&["report", file, "--html", "--answer", answer]);
    assert!(!page.contains("<script>alert"), "{page}");
    assert!(!page.contains("<img src=x>"));
    let report = stdout(&["report", file, "--answer", answer]);
    let own = [
        "<details>",
        "</details>",
        "<sub>",
        "</sub>",
        "<summary>",
        "</summary>",
    ];
    inert(&report, &own);
}
