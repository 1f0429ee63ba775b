//! Folders, tools and languages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::common::{PROGRAM, code, text};

/// Set where no language may be missing: `.ci/run` installs them.
const EVERY_LANGUAGE: &str = "EPA_EVERY_LANGUAGE";

/// A language, and how its driver is made to answer the last point of each shape.
pub(crate) struct Language {
    pub(crate) name: &'static str,
    /// The file with the place to fill in.
    pub(crate) file: &'static str,
    /// The line that answers "unsupported".
    pub(crate) body: &'static str,
    /// What echoes instead.
    pub(crate) echo: &'static str,
    /// What reports the run of docs/traces.md, GJK and EPA; `echo` follows.
    pub(crate) steps: &'static str,
    /// What answers with an error instead, if the language has such.
    pub(crate) throw: &'static str,
    /// The command that tells the version of its tool.
    tool: &'static str,
    /// Whether it must be there; all must where [`EVERY_LANGUAGE`] is set.
    required: bool,
}

pub(crate) const LANGUAGES: [Language; 7] = [
    Language {
        name: "c",
        file: "driver.c",
        body: "Answer answer = {.status = \"unsupported\"};",
        echo: include_str!("filled_in/c.echo"),
        steps: include_str!("filled_in/c.steps"),
        throw: "",
        tool: "cc --version",
        required: true,
    },
    Language {
        name: "cpp",
        file: "driver.cpp",
        body: "return {\"unsupported\"};",
        echo: include_str!("filled_in/cpp.echo"),
        steps: include_str!("filled_in/cpp.steps"),
        throw: "throw std::runtime_error(\"no \\\"2D\\\"\");",
        tool: "c++ --version",
        required: false,
    },
    Language {
        name: "python",
        file: "driver.py",
        body: "return {\"status\": \"unsupported\"}",
        echo: include_str!("filled_in/python.echo"),
        steps: include_str!("filled_in/python.steps"),
        throw: "raise ValueError(\"no \\\"2D\\\"\")",
        tool: "python3 --version",
        required: true,
    },
    Language {
        name: "javascript",
        file: "driver.js",
        body: "return { status: \"unsupported\" };",
        echo: include_str!("filled_in/javascript.echo"),
        steps: include_str!("filled_in/javascript.steps"),
        throw: "throw new Error(\"no \\\"2D\\\"\");",
        tool: "node --version",
        required: false,
    },
    Language {
        name: "rust",
        file: "src/main.rs",
        body: "status: \"unsupported\",",
        echo: include_str!("filled_in/rust.echo"),
        steps: include_str!("filled_in/rust.steps"),
        throw: "status: if _a.is_empty() { \"\" } else { panic!(\"no \\\"2D\\\"\") },",
        tool: "cargo --version",
        required: true,
    },
    Language {
        name: "go",
        file: "driver.go",
        body: "return Answer{Status: \"unsupported\"}",
        echo: include_str!("filled_in/go.echo"),
        steps: include_str!("filled_in/go.steps"),
        throw: "panic(\"no \\\"2D\\\"\")",
        tool: "go version",
        required: false,
    },
    Language {
        name: "java",
        file: "Driver.java",
        body: "return new Answer(\"unsupported\");",
        echo: include_str!("filled_in/java.echo"),
        steps: include_str!("filled_in/java.steps"),
        throw: "throw new IllegalStateException(\"no \\\"2D\\\"\");",
        tool: "javac -version",
        required: false,
    },
];

pub(crate) fn language(name: &str) -> &'static Language {
    let found = LANGUAGES.iter().find(|language| language.name == name);
    found.expect("a language")
}

pub(crate) fn oracle(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).args(arguments).output();
    output.expect("the binary starts")
}

/// Says past the capturing of tests that something was not tested.
fn skip(what: &str) {
    let _ = writeln!(io::stderr(), "SKIPPED: {what}");
}

/// A folder to work in.
pub(crate) struct Bench {
    language: &'static Language,
    folder: PathBuf,
}

/// The commands that `init` prints.
pub(crate) struct Printed {
    build: Option<String>,
    pub(crate) judge: String,
    /// The commands that show and audit a trace.
    pub(crate) trace: Vec<String>,
}

