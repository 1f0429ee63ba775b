//! Contact manifolds: every way in which shapes meet, and laws on random pairs.

use crate::common::{Random, Seen, at, contact, share};
use epa::extras::manifold::{
    Faces, Manifold, ManifoldLimits, ManifoldPoint, Meeting, clipped, manifold,
};
use epa::{
    Ball, Capsule, Class, Contact, Cuboid, Hull, Limits, Pose, Posed, QueryError, Rounded, Vector,
};
use num_bigint::BigInt;
use num_rational::BigRational;

const ROOT_HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;

fn cuboid(half: [f64; 3]) -> Cuboid<f64, 3> {
    Cuboid::new(half).expect("a box")
}

fn floor() -> Cuboid<f64, 3> {
    cuboid([5.0, 5.0, 1.0])
}

fn turned<T>(shape: T, quaternion: [f64; 4], place: [f64; 3]) -> Posed<T, f64, 3> {
    let pose = Pose::quaternion(quaternion).and_then(|pose| pose.translated(place));
    Posed::new(shape, pose.expect("a pose"))
}

fn meet<const D: usize>(
    a: &impl Faces<f64, D>,
    b: &impl Faces<f64, D>,
    limits: &ManifoldLimits<f64>,
) -> (Contact<f64, D>, Manifold<f64, D>) {
    let contact = contact(a, b, &Limits::default()).expect("finite shapes");
    let manifold = manifold(a, b, &contact, limits).expect("sizes");
    check(a, b, &contact, &manifold, limits.margin);
    (contact, manifold)
}

/// The manifold under the limits that are those where nobody says.
fn plainly<const D: usize>(
    a: &impl Faces<f64, D>,
    b: &impl Faces<f64, D>,
) -> (Contact<f64, D>, Manifold<f64, D>) {
    meet(a, b, &ManifoldLimits::default())
}

fn with_margin(margin: f64) -> ManifoldLimits<f64> {
    ManifoldLimits {
        margin,
        ..ManifoldLimits::default()
    }
}

/// How far a point lies inside of a shape, or with a minus outside of it.
fn inside<const D: usize>(shape: &impl Faces<f64, D>, point: Vector<f64, D>) -> f64 {
    let point = Hull::point(point).expect("a finite point");
    contact(shape, &point, &Limits::default())
        .expect("finite")
        .depth
}

/// The laws of every manifold.
fn check<const D: usize>(
    a: &impl Faces<f64, D>,
    b: &impl Faces<f64, D>,
    contact: &Contact<f64, D>,
    manifold: &Manifold<f64, D>,
    margin: f64,
) {
    let rounding = 1e-12;
    let points = &manifold.points;
    assert_eq!(points.is_empty(), manifold.meeting == Meeting::Apart);
    assert!(points.len() <= if D == 2 { 2 } else { 4 });
    for p in points {
        let gap = p.a.sub(&p.b).sub(&contact.normal.scale(&p.depth));
        let is_pair = gap.max_abs() < rounding;
        assert!(is_pair, "a − b is depth · normal: {manifold:?}");
        let depths = -margin - rounding..contact.depth + rounding;
        assert!(depths.contains(&p.depth), "{contact:?} {manifold:?}");
        let off = [inside(a, p.a), inside(b, p.b)];
        let is_on_both = off.iter().all(|off| off.abs() < rounding);
        assert!(is_on_both, "{p:?} {off:?} {manifold:?}");
    }
    if let Some(first) = points.first() {
        let is_deepest = (first.depth - contact.depth).abs() < rounding;
        assert!(is_deepest, "{contact:?} {manifold:?}");
    }
}

/// The points on A, in order.
fn on_a<const D: usize>(manifold: &Manifold<f64, D>) -> Vec<[f64; D]> {
    sorted(manifold.points.iter().map(|p| p.a))
}

fn sorted<const D: usize>(points: impl Iterator<Item = Vector<f64, D>>) -> Vec<[f64; D]> {
    let mut all: Vec<_> = points
        .map(|p| p.0.map(|x| (x * 1e9).round() / 1e9 + 0.0))
        .collect();
    all.sort_by(|p, q| p.partial_cmp(q).expect("finite"));
    all
}

