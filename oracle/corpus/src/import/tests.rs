//! What the readers accept and refuse. The target `texts` of `epa-fuzz` gives them anything.

mod files;
mod numbers;
mod points;
mod poses;
mod shapes;

use super::error::Read;
use super::*;
use epa_format::number::Rational;

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
