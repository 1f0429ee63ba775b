//! The truth of polytopes as a JSON line, and what both kinds of truths write.

use std::fmt::{Display, Write as _};

use epa::Class;
use epa_check::certificate::{Certificate, Lower};
use epa_check::form::json_number;
pub(super) use epa_check::form::{DIGITS, UNDECIDED};
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};
use num_traits::Signed;
use serde_json::Value;

use crate::truth::{Confirmation, Decided};
use epa_format::number::{
    Rational, Rounded, Surd, push_canonical, push_integer, push_magnitude, push_word,
};

/// Writes a field that is not the first of its object.
pub(in crate::truth) fn field(text: &mut String, name: &str, value: impl Display) {
    // Writing to a string cannot fail.
    let _ = write!(text, ",\"{name}\":{value}");
}

/// Writes an array of what `push` writes.
pub(in crate::truth) fn array<T>(
    text: &mut String,
    list: impl IntoIterator<Item = T>,
    mut push: impl FnMut(&mut String, T),
) {
    text.push('[');
    for (i, element) in list.into_iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        push(text, element);
    }
    text.push(']');
}

pub(super) fn push_decided(text: &mut String, decided: &Decided) {
    field(
        text,
        "class",
        format_args!("\"{}\"", class_name(decided.class)),
    );
    push_depth(text, decided);
    push_normals(text, &decided.normals);
    let [a, b] = decided.witness.points();
    text.push_str(",\"witness\":{\"a\":");
    array(text, &a, push_exact);
    text.push_str(",\"b\":");
    array(text, &b, push_exact);
    let confirmed = match decided.brute_force {
        Confirmation::Agrees => "agrees".to_owned(),
        Confirmation::NotRun { candidates } => format!("not run: {candidates} candidates"),
    };
    text.push('}');
    field(text, "brute_force", format_args!("\"{confirmed}\""));
}

/// Writes the field of the directions.
pub(super) fn push_normals(text: &mut String, normals: &[Vec<BigInt>]) {
    text.push_str(",\"normals\":");
    array(text, normals, |text, normal| {
        let numbers = normal.iter().cloned().map(Rational::from_integer);
        array(text, numbers, |text, x| push_exact(text, &x));
    });
}

/// The word of a class in the formats.
#[must_use]
pub fn class_name(class: Class) -> &'static str {
    match class {
        Class::Separated => "separated",
        Class::Touching => "touching",
        Class::Penetrating => "penetrating",
    }
}

pub(super) fn push_depth(text: &mut String, decided: &Decided) {
    let depth = &decided.depth;
    let rounded = depth.rounded(DIGITS);
    text.push_str(",\"signed_depth\":{\"f64\":");
    // Writing to a string cannot fail.
    let _ = write!(text, "{}", float(&rounded.f64));
    field(text, "f32", float(&rounded.f32));
    push_root(text, depth);
    field(text, "decimal", format_args!("\"{}\"}}", rounded.decimal));
}

/// Writes the fields of an exact root, and of the radius if there is one.
pub(super) fn push_root(text: &mut String, depth: &Surd) {
    if depth.radius.is_positive() {
        push_field(text, "core_squared", &depth.square);
        field(text, "core_sign", depth.sign);
        push_field(text, "radius", &depth.radius);
    } else {
        push_field(text, "squared", &depth.square);
    }
}

/// Writes a field that is not the first of its object, an exact number.
pub(super) fn push_field(text: &mut String, name: &str, x: &Rational) {
    // Writing to a string cannot fail.
    let _ = write!(text, ",\"{name}\":");
    push_exact(text, x);
}

/// A JSON number; `null` for what the float type cannot hold.
pub(super) fn float(rounded: &Rounded) -> Value {
    rounded.to_f64().map_or(Value::Null, json_number)
}

/// Writes a number as its canonical text, in quotation marks.
pub(in crate::truth) fn push_exact(text: &mut String, x: &Rational) {
    text.push('"');
    push_canonical(text, x);
    text.push('"');
}

pub(super) fn push_certificate(text: &mut String, decided: &Decided) {
    let Certificate {
        upper,
        lower,
        lo,
        hi,
    } = &decided.certificate;
    let _ = write!(text, ",\"certificate\":{{\"v\":1,\"id\":\"{}\"", decided.id);
    if decided.is_rounded() {
        field(text, "reduce", "[{\"kind\":\"round\"}]");
    }
    text.push_str(",\"upper\":{\"n\":");
    array(text, upper, push_decimal);
    text.push_str("},\"lower\":{");
    push_lower(text, lower);
    text.push('}');
    push_bounds(text, lo, hi);
    text.push('}');
}

/// Writes the fields of the proof of a lower bound.
pub(super) fn push_lower(text: &mut String, lower: &Lower) {
    let pairs = |text: &mut String, points: &[(usize, usize)]| {
        text.push_str(",\"points\":");
        array(text, points, |text, (i, j)| array(text, [i, j], push_index));
    };
    match lower {
        Lower::Points { points, weights } => {
            text.push_str("\"kind\":\"points\"");
            pairs(text, points);
            text.push_str(",\"weights\":");
            array(text, weights, push_decimal);
        }
        Lower::Facets { points, facets } => {
            text.push_str("\"kind\":\"facets\"");
            pairs(text, points);
            text.push_str(",\"facets\":");
            array(text, facets, |text, facet| array(text, facet, push_index));
        }
    }
}

/// Writes the fields of both bounds.
pub(super) fn push_bounds(text: &mut String, lo: &SignedRoot, hi: &SignedRoot) {
    text.push_str(",\"lo\":");
    let start = text.len();
    push_bound(text, lo);
    let end = text.len();
    text.push_str(",\"hi\":");
    // In a truth both are the same number.
    if lo.numerator == hi.numerator && lo.denominator == hi.denominator {
        text.extend_from_within(start..end);
    } else {
        push_bound(text, hi);
    }
}

/// Writes an integer as a decimal string.
pub(super) fn push_decimal(text: &mut String, x: &BigInt) {
    text.push('"');
    push_integer(text, x);
    text.push('"');
}

/// Writes the number of a vertex.
pub(in crate::truth) fn push_index(text: &mut String, index: &usize) {
    push_word(text, *index as u64);
}

/// Writes `[sign, P, Q]` for sign·√(P/Q).
pub(super) fn push_bound(text: &mut String, root: &SignedRoot) {
    text.push_str(match root.numerator.sign() {
        Sign::Minus => "[-1,\"",
        Sign::NoSign => "[0,\"",
        Sign::Plus => "[1,\"",
    });
    push_magnitude(text, root.numerator.magnitude());
    text.push_str("\",\"");
    push_integer(text, &root.denominator);
    text.push_str("\"]");
}
