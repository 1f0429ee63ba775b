//! Generated cases, the same on every machine.
//!
//! A stratum is a kind of situation. From a seed it gives an endless, repeatable
//! sequence of cases; nothing but integer arithmetic takes part.

mod lattice;
mod random;

pub use lattice::{LatticePair, lattice_pair};
pub use random::Random;

use num_bigint::BigInt;

use crate::case::{Case, Dim, Geometry, Shape};
use crate::number::{FloatType, Rational};

/// A kind of generated case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stratum {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, and why EPA fails there.
    pub about: &'static str,
    dim: Dim,
}

/// All strata.
pub const STRATA: [Stratum; 2] = [
    Stratum {
        name: "lattice-2d",
        about: "hulls of 1 to 7 points on a small lattice: ties, touching and flat differences everywhere",
        dim: Dim::Two,
    },
    Stratum {
        name: "lattice-3d",
        about: "the same in space: coplanar facets, flat and touching differences everywhere",
        dim: Dim::Three,
    },
];

/// A stratum by its name.
#[must_use]
pub fn by_name(name: &str) -> Option<Stratum> {
    STRATA.into_iter().find(|stratum| stratum.name == name)
}

impl Stratum {
    /// The cases of the stratum for a seed, one after the other; endless.
    pub fn cases(self, seed: u64) -> impl Iterator<Item = Case> {
        let mut random = Random::new(seed);
        (0u64..).map(move |index| {
            let size = lattice::SIZES[(index % lattice::SIZES.len() as u64) as usize];
            let (a, b) = match self.dim {
                Dim::Two => hulls(&lattice_pair::<2>(&mut random, size)),
                Dim::Three => hulls(&lattice_pair::<3>(&mut random, size)),
            };
            Case {
                dim: self.dim,
                scalar: FloatType::F64,
                a,
                b,
                name: Some(format!("{}-{seed}-{index}", self.name)),
                flags: vec![self.name.to_owned()],
                why: None,
                source: None,
            }
        })
    }
}

fn hulls<const D: usize>(pair: &LatticePair<D>) -> (Shape, Shape) {
    let hull = |points: &[[i64; D]]| {
        let exact = |p: &[i64; D]| {
            p.iter()
                .map(|&x| Rational::from_integer(BigInt::from(x)))
                .collect()
        };
        Shape {
            geometry: Geometry::Hull(points.iter().map(exact).collect()),
            pose: None,
        }
    };
    (hull(&pair[0]), hull(&pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_cases_forever() {
        let first: Vec<String> = STRATA
            .iter()
            .map(|stratum| stratum.cases(1).nth(3).expect("endless").id().to_string())
            .collect();
        assert_eq!(
            first,
            [
                "e1-uuqfintx43zfy4punedpsaktwy",
                "e1-vumqdkuhmzexgjox3kj4kthnk2"
            ]
        );
    }

    #[test]
    fn strata_have_unique_names_and_a_description() {
        for (i, stratum) in STRATA.iter().enumerate() {
            assert_eq!(by_name(stratum.name), Some(STRATA[i]));
            assert!(!stratum.about.is_empty());
        }
        assert_eq!(by_name("no-such-stratum"), None);
    }
}
