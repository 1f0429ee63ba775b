//! Hulls and pairs of them: grids, floats and the limits between the forms.

use core::cmp::Ordering;

#[cfg(feature = "rational")]
use num_bigint::BigInt;

use super::answers::{BITS, hull};
use crate::certified::hull::ExactHull;
use crate::certified::pair::{Of, Pair};
use crate::certified::vertices::Dyadic;
use crate::minkowski::ConvexSet;
use crate::random::Random;
use crate::scalar::{Integer, Rounding};
use crate::support::Diagonal;
use crate::vector::Vector;

/// A hull of multiples of 2^exponent.
pub(super) fn exact<const D: usize>(places: &[[i128; D]], exponent: i32) -> ExactHull<D> {
    let vertex = |place: &[i128; D]| place.map(|x| Dyadic::new(x, exponent));
    ExactHull::of(places.iter().map(vertex).collect(), Dyadic::zero()).expect("a hull")
}

/// The bits of numbers, the largest 2^(bits − 1), where a property ends to hold.
fn assert_ends_after(most: u32, holds: impl Fn(u32) -> bool) {
    assert!(holds(most) && !holds(most + 1), "{most} bits");
}

#[test]
fn a_hull_has_its_own_grid_and_floats_up_to_one() {
    let hull = exact(&[[12, -80], [0, 4]], -5);
    assert_eq!((hull.low, hull.top, hull.len()), (-3, 2, 2));
    assert!(!hull.is_empty() && hull.large.is_empty());
    assert_eq!(hull.small, [[3, -20], [0, 1]]);
    let floats = [[3.0 / 32.0, -0.625], [0.0, 1.0 / 32.0]];
    assert_eq!(hull.floats, floats.map(Vector));
    assert_eq!(hull.world(0), Vector([0.375, -2.5]));
    assert_eq!(hull.integers(0, -5), integers([12, -80]));
    assert_eq!(hull.long(0, -5), [12, -80]);
    // A long one has the same numbers.
    let long = exact(&[[3 << 80, -20], [0, 1 << 90]], -3);
    assert_eq!((long.low, long.top, long.small.len()), (-1, 88, 0));
    assert_eq!(long.long(0, -2), [3 << 79, -10]);
    assert_eq!(long.integers(0, -2), integers([3 << 79, -10]));
    assert_eq!(long.world(1), Vector([0.0, 2f64.powi(87)]));
    // The origin alone.
    let origin = exact(&[[0, 0]], 7);
    assert_eq!((origin.low, origin.top), (0, 0));
    assert_eq!(origin.small, [[0, 0]]);
    assert_ends_after(61, |bits| {
        let hull = exact(&[[1, 1 << (bits - 1)]], 0);
        assert_eq!(hull.small.len() + hull.large.len(), 1);
        hull.large.is_empty()
    });
}

fn integers<const D: usize>(place: [i128; D]) -> Vector<Integer, D> {
    Vector(place.map(Integer::from))
}

#[test]
fn coordinates_at_the_ends_of_the_range() {
    for exponent in [-1074, -1060, -1024, -1022, 0, 1000, 1020, 1022] {
        let hull = exact(&[[3, -2], [1, 0]], exponent);
        let at = |x| f64::from_dyadic(x, exponent).expect("a float");
        assert_eq!(hull.world(0), Vector([at(3), at(-2)]), "{exponent}");
        assert_eq!(hull.world(1), Vector([at(1), 0.0]), "{exponent}");
        assert_eq!(hull.floats[0], Vector([0.75, -0.5]));
    }
}

