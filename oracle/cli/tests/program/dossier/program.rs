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

impl Ended {
    /// Whether it says that this fails.
    pub(crate) fn fails(&self, kind: &str) -> bool {
        let start = format!("{kind}: ");
        let is_it = |line: &str| line.starts_with(&start) && line.ends_with(": FAILS");
        self.printed.lines().any(is_it)
    }

    /// All numbers that it printed.
    pub(crate) fn numbers(&self) -> Vec<f64> {
        let words = self.printed.split(|c: char| c.is_whitespace() || c == ',');
        words.filter_map(|word| word.parse().ok()).collect()
    }
}

/// Runs the programs of a report: Python, C and Rust are there wherever the tests are.
pub(crate) fn all(folder: &Path, report: &str) -> Vec<(&'static str, Ended)> {
    let ended = |language| Some((language, run(folder, language, &fenced(report, language))?));
    let all = ["python", "c", "rust", "cpp"].into_iter().filter_map(ended);
    let all: Vec<_> = all.collect();
    assert!(all.len() >= 3);
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
fn fenced(report: &str, language: &str) -> String {
    let start = format!("```{language}\n");
    let block = report
        .split(&start)
        .nth(1)
        .unwrap_or_else(|| panic!("no block of {language}"));
    block.split("\n```").next().expect("its end").to_owned() + "\n"
}
