//! The bands of the filters, in the units of docs/exactness.md.

use super::exact_hull;
use crate::certified::kernel::{Certifier, Claim};
use crate::certified::pair::{Pair, Pre};
use crate::certified::tier::Small;
use crate::kernel::{Decision, Kernel, Plane, SupportPlane, edges_from_first};
use crate::scalar::wide::I192;
use crate::vector::Vector;

/// 128 times 2⁻⁵³.
const U: f64 = f64::EPSILON * 64.0;

fn plane<const D: usize>(pair: &Pair<'_, D>, corners: [Pre; D]) -> Plane<f64, D> {
    let corners = corners.map(|pre| pair.point(pre));
    let kernel = Certifier::<Small, D>::new(pair);
    let corners = corners.each_ref();
    let edges = edges_from_first(corners);
    kernel.plane(corners, &edges[1..]).expect("a plane")
}

/// Coordinates up to 4 are those of 8 in floats up to 1; those of B reach a quarter of that.
#[test]
fn planes_have_the_slack_that_was_derived() {
    let (a, b) = (
        exact_hull([[0.0, 0.0], [4.0, 0.0], [1.0, 3.0]]),
        exact_hull([[1.0, 0.0]]),
    );
    let pair = Pair::new(&a, &b);
    assert_eq!(pair.size(), 1.25);
    // The edge from (0, 0) to (1/2, 0), and from (1/2, 0) to (1/8, 3/8); B is at (1/8, 0).
    let below = plane(&pair, [(0, 0), (1, 0)]);
    assert_eq!(below.slack, U * 1.25 * (1.25 + 0.5));
    assert_eq!((below.normal.0, below.offset), ([0.0, -0.5], 0.0));
    assert_eq!(below.key, -below.slack / 0.5);
    let right = plane(&pair, [(1, 0), (2, 0)]);
    assert_eq!(right.slack, U * 1.25 * (1.25 + 0.75));
    assert_eq!((right.normal.0, right.offset), ([0.375; 2], 0.375 * 0.375));
    let distance = (right.offset - right.slack) / (2.0 * 0.375 * 0.375f64).sqrt();
    assert_eq!(right.key, distance);
    let a = exact_hull([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [2.0, 3.0, 0.0]]);
    let b = exact_hull([[0.0, 0.0, 1.0]]);
    let pair = Pair::new(&a, &b);
    let below = plane(&pair, [(0, 0), (1, 0), (2, 0)]);
    assert_eq!(below.slack, U * 1.25 * 1.25 * (0.5 + 0.25 + 0.375));
    assert_eq!(
        (below.normal.0, below.offset),
        ([0.0, 0.0, 0.1875], -0.1875 / 8.0)
    );
    assert_eq!(below.key, (below.offset - below.slack) / 0.1875);
    // Three points of a line have no plane that floats know.
    for corners in [[(0, 0), (1, 0), (0, 0)], [(2, 0); 3]] {
        let none = plane(&pair, corners);
        assert_eq!((none.slack, none.key), (f64::INFINITY, -f64::MAX));
    }
}

/// A facet that is certainly as far as the nearest claim need not be looked at.
#[test]
fn facets_beyond_a_claim_are_done_with() {
    let (a, b) = (
        exact_hull([[0.0, 0.0], [4.0, 0.0]]),
        exact_hull([[0.0, 1.0]]),
    );
    let pair = Pair::new(&a, &b);
    let mut kernel = Certifier::<Small, 2>::new(&pair);
    let at = |distance: f64| Plane {
        normal: Vector([0.0, -0.5]),
        offset: 0.5 * distance,
        key: distance,
        slack: 0.0,
        norm_squared: 0.25,
    };
    let push = SupportPlane::to(Vector([0.0, 1.0]), &Vector([0.0, 0.0])).expect("a push");
    assert!(!kernel.is_beyond(&at(9.0), &push));
    kernel.claim = Some(Claim {
        corners: [(0, 0), (1, 0)],
        normal: [0, -4],
        height: I192::from(4),
        upper: 0.125,
    });
    let is_beyond = [0.0, 0.124, 0.125, 0.5].map(|x| kernel.is_beyond(&at(x), &push));
    assert_eq!(is_beyond, [false, false, true, true]);
}

/// A point above a facet is a push too where it shows that the shapes are apart.
#[test]
fn points_below_the_origin_separate() {
    let (a, b) = (
        exact_hull([[1.0, 0.0], [3.0, 0.0]]),
        exact_hull([[2.0, 0.0]]),
    );
    let pair = Pair::new(&a, &b);
    let judge = |vertex: usize| {
        let corners = [pair.point((0, 0)), pair.point((1, 0))];
        let support = pair.point((vertex, 0));
        let plane = Plane {
            normal: Vector([1.0, 0.0]),
            offset: -1.0,
            key: -1.0,
            slack: 0.0,
            norm_squared: 1.0,
        };
        let mut kernel = Certifier::<Small, 2>::new(&pair);
        let found = kernel.judge(&plane, || corners.each_ref(), &support, &0.0);
        assert_eq!(found.decision, Decision::Above);
        found.push.map(|push| push.height)
    };
    // −1 and 1 along x, in floats a quarter of that.
    assert_eq!((judge(0), judge(1)), (Some(-0.25), None));
}
