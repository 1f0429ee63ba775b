//! Planes, pushes and verdicts worked by hand, on floats and on integers.

use core::cell::Cell;

use super::*;
use crate::error::Which;
use crate::scalar::{Integer, Rounding, SignedRoot};
use crate::support::SupportPoint;

/// No set at all: the polytope never asks for support points.
pub(crate) struct Nothing;

impl<S: Scalar, const D: usize> ConvexSet<S, D> for Nothing {
    fn support(&self, _: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        Err(QueryError::OutOfRange)
    }
}

/// The difference of vertex `i` of A and vertex `j` of B.
fn difference<S: Scalar, const D: usize>(
    (i, a): (usize, [S; D]),
    (j, b): (usize, [S; D]),
) -> MinkowskiPoint<S, D> {
    let (a, b) = (Vector(a), Vector(b));
    MinkowskiPoint::new(SupportPoint::vertex(i, a), SupportPoint::vertex(j, b))
}

/// A vertex of A, less the origin as B.
fn vertex<S: Scalar, const D: usize>(number: usize, place: [S; D]) -> MinkowskiPoint<S, D> {
    MinkowskiPoint::vertex(number, Vector(place))
}

/// A point of a curved surface, less the origin as B.
fn surface<const D: usize>(place: [f64; D]) -> MinkowskiPoint<f64, D> {
    MinkowskiPoint {
        a: SupportPoint::surface(Vector(place)),
        ..vertex(0, place)
    }
}

fn integers<const D: usize>(place: [i64; D]) -> [Integer; D] {
    place.map(Integer::from)
}

/// The plane through the points that 2 is the distance of along the axes, times `unit`.
fn octant(unit: f64) -> Result<Plane<f64, 3>, Degenerate> {
    let d = 2.0 * unit;
    let corners = [[d, 0.0, 0.0], [0.0, d, 0.0], [0.0, 0.0, d]];
    let corners = [0, 1, 2].map(|i| vertex(i, corners[i]));
    Plane::through(corners.each_ref())
}

#[test]
fn a_plane_has_the_cross_product_of_its_edges() {
    let plane = octant(1.0).expect("a plane");
    assert_eq!((plane.normal, plane.offset), (Vector([4.0; 3]), 8.0));
    assert_eq!((plane.distance(), plane.slack), (8.0 / 48f64.sqrt(), 0.0));
    let corners = [[2, 0, 0], [0, 0, 2], [0, 2, 0]];
    let corners = [0, 1, 2].map(|i| vertex(i, integers(corners[i])));
    let plane = Plane::through(corners.each_ref()).expect("a plane");
    assert_eq!(plane.normal, Vector(integers([-4; 3])));
    // −8/√48, turned −(−8)/√48.
    let distance = |square: i64| SignedRoot {
        numerator: integers([square])[0].clone(),
        denominator: integers([48])[0].clone(),
    };
    assert_eq!(plane.distance(), distance(-64));
    let [_, e, f] = edges_from_first(corners.each_ref());
    let turned = Plane::along(&corners[0], &[f, e]).expect("a plane");
    assert_eq!(turned.distance(), distance(64));
    assert_eq!(turned.normal, Vector(integers([4; 3])));
    assert_eq!(turned.offset, integers([8])[0]);
    // To the right of the edge in the plane.
    let corners = [vertex(0, [0.0, 3.0]), vertex(1, [4.0, 3.0])];
    let plane = Plane::through(corners.each_ref()).expect("a plane");
    assert_eq!((plane.normal, plane.offset), (Vector([0.0, -4.0]), -12.0));
    assert_eq!(plane.distance(), -3.0);
}

#[test]
fn a_plane_is_as_near_as_it_may_be() {
    let plane = |norm_squared| Plane {
        normal: Vector([0.0, 2.0]),
        offset: 6.0,
        key: 4.0,
        slack: 2.0,
        norm_squared,
    };
    for norm_squared in [4.0, 0.0] {
        assert_eq!(plane(norm_squared).distance(), (6.0 - 2.0) / 2.0);
    }
    let sides = [[9.0, 4.0], [0.0, 3.0], [-9.0, 2.0]].map(|p| plane(4.0).side(&Vector(p)));
    assert_eq!(sides, [Side::Above, Side::On, Side::Below]);
}

