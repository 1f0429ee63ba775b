//! The programs of a report: compiled, run, and read.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

/// How a program ended, and what it printed.
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) printed: String,
}

/// What the programs of a report print: the language, and the numbers.
pub(crate) fn printed(folder: &Path, report: &str) -> Vec<(&'static str, Vec<f64>)> {
    let ended = all(folder, report).into_iter();
    ended
        .map(|(language, ended)| (language, numbers(&ended.printed)))
        .collect()
}

/// Runs the programs of a report. A folder is given, or a file in it.
pub(crate) fn all(folder: &Path, report: &str) -> Vec<(&'static str, Ended)> {
    let folder = if folder.is_file() {
        folder.parent().expect("a folder")
    } else {
        folder
    };
    let mut all = Vec::new();
    for language in ["python", "c", "rust", "cpp"] {
        let program = fenced(report, language);
        if let Some(ended) = run(folder, language, &program) {
            all.push((language, ended));
        }
    }
    assert!(
        all.len() >= 3,
        "Python, C and Rust are there wherever the tests are"
    );
    all
}

/// Builds a program without a warning, and runs it. `None` if there is no C++ compiler; the
/// others are there wherever these tests are.
#[expect(clippy::too_many_lines, reason = "a table of languages")]
pub(crate) fn run(folder: &Path, language: &str, program: &str) -> Option<Ended> {
    let (file, build): (&str, Option<&[&str]>) = match language {
        "python" => ("program.py", None),
        "c" => (
            "program.c",
            Some(&[
                "cc",
                "-std=c99",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-o",
                "program",
                "program.c",
                "-lm",
            ]),
        ),
        "cpp" => (
            "program.cpp",
            Some(&[
                "c++",
                "-std=c++17",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-o",
                "program",
                "program.cpp",
            ]),
        ),
        _ => (
            "program.rs",
            Some(&["rustc", "-D", "warnings", "-o", "program", "program.rs"]),
        ),
    };
    fs::write(folder.join(file), program).expect("the program is written");
    let in_folder = |words: &[&str]| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(folder).output()
    };
    if let Some(build) = build {
        match in_folder(build) {
            Err(error) if language == "cpp" => {
                let _ = writeln!(
                    io::stderr(),
                    "SKIPPED: the C++ program is not compiled: {error}"
                );
                return None;
            }
            built => {
                let built = built.expect("a compiler");
                assert!(
                    built.status.success(),
                    "{}\n{program}",
                    String::from_utf8_lossy(&built.stderr)
                );
            }
        }
    }
    let output = match build {
        Some(_) => Command::new(folder.join("program")).output(),
        None => in_folder(&["python3", file]),
    };
    let output = output.expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{language}: {errors}\n{program}");
    Some(Ended {
        code: output.status.code().expect("no signal"),
        printed: String::from_utf8(output.stdout).expect("UTF-8"),
    })
}

/// The fenced block of a language.
pub(crate) fn fenced(report: &str, language: &str) -> String {
    let start = format!("```{language}\n");
    let block = report
        .split(&start)
        .nth(1)
        .unwrap_or_else(|| panic!("no block of {language}"));
    block.split("\n```").next().expect("its end").to_owned() + "\n"
}

/// All numbers of a text.
fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    words.filter_map(|word| word.parse().ok()).collect()
}
