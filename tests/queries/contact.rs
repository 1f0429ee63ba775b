//! What a contact carries: classes, witness points in both frames, weights,
//! tangents, endings; and the errors.

use crate::common::contact;
use epa::{
    Ball, Capsule, Class, Contact, Cuboid, Hull, Limits, Pose, Posed, QueryError, Rounded,
    ShapeError, Support, SupportPoint, Vector, Which, Workspace, contact_in, intersects,
};

fn limits() -> Limits<f64> {
    Limits::default()
}

fn cube() -> Cuboid<f64, 3> {
    Cuboid::new([1.0, 1.0, 1.0]).expect("a box")
}

fn at<T>(shape: T, t: [f64; 3]) -> Posed<T, f64, 3> {
    Posed::new(shape, Pose::translation(t).expect("finite"))
}

#[test]
fn the_three_classes() {
    for (x, class, depth) in [
        (1.5, Class::Penetrating, 0.5),
        (2.0, Class::Touching, 0.0),
        (2.25, Class::Separated, -0.25),
    ] {
        let found = contact(&cube(), &at(cube(), [x, 0.5, 0.25]), &limits()).expect("finite");
        assert_eq!((found.class, found.depth), (class, depth));
        assert_eq!(found.normal.0, [1.0, 0.0, 0.0], "from A to B");
        assert_eq!(found.translation.0, [depth, 0.0, 0.0]);
        assert!(found.lower_bound <= found.depth);
        let overlap = intersects(&cube(), &at(cube(), [x, 0.5, 0.25]), &limits());
        assert_eq!(overlap, Ok(class != Class::Separated));
    }
}

#[test]
fn witness_points_lie_on_the_shapes_and_differ_by_the_translation() {
    let found = contact(&cube(), &at(cube(), [1.5, 0.5, 0.25]), &limits()).expect("finite");
    assert_eq!(found.a.world.sub(&found.b.world), found.translation);
    let across = (found.a.world[0], found.b.world[0]);
    assert_eq!(across, (1.0, 0.5), "on the faces that meet");
    assert_eq!(found.a.local, found.a.world, "A is not posed");
    assert_eq!(found.b.local.add(&Vector([1.5, 0.5, 0.25])), found.b.world);
    let total: f64 = found.features.iter().map(|feature| feature.weight).sum();
    assert!((total - 1.0).abs() < 1e-15);
    for feature in &found.features {
        assert!(feature.weight > 0.0 && feature.a.is_some() && feature.b.is_some());
    }
    // The weights give the witness point: corner k of a cube is + where a bit is set.
    let corner = |k: usize| Vector([0, 1, 2].map(|t| if k >> t & 1 == 1 { 1.0 } else { -1.0 }));
    let mean = found.features.iter().fold(Vector::zero(), |sum, feature| {
        sum.add(&corner(feature.a.expect("a vertex")).scale(&feature.weight))
    });
    assert!(mean.sub(&found.a.world).norm() < 1e-15);
}

#[test]
fn local_witness_points_of_rotated_and_rounded_shapes() {
    // A capsule along x, turned by a quarter about z to lie along y.
    let turn = Pose::quaternion([1.0, 0.0, 0.0, 1.0]).expect("a rotation");
    let pose = turn.translated([3.0, 0.0, 0.0]).expect("finite");
    let capsule = Posed::new(Capsule::new(1.0, 0.5, 0).expect("a capsule"), pose);
    let found = contact(&Ball::new(2.75).expect("a ball"), &capsule, &limits()).expect("finite");
    assert!((found.depth - 0.25).abs() < 1e-15);
    assert!(found.a.world.sub(&Vector([2.75, 0.0, 0.0])).norm() < 1e-15);
    assert!(found.b.world.sub(&Vector([2.5, 0.0, 0.0])).norm() < 1e-15);
    // World −x is local +y: R(q) takes local y to world −x.
    let off = found.b.local.sub(&Vector([0.0, 0.5, 0.0]));
    assert!(off.norm() < 1e-15, "{off:?}");
}

#[test]
fn undetermined_normals_are_the_first_axis() {
    let ball = |r| Ball::new(r).expect("a ball");
    let found: Contact<f64, 3> = contact(&ball(1.0), &ball(0.5), &limits()).expect("finite");
    assert_eq!((found.depth, found.normal.0), (1.5, [1.0, 0.0, 0.0]));
    let found: Contact<f64, 2> = contact(&ball(1.0), &ball(0.5), &limits()).expect("finite");
    assert_eq!((found.depth, found.normal.0), (1.5, [1.0, 0.0]));
    let point = || Hull::point([3.0, 4.0, 5.0]).expect("a point");
    let found = contact(&point(), &point(), &limits()).expect("finite");
    assert_eq!(found.class, Class::Touching);
    assert_eq!(found.normal.0, [1.0, 0.0, 0.0]);
}

