//! Minimising directions and contact regions, held against their definitions.
//!
//! A pair is solved, and what comes out is derived once more by a program that knows no
//! faces, no polygons and no polytope: from half-spaces and from lists of candidates. The
//! pairs are boxes, prisms, small hulls and flat sets on lattices, turned by rational
//! rotations. `EPA_REGION_PAIRS` says how many of each kind, 120 without it.

mod broken;
mod definition;
mod directions;
mod pairs;
mod vectors;

use std::collections::BTreeSet;

use epa_oracle::case::Case;
use epa_oracle::lattice::Lattice;
use epa_oracle::truth::contact::{Contact, Minimisers};
use epa_oracle::truth::{Decided, solve_on};
use pairs::Kind;

/// A pair with its truth and its contact.
struct Solved {
    lattice: Lattice,
    truth: Decided,
    contact: Contact,
}

impl Solved {
    fn of(line: &str) -> Self {
        let case = Case::parse(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
        let lattice = Lattice::of_case(&case).expect("polytopes");
        let truth = solve_on(&lattice, &case, 0).expect("the legs agree");
        let contact = Contact::of(&lattice, &case, &truth).expect("the legs agree");
        Solved {
            lattice,
            truth,
            contact,
        }
    }

    /// What is wrong with the contact, by the definitions.
    fn check(&self) -> Result<(), String> {
        directions::check(self)?;
        for region in &self.contact.regions {
            definition::check(&self.lattice, region)?;
        }
        let expected = match &self.contact.minimisers {
            Minimisers::Cone(_) => 1,
            others => others.rays().len(),
        };
        let found = self.contact.regions.len();
        (found == expected)
            .then_some(())
            .ok_or_else(|| format!("{found} regions, not {expected}"))
    }

    /// What kind of contact it is, in words.
    fn words(&self) -> Vec<String> {
        let regions = self.contact.regions.iter();
        let mut words: Vec<String> = regions
            .map(|region| {
                let [a, b] = region.features.each_ref().map(|face| face.kind());
                format!("{} of {a} and {b}", region.kind())
            })
            .collect();
        words.push(format!("{:?}", self.truth.core_class()));
        if let Minimisers::Cone(cone) = &self.contact.minimisers {
            let (rays, lineality) = (cone.rays.len().min(3), cone.lineality.len());
            words.push(format!("cone of {rays} and {lineality}"));
        } else if self.contact.minimisers.rays().len() > 1 {
            words.push("tie".to_owned());
        }
        words
    }
}

/// How many pairs of a kind are tried.
fn count() -> u64 {
    let wanted = std::env::var("EPA_REGION_PAIRS").ok();
    wanted.map_or(120, |text| {
        text.parse().expect("EPA_REGION_PAIRS is a number")
    })
}

/// Checks the pairs of a kind, and that each of these kinds of contact occurs.
fn all_occur(kind: Kind, words: &[&str]) {
    let mut seen = BTreeSet::new();
    for index in 0..count() {
        let line = pairs::line(kind, index);
        let solved = Solved::of(&line);
        if let Err(fault) = solved.check() {
            panic!("{fault}\n{line}\n{:#?}", solved.contact);
        }
        seen.extend(solved.words());
    }
    for word in words.iter().flat_map(|words| words.split(", ")) {
        assert!(seen.contains(word), "no {word} in {seen:#?}");
    }
}

#[test]
fn polygons() {
    let words = [
        "Penetrating, Touching, Separated, tie",
        "segment of edge and edge, point of vertex and edge",
        "cone of 2 and 0, cone of 1 and 0",
    ];
    all_occur(Kind::Polygons, &words);
}

#[test]
fn boxes_on_a_grid() {
    let words = [
        "Penetrating, Touching, Separated, tie",
        "polygon of face and face, segment of edge and edge, point of vertex and vertex",
        "cone of 1 and 0, cone of 2 and 0, cone of 3 and 0",
    ];
    all_occur(Kind::Boxes, &words);
}

#[test]
fn turned_boxes_and_prisms() {
    let words = [
        "Penetrating, Separated",
        "point of edge and edge, point of vertex and face, polygon of face and face",
    ];
    all_occur(Kind::Turned, &words);
}

#[test]
fn small_hulls() {
    let words = ["Penetrating, Touching, Separated, point of vertex and vertex"];
    all_occur(Kind::Hulls, &words);
}

#[test]
fn flat_shapes() {
    let words = [
        "Touching, Separated",
        "polygon of face and face, segment of edge and face, segment of edge and edge",
        "cone of 0 and 1, cone of 0 and 2, cone of 0 and 3",
        "cone of 1 and 1, cone of 1 and 2, cone of 2 and 1",
    ];
    all_occur(Kind::Flat, &words);
}
