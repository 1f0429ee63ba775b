//! Campaigns: results files, shards, merging, and going on after a kill.

mod interrupting;
mod killing;
mod merging;
mod refusing;
mod rejudging;
mod resuming;
mod searching;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::{PROGRAM, code, empty};
use epa_oracle::results::{Entry, Reader};

/// Two strata, a subject that is right, and one that answers `NaN` now and then.
const CAMPAIGN: &[&str] = &campaign("45");

/// The same with so many cases of each stratum.
const fn campaign(count: &'static str) -> [&'static str; 14] {
    [
        "--stratum",
        "lattice-2d",
        "--stratum",
        "box-grid-2d",
        "--count",
        count,
        "--brute-limit",
        "0",
        "--subject",
        "epa-f64",
        "--",
        PROGRAM,
        "rogue",
        "prints-nan",
    ]
}

/// An empty folder of a test.
fn folder(test: &str) -> PathBuf {
    empty(&format!("campaign/{test}"))
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments)
        .output()
        .expect("the binary runs")
}

/// `validate` with a results file; the arguments come last, they may hold a command.
fn validate(folder: &Path, results: &str, more: &[&str], campaign: &[&str]) -> Output {
    let own = ["validate", "--no-progress", "--results", results];
    run(folder, &[&own, more, campaign].concat())
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect(name)
}

fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.join(name), bytes).expect(name);
}

/// The verdicts of a file, and whether it has its last line.
fn entries(path: &Path) -> (Vec<Entry>, bool) {
    let mut reader = Reader::open(path).expect("results");
    let mut all = Vec::new();
    while let Some(case) = reader.next_case().expect("results") {
        all.extend(case);
    }
    (all, reader.end().is_some())
}

/// The undivided run, as `whole.jsonl`; it fails, since a subject does.
fn undivided(folder: &Path) -> Vec<u8> {
    let output = validate(folder, "whole.jsonl", &[], CAMPAIGN);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    read(folder, "whole.jsonl")
}