#[test]
fn tangents_complete_the_normal_to_a_right_handed_basis() {
    let directions = [
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
        [1.0, 2.0, 3.0],
        [-1.0, 2.0, -3.0],
        [1e-9, 0.0, -1.0],
    ];
    for direction in directions {
        let away = Vector(direction).normalized().scale(&4.0);
        let ball = || Ball::new(1.0).expect("a ball");
        let found = contact(&ball(), &at(ball(), away.0), &limits()).expect("finite");
        let n = found.normal;
        assert!(n.sub(&away.scale(&0.25)).norm() < 1e-15);
        let [t, u] = found.tangents();
        for (x, y) in [(t, u), (u, n), (n, t)] {
            let is_basis = x.dot(&y).abs() < 1e-15 && (x.norm() - 1.0).abs() < 1e-15;
            assert!(is_basis, "{direction:?}");
        }
        let off = Vector::orthogonal_to(&[t, u]).sub(&n);
        assert!(off.norm() < 1e-15, "t × u = n");
    }
    let disc = || Ball::new(1.0).expect("a disc");
    let pose = Pose::translation([0.0, 1.5]).expect("finite");
    let found: Contact<f64, 2> =
        contact(&disc(), &Posed::new(disc(), pose), &limits()).expect("finite");
    assert_eq!(found.normal.0, [0.0, 1.0]);
    assert_eq!(found.tangent().0, [-1.0, 0.0]);
}

#[test]
fn shapes_refuse_what_they_cannot_be() {
    use ShapeError::{Empty, Negative, NoSuchAxis, NonFinite, ZeroRotation};
    let none: [[f64; 3]; 0] = [];
    assert_eq!(Hull::new(none).err(), Some(Empty));
    let far = Hull::new([[0.0, 0.0], [1.0, f64::INFINITY]]);
    assert_eq!(far.err(), Some(NonFinite { index: 1 }));
    let flat = Cuboid::new([1.0, -1.0]);
    assert_eq!(flat.err(), Some(Negative { index: 1 }));
    let ball = Ball::new(f64::NAN);
    assert_eq!(ball.err(), Some(NonFinite { index: 0 }));
    let capsule = Capsule::<f64, 2>::new;
    let axis = NoSuchAxis { axis: 2 };
    assert_eq!(capsule(1.0, 1.0, 2).err(), Some(axis));
    assert_eq!(capsule(1.0, -1.0, 1).err(), Some(Negative { index: 1 }));
    let rounded = Rounded::new((), -0.5);
    assert_eq!(rounded.err(), Some(Negative { index: 0 }));
    assert_eq!(Pose::cos_sin(0.0, 0.0).err(), Some(ZeroRotation));
    let nowhere = Pose::translation([f64::NAN, 0.0]);
    assert_eq!(nowhere.err(), Some(NonFinite { index: 2 }));
    for error in [
        ShapeError::Empty,
        ShapeError::SingularMatrix,
        ShapeError::ZeroRotation,
    ] {
        assert!(!error.to_string().is_empty());
    }
}

/// A support mapping that breaks its promise.
struct Liar(f64, f64);

impl Support<f64, 2> for Liar {
    fn support(&self, _: &Vector<f64, 2>) -> SupportPoint<f64, 2> {
        SupportPoint::surface(Vector([self.0, 0.0]))
    }
    fn radius(&self) -> f64 {
        self.1
    }
}

#[test]
fn queries_refuse_what_they_cannot_answer() {
    let point = Hull::point([0.0, 0.0]).expect("a point");
    let ask = |liar: Liar, limits: &Limits<f64>| contact(&point, &liar, limits).err();
    let bad = QueryError::BadRadius(Which::B);
    for (liar, error) in [
        (Liar(f64::NAN, 0.0), QueryError::NonFiniteSupport(Which::B)),
        (Liar(0.0, -1.0), bad),
        (Liar(0.0, f64::NAN), bad),
    ] {
        assert_eq!(ask(liar, &limits()), Some(error));
    }
    let no_epa = Limits {
        epa_iterations: 0,
        ..limits()
    };
    let no_gjk = Limits {
        gjk_iterations: 0,
        ..limits()
    };
    for few in [no_epa, no_gjk] {
        let refused = ask(Liar(0.0, 0.0), &few);
        assert_eq!(refused, Some(QueryError::TooFewIterations));
    }
    for tolerance in [-1.0, f64::NAN, f64::INFINITY] {
        let bad = Limits {
            tolerance,
            ..limits()
        };
        assert_eq!(ask(Liar(0.0, 0.0), &bad), Some(QueryError::BadTolerance));
    }
}

