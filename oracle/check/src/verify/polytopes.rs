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
pub(super) use self::digits::is_float;
pub(super) use self::number::{Number, Scalar};
pub(super) use self::posed::{Other, Posed, read};
use super::certificate;
use super::fields::{check_name, is_about};
use super::reading::{Fields, refuse};
use super::refused::{Accepted, Refused};
use crate::check::lower_of;
use crate::checker::{self, Bound, Cert};

/// What `--full` adds to the line, but for `radii`, which is checked.
const FULL: [&str; 4] = ["minimisers", "second", "regions", "regions_cut"];

/// Checks the line of a case.
pub(super) fn check(truth: &Map<String, Value>, posed: &Posed) -> Result<Accepted, Refused> {
    let unchecked = fields(truth, posed)?;
    let certificate = Fields::of_map(truth, "").get("certificate")?;
    let given = certificate::parse(certificate, posed.dim)?;
    is_about(truth, &given.id, &posed.id)?;
    let cert = Cert {
        round: given.rounded,
        direction: given.direction,
        low: lower_of(&given.lower),
        lo: given.lo,
        hi: given.hi,
    };
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
    let printed = printed_depth(truth)?.map;
    let [radius_a, radius_b] = &posed.radii;
    let radius = radius_a.plus(radius_b);
    let square = Number {
        num: core.num.clone(),
        den: core.den.clone(),
    };
    let sign = serde_json::from_str(&core.sign.to_string()).unwrap_or(Value::Null);
    let due = (!radius.is_zero()).then(|| radius.canonical());
    let due = exact_depth(square.canonical(), sign, due);
    let mut all = due.iter();
    let is_exact = all.all(|(name, due)| printed.get(*name) == Some(due));
    demand(is_exact, "signed_depth")?;
    let depth = Depth { core, radius };
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

fn printed_depth(truth: &Map<String, Value>) -> Result<Fields<'_>, Refused> {
    Fields::of(
        Fields::of_map(truth, "").get("signed_depth")?,
        "signed_depth",
    )
}

/// The numbers that state a depth exactly: its square, and of rounded shapes that of the cores with
/// its sign, and the radius.
pub(super) fn exact_depth(
    square: String,
    sign: Value,
    radius: Option<String>,
) -> Vec<(&'static str, Value)> {
    match radius {
        None => vec![("squared", square.into())],
        Some(radius) => vec![
            ("core_squared", square.into()),
            ("core_sign", sign),
            ("radius", radius.into()),
        ],
    }
}

/// That the line has the fields that are due, and others only where they may be. Returns those
/// whose values nothing is known of.
fn fields(truth: &Map<String, Value>, posed: &Posed) -> Result<Vec<&'static str>, Refused> {
    let is_there = |name: &&str| truth.contains_key(*name);
    let [radius_a, radius_b] = &posed.radii;
    let is_rounded = !radius_a.plus(radius_b).is_zero();
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
    if is_full {
        due.extend(["minimisers", "regions"]);
    }
    let free = [&["case"], &FULL[..]].concat();
    Fields::of_map(truth, "").are_exactly(&due, &free)?;
    let radii = [radius_a, radius_b].map(Number::canonical);
    if is_full && is_rounded && truth.get("radii") != Some(&radii.as_slice().into()) {
        return refuse("radii", "those of the case");
    }
    check_name(truth, posed.name.as_deref())?;
    if !truth.get("brute_force").is_some_and(is_brute_force) {
        return refuse("brute_force", "`agrees` or `not run: N candidates`");
    }
    let exact: &[&str] = match is_rounded {
        true => &["core_squared", "core_sign", "radius"],
        false => &["squared"],
    };
    let due = [exact, &["f64", "f32", "decimal"]].concat();
    printed_depth(truth)?.are_exactly(&due, &[])?;
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
