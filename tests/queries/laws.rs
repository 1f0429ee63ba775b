//! Laws that hold for every pair: what must not change when the same question is
//! asked in another way.

use crate::common::{
    Points, Random, as_float, at, contact, exact, hull, lattice_pair, on_floats, signed_square,
    solve,
};
use epa::{Contact, Float, Hull, Limits, Pose, Posed, Rounded, Support, Vector};
use num_rational::BigRational;
use num_traits::Zero;
use proptest::prelude::*;

fn scene<const D: usize>() -> impl Strategy<Value = (Points<D>, Points<D>)> {
    let size = prop::sample::select(vec![2i64, 3, 6, 20, 1000]);
    (any::<u64>(), size).prop_map(|(seed, size)| {
        let [a, b] = lattice_pair::<D>(&mut Random::new(seed), size);
        (a, b)
    })
}

fn map<const D: usize>(points: &Points<D>, f: impl Fn([i64; D]) -> [i64; D]) -> Points<D> {
    points.iter().map(|p| f(*p)).collect()
}

/// Coordinates are at most 2000, so this is a dozen ulps of them.
const NEAR: f64 = 3e-12;

/// Swapping A and B keeps the depth and turns the normal.
fn swap_law<const D: usize>(a: &Points<D>, b: &Points<D>) {
    assert_eq!(signed_square(&exact(a, b)), signed_square(&exact(b, a)));
    let (there, back) = (on_floats::<f64, D>(a, b), on_floats::<f64, D>(b, a));
    assert!((there.depth - back.depth).abs() < NEAR);
    // The turned normal pushes equally well, though it may be another member of a tie.
    let push = reach(&hull(b), &hull(a), &there.normal.neg());
    assert!((push - there.depth).abs() < NEAR, "{a:?} {b:?}");
}

/// h_D(n) for a unit vector n.
fn reach<const D: usize>(a: &Hull<f64, D>, b: &Hull<f64, D>, n: &Vector<f64, D>) -> f64 {
    a.support(n).world.dot(n) - b.support(&n.neg()).world.dot(n)
}

/// Moving both shapes by the same integer vector changes nothing but the places.
fn translation_law<const D: usize>(a: &Points<D>, b: &Points<D>, t: i64) {
    let shifted = |p: [i64; D]| std::array::from_fn(|i| p[i] + t * (i as i64 + 1));
    let (c, d) = (map(a, shifted), map(b, shifted));
    assert_eq!(signed_square(&exact(a, b)), signed_square(&exact(&c, &d)));
    let (here, there) = (on_floats::<f64, D>(a, b), on_floats::<f64, D>(&c, &d));
    assert!((here.depth - there.depth).abs() < NEAR, "{a:?} {b:?}");
    let push = reach(&hull(a), &hull(b), &there.normal);
    assert!((push - here.depth).abs() < NEAR, "{a:?} {b:?}");
}

/// Scaling by 2^k is exact in floats: every bit of the answer scales.
fn scale_law<S: Float + From<f32>, const D: usize>(
    a: &Hull<S, D>,
    b: &Hull<S, D>,
    exponent: i32,
) -> [Contact<S, D>; 2] {
    let mut factor = S::one();
    let (two, half) = (S::from(2.0f32), S::from(0.5f32));
    for _ in 0..exponent.unsigned_abs() {
        factor = factor.mul(if exponent > 0 { &two } else { &half });
    }
    let scaled = |hull: &Hull<S, D>| {
        Hull::new(hull.points().iter().map(|p| p.scale(&factor))).expect("in range")
    };
    let limits = Limits::default();
    let here = contact(a, b, &limits).expect("finite");
    let there = contact(&scaled(a), &scaled(b), &limits).expect("finite");
    let expected = Contact {
        depth: here.depth.mul(&factor),
        lower_bound: here.lower_bound.mul(&factor),
        translation: here.translation.scale(&factor),
        ..there.clone()
    };
    assert_eq!(there, expected, "depths scale with the shapes");
    assert_eq!(there.normal, here.normal);
    assert_eq!(there.features, here.features);
    assert_eq!(there.a.world, here.a.world.scale(&factor));
    [here, there]
}