#[test]
fn the_push_off_a_plane_is_that_along_its_normal() {
    for unit in [1.0, 2f64.powi(-100), 2f64.powi(100)] {
        let plane = octant(unit).expect("a plane");
        let support = Vector([3.0 * unit, -unit, 2.5 * unit]);
        let off = SupportPlane::off(&plane, &support).expect("a push");
        let to = SupportPlane::to(plane.normal, &support).expect("a push");
        assert_eq!((off.height, off.distance), (to.height, to.distance));
        assert_eq!(off.norm_squared, to.norm_squared);
        let nowhere = Vector([f64::MAX; 3]).scale(&4.0);
        assert!(SupportPlane::off(&plane, &nowhere).is_none());
    }
}

#[test]
fn planes_at_the_ends_of_the_range_are_balanced_or_refused() {
    for exponent in [-400, -100, 100, 400] {
        let unit = 2f64.powi(exponent);
        let plane = octant(unit).expect("a plane");
        let far = (plane.distance() / unit - 2.0 / 3f64.sqrt()).abs();
        assert!(far < 1e-15, "{exponent}: {plane:?}");
        assert!(plane.normal.max_abs() < 1.0 && plane.normal.max_abs() >= 0.5);
    }
    // A normal that is below or beyond all floats.
    assert!(octant(2f64.powi(-900)).is_err() && octant(2f64.powi(900)).is_err());
    let refused = |corners: [[f64; 3]; 3]| {
        let corners = [0, 1, 2].map(|i| vertex(i, corners[i]));
        Plane::through(corners.each_ref()).is_err()
    };
    assert!(refused([[1.0; 3], [2.0; 3], [3.0; 3]]));
    let line = [[1, 2, 3], [2, 4, 6], [3, 6, 9]];
    let line = [0, 1, 2].map(|i| vertex(i, integers(line[i])));
    assert!(Plane::through(line.each_ref()).is_err());
    // Both entries of the balanced normal are nearly 1, so that the offset overflows.
    let most = f64::MAX;
    let corners = [[0.75 * most, 0.75 * most], [0.5 * most, most]];
    let corners = [vertex(0, corners[0]), vertex(1, corners[1])];
    assert!(Plane::through(corners.each_ref()).is_err());
}

/// A set with vertices.
struct Set(Vec<MinkowskiPoint<f64, 2>>);

impl ConvexSet<f64, 2> for Set {
    fn support(&self, direction: &Vector<f64, 2>) -> Result<MinkowskiPoint<f64, 2>, QueryError> {
        let height = |p: &&MinkowskiPoint<f64, 2>| direction.dot(&p.point);
        let highest = self.0.iter().max_by(|p, q| height(p).total_cmp(&height(q)));
        highest
            .cloned()
            .ok_or(QueryError::NonFiniteSupport(Which::A))
    }
}

fn square() -> Set {
    let corners = [[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]];
    Set((0..4).map(|i| vertex(i, corners[i])).collect())
}

#[test]
fn a_push_is_as_long_as_the_set_reaches() {
    let push = SupportPlane::to(Vector([3.0, 4.0]), &Vector([2.0, 1.0])).expect("a push");
    assert_eq!(
        (push.height, push.norm_squared, push.distance),
        (10.0, 25.0, 2.0)
    );
    let at = Vector([1.0, 1.0]);
    assert!(SupportPlane::to(Vector([0.0, 0.0]), &at).is_none());
    assert!(SupportPlane::to(Vector([1e-200, 0.0]), &at).is_none());
    assert!(SupportPlane::to(Vector([1e200, 0.0]), &at).is_none());
    assert!(SupportPlane::to(Vector([1e100, 0.0]), &Vector([1e300, 0.0])).is_none());
    let along = |set: &Set, n| SupportPlane::along(set, &Vector(n));
    let push = along(&square(), [0.0, -2.0]).expect("a point");
    let push = push.expect("a push");
    assert_eq!((push.height, push.distance), (2.0, 1.0));
    assert!(along(&square(), [0.0, 0.0]).expect("a point").is_none());
    assert!(along(&Set(Vec::new()), [0.0, 1.0]).is_err());
}

