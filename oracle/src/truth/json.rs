//! The truth as one JSON line; the form stands in docs/formats.md.

use epa::{Certificate, Class, Lower, SignedRoot};
use num_bigint::{BigInt, Sign};
use serde_json::{Map, Number, Value, json};

use super::{Confirmation, Decided, Truth};
use crate::case::Case;
use crate::number::{FloatType, Rational, Rounded, canonical, canonical_integer};

/// Significant digits of `signed_depth.decimal`.
const DIGITS: usize = 40;

/// The line of a truth; `with_certificate` adds the proof and the case.
#[must_use]
pub fn line(case: &Case, truth: &Truth, with_certificate: bool) -> Value {
    let mut line = Map::new();
    let mut put = |key: &str, value: Value| line.insert(key.to_owned(), value);
    put("id", json!(case.id().to_string()));
    if let Some(name) = &case.name {
        put("name", json!(name));
    }
    match truth {
        Truth::Undecided { reason, .. } => {
            put("class", json!("undecided"));
            put("reason", json!(reason));
        }
        Truth::Decided(decided) => {
            put("class", json!(class_name(decided.class)));
            put("signed_depth", signed_depth(decided));
            put(
                "normals",
                decided.normals.iter().map(|n| integers(n)).collect(),
            );
            let [a, b] = decided.witness.points().map(|point| rationals(&point));
            put("witness", json!({"a": a, "b": b}));
            put("brute_force", json!(confirmation(decided.brute_force)));
            if with_certificate {
                put("certificate", certificate(decided));
            }
        }
    }
    if with_certificate {
        put("case", case.to_canonical_json());
    }
    Value::Object(line)
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

fn confirmation(confirmation: Confirmation) -> String {
    match confirmation {
        Confirmation::Agrees => "agrees".to_owned(),
        Confirmation::NotRun { candidates } => format!("not run: {candidates} candidates"),
    }
}

fn signed_depth(decided: &Decided) -> Value {
    let depth = &decided.depth;
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.to_owned(), value);
    put("f64", float(&depth.round(FloatType::F64)));
    put("f32", float(&depth.round(FloatType::F32)));
    if decided.is_rounded() {
        put("core_squared", json!(canonical(&depth.square)));
        put("core_sign", json!(depth.sign));
        put("radius", json!(canonical(&depth.radius)));
    } else {
        put("squared", json!(canonical(&depth.square)));
    }
    put("decimal", json!(depth.decimal(DIGITS)));
    Value::Object(fields)
}

/// A JSON number; `null` for what the float type cannot hold.
fn float(rounded: &Rounded) -> Value {
    rounded.to_f64().map_or(Value::Null, json_number)
}

/// The shortest text that reads back as the same f64; integers without a point.
#[must_use]
pub fn json_number(x: f64) -> Value {
    // Negative zero is zero; `Number::from_f64` refuses only NaN and infinities.
    Number::from_f64(x + 0.0).map_or(Value::Null, Value::Number)
}

fn rationals(numbers: &[Rational]) -> Value {
    numbers
        .iter()
        .map(|x| Value::String(canonical(x)))
        .collect()
}

fn integers(numbers: &[BigInt]) -> Value {
    numbers
        .iter()
        .map(|x| Value::String(canonical_integer(x)))
        .collect()
}

fn decimals(numbers: &[BigInt]) -> Value {
    numbers
        .iter()
        .map(|x| Value::String(x.to_string()))
        .collect()
}

fn certificate(decided: &Decided) -> Value {
    let Certificate {
        upper,
        lower,
        lo,
        hi,
    } = &decided.certificate;
    let mut fields = Map::new();
    fields.insert("v".into(), json!(1));
    fields.insert("id".into(), json!(decided.id.to_string()));
    if decided.is_rounded() {
        fields.insert("reduce".into(), json!([{"kind": "round"}]));
    }
    fields.insert("upper".into(), json!({"n": decimals(upper)}));
    let lower = match lower {
        Lower::Points { points, weights } => {
            json!({"kind": "points", "points": points, "weights": decimals(weights)})
        }
        Lower::Facets { points, facets } => {
            json!({"kind": "facets", "points": points, "facets": facets})
        }
    };
    fields.insert("lower".into(), lower);
    fields.insert("lo".into(), bound(lo));
    fields.insert("hi".into(), bound(hi));
    Value::Object(fields)
}

/// `[sign, P, Q]` for sign·√(P/Q).
fn bound(root: &SignedRoot<BigInt>) -> Value {
    let sign = match root.numerator.sign() {
        Sign::Minus => -1,
        Sign::NoSign => 0,
        Sign::Plus => 1,
    };
    json!([
        sign,
        root.numerator.magnitude().to_string(),
        root.denominator.to_string()
    ])
}