impl Bench {
    /// A folder for the language; `None` if its tools are missing.
    pub(crate) fn of(language: &'static Language, name: &str) -> Option<Self> {
        let version = Command::new("sh").args(["-c", language.tool]).output();
        if version.is_ok_and(|output| output.status.success()) {
            return Some(Bench::bare(language, name));
        }
        let required = language.required || std::env::var_os(EVERY_LANGUAGE).is_some();
        assert!(!required, "{} is needed", language.tool);
        let (tool, language) = (language.tool, language.name);
        skip(&format!(
            "there is no {tool}: the {language} driver ({name}) is not run"
        ));
        None
    }

    /// A folder that holds nothing but what a compiler may use again.
    pub(crate) fn bare(language: &'static Language, name: &str) -> Self {
        let parts = ["plug-in", language.name, name];
        let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR")].iter().chain(&parts).collect();
        fs::create_dir_all(&folder).expect("writable");
        let bench = Bench { language, folder };
        for kept in [
            "my driver/Cargo.toml",
            "my driver/src/main.rs",
            "my driver/src/trace.rs",
            "run.jsonl",
        ] {
            let _ = fs::remove_file(bench.folder.join(kept));
        }
        if language.name != "rust" {
            fs::remove_dir_all(&bench.folder).expect("removable");
            fs::create_dir_all(&bench.folder).expect("writable");
        }
        bench
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        fs::write(self.folder.join(file), text).expect("writable");
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).expect(file)
    }

    /// Runs a command as it would be typed in the folder.
    pub(crate) fn shell(&self, command: &str) -> Output {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&self.folder);
        shell.env("CARGO_NET_OFFLINE", "true");
        shell.output().expect("sh starts")
    }

    pub(crate) fn run_init(&self, more: &str) -> Output {
        self.shell(&format!(
            "{PROGRAM} init {} --dir 'my driver' {more}",
            self.language.name
        ))
    }

    /// `init`, into a folder whose name has to be quoted.
    pub(crate) fn init(&self) -> Printed {
        self.init_with("")
    }

    /// `init` with further options.
    pub(crate) fn init_with(&self, more: &str) -> Printed {
        let output = self.run_init(more);
        assert_eq!(code(&output), 0, "{}", text(&output.stderr));
        let printed = text(&output.stdout);
        let commands: Vec<&str> = printed
            .lines()
            .filter_map(|l| l.strip_prefix("    "))
            .collect();
        let judge = commands
            .iter()
            .position(|line| line.contains(" validate -- "));
        let judge = judge.expect("a command that judges");
        Printed {
            build: commands[..judge].first().map(|&build| build.to_owned()),
            judge: commands[judge].to_owned(),
            trace: commands[judge + 2..]
                .iter()
                .map(|&c| c.to_owned())
                .collect(),
        }
    }

    /// Changes the file with the place to fill in.
    pub(crate) fn change(&self, changes: &[(&str, &str)]) {
        let file = format!("my driver/{}", self.language.file);
        let mut text = self.read(&file);
        for (from, to) in changes {
            assert_eq!(text.matches(from).count(), 1, "{from} occurs once");
            text = text.replace(from, to);
        }
        self.write(&file, &text);
    }

    /// Runs the build command; whether there is a driver now.
    pub(crate) fn build(&self, printed: &Printed) -> bool {
        let Some(build) = &printed.build else {
            return true;
        };
        let output = self.shell(build);
        let stderr = text(&output.stderr);
        if self.language.name == "rust" && stderr.contains("offline") {
            skip(&format!(
                "serde_json is not at hand, the Rust driver is not built:\n{stderr}"
            ));
            return false;
        }
        assert!(output.status.success(), "{build}\n{stderr}");
        assert!(!stderr.contains("warning"), "{build}\n{stderr}");
        true
    }

    /// Sends lines to the driver and gives its replies, one after the other.
    pub(crate) fn converse(&self, printed: &Printed, questions: &[Value]) -> Vec<Value> {
        let (_, command) = printed.judge.split_once(" -- ").expect("a command");
        let mut driver = Command::new("sh")
            .args(["-c", command])
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("sh starts");
        let mut stdin = driver.stdin.take().expect("piped");
        let lines: String = questions
            .iter()
            .map(|question| format!("{question}\n"))
            .collect();
        let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
        let output = driver.wait_with_output().expect("it ends");
        writer
            .join()
            .expect("no panic")
            .expect("it reads everything");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let stdout = text(&output.stdout);
        let reply = |line: &str| serde_json::from_str(line).expect(line);
        stdout.lines().map(reply).collect()
    }
}
