//! A trace as JSON, a line for each of its parts.

use serde_json::{Map, Number as JsonNumber, Value, json};

use super::model::{
    Change, End, GjkEnd, GjkStep, Header, Line, Measure, MinkowskiVertex, Number, Start, Step,
    Trace,
};
use epa_format::number::{Rational, canonical, f64_from_rational};

/// The lines of a trace, without line breaks.
pub fn to_lines(trace: &Trace) -> impl Iterator<Item = String> + '_ {
    let scalar = trace.header.scalar;
    let header = std::iter::once_with(|| header(&trace.header));
    let gjk = trace.gjk.steps.iter().map(move |one| gjk_step(one, scalar));
    let gjk_end = trace.gjk.end.iter().map(move |end| gjk_end(end, scalar));
    let start = std::iter::once_with(move || start(&trace.start, scalar));
    let steps = trace.steps.iter().map(move |one| step(one, scalar));
    let end = std::iter::once_with(move || end(&trace.end, scalar));
    header
        .chain(gjk)
        .chain(gjk_end)
        .chain(start)
        .chain(steps)
        .chain(end)
        .map(|line| line.to_string())
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
    let mut fields = Map::new();
    fields.insert("trace".into(), json!(1));
    fields.insert("by".into(), json!(header.by));
    fields.insert("scalar".into(), json!(header.scalar.name()));
    if let Some(ulps) = header.ulps {
        fields.insert("ulps".into(), json!(ulps));
    }
    if !header.oriented {
        fields.insert("oriented".into(), json!(false));
    }
    fields.insert("case".into(), header.case.to_canonical_json());
    Value::Object(fields)
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
    let mut fields = Map::new();
    fields.insert("p".into(), vector(&vertex.point, scalar));
    if let Some(numbers) = vertex.numbers {
        fields.insert("i".into(), json!(numbers));
    }
    Value::Object(fields)
}

fn step(step: &Step, scalar: Number) -> Value {
    let mut fields = Map::new();
    fields.insert("step".into(), json!(step.number));
    fields.insert("facet".into(), json!(step.facet));
    if let Some(normal) = &step.normal {
        fields.insert("normal".into(), vector(normal, scalar));
    }
    measure(&mut fields, &step.measure, scalar);
    fields.insert("support".into(), vertex(&step.support, scalar));
    if let Some(vertex) = step.vertex {
        fields.insert("vertex".into(), json!(vertex));
    }
    match &step.change {
        Change::Expanded {
            removed,
            horizon,
            added,
        } => {
            fields.insert("removed".into(), json!(removed));
            if let Some(horizon) = horizon {
                fields.insert("horizon".into(), json!(horizon));
            }
            fields.insert("added".into(), json!(added));
        }
        Change::Closed => {
            fields.insert("closed".into(), json!(true));
        }
        Change::Nothing => {}
    }
    Value::Object(fields)
}

fn measure(fields: &mut Map<String, Value>, measure: &Measure, scalar: Number) {
    let Measure {
        distance,
        offset,
        squared_norm,
        gain,
    } = measure;
    let named = [
        ("distance", distance),
        ("offset", offset),
        ("squared_norm", squared_norm),
        ("gain", gain),
    ];
    for (name, value) in named {
        if let Some(value) = value {
            fields.insert(name.into(), number(value, scalar));
        }
    }
}

fn end(end: &End, scalar: Number) -> Value {
    let mut fields = Map::new();
    fields.insert("end".into(), json!(end.ending.name()));
    if let Some(facet) = &end.facet {
        fields.insert("facet".into(), json!(facet));
    }
    if let Some(normal) = &end.normal {
        fields.insert("normal".into(), vector(normal, scalar));
    }
    let lengths = [
        ("depth", &end.depth),
        ("offset", &end.offset),
        ("squared_norm", &end.squared_norm),
    ];
    for (name, length) in lengths {
        if let Some(length) = length {
            fields.insert(name.into(), number(length, scalar));
        }
    }
    for (name, point) in [("a", &end.a), ("b", &end.b)] {
        if let Some(point) = point {
            fields.insert(name.into(), vector(point, scalar));
        }
    }
    if let Some(message) = &end.message {
        fields.insert("message".into(), json!(message));
    }
    Value::Object(fields)
}

fn vector(coordinates: &[Rational], scalar: Number) -> Value {
    coordinates.iter().map(|x| number(x, scalar)).collect()
}

/// What is a number of the run's float type as a JSON number, all others as exact
/// text: a point of a difference may lie beyond the range of its coordinates.
fn number(x: &Rational, scalar: Number) -> Value {
    let float = match scalar {
        Number::Float(ty) if ty.is_exact(x) => f64_from_rational(x).and_then(JsonNumber::from_f64),
        Number::Float(_) | Number::Rational => None,
    };
    float.map_or_else(|| canonical(x).into(), Value::Number)
}
