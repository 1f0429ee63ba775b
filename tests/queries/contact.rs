//! What a contact carries: classes, witness points in both frames, weights,
//! tangents, endings; and the errors.

use crate::common::{at, contact};
use epa::{
    Ball, Capsule, Class, Cone, Contact, Cuboid, Cylinder, Ellipsoid, Hull, Limits, Pose, Posed,
    QueryError, Rounded, ShapeError, Support, SupportPoint, Vector, Which, Workspace, contact_in,
    intersects,
};

fn limits() -> Limits<f64> {
    Limits::default()
}

fn cube() -> Cuboid<f64, 3> {
    Cuboid::new([1.0, 1.0, 1.0]).expect("a box")
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
    let found = contact(&disc(), &at(disc(), [0.0, 1.5]), &limits()).expect("finite");
    assert_eq!(found.normal.0, [0.0, 1.0]);
    assert_eq!(found.tangent().0, [-1.0, 0.0]);
}

#[test]
fn shapes_refuse_what_they_cannot_be() {
    use ShapeError::{Empty, Negative, NoSuchAxis, NonFinite, SingularMatrix, ZeroRotation};
    let none: [[f64; 3]; 0] = [];
    let far = [[0.0, 0.0], [1.0, f64::INFINITY]];
    let capsule = Capsule::<f64, 2>::new;
    let flat = [[1.0, 2.0], [2.0, 4.0]];
    for (refused, expected) in [
        (Hull::new(none).err(), Empty),
        (Hull::new(far).err(), NonFinite { index: 1 }),
        (Cuboid::new([1.0, -1.0]).err(), Negative { index: 1 }),
        (Ball::new(f64::NAN).err(), NonFinite { index: 0 }),
        (capsule(1.0, 1.0, 2).err(), NoSuchAxis { axis: 2 }),
        (capsule(1.0, -1.0, 1).err(), Negative { index: 1 }),
        (Rounded::new((), -0.5).err(), Negative { index: 0 }),
        (Cylinder::new(1.0, 1.0, 3).err(), NoSuchAxis { axis: 3 }),
        (Cylinder::new(-1.0, 1.0, 0).err(), Negative { index: 0 }),
        (Cone::new(1.0f32, f32::NAN, 0).err(), NonFinite { index: 1 }),
        (Cone::new(1.0, -1.0, 0).err(), Negative { index: 1 }),
        (
            Ellipsoid::new([1.0, f64::INFINITY]).err(),
            NonFinite { index: 1 },
        ),
        (
            Ellipsoid::new([1.0, 2.0, -1e-300]).err(),
            Negative { index: 2 },
        ),
        (Pose::cos_sin(0.0, 0.0).err(), ZeroRotation),
        (Pose::quaternion([0.0f32; 4]).err(), ZeroRotation),
        (Pose::matrix(flat).err(), SingularMatrix),
        (
            Pose::translation([f64::NAN, 0.0]).err(),
            NonFinite { index: 2 },
        ),
    ] {
        assert_eq!(refused, Some(expected));
        assert!(!expected.to_string().is_empty());
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
    let limited = |tolerance, gjk_iterations, epa_iterations| Limits {
        tolerance,
        gjk_iterations,
        epa_iterations,
    };
    for (limits, error) in [
        (limited(0.0, 1, 0), QueryError::TooFewIterations),
        (limited(0.0, 0, 1), QueryError::TooFewIterations),
        (limited(-1.0, 1, 1), QueryError::BadTolerance),
        (limited(f64::NAN, 1, 1), QueryError::BadTolerance),
        (limited(f64::INFINITY, 1, 1), QueryError::BadTolerance),
    ] {
        assert_eq!(ask(Liar(0.0, 0.0), &limits), Some(error));
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
        Box::new(Ellipsoid::new([1.0, 0.5, 0.75]).expect("radii")),
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