/// Prisms whose bases, ridges and corners are farthest in turn, from every vertex. Floats are
/// not asked.
#[test]
fn the_farthest_vertex_is_found_from_any_other_one() {
    for count in [6, 60] {
        let base = |z: i128| (0..count).map(move |k| [k, k * k, z]);
        let places: Vec<[i128; 3]> = base(1).chain(base(0)).collect();
        let (prism, origin) = (exact(&places, 0), exact(&[[0, 0, 0]], 0));
        let is_prepared = !prism.scans();
        assert_eq!(is_prepared, count == 60);
        let pair = Pair::new(&prism, &origin);
        for direction in [
            [0, 0, 1],
            [0, 0, -1],
            [9, -1, 0],
            [8, -2, 3],
            [7, -1, 0],
            [-1, 0, 0],
        ] {
            let height = |k: usize| (0..3).map(|i| direction[i] * places[k][i]).sum::<i128>();
            let order = |k: usize| is_prepared.then_some(places[k]);
            let expected = (0..places.len()).min_by_key(|k| (-height(*k), order(*k), *k));
            let floats = Vector(direction.map(|x| x as f64));
            for from in 0..places.len() {
                let rise = |from: usize, to: usize| height(to).cmp(&height(from));
                let found = pair.a.farthest(&floats, from, f64::INFINITY, rise);
                assert_eq!(Some(found), expected, "{direction:?} from {from}");
            }
        }
    }
}

/// Points of a parabola, the last of them with a coordinate of so many bits.
fn parabola(count: i128, bits: u32) -> Vec<[i128; 2]> {
    let mut points: Vec<_> = (0..count).map(|k| [k, k * k]).collect();
    points[count as usize - 1][1] = (1 << (bits - 1)) + 1;
    points
}

#[test]
fn many_vertices_are_prepared_where_floats_hold_them() {
    let is_prepared = |count, bits, exponent| {
        let points = parabola(count, bits);
        let hull = exact(&points, exponent);
        let mut sorted: Vec<usize> = hull.candidates().collect();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..points.len()).collect::<Vec<_>>());
        let is_prepared = !hull.scans();
        let mut rivals = Vec::new();
        hull.each_rival(8, |vertex| rivals.push(vertex));
        assert_eq!(rivals, if is_prepared { vec![7, 9] } else { sorted });
        assert_eq!(hull.farthest(&Vector([1.0, 0.0])), points.len() - 1);
        assert_eq!(hull.farthest(&Vector([16.0, -1.0])), 8);
        is_prepared
    };
    assert!(is_prepared(100, 20, 0) && !is_prepared(99, 20, 0));
    for exponent in [-300, -30, 0, 40] {
        assert_ends_after(53, |bits| is_prepared(100, bits, exponent));
    }
    // Below the normal numbers floats are not exact.
    let with_unit = |exponent: i32| {
        let exact = |p: [i128; 2]| p.map(|x| Dyadic::new(x, 0));
        let mut points: Vec<_> = parabola(100, 20).into_iter().map(exact).collect();
        points[0][0] = Dyadic::new(1i64, exponent);
        let hull = ExactHull::of(points, Dyadic::zero()).expect("a hull");
        !hull.scans()
    };
    assert!(with_unit(20 - 1022) && !with_unit(20 - 1023));
}

#[cfg(feature = "rational")]
#[test]
fn hulls_of_words_are_those_of_integers() {
    let mut random = Random(9);
    for round in 0..200u32 {
        let exponent = round as i32 % 21 - 10;
        let drop = round % 64;
        let zeros = random.below(8);
        let words: Vec<[i64; 3]> = (0..round % 3 + 1)
            .map(|_| core::array::from_fn(|_| (random.bits(53) << 11) as i64 >> drop << zeros))
            .collect();
        let places: Vec<_> = words.iter().map(|place| place.map(i128::from)).collect();
        let expected = exact(&places, exponent);
        let big: Vec<_> = words.iter().map(|place| place.map(BigInt::from)).collect();
        let of = ExactHull::of_multiples(&big, exponent).expect("a hull");
        let quick = ExactHull::of_words(&words, exponent).expect("a hull");
        assert_eq!(quick.is_some(), !expected.small.is_empty(), "{words:?}");
        for hull in quick.iter().chain([&of]) {
            assert_eq!((hull.low, hull.top), (expected.low, expected.top));
            assert_eq!(
                (&hull.small, &hull.large),
                (&expected.small, &expected.large)
            );
            assert_eq!(hull.floats, expected.floats);
            assert!(hull.radius.is_zero());
        }
    }
    assert_ends_after(61, |bits| {
        let hull = ExactHull::of_words(&[[1, -(1 << (bits - 1))]], 0);
        hull.expect("points").is_some()
    });
    assert_ends_after(53, |bits| {
        let words = parabola(100, bits).into_iter();
        let words: Vec<_> = words.map(|p| p.map(|x| x as i64)).collect();
        let hull = ExactHull::of_words(&words, 0).expect("a hull");
        !hull.expect("few bits").scans()
    });
    let none: [[BigInt; 2]; 0] = [];
    assert!(ExactHull::of_integers(&none).is_err());
    // Numbers of several words.
    let long = [[BigInt::from(-3) << 70, BigInt::from(8)]];
    let hull = ExactHull::of_multiples(&long, -2).expect("a hull");
    assert_eq!((hull.low, hull.top), (1, 70));
    assert_eq!(hull.integers(0, 0), integers([-3 << 68, 2]));
}

