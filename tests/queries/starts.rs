//! EPA from any start: whatever points of the difference it is given, it ends
//! with the same depth.

use crate::common::{Points, Random, Seen, exact, hull, lattice_pair, signed_square, vector};
use epa::expand::{DepthBounds, EpaTermination, run};
use epa::minkowski::{ConvexSet, MinkowskiDifference, MinkowskiPoint};
use epa::polytope::Polytope;
use epa::{Class, Limits};
use num_rational::BigRational;
use num_traits::Signed;

type Rational = BigRational;

/// Runs EPA from the points of the difference that `start` finds in it, and in vertices of A and B.
fn run_from<const D: usize>(
    [a, b]: [&Points<D>; 2],
    start: impl FnOnce(&dyn ConvexSet<Rational, D>) -> Vec<MinkowskiPoint<Rational, D>>,
) -> EpaTermination {
    let (hull_a, hull_b) = (hull(a), hull(b));
    let set = MinkowskiDifference::new(&hull_a, &hull_b).expect("finite");
    let start = start(&set);
    let outcome = run(&set, &start, &Limits::default(), &mut Polytope::empty()).expect("finite");
    fits(a, b, &outcome)
}

/// From the differences of vertices, by their numbers.
fn from_vertices<const D: usize>(pair: [&Points<D>; 2], start: &[[usize; 2]]) -> EpaTermination {
    let vertex = |points: &Points<D>, number: usize| {
        epa::SupportPoint::vertex(number, vector(points[number]))
    };
    let point = |[i, j]: &[usize; 2]| MinkowskiPoint::new(vertex(pair[0], *i), vertex(pair[1], *j));
    run_from(pair, |_| start.iter().map(point).collect())
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
    let (mut random, mut seen) = (Random::new(seed), Seen::default());
    for _ in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, 5);
        for count in 0..=D + 2 {
            let mut axis = |_| std::array::from_fn(|_| random.below(5) - 2);
            let directions: Vec<[i64; D]> = (0..count).map(&mut axis).collect();
            seen.count(run_from([&a, &b], |set| {
                let nonzero = directions.iter().filter(|d| **d != [0; D]);
                let support = |d: &[i64; D]| set.support(&vector(*d)).expect("finite");
                nonzero.map(support).collect()
            }));
        }
    }
    let endings = ["Converged", "SeparatingAxis", "Flat"];
    seen.assert_each(&endings, pairs / 20);
}

#[test]
fn any_support_points_will_do() {
    any_start::<2>(21, 300);
    any_start::<3>(22, 300);
}

/// Two cubes of side 4, the second a unit along x: their difference reaches from −5 to 3 along x
/// and from −4 to 4 along y and z.
#[test]
fn a_point_a_segment_a_triangle_and_starts_without_the_origin() {
    let cube = |dx: i64| -> Points<3> {
        let corner = |k: i64| [4 * (k & 1) + dx, 2 * (k & 2), k & 4];
        (0..8).map(corner).collect()
    };
    let starts: [&[[usize; 2]]; 8] = [
        &[],
        // One point; a segment; a triangle.
        &[[0, 7]],
        &[[0, 7], [7, 0]],
        &[[0, 7], [7, 0], [1, 6]],
        // A degenerate start: the same point four times, then four collinear ones.
        &[[0, 7]; 4],
        &[[0, 1], [0, 0], [1, 1], [1, 0]],
        // Four points with the origin far outside: all on the side x ≥ −1.
        &[[1, 0], [3, 0], [5, 0], [7, 2]],
        // Points that are inside the difference, not on its boundary.
        &[[0, 0], [3, 3], [5, 5], [6, 6]],
    ];
    for start in starts {
        let ending = from_vertices([&cube(0), &cube(1)], start);
        assert_eq!(ending, EpaTermination::Converged, "from {start:?}");
    }
}

/// The square around the origin, as A against the single point 0.
#[test]
fn the_origin_on_a_vertex_or_an_edge_of_the_start() {
    let a: Points<2> = vec![[-2, -2], [2, -2], [2, 2], [-2, 2], [0, 2], [2, 0], [0, 0]];
    for start in [[6, 2, 3], [0, 2, 3], [0, 6, 2], [5, 2, 4]] {
        let ending = from_vertices([&a, &vec![[0, 0]]], &start.map(|number| [number, 0]));
        assert_eq!(ending, EpaTermination::Converged, "from {start:?}");
    }
}
