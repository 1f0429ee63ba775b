//! What JavaScript sees. An error is thrown.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

macro_rules! exports {
    ($($(#[$attribute:meta])* $name:ident($($argument:ident),*);)*) => {
        $(
            $(#[$attribute])*
            #[wasm_bindgen]
            pub fn $name($($argument: &str),*) -> Result<String, JsError> {
                super::$name($($argument),*).map_err(|why| JsError::new(&why))
            }
        )*
    };
}

exports! {
    /// The answer of `epa` on f64 to a case, as JSON: `status`, `depth`, `normal`, `a`, `b`.
    contact(case);
}

#[cfg(feature = "oracle")]
exports! {
    /// The truth of a case with its certificate, as `epa-oracle solve --json --certificate`.
    solve(case);
    /// Checks a truth without solving, as `epa-oracle check`: `accepted`, or `refused` with why.
    check(truth);
    /// The verdict on an answer: JSON, or words like `hit 0.5 1 0`. `declared` is JSON with
    /// `scalar` and `conventions`, or empty.
    judge(case, answer, declared);
    /// Runs step by step with their audits. `request` is JSON with `subjects`, one or two names,
    /// and perhaps `start`, points like `(4,2) (-8,-2) (-1,-2)`.
    trace(case, request);
    /// A failing case of a published version made small, as `epa-oracle shrink --json`.
    shrink(case, subject);
    /// The truth in words, facts, two pictures as SVG, and in space a model to turn.
    pictures(case);
    /// The case of an id or name: generated, or among the lines of `corpus`, which may be empty.
    case_named(name, corpus);
    /// A case from a text with two shapes: a case, a truth, or points as programs print them; or
    /// JSON with `files`, `shapes`, `poses`, `dim`, `scalar`, `exact`.
    import(text, options);
    /// What `trace` and `shrink` know, as a JSON list with `name` and `dims`.
    versions();
}
