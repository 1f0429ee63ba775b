//! Certificates of certified answers before the checker, and what they are made of.

use core::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::Signed;

use super::answers::{BITS, hull};
use crate::answer::{Class, Workspace};
use crate::certificate::{Certificate, Lower};
use crate::certified::hull::ExactHull;
use crate::certified::pair::{Pair, Pre};
use crate::certified::{certified_with_proof, exact};
use crate::minkowski::MinkowskiPoint;
use crate::random::Random;
use crate::scalar::{Integer, Ring, common_divisor};
use crate::vector::Vector;

fn has_common_divisor(numbers: &[BigInt]) -> bool {
    use num_integer::Integer;
    let divisor = numbers.iter().fold(BigInt::ZERO, |g, x| g.gcd(x));
    divisor != BigInt::from(1)
}

fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

fn square(v: &[BigInt]) -> BigInt {
    dot(v, v)
}

fn place<const D: usize>(pair: &Pair<'_, D>, pre: Pre) -> [BigInt; D] {
    pair.integers(pre).0.each_ref().map(BigInt::from)
}

fn assert_proved<const D: usize>([a, b]: [&ExactHull<D>; 2], proof: &Certificate) {
    let pair = Pair::new(a, b);
    assert_eq!(proof.lo, proof.hi);
    let pairs = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
    let along = |pre| dot(&place(&pair, pre), &proof.upper);
    let height = pairs.map(along).max().expect("vertices");
    let root = [proof.lo.numerator.clone(), proof.lo.denominator.clone()];
    assert!(!has_common_divisor(&root) && !has_common_divisor(&proof.upper));
    match &proof.lower {
        Lower::Points { points, weights } => {
            assert!(!has_common_divisor(weights) && weights.iter().all(Signed::is_positive));
            // The mean is as far away as the shapes are along the normal.
            let total: BigInt = weights.iter().sum();
            let mean = points
                .iter()
                .zip(weights)
                .map(|(pre, w)| place(&pair, *pre).map(|x| x * w));
            let zero = core::array::from_fn(|_| BigInt::ZERO);
            let sum = |p: [BigInt; D], q: [BigInt; D]| core::array::from_fn(|k| &p[k] + &q[k]);
            let mean = mean.fold(zero, sum);
            assert!(!height.is_positive());
            let apart = &height * &height * &total * &total;
            assert_eq!(square(&mean) * square(&proof.upper), apart);
        }
        // Every point is a corner, and stands there once.
        Lower::Facets { points, facets } => {
            assert!(points.is_sorted_by(|p, q| p < q));
            let mut used: Vec<usize> = facets.iter().flatten().copied().collect();
            used.sort_unstable();
            used.dedup();
            assert_eq!(used.len(), points.len());
            let corners = |facet: &Vec<usize>| core::array::from_fn(|i| points[facet[i]]);
            let facets: Vec<[Pre; D]> = facets.iter().map(corners).collect();
            assert_surface(&pair, &facets, [height, square(&proof.upper)]);
        }
    }
}

fn proofs_hold<const D: usize>(rounds: usize) {
    let (mut random, mut workspace, mut seen) = (Random(17), Workspace::new(), [0u32; 3]);
    for round in 0..rounds {
        let bits = BITS[round % BITS.len()];
        let side = [Ordering::Equal, Ordering::Less][usize::from(round % 7 == 3)];
        let low = random.below(41) as i32 - 20;
        let [a, b] = [side, side.reverse()].map(|side| hull::<D>(&mut random, bits, low, side));
        let (answer, proof) = certified_with_proof(&mut workspace, &a, &b).expect("an answer");
        assert_proved([&a, &b], &proof);
        let is_overlap = matches!(proof.lower, Lower::Facets { .. });
        assert_eq!(is_overlap, answer.class() == Class::Penetrating);
        // √(P/Q) in units of the grid is the bound in units of the shapes.
        let (core, exponent) = answer.core_depth();
        let unit = BigInt::from(1) << (2 * exponent.unsigned_abs());
        let (up, down) = if exponent > 0 {
            (unit, BigInt::from(1))
        } else {
            (BigInt::from(1), unit)
        };
        let left = core.numerator * up * &proof.lo.denominator;
        assert_eq!(left, core.denominator * down * &proof.lo.numerator);
        let common = common_divisor(&proof.lo.numerator, &proof.lo.denominator);
        assert_eq!(common, BigInt::from(1));
        assert_eq!(answer.exact_normal().to_vec(), proof.upper);
        let combination = answer.exact_combination();
        assert!(combination.iter().all(|(_, weight)| weight.is_positive()));
        assert_eq!(combination.len(), answer.features().len());
        seen[(answer.push.sign() as i8 + 1) as usize] += 1;
    }
    let least = rounds as u32 / 20;
    assert!(seen.iter().all(|count| *count > least), "{seen:?}");
}

#[test]
fn proofs_hold_before_the_checker() {
    proofs_hold::<2>(100);
    proofs_hold::<3>(160);
}

/// The facets that GJK and EPA on integers leave: closed, with every point on one side, and
/// none nearer than the depth.
fn assert_surface<const D: usize>(pair: &Pair<'_, D>, facets: &[[Pre; D]], depth: [BigInt; 2]) {
    let mut ridges: Vec<Vec<Pre>> = Vec::new();
    for facet in facets {
        let places = facet.map(|pre| pair.integers(pre));
        let edges: [_; D] = core::array::from_fn(|i| places[i].sub(&places[0]));
        let normal = Vector::orthogonal_to(&edges[1..]);
        let height = normal.dot(&places[0]);
        assert!(height.sign().is_gt());
        let (height, unit) = (BigInt::from(&height), BigInt::from(&normal.norm_squared()));
        assert!(&height * &height * &depth[1] >= &depth[0] * &depth[0] * unit);
        for omitted in 0..D {
            let mut ridge = facet.to_vec();
            ridge.remove(omitted);
            ridge.sort_unstable();
            ridges.push(ridge);
        }
    }
    ridges.sort();
    let (pairs, rest) = ridges.as_chunks::<2>();
    assert!(rest.is_empty() && !pairs.is_empty());
    assert!(pairs.iter().all(|[one, other]| one == other));
}

fn surfaces_close<const D: usize>(rounds: usize) {
    let (mut random, mut overlaps) = (Random(19), 0);
    for round in 0..rounds {
        let mut body = || hull::<D>(&mut random, BITS[round % 6], 0, Ordering::Equal);
        let (a, b) = (body(), body());
        let pair = Pair::new(&a, &b);
        let cores = exact::solve(&pair).expect("an answer");
        let (normal, height) = cores.push.integers();
        assert_eq!(cores.surface.is_some(), height.sign().is_gt());
        if let Some(surface) = cores.surface {
            let pre = |point: &MinkowskiPoint<Integer, D>| point.vertices().expect("numbers");
            let facets = surface.facets().map(|(id, _)| surface.corners(id).map(pre));
            assert_surface(
                &pair,
                &facets.collect::<Vec<_>>(),
                [&height, &normal.norm_squared()].map(BigInt::from),
            );
            overlaps += 1;
        }
    }
    assert!(overlaps > rounds / 6, "{overlaps}");
}

#[test]
fn the_facets_of_exact_runs_enclose_the_origin() {
    surfaces_close::<2>(40);
    surfaces_close::<3>(40);
}
