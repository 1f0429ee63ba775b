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
use super::exact::{self, Exact, VECTORS};
use super::model::{
    End, Ending, GjkEnd, GjkEnding, GjkStep, Header, Line, MinkowskiVertex, Number, Start, Step,
};
use epa_format::case::{self, Case, has_reserved_name};
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
    let mut value = case::value(bytes).map_err(|error| TraceError::Line(error.to_string()))?;
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
    let kind = kinds.find(|kind| has(kind));
    reader.exact(&mut value)?;
    match kind {
        Some("start") => reader.start(value),
        Some("step") => reader.step(value),
        Some("end") => reader.end(value),
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

/// The line of a start.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    start: Start,
}

/// Sees that a field holds one of its words.
fn has_word<W: FromStr + VariantNames>(field: &str, line: &Value) -> Result<(), TraceError> {
    match line.get(field).and_then(Value::as_str) {
        Some(given) if given.parse::<W>().is_err() => {
            Err(no_word(field, &W::VARIANTS.join(", "), given))
        }
        _ => Ok(()),
    }
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
    /// Brings the numbers of a line into their exact form.
    fn exact(&self, line: &mut Value) -> Result<(), TraceError> {
        exact::each(line, &mut |field, numbers| {
            let (found, dim) = (numbers.len(), self.dim);
            if VECTORS.contains(&field) && found != dim {
                return refused(format!("`{field}`: {found} coordinates instead of {dim}"));
            }
            for number in numbers {
                *number = self.value(field, number)?.text().into();
            }
            Ok(())
        })
    }

    fn start(&self, value: Value) -> Result<Line, TraceError> {
        let RawStart { start } = fields(value)?;
        self.facets("facets", &start.facets, self.dim)?;
        Ok(Line::Start(start))
    }

    /// A step of GJK has a number, its end a word.
    fn gjk(&self, value: Value) -> Result<Line, TraceError> {
        if value["gjk"].is_string() {
            has_word::<GjkEnding>("gjk", &value)?;
            let end: GjkEnd = fields(value)?;
            self.simplex(&end.simplex)?;
            return Ok(Line::GjkEnd(end));
        }
        let step: GjkStep = fields(value)?;
        self.simplex(&step.simplex)?;
        Ok(Line::GjkStep(step))
    }

    /// Sees that a simplex of GJK can be one.
    fn simplex(&self, simplex: &[MinkowskiVertex]) -> Result<(), TraceError> {
        match (1..=self.dim + 1).contains(&simplex.len()) {
            true => Ok(()),
            false => refused("a `simplex` of GJK has at least one point, and at most D + 1"),
        }
    }

    fn step(&self, value: Value) -> Result<Line, TraceError> {
        let step: Step = fields(value)?;
        self.facets("facet", std::slice::from_ref(&step.facet), self.dim)?;
        let is_whole = match (&step.removed, &step.added) {
            (Some(_), Some(_)) => !step.closed,
            (None, None) => step.horizon.is_none(),
            _ => false,
        };
        if !is_whole {
            return refused(
                "a step has `removed` and `added`, or `closed`, or none of them if it is the last",
            );
        }
        self.facets(
            "removed",
            step.removed.as_deref().unwrap_or_default(),
            self.dim,
        )?;
        self.facets("added", step.added.as_deref().unwrap_or_default(), self.dim)?;
        self.facets(
            "horizon",
            step.horizon.as_deref().unwrap_or_default(),
            self.dim - 1,
        )?;
        if step.removed.is_some() && step.vertex.is_none() {
            return refused("a step that adds facets needs a `vertex`");
        }
        Ok(Line::Step(step))
    }

    fn end(&self, value: Value) -> Result<Line, TraceError> {
        has_word::<Ending>("end", &value)?;
        let end: End = fields(value)?;
        self.facets("facet", end.facet.as_slice(), self.dim)?;
        Ok(Line::End(end))
    }

    fn facets(&self, field: &str, facets: &[Vec<usize>], wanted: usize) -> Result<(), TraceError> {
        let mut counts = facets.iter().map(Vec::len);
        match counts.find(|count| *count != wanted) {
            None => Ok(()),
            Some(found) => refused(format!("`{field}`: {found} vertices instead of {wanted}")),
        }
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
