//! Bug reports: that the commands of docs/interpreting.md show what they are said to show,
//! that the programs of a report run and agree, that nothing foreign is markup.

mod curved;
mod program;
mod programs;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use epa_oracle::judge::Kind;

use crate::common::{PROGRAM, empty};

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

/// The sections of docs/interpreting.md: the kind, its command, its picture.
fn sections() -> Vec<(String, Vec<String>, String)> {
    let text = fs::read_to_string(root().join("docs/interpreting.md")).expect("the document");
    let sections = text.split("\n## ").skip(1);
    let section = |section: &str| {
        let kind = section.lines().next().expect("a heading").to_owned();
        let after = |mark: &str| section.split(mark).nth(1).expect(mark);
        let command = after("$ epa-oracle ").lines().next().expect("a command");
        let words = command.split_whitespace().map(str::to_owned).collect();
        let picture = after("](pictures/").split(')').next().expect("a picture");
        (kind, words, picture.to_owned())
    };
    sections.map(section).collect()
}

#[test]
fn every_kind_has_a_section_whose_command_shows_it() {
    let redraw = std::env::var_os("REDRAW").is_some();
    let folder = folder("interpreting");
    let sections = sections();
    let kinds: Vec<&str> = sections.iter().map(|(kind, ..)| kind.as_str()).collect();
    assert_eq!(
        kinds,
        Kind::ALL.map(Kind::name),
        "a section for each kind, in their order"
    );
    for (kind, command, picture) in &sections {
        let file = folder.join("report.md");
        let mut words: Vec<&str> = command.iter().map(String::as_str).collect();
        words.extend(["--output", file.to_str().expect("UTF-8")]);
        let output = oracle(&words);
        assert!(output.status.success(), "{words:?}");
        let report = fs::read_to_string(&file).expect("the report");
        let row = format!("| **{kind}** |");
        assert!(
            report.contains(&row),
            "{command:?} does not show {kind}:\n{report}"
        );
        let drawn = fs::read(folder.join("report-shapes.svg")).expect("the picture");
        let kept = root().join("docs/pictures").join(picture);
        if redraw {
            fs::write(&kept, &drawn).expect("the picture is written");
        }
        let is_same = fs::read(&kept).is_ok_and(|kept| kept == drawn);
        assert!(
            is_same,
            "docs/pictures/{picture} is not what {command:?} draws: look at it, and run with REDRAW=1"
        );
    }
}

#[test]
fn every_kind_goes_from_a_failing_case_through_shrink_to_a_report() {
    let folder = folder("shrunk");
    for (kind, command, _) in sections() {
        let case = command[1].as_str();
        let subject: Vec<&str> = command[2..].iter().map(String::as_str).collect();
        let small = folder.join(format!("{kind}.jsonl"));
        let small = small.to_str().expect("UTF-8");
        // The subject without the flag that only `report` needs.
        let mut shrink = vec!["shrink", case, subject[0], subject[1]];
        shrink.extend([
            "--kind",
            &kind,
            "--steps",
            "60",
            "--no-progress",
            "--output",
            small,
        ]);
        let output = oracle(&shrink);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{shrink:?}: {errors}");
        let mut report = vec!["report", small];
        report.extend(&subject);
        let report = stdout(&report);
        let row = format!("| **{kind}** |");
        assert!(
            report.contains(&row),
            "{case}, shrunk, does not show {kind}:\n{report}"
        );
    }
}

#[test]
fn the_page_draws_what_can_be_turned() {
    let folder = folder("page");
    let page = folder.join("report.html");
    let path = page.to_str().expect("UTF-8");
    stdout(&[
        "report",
        "box-grid-3d/1/17",
        "--html",
        "--answer",
        DEEP,
        "--output",
        path,
    ]);
    let shown = |address: &str| -> Option<String> {
        let flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--virtual-time-budget=2000",
            "--dump-dom",
        ];
        let output = Command::new("chromium").args(flags).arg(address).output();
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
    // Both canvases say what they have drawn: two boxes, and the box that is their difference.
    let faces: Vec<&str> = document.split("data-faces=\"").skip(1).collect();
    let faces: Vec<&str> = faces
        .iter()
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(faces, ["12", "6"]);
    let seen = |document: &str| -> Vec<String> {
        let marks = document.split("data-seen=\"").skip(1);
        marks
            .map(|rest| rest.split('"').next().unwrap_or("").to_owned())
            .collect()
    };
    let turned = shown(&format!("file://{path}#turn=40,10")).expect("the same browser");
    assert_eq!(seen(&document).len(), 2);
    assert_ne!(seen(&document), seen(&turned), "another view");
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
        let truth: serde_json::Value =
            serde_json::from_str(&truth_of(case, &folder)).expect("JSON");
        let depth = truth["signed_depth"]["f64"].as_f64().expect("a float");
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

fn truth_of(case: &str, folder: &Path) -> String {
    let (stratum, place) = case.split_once('/').expect("stratum/seed/index");
    let (seed, index) = place.split_once('/').expect("seed/index");
    let lines = stdout(&[
        "generate",
        "--stratum",
        stratum,
        "--seed",
        seed,
        "--start",
        index,
        "--count",
        "1",
    ]);
    let file = folder.join("case.jsonl");
    fs::write(&file, lines).expect("the case is written");
    stdout(&[
        "solve",
        "--json",
        "--certificate",
        file.to_str().expect("UTF-8"),
    ])
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
    let parser = pulldown_cmark::Parser::new_ext(&report, pulldown_cmark::Options::ENABLE_TABLES);
    for event in parser {
        use pulldown_cmark::{Event, Tag};
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let ours = ["<details>", "</details>", "<sub>", "</sub>", "<summary>"];
                assert!(
                    ours.iter().any(|tag| html.trim().starts_with(tag)),
                    "{html}"
                );
            }
            Event::Start(Tag::Link { dest_url, .. }) => panic!("a link to {dest_url}"),
            _ => {}
        }
    }
}
