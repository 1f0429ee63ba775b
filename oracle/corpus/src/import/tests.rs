//! What the readers accept and refuse. The target `texts` of `epa-fuzz` gives them anything.

mod files;
mod numbers;
mod points;
mod poses;
mod shapes;

use super::error::Read;
use super::*;
use epa_format::number::Rational;
use serde_json::{Value, json};

fn request(pair: Pair) -> Request {
    Request {
        pair,
        poses: [None, None],
        objects: [None, None],
        dim: None,
        scalar: FloatType::F64,
        exact: false,
        order: Order::default(),
        name: None,
        flags: Vec::new(),
        why: None,
    }
}

fn numbers() -> Numbers {
    Numbers::new(FloatType::F64, false)
}

/// Two shapes of which the first has a pose.
fn placed(shapes: [&str; 2], pose: &str) -> Request {
    Request {
        poses: [Some(pose.to_owned()), None],
        ..request(Pair::Shapes(shapes.map(str::to_owned)))
    }
}

fn texts<'a>(points: impl IntoIterator<Item = &'a Vec<Rational>>) -> Vec<Vec<String>> {
    let text = |point: &Vec<Rational>| point.iter().map(Rational::to_string).collect();
    points.into_iter().map(text).collect()
}

/// Checks that the error has a message, a place and a mend with these words in them.
#[track_caller]
fn refuses<T: std::fmt::Debug>(read: Read<T>, parts: &[&str]) {
    let error = read.expect_err("refused");
    let text = error.render();
    for part in parts {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
    assert!(!error.help.is_empty() && text.contains("help:"), "{text}");
}

/// What is read of a text of a kind, as JSON.
fn reading(kind: &str, text: &str) -> Read<Value> {
    match kind {
        "number" => Ok(json!(numbers::read(text, FloatType::F64, false)?)),
        "points" => Ok(json!(points::blocks(text, None)?)),
        "points, --dim 2" => Ok(json!(points::blocks(text, Some(Dim::Two))?)),
        "points, --dim 3" => Ok(json!(points::blocks(text, Some(Dim::Three))?)),
        "shape" => Ok(shapes::shape_a(text, None)?),
        "obj" => Ok(json!(texts(&files::obj(text, None)?.points))),
        "ply" => Ok(json!(texts(&files::ply(text.as_bytes())?.points))),
        _ => Ok(json!(poses::pose_of(&poses::printed(kind, text))?)),
    }
}

/// The lines of `tests/read.jsonl`: the kind of a text, the text, and what is read of it.
#[test]
fn what_programs_print_is_read() {
    for line in include_str!("tests/read.jsonl").lines() {
        let (kind, text, expected): (String, String, Value) =
            serde_json::from_str(line).expect("a line");
        let found = reading(&kind, &text).expect(line);
        assert_eq!(found.to_string(), expected.to_string(), "{line}");
    }
}

/// The lines of `tests/refused.jsonl`: the kind of a text, the text, and words of the diagnosis.
#[test]
fn what_may_be_misread_is_refused() {
    for line in include_str!("tests/refused.jsonl").lines() {
        let row: Vec<String> = serde_json::from_str(line).expect("a line");
        let words: Vec<&str> = row.iter().map(String::as_str).collect();
        refuses(reading(words[0], words[1]), &words[2..]);
    }
}
