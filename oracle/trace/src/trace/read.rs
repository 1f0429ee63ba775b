//! Lines of traces, however broken they are.
//!
//! A line is bounded in length, so that its tree is bounded in memory; its numbers
//! follow the limits of docs/formats.md. Whether what it says is *true* is the audit's
//! affair.

use std::str::FromStr;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use strum::VariantNames;

use super::error::{TraceError, no_header, refused};
use super::model::{
    Change, End, GjkEnd, GjkStep, Header, Line, Measure, MinkowskiVertex, Number, Start, Step,
};
use epa_format::case::{self, Case, Coordinates, has_reserved_name};
pub use epa_format::limits::MAX_TRACE_LINE;
use epa_format::number::{NumberError, Rational, parse_exact, parse_rounded};

/// The fields that tell the kinds of lines, that of the header first.
const KINDS: [&str; 5] = ["trace", "gjk", "start", "step", "end"];

/// Whether a line is meant as one of a trace, whatever is wrong with it. A case has none of these
/// fields.
#[must_use]
pub fn is_line(bytes: &[u8]) -> bool {
    is_one_of(&KINDS, bytes)
}

/// Whether a line is meant as the first of a trace.
#[must_use]
pub fn is_header(bytes: &[u8]) -> bool {
    is_one_of(&KINDS[..1], bytes)
}

fn is_one_of(kinds: &[&str], bytes: &[u8]) -> bool {
    let has = |kind: &&str| {
        let quoted = format!("\"{kind}\"");
        let mut parts = bytes.windows(quoted.len());
        parts.any(|part| part == quoted.as_bytes())
    };
    // Most lines are not parsed for this.
    bytes.len() <= MAX_TRACE_LINE
        && kinds.iter().any(has)
        && case::value(bytes).is_ok_and(|line| kinds.iter().any(|kind| line.get(kind).is_some()))
}

/// Reads a line. The numbers of all but the first need the header: a JSON number is
/// rounded to its `scalar`.
///
/// # Errors
/// [`TraceError`]: what is wrong with it.
pub fn line(bytes: &[u8], header: Option<&Header>) -> Result<Line, TraceError> {
    if bytes.len() > MAX_TRACE_LINE {
        return Err(TraceError::TooLong(bytes.len()));
    }
    if let Err(error) = std::str::from_utf8(bytes) {
        let at = error.valid_up_to();
        return refused(format!(
            "byte {at} (counted from 0) is not UTF-8; save the file as UTF-8"
        ));
    }
    let value = case::value(bytes).map_err(|error| TraceError::Line(error.to_string()))?;
    let has = |field: &str| value.get(field).is_some();
    if has("trace") {
        return read_header(value).map(|header| Line::Header(Box::new(header)));
    }
    if has_reserved_name(&value) {
        return refused("a number is written as an object");
    }
    let header = header.ok_or_else(no_header)?;
    let reader = Reader {
        scalar: header.scalar,
        dim: header.case.dim.get(),
    };
    let mut kinds = ["start", "step", "end", "gjk"].into_iter();
    match kinds.find(|kind| has(kind)) {
        Some("start") => reader.start(value).map(Line::Start),
        Some("step") => reader.step(value).map(Line::Step),
        Some("end") => reader.end(value).map(Line::End),
        Some(_) => reader.gjk(value),
        None => refused(
            "this is no line of a trace: one has a field `trace`, `gjk`, `start`, `step` or `end`",
        ),
    }
}