/// The order of the vertices, and repeating them, does not matter.
fn permutation_law<const D: usize>(a: &Points<D>, b: &Points<D>, seed: u64) {
    let mut random = Random::new(seed);
    let mut shuffled = |points: &Points<D>| {
        let mut out = points.clone();
        out.push(points[0]);
        for i in (1..out.len()).rev() {
            let j = usize::try_from(random.below(i as i64 + 1)).expect("an index");
            out.swap(i, j);
        }
        out
    };
    let (c, d) = (shuffled(a), shuffled(b));
    assert_eq!(signed_square(&exact(a, b)), signed_square(&exact(&c, &d)));
    let depth = |a, b| on_floats::<f64, D>(a, b).depth;
    assert!((depth(a, b) - depth(&c, &d)).abs() < NEAR);
}

/// Turning both shapes by the same integer quaternion keeps the depth, exactly on
/// rationals and to rounding on floats.
fn rotation_law(a: &Points<3>, b: &Points<3>, q: [i64; 4]) {
    let exactly = q.map(|x| BigRational::from_integer(x.into()));
    let pose = Pose::quaternion(exactly).expect("not zero");
    let posed = |points| Posed::new(hull::<BigRational, 3>(points), pose.clone());
    let turned = solve(&posed(a), &posed(b), &Limits::default()).expect("finite");
    let square = signed_square(&turned);
    assert_eq!(square, signed_square(&exact(a, b)));
    let pose = Pose::quaternion(q.map(|x| x as f64)).expect("not zero");
    let posed = |points| Posed::new(hull::<f64, 3>(points), pose.clone());
    let found = contact(&posed(a), &posed(b), &Limits::default()).expect("finite");
    let error = (found.depth - as_float(&square)).abs();
    assert!(error < NEAR, "{found:?} {a:?} {b:?}");
}

/// Rounding A by r and B by t adds r + t to the signed depth.
fn rounding_law<const D: usize>(a: &Points<D>, b: &Points<D>, r: f64, t: f64) {
    let rounded = |points, radius| Rounded::new(hull::<f64, D>(points), radius).expect("a radius");
    let contact = contact(&rounded(a, r), &rounded(b, t), &Limits::default()).expect("finite");
    assert!((contact.depth - (on_floats::<f64, D>(a, b).depth + r + t)).abs() < NEAR);
    let between = contact.a.world.sub(&contact.b.world);
    let gap = between.sub(&contact.translation).norm();
    assert!(gap < NEAR, "{gap} {a:?} {b:?}");
}

/// Moving B by the translation brings the shapes to touch.
fn translation_vector_law<const D: usize>(a: &Points<D>, b: &Points<D>) {
    let solution = exact(a, b);
    let push = &solution.core.push;
    let step = push.normal.scale(&(&push.height / &push.norm_squared));
    let (a, b) = (hull(a), at(hull(b), step.0));
    let touching = solve(&a, &b, &Limits::default()).expect("finite");
    assert_eq!(touching.class(), epa::Class::Touching, "{a:?} {b:?}");
    assert!(touching.core.push.height.is_zero() && !touching.core.push.norm_squared.is_zero());
}

proptest! {
    #![proptest_config(crate::common::proptest_config(300))]

    #[test]
    fn swapping((a, b) in scene::<2>(), (c, d) in scene::<3>()) {
        swap_law(&a, &b);
        swap_law(&c, &d);
    }

    #[test]
    fn translating((a, b) in scene::<2>(), (c, d) in scene::<3>(), t in -1000i64..1000) {
        translation_law(&a, &b, t);
        translation_law(&c, &d, t);
    }

    #[test]
    fn scaling((a, b) in scene::<2>(), (c, d) in scene::<3>(), k in -900i32..900) {
        scale_law::<f64, 2>(&hull(&a), &hull(&b), k);
        scale_law::<f64, 3>(&hull(&c), &hull(&d), k);
        scale_law::<f32, 3>(&hull(&c), &hull(&d), k / 10);
    }

    #[test]
    fn permuting_and_duplicating((a, b) in scene::<2>(), (c, d) in scene::<3>(), seed: u64) {
        permutation_law(&a, &b, seed);
        permutation_law(&c, &d, seed);
    }

    #[test]
    fn rotating((a, b) in scene::<3>(), q in prop::array::uniform4(-5i64..6)) {
        prop_assume!(q != [0; 4]);
        rotation_law(&a, &b, q);
    }

    #[test]
    fn rounding((a, b) in scene::<2>(), (c, d) in scene::<3>(), r in 0.0..50.0f64, t in 0.0..50.0f64) {
        rounding_law(&a, &b, r, t);
        rounding_law(&c, &d, r, t);
    }

    #[test]
    fn moving_by_the_translation((a, b) in scene::<2>(), (c, d) in scene::<3>()) {
        translation_vector_law(&a, &b);
        translation_vector_law(&c, &d);
    }
}
