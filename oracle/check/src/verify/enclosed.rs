//! The truth line of curved shapes.

use crate::check;
use num_traits::Signed;
use serde_json::{Map, Value};

use super::certificate::parse_enclosure;
use super::fields::is_about;
use super::polytopes::{Number, Scalar, exact_depth, is_float};
use super::reading::{Fields, refuse};
use super::refused::{Accepted, Refused};
use super::{fields, printed};
use crate::form::class_name;
use crate::form::is_closed;
use crate::lattice::Curves;
use epa_format::case::Case;
use epa_format::number::{FloatType, Rational, Surd, canonical};

/// Checks the enclosure and what is printed of it.
pub(super) fn check(
    truth: &Map<String, Value>,
    case: &Case,
    id: String,
) -> Result<Accepted, Refused> {
    let unchecked = fields::check_enclosed(truth, case)?;
    let there = |name: &str, what| truth.get(name).map_or_else(|| refuse(name, what), Ok);
    let given = parse_enclosure(there("certificate", "the certificate")?)?;
    is_about(truth, &given.id, &id)?;
    let curves = match given.with_balls {
        true => {
            Curves::with_balls(case).map_or_else(|| refuse("certificate.reduce", NO_BALL), Ok)?
        }
        false => Curves::of_case(case),
    };
    let radius = curves.radius();
    if given.rounded != radius.is_positive() {
        return refuse("certificate.reduce", ROUND);
    }
    let proof = &given.proof;
    check::check_enclosure(&curves.pieces, proof).map_err(Refused::Enclosure)?;
    let [lo, hi] = [&proof.lo, &proof.hi].map(|root| Surd::of_root(root, radius.clone()));
    let proven = (lo.signum() == hi.signum()).then(|| class_name(lo.signum()));
    let class = proven.unwrap_or("undecided");
    if truth.get("class").and_then(Value::as_str) != Some(class) {
        return Err(Refused::Class { proven: class });
    }
    fields::check_reason(truth, proven.is_some())?;
    let depth = there("signed_depth", "an object with the signed depth")?;
    let printed = depth.as_object().ok_or(WRONG_DEPTH)?;
    check_depth(printed, proof.lo == proof.hi, [&lo, &hi])?;
    if truth.get("closed") != Some(&is_closed(&curves, &lo, &hi).into()) {
        return Err(Refused::Value { field: "closed" });
    }
    printed::check_curved_normal(truth, &curves, proof)?;
    Ok(match proven {
        Some(class) => Accepted::Proven {
            id,
            class,
            unchecked,
        },
        None => Accepted::Undecided { unchecked },
    })
}

const NO_BALL: &str = "without `balls`: no ellipsoid of the case is a ball";
const ROUND: &str = "`{\"kind\":\"round\"}` first, exactly for shapes with a radius";
const WRONG_DEPTH: Refused = Refused::Value {
    field: "signed_depth",
};

/// The numbers of `signed_depth`: the root where the bounds are one, and otherwise the
/// rational ends; a float exactly where both ends are rounded to it.
fn check_depth(
    printed: &Map<String, Value>,
    is_exact: bool,
    ends: [&Surd; 2],
) -> Result<(), Refused> {
    let fields = Fields::of_map(printed, "signed_depth");
    if is_exact {
        let depth = ends[0];
        let radius = depth.radius.is_positive();
        let radius = radius.then(|| canonical(&depth.radius));
        let due = exact_depth(canonical(&depth.square), depth.sign.into(), radius);
        let names: Vec<&str> = due.iter().map(|(name, _)| *name).collect();
        fields.are_known(&[&names[..], &["f64", "f32", "decimal"]].concat())?;
        if due.iter().any(|(name, x)| printed.get(*name) != Some(x)) {
            return Err(WRONG_DEPTH);
        }
    } else {
        fields.are_known(&["lo", "hi", "f64", "f32", "decimal"])?;
        for (field, end) in ["lo", "hi"].into_iter().zip(ends) {
            let found = printed.get(field).and_then(Value::as_str);
            let proven = end.is_rational().map(|x| canonical(&x));
            if proven.is_none() || found != proven.as_deref() {
                return Err(Refused::Value { field });
            }
        }
    }
    for (field, ty, scalar) in [
        ("f64", FloatType::F64, Scalar::F64),
        ("f32", FloatType::F32, Scalar::F32),
    ] {
        let found = printed.get(field);
        let is_due = ends[0].round(ty) == ends[1].round(ty);
        let is_right = |end: &Surd| {
            let rational = |t: &Number| Rational::new(t.num.clone(), t.den.clone());
            let compare = |t: &Number| end.cmp_rational(&rational(t));
            found.is_some_and(|x| is_float(x, scalar, compare))
        };
        if found.is_some() != is_due || is_due && !ends.into_iter().all(is_right) {
            return Err(Refused::Value { field });
        }
    }
    printed::check_decimal(printed, ends)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use serde_json::json;

    use super::*;

    /// ±2^exponent.
    fn power(sign: i32, exponent: i32) -> Rational {
        let power = Rational::from_integer(BigInt::from(2)).pow(exponent);
        power * Rational::from_integer(sign.into())
    }

    /// What is said of floats that are printed beside the two ends of an enclosure.
    fn judged(ends: &[Rational; 2], floats: &[(&str, Value)]) -> Result<(), String> {
        let mut printed = Map::new();
        for (field, end) in ["lo", "hi"].into_iter().zip(ends) {
            printed.insert(field.to_owned(), canonical(end).into());
        }
        printed.extend(floats.iter().map(|(k, v)| ((*k).to_owned(), v.clone())));
        let surds = ends.each_ref().map(|x| {
            let is_negative = *x < Rational::from_integer(0.into());
            Surd::from_signed_square(&if is_negative { -(x * x) } else { x * x })
        });
        let [lo, hi] = &surds;
        check_depth(&printed, false, [lo, hi]).map_err(|refused| refused.to_string())
    }

    #[test]
    fn a_float_beside_an_enclosure_is_that_of_both_ends() {
        let wrong = |field| Err(format!("`{field}` is not the proven value"));
        let around = |exponent| [power(-1, exponent), power(1, exponent)];
        let with = |f64: &Value, f32: &Value| [("f64", f64.clone()), ("f32", f32.clone())];
        let (null, zero) = (Value::Null, json!(0.0));
        for sign in [1, -1] {
            let mut ends = [power(sign, 1100), power(sign, 1101)];
            ends.sort();
            assert_eq!(judged(&ends, &with(&null, &null)), Ok(()));
            assert_eq!(judged(&ends, &with(&zero, &null)), wrong("f64"));
            assert_eq!(judged(&ends, &[]), wrong("f64"));
        }
        // Too large on both sides of 0 is no float.
        assert_eq!(judged(&around(1100), &[]), Ok(()));
        assert_eq!(judged(&around(1100), &with(&null, &null)), wrong("f64"));
        assert_eq!(judged(&around(-1100), &with(&zero, &zero)), Ok(()));
        assert_eq!(judged(&around(-1100), &with(&null, &zero)), wrong("f64"));
        assert_eq!(judged(&around(-1100), &with(&zero, &null)), wrong("f32"));
        assert_eq!(judged(&around(-1000), &[("f32", zero.clone())]), Ok(()));
        assert_eq!(judged(&around(-1000), &with(&zero, &zero)), wrong("f64"));
        assert_eq!(judged(&around(-1000), &[]), wrong("f32"));
    }
}
