//! The module for JavaScript with all functions. An error is thrown.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A text, or an error that is thrown.
type Thrown = Result<String, JsError>;

fn thrown(reply: epa_web::Reply) -> Thrown {
    reply.map_err(|why| JsError::new(&why))
}

/// The answer of `epa` on f64 to a case, as JSON: `status`, `depth`, `normal`, `a`, `b`.
#[wasm_bindgen]
pub fn contact(pair: &str) -> Thrown {
    thrown(epa_web::contact(pair))
}

/// The certified answer to two hulls, correctly rounded, in the same form.
#[wasm_bindgen]
pub fn certified(pair: &str) -> Thrown {
    thrown(epa_web::certified(pair))
}

/// The truth of a case with its certificate, as `epa-oracle solve --json --certificate` prints it.
#[wasm_bindgen]
pub fn solve(pair: &str) -> Thrown {
    thrown(epa_web::solve(pair))
}

/// Checks a truth without solving: JSON with `accepted`, or the `code` and `why` it is refused.
#[wasm_bindgen]
pub fn check(truth: &str) -> Thrown {
    thrown(epa_web::check(truth))
}

/// The verdict on an answer, which is JSON or words like `hit 0.5 1 0`. `declared` is JSON with
/// `scalar` and `conventions`, or empty.
#[wasm_bindgen]
pub fn judge(pair: &str, answer: &str, declared: &str) -> Thrown {
    thrown(epa_web::judge(pair, answer, declared))
}

/// Runs step by step, with their audits. `request` is JSON with `subjects`, one or two names, and
/// perhaps `start`, points like `(4,2) (-8,-2) (-1,-2)`.
#[wasm_bindgen]
pub fn trace(pair: &str, request: &str) -> Thrown {
    thrown(epa_web::trace(pair, request))
}

/// A case on which a published version fails made small, as `epa-oracle shrink --json` prints it.
#[wasm_bindgen]
pub fn shrink(pair: &str, subject: &str) -> Thrown {
    thrown(epa_web::shrink(pair, subject))
}

/// The truth in words, facts, and two pictures as SVG.
#[wasm_bindgen]
pub fn pictures(pair: &str) -> Thrown {
    thrown(epa_web::pictures(pair))
}

/// The case of an id or name: generated, or among the lines of `corpus`, which may be empty.
#[wasm_bindgen]
pub fn case_named(name: &str, corpus: &str) -> Thrown {
    thrown(epa_web::case_named(name, corpus))
}

/// A case from a text with two shapes: a case, a truth, or points as programs print them.
/// `options` is JSON with `files`, `shapes`, `poses`, `dim`, `scalar`, `exact`, or empty.
#[wasm_bindgen]
pub fn case_from(text: &str, options: &str) -> Thrown {
    thrown(epa_web::case_from(text, options))
}

/// What `trace` and `shrink` know: a JSON list with `name` and `dims`.
#[wasm_bindgen]
pub fn versions() -> Thrown {
    thrown(epa_web::versions())
}
