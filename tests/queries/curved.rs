//! Cylinders, cones and ellipsoids on floats: closed forms where there are some, bounds that
//! meet everywhere else, laws, and endings that are named where the bounds close slowly.
//!
//! More pairs by the environment variable EPA_TEST_CASES.

use crate::common::{self, contact};
use epa::{
    Ball, Capsule, Cone, Contact, Cuboid, Cylinder, Ellipsoid, EpaTermination, Float, Hull, Limits,
    Pose, Posed, Rounded, Support,
};
use epa_oracle::generate::Random;

/// A float type, and by how much its answers may be off, at coordinates up to 8. Nearly all are
/// within 1e-9 or 1e-4 of them; at one pair in some ten thousand GJK stalls before, at about 2e-8
/// or 1e-3.
trait Real: Float + From<f32> + Into<f64> {
    const OFF: f64;
}

impl Real for f64 {
    const OFF: f64 = 1e-7;
}

impl Real for f32 {
    const OFF: f64 = 2e-3;
}

/// Sizes and places are multiples of 1/16, which all floats have.
fn of<S: Real>(x: f64) -> S {
    S::from(x as f32)
}

type Shape<S, const D: usize> = Box<dyn Support<S, D>>;

fn cases() -> u64 {
    let count = std::env::var("EPA_TEST_CASES").ok();
    count.and_then(|count| count.parse().ok()).unwrap_or(16)
}

/// A multiple of 1/16 up to 2, not 0.
fn size(random: &mut Random) -> f64 {
    (1 + random.below(32)) as f64 / 16.0
}

/// A multiple of 1/16 between −reach/16 and reach/16.
fn shift(random: &mut Random, reach: i64) -> f64 {
    (random.below(2 * reach + 1) - reach) as f64 / 16.0
}

fn cylinder<S: Real>(half_height: f64, radius: f64) -> Shape<S, 3> {
    Box::new(Cylinder::new(of(half_height), of(radius), 2).expect("sizes"))
}

fn cone<S: Real>(half_height: f64, radius: f64) -> Shape<S, 3> {
    Box::new(Cone::new(of(half_height), of(radius), 2).expect("sizes"))
}

fn ellipsoid<S: Real, const D: usize>(radii: [f64; D]) -> Shape<S, D> {
    Box::new(Ellipsoid::new(radii.map(of)).expect("radii"))
}

fn cuboid<S: Real, const D: usize>(half_extents: [f64; D]) -> Shape<S, D> {
    Box::new(Cuboid::new(half_extents.map(of)).expect("half extents"))
}

fn at<S: Real, const D: usize>(shape: Shape<S, D>, t: [f64; D]) -> Shape<S, D> {
    Box::new(common::at(shape, t.map(of)))
}

fn depth_of<S: Real, const D: usize>(a: &Shape<S, D>, b: &Shape<S, D>) -> Contact<S, D> {
    contact(a, b, &Limits::default()).expect("finite shapes")
}

/// Checks a depth that is known, and that the answer fits together.
fn check<S: Real, const D: usize>(a: &Shape<S, D>, b: &Shape<S, D>, wanted: f64, what: &str) {
    for (a, b) in [(a, b), (b, a)] {
        let found = depth_of(a, b);
        let [depth, lower]: [f64; 2] = [found.depth, found.lower_bound].map(Into::into);
        assert!(
            (depth - wanted).abs() <= S::OFF,
            "{what}: {found:?}, not {wanted}"
        );
        assert!(depth - lower <= S::OFF, "{what}: {found:?}");
        assert!(lower <= wanted + S::OFF, "{what}: {found:?}");
    }
}

/// How far the bounds are apart.
fn gap<const D: usize>(contact: &Contact<f64, D>) -> f64 {
    contact.depth - contact.lower_bound
}

/// How far the witness points are from `a − b = depth · normal`.
fn misfit<const D: usize>(contact: &Contact<f64, D>) -> f64 {
    let between = contact.a.world.sub(&contact.b.world);
    between.sub(&contact.translation).max_abs()
}

