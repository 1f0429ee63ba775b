//! Every tier decides as the definitions do, on integers of any size.

use core::cmp::Ordering;

use super::answers::{BITS, hull};
use crate::certified::pair::{Of, Pair, Pre};
use crate::certified::tier::{Large, Small, Tier, Tiny};
use crate::random::Random;
use crate::scalar::{Integer, Ring, SignedRoot};
use crate::vector::Vector;

/// A plane by its corners, with its normal and its height.
struct ExactPlane<const D: usize> {
    corners: [Pre; D],
    normal: Vector<Integer, D>,
    height: Integer,
}

/// Planes through points of the difference, some of them through one point twice.
fn planes<const D: usize>(pair: &Pair<'_, D>) -> Vec<ExactPlane<D>> {
    let all = points(pair);
    let plane = |k: usize| {
        let corners: [Pre; D] =
            core::array::from_fn(|i| all[(k * [1, 5, 7][i] + [0, 3, 11][i]) % all.len()]);
        let places = corners.map(|corner| pair.integers(corner));
        let edges: [_; D] = core::array::from_fn(|i| places[i].sub(&places[0]));
        let normal = Vector::orthogonal_to(&edges[1..]);
        let height = normal.dot(&places[0]);
        ExactPlane {
            corners,
            normal,
            height,
        }
    };
    (0..8).map(plane).collect()
}

fn points<const D: usize>(pair: &Pair<'_, D>) -> Vec<Pre> {
    let (m, n) = (pair.a.hull.len(), pair.b.hull.len());
    (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).collect()
}

/// How many planes were nearer than others.
fn agree<T: Tier<D>, const D: usize>(pair: &Pair<'_, D>) -> usize {
    let (planes, mut nearer) = (planes(pair), 0);
    for plane in &planes {
        let normal = T::normal(pair, &plane.corners);
        let height = T::height(pair, &normal, plane.corners[0]);
        assert_eq!(T::vector(&normal), plane.normal);
        assert_eq!(T::sign(&height), plane.height.sign());
        assert_steps::<T, D>(pair, plane, &normal);
        nearer += planes
            .iter()
            .filter(|other| is_nearer::<T, D>(pair, (plane, (&normal, &height)), other))
            .count();
        let push = T::push(normal, height);
        assert_eq!(push.sign(), plane.height.sign());
        assert_eq!(
            push.integers(),
            (plane.normal.clone(), plane.height.clone())
        );
    }
    nearer
}

/// Which points lie above a plane, and which vertices of one hull above others.
fn assert_steps<T: Tier<D>, const D: usize>(
    pair: &Pair<'_, D>,
    plane: &ExactPlane<D>,
    normal: &T::Normal,
) {
    let from = plane.corners[0];
    for point in points(pair) {
        let rise = plane.normal.dot(&pair.integers(point)).sub(&plane.height);
        assert_eq!(T::rise(pair, normal, from, point), rise.sign());
    }
    for (of, body) in [(Of::A, &pair.a), (Of::B, &pair.b)] {
        let height = |k: usize| plane.normal.dot(&body.hull.integers(k, pair.low));
        for (i, k) in (0..body.hull.len()).zip(1..) {
            let k = k % body.hull.len();
            let rise = height(k).sub(&height(i)).sign();
            assert_eq!(T::step(pair, normal, of, i, k), rise);
        }
    }
}

fn is_nearer<T: Tier<D>, const D: usize>(
    pair: &Pair<'_, D>,
    (plane, found): (&ExactPlane<D>, (&T::Normal, &T::Height)),
    other: &ExactPlane<D>,
) -> bool {
    if plane.normal.is_zero() || other.normal.is_zero() {
        return false;
    }
    let root =
        |plane: &ExactPlane<D>| SignedRoot::distance(&plane.height, &plane.normal.norm_squared());
    let normal = T::normal(pair, &other.corners);
    let height = T::height(pair, &normal, other.corners[0]);
    let is_nearer = T::is_nearer(found, (&normal, &height));
    let expected = root(plane).partial_cmp(&root(other));
    assert_eq!(is_nearer, expected == Some(Ordering::Less));
    is_nearer
}

/// Tiny, small and large pairs, and the planes that were nearer than others.
fn tiers_agree<const D: usize>(rounds: usize) {
    let (mut random, mut seen) = (Random(5), [0usize; 4]);
    for round in 0..rounds {
        let bits = BITS[round % BITS.len()];
        let mut body = |low| hull::<D>(&mut random, bits, low, Ordering::Equal);
        let (a, b) = (body(0), body((round % 3) as i32 - 1));
        let pair = Pair::new(&a, &b);
        if pair.is_tiny() {
            seen[0] += 1;
            seen[3] += agree::<Tiny, D>(&pair);
        }
        if pair.is_small() {
            seen[1] += 1;
            seen[3] += agree::<Small, D>(&pair);
        }
        seen[2] += usize::from(pair.is_long() && !pair.is_small());
        seen[3] += agree::<Large, D>(&pair);
    }
    let least = [rounds / 5, rounds / 3, rounds / 10, 5 * rounds];
    assert!(
        seen.iter().zip(least).all(|(n, least)| *n > least),
        "{seen:?}"
    );
}

#[test]
fn tiers_decide_as_the_definitions_do() {
    tiers_agree::<2>(24);
    tiers_agree::<3>(48);
}