/// What a pair knows of its points, from their integers.
fn assert_pair<const D: usize>(pair: &Pair<'_, D>) {
    let float = |x: &Integer| {
        let (mantissa, exponent) = x.to_dyadic();
        let power = exponent + pair.low - pair.top;
        f64::from_dyadic(mantissa, power).expect("a float")
    };
    let count = [pair.a.hull.len(), pair.b.hull.len()];
    let edge = |from, to| pair.integers(to).sub(&pair.integers(from));
    let wide = |place: [i64; D]| Vector(place.map(Integer::from));
    for i in 0..count[0] {
        for j in 0..count[1] {
            let (from, to) = ((i, j), (count[0] - 1 - i, (j + 1) % count[1]));
            let point = pair.point(from);
            assert_eq!(point.vertices(), Some(from));
            let place = Vector(pair.integers(from).0.each_ref().map(float));
            assert!(point.point.sub(&place).max_abs() <= 4.0 * f64::EPSILON);
            assert!(point.a.world.max_abs() <= pair.a.size());
            assert!(point.b.world.max_abs() <= pair.b.size());
            assert_eq!(pair.edge_of_any_size(from, to), edge(from, to));
            if pair.is_long() {
                let long = pair.long_edge(from, to).map(Integer::from);
                assert_eq!(Vector(long), edge(from, to));
            }
            if pair.is_small() {
                assert_eq!(wide(pair.place(from)), pair.integers(from));
                assert_eq!(wide(pair.edge(from, to)), edge(from, to));
                let step = |of, i, k| wide(pair.step(of, i, k));
                assert_eq!(step(Of::A, from.0, to.0), edge(from, (to.0, j)));
                assert_eq!(step(Of::B, to.1, from.1), edge(from, (i, to.1)));
            }
        }
    }
}

#[test]
fn pairs_have_one_grid_and_one_unit() {
    let (mut random, mut tiny) = (Random(11), 0);
    for round in 0..64 {
        let bits = [BITS[round % BITS.len()], BITS[round / 8]];
        let [a, b] = bits.map(|bits| {
            let low = random.below(9) as i32 - 4;
            hull::<3>(&mut random, bits, low, Ordering::Equal)
        });
        let pair = Pair::new(&a, &b);
        assert_eq!((pair.low, pair.top), (a.low.min(b.low), a.top.max(b.top)));
        let width = pair.top - pair.low;
        let is_in = [pair.is_tiny(), pair.is_small(), pair.is_long()];
        assert_eq!(is_in, [10, 61, 122].map(|most| width <= most));
        tiny += usize::from(pair.is_tiny());
        let size = |hull: &ExactHull<3>| 2f64.powi(hull.top - pair.top);
        assert_eq!((pair.a.size(), pair.b.size()), (size(&a), size(&b)));
        assert_eq!(pair.size(), size(&a) + size(&b));
        assert_pair(&pair);
    }
    assert!(tiny > 3, "{tiny}");
    // Of 100 vertices not every one is looked at.
    let square: Vec<[i128; 2]> = (0..100).map(|k| [k % 10, k / 10]).collect();
    let (many, few) = (exact(&square, 0), exact(&square[..99], 0));
    assert!(!Pair::new(&many, &few).is_tiny() && !Pair::new(&few, &many).is_tiny());
    assert!(Pair::new(&few, &few).is_tiny());
}

