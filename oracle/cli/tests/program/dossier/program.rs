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
pub(crate) fn run(folder: &Path, language: &str, program: &str) -> Option<Ended> {
    let (file, build) = match language {
        "python" => ("program.py", ""),
        "c" => ("program.c", "cc -std=c99 -Wall -Wextra -Werror"),
        "cpp" => ("program.cpp", "c++ -std=c++17 -Wall -Wextra -Werror"),
        _ => ("program.rs", "rustc -D warnings"),
    };
    fs::write(folder.join(file), program).expect("the program is written");
    let in_folder = |words: &str| {
        let mut words = words.split(' ');
        let mut command = Command::new(words.next().expect("a program"));
        command.args(words).current_dir(folder).output()
    };
    let libraries = if language == "c" { " -lm" } else { "" };
    let output = match build {
        "" => in_folder(&format!("python3 {file}")),
        build => {
            let built = in_folder(&format!("{build} -o program {file}{libraries}"));
            if let (Err(error), "cpp") = (&built, language) {
                let what = "SKIPPED: the C++ program is not compiled";
                let _ = writeln!(io::stderr(), "{what}: {error}");
                return None;
            }
            let built = built.expect("a compiler");
            let errors = String::from_utf8_lossy(&built.stderr);
            assert!(built.status.success(), "{errors}\n{program}");
            Command::new(folder.join("program")).output()
        }
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
