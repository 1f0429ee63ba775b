//! Shapes and poses that are given as JSON, in the format of cases.

use serde_json::Value;

use super::error::{ImportError, Read, Text};
use epa_format::case::{self, Case, CaseError, Dim, Shape};
use epa_format::number::FloatType;

/// The dimension that a shape or pose is written for, if it shows.
pub(super) fn dim(text: &Text<'_>) -> Read<Option<Dim>> {
    let value = case::value(text.text.as_bytes()).map_err(|error| moved(text, 0, error))?;
    Ok(shown_dim(&value))
}

fn shown_dim(value: &Value) -> Option<Dim> {
    let of_list = |list: &Value| match list.as_array()?.len() {
        2 => Some(Dim::Two),
        3 => Some(Dim::Three),
        _ => None,
    };
    let of_field = |(name, value): (&String, &Value)| match name.as_str() {
        "point" | "half_extents" | "radii" | "translation" => of_list(value),
        "hull" | "segment" | "triangle" | "matrix" => of_list(value.get(0)?),
        "quaternion" | "cylinder" | "cone" => Some(Dim::Three),
        "rotation" => Some(Dim::Two),
        "box" | "ellipsoid" | "rounded" | "core" | "pose" => shown_dim(value),
        _ => None,
    };
    value.as_object()?.iter().find_map(of_field)
}

/// Reads a shape.
pub(super) fn shape(text: &Text<'_>, dim: Dim, scalar: FloatType) -> Read<Shape> {
    within_case(text, dim, scalar, ["", ""])
}

/// Reads a pose; the shape that is returned has it, if it is not empty.
pub(super) fn pose(text: &Text<'_>, dim: Dim, scalar: FloatType) -> Read<Shape> {
    let around = ["{\"ball\":{\"radius\":0},\"pose\":", "}"];
    within_case(text, dim, scalar, around)
}

/// Reads the text as shape A of a case, with something before and after it.
fn within_case(
    text: &Text<'_>,
    dim: Dim,
    scalar: FloatType,
    [before, after]: [&str; 2],
) -> Read<Shape> {
    let (dim, scalar) = (dim.get(), scalar.name());
    let start = format!("{{\"v\":1,\"dim\":{dim},\"scalar\":\"{scalar}\",\"a\":{before}");
    let end = format!("{after},\"b\":{{\"ball\":{{\"radius\":0}}}}}}");
    let line = format!("{start}{}{end}", text.text);
    match Case::parse(&line) {
        Ok(case) => Ok(case.a),
        Err(error) => Err(moved(text, start.len(), error)),
    }
}

/// The error of a case as one of the text, which stands at `start` in it.
fn moved(text: &Text<'_>, start: usize, error: CaseError) -> ImportError {
    let place = |at: usize| at.saturating_sub(start).min(text.text.len());
    let span = place(error.span.start)..place(error.span.end);
    let path = error.path.strip_prefix("a").unwrap_or(&error.path);
    let message = match path.trim_start_matches('.') {
        "" => error.message,
        path => format!("`{path}`: {}", error.message),
    };
    text.error(span, message, error.help)
}
