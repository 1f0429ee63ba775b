//! Bug reports: that the commands of docs/interpreting.md show what they are said to show,
//! that the programs of a report run and agree, that nothing foreign is markup.

mod curved;
mod program;
mod programs;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;

use epa_oracle::judge::Kind;

use crate::common::{FOLDS, empty, inert, run, text};

const DEEP: &str = r#"{"status":"penetrating","depth":1.7,"normal":[0,0,1]}"#;

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments, "");
    let errors = text(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    text(&output.stdout)
}

/// A folder of its own, empty.
fn folder(name: &str) -> PathBuf {
    empty(&format!("dossier/{name}"))
}

/// The session `tests/transcripts/interpreting.md` has what the sections show.
#[test]
fn every_kind_has_a_section() {
    let page = include_str!("../../../../../docs/interpreting.md");
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
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
        let skipped = "SKIPPED: there is no chromium: the page is not shown";
        let _ = writeln!(io::stderr(), "{skipped}");
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
    inert(&report, &[&FOLDS[..], &["<sub>", "</sub>"]].concat());
}
