//! EPA = brute force = certificate, exactly, on thousands of small-lattice pairs,
//! where ties, coplanar facets, touching and flat shapes are everywhere. And integers,
//! floats and certified answers on the same pairs.

use crate::common::{
    Points, Random, Seen, as_float, big, exact, float_hull, integer_hull, is_flat, lattice_pair,
    on_f32, on_f64, root_of, signed_square, small_float_hull,
};
use epa::certified::{ExactHull, certified_with_proof};
use epa::{Certificate, Certified, Class, Limits, SignedDepth, Workspace, certified, solve};
use epa_oracle::brute::{self, BruteForce};
use epa_oracle::check::{Vertices, check};
use epa_oracle::proof;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

const SIZES: [i64; 4] = [2, 3, 5, 9];

type Exact<const D: usize> = SignedDepth<BigRational, D>;

fn agree<const D: usize>(seed: u64, pairs: usize) {
    let (mut random, mut seen) = (Random::new(seed), Seen::default());
    let mut workspace = Workspace::new();
    for i in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, SIZES[i % SIZES.len()]);
        let solution = exact(&a, &b);
        seen.class(solution.class());
        seen.flat += usize::from(is_flat(&a, &b));
        agrees_with_brute_force(&a, &b, &solution);
        floats_agree(&a, &b, &solution);
        certified_agrees(&a, &b, &solution, &mut workspace);
        if i % 4 == 0 {
            integers_agree(&a, &b, &solution);
        }
    }
    seen.assert_each(pairs / 20);
}

#[test]
fn in_the_plane() {
    agree::<2>(2, 3_000);
}

#[test]
fn in_space() {
    agree::<3>(3, 3_000);
}

fn agrees_with_brute_force<const D: usize>(a: &Points<D>, b: &Points<D>, solution: &Exact<D>) {
    let square = signed_square(solution);
    let by_brute_force = brute::signed_depth(&big(a), &big(b), usize::MAX);
    let expected = BruteForce::SignedDepth(root_of(&square));
    assert_eq!(by_brute_force, expected, "{a:?} {b:?}");

    let certificate = Certificate::new(solution).expect("an exact run converges");
    proves(a, b, &certificate, &square);

    let [on_a, on_b] = solution.core_witness();
    let push = &solution.core.push;
    let step = push.normal.scale(&(&push.height / &push.norm_squared));
    assert_eq!(on_a.world.sub(&on_b.world), step, "{a:?} {b:?}");
    let mut weights = solution.core.combination.iter().map(|(_, weight)| weight);
    assert!(weights.all(Signed::is_positive), "{a:?} {b:?}");
}

/// The checker accepts the certificate, and its bounds are the depth.
fn proves<const D: usize>(
    a: &Points<D>,
    b: &Points<D>,
    certificate: &Certificate,
    square: &BigRational,
) {
    let vertices = Vertices {
        a: big(a),
        b: big(b),
        scale: 1.into(),
    };
    let proof = proof::certificate(certificate.clone());
    assert_eq!(check(&vertices, &proof), Ok(()), "{a:?} {b:?}");
    let root = root_of(square);
    assert_eq!((&proof.lo, &proof.hi), (&root, &root));
}

/// The integer lattice scalar visits the same vertices as `BigRational`.
fn integers_agree<const D: usize>(a: &Points<D>, b: &Points<D>, rational: &Exact<D>) {
    let integer = solve(&integer_hull(a), &integer_hull(b), &Limits::default());
    let integer = integer.expect("finite shapes");
    assert_eq!(
        (rational.core.gjk_iterations, rational.core.epa_iterations),
        (integer.core.gjk_iterations, integer.core.epa_iterations),
        "{a:?} {b:?}"
    );
    assert_eq!(
        (rational.core.gjk, rational.core.epa),
        (integer.core.gjk, integer.core.epa)
    );
    let normal = rational
        .core
        .push
        .normal
        .0
        .each_ref()
        .map(|x| x.to_integer());
    assert_eq!(normal, integer.core.push.normal.0);
}

/// Lattice coordinates are below 20, so 1e-14 is about 4 ulps of the coordinates
/// in f64, and 1e-5 about 5 in f32.
fn floats_agree<const D: usize>(a: &Points<D>, b: &Points<D>, solution: &Exact<D>) {
    let truth = as_float(&signed_square(solution));
    let (wide, narrow) = (on_f64(a, b), on_f32(a, b));
    let errors = [wide.depth - truth, f64::from(narrow.depth) - truth];
    assert!(errors[0].abs() < 1e-14, "f64: {errors:?} {a:?} {b:?}");
    assert!(errors[1].abs() < 1e-5, "f32: {errors:?} {a:?} {b:?}");
    if solution.class() != Class::Touching {
        let classes = (wide.class, narrow.class);
        assert_eq!(classes, (solution.class(), solution.class()), "{a:?} {b:?}");
    }
    let way = wide.a.world.sub(&wide.b.world);
    let gap = way.sub(&wide.translation).norm();
    assert!(gap < 1e-14, "witness gap {gap}: {a:?} {b:?}");
    let off_unit = (narrow.normal.norm() - 1.0).abs();
    assert!(off_unit < 1e-6, "{a:?} {b:?}");
}

/// The signed square of the depth of the cores.
fn square<const D: usize>(answer: &Certified<D>) -> BigRational {
    let (root, exponent) = answer.core_depth();
    let two = BigRational::from_integer(BigInt::from(1) << (2 * exponent.unsigned_abs()));
    let square = BigRational::new(root.numerator, root.denominator);
    if exponent < 0 {
        square / two
    } else {
        square * two
    }
}

/// Certified answers on integers, with a proof, and on floats of either size.
fn certified_agrees<const D: usize>(
    a: &Points<D>,
    b: &Points<D>,
    solution: &Exact<D>,
    workspace: &mut Workspace<f64, D>,
) {
    let hull = |points: &Points<D>| {
        let integers: Vec<_> = points.iter().map(|p| p.map(BigInt::from)).collect();
        ExactHull::of_integers(&integers).expect("a hull")
    };
    let (answer, proof) = certified_with_proof(workspace, &hull(a), &hull(b)).expect("exact");
    let expected = signed_square(solution);
    proves(a, b, &proof, &expected);
    let is_right = |answer: &Certified<D>| {
        assert_eq!(answer.class(), solution.class(), "{a:?} {b:?}");
        assert_eq!(square(answer), expected, "{a:?} {b:?}");
    };
    is_right(&answer);
    is_right(&certified(&float_hull(a), &float_hull(b)).expect("exact"));
    is_right(&certified(&small_float_hull(a), &small_float_hull(b)).expect("exact"));
}
