//! EPA = brute force = certificate, exactly, on thousands of small-lattice pairs,
//! where ties, coplanar facets, touching and flat shapes are everywhere. And integers,
//! floats and certified answers on the same pairs. Certificates of coordinates of every length.

use std::collections::BTreeSet;

use crate::common::{
    CLASSES, Points, Random, Seen, as_float, big, exact, hull, is_flat, lattice_pair, on_floats,
    root_of, signed_square,
};
use epa::certified::{ExactHull, certified_with_proof};
use epa::{
    Certificate, CertificateError, Certified, Class, Hull, Limits, Lower, SignedDepth, Support,
    SupportPoint, Vector, Workspace, certified, common_divisor, solve,
};
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
        seen.count(solution.class());
        seen.count(["solid", "flat"][usize::from(is_flat(&a, &b))]);
        agrees_with_brute_force(&a, &b, &solution);
        floats_agree(&a, &b, &solution);
        certified_agrees(&a, &b, &solution, &mut workspace);
        if i % 4 == 0 {
            integers_agree(&a, &b, &solution);
        }
    }
    seen.assert_each(&CLASSES, pairs / 20);
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
    proves(&vertices(a, b), certificate, &square);

    let [on_a, on_b] = solution.core_witness();
    let push = &solution.core.push;
    let step = push.normal.scale(&(&push.height / &push.norm_squared));
    assert_eq!(on_a.world.sub(&on_b.world), step, "{a:?} {b:?}");
    let mut weights = solution.core.combination.iter().map(|(_, weight)| weight);
    assert!(weights.all(Signed::is_positive), "{a:?} {b:?}");
}

fn vertices<const D: usize>(a: &Points<D>, b: &Points<D>) -> Vertices {
    let scale = 1.into();
    let (a, b) = (big(a), big(b));
    Vertices { a, b, scale }
}

/// The checker accepts the certificate, and its bounds are the depth, in lowest terms. Points
/// stand there once, in order, and are used.
fn proves(vertices: &Vertices, certificate: Certificate, square: &BigRational) {
    let (root, proof) = (root_of(square), proof::certificate(certificate.clone()));
    assert_eq!(check(vertices, &proof), Ok(()), "{vertices:?}");
    let bounds = [&certificate.lo, &certificate.hi].map(|b| (&b.numerator, &b.denominator));
    assert_eq!(
        bounds,
        [(&root.numerator, &root.denominator); 2],
        "{vertices:?}"
    );
    let is_primitive = |numbers: &[BigInt]| {
        numbers
            .iter()
            .fold(BigInt::ZERO, |g, x| common_divisor(&g, x))
            == 1.into()
    };
    assert!(is_primitive(&certificate.upper), "{certificate:?}");
    match &certificate.lower {
        Lower::Points { weights, .. } => {
            assert!(is_primitive(weights) && weights.iter().all(Signed::is_positive));
        }
        Lower::Facets { points, facets } => {
            assert!(points.is_sorted_by(|p, q| p < q), "{certificate:?}");
            let used: BTreeSet<_> = facets.iter().flatten().collect();
            assert_eq!(used.len(), points.len(), "{certificate:?}");
        }
    }
}

/// How many bits farther apart lattice points are than their units: with these coordinates have
/// from a few bits to more than two words, and more than double-double floats hold.
const BITS: [u32; 8] = [0, 5, 6, 7, 26, 56, 106, 166];

/// Lattice points far apart, each a unit off at most, on a grid of any power of two.
fn long_answers_are_proved<const D: usize>(seed: u64) {
    let (mut random, mut seen) = (Random::new(seed), Seen::default());
    let mut workspace = Workspace::new();
    for round in 0..240 {
        let (bits, exponent) = (BITS[round % BITS.len()], random.below(41) as i32 - 20);
        let off = random.below(2);
        let pair = lattice_pair::<D>(&mut random, 4);
        let mut far = |x: i64| (BigInt::from(x) << bits) + off * (random.below(3) - 1);
        let pair = pair.map(|points| Vec::from_iter(points.iter().map(|p| p.map(&mut far))));
        let hull = |points: &Vec<_>| ExactHull::of_multiples(points, exponent).expect("a hull");
        let [a, b] = pair.each_ref().map(hull);
        let (answer, proof) = certified_with_proof(&mut workspace, &a, &b).expect("an answer");
        assert_eq!(answer.exact_normal().to_vec(), proof.upper);
        let combination = answer.exact_combination();
        assert!(combination.iter().all(|(_, weight)| weight.is_positive()));
        assert_eq!(combination.len(), answer.features().len());
        let (up, down) = (exponent.max(0), (-exponent).max(0));
        let [a, b] = pair.map(|points| {
            let raised = points.iter().map(|p| p.iter().map(|x| x << up).collect());
            raised.collect()
        });
        let scale = BigInt::from(1) << down;
        proves(&Vertices { a, b, scale }, proof, &square(&answer));
        seen.count(answer.class());
    }
    seen.assert_each(&CLASSES[..3], 5);
}

