//! Answers for pairs that random ones do not meet, and what certified runs are made of.

use super::answers::assert_exact;
use super::hulls::exact;
use crate::answer::{Class, Workspace};
use crate::certified::answer::{Certified, Combination};
use crate::certified::pair::Pair;
use crate::certified::vertices::Dyadic;
use crate::certified::{self, certified_in};
use crate::scalar::Limits;

/// The answer for a hull against the origin.
fn answer<const D: usize>(places: &[[i128; D]]) -> Certified<D> {
    let (a, b) = (exact(places, 0), exact(&[[0; D]], 0));
    let answer = certified_in(&mut Workspace::new(), &a, &b).expect("an answer");
    assert_exact(&answer, &Pair::new(&a, &b));
    answer
}

/// A sliver that holds the witness point in its plane is claimed before the search meets
/// a plane that separates: its distance is not the depth.
#[test]
fn a_claim_of_before_a_plane_that_separates_is_not_the_answer() {
    let far = 1 << 29;
    let places = [
        [0, far, -2 * far],
        [0, -2 * far, -far],
        [1, -16, 1],
        [17, -17, -15],
        [6, 1, 18],
        [10, -9, 9],
    ];
    assert_eq!(answer(&places).class(), Class::Separated);
}

/// Of the 120 bits of each weight the first 53 are even, the next is 1, and then there are zeros
/// beyond the 63rd. They round up, unless they are cut off before.
#[test]
fn the_weights_of_a_facet_are_rounded_once() {
    for [left, right] in [
        [-719_624_674_012_240_213, 234_044_484_731_333_219],
        [-953_839_824_820_317_642, 268_531_429_645_470_230],
        [-645_645_819_737_041_557, 272_570_389_207_756_012],
    ] {
        let found = answer(&[[left, 1], [right, 1], [0, -(1 << 58)]]);
        assert!(matches!(found.contact, Combination::Facet(_)));
        let weights = [right, -left].map(|x| ((right - left) * x) as f64);
        for feature in found.features().iter() {
            let expected = weights[feature.a.expect("a vertex")] / (weights[0] + weights[1]);
            assert_eq!(feature.weight, expected);
        }
    }
}

/// In the middle of a face of a cube, on the diagonal that splits it. One weight of each half is 0,
/// which is not negative, on floats and where they are in doubt.
#[test]
fn a_foot_on_the_edge_between_two_facets_lies_on_both() {
    for half in [2, (1 << 20) + 1, (1 << 50) + 1] {
        let sign = |k: i32, axis: i32| if k >> axis & 1 == 1 { half } else { -half };
        let cube: Vec<[i128; 3]> = (0..8)
            .map(|k| [sign(k, 0), sign(k, 1), sign(k, 2)])
            .collect();
        let found = answer(&cube);
        assert_eq!(found.combination().len(), 2);
        // Integers of any size were not asked, and would leave their facets.
        assert!(found.surface.is_none());
        let is_float = matches!(found.contact, Combination::Floats(_));
        assert_eq!(is_float, half == 2);
    }
}

/// The corners of a square, behind many points inside it.
#[test]
fn vertices_of_prepared_hulls_keep_their_numbers() {
    let inside = (0..100).map(|k| [k % 10, k / 10]);
    let corners = [[-30, -20], [30, -20], [30, 40], [-30, 40]];
    let places: Vec<[i128; 2]> = inside.chain(corners).collect();
    let (a, b) = (exact(&places, 0), exact(&[[0, 0]], 0));
    assert!(!a.scans());
    let pair = Pair::new(&a, &b);
    let cores = certified::exact::solve(&pair).expect("an answer");
    let found = Certified::new(cores, pair.low, Dyadic::zero());
    assert_exact(&found, &pair);
    let used: Vec<_> = found.combination().iter().map(|(pre, _)| *pre).collect();
    assert_eq!(used, [(100, 0), (101, 0)]);
}

#[test]
fn exact_runs_have_no_limits() {
    let limits = Limits::<f64>::none();
    let most = usize::MAX;
    assert_eq!((limits.gjk_iterations, limits.epa_iterations), (most, most));
}
