//! The stored forgeries of `oracle/crosscheck/forged/`, which `oracle/crosscheck/forge.py` gives
//! to the Python checker too: each line says what is expected of it.

use std::path::Path;

use serde::Deserialize;

use epa_oracle::case::Case;
use epa_oracle::subject::{Answer, Declaration};
use epa_oracle::trace;
use epa_oracle::verify::{Accepted, check_line};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forged {
    what: String,
    line: String,
    expect: String,
}

fn stored(file: &str) -> Vec<Forged> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crosscheck/forged");
    let text = std::fs::read_to_string(folder.join(file)).expect("a stored file");
    let forged = |line| serde_json::from_str(line).expect("a stored line");
    text.lines().map(forged).collect()
}

/// That of each line of a file that is said which is expected, and that some are refused.
fn as_expected(file: &str, says: impl Fn(&str) -> String) {
    let all = stored(file);
    let is_empty = |forged: &Forged| forged.line.trim().is_empty();
    assert!(!all.iter().any(is_empty), "{file}: an empty line");
    let said = |forged: &Forged| says(&forged.line);
    for forged in &all {
        assert_eq!(said(forged), forged.expect, "{file}: {}", forged.what);
    }
    let is_refused = |forged: &Forged| forged.expect.starts_with("refused");
    assert_eq!(!all.iter().any(is_refused), file == "sound.jsonl", "{file}");
}

fn word<T, E>(result: Result<T, E>) -> String {
    result.map_or("refused", |_| "accepted").to_owned()
}

#[test]
fn forged_truths_are_refused() {
    for name in ["sound", "reproducers", "systematic", "texts", "cells"] {
        as_expected(&format!("{name}.jsonl"), |line| match check_line(line) {
            Ok(Accepted::Proven { .. }) => "accepted".to_owned(),
            Ok(Accepted::Undecided { .. }) => "undecided".to_owned(),
            Ok(Accepted::Error) => "error line".to_owned(),
            Err(refused) => format!("refused {}", refused.code()),
        });
    }
}

#[test]
fn an_object_is_no_number_in_any_line_from_outside() {
    as_expected("cases.jsonl", |line| word(Case::parse(line)));
    as_expected("answers.jsonl", |line| word(Answer::from_line(line)));
    as_expected("declarations.jsonl", |line| {
        word(serde_json::from_str::<Declaration>(line))
    });
    let header = stored("traces.jsonl");
    let header = header
        .iter()
        .find_map(|forged| match trace::line(forged.line.as_bytes(), None) {
            Ok(trace::Line::Header(header)) => Some(header),
            _ => None,
        });
    as_expected("traces.jsonl", |line| {
        word(trace::line(line.as_bytes(), header.as_deref()))
    });
}
