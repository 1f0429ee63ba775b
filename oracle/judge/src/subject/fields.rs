//! The fields of an answer: numbers of any spelling, and what is wrong with them.

use serde_json::Value;

/// Why a line is not an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// Not a JSON object.
    #[error("not a JSON object: {0}")]
    NotAnObject(String),
    /// A field has the wrong form.
    #[error("`{field}` must be {expected}")]
    Field {
        /// Which field.
        field: String,
        /// What is expected there.
        expected: &'static str,
    },
    /// A field that answers do not have.
    #[error("`{0}` is not a field of an answer; the fields are {known}", known = KNOWN.join(", "))]
    Unknown(String),
}

/// The fields of an answer.
pub(super) const KNOWN: [&str; 8] = [
    "status",
    "depth",
    "normal",
    "a",
    "b",
    "manifold",
    "iterations",
    "message",
];

/// A list of numbers.
pub(super) fn floats(value: &Value) -> Option<Vec<f64>> {
    value.as_array()?.iter().map(float).collect()
}

/// A JSON number, or a string that stands for what JSON cannot hold.
pub(super) fn float(value: &Value) -> Option<f64> {
    match value {
        // Parsed by Rust, which rounds correctly, and to infinity beyond the range.
        Value::Number(number) => number.to_string().parse().ok(),
        Value::String(text) => not_finite(text),
        _ => None,
    }
}

/// The float that a word means, in any of the spellings of common languages.
pub(super) fn not_finite(word: &str) -> Option<f64> {
    let (sign, name) = match word.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, word.strip_prefix('+').unwrap_or(word)),
    };
    let is = |names: &[&str]| names.iter().any(|n| n.eq_ignore_ascii_case(name));
    if is(&[
        "nan",
        "nan(ind)",
        "nan(snan)",
        "1.#ind",
        "1.#qnan",
        "1.#snan",
    ]) {
        Some(f64::NAN)
    } else if is(&["inf", "infinity", "1.#inf"]) {
        Some(sign * f64::INFINITY)
    } else {
        None
    }
}