#[test]
fn a_face_on_a_face_has_the_corners_of_the_overlap() {
    // Over the edge of the floor: the side of the floor cuts the lower face of the box.
    let b = at(cuboid([1.0, 2.0, 0.5]), [4.5, 0.0, 1.25]);
    let (_, four) = plainly(&floor(), &b);
    assert_eq!(four.meeting, Meeting::Face);
    let expected = [
        [3.5, -2.0, 1.0],
        [3.5, 2.0, 1.0],
        [5.0, -2.0, 1.0],
        [5.0, 2.0, 1.0],
    ];
    assert_eq!(on_a(&four), expected);
    assert!(four.points.iter().all(|p| p.depth == 0.25));
}

#[test]
fn in_the_plane_an_edge_is_clipped_against_an_edge() {
    let a = Cuboid::new([2.0, 1.0]).expect("a box");
    let square = || Cuboid::new([1.0, 1.0]).expect("a box");
    let (_, two) = plainly(&a, &at(square(), [1.5, 1.75]));
    assert_eq!((two.meeting, two.points.len()), (Meeting::Face, 2));
    assert_eq!(on_a(&two), [[0.5, 1.0], [2.0, 1.0]]);
    // On its corner: one point.
    let pose = Pose::cos_sin(ROOT_HALF, ROOT_HALF).and_then(|p| p.translated([0.0, 2.25]));
    let (_, one) = plainly(&a, &Posed::new(square(), pose.expect("a pose")));
    assert_eq!((one.meeting, one.points.len()), (Meeting::Vertex, 1));
}

#[test]
fn an_edge_on_a_face_has_two_points() {
    // A cube on its edge: an eighth of a turn about y.
    let b = turned(
        cuboid([1.0; 3]),
        [0.9238795325112867, 0.0, 0.3826834323650898, 0.0],
        [0.0, 0.0, 2.25],
    );
    let (contact, two) = plainly(&floor(), &b);
    assert_eq!((two.meeting, two.points.len()), (Meeting::Edge, 2));
    assert_eq!(on_a(&two), [[0.0, -1.0, 1.0], [0.0, 1.0, 1.0]]);
    assert!((contact.depth - (2f64.sqrt() - 1.25)).abs() < 1e-12);
}

#[test]
fn a_vertex_has_one_point() {
    let spike = Hull::new([
        [0.0, 0.0, 0.9],
        [1.0, 0.0, 3.0],
        [-1.0, 1.0, 3.0],
        [-1.0, -1.0, 3.0],
    ]);
    let (_, one) = plainly(&floor(), &spike.expect("finite"));
    assert_eq!((one.meeting, one.points.len()), (Meeting::Vertex, 1));
    assert!((one.points[0].depth - 0.1).abs() < 1e-15);
}

/// Two roofs, ridge against ridge.
fn roofs(turn: bool, gap: f64) -> [Hull<f64, 3>; 2] {
    // The ends of the ridge, and the eaves.
    let roof = [-2.0, 2.0].map(|x| [[x, 0.0, 0.0], [x, 1.0, -1.0], [x, -1.0, -1.0]]);
    let upper = roof.as_flattened().iter().map(|&[x, y, z]| {
        let [x, y] = if turn { [y, x] } else { [x, y] };
        [x + 1.0, y, gap - z]
    });
    let hulls = [Hull::new(roof.concat()), Hull::new(upper)];
    hulls.map(|hull| hull.expect("finite"))
}

