//! A trace as JSON, a line for each of its parts.

use serde_json::{Number as JsonNumber, Value, json};

use super::model::{
    Change, End, GjkEnd, GjkStep, Header, Line, MinkowskiVertex, Number, Start, Step, Trace,
};
use epa_format::case::Coordinates;
use epa_format::json::given;
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
    match line {
        Line::Header(given) => header(given),
        Line::GjkStep(given) => gjk_step(given, scalar),
        Line::GjkEnd(given) => gjk_end(given, scalar),
        Line::Start(given) => start(given, scalar),
        Line::Step(given) => step(given, scalar),
        Line::End(given) => end(given, scalar),
    }
}

fn header(header: &Header) -> Value {
    let mut line = given(json!({
        "trace": 1,
        "by": header.by,
        "scalar": header.scalar.name(),
        "ulps": header.ulps,
        "oriented": (!header.oriented).then_some(false),
    }));
    line["case"] = header.case.to_canonical_json();
    line
}

fn gjk_step(step: &GjkStep, scalar: Number) -> Value {
    json!({
        "gjk": step.number,
        "simplex": vertices(&step.simplex, scalar),
        "direction": vector(&step.direction, scalar),
        "support": vertex(&step.support, scalar),
    })
}

fn gjk_end(end: &GjkEnd, scalar: Number) -> Value {
    json!({"gjk": end.ending.name(), "simplex": vertices(&end.simplex, scalar)})
}

fn start(start: &Start, scalar: Number) -> Value {
    let points = vertices(&start.points, scalar);
    json!({"start": {"points": points, "facets": start.facets}})
}

fn vertices(vertices: &[MinkowskiVertex], scalar: Number) -> Value {
    vertices.iter().map(|v| vertex(v, scalar)).collect()
}

fn vertex(vertex: &MinkowskiVertex, scalar: Number) -> Value {
    given(json!({"p": vector(&vertex.point, scalar), "i": vertex.numbers}))
}

fn step(step: &Step, scalar: Number) -> Value {
    let length = |x: &Option<Rational>| x.as_ref().map(|x| number(x, scalar));
    let point = |x: &Option<Coordinates>| x.as_ref().map(|x| vector(x, scalar));
    let (removed, horizon, added) = match &step.change {
        Change::Expanded {
            removed,
            horizon,
            added,
        } => (Some(removed), horizon.as_ref(), Some(added)),
        Change::Closed | Change::Nothing => (None, None, None),
    };
    given(json!({
        "step": step.number,
        "facet": step.facet,
        "normal": point(&step.normal),
        "distance": length(&step.measure.distance),
        "offset": length(&step.measure.offset),
        "squared_norm": length(&step.measure.squared_norm),
        "gain": length(&step.measure.gain),
        "support": vertex(&step.support, scalar),
        "vertex": step.vertex,
        "removed": removed,
        "horizon": horizon,
        "added": added,
        "closed": (step.change == Change::Closed).then_some(true),
    }))
}

fn end(end: &End, scalar: Number) -> Value {
    let length = |x: &Option<Rational>| x.as_ref().map(|x| number(x, scalar));
    let point = |x: &Option<Coordinates>| x.as_ref().map(|x| vector(x, scalar));
    given(json!({
        "end": end.ending.name(),
        "facet": end.facet,
        "normal": point(&end.normal),
        "depth": length(&end.depth),
        "offset": length(&end.offset),
        "squared_norm": length(&end.squared_norm),
        "a": point(&end.a),
        "b": point(&end.b),
        "message": end.message,
    }))
}

fn vector(coordinates: &[Rational], scalar: Number) -> Value {
    coordinates.iter().map(|x| number(x, scalar)).collect()
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