#[test]
fn the_shorter_push_is_kept() {
    let to = |x: f64| SupportPlane::to(Vector([x, 0.0]), &Vector([1.0, 0.0]));
    let mut best = None;
    SupportPlane::keep_shorter(&mut best, None);
    assert!(best.is_none());
    // Both go as far; the second, then the third is not shorter.
    let kept = |best: &Option<SupportPlane<f64, 2>>| best.as_ref().map(|push| push.normal.0[0]);
    SupportPlane::keep_shorter(&mut best, to(2.0).as_ref());
    SupportPlane::keep_shorter(&mut best, to(4.0).as_ref());
    SupportPlane::keep_shorter(&mut best, None);
    assert_eq!(kept(&best), Some(2.0));
    SupportPlane::keep_shorter(&mut best, to(-3.0).as_ref());
    assert_eq!(kept(&best), Some(-3.0));
    SupportPlane::keep_shorter(&mut best, to(2.0).as_ref());
    assert_eq!(kept(&best), Some(-3.0));
}

#[test]
fn what_touches_a_push_is_as_near_as_its_coordinates_are_rounded() {
    let push = |height: f64| {
        let normal = Vector([2.0, 0.0]);
        SupportPlane::to(normal, &Vector([height, 0.0])).expect("a push")
    };
    // Coordinates up to 7, in A or in B: 8 units in the last place of 8.
    let limit = 64.0 * f64::EPSILON;
    for (a, b) in [([1.0, 7.0], [0.0, 0.0]), ([1.0, 0.0], [0.0, -7.0])] {
        let point = difference((0, a), (0, b));
        assert!(push(1.0).touches(&point) && push(1.0 + limit).touches(&point));
        assert!(push(0.5).touches(&point));
        assert!(!push(1.0 + limit * 1.5).touches(&point));
    }
    // On a curved surface 2⁻³⁶, unless rounding is more.
    let curved = |x: f64| surface([x, 0.0]);
    let near = 2f64.powi(-36);
    assert!(push(1.0 + near).touches(&curved(1.0)));
    assert!(!push(1.0 + 1.5 * near).touches(&curved(1.0)));
    let far = 2f64.powi(20);
    assert!(push(far + 2f64.powi(-30)).touches(&curved(far)));
    assert!(!push(far + 2f64.powi(-28)).touches(&curved(far)));
    // Integers touch exactly.
    let at = |x: i64| Vector(integers([x, 5]));
    let push = SupportPlane::to(Vector(integers([3, 0])), &at(7)).expect("a push");
    assert!(push.touches(&vertex(0, at(7).0)) && !push.touches(&vertex(0, at(6).0)));
}

#[test]
fn what_rises_is_measured_along_the_unit_direction() {
    let of = |height: f64, limit: f64| rises(&height, &limit, &Vector([3.0, 4.0]));
    assert!(of(5.1, 1.0) && !of(5.0, 1.0) && !of(4.9, 1.0));
    assert!(!of(-5.1, 1.0) && !of(0.0, 0.0) && of(1e-9, 0.0));
}

/// A facet at x = 1, from (1, −1) to (1, 1).
fn right_side() -> (Plane<f64, 2>, [MinkowskiPoint<f64, 2>; 2]) {
    let corners = [vertex(0, [1.0, -1.0]), vertex(1, [1.0, 1.0])];
    let plane = Plane::through(corners.each_ref()).expect("a plane");
    assert_eq!(plane.normal, Vector([2.0, 0.0]));
    (plane, corners)
}

