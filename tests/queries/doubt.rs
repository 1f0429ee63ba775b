//! Answers that rounding alone would leave in doubt, and coordinates at the ends of
//! a float's range.

use crate::common::{at, contact, solve};
use epa::{Class, Contact, Cuboid, Float, Hull, Limits, Vector, certified};

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

/// A triangle with a far vertex and a segment beside it. The normals of the facets at the far
/// vertex lose most of their digits.
#[test]
fn facets_at_a_far_vertex_do_not_hide_a_gap() {
    let a = Hull::new([
        [-1.0, -2.0, 0.0],
        [3.0, 3.0, 0.0],
        [-268435454.0, -268435455.0, 268435454.0],
    ]);
    let b = Hull::segment([-1.5, -1.25, 0.5], [-1.25, -1.75, 1.25]);
    let (a, b) = (a.expect("finite"), b.expect("finite"));
    let found = contact(&a, &b, &Limits::default()).expect("finite");
    let exact: f64 = certified(&a, &b).expect("exact").depth().expect("a float");
    assert!((exact + 0.154_303_350_694_309_2).abs() < 1e-15);
    assert_eq!(found.class, Class::Separated);
    assert!((found.depth - exact).abs() < 1e-8, "{found:?}");
}

/// Of a point and a tetrahedron there are four facets, and one of them was turned by its
/// rounded normal.
#[test]
fn facets_of_a_simplex_that_disagree_enclose_nothing() {
    let far = [4095.0, -4096.0, -4097.0];
    let a = Hull::new([[0.0, -1.0, -1.0], [-1.0, 0.0, 0.0], [-1.0, 1.0, 1.0], far]);
    let b = Hull::point([-0.25f32, 0.25, -0.25]).expect("finite");
    let found = contact(&a.expect("finite"), &b, &Limits::default()).expect("finite");
    assert_eq!(found.class, Class::Separated);
    assert!((found.depth + 0.353_423_9).abs() < 1e-3, "{found:?}");
}

#[test]
fn tiny_weights_do_not_pass_for_a_fit() {
    let far = [-32769.0, -32769.0, 32769.0];
    let a = Hull::new([[-1.0, 1.0, 0.0], [1.0, 0.0, 1.0], far]).expect("finite");
    let b = Hull::point([0.25f32, -0.75, 0.25]).expect("finite");
    let found = contact(&a, &b, &Limits::default()).expect("finite");
    assert!(gap(&found) < 0.01, "{found:?}");
}

/// A facet without digits seems to be far below a vertex that is there already.
#[test]
fn the_same_vertex_is_not_added_for_ever() {
    let a = Hull::new([
        [18.0, 3.0, 16.0],
        [-20.0, 16.0, -8.0],
        [2.0, -18.0, -9.0],
        [-4.0, 11.0, -15.0],
        [-64552194642418.35, -23569494640161.13, 122819109742013.81],
        [60140733890308.6, 53478153370919.28, -115456571349306.94],
    ]);
    let b = Hull::new([[14.0, 18.0, 18.0], [-17.0, -17.0, 12.0], [-15.0, 9.0, -1.0]]);
    let (a, b) = (a.expect("finite"), b.expect("finite"));
    let found = contact(&a, &b, &Limits::default()).expect("finite");
    let exact: f64 = certified(&a, &b).expect("exact").depth().expect("a float");
    assert!(found.epa_iterations < 1_000, "{found:?}");
    // Eight units in the last place of the largest coordinate.
    assert!((found.depth - exact).abs() < 0.125, "{found:?}");
    assert!(gap(&found) < 0.125, "{found:?}");
}

/// Exact decisions about two segments, one of which is long: a plane that bounds the set is
/// met before one that separates.
#[test]
fn a_plane_that_separates_ends_the_certified_search() {
    let a = Hull::segment([6.0, 2.0], [0.0, -67108864.0]).expect("finite");
    let b = Hull::segment([1.0, 11.0], [3.0, 0.0]).expect("finite");
    let exact = certified(&a, &b).expect("exact");
    assert_eq!(exact.class(), Class::Separated);
    assert_eq!(exact.depth::<f64>(), Ok(-2.999_999_821_186_059));
}
