//! Folders, tools and languages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::LazyLock;

use serde_json::Value;

use crate::common::{PROGRAM, code, text};

/// Set where no language may be missing: `.ci/run` installs them.
const EVERY_LANGUAGE: &str = "EPA_EVERY_LANGUAGE";

/// A language, and how its driver is made to answer the last point of each shape.
pub(crate) struct Language {
    pub(crate) name: &'static str,
    /// The file with the place to fill in.
    pub(crate) file: &'static str,
    /// The command that tells the version of its tool.
    tool: &'static str,
    /// Whether it must be there; all must where [`EVERY_LANGUAGE`] is set.
    required: bool,
    /// The line that answers "unsupported".
    pub(crate) body: &'static str,
    /// What echoes instead.
    pub(crate) echo: String,
    /// What reports the run of docs/traces.md, GJK and EPA; `echo` follows.
    pub(crate) steps: String,
}

pub(crate) static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let rows = include_str!("languages.txt").lines();
    rows.map(Language::of).collect()
});

impl Language {
    /// The language of a row.
    fn of(row: &'static str) -> Self {
        let columns: Vec<&str> = row.split(" | ").collect();
        let [name, file, tool, required, body] = columns[..] else {
            panic!("{row}")
        };
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/plug_in");
        let filled_in = |what: &str| {
            let path = format!("{here}/filled_in/{name}.{what}");
            fs::read_to_string(&path).expect(&path)
        };
        Language {
            name,
            file,
            tool,
            required: required == "required",
            body,
            echo: filled_in("echo"),
            steps: filled_in("steps"),
        }
    }
}

pub(crate) fn language(name: &str) -> &'static Language {
    let found = LANGUAGES.iter().find(|language| language.name == name);
    found.expect("a language")
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
    fn bare(language: &'static Language, name: &str) -> Self {
        let parts = ["plug-in", language.name, name];
        let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR")].iter().chain(&parts).collect();
        let old: &[&str] = match language.name {
            "rust" => &["my driver/Cargo.toml", "my driver/src", "run.jsonl"],
            _ => &[""],
        };
        for path in old.iter().map(|old| folder.join(old)) {
            let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
        }
        fs::create_dir_all(&folder).expect("writable");
        Bench { language, folder }
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

    /// `init` with further options, into a folder whose name has to be quoted.
    pub(crate) fn init(&self, more: &str) -> Printed {
        let name = self.language.name;
        let output = self.shell(&format!("{PROGRAM} init {name} --dir 'my driver' {more}"));
        assert_eq!(code(&output), 0, "{}", text(&output.stderr));
        let printed = text(&output.stdout);
        let commands = printed.lines().filter_map(|line| line.strip_prefix("    "));
        let commands: Vec<String> = commands.map(str::to_owned).collect();
        let mut lines = commands.iter();
        let judge = lines.position(|line| line.contains(" validate -- "));
        let judge = judge.expect("a command that judges");
        Printed {
            build: commands[..judge].first().cloned(),
            judge: commands[judge].clone(),
            trace: commands[judge + 2..].to_vec(),
        }
    }

    /// A driver with this in the place to fill in, built as `init` says; `None` if tools are
    /// missing.
    pub(crate) fn built(
        language: &'static Language,
        name: &str,
        body: &str,
    ) -> Option<(Self, Printed)> {
        let bench = Bench::of(language, name)?;
        let printed = bench.init("");
        bench.change(&[(language.body, body)]);
        bench.build(&printed).then_some((bench, printed))
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
                "there is no serde_json, the Rust driver is not built:\n{stderr}"
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
        let lines: String = questions.iter().map(|line| format!("{line}\n")).collect();
        self.write("questions", &lines);
        let output = self.shell(&format!("{command} < questions"));
        assert!(output.status.success(), "{}", text(&output.stderr));
        let stdout = text(&output.stdout);
        let reply = |line: &str| serde_json::from_str(line).expect(line);
        stdout.lines().map(reply).collect()
    }
}