#[test]
fn a_facet_is_beyond_a_push_that_is_shorter_by_more_than_rounding() {
    let (mut plane, corners) = right_side();
    plane.slack = 0.5;
    let (set, corners) = (square(), corners.each_ref());
    let kernel = Plain(&set);
    let found = kernel
        .plane(corners, &edges_from_first(corners)[1..])
        .expect("a plane");
    assert_eq!((found.normal, found.slack), (plane.normal, 0.0));
    let highest = kernel.support(&Vector([-1.0, -2.0])).expect("a point");
    assert_eq!(highest.vertices(), Some((2, 0)));
    let side = |x: f64| kernel.side(&plane, || corners, &vertex(7, [x, 0.0]));
    assert_eq!(
        [0.5, 1.0, 1.5].map(side),
        [Side::Below, Side::On, Side::Above]
    );
    let push = |x: f64| SupportPlane::to(Vector([1.0, 0.0]), &Vector([x, 0.0])).expect("a push");
    let is_beyond = |x: f64| kernel.is_beyond(&plane, &push(x));
    assert!(is_beyond(0.5) && is_beyond(1.0 - 2.0 * f64::flatness()));
    assert!(!is_beyond(1.0) && !is_beyond(1.0 - f64::EPSILON) && !is_beyond(1.5));
}

#[test]
fn a_support_point_is_judged_by_how_far_it_rises() {
    let (plane, corners) = right_side();
    let (set, tolerance) = (square(), 1e-15);
    let asked = Cell::new(0);
    let judge = |support: MinkowskiPoint<f64, 2>| {
        let corners = || {
            asked.set(asked.get() + 1);
            corners.each_ref()
        };
        let found = Plain(&set).judge(&plane, corners, &support, &tolerance);
        assert_eq!(found.push.expect("a push").distance, support.point[0]);
        found.decision
    };
    let numbered = |number, rise: f64| judge(vertex(number, [1.0 + rise, 0.0]));
    assert_eq!(numbered(7, 0.0), Decision::Final);
    assert_eq!(numbered(7, 8e-16), Decision::Final);
    assert_eq!(numbered(7, -0.5), Decision::Final);
    assert_eq!(asked.get(), 0);
    // Within a root of the rounding unit vertex numbers decide, where there are some.
    assert_eq!(numbered(7, 1e-12), Decision::Near);
    assert_eq!(numbered(1, 1e-12), Decision::Final);
    assert_eq!(asked.get(), 2);
    assert_eq!(judge(surface([1.0 + 1e-12, 0.0])), Decision::Final);
    assert_eq!(judge(surface([1.0 + 1e-10, 0.0])), Decision::Near);
    // Beyond that it lies above.
    assert_eq!(numbered(7, 1e-7), Decision::Above);
    assert_eq!(numbered(1, 1e-7), Decision::Above);
    assert_eq!(judge(surface([1.0 + 1e-7, 0.0])), Decision::Above);
    // A push that leaves the range of a float.
    let long = Plane {
        normal: Vector([f64::MAX, 0.0]),
        ..plane.clone()
    };
    let support = vertex(7, [2.0, 0.0]);
    let found = Plain(&set).judge(&long, || corners.each_ref(), &support, &tolerance);
    assert!(found.push.is_none() && found.decision == Decision::Above);
}

#[test]
fn vertex_numbers_tell_corners_and_the_fourth_of_a_parallelogram() {
    let numbered = |(i, j): (usize, usize)| difference((i, [0.0; 3]), (j, [0.0; 3]));
    let completes = |corners: [(usize, usize); 3], point| {
        let corners = corners.map(numbered);
        completes_parallelogram(corners.each_ref(), &numbered(point))
    };
    let square = [(0, 0), (1, 0), (1, 1)];
    assert!(completes(square, (0, 1)));
    assert!(square.iter().all(|corner| completes(square, *corner)));
    assert!(!completes(square, (2, 1)) && !completes(square, (0, 2)));
    // One side of it, or two that do not meet, are not enough.
    assert!(!completes([(0, 0), (1, 0), (2, 1)], (0, 1)));
    assert!(!completes([(0, 0), (2, 1), (3, 2)], (0, 1)));
    let corners = square.map(numbered);
    let curved = surface([0.0; 3]);
    assert!(!completes_parallelogram(corners.each_ref(), &curved));
    let curved = [&curved, &curved, &curved];
    assert!(!completes_parallelogram(curved, &surface([0.0; 3])));
}
