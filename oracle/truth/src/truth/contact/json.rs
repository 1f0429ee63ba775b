//! The fields of the whole contact; the form stands in docs/formats.md.

use std::fmt::Write as _;

use num_bigint::BigInt;
use num_traits::Signed;

use super::{Contact, Minimisers, Second};
use crate::lattice::{ContactRegion, Face};
use crate::truth::json::{array, field, push_exact, push_index};
use epa_format::number::Rational;

/// Adds the fields of the contact to the line of a truth, which ends with its last bracket.
pub fn add_to_line(line: &mut String, contact: &Contact) {
    line.pop();
    push_minimisers(line, &contact.minimisers);
    let is_rounded = contact.radii.iter().any(Rational::is_positive);
    push_second(line, &contact.second, is_rounded);
    line.push_str(",\"regions\":");
    array(line, &contact.regions, push_region);
    if let Some(all) = contact.cut_from {
        let listed = contact.regions.len();
        let cut = format_args!("{{\"listed\":{listed},\"of\":{all}}}");
        field(line, "regions_cut", cut);
    }
    if is_rounded {
        line.push_str(",\"radii\":");
        array(line, &contact.radii, push_exact);
    }
    line.push('}');
}

fn push_minimisers(text: &mut String, minimisers: &Minimisers) {
    let kind = match minimisers {
        Minimisers::Directions(_) => "directions",
        Minimisers::Cone(_) => "cone",
        Minimisers::GivenUp(..) => "given-up",
    };
    // Writing to a string cannot fail.
    let _ = write!(text, ",\"minimisers\":{{\"kind\":\"{kind}\",\"rays\":");
    push_vectors(text, minimisers.rays());
    match minimisers {
        Minimisers::Cone(cone) => {
            text.push_str(",\"lineality\":");
            push_vectors(text, &cone.lineality);
        }
        Minimisers::GivenUp(_, why) => field(text, "steps", why.steps),
        Minimisers::Directions(_) => {}
    }
    text.push('}');
}

fn push_second(text: &mut String, second: &Second, is_rounded: bool) {
    match second {
        Second::None => {}
        Second::GivenUp => field(text, "second", "{\"given_up\":true}"),
        Second::Squared(square) => {
            let name = if is_rounded {
                "core_squared"
            } else {
                "squared"
            };
            let _ = write!(text, ",\"second\":{{\"{name}\":");
            push_exact(text, square);
            text.push('}');
        }
    }
}

fn push_region(text: &mut String, region: &ContactRegion) {
    text.push_str("{\"normal\":");
    push_integers(text, &region.normal);
    text.push_str(",\"translation\":");
    array(text, &region.translation, push_exact);
    for (name, face) in ["a", "b"].into_iter().zip(&region.features) {
        let _ = write!(text, ",\"{name}\":");
        push_feature(text, face);
    }
    field(text, "kind", format_args!("\"{}\"", region.kind()));
    text.push_str(",\"points\":");
    array(text, &region.points, |text, point| {
        array(text, point, push_exact);
    });
    text.push('}');
}

fn push_feature(text: &mut String, face: &Face) {
    let _ = write!(text, "{{\"feature\":\"{}\",\"vertices\":", face.kind());
    array(text, &face.vertices, push_index);
    text.push('}');
}

fn push_vectors(text: &mut String, vectors: &[Vec<BigInt>]) {
    array(text, vectors, |text, vector| push_integers(text, vector));
}

fn push_integers(text: &mut String, vector: &[BigInt]) {
    let numbers = vector.iter().cloned().map(Rational::from_integer);
    array(text, numbers, |text, x| push_exact(text, &x));
}
