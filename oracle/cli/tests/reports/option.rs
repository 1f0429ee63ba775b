//! `--report`, as a user meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::common::{code, text};

/// A folder of its own for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("report-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry.expect("an entry")))
            .collect();
        names.sort();
        names
    }

    /// Some cases that `epa-f32` answers, but not all of them exactly.
    fn validate(&self, more: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_epa-oracle"));
        command.args(["validate", "--subject", "epa-f32", "--no-progress"]);
        command.args(["--stratum", "random-3d", "--count", "40"]);
        command.args(more).current_dir(&self.0);
        command.output().expect("the binary")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const ALL: [&str; 8] = [
    "--report",
    "json=r.json",
    "--report",
    "junit=r.xml",
    "--report",
    "markdown=r.md",
    "--report",
    "html=r.html",
];

#[test]
fn reports_are_written_besides_the_table() {
    let folder = Folder::new("files");
    let output = folder.validate(&[&ALL[..], &["--require", "exact"]].concat());
    let stdout = text(&output.stdout);
    assert_eq!(code(&output), 1, "{stdout}");
    assert!(
        stdout.contains("FAILED")
            && stdout.contains("│ random-3d")
            && stdout.contains("NOT conformant")
    );
    let json: Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let failures = json["failures"]["unexpected"].as_u64().expect("a count");
    assert!(failures > 0 && stdout.contains(&format!("{failures} unexpected failures")));
    assert_eq!(json["verdict"], "not conformant");
    let junit = quick_junit::Report::deserialize_from_str(&folder.read("r.xml")).expect("XML");
    assert!(junit.failures > 1 && junit.errors == 0);
    assert!(folder.read("r.md").starts_with(&format!(
        "❌ **Not conformant** within the rounding of the depth, and 8 coordinate ulps: {failures} unexpected failures\n"
    )));
    assert!(folder.read("r.html").contains("<h1>Not conformant</h1>"));
    assert_eq!(
        folder.names(),
        ["r.html", "r.json", "r.md", "r.xml"],
        "nothing is left"
    );
}

#[test]
fn equal_runs_give_equal_reports() {
    let folder = Folder::new("equal");
    let reports = |jobs| {
        let output = folder.validate(&[&ALL[..], &["--jobs", jobs, "--require", "exact"]].concat());
        assert_eq!(code(&output), 1);
        ["r.json", "r.xml", "r.md", "r.html"].map(|name| folder.read(name))
    };
    assert_eq!(reports("1"), reports("3"), "and old files are replaced");
}

#[test]
fn a_report_without_a_file_has_standard_output_to_itself() {
    let folder = Folder::new("stdout");
    let output = folder.validate(&[
        "--report",
        "json",
        "--require",
        "exact",
        "--report",
        "html=r.html",
    ]);
    assert_eq!(code(&output), 1);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON alone");
    assert_eq!(json["verdict"], "not conformant");
    let stderr = text(&output.stderr);
    assert!(
        stderr.contains("FAILED") && stderr.contains("NOT conformant"),
        "{stderr}"
    );
    assert_eq!(folder.names(), ["r.html"]);
    let output = folder.validate(&["--report", "markdown=-"]);
    assert_eq!(code(&output), 0);
    assert!(
        text(&output.stdout)
            .starts_with("✅ **Conformant** within 1e-4 of the scale (f32): 0 unexpected")
    );
}

#[test]
fn reports_that_cannot_be_meant_are_usage_errors() {
    let folder = Folder::new("usage");
    for (arguments, words) in [
        (
            &["--report", "json", "--report", "html"][..],
            "--report FORMAT=FILE",
        ),
        (
            &["--report", "json=x", "--report", "html=x"],
            "the same file",
        ),
        (
            &["--report", "pdf=x"],
            "there are json, junit, markdown, html",
        ),
        (&["--report", "markdown="], "name a file"),
        (&["--report"], "FORMAT[=FILE]"),
    ] {
        let output = folder.validate(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        let stderr = text(&output.stderr);
        assert!(stderr.contains(words), "{words:?} in {stderr}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn a_report_that_cannot_be_written_is_named_and_the_others_are_written() {
    let folder = Folder::new("unwritable");
    fs::create_dir(folder.0.join("taken")).expect("a folder");
    for path in ["no/such/folder/r.json", "taken"] {
        let report = format!("json={path}");
        let output = folder.validate(&["--report", &report, "--report", "html=r.html"]);
        let stderr = text(&output.stderr);
        assert_eq!(code(&output), 3, "{stderr}");
        assert!(
            stderr.contains("cannot write the report") && stderr.contains(path),
            "{stderr}"
        );
        assert!(
            text(&output.stdout).contains("(f32): 0 unexpected"),
            "the table is shown"
        );
        assert_eq!(folder.names(), ["r.html", "taken"]);
        fs::remove_file(folder.0.join("r.html")).expect("the other report");
    }
}

#[test]
fn lines_that_are_not_cases_make_the_report_incomplete() {
    let folder = Folder::new("bad-input");
    let case =
        r#"{"v":1,"dim":2,"scalar":"f64","a":{"ball":{"radius":1}},"b":{"ball":{"radius":1}}}"#;
    fs::write(folder.0.join("cases.jsonl"), format!("{case}\nnonsense\n")).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_epa-oracle"))
        .args(["validate", "cases.jsonl", "--report", "json"])
        .current_dir(&folder.0)
        .output()
        .expect("the binary");
    assert_eq!(code(&output), 2);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (&json["verdict"], &json["bad_input"]),
        (&"incomplete".into(), &true.into())
    );
}

#[cfg(unix)]
#[test]
fn links_and_pipes_stay_what_they_are() {
    let folder = Folder::new("links");
    fs::write(folder.0.join("target"), "old").expect("a file");
    std::os::unix::fs::symlink("target", folder.0.join("link")).expect("a link");
    let output = folder.validate(&["--report", "json=link", "--report", "junit=/dev/null"]);
    assert_eq!(code(&output), 0);
    assert!(folder.0.join("link").is_symlink());
    assert!(folder.read("target").starts_with('{'));
    assert_eq!(folder.names(), ["link", "target"]);
}

/// The commands of the document do what it says.
#[cfg(unix)]
#[test]
fn the_examples_of_the_document_are_true() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("document");
    let driver = folder.0.join("my-driver");
    fs::write(&driver, "#!/bin/sh\nexec epa-oracle serve epa-f64\n").expect("a driver");
    fs::set_permissions(&driver, fs::Permissions::from_mode(0o755)).expect("a driver");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports.md");
    let document = fs::read_to_string(document).expect("the document");
    let mut lines = document.lines().peekable();
    let mut commands = 0;
    while let Some(line) = lines.next() {
        let found = line
            .strip_prefix("$ ")
            .or(line.trim().strip_prefix("run: "));
        let Some(command) = found else { continue };
        // A few cases are enough for an example that would run all of them.
        let few = "validate --stratum box-grid-3d --count 20";
        let command = match command.contains("--stratum") {
            true => command.to_owned(),
            false => command.replace("validate", few),
        };
        let output = shell(&folder, &command);
        assert_eq!(code(&output), 0, "{command}\n{}", text(&output.stderr));
        if let Some(expected) = lines.peek().filter(|line| line.starts_with('[')) {
            assert_eq!(text(&output.stdout).trim_end(), *expected, "{command}");
        }
        commands += 1;
    }
    assert!(commands >= 7, "{commands} commands");
    assert!(folder.read("summary.md").starts_with("✅ **Conformant**"));
    assert!(folder.read("comment.md").starts_with("✅ **Conformant**"));
    for name in ["report.html", "report.json", "epa-oracle.xml"] {
        assert!(!folder.read(name).is_empty(), "{name}");
    }
}

#[cfg(unix)]
fn shell(folder: &Folder, command: &str) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_epa-oracle"));
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = binary.parent().expect("a folder").display();
    Command::new("sh")
        .args(["-c", command])
        .env("PATH", format!("{bin}:{path}"))
        .env("GITHUB_STEP_SUMMARY", "summary.md")
        .current_dir(&folder.0)
        .output()
        .expect("a shell")
}
