//! A trace as JSON, a line for each of its parts.

use std::convert::Infallible;

use serde_json::{Number as JsonNumber, Value, json};

use super::exact;
use super::model::{Header, Line, Number, Trace};
use epa_format::number::{Rational, canonical, f64_from_rational};

/// The lines of a trace, without line breaks.
pub fn to_lines(trace: &Trace) -> impl Iterator<Item = String> + '_ {
    let scalar = trace.header.scalar;
    let lines = trace.lines();
    lines.map(move |line| to_json(&line, scalar).to_string())
}

/// One line of a trace on these numbers.
#[must_use]
pub fn to_json(line: &Line, scalar: Number) -> Value {
    let mut written = match line {
        Line::Header(given) => return header(given),
        Line::GjkStep(given) => json!(given),
        Line::GjkEnd(given) => json!(given),
        Line::Start(given) => json!({"start": given}),
        Line::Step(given) => json!(given),
        Line::End(given) => json!(given),
    };
    let Ok(()) = exact::each(&mut written, &mut |_, numbers| {
        for written in numbers {
            if let Some(exact) = written.as_str().and_then(|text| text.parse().ok()) {
                *written = number(&exact, scalar);
            }
        }
        Ok::<(), Infallible>(())
    });
    written
}

fn header(header: &Header) -> Value {
    let mut line = json!({"trace": 1, "by": header.by, "scalar": header.scalar.name()});
    if let Some(ulps) = header.ulps {
        line["ulps"] = ulps.into();
    }
    if !header.oriented {
        line["oriented"] = false.into();
    }
    line["case"] = header.case.to_canonical_json();
    line
}

/// A JSON number if the run's float type holds it, otherwise exact text: a point of a difference
/// may lie beyond the range of its coordinates.
fn number(x: &Rational, scalar: Number) -> Value {
    let float = match scalar {
        Number::Float(ty) if ty.is_exact(x) => f64_from_rational(x).and_then(JsonNumber::from_f64),
        Number::Float(_) | Number::Rational => None,
    };
    float.map_or_else(|| canonical(x).into(), Value::Number)
}
