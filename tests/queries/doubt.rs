//! Answers that rounding alone would leave in doubt, and coordinates at the ends of
//! a float's range.

use crate::common::{at, contact, judged, solve};
use epa::{Class, Contact, Cuboid, Float, Hull, Limits, Vector};
use epa_oracle::case::Case;
use epa_oracle::corpus;
use epa_oracle::judge::Tier;

fn gap<S: Float, const D: usize>(found: &Contact<S, D>) -> S {
    let between = found.a.world.sub(&found.b.world);
    between.sub(&found.translation).norm()
}

/// A wedge with its edge from `from` to `to` in the plane z = 0, and below it, or
/// above.
fn wedge(from: [f64; 2], to: [f64; 2], ridge: f64) -> Hull<f64, 3> {
    let [[x, y], [u, v]] = [from, to];
    let [first, second] = [[x, y, 0.0], [u, v, 0.0]];
    Hull::new([first, second, [x, y + 1.0, ridge], [u, v - 1.0, ridge]]).expect("finite")
}

#[test]
fn edges_that_cross_at_a_small_angle_touch_in_one_point() {
    for slope in [1e-3, 1e-6, 1e-9, 1e-12] {
        let a = wedge([-1.0, 0.0], [0.7, 0.0], -1.0);
        let b = wedge([-0.6, -0.6 * slope], [1.1, 1.1 * slope], 1.0);
        let found = contact(&a, &b, &Limits::default()).expect("finite");
        assert!(found.depth.abs() < 1e-15, "{slope}: {found:?}");
        assert!(gap(&found) < 1e-15, "{slope}: {found:?}");
        let weights: f64 = found.features.iter().map(|f| f.weight).sum();
        assert!((weights - 1.0).abs() < 1e-15 && found.features.iter().all(|f| f.weight > 0.0));
    }
}

#[test]
fn the_scale_reaches_subnormal_coordinates() {
    let unit = f32::from_bits(1);
    let square = |x: [f32; 2], y: [f32; 2]| {
        let corners = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]];
        Hull::new(corners.map(|p| p.map(|t| t * unit))).expect("finite")
    };
    let a = square([0.0, 10.0], [0.0, 10.0]);
    let b = square([7.0, 20.0], [2.0, 8.0]);
    let found = contact(&a, &b, &Limits::default()).expect("finite");
    assert_eq!((found.class, found.depth), (Class::Penetrating, 3.0 * unit));
    assert_eq!(found.normal.0, [1.0, 0.0]);
    assert_eq!(found.a.world.sub(&found.b.world), Vector([3.0 * unit, 0.0]));
    // One float holds the way back, but no float the way there.
    let [first, second] = solve(&a, &b, &Limits::default())
        .expect("finite")
        .unit
        .expect("a scale");
    assert!(first.is_normal() && second.is_normal());
}

#[test]
fn differences_that_overflow_are_measured_in_a_smaller_unit() {
    let cube = || Cuboid::<f32, 3>::new([1e38; 3]).expect("a box");
    let [a, b] = [-1.25e38, 1.25e38].map(|x| at(cube(), [x, 0.0, 0.0]));
    let found = contact(&a, &b, &Limits::default()).expect("finite");
    assert_eq!(found.class, Class::Separated);
    assert!((found.depth / 0.5e38 + 1.0).abs() < 1e-6, "{found:?}");
    assert_eq!(found.normal.0, [1.0, 0.0, 0.0]);
}

#[test]
fn points_that_agree_but_for_a_subnormal_coordinate_are_apart() {
    let point = |x: f32| Hull::point([x, 2f32.powi(44)]).expect("finite");
    let (near, far) = (f32::from_bits(16), f32::from_bits(32));
    let found = contact(&point(near), &point(far), &Limits::default()).expect("finite");
    assert_eq!(found.class, Class::Separated);
    assert_eq!((found.depth, found.normal.0), (near - far, [1.0, 0.0]));
}

#[test]
fn tiny_weights_do_not_pass_for_a_fit() {
    let far = [-32769.0, -32769.0, 32769.0];
    let a = Hull::new([[-1.0, 1.0, 0.0], [1.0, 0.0, 1.0], far]).expect("finite");
    let b = Hull::point([0.25f32, -0.75, 0.25]).expect("finite");
    let found = contact(&a, &b, &Limits::default()).expect("finite");
    assert!(gap(&found) < 0.01, "{found:?}");
}

/// Cases of the corpus that floats got wrong: a gap beside a far vertex, a facet that its rounded
/// normal turned, heights that overflowed, a vertex that was added for ever.
#[test]
fn what_was_found_wrong_is_right() {
    let cases = corpus::embedded().expect("cases");
    for (name, subject, tier) in [
        ("false-overlap-beside-a-far-vertex", "epa-f64", Tier::Exact),
        ("far-vertex-turns-a-facet", "epa-f32", Tier::Exact),
        ("large-2d-heights-overflow", "epa-f32", Tier::Exact),
        ("the-same-vertex-again-and-again", "epa-f64", Tier::Tight),
    ] {
        let is_named = |(_, case): &&(_, Case)| case.name.as_deref() == Some(name);
        let (_, case) = cases.iter().find(is_named).expect(name);
        let (answer, verdict) = judged(case, subject, 0);
        assert!(verdict.tier <= tier, "{name}: {verdict:?}");
        let iterations = answer.and_then(|answer| answer.iterations);
        let are_few = iterations.is_some_and(|count| count < 1_000);
        assert!(are_few, "{name}: {iterations:?}");
    }
}
