//! Cylinders, cones and ellipsoids on floats: bounds that meet, and endings that are named where
//! they close slowly. The curved strata of the oracle have pairs of known depths.
//!
//! More pairs by the environment variable EPA_TEST_CASES.

use crate::common::{self, contact};
use epa::{
    Ball, Capsule, Cone, Contact, Cuboid, Cylinder, Ellipsoid, EpaTermination, Hull, Limits, Pose,
    Posed, Support,
};
use epa_oracle::generate::Random;

type Shape = Box<dyn Support<f64, 3>>;

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

fn cylinder(half_height: f64, radius: f64) -> Shape {
    Box::new(Cylinder::new(half_height, radius, 2).expect("sizes"))
}

fn cone(half_height: f64, radius: f64) -> Shape {
    Box::new(Cone::new(half_height, radius, 2).expect("sizes"))
}

fn ellipsoid(radii: [f64; 3]) -> Shape {
    Box::new(Ellipsoid::new(radii).expect("radii"))
}

fn at(shape: Shape, place: [f64; 3]) -> Shape {
    Box::new(common::at(shape, place))
}

fn depth_of(a: &Shape, b: &Shape) -> Contact<f64, 3> {
    contact(a, b, &Limits::default()).expect("finite shapes")
}

/// How far the bounds are apart.
fn gap(contact: &Contact<f64, 3>) -> f64 {
    contact.depth - contact.lower_bound
}

/// How far the witness points are from `a − b = depth · normal`.
fn misfit(contact: &Contact<f64, 3>) -> f64 {
    let between = contact.a.world.sub(&contact.b.world);
    between.sub(&contact.translation).max_abs()
}

fn body(random: &mut Random, kind: i64) -> Shape {
    let axis = random.below(3) as usize;
    let [x, y, z] = [0; 3].map(|_: u8| size(random));
    match kind {
        0 => Box::new(Cylinder::new(x, y, axis).expect("sizes")),
        1 => Box::new(Cone::new(x, y, axis).expect("sizes")),
        2 => ellipsoid([x, y, z]),
        3 => Box::new(Ball::new(x).expect("a radius")),
        4 => Box::new(Capsule::new(x, y, axis).expect("sizes")),
        5 => Box::new(Cuboid::new([x, y, z]).expect("half extents")),
        6 => {
            let points = (0..8).map(|_| [0; 3].map(|_: u8| shift(random, 32)));
            Box::new(Hull::new(points).expect("points"))
        }
        7 => Box::new(Hull::segment([x, 0.0, 0.0], [-y, z, 0.0]).expect("points")),
        _ => origin(),
    }
}

/// A random shape of a kind, turned and moved at will.
fn anywhere(random: &mut Random, kind: i64, reach: i64) -> Shape {
    let shape = body(random, kind);
    let mut q = [0; 4].map(|_: u8| (random.below(19) - 9) as f64);
    q[0] += f64::from(u8::from(q == [0.0; 4]));
    let pose = Pose::quaternion(q).expect("not zero");
    let moved = pose.translated([0; 3].map(|_: u8| shift(random, reach)));
    Box::new(Posed::new(shape, moved.expect("finite")))
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
                let [a, b] = kinds.map(|kind| anywhere(&mut random, kind, reach.cast_signed()));
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

fn origin() -> Shape {
    Box::new(Hull::point([0.0; 3]).expect("a point"))
}

/// Concentric and coaxial shapes, with their depths.
fn slow_closings() -> [(Shape, Shape, f64); 7] {
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
    let shapes = || -> Vec<Shape> {
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
