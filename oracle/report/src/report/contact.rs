//! A whole contact in words.

use std::fmt::Write;

use num_bigint::BigInt;

use super::words::{DIGITS, integers_or_unit, point};
use epa_format::number::Surd;
use epa_truth::lattice::{ContactRegion, Face};
use epa_truth::truth::contact::{Contact, Minimisers, Second};

/// So many regions, corners and vertices of one are told one by one.
const TOLD: usize = 8;

/// The contact of a case for a person: a few lines, each a fact.
#[must_use]
pub fn contact_in_words(contact: &Contact) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  minimisers    {}", minimisers(&contact.minimisers));
    match &contact.second {
        Second::None => {}
        Second::Squared(square) => {
            let [a, b] = &contact.radii;
            let depth = Surd {
                radius: a + b,
                ..Surd::from_signed_square(square)
            };
            let _ = writeln!(text, "  second best   depth {}", depth.decimal(DIGITS));
        }
        Second::GivenUp => {
            let _ = writeln!(text, "  second best   not searched for: too many facets");
        }
    }
    for region in contact.regions.iter().take(TOLD) {
        let _ = writeln!(text, "  contact       {}", described(region));
    }
    let all = contact.cut_from.unwrap_or(contact.regions.len());
    if all > TOLD {
        let _ = writeln!(text, "  contact       and {} more", all - TOLD);
    }
    text
}

fn minimisers(minimisers: &Minimisers) -> String {
    match minimisers {
        Minimisers::Directions(all) if all.len() == 1 => "one direction".to_owned(),
        Minimisers::Directions(all) => format!("{} directions, equally good", all.len()),
        Minimisers::Cone(cone) => {
            let vectors = |vectors: &[Vec<BigInt>]| match vectors {
                [] => "none".to_owned(),
                all => told(all.iter().map(|n| integers_or_unit(n)), all.len()),
            };
            let (rays, lineality) = (vectors(&cone.rays), vectors(&cone.lineality));
            format!("a cone of directions; rays: {rays}; both ways: {lineality}")
        }
        Minimisers::GivenUp(all, why) => {
            format!("at least {}; the search was {why}", all.len())
        }
    }
}

fn described(region: &ContactRegion) -> String {
    let corners = region.points.iter().map(|p| point(p));
    let corners = told(corners, region.points.len());
    let [a, b] = &region.features;
    let (normal, kind) = (integers_or_unit(&region.normal), region.kind());
    let (a, b) = (feature("A", a), feature("B", b));
    format!("along {normal}: {kind} {corners}, {a} on {b}")
}

/// The vertices of a face of a shape.
pub(crate) fn feature(name: &str, face: &Face) -> String {
    let numbers = face.vertices.iter().map(|number| format!("{name}{number}"));
    format!("{} {}", face.kind(), told(numbers, face.vertices.len()))
}

/// The first of some words, and how many there are besides.
fn told(words: impl Iterator<Item = String>, all: usize) -> String {
    let mut text = words.take(TOLD).collect::<Vec<_>>().join(" ");
    if all > TOLD {
        let _ = write!(text, " and {} more", all - TOLD);
    }
    text
}