/// Points of a sphere: integer directions, normalised.
fn sphere(count: i32) -> Hull<f64, 3> {
    let points = (0..count).flat_map(|i| (0..count).map(move |j| [i, j, count - i - j]));
    let points = points.map(|p| Vector(p.map(f64::from)).normalized());
    Hull::new(points.flat_map(|p| [p, p.neg()])).expect("finite")
}

#[test]
fn a_limit_that_is_reached_is_reported() {
    let few = Limits {
        epa_iterations: 2,
        ..limits()
    };
    let found = contact(&sphere(8), &at(sphere(9), [0.3, 0.2, 0.1]), &few).expect("finite");
    assert_eq!(found.epa, epa::EpaTermination::IterationLimit);
    assert!(found.lower_bound < found.depth, "the gap is reported too");
    let found = contact(&sphere(8), &at(sphere(9), [0.3, 0.2, 0.1]), &limits()).expect("finite");
    assert_eq!(found.epa, epa::EpaTermination::Converged);
}

/// Deep, shallow, touching, apart, flat, and a polytope larger than the next one: what a
/// workspace held before changes no answer.
#[test]
fn memory_used_again_holds_nothing_over() {
    let plate = Hull::triangle([[-1.0, -1.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]]);
    let shapes: [Box<dyn Support<f64, 3>>; 4] = [
        Box::new(sphere(7)),
        Box::new(cube()),
        Box::new(plate.expect("finite")),
        Box::new(Ellipsoid([1.0, 0.5, 0.75])),
    ];
    let moves = [
        [0.0, 0.0, 0.0],
        [0.25, 0.125, 0.5],
        [1.5, 0.25, 0.0],
        [2.0, 0.0, 0.0],
        [4.0, 5.0, 0.0],
    ];
    let mut workspace = Workspace::new();
    let mut classes = Vec::new();
    for t in moves {
        for (a, b) in (0..16).map(|pair| (&shapes[pair / 4], &shapes[pair % 4])) {
            let b = at(b, t);
            let again = contact_in(&mut workspace, a, &b, &limits()).expect("finite");
            let once = contact(a, &b, &limits()).expect("finite");
            assert_eq!(again, once);
            classes.push(once.class);
        }
    }
    for class in [Class::Penetrating, Class::Touching, Class::Separated] {
        assert!(classes.contains(&class), "{class:?}");
    }
}

/// A user's own curved shape, without vertex numbers.
struct Ellipsoid([f64; 3]);

impl Support<f64, 3> for Ellipsoid {
    fn support(&self, n: &Vector<f64, 3>) -> SupportPoint<f64, 3> {
        let stretched: Vector<f64, 3> = Vector(std::array::from_fn(|i| self.0[i] * n[i]));
        let length = stretched.norm();
        SupportPoint::surface(Vector(std::array::from_fn(|i| {
            self.0[i] * stretched[i] / length
        })))
    }
}

#[test]
fn curved_shapes_of_the_user_converge() {
    let a = Ellipsoid([3.0, 2.0, 1.0]);
    let found = contact(
        &a,
        &at(Ellipsoid([1.0, 1.0, 1.0]), [0.0, 0.0, 1.5]),
        &limits(),
    );
    let found = found.expect("finite");
    // Along z both are 1 thick, 1.5 apart: depth 1/2 at the flattest place.
    assert!((found.depth - 0.5).abs() < 1e-9, "{found:?}");
    assert!(found.normal.sub(&Vector([0.0, 0.0, 1.0])).norm() < 1e-4);
    let apart = contact(
        &a,
        &at(Ellipsoid([1.0, 1.0, 1.0]), [6.0, 0.0, 0.0]),
        &limits(),
    );
    assert!((apart.expect("finite").depth + 2.0).abs() < 1e-9);
}

/// Coordinates within a factor of two of the largest float: the heights of the vertices
/// along a direction of ordinary size overflow, and none is the farthest. √(P/Q) is exact
/// EPA's, in units of 2¹²⁶.
#[test]
fn heights_near_the_end_of_the_range_do_not_overflow() {
    let unit = 2f32.powi(126);
    let hull = |points: &[[f32; 2]]| {
        Hull::<f32, 2>::new(points.iter().map(|p| p.map(|x| x * unit))).expect("finite")
    };
    let a = hull(&[[3.0, 1.0], [3.0, -2.0], [0.0, -1.0]]);
    let b = hull(&[
        [2.0, 0.0],
        [-3.0, -3.0],
        [2.0, 1.0],
        [3.0, 3.0],
        [-2.0, 1.0],
        [-3.0, -1.0],
    ]);
    let found = contact(&a, &b, &Limits::default()).expect("in range");
    // (−2, 3) from A to B: 13 is |n|², 1 the height.
    assert_eq!(found.depth, 2.3594337e37);
    assert!((found.depth / unit - 1.0 / 13f32.sqrt()).abs() < 1e-7);
}