/// The fields of a kind of line.
fn fields<T: DeserializeOwned>(value: Value) -> Result<T, TraceError> {
    serde_json::from_value(value).map_err(|error| TraceError::Line(epa_format::json::plain(&error)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHeader {
    trace: u64,
    by: String,
    scalar: String,
    ulps: Option<u32>,
    oriented: Option<bool>,
    /// It is read by itself.
    #[serde(rename = "case")]
    _case: Option<()>,
}

fn read_header(mut value: Value) -> Result<Header, TraceError> {
    // `serde_json` would turn some objects of a case into numbers.
    let case = value.get_mut("case").map(Value::take);
    let raw: RawHeader = fields(value)?;
    let Some(case) = case else {
        return refused("the field `case` is missing; add it");
    };
    let version = raw.trace;
    if version != 1 {
        let why = format!("trace version {version}: this program reads version 1");
        return refused(why);
    }
    let scalar = Number::from_name(&raw.scalar);
    let no_case = |error| TraceError::Line(format!("`case`: {error}"));
    Ok(Header {
        by: raw.by,
        scalar: scalar.ok_or_else(|| no_word("scalar", "f32, f64, rational", &raw.scalar))?,
        case: Case::parse(&case.to_string()).map_err(no_case)?,
        ulps: raw.ulps,
        oriented: raw.oriented.unwrap_or(true),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    start: RawPolytope,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPolytope {
    points: Vec<RawVertex>,
    facets: Vec<Vec<usize>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawVertex {
    p: Vec<Value>,
    i: Option<[usize; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    step: usize,
    facet: Vec<usize>,
    normal: Option<Vec<Value>>,
    distance: Option<Value>,
    offset: Option<Value>,
    squared_norm: Option<Value>,
    support: RawVertex,
    gain: Option<Value>,
    vertex: Option<usize>,
    removed: Option<Vec<Vec<usize>>>,
    horizon: Option<Vec<Vec<usize>>>,
    added: Option<Vec<Vec<usize>>>,
    closed: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEnd {
    end: String,
    facet: Option<Vec<usize>>,
    normal: Option<Vec<Value>>,
    depth: Option<Value>,
    offset: Option<Value>,
    squared_norm: Option<Value>,
    a: Option<Vec<Value>>,
    b: Option<Vec<Value>>,
    message: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGjkStep {
    gjk: usize,
    simplex: Vec<RawVertex>,
    direction: Vec<Value>,
    support: RawVertex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGjkEnd {
    gjk: String,
    simplex: Vec<RawVertex>,
}

/// One of the words that a field may hold.
fn word<W: FromStr + VariantNames>(field: &str, given: &str) -> Result<W, TraceError> {
    let known = || W::VARIANTS.join(", ");
    given.parse().map_err(|_| no_word(field, &known(), given))
}

fn no_word(field: &str, known: &str, given: &str) -> TraceError {
    TraceError::Line(format!("`{field}` is one of {known}, not `{given}`"))
}

/// How the numbers of a trace are read.
struct Reader {
    scalar: Number,
    dim: usize,
}

impl Reader {
    fn start(&self, value: Value) -> Result<Start, TraceError> {
        let RawStart { start } = fields(value)?;
        let points: Result<_, _> = start.points.iter().map(|v| self.vertex(v)).collect();
        self.facets("facets", &start.facets, self.dim)?;
        let (points, facets) = (points?, start.facets);
        Ok(Start { points, facets })
    }

    /// A step of GJK has a number, its end a word.
    fn gjk(&self, value: Value) -> Result<Line, TraceError> {
        if value.get("gjk").is_some_and(Value::is_string) {
            let raw: RawGjkEnd = fields(value)?;
            let ending = word("gjk", &raw.gjk)?;
            let simplex = self.simplex(&raw.simplex)?;
            return Ok(Line::GjkEnd(GjkEnd { ending, simplex }));
        }
        let raw: RawGjkStep = fields(value)?;
        Ok(Line::GjkStep(GjkStep {
            number: raw.gjk,
            simplex: self.simplex(&raw.simplex)?,
            direction: self.point("direction", &raw.direction)?,
            support: self.vertex(&raw.support)?,
        }))
    }

    /// The points of a simplex of GJK.
    fn simplex(&self, raw: &[RawVertex]) -> Result<Vec<MinkowskiVertex>, TraceError> {
        if raw.is_empty() || raw.len() > self.dim + 1 {
            return refused("a `simplex` of GJK has at least one point, and at most D + 1");
        }
        raw.iter().map(|vertex| self.vertex(vertex)).collect()
    }

    fn step(&self, value: Value) -> Result<Step, TraceError> {
        let mut raw: RawStep = fields(value)?;
        self.facets("facet", std::slice::from_ref(&raw.facet), self.dim)?;
        let change = self.change(&mut raw)?;
        if matches!(change, Change::Expanded { .. }) && raw.vertex.is_none() {
            return refused("a step that adds facets needs a `vertex`");
        }
        Ok(Step {
            number: raw.step,
            facet: raw.facet,
            normal: self.vector("normal", raw.normal)?,
            measure: Measure {
                distance: self.number("distance", raw.distance)?,
                offset: self.number("offset", raw.offset)?,
                squared_norm: self.number("squared_norm", raw.squared_norm)?,
                gain: self.number("gain", raw.gain)?,
            },
            support: self.vertex(&raw.support)?,
            vertex: raw.vertex,
            change,
        })
    }

    fn change(&self, raw: &mut RawStep) -> Result<Change, TraceError> {
        let (removed, horizon, added) = (raw.removed.take(), raw.horizon.take(), raw.added.take());
        match (removed, added, raw.closed.unwrap_or(false)) {
            (Some(removed), Some(added), false) => {
                self.facets("removed", &removed, self.dim)?;
                self.facets("added", &added, self.dim)?;
                let ridges = horizon.as_deref().unwrap_or_default();
                self.facets("horizon", ridges, self.dim - 1)?;
                Ok(Change::Expanded {
                    removed,
                    horizon,
                    added,
                })
            }
            (None, None, true) if horizon.is_none() => Ok(Change::Closed),
            (None, None, false) if horizon.is_none() => Ok(Change::Nothing),
            _ => refused(
                "a step has `removed` and `added`, or `closed`, or none of them if it is the last",
            ),
        }
    }

    fn end(&self, value: Value) -> Result<End, TraceError> {
        let raw: RawEnd = fields(value)?;
        let ending = word("end", &raw.end)?;
        self.facets("facet", raw.facet.as_slice(), self.dim)?;
        Ok(End {
            ending,
            facet: raw.facet,
            normal: self.vector("normal", raw.normal)?,
            depth: self.number("depth", raw.depth)?,
            offset: self.number("offset", raw.offset)?,
            squared_norm: self.number("squared_norm", raw.squared_norm)?,
            a: self.vector("a", raw.a)?,
            b: self.vector("b", raw.b)?,
            message: raw.message,
        })
    }

    fn facets(&self, field: &str, facets: &[Vec<usize>], wanted: usize) -> Result<(), TraceError> {
        let mut counts = facets.iter().map(Vec::len);
        match counts.find(|count| *count != wanted) {
            None => Ok(()),
            Some(found) => refused(format!("`{field}`: {found} vertices instead of {wanted}")),
        }
    }

    fn vertex(&self, raw: &RawVertex) -> Result<MinkowskiVertex, TraceError> {
        let (point, numbers) = (self.point("p", &raw.p)?, raw.i);
        Ok(MinkowskiVertex { point, numbers })
    }

    fn point(&self, field: &str, given: &[Value]) -> Result<Coordinates, TraceError> {
        let (found, dim) = (given.len(), self.dim);
        if found != dim {
            return refused(format!("`{field}`: {found} coordinates instead of {dim}"));
        }
        given.iter().map(|x| self.value(field, x)).collect()
    }

    fn vector(
        &self,
        field: &str,
        given: Option<Vec<Value>>,
    ) -> Result<Option<Coordinates>, TraceError> {
        given.map(|given| self.point(field, &given)).transpose()
    }

    fn number(&self, field: &str, given: Option<Value>) -> Result<Option<Rational>, TraceError> {
        given.map(|value| self.value(field, &value)).transpose()
    }

    /// A JSON number, rounded once to the type of the run; a string is exact.
    fn value(&self, field: &str, value: &Value) -> Result<Rational, TraceError> {
        let parsed = match (value, self.scalar) {
            (Value::Number(number), Number::Float(float)) => {
                match parse_rounded(&number.to_string(), float) {
                    // What is below the smallest float is zero in the run.
                    Err(NumberError::Underflow(_)) => Ok(Rational::from_integer(0.into())),
                    other => other,
                }
            }
            (Value::Number(number), Number::Rational) => parse_exact(&number.to_string()),
            (Value::String(text), _) => parse_exact(text),
            _ => {
                let what = "a number is expected here, or an exact one as text";
                return refused(format!("`{field}`: {what}"));
            }
        };
        parsed.map_err(|error| TraceError::Line(format!("`{field}`: {error}")))
    }
}
