//! The truth line of polytopes, rounded or not. Nothing here is shared with what solves: the case,
//! its numbers and poses, and what is printed are read by code of this module, and the proof is
//! checked by [`checker`].

mod contact;
mod digits;
mod number;
mod posed;

use std::cmp::Ordering;

use serde_json::{Map, Value};

pub(super) use self::contact::listed_normals;
use self::digits::Depth;
#[cfg(test)]
pub(super) use self::digits::beyond;
pub(super) use self::digits::is_float;
pub(super) use self::number::{Number, Scalar};
pub(super) use self::posed::{Other, Posed, read};
use super::certificate;
use super::fields::{check_name, is_about};
use super::reading::{exact_fields, get, object, refuse};
use super::refused::{Accepted, Refused};
use crate::checker::{self, Bound};

/// What `--full` adds to the line, but for `radii`, which is checked.
const FULL: [&str; 4] = ["minimisers", "second", "regions", "regions_cut"];

/// Checks the line of a case.
pub(super) fn check(truth: &Map<String, Value>, posed: &Posed) -> Result<Accepted, Refused> {
    let unchecked = fields(truth, posed)?;
    let given = certificate::parse(get(truth, "", "certificate")?, posed.dim)?;
    is_about(truth, &given.id, &posed.id)?;
    let cert = given.cert();
    checker::check(&posed.case, &cert).map_err(Refused::Certificate)?;
    if !checker::lo_is_hi(&cert) {
        return Err(Refused::NotExact);
    }
    let class = match checker::depth_sign(&posed.case, &cert.lo) {
        Ordering::Less => "separated",
        Ordering::Equal => "touching",
        Ordering::Greater => "penetrating",
    };
    if truth.get("class").and_then(Value::as_str) != Some(class) {
        return Err(Refused::Class { proven: class });
    }
    printed(truth, posed, &cert.lo)?;
    Ok(Accepted::Proven {
        id: posed.id.clone(),
        class,
        unchecked,
    })
}

/// What is printed, against the proven depth of the cores.
fn printed(truth: &Map<String, Value>, posed: &Posed, core: &Bound) -> Result<(), Refused> {
    let demand = |is_so: bool, field| is_so.then_some(()).ok_or(Refused::Value { field });
    let printed = object(get(truth, "", "signed_depth")?, "signed_depth")?;
    let [radius_a, radius_b] = &posed.radii;
    let radius = radius_a.plus(radius_b);
    let depth = Depth { core, radius };
    let exact = exact_depth(&depth);
    let is_exact = exact
        .iter()
        .all(|(name, due)| printed.get(*name) == Some(due));
    demand(is_exact, "signed_depth")?;
    let shapes = (posed.dim, &posed.case);
    let normals = contact::normals(truth, shapes, core);
    let normals = normals.ok_or(Refused::Value { field: "normals" })?;
    for (field, scalar) in [("f64", Scalar::F64), ("f32", Scalar::F32)] {
        let float = printed.get(field);
        demand(float.is_some_and(|x| depth.is_float(x, scalar)), field)?;
    }
    let decimal = printed.get("decimal").and_then(Value::as_str);
    demand(
        decimal.is_some_and(|text| depth.is_decimal(text)),
        "decimal",
    )?;
    let is_witness = contact::is_witness(truth, shapes, &normals);
    demand(is_witness == Some(true), "witness")
}

/// The numbers that state the depth exactly.
fn exact_depth(depth: &Depth) -> Vec<(&'static str, Value)> {
    let square = Number {
        num: depth.core.num.clone(),
        den: depth.core.den.clone(),
    };
    let square = Value::from(square.canonical());
    if depth.radius.num.sign() == num_bigint::Sign::NoSign {
        return vec![("squared", square)];
    }
    let sign = depth.core.sign.to_string();
    let sign = serde_json::from_str(&sign).unwrap_or(Value::Null);
    vec![
        ("core_squared", square),
        ("core_sign", sign),
        ("radius", depth.radius.canonical().into()),
    ]
}

/// That the line has the fields that are due, and others only where they may be. Returns those
/// whose values nothing is known of.
fn fields(truth: &Map<String, Value>, posed: &Posed) -> Result<Vec<&'static str>, Refused> {
    let is_there = |name: &&str| truth.contains_key(*name);
    let [radius_a, radius_b] = &posed.radii;
    let is_rounded = !radius_a.plus(radius_b).is_same(&Number::zero());
    let is_full = is_there(&"radii") || FULL.iter().any(is_there);
    let mut due = vec![
        "id",
        "class",
        "signed_depth",
        "normals",
        "certificate",
        "witness",
        "brute_force",
    ];
    due.extend(posed.name.as_ref().map(|_| "name"));
    due.extend((is_full && is_rounded).then_some("radii"));
    due.extend(
        is_full
            .then_some(["minimisers", "regions"])
            .into_iter()
            .flatten(),
    );
    exact_fields(truth, "", &due, &[&["case"], &FULL[..]].concat())?;
    let radii = [radius_a, radius_b].map(Number::canonical);
    if is_full && is_rounded && truth.get("radii") != Some(&radii.as_slice().into()) {
        return refuse("radii", "those of the case");
    }
    check_name(truth, posed.name.as_deref())?;
    if !truth.get("brute_force").is_some_and(is_brute_force) {
        return refuse("brute_force", "`agrees` or `not run: N candidates`");
    }
    let printed = object(get(truth, "", "signed_depth")?, "signed_depth")?;
    let exact: &[&str] = if is_rounded {
        &["core_squared", "core_sign", "radius"]
    } else {
        &["squared"]
    };
    exact_fields(
        printed,
        "signed_depth",
        &[exact, &["f64", "f32", "decimal"]].concat(),
        &[],
    )?;
    let unchecked = FULL.into_iter().chain(["brute_force"]).filter(is_there);
    Ok(unchecked.chain(posed.words.iter().copied()).collect())
}

/// Whether this is what can be said of brute force: `agrees`, or how many candidates there are.
fn is_brute_force(value: &Value) -> bool {
    let Some(text) = value.as_str() else {
        return false;
    };
    let count = text
        .strip_prefix("not run: ")
        .and_then(|text| text.strip_suffix(" candidates"));
    let count = count.unwrap_or_default();
    let is_count = (1..=20).contains(&count.len())
        && count.bytes().all(|b| b.is_ascii_digit())
        && (count == "0" || !count.starts_with('0'));
    text == "agrees" || is_count
}

#[cfg(test)]
mod tests;
