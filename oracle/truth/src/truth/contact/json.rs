//! The fields of the whole contact; the form stands in docs/formats.md.

use num_bigint::BigInt;
use num_traits::Signed;
use serde_json::{Value, json};

use super::{Contact, Minimisers, Second};
use crate::lattice::{ContactRegion, Face};
use crate::truth::json::{direction, exact, exacts};
use epa_format::json::given;
use epa_format::number::Rational;

/// Adds the fields of the contact to the line of a truth, which ends with its last bracket.
pub fn add_to_line(line: &mut String, contact: &Contact) {
    let is_rounded = contact.radii.iter().any(Rational::is_positive);
    let listed = contact.regions.len();
    let fields = given(json!({
        "minimisers": minimisers(&contact.minimisers),
        "second": second(&contact.second, is_rounded),
        "regions": contact.regions.iter().map(region).collect::<Value>(),
        "regions_cut": contact.cut_from.map(|all| json!({"listed": listed, "of": all})),
        "radii": is_rounded.then(|| exacts(&contact.radii)),
    }));
    line.pop();
    line.push_str(&fields.to_string().replacen('{', ",", 1));
}

fn minimisers(minimisers: &Minimisers) -> Value {
    let directions = |all: &[Vec<BigInt>]| all.iter().map(|n| direction(n)).collect::<Value>();
    let (kind, lineality, steps) = match minimisers {
        Minimisers::Directions(_) => ("directions", None, None),
        Minimisers::Cone(cone) => ("cone", Some(directions(&cone.lineality)), None),
        Minimisers::GivenUp(_, why) => ("given-up", None, Some(why.steps)),
    };
    let rays = directions(minimisers.rays());
    given(json!({"kind": kind, "rays": rays, "lineality": lineality, "steps": steps}))
}

fn second(second: &Second, is_rounded: bool) -> Option<Value> {
    match second {
        Second::None => None,
        Second::GivenUp => Some(json!({"given_up": true})),
        Second::Squared(square) if is_rounded => Some(json!({"core_squared": exact(square)})),
        Second::Squared(square) => Some(json!({"squared": exact(square)})),
    }
}

fn region(region: &ContactRegion) -> Value {
    let feature = |face: &Face| json!({"feature": face.kind(), "vertices": face.vertices});
    json!({
        "normal": direction(&region.normal),
        "translation": exacts(&region.translation),
        "a": feature(&region.features[0]),
        "b": feature(&region.features[1]),
        "kind": region.kind(),
        "points": region.points.iter().map(|point| exacts(point)).collect::<Value>(),
    })
}
