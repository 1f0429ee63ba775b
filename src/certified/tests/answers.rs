//! Whole answers, on every tier, against EPA and GJK on integers of any size and against
//! the definitions.

use core::array;
use core::cmp::Ordering;

use super::{exact_hull, scene};
use crate::answer::{Class, Feature, Workspace};
use crate::certified::answer::Certified;
use crate::certified::hull::ExactHull;
use crate::certified::pair::Pair;
use crate::certified::vertices::Dyadic;
use crate::certified::{certified_in, exact};
use crate::minkowski::lattice::rounded;
use crate::random::Random;
use crate::scalar::{Float, Integer, Ring, SignedRoot};
use crate::vector::Vector;

/// The bits of coordinates: floats are exact up to 10, machine words up to 61, two words up to 122.
/// Double-double floats are up to about 120, the normals in space being longer.
pub(super) const BITS: [u32; 8] = [3, 9, 10, 11, 30, 60, 110, 170];

/// A number below 2^bits in size: any, or a few steps of the largest power of two and one
/// unit, so that ties and near ties are everywhere.
fn number(random: &mut Random, bits: u32, is_plain: bool) -> Integer {
    let small = |random: &mut Random, n: u64| {
        Integer::from(i128::from(random.below(2 * n + 1)) - i128::from(n))
    };
    if is_plain && bits > 4 {
        let step = Integer::one().shifted(bits - 3);
        return small(random, 3).mul(&step).add(&small(random, 1));
    }
    let words = (0..bits).step_by(30).map(|_| random.below(1 << 30));
    let long = words.fold(Integer::zero(), |sum, word| {
        sum.shifted(30).add(&Integer::from(i128::from(word)))
    });
    let long = long.halved(bits.next_multiple_of(30) - bits);
    if random.bits(53).is_multiple_of(2) {
        long
    } else {
        long.neg()
    }
}

/// A hull of a few points, multiples of 2^low. Two that touch share the origin, and lie on
/// two sides of it.
pub(super) fn hull<const D: usize>(
    random: &mut Random,
    bits: u32,
    low: i32,
    side: Ordering,
) -> ExactHull<D> {
    let is_plain = random.bits(53).is_multiple_of(2);
    // Some have the origin well inside, others are moved away from it.
    let far: [Integer; D] = array::from_fn(|_| match random.below(3) {
        0 => number(random, bits - 1, is_plain),
        _ => Integer::zero(),
    });
    let count = 1 + random.below(7);
    let mut vertex = || -> [Dyadic; D] {
        let mut mantissa = |axis: usize| number(random, bits - 1, is_plain).add(&far[axis]);
        array::from_fn(|axis| Dyadic::new(mantissa(axis), low))
    };
    let mut vertices: Vec<[Dyadic; D]> = (0..count).map(|_| vertex()).collect();
    if side.is_ne() {
        vertices[0] = array::from_fn(|_| Dyadic::zero());
    }
    for vertex in &mut vertices {
        let x = vertex[0].mantissa.abs();
        match side {
            Ordering::Less => vertex[0].mantissa = x.neg(),
            Ordering::Greater => vertex[0].mantissa = x,
            Ordering::Equal => {}
        }
    }
    ExactHull::of(vertices, Dyadic::zero()).expect("a hull")
}

fn distance<const D: usize>(normal: &Vector<Integer, D>, height: &Integer) -> SignedRoot<Integer> {
    SignedRoot::distance(height, &normal.norm_squared())
}

/// The push is as long as that of exact EPA and GJK, no point lies above its plane, and the
/// contact is witness point in it.
pub(super) fn assert_exact<const D: usize>(answer: &Certified<D>, pair: &Pair<'_, D>) {
    let (normal, height) = answer.push.integers();
    let exact = exact::solve(pair).expect("an answer");
    let truth = exact.push.integers();
    assert_eq!(distance(&normal, &height), distance(&truth.0, &truth.1));
    let is_closed = exact.surface.is_some_and(|all| all.facets().count() > D);
    assert_eq!(is_closed, height.sign().is_gt());
    assert_eq!(answer.class, Class::of_sign(height.sign()));
    for i in 0..pair.a.hull.len() {
        for j in 0..pair.b.hull.len() {
            assert!(normal.dot(&pair.integers((i, j))) <= height);
        }
    }
    let (mut sum, mut total) = (Vector::zero(), Integer::zero());
    for (pre, weight) in answer.combination() {
        assert!(weight.sign().is_gt());
        sum = sum.add(&pair.integers(pre).scale(&weight));
        total = total.add(&weight);
    }
    assert!(total.sign().is_gt());
    let witness = normal.scale(&height.mul(&total));
    assert_eq!(sum.scale(&normal.norm_squared()), witness);
}

/// A dyadic number in units of the grid, as the root of its square.
fn on_grid(number: &Dyadic, low: i32) -> SignedRoot<Integer> {
    let square = number.mantissa.mul(&number.mantissa.abs());
    let shift = 2 * number.exponent.abs_diff(low);
    let one = Integer::one();
    let is_finer = number.exponent < low;
    SignedRoot {
        numerator: square.shifted(if is_finer { 0 } else { shift }),
        denominator: one.shifted(if is_finer { shift } else { 0 }),
    }
}

