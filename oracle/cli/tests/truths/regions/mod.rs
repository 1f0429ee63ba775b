//! Minimising directions and contact regions, held against their definitions.
//!
//! A pair is solved, and what comes out is derived once more by a program that knows no
//! faces, no polygons and no polytope: from half-spaces and from lists of candidates. The
//! pairs are of strata with boxes, small hulls and flat sets, some of them turned by rational
//! rotations. `EPA_REGION_PAIRS` says how many of each stratum, 60 without it.

mod broken;
mod definition;
mod directions;
mod vectors;

use std::collections::BTreeSet;

use epa_oracle::case::Case;
use epa_oracle::generate::by_name;
use epa_oracle::lattice::Lattice;
use epa_oracle::truth::contact::{Contact, Minimisers};
use epa_oracle::truth::{Decided, solve_on};
use rayon::prelude::*;

/// A pair with its truth and its contact.
struct Solved {
    lattice: Lattice,
    truth: Decided,
    contact: Contact,
}

impl Solved {
    fn of(case: &Case) -> Self {
        let lattice = Lattice::of_case(case).expect("polytopes");
        let truth = solve_on(&lattice, case, 0).expect("the legs agree");
        let contact = Contact::of(&lattice, case, &truth).expect("the legs agree");
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

/// Strata, and the kinds of contact that occur among their pairs.
const PAIRS: [[&str; 2]; 4] = [
    [
        "lattice-2d, box-grid-2d",
        "Penetrating, Touching, Separated, tie, segment of edge and edge, \
         point of vertex and edge, cone of 2 and 0, cone of 1 and 0",
    ],
    [
        "box-grid-3d, ties-3d, quaternion-3d",
        "Penetrating, Touching, Separated, tie, polygon of face and face, segment of edge and face, \
         point of edge and edge, point of vertex and face, cone of 1 and 0",
    ],
    [
        "lattice-3d, touch-vertices-3d, touch-edges-3d, touch-crossing-edges-3d, touch-faces-3d",
        "Penetrating, Touching, Separated, point of vertex and vertex, segment of edge and edge, \
         cone of 1 and 0, cone of 2 and 0, cone of 3 and 0",
    ],
    [
        "flat-3d, segments-3d, points-3d",
        "Touching, Separated, polygon of face and face, segment of edge and face, \
         segment of edge and edge, cone of 0 and 1, cone of 0 and 2, cone of 0 and 3, \
         cone of 1 and 1, cone of 1 and 2, cone of 2 and 1",
    ],
];

#[test]
fn directions_and_regions_are_as_they_are_defined() {
    let wanted = std::env::var("EPA_REGION_PAIRS").ok();
    let count: u64 = wanted.map_or(60, |text| text.parse().expect("a number"));
    for [strata, words] in PAIRS {
        let strata = strata.split(", ").map(|name| by_name(name).expect(name));
        let cases = strata.flat_map(|stratum| (0..count).map(|index| stratum.case(1, index)));
        let cases: Vec<Case> = cases.collect();
        let seen = cases.par_iter().flat_map(|case| {
            let solved = Solved::of(case);
            if let Err(fault) = solved.check() {
                let line = case.to_canonical_text();
                panic!("{fault}\n{line}\n{:#?}", solved.contact);
            }
            solved.words()
        });
        let seen: BTreeSet<String> = seen.collect();
        for word in words.split(", ") {
            assert!(seen.contains(word), "no {word} in {seen:#?}");
        }
    }
}
