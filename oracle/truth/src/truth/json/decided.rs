//! The truth of polytopes as a JSON line, and what both kinds of truths write.

use epa::Class;
use epa_check::certificate::{Certificate, Lower};
use epa_check::form::json_number;
pub(super) use epa_check::form::{DIGITS, UNDECIDED};
use epa_format::case::Case;
use epa_format::json::given;
use epa_format::number::{
    Rational, Rounded, SignedRoot, Surd, canonical, canonical_integer, push_integer, sign,
};
use num_bigint::BigInt;
use num_traits::Signed;
use serde_json::{Value, json};

use crate::truth::{Confirmation, Decided};

/// The line of an exact answer.
pub(super) fn line(case: &Case, decided: &Decided, with_certificate: bool) -> Value {
    let [a, b] = decided.witness.points();
    let confirmed = match decided.brute_force {
        Confirmation::Agrees => "agrees".to_owned(),
        Confirmation::NotRun { candidates } => format!("not run: {candidates} candidates"),
    };
    given(json!({
        "id": decided.id.as_str(),
        "name": case.name,
        "class": class_name(decided.class),
        "signed_depth": depth(decided),
        "normals": decided.normals.iter().map(|n| direction(n)).collect::<Value>(),
        "witness": {"a": exacts(&a), "b": exacts(&b)},
        "brute_force": confirmed,
        "certificate": with_certificate.then(|| certificate(decided)),
    }))
}

/// A vector of integers, in their canonical text.
pub(in crate::truth) fn direction(normal: &[BigInt]) -> Value {
    normal.iter().map(canonical_integer).collect()
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

fn depth(decided: &Decided) -> Value {
    let rounded = decided.depth.rounded(DIGITS);
    let floats = [("f64", float(&rounded.f64)), ("f32", float(&rounded.f32))];
    let all = floats.into_iter().chain(root(&decided.depth));
    all.chain([("decimal", rounded.decimal.into())]).collect()
}

/// The fields of an exact root, and of the radius if there is one.
pub(super) fn root(depth: &Surd) -> Vec<(&'static str, Value)> {
    let square = exact(&depth.square);
    match depth.radius.is_positive() {
        true => vec![
            ("core_squared", square),
            ("core_sign", depth.sign.into()),
            ("radius", exact(&depth.radius)),
        ],
        false => vec![("squared", square)],
    }
}

/// A JSON number; `null` for what the float type cannot hold.
pub(super) fn float(rounded: &Rounded) -> Value {
    rounded.to_f64().map_or(Value::Null, json_number)
}

/// A number as its canonical text.
pub(in crate::truth) fn exact(x: &Rational) -> Value {
    canonical(x).into()
}

/// The same of several.
pub(in crate::truth) fn exacts(numbers: &[Rational]) -> Value {
    numbers.iter().map(exact).collect()
}

fn certificate(decided: &Decided) -> Value {
    let Certificate {
        upper,
        lower,
        lo,
        hi,
    } = &decided.certificate;
    given(json!({
        "v": 1,
        "id": decided.id.as_str(),
        "reduce": decided.is_rounded().then(|| json!([{"kind": "round"}])),
        "upper": {"n": decimals(upper)},
        "lower": lower_of(lower),
        "lo": bound(lo),
        "hi": bound(hi),
    }))
}

/// The proof of a lower bound.
pub(super) fn lower_of(lower: &Lower) -> Value {
    match lower {
        Lower::Points { points, weights } => {
            json!({"kind": "points", "points": points, "weights": decimals(weights)})
        }
        Lower::Facets { points, facets } => {
            json!({"kind": "facets", "points": points, "facets": facets})
        }
    }
}

/// An integer as a decimal string.
pub(super) fn decimal(x: &BigInt) -> Value {
    let mut text = String::new();
    push_integer(&mut text, x);
    text.into()
}

/// The same of several.
pub(super) fn decimals<'n>(integers: impl IntoIterator<Item = &'n BigInt>) -> Value {
    integers.into_iter().map(decimal).collect()
}

/// `[sign, P, Q]` for sign·√(P/Q).
pub(super) fn bound(root: &SignedRoot) -> Value {
    let [num, den] = [&root.numerator.abs(), &root.denominator].map(decimal);
    json!([sign(&root.numerator), num, den])
}
