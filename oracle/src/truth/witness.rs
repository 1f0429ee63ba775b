//! The witness points of a truth.

use epa::Solution;
use num_bigint::{BigInt, Sign};

use crate::number::Rational;

/// A point of A's core and one of B's.
///
/// Most truths are only compared with answers, and nobody asks for their points: they
/// are reduced to lowest terms when somebody does.
#[derive(Clone, Debug)]
pub struct Witness {
    numerators: [Vec<BigInt>; 2],
    denominator: BigInt,
}

impl Witness {
    /// The points of A and of B, in world coordinates.
    #[must_use]
    pub fn points(&self) -> [Vec<Rational>; 2] {
        let coordinate = |x: &BigInt| Rational::new(x.clone(), self.denominator.clone());
        self.numerators
            .each_ref()
            .map(|point| point.iter().map(coordinate).collect())
    }

    /// The points of a solution on a lattice of this scale: the convex combination of
    /// the vertices. `None` if not `a − b = n · h/|n|²`.
    pub(super) fn of<const D: usize>(
        solution: &Solution<BigInt, D>,
        scale: &BigInt,
    ) -> Option<Self> {
        let combination = &solution.combination;
        let weight: BigInt = combination.iter().map(|(_, w)| w).sum();
        let a = |i: usize| {
            combination
                .iter()
                .map(|(p, w)| &p.a.world[i] * w)
                .sum::<BigInt>()
        };
        let b = |i: usize| {
            combination
                .iter()
                .map(|(p, w)| &p.b.world[i] * w)
                .sum::<BigInt>()
        };
        let a: Vec<BigInt> = (0..D).map(a).collect();
        let b: Vec<BigInt> = (0..D).map(b).collect();
        let push = &solution.push;
        // All over weight · |n|².
        let is_foot = |i: usize| {
            (&a[i] - &b[i]) * &push.norm_squared == &push.normal[i] * &push.height * &weight
        };
        let apart = weight.sign() == Sign::Plus && (0..D).all(is_foot);
        apart.then(|| Witness {
            numerators: [a, b],
            denominator: weight * scale,
        })
    }
}
