//! The truth line of curved shapes.

use epa::{Class, check};
use serde_json::{Map, Value};

use super::certificate::parse_enclosure;
use super::{
    Accepted, Refused, field, is_about, is_root, is_rounded_like, printed, printed_depth, rounding,
};
use crate::case::Case;
use crate::lattice::Curves;
use crate::number::{FloatType, Surd, canonical};
use crate::truth::json::class_name;

/// Checks the enclosure and what is printed of it.
pub(super) fn check(
    truth: &Map<String, Value>,
    case: &Case,
    id: String,
) -> Result<Accepted, Refused> {
    let curves = Curves::of_case(case);
    let given = parse_enclosure(field(truth, "certificate", "the certificate")?)?;
    is_about(truth, &given.id, &id)?;
    let radius = curves.radius();
    is_rounded_like(given.rounded, &radius)?;
    let proof = &given.proof;
    check::check_enclosure(&curves.pieces, proof).map_err(Refused::Certificate)?;
    let [lo, hi] = [&proof.lo, &proof.hi].map(|root| Surd::of_root(root, radius.clone()));
    let proven = (lo.signum() == hi.signum()).then(|| class_name(Class::of_sign(lo.signum())));
    let class = proven.unwrap_or("undecided");
    if truth.get("class").and_then(Value::as_str) != Some(class) {
        return Err(Refused::Class { proven: class });
    }
    check_depth(printed_depth(truth)?, proof.lo == proof.hi, [&lo, &hi])?;
    printed::check_curved_normal(truth, &curves, proof)?;
    Ok(match proven {
        Some(class) => Accepted::Proven { id, class },
        None => Accepted::Undecided,
    })
}

fn is_null(value: Option<&Value>) -> bool {
    value.is_some_and(Value::is_null)
}

/// The numbers of `signed_depth`: the root where the bounds are one, and otherwise the
/// rational ends; a float where both ends are rounded to it.
fn check_depth(
    printed: &Map<String, Value>,
    is_exact: bool,
    ends: [&Surd; 2],
) -> Result<(), Refused> {
    if is_exact {
        is_root(printed, ends[0])?;
    } else {
        for (field, end) in ["lo", "hi"].into_iter().zip(ends) {
            let found = printed.get(field).and_then(Value::as_str);
            let proven = end.is_rational().map(|x| canonical(&x));
            if proven.is_none() || found != proven.as_deref() {
                return Err(Refused::Value { field });
            }
        }
    }
    for (field, ty) in [("f64", FloatType::F64), ("f32", FloatType::F32)] {
        let is_right = |end| rounding::is_correct(printed.get(field), end, ty);
        // An overflow to both sides is no float.
        let is_one = ends[0].signum() == ends[1].signum() || !is_null(printed.get(field));
        let is_printed = is_exact || printed.contains_key(field);
        if is_printed && !(is_one && ends.into_iter().all(is_right)) {
            return Err(Refused::Value { field });
        }
    }
    printed::check_decimal(printed, &ends)
}
