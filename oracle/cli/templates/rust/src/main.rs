//! A driver: it puts an implementation of penetration depth under test.
//!
//! It reads questions and writes answers, one JSON object a line; the protocol is
//! described in docs/formats.md of epa-oracle. Build and judge it with
//!
//!     cargo build --release
//!     epa-oracle validate -- target/release/epa-driver

use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

use serde_json::{json, Value};
// trace: mod trace;

/// The floats that the implementation computes in: `f64` or `f32`.
type Real = f64;

/// What it handles and what its numbers mean: it is judged by this.
///
/// More can be declared, see docs/plug-in.md, Conventions. Exact hulls instead of points:
///   "hull_form": "polygon" (or "convex_points", "faces", "triangles");
/// what it is not for, beside "shapes":
///   "not_for": ["flat", "touching", "separated"], "poses": "rigid",
///   "range": {"smallest_extent": 0.01, "largest_extent": 100, "largest_coordinate": 1000};
/// and beside "touching":
///   "touching_normal": "absent" (or "zero", "nan"),
///   "margin": 0.01, "inflation": 0.01, "corner_margin": 0.01,
///   "tolerance": {"absolute": 0, "relative": 1e-6, "normal": {"absolute": 0.01},
///   "witness": {"absolute": 0.01}}.
fn declaration() -> Value {
    json!({
        "name": "my-epa", // in reports
        "scalar": if std::mem::size_of::<Real>() == 4 { "f32" } else { "f64" },
        "dims": [2, 3], // leave out what it does not handle
        "shapes": ["hull"], // lists of points; every polytope arrives as one
        "conventions": {
            "normal": "a-to-b", // or "b-to-a"
            "depth": "positive", // overlap > 0, gap < 0; or "negative", or "magnitude"
            "touching": "either" // "hit" or "miss" if it promises one
        }
    })
}

/// Everything but the status may be `None`.
#[derive(Default)]
struct Answer {
    /// "penetrating", "touching", "separated", "unsupported" or "error"
    status: &'static str,
    /// How far to push; in the sign declared above.
    depth: Option<Real>,
    /// In which direction; a unit vector.
    normal: Option<Vec<Real>>,
    /// The witness points, on A and on B: a − b = depth · normal, from A to B.
    a: Option<Vec<Real>>,
    b: Option<Vec<Real>>,
    /// Why, with "unsupported" and "error".
    message: Option<String>,
}

/// FILL IN: the penetration depth of the convex hulls of a and b, points of 2 or 3
/// world coordinates, in no particular order. A panic is answered as an error.
// trace: /// Report the steps with `trace::start`, `trace::step` and `trace::end`.
fn penetration(_a: &[Vec<Real>], _b: &[Vec<Real>]) -> Answer {
    Answer {
        status: "unsupported",
        ..Answer::default()
    }
}

fn points(shape: &Value) -> Option<Vec<Vec<Real>>> {
    let coordinate = |x: &Value| Some(x.as_f64()? as Real);
    let point = |point: &Value| point.as_array()?.iter().map(coordinate).collect();
    shape["hull"].as_array()?.iter().map(point).collect()
}

fn answered(a: &[Vec<Real>], b: &[Vec<Real>]) -> Answer {
    catch_unwind(AssertUnwindSafe(|| penetration(a, b))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or(panic.downcast_ref::<&str>().copied());
        Answer {
            status: "error",
            message: Some(text.unwrap_or("a panic without a message").to_owned()),
            ..Answer::default()
        }
    })
}

/// The answer, printed by hand so that NaN and infinity arrive as what they are.
fn answer(message: &Value) -> String {
    let [a, b] = ["a", "b"].map(|name| points(&message["case"][name]).expect("a hull"));
    // trace: trace::question("my-epa", &message["case"]);
    let answer = answered(&a, &b);
    let mut text = format!(r#"{{"seq":{},"status":"{}""#, message["seq"], answer.status);
    if let Some(depth) = answer.depth {
        text += &format!(r#","depth":{:?}"#, depth as f64);
    }
    if let Some(message) = answer.message {
        text += &format!(r#","message":{}"#, json!(message));
    }
    for (name, vector) in [("normal", answer.normal), ("a", answer.a), ("b", answer.b)] {
        if let Some(vector) = vector {
            let numbers: Vec<f64> = vector.iter().map(|&x| x as f64).collect();
            text += &format!(r#","{name}":{numbers:?}"#);
        }
    }
    text + "}"
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        match message["cmd"].as_str() {
            Some("hello") => writeln!(out, "{}", declaration())?,
            Some("run") => writeln!(out, "{}", answer(&message))?,
            _ => break,
        }
        out.flush()?;
    }
    Ok(())
}
