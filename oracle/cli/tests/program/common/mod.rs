//! The program, run as a user runs it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use epa_oracle::case::Case;
use epa_oracle::corpus;
use epa_oracle::generate::Reference;
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Subject, builtin};
use pulldown_cmark::{Event, Options, Parser, Tag};

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_epa-oracle");

/// A subject on f64, by its name and what it answers.
pub(crate) struct Answering<A>(pub(crate) &'static str, pub(crate) A);

impl<A: Fn(&Case) -> Answer + Send + Sync> Subject for Answering<A> {
    fn name(&self) -> &str {
        self.0
    }
    fn float_type(&self) -> FloatType {
        FloatType::F64
    }
    fn answer(&self, case: &Case) -> Answer {
        self.1(case)
    }
}

/// What the build of `epa` on f64 answers.
pub(crate) fn right(case: &Case) -> Answer {
    builtin::by_name("epa-f64").expect("built in").answer(case)
}

/// An embedded or a generated case.
pub(crate) fn case(name: &str) -> Case {
    match name.parse::<Reference>() {
        Ok(reference) => reference.case(),
        Err(_) => corpus::named(name).expect("the corpus").pop().expect(name),
    }
}

/// An empty folder of a test, by its path below that of all tests.
pub(crate) fn empty(path: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs `epa-oracle` with some input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run_in(Path::new("."), arguments, input)
}

/// The same, from the words of a command.
pub(crate) fn call(words: &str, input: impl AsRef<[u8]>) -> Output {
    run(&words.split(' ').collect::<Vec<_>>(), input)
}

/// Holds that a text has all these parts.
#[track_caller]
pub(crate) fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
}

/// The same in a folder.
pub(crate) fn run_in(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let input = input.as_ref().to_vec();
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        // A program that stops reading early is not an error of the test.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    output
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code, not a signal")
}

/// What a program wrote; bytes that are no UTF-8 are marked.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The tags of what is folded.
pub(crate) const FOLDS: [&str; 4] = ["<details>", "</details>", "<summary>", "</summary>"];

/// The events of a page in Markdown that has no mark-up of others: no HTML but tags of its own, and
/// no links.
#[track_caller]
pub(crate) fn inert<'t>(page: &'t str, own: &[&str]) -> Vec<Event<'t>> {
    let events = Vec::from_iter(Parser::new_ext(page, Options::all()));
    for event in &events {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                assert!(!without(html, own).contains('<'), "{html}");
            }
            Event::Start(tag @ (Tag::Link { .. } | Tag::Image { .. })) => {
                panic!("{tag:?} in\n{page}")
            }
            _ => {}
        }
    }
    events
}

/// HTML without tags of its own.
pub(crate) fn without(html: &str, own: &[&str]) -> String {
    own.iter()
        .fold(html.to_owned(), |rest, tag| rest.replace(tag, ""))
}