#[test]
fn long_answers_are_proved_in_the_plane_and_in_space() {
    long_answers_are_proved::<2>(31);
    long_answers_are_proved::<3>(32);
}

/// Sixths of lattice points.
#[test]
fn answers_in_fractions_are_proved() {
    let mut random = Random::new(33);
    for _ in 0..200 {
        let [a, b] = lattice_pair::<3>(&mut random, 9);
        let hull = |points: &Points<3>| {
            let sixths = |p: &[i64; 3]| p.map(|x| BigRational::new(x.into(), 6.into()));
            Hull::new(points.iter().map(sixths)).expect("a hull")
        };
        let found = solve(&hull(&a), &hull(&b), &Limits::default()).expect("finite shapes");
        let certificate = Certificate::new(&found).expect("an exact run converges");
        let scale = 6.into();
        let vertices = Vertices {
            scale,
            ..vertices(&a, &b)
        };
        proves(&vertices, certificate, &signed_square(&found));
    }
}

/// A hull that does not number its vertices.
struct Unnumbered(Hull<BigInt, 2>);

impl Support<BigInt, 2> for Unnumbered {
    fn support(&self, direction: &Vector<BigInt, 2>) -> SupportPoint<BigInt, 2> {
        SupportPoint::surface(self.0.support(direction).world)
    }
}

#[test]
fn what_is_not_exact_has_no_certificate() {
    let octagon = |x: i64| {
        let corners = [
            [3, 1],
            [1, 3],
            [-1, 3],
            [-3, 1],
            [-3, -1],
            [-1, -3],
            [1, -3],
            [3, -1],
        ];
        hull(&corners.map(|[u, v]| [u + x, v]).to_vec())
    };
    for x in [1, 9] {
        let (a, limits) = (Unnumbered(octagon(0)), Limits::default());
        let found = solve(&a, &octagon(x), &limits).expect("finite shapes");
        assert_eq!(Certificate::new(&found), Err(CertificateError::NoVertices));
    }
    let few = Limits {
        epa_iterations: 1,
        ..Limits::default()
    };
    let found = solve(&octagon(0), &octagon(1), &few).expect("finite shapes");
    assert_eq!(
        Certificate::new(&found),
        Err(CertificateError::NotConverged)
    );
}

/// The integer lattice scalar visits the same vertices as `BigRational`.
fn integers_agree<const D: usize>(a: &Points<D>, b: &Points<D>, rational: &Exact<D>) {
    let integer = solve::<BigInt, D>(&hull(a), &hull(b), &Limits::default());
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
    let (wide, narrow) = (on_floats::<f64, D>(a, b), on_floats::<f32, D>(a, b));
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
    let exact_hull = |points: &Points<D>| {
        let integers: Vec<_> = points.iter().map(|p| p.map(BigInt::from)).collect();
        ExactHull::of_integers(&integers).expect("a hull")
    };
    let (answer, proof) =
        certified_with_proof(workspace, &exact_hull(a), &exact_hull(b)).expect("exact");
    let expected = signed_square(solution);
    proves(&vertices(a, b), proof, &expected);
    let is_right = |answer: &Certified<D>| {
        assert_eq!(answer.class(), solution.class(), "{a:?} {b:?}");
        assert_eq!(square(answer), expected, "{a:?} {b:?}");
    };
    is_right(&answer);
    is_right(&certified(&hull::<f64, D>(a), &hull::<f64, D>(b)).expect("exact"));
    is_right(&certified(&hull::<f32, D>(a), &hull::<f32, D>(b)).expect("exact"));
}