/// How many bits there are decides, not where they lie.
#[test]
fn the_limits_of_a_pair_do_not_depend_on_its_unit() {
    for exponent in [-300, -90, 0, 40, 300] {
        let fits = |bits: u32| {
            let hull = exact(&[[1, -(1 << (bits - 1))]], exponent);
            let pair = Pair::new(&hull, &hull);
            [pair.is_tiny(), pair.is_small(), pair.is_long()]
        };
        for (tier, most) in [10, 61, 122].into_iter().enumerate() {
            assert_ends_after(most, |bits| fits(bits)[tier]);
        }
    }
}

#[test]
fn support_points_of_the_difference() {
    let a = exact(&[[0, 0], [4, 1], [4, -1]], 0);
    let b = exact(&[[0, 8], [1, 0], [-1, 0]], 1);
    let pair = Pair::new(&a, &b);
    for (direction, numbers) in [
        ([1.0, 0.1], (1, 2)),
        ([-1.0, -9.0], (2, 0)),
        ([-1.0, 0.0], (0, 1)),
    ] {
        let found = pair.support(&Vector(direction)).expect("a point");
        assert_eq!(found.vertices(), Some(numbers), "{direction:?}");
    }
}

/// What is known along the diagonals is what is found, on few vertices and on many.
#[test]
fn support_points_along_diagonals_are_known() {
    let few = exact(&[[3, 0], [0, 2], [-4, 0], [0, -5], [2, 2], [-3, 1]], 0);
    let many = exact(&parabola(120, 20), 0);
    assert!(few.scans() && !many.scans());
    for pair in [Pair::new(&few, &many), Pair::new(&many, &few)] {
        for diagonal in Diagonal::all() {
            let known = pair.along_diagonal(diagonal).expect("a point").vertices();
            let found = pair.support(&diagonal.direction()).expect("a point");
            assert!(known.is_some());
            assert_eq!(known, found.vertices(), "{diagonal:?}");
        }
    }
}

/// Among points that floats cannot tell apart the first of those that integers put highest.
#[test]
fn integers_decide_among_points_of_hardly_other_height() {
    let hull = exact(&[[8, 0], [0, 8], [8, 1], [7, 3], [8, 2], [-8, 0]], 0);
    let other = exact(&[[16, 16]], 0);
    let pair = Pair::new(&hull, &other);
    let along = Vector([1.0, 0.0]);
    let farthest = |found: usize, slack: f64, exactly: [i64; 6]| {
        let rise = |from: usize, to: usize| exactly[to].cmp(&exactly[from]);
        pair.a.farthest(&along, found, slack, rise)
    };
    // The floats are 1/32 of the coordinates.
    assert_eq!(farthest(0, 0.0, [0; 6]), 0);
    assert_eq!(farthest(4, 0.0, [0; 6]), 0);
    assert_eq!(farthest(0, 0.0, [0, 9, 1, 9, 2, 9]), 4);
    assert_eq!(farthest(4, 0.0, [2, 9, 1, 9, 2, 9]), 0);
    assert_eq!(farthest(0, 1.0 / 64.0, [0, 9, 1, 9, 2, 9]), 3);
    assert_eq!(farthest(0, 1.0 / 65.0, [0, 9, 1, 9, 2, 9]), 4);
    assert_eq!(farthest(0, f64::INFINITY, [0, 7, 1, 7, 2, 9]), 5);
    assert_eq!(farthest(0, f64::NAN, [0, 9, 1, 8, 2, 7]), 1);
}