fn balls_closed_form<S: Real>() {
    let mut random = Random::keyed("balls", [1, 0]);
    for _ in 0..cases() {
        let (r, q) = (size(&mut random), size(&mut random));
        let t = [0; 3].map(|_: u8| shift(&mut random, 40));
        let distance = t.iter().map(|x| x * x).sum::<f64>().sqrt();
        // Near the centre the difference is as round as a ball: a test of its own.
        if distance < 0.5 {
            continue;
        }
        let what = format!("radii {r}, {q} at {t:?}");
        let (a, b) = (ellipsoid::<S, 3>([r; 3]), at(ellipsoid([q; 3]), t));
        check(&a, &b, r + q - distance, &what);
        let ball: Shape<S, 3> = Box::new(Ball::new(of(q)).expect("a radius"));
        check(&a, &at(ball, t), r + q - distance, &what);
        let [x, y, _] = t;
        let flat = (x * x + y * y).sqrt();
        if flat >= 0.5 {
            let (a, b) = (ellipsoid::<S, 2>([r; 2]), at(ellipsoid([q; 2]), [x, y]));
            check(&a, &b, r + q - flat, &what);
        }
    }
}

#[test]
fn ellipsoids_with_equal_radii_are_balls() {
    balls_closed_form::<f64>();
    balls_closed_form::<f32>();
}

/// The difference of parallel cylinders is a cylinder.
fn parallel_closed_form<S: Real>() {
    let mut random = Random::keyed("parallel", [1, 0]);
    for index in 0..cases() {
        let [h, r, k, q] = [0; 4].map(|_: u8| size(&mut random));
        // Now and then a disc, a segment, a point.
        let (k, q) = (
            if index % 5 == 0 { 0.0 } else { k },
            if index % 7 == 0 { 0.0 } else { q },
        );
        let [x, y, z] = [0; 3].map(|_: u8| shift(&mut random, 48));
        let across = (x * x + y * y).sqrt();
        if across < 0.5 {
            continue;
        }
        let (side, end) = (r + q - across, h + k - z.abs());
        let wanted = if side >= 0.0 || end >= 0.0 {
            side.min(end)
        } else {
            -(side * side + end * end).sqrt()
        };
        let what = format!("{h} {r}, {k} {q} at {x} {y} {z}");
        let b = at(cylinder(k, q), [x, y, z]);
        check(&cylinder::<S>(h, r), &b, wanted, &what);
    }
}

#[test]
fn parallel_cylinders_against_the_closed_form() {
    parallel_closed_form::<f64>();
    parallel_closed_form::<f32>();
}

/// Shapes that reach `down` below their centre, that far in a large box.
fn resting_closed_form<S: Real>() {
    let mut random = Random::keyed("resting", [1, 0]);
    for _ in 0..cases() {
        let [h, r, q] = [0; 3].map(|_: u8| size(&mut random));
        let sunk = shift(&mut random, 8);
        let aside = [shift(&mut random, 8), shift(&mut random, 8)];
        let floor = cuboid::<S, 3>([4.0; 3]);
        let lying = Box::new(Cylinder::new(of(h), of(r), 0).expect("sizes"));
        let turned = Pose::quaternion([0.0, 1.0, 0.0, 0.0].map(of)).expect("a half turn");
        let upside_down = Box::new(Posed::new(cone(h, r), turned));
        let bodies: [(Shape<S, 3>, f64, &str); 5] = [
            (cylinder(h, r), h, "a cylinder on its base"),
            (lying, r, "a cylinder on its side"),
            (cone(h, r), h, "a cone on its base"),
            (upside_down, h, "a cone on its apex"),
            (ellipsoid([h, r, q]), q, "an ellipsoid"),
        ];
        for (body, down, what) in bodies {
            let placed = at(body, [aside[0], aside[1], 4.0 + down - sunk]);
            let what = format!("{what} ({h}, {r}, {q}) at {aside:?}, {sunk} deep");
            check(&floor, &placed, sunk, &what);
        }
    }
}

#[test]
fn resting_on_a_box_against_the_closed_form() {
    resting_closed_form::<f64>();
    resting_closed_form::<f32>();
}

