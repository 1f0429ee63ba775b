//! EPA = brute force = certificate, exactly, on thousands of small-lattice pairs,
//! where ties, coplanar facets, touching and flat shapes are everywhere. And the
//! float builds on the same pairs.

use crate::common::{
    Random, Seen, as_float, big, exact, integer_hull, is_flat, lattice_pair, on_f32, on_f64,
    root_of, signed_square,
};
use epa::{Certificate, Class, Limits, solve};
use epa_oracle::brute::{self, BruteForce};
use epa_oracle::check::{Vertices, check};
use epa_oracle::proof;
use num_traits::Signed;

const SIZES: [i64; 4] = [2, 3, 5, 9];

fn agree<const D: usize>(seed: u64, pairs: usize) {
    let (mut random, mut seen) = (Random::new(seed), Seen::default());
    for i in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, SIZES[i % SIZES.len()]);
        let solution = exact(&a, &b);
        let square = signed_square(&solution);
        seen.class(solution.class());
        seen.flat += usize::from(is_flat(&a, &b));

        let by_brute_force = brute::signed_depth(&big(&a), &big(&b), usize::MAX);
        assert_eq!(
            by_brute_force,
            BruteForce::SignedDepth(root_of(&square)),
            "{a:?} {b:?}"
        );

        let certificate = Certificate::new(&solution).expect("an exact run converges");
        let certificate = proof::certificate(certificate);
        let vertices = Vertices {
            a: big(&a),
            b: big(&b),
            scale: 1.into(),
        };
        assert_eq!(check(&vertices, &certificate), Ok(()), "{a:?} {b:?}");
        assert_eq!(
            (&certificate.lo, &certificate.hi),
            (&root_of(&square), &root_of(&square))
        );

        let [on_a, on_b] = solution.core_witness();
        let push = &solution.push;
        let step = push.normal.scale(&(&push.height / &push.norm_squared));
        assert_eq!(on_a.world.sub(&on_b.world), step, "{a:?} {b:?}");
        assert!(
            solution.combination.iter().all(|(_, w)| w.is_positive()),
            "weights are positive"
        );
    }
    seen.assert_each(pairs / 20);
}

#[test]
fn epa_brute_force_and_certificate_agree_in_2d() {
    agree::<2>(2, 3_000);
}

#[test]
fn epa_brute_force_and_certificate_agree_in_3d() {
    agree::<3>(3, 3_000);
}

/// The integer lattice scalar visits the same vertices as `BigRational`.
fn same_on_integers<const D: usize>(seed: u64, pairs: usize) {
    let mut random = Random::new(seed);
    for i in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, SIZES[i % SIZES.len()]);
        let rational = exact(&a, &b);
        let integer =
            solve(&integer_hull(&a), &integer_hull(&b), &Limits::default()).expect("finite shapes");
        assert_eq!(rational.iterations, integer.iterations, "{a:?} {b:?}");
        assert_eq!((rational.gjk, rational.epa), (integer.gjk, integer.epa));
        let as_integers = rational.push.normal.0.map(|x| x.to_integer());
        assert_eq!(as_integers, integer.push.normal.0);
    }
}

#[test]
fn big_integers_take_the_same_path_as_rationals() {
    same_on_integers::<2>(4, 500);
    same_on_integers::<3>(5, 500);
}

/// Lattice coordinates are below 20, so 1e-14 is about 4 ulps of the coordinates
/// in f64, and 1e-5 about 5 in f32.
fn floats_agree<const D: usize>(seed: u64, pairs: usize) {
    let (mut random, mut seen) = (Random::new(seed), Seen::default());
    for i in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, SIZES[i % SIZES.len()]);
        let solution = exact(&a, &b);
        let truth = as_float(&signed_square(&solution));
        seen.class(solution.class());
        let (wide, narrow) = (on_f64(&a, &b), on_f32(&a, &b));
        assert!(
            (wide.depth - truth).abs() < 1e-14,
            "f64 {} for {truth}: {a:?} {b:?}",
            wide.depth
        );
        let error = f64::from(narrow.depth) - truth;
        assert!(
            error.abs() < 1e-5,
            "f32 {} for {truth}: {a:?} {b:?}",
            narrow.depth
        );
        if solution.class() != Class::Touching {
            assert_eq!(wide.class, solution.class(), "{a:?} {b:?}");
            assert_eq!(narrow.class, solution.class(), "{a:?} {b:?}");
        }
        let gap = wide
            .a
            .world
            .sub(&wide.b.world)
            .sub(&wide.translation)
            .norm();
        assert!(gap < 1e-14, "witness gap {gap}: {a:?} {b:?}");
        let off_unit = (narrow.normal.norm() - 1.0).abs();
        assert!(off_unit < 1e-6, "{a:?} {b:?}");
    }
    assert!(
        seen.separated.min(seen.touching).min(seen.penetrating) > pairs / 20,
        "{seen:?}"
    );
}

#[test]
fn floats_agree_with_exact_truth_in_2d() {
    floats_agree::<2>(6, 3_000);
}

#[test]
fn floats_agree_with_exact_truth_in_3d() {
    floats_agree::<3>(7, 3_000);
}
