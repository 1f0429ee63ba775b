//! EPA from any start: whatever points of the difference it is given, it ends
//! with the same depth.

use crate::common::{Points, Random, exact, lattice_pair, rational_hull, signed_square};
use epa::expand::{DepthBounds, EpaTermination, run};
use epa::minkowski::{ConvexSet, MinkowskiDifference, MinkowskiPoint};
use epa::polytope::Polytope;
use epa::{Class, Limits, Vector};
use num_rational::BigRational;
use num_traits::Signed;

type Rational = BigRational;

fn direction<const D: usize>(numbers: [i64; D]) -> Vector<Rational, D> {
    Vector(numbers.map(|x| Rational::from_integer(x.into())))
}

/// Runs EPA from the support points along some directions.
fn from_directions<const D: usize>(
    a: &Points<D>,
    b: &Points<D>,
    directions: &[[i64; D]],
) -> DepthBounds<Rational, D> {
    let (a, b) = (rational_hull(a), rational_hull(b));
    let set = MinkowskiDifference::new(&a, &b).expect("finite");
    let support = |d: &[i64; D]| set.support(&direction(*d)).expect("finite");
    let start: Vec<MinkowskiPoint<Rational, D>> = directions.iter().map(support).collect();
    run(&set, &start, &Limits::default(), &mut Polytope::empty()).expect("finite")
}

/// The ending must fit the class, and the push the depth.
fn fits<const D: usize>(
    a: &Points<D>,
    b: &Points<D>,
    outcome: &DepthBounds<Rational, D>,
) -> EpaTermination {
    let truth = exact(a, b);
    let push = outcome.push.as_ref().expect("a push");
    let square = &push.height * push.height.abs() / &push.norm_squared;
    match (outcome.termination, truth.class()) {
        (EpaTermination::Converged, Class::Penetrating | Class::Touching) => {
            assert_eq!(square, signed_square(&truth), "{a:?} {b:?}");
        }
        (EpaTermination::SeparatingAxis, Class::Separated) => {
            assert!(push.height.is_negative(), "{a:?} {b:?}");
            assert!(
                square >= signed_square(&truth),
                "no axis separates by more: {a:?} {b:?}"
            );
        }
        (EpaTermination::Flat, _) => assert!(!square.is_positive(), "{a:?} {b:?}"),
        other => panic!("{other:?}: {a:?} {b:?}"),
    }
    outcome.termination
}

fn any_start<const D: usize>(seed: u64, pairs: usize) {
    let (mut random, mut seen) = (Random::new(seed), [0usize; 3]);
    for _ in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, 5);
        for count in 0..=D + 2 {
            let axis = |random: &mut Random| std::array::from_fn(|_| random.below(5) - 2);
            let nonzero = |d: &[i64; D]| d.iter().any(|x| *x != 0);
            let directions: Vec<[i64; D]> = (0..count)
                .map(|_| axis(&mut random))
                .filter(nonzero)
                .collect();
            seen[match fits(&a, &b, &from_directions(&a, &b, &directions)) {
                EpaTermination::Converged => 0,
                EpaTermination::SeparatingAxis => 1,
                _ => 2,
            }] += 1;
        }
    }
    assert!(
        seen.iter().all(|&count| count > pairs / 20),
        "every ending occurs: {seen:?}"
    );
}

#[test]
fn any_support_points_will_do_in_2d() {
    any_start::<2>(21, 300);
}

#[test]
fn any_support_points_will_do_in_3d() {
    any_start::<3>(22, 300);
}

/// Two cubes of side 2, the second half a unit along x: depth 3/2.
fn cubes() -> [Points<3>; 2] {
    let cube = |dx: i64| {
        (0..8)
            .map(|k| [4 * (k & 1) + dx, 2 * (k & 2), k & 4])
            .collect()
    };
    [cube(0), cube(1)]
}

/// Points of the difference of the cubes, which reaches from −5 to 3 along x and
/// from −4 to 4 along y and z, given by their vertex numbers.
fn start_from(pairs: &[(usize, usize)]) -> EpaTermination {
    let [a, b] = cubes();
    let (hull_a, hull_b) = (rational_hull(&a), rational_hull(&b));
    let set = MinkowskiDifference::new(&hull_a, &hull_b).expect("finite");
    let point = |&(i, j): &(usize, usize)| {
        let vertex = |index: usize, points: &Points<3>| {
            epa::SupportPoint::vertex(index, direction(points[index]))
        };
        let (p, q) = (vertex(i, &a), vertex(j, &b));
        MinkowskiPoint {
            point: p.world.sub(&q.world),
            a: p,
            b: q,
        }
    };
    let start: Vec<_> = pairs.iter().map(point).collect();
    let outcome = run(&set, &start, &Limits::default(), &mut Polytope::empty()).expect("finite");
    let push = outcome.push.as_ref().expect("a push");
    let square = &push.height * &push.height / &push.norm_squared;
    assert_eq!(square, Rational::from_integer(9.into()), "from {pairs:?}");
    outcome.termination
}

#[test]
fn a_point_a_segment_a_triangle_and_starts_without_the_origin() {
    let starts: [&[(usize, usize)]; 8] = [
        &[],
        // One point; a segment; a triangle.
        &[(0, 7)],
        &[(0, 7), (7, 0)],
        &[(0, 7), (7, 0), (1, 6)],
        // A degenerate start: the same point four times, then four collinear ones.
        &[(0, 7), (0, 7), (0, 7), (0, 7)],
        &[(0, 1), (0, 0), (1, 1), (1, 0)],
        // Four points with the origin far outside: all on the side x ≥ −1.
        &[(1, 0), (3, 0), (5, 0), (7, 2)],
        // Points that are inside the difference, not on its boundary.
        &[(0, 0), (3, 3), (5, 5), (6, 6)],
    ];
    for start in starts {
        assert_eq!(
            start_from(start),
            EpaTermination::Converged,
            "from {start:?}"
        );
    }
}

/// The square around the origin, as A against the single point 0.
fn square_from(start: &[[i64; 2]]) {
    let a: Points<2> = vec![[-2, -2], [2, -2], [2, 2], [-2, 2], [0, 2], [2, 0], [0, 0]];
    let b: Points<2> = vec![[0, 0]];
    let (hull_a, hull_b) = (rational_hull(&a), rational_hull(&b));
    let set = MinkowskiDifference::new(&hull_a, &hull_b).expect("finite");
    let point = |p: &[i64; 2]| {
        let index = a.iter().position(|q| q == p).expect("a vertex");
        let on_a = epa::SupportPoint::vertex(index, direction(*p));
        let on_b = epa::SupportPoint::vertex(0, direction([0, 0]));
        MinkowskiPoint {
            point: on_a.world.clone(),
            a: on_a,
            b: on_b,
        }
    };
    let start: Vec<_> = start.iter().map(point).collect();
    let outcome = run(&set, &start, &Limits::default(), &mut Polytope::empty()).expect("finite");
    assert_eq!(outcome.termination, EpaTermination::Converged);
    let push = outcome.push.expect("a push");
    assert_eq!(
        &push.height * &push.height / push.norm_squared,
        Rational::from_integer(4.into())
    );
}

#[test]
fn the_origin_on_a_vertex_or_an_edge_of_the_start() {
    square_from(&[[0, 0], [2, 2], [-2, 2]]);
    square_from(&[[-2, -2], [2, 2], [-2, 2]]);
    square_from(&[[-2, -2], [0, 0], [2, 2]]);
    square_from(&[[2, 0], [2, 2], [0, 2]]);
}
