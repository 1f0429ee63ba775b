//! The certified answer of shapes on floats against exact EPA on rationals and the oracle's own
//! rounding. Lattice pairs are in `lattice`.
//!
//! `EPA_CERTIFIED_CASES=100000 cargo test -p epa-laws --test queries certified` asks for more
//! cases.

use std::array;

use crate::common::{Random, share};
use epa::{
    Capsule, Certified, Cuboid, Float, Hull, Limits, Pose, Posed, Rounded, Vector, certified, solve,
};
use epa_oracle::number::{FloatType, Rational, Surd, rational_from_f64};
use num_bigint::BigInt;
use num_traits::{One, Signed};

fn cases(default: usize) -> usize {
    let asked = std::env::var("EPA_CERTIFIED_CASES").ok();
    asked.map_or(default, |text| text.parse().expect("a number of cases"))
}

/// The signed square of the depth of the cores.
pub(crate) fn square<const D: usize>(answer: &Certified<D>) -> Rational {
    let (root, exponent) = answer.core_depth();
    let two = BigInt::one() << (2 * u64::from(exponent.unsigned_abs()));
    let square = Rational::new(root.numerator, root.denominator);
    if exponent < 0 {
        square / two
    } else {
        square * two
    }
}

/// The floats must be those that the oracle rounds, by integer square roots.
fn assert_rounded<const D: usize>(answer: &Certified<D>, surd: &Surd) {
    let value = |float: FloatType| surd.round(float).to_f64();
    assert_eq!(answer.depth::<f64>().ok(), value(FloatType::F64));
    assert_eq!(
        answer.depth::<f32>().ok().map(f64::from),
        value(FloatType::F32)
    );
}

/// A capsule and a rounded box, posed by matrices that are no rotations, on floats and with
/// the same numbers exactly.
fn posed<S: Float + Into<f64>>(random: &mut Random, narrow: impl Fn(f64) -> S) {
    let number = |x: S| rational_from_f64(x.into()).expect("finite");
    let mut draw = |least: f64| {
        let x = share(random);
        narrow(x + if x < 0.0 { -least } else { least })
    };
    let rows: [[S; 3]; 3] =
        array::from_fn(|i| array::from_fn(|j| draw(if i == j { 1.5 } else { 0.0 })));
    let (at, radii): ([S; 3], [S; 2]) = (
        array::from_fn(|_| draw(0.2)),
        array::from_fn(|_| draw(0.1).abs()),
    );
    let half: [S; 3] = array::from_fn(|_| draw(0.5).abs());
    let pose = Pose::matrix(rows)
        .and_then(|pose| pose.translated(at))
        .expect("regular");
    let a = Posed::new(Capsule::new(half[0], radii[0], 1).expect("sizes"), pose);
    let b = Rounded::new(Cuboid::new(half).expect("sizes"), radii[1]).expect("a radius");
    let answer = certified::<3>(&a, &b).expect("exact");

    let exact_pose = Pose::matrix(rows.map(|row| row.map(number)))
        .and_then(|pose| pose.translated(at.map(number)))
        .expect("regular");
    let exact_a = Capsule::<Rational, 3>::new(number(half[0]), number(radii[0]), 1).expect("sizes");
    let exact_a = Posed::new(exact_a, exact_pose);
    let exact_b = Cuboid::<Rational, 3>::new(half.map(number)).expect("sizes");
    let exact_b = Rounded::new(exact_b, number(radii[1])).expect("a radius");
    let truth = solve(&exact_a, &exact_b, &Limits::default()).expect("exact");
    assert_eq!(answer.class(), truth.class());
    let push = &truth.core.push;
    let core = &push.height * &push.height / &push.norm_squared;
    let sign = if push.height.is_negative() {
        -1
    } else {
        i8::from(push.height.is_positive())
    };
    let surd = Surd::new(sign, core, &truth.radii[0] + &truth.radii[1]).expect("a radius");
    assert_rounded(&answer, &surd);
}

#[test]
fn posed_and_rounded_shapes_equal_exact_epa_on_rationals() {
    let mut random = Random::new(7);
    for _ in 0..cases(60) {
        posed(&mut random, |x| x);
        posed(&mut random, |x| x as f32);
    }
}

/// Coordinates from one end of the range of f64 to the other need some 2,100 bits.
#[test]
fn the_whole_range_of_floats() {
    let tiny = f64::from_bits(1);
    let a = Hull::<f64, 3>::new([
        [1e300, 0.0, 0.0],
        [-1e300, tiny, 0.0],
        [0.0, 1e-300, 1.0],
        [0.0, 0.0, -1.0],
    ]);
    let b = Hull::<f64, 3>::new([
        [0.0, 0.25, 0.0],
        [1.0, -1e200, tiny],
        [0.5, 3.0, 1e-100],
        [0.0, -1.0, -2.0],
    ]);
    let (a, b) = (a.expect("finite"), b.expect("finite"));
    let exact = |hull: &Hull<f64, 3>| {
        let number = |x: f64| rational_from_f64(x).expect("finite");
        Hull::new(hull.points().iter().map(|p| Vector(p.0.map(number)))).expect("points")
    };
    let truth = solve(&exact(&a), &exact(&b), &Limits::default()).expect("exact");
    let answer = certified(&a, &b).expect("exact");
    assert_eq!(answer.class(), truth.class());
    assert_eq!(square(&answer), crate::common::signed_square(&truth));
    assert_rounded(&answer, &Surd::from_signed_square(&square(&answer)));
    // Farther apart than any float is large.
    let ends = [f64::MAX, f64::MIN].map(|x| Hull::<f64, 2>::point([x, x]).expect("finite"));
    let apart = certified(&ends[0], &ends[1]).expect("exact");
    assert_eq!(apart.depth::<f64>(), Err(epa::QueryError::OutOfRange));
}