#[test]
fn crossing_edges_have_one_point_and_parallel_ones_two() {
    let up = [0.0, 0.0, 1.0];
    let [a, b] = roofs(true, -0.25);
    let (contact, one) = plainly(&a, &b);
    assert_eq!((one.meeting, one.points.len()), (Meeting::Crossing, 1));
    assert_eq!((contact.depth, contact.normal.0), (0.25, up));
    let [a, b] = roofs(false, 0.125);
    let (contact, two) = meet(&a, &b, &with_margin(0.25));
    assert_eq!((contact.class, contact.normal.0), (Class::Separated, up));
    assert_eq!((two.meeting, two.points.len()), (Meeting::Edge, 2));
    assert_eq!(on_a(&two), [[-1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
}

#[test]
fn shapes_farther_apart_than_the_margin_have_no_points() {
    let b = at(cuboid([1.0; 3]), [0.0, 0.0, 2.25]);
    let (_, none) = meet(&floor(), &b, &with_margin(0.2));
    assert_eq!(none.meeting, Meeting::Apart);
    let (_, near) = meet(&floor(), &b, &with_margin(0.3));
    assert_eq!((near.meeting, near.points.len()), (Meeting::Face, 4));
    assert!(near.points.iter().all(|p| p.depth == -0.25));
}

#[test]
fn rounded_shapes_meet_on_their_surfaces() {
    let ball = at(Ball::new(1.0).expect("a ball"), [0.5, 0.0, 1.75]);
    let (_, one) = plainly(&floor(), &ball);
    assert_eq!((one.meeting, one.points[0].depth), (Meeting::Vertex, 0.25));
    // A lying capsule: the ends of its axis.
    let capsule = |axis| Capsule::new(2.0, 0.5, axis).expect("a capsule");
    let (_, two) = plainly(&floor(), &at(capsule(0), [4.0, 0.0, 1.25]));
    assert_eq!(two.meeting, Meeting::Edge);
    let on_b = sorted(two.points.iter().map(|p| p.b));
    assert_eq!(on_b, [[2.0, 0.0, 0.75], [5.0, 0.0, 0.75]]);
    let rounded = |half| Rounded::new(cuboid(half), 0.25).expect("a radius");
    let b = at(rounded([1.0, 1.0, 0.25]), [0.0, 0.0, 1.375]);
    let (_, four) = plainly(&rounded([5.0, 5.0, 0.75]), &b);
    assert_eq!((four.meeting, four.points.len()), (Meeting::Face, 4));
    let is_due = |p: &ManifoldPoint<f64, 3>| (p.depth, p.a[2], p.b[2]) == (0.125, 1.0, 0.875);
    assert!(four.points.iter().all(is_due));
    // A standing capsule is a ball below.
    let (_, one) = plainly(&floor(), &at(capsule(2), [0.0, 0.0, 3.25]));
    assert_eq!(one.points.len(), 1);
}

#[test]
fn a_rocking_box_keeps_its_points_and_the_lean_says_how_long() {
    let angle = 0.02f64;
    let (s, c) = (angle / 2.0).sin_cos();
    let b = turned(cuboid([1.0; 3]), [c, 0.0, s, 0.0], [0.0, 0.0, 1.99]);
    let (_, leaning) = meet(&floor(), &b, &with_margin(0.05));
    assert_eq!((leaning.meeting, leaning.points.len()), (Meeting::Face, 4));
    // Without a margin the face is cut where it leaves the floor.
    let (_, cut) = plainly(&floor(), &b);
    let on_the_floor = cut.points.iter().filter(|p| p.depth.abs() < 1e-13);
    assert_eq!((cut.points.len(), on_the_floor.count()), (4, 2));
    let strict = ManifoldLimits {
        lean: 0.0,
        margin: 0.05,
    };
    assert_eq!(meet(&floor(), &b, &strict).1.meeting, Meeting::Edge);
}

#[test]
fn of_many_points_four_are_kept_that_span_the_face() {
    let ring = |z: f64| {
        let signs = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]].into_iter();
        signs.flat_map(move |[x, y]| [[2.0 * x, y, z], [x, 2.0 * y, z]])
    };
    let prism = Hull::new(ring(0.75).chain(ring(3.0))).expect("finite");
    let (_, four) = plainly(&floor(), &prism);
    assert_eq!(four.points.len(), 4);
    // The octagon has an area of 14; the four keep a quadrangle of 10.
    let mut corners: Vec<_> = four.points.iter().map(|p| p.a).collect();
    corners.sort_by(|p, q| p[1].atan2(p[0]).total_cmp(&q[1].atan2(q[0])));
    let side = |i: usize| {
        let [p, q] = [corners[i], corners[(i + 1) % 4]];
        p[0] * q[1] - p[1] * q[0]
    };
    let area: f64 = (0..4).map(side).sum::<f64>() / 2.0;
    assert_eq!(area, 10.0);
    let prepared = prism.prepare().expect("verified");
    let (_, same) = plainly(&floor(), &prepared);
    assert_eq!(same.points.len(), 4);
}

#[test]
fn rationals_have_exact_manifolds() {
    let q = |n: i64, d: i64| BigRational::new(n.into(), BigInt::from(d));
    let cube = |s: BigRational| Cuboid::new([s.clone(), s.clone(), s]).expect("a box");
    let a = cube(q(1, 1));
    let b = at(cube(q(1, 1)), [q(1, 3), q(5, 7), q(11, 6)]);
    let up = Vector([q(0, 1), q(0, 1), q(2, 1)]);
    let faces = [a.face(&up, &q(0, 1)), b.face(&up.neg(), &q(0, 1))];
    let witness = ManifoldPoint {
        a: Vector([q(1, 2), q(1, 2), q(1, 1)]),
        b: Vector([q(1, 2), q(1, 2), q(5, 6)]),
        depth: q(1, 12),
    };
    let manifold = clipped(&faces, &up, witness, &ManifoldLimits::default()).expect("sizes");
    let mut corners: Vec<_> = manifold.points.iter().map(|p| p.a.0.clone()).collect();
    corners.sort();
    let along_y = |x: i64| [q(-2, 7), q(1, 1)].map(|y| [q(x, 3), y, q(1, 1)]);
    assert_eq!(corners, [along_y(-2), along_y(3)].concat());
    // A sixth deep, which is a twelfth of the normal (0, 0, 2).
    assert!(manifold.points.iter().all(|p| p.depth == q(1, 12)));
}

#[test]
fn sizes_at_the_ends_of_the_range_give_the_same_points() {
    for size in [1e-150f64, 1e-9, 1e9, 1e150] {
        let b = at(cuboid([size; 3]), [0.5 * size, 0.25 * size, 1.5 * size]);
        let a = cuboid([size; 3]);
        let contact = contact(&a, &b, &Limits::default()).expect("finite");
        let four = manifold(&a, &b, &contact, &ManifoldLimits::default()).expect("sizes");
        assert_eq!(four.points.len(), 4, "{size}: {four:?}");
        let is_close = |x: f64, y: f64| (x - y * size).abs() < 1e-12 * size;
        let mut points = four.points.iter();
        assert!(points.all(|p| is_close(p.depth, 0.5) && is_close(p.a[2], 1.0)));
    }
}

#[test]
fn limits_that_are_no_sizes_are_refused() {
    let b = at(cuboid([1.0; 3]), [0.0, 0.0, 1.5]);
    let contact = contact(&floor(), &b, &Limits::default()).expect("finite");
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        for (lean, margin) in [(bad, 0.0), (0.0, bad)] {
            let limits = ManifoldLimits { lean, margin };
            let refused = manifold(&floor(), &b, &contact, &limits);
            assert_eq!(refused, Err(QueryError::BadTolerance));
        }
    }
}