fn body(random: &mut Random, kind: i64) -> Shape<f64, 3> {
    let axis = random.below(3) as usize;
    let [x, y, z] = [0; 3].map(|_: u8| size(random));
    match kind {
        0 => Box::new(Cylinder::new(x, y, axis).expect("sizes")),
        1 => Box::new(Cone::new(x, y, axis).expect("sizes")),
        2 => ellipsoid([x, y, z]),
        3 => Box::new(Ball::new(x).expect("a radius")),
        4 => Box::new(Capsule::new(x, y, axis).expect("sizes")),
        5 => cuboid([x, y, z]),
        6 => {
            let points = (0..8).map(|_| [0; 3].map(|_: u8| shift(random, 32)));
            Box::new(Hull::new(points).expect("points"))
        }
        7 => Box::new(Hull::segment([x, 0.0, 0.0], [-y, z, 0.0]).expect("points")),
        _ => origin(),
    }
}

fn anywhere(random: &mut Random, shape: Shape<f64, 3>, reach: i64) -> Shape<f64, 3> {
    let mut q = [0; 4].map(|_: u8| (random.below(19) - 9) as f64);
    q[0] += f64::from(u8::from(q == [0.0; 4]));
    let pose = Pose::quaternion(q).expect("not zero");
    let moved = pose.translated([0; 3].map(|_: u8| shift(random, reach)));
    Box::new(Posed::new(shape, moved.expect("finite")))
}

/// A pair of random shapes of two kinds.
fn pair(random: &mut Random, kinds: [i64; 2], reach: i64) -> [Shape<f64, 3>; 2] {
    kinds.map(|kind| {
        let shape = body(random, kind);
        anywhere(random, shape, reach)
    })
}

/// All combinations: the bounds meet, and the witness points fit. Only where the centres lie on one
/// axis, as small translations do by chance, the bounds may close slowly, which has a name.
#[test]
fn the_bounds_of_random_pairs_meet() {
    let (mut all, mut slow, mut loose) = (0, 0, 0);
    for reach in [4, 24, 64] {
        for kinds in (0..3).flat_map(|a| (a..9).map(move |b| [a, b])) {
            let mut random = Random::keyed("pairs", [kinds[0] as u64 * 9 + kinds[1] as u64, reach]);
            for _ in 0..cases().div_ceil(4) {
                let [a, b] = pair(&mut random, kinds, reach.cast_signed());
                let found = depth_of(&a, &b);
                all += 1;
                if found.epa == EpaTermination::Slow {
                    slow += 1;
                    assert!(gap(&found) < 0.1, "{kinds:?}: {found:?}");
                    continue;
                }
                loose += u64::from(gap(&found) > 8e-9 || misfit(&found) > 8e-9);
                let is_loose = gap(&found) >= 1e-6 || misfit(&found) >= 1e-4;
                assert!(!is_loose, "{kinds:?}: {found:?}");
            }
        }
    }
    assert!(slow * 1000 <= all, "{slow} of {all} are slow");
    assert!(loose * 1000 <= all, "{loose} of {all} are loose");
}

/// Rounding by r adds r, moving both changes nothing, and scaling both scales.
#[test]
fn rounding_moving_and_scaling() {
    let mut random = Random::keyed("laws", [1, 0]);
    for _ in 0..cases() {
        let kinds = [random.below(3), random.below(9)];
        let [a, b] = pair(&mut random, kinds, 24);
        let plain = depth_of(&a, &b);
        if plain.epa == EpaTermination::Slow {
            continue;
        }
        let rounded = Rounded::new(&a, 0.375).expect("a radius");
        let found = contact(&rounded, &b, &Limits::default()).expect("finite");
        let error = (found.depth - plain.depth - 0.375).abs();
        assert!(error < 1e-8, "{kinds:?}: {plain:?} {found:?}");
        // A radius is never transformed.
        let is_core = a.radius() + b.radius() == 0.0;
        let scales = if is_core {
            &[1.0, 4.0, 0.125][..]
        } else {
            &[1.0]
        };
        for &scale in scales {
            let rows = [0, 1, 2].map(|i| [0, 1, 2].map(|j| if i == j { scale } else { 0.0 }));
            let pose = Pose::matrix(rows).and_then(|pose| pose.translated([5.0, -3.0, 1.0]));
            let pose = pose.expect("regular");
            let (c, d) = (Posed::new(&a, pose.clone()), Posed::new(&b, pose));
            let found = contact(&c, &d, &Limits::default()).expect("finite");
            let error = (found.depth - scale * plain.depth).abs() / scale.max(1.0);
            assert!(error < 1e-8, "{kinds:?}: {plain:?} {found:?}");
        }
    }
}

