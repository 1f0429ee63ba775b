//! One run of the program in a folder of its own, and everything that came of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use super::commands::Call;
use crate::common::{PROGRAM, empty};

/// The name that the program goes by, wherever it is: `init` repeats it.
const NAME: &str = "epa-oracle";

/// The files of a folder, by their paths in it.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// What came of a run.
#[derive(PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
    pub(crate) files: Files,
}

/// A folder of a test, with the files that the calls need.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = fresh(test);
    write(&folder, fixture());
    folder
}

fn fresh(name: &str) -> PathBuf {
    empty(&format!("survival/{name}"))
}

fn write(folder: &Path, files: &Files) {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect(name);
    }
}

/// The call as a command in a folder, with so many threads.
pub(crate) fn command(program: &str, folder: &Path, call: &Call, jobs: u32) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new(program);
    let words: Vec<&str> = call.arguments.split_whitespace().collect();
    command.arg0(NAME).args(words).current_dir(folder);
    command.env("RAYON_NUM_THREADS", jobs.to_string());
    command.stdin(match call.input {
        None => Stdio::null(),
        Some(name) => File::open(folder.join(name)).expect(name).into(),
    });
    command
}

/// What comes of a call in a folder that is as `folder` makes it.
pub(crate) fn ended(program: &str, folder: &Path, call: &Call, jobs: u32) -> Ended {
    let output = command(program, folder, call, jobs).output();
    Ended::of(&output.expect("the binary runs"), folder)
}

impl Ended {
    pub(crate) fn of(output: &Output, folder: &Path) -> Self {
        Ended {
            code: output.status.code(),
            out: output.stdout.clone(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            files: files(folder),
        }
    }

    /// Holds that the run ended with 3 and said once that something cannot be written.
    pub(crate) fn hold_unwritten(&self, what: &str, messages: usize) {
        assert_eq!(self.code, Some(3), "{what}: {}", self.err);
        let said = self.err.matches("cannot write").count();
        assert_eq!(said, messages, "{what}: {}", self.err);
        assert!(!self.err.contains("panicked"), "{what}: {}", self.err);
    }
}

/// Everything in a folder.
pub(crate) fn files(folder: &Path) -> Files {
    let mut all = Files::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("below");
            let bytes = fs::read(&path).expect("a file");
            all.insert(name.to_string_lossy().into_owned(), bytes);
        }
    }
    all
}

/// What is in the folder of every call, made once.
pub(crate) fn fixture() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let folder = fresh("fixture");
        write(&folder, &given());
        made(&folder);
        files(&folder)
    })
}

/// Files of the repository, and some lines.
fn given() -> Files {
    let question = |line: &str| format!("{line}\n");
    let case = r#"{"v":1,"dim":2,"scalar":"f64","a":{"ball":{"radius":1}},"b":{"ellipsoid":{"radii":[1,2]}}}"#;
    let questions = [
        r#"{"cmd":"hello","protocol":1}"#.to_owned(),
        format!(r#"{{"cmd":"run","seq":0,"case":{case}}}"#),
        r#"{"cmd":"stop"}"#.to_owned(),
    ];
    let answers = [
        r#"{"name":"lattice-2d/1/3","status":"penetrating","depth":1,"normal":[1,0]}"#,
        r#"{"name":"box-grid-3d/1/17","status":"separated"}"#,
        r#"{"name":"box-grid-3d/1/18","status":"error"}"#,
    ];
    let text = |lines: Vec<String>| lines.concat().into_bytes();
    let mut files = Files::new();
    let mut put = |name: &str, bytes: Vec<u8>| files.insert(name.to_owned(), bytes);
    put(
        "questions.jsonl",
        text(questions.iter().map(|l| question(l)).collect()),
    );
    put(
        "answers.jsonl",
        text(answers.iter().map(|l| question(l)).collect()),
    );
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, from) in [
        ("cube.obj", "tests/transcripts/import/cube.obj"),
        ("shifted.ply", "tests/transcripts/import/shifted.ply"),
    ] {
        put(name, fs::read(root.join(from)).expect(from));
    }
    files
}

/// What the program itself makes.
fn made(folder: &Path) {
    let run = |arguments: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(arguments.split_whitespace());
        let output = command.current_dir(folder).output();
        let output = output.expect("the binary runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{err}");
        output.stdout
    };
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect(name);
    let strata = "--stratum lattice-2d --stratum box-grid-3d --stratum curved-3d --stratum random-3d --stratum rounded-hulls-3d";
    put("cases.jsonl", &run(&format!("generate {strata} --count 3")));
    put(
        "truths.jsonl",
        &run("solve --json --certificate cases.jsonl"),
    );
    put("trace.jsonl", &run("trace box-grid-3d/1/17 --json"));
    let results = |name: &str, rest: &str| {
        run(&format!(
            "validate --no-progress --brute-limit 0 --results {name} {rest}"
        ));
        fs::read_to_string(folder.join(name)).expect(name)
    };
    for (name, subject) in [("before.jsonl", "winter-3d"), ("after.jsonl", "chou-3d")] {
        let more =
            format!("--stratum random-3d --stratum box-grid-3d --count 15 --subject {subject}");
        // Under one name, so that they are compared.
        let text = results(name, &more).replacen(subject, "mine", 1);
        put(name, text.as_bytes());
    }
    for part in 0..2 {
        let more = format!("--shard hash:{part}/2 {strata} --count 5");
        results(&format!("part{part}.jsonl"), &more);
    }
    let whole = results("cut.jsonl", "cases.jsonl --subject winter-3d");
    put("cut.jsonl", &whole.as_bytes()[..whole.len() / 2]);
}