fn any_shape(random: &mut Random) -> Box<dyn Faces<f64, 3>> {
    let mut size = || 0.6 + 0.4 * share(random);
    let half = [size(), size(), size()];
    let [x, y, z] = half;
    match random.below(6) {
        0 | 1 => Box::new(cuboid(half)),
        2 => {
            let points = [[x, 0.0, -z], [-x, y, -z], [-x, -y, -z], [0.0, 0.0, z]];
            Box::new(Hull::new(points).expect("finite"))
        }
        3 => Box::new(Capsule::new(x, 0.5 * y, 2).expect("a capsule")),
        4 => Box::new(Rounded::new(cuboid(half), 0.25 * z).expect("a radius")),
        _ => {
            let point = |_| [share(random), share(random), share(random)];
            Box::new(Hull::new((0..12).map(point)).expect("finite"))
        }
    }
}

/// Turned at will, hardly, or not at all.
fn any_turn(random: &mut Random) -> [f64; 4] {
    let scale = [0.0, 0.01, 1e-9, 2.0][random.below(4) as usize];
    let mut part = || scale * share(random);
    [1.0, part(), part(), part()]
}

#[test]
fn the_laws_hold_for_random_pairs() {
    let mut random = Random::new(20);
    let mut seen = Seen::default();
    for _ in 0..3000 {
        let (q, r) = (any_turn(&mut random), any_turn(&mut random));
        let a = turned(any_shape(&mut random), q, [0.0; 3]);
        let [x, y, z] = [(); 3].map(|()| share(&mut random));
        let place = [x, y, 1.4 * z];
        let b = turned(any_shape(&mut random), r, place);
        let limits = ManifoldLimits {
            lean: [0.0, 0.05, 0.3][random.below(3) as usize],
            margin: [0.0, 0.1][random.below(2) as usize],
        };
        let (contact, manifold) = meet(&a, &b, &limits);
        assert!(contact.depth > -limits.margin - 1e-13 || manifold.meeting == Meeting::Apart);
        seen.count(manifold.meeting);
    }
    seen.assert_each(&["Apart", "Vertex", "Crossing", "Edge", "Face"], 30);
}