fn origin() -> Shape<f64, 3> {
    Box::new(Hull::point([0.0; 3]).expect("a point"))
}

/// Concentric and coaxial shapes, with their depths.
fn slow_closings() -> [(Shape<f64, 3>, Shape<f64, 3>, f64); 7] {
    [
        (cylinder(1.0, 0.5), cylinder(2.0, 0.75), 1.25),
        (cylinder(0.25, 2.0), cylinder(0.5, 2.0), 0.75),
        (ellipsoid([1.0; 3]), ellipsoid([0.5; 3]), 1.5),
        (ellipsoid([1.0, 1.0, 2.0]), ellipsoid([0.5, 0.5, 1.0]), 1.5),
        (cylinder(1.0, 0.5), origin(), 0.5),
        // A circle on the mantle: h·r/√(h² + r²) with the whole height, from the centre.
        (cone(1.0, 1.0), origin(), 1.0 / 5f64.sqrt()),
        // The same with a slim ellipsoid about the axis: (2, 1)/√5 reaches 9/8 + 1/8 over √5
        // on the cone, and √((1/2)² + (3/2)²) over √5 on the ellipsoid. The foot lies between
        // the apex and a point of the rim.
        (
            cone(1.125, 1.125),
            at(ellipsoid([0.25, 0.25, 1.5]), [0.0, 0.0, -0.125]),
            1.25 / 5f64.sqrt() + 0.5f64.sqrt(),
        ),
    ]
}

/// The answer is a push that parts them, not shorter than the depth, and the interval holds
/// the depth. The ending says that the bounds have not met. The contact is closed in on: it is
/// much nearer than the bounds tell, and hardly farther after a few iterations.
#[test]
fn slow_closings_are_honest() {
    for (a, b, depth) in slow_closings() {
        for epa_iterations in [30, Limits::<f64>::default().epa_iterations] {
            let limits = Limits {
                epa_iterations,
                ..Limits::default()
            };
            let found = contact(&a, &b, &limits).expect("finite shapes");
            let bounds = found.lower_bound - 1e-12..=found.depth + 1e-12;
            assert!(bounds.contains(&depth), "{found:?}");
            assert!(found.depth - depth < 2e-11, "{depth}: {found:?}");
            assert!(misfit(&found) < 2e-11, "{found:?}");
            assert!(epa_iterations < 100 || gap(&found) < 1e-1, "{found:?}");
            let open = match epa_iterations {
                ..100 => EpaTermination::IterationLimit,
                _ => EpaTermination::Slow,
            };
            assert!(
                [open, EpaTermination::Converged].contains(&found.epa),
                "{found:?}"
            );
            assert!(found.epa_iterations <= epa_iterations.min(128), "{found:?}");
        }
    }
}

/// Flat and empty sizes: points, segments and discs of every kind, in one place and apart.
#[test]
fn zero_sizes_have_answers() {
    let shapes = || -> Vec<Shape<f64, 3>> {
        let sizes = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]];
        let round = sizes
            .iter()
            .flat_map(|&[h, r]| [cylinder(h, r), cone(h, r)]);
        let flat = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 2.0, 0.0]];
        round.chain(flat.map(ellipsoid)).collect()
    };
    for a in shapes() {
        for b in shapes() {
            let found = depth_of(&a, &b);
            assert!(found.depth.abs() < 1e-9 || found.depth > 0.4, "{found:?}");
            let apart = depth_of(&a, &at(b, [0.0, 0.0, 4.0]));
            let lower = [2.0, 3.0, 4.0].map(|d: f64| (apart.depth + d).abs());
            assert!(lower.iter().any(|error| *error < 1e-9), "{apart:?}");
        }
    }
}