/// No float lies nearer to the depth than its float.
fn assert_rounded<S: Float, const D: usize>(answer: &Certified<D>) {
    let (normal, height) = answer.push.integers();
    let core = distance(&normal, &height);
    let depth: S = answer.depth().expect("in range");
    let (mantissa, exponent) = depth.to_dyadic().expect("finite");
    let against = |units: i64| {
        let middle = Dyadic::new(2 * mantissa + units, exponent - 1);
        let middle = on_grid(&middle.plus(&answer.radius.negated()), answer.low);
        core.partial_cmp(&middle).expect("numbers")
    };
    let (above, below) = (against(1), against(-1));
    assert!(above.is_le() && below.is_ge(), "{depth:?} of {answer:?}");
    // Ties go to even mantissas.
    let is_tie = above.is_eq() || below.is_eq();
    assert!(!is_tie || mantissa % 2 == 0, "{depth:?} of {answer:?}");
}

/// The features are the exact contact, and the witness points as far apart as the depth.
fn assert_features<const D: usize>(answer: &Certified<D>, hulls: [&ExactHull<D>; 2]) {
    let (features, exact) = (answer.features(), answer.combination());
    let numbers = |f: &Feature<f64>| (f.a.expect("a vertex"), f.b.expect("a vertex"));
    let found: Vec<_> = features.iter().map(numbers).collect();
    assert_eq!(found, exact.iter().map(|(pre, _)| *pre).collect::<Vec<_>>());
    let mut weights: Vec<Integer> = exact.into_iter().map(|(_, weight)| weight).collect();
    weights.push(weights.iter().fold(Integer::zero(), |sum, w| sum.add(w)));
    let floats: Vec<f64> = rounded(&weights).expect("weights");
    let total = floats[floats.len() - 1];
    for (feature, weight) in features.iter().zip(&floats) {
        let error = (feature.weight - weight / total).abs();
        assert!(error < 1e-15, "{answer:?}");
    }
    let [on_a, on_b] = answer.core_witness(hulls[0], hulls[1]);
    let radius = Dyadic::zero();
    let core = Certified {
        radius,
        ..answer.clone()
    };
    let depth: f64 = core.depth().expect("in range");
    let gap = on_a.sub(&on_b).sub(&answer.normal().scale(&depth));
    let size = hulls.map(|hull| 2f64.powi(hull.top)).iter().sum::<f64>();
    assert!(gap.max_abs() <= 16.0 * f64::EPSILON * size, "{answer:?}");
}

/// Random pairs of hulls on grids from a few bits to more than double-double floats hold.
fn answers_are_exact<const D: usize>(rounds: u64) {
    let (mut random, mut seen, mut slow) = (Random(D as u64), [0u32; 3], 0);
    let mut workspace = Workspace::new();
    for round in 0..rounds {
        let bits = BITS[round as usize % BITS.len()];
        let low = random.below(41) as i32 - 20 - bits as i32;
        let sides = [Ordering::Equal, Ordering::Less][usize::from(round % 7 == 3)];
        let sides = [sides, sides.reverse()];
        let [mut a, b] = sides.map(|side| hull::<D>(&mut random, bits, low, side));
        if random.bits(53).is_multiple_of(4) {
            a.radius = Dyadic::of(random.below(64) as f64 / 8.0);
        }
        let answer = certified_in(&mut workspace, &a, &b).expect("an answer");
        let class = Class::of_sign(answer.push.sign());
        let core = Certified {
            class,
            ..answer.clone()
        };
        assert_exact(&core, &Pair::new(&a, &b));
        slow += u64::from(answer.push.sign().is_gt() && answer.surface.is_some());
        assert_rounded::<f64, D>(&answer);
        assert_rounded::<f32, D>(&answer);
        assert_features(&answer, [&a, &b]);
        seen[(core.push.sign() as i8 + 1) as usize] += 1;
    }
    // Overlaps are left to integers of any size nowhere.
    assert_eq!(slow, 0);
    let least = [rounds / 8, rounds / 40, rounds / 8].map(|x| x as u32);
    let are_enough = seen.iter().zip(least).all(|(n, least)| *n > least);
    assert!(are_enough, "{seen:?}");
}

#[test]
fn answers_for_scenes_of_floats_are_exact() {
    let (mut random, mut workspace) = (Random(23), Workspace::new());
    for round in 0..140 {
        let [a, b] = scene(round % 7, &mut random).map(exact_hull);
        let answer = certified_in(&mut workspace, &a, &b).expect("an answer");
        assert_exact(&answer, &Pair::new(&a, &b));
        assert_rounded::<f64, 3>(&answer);
        assert_rounded::<f32, 3>(&answer);
        assert_features(&answer, [&a, &b]);
    }
}

#[test]
fn answers_in_the_plane_are_exact() {
    answers_are_exact::<2>(200);
}

#[test]
fn answers_in_space_are_exact() {
    answers_are_exact::<3>(200);
}
