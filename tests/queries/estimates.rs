//! The two alternatives to EPA against exact EPA: sampling is never too small, and exact
//! with the edge normals of polygons; core shapes are never too large.

use crate::common::{
    CLASSES, Random, Seen, as_float, at, contact, exact, hull, is_flat, lattice_pair, on_floats,
    signed_square,
};
use epa::extras::core_shapes::{Core, CoreError, Shallow, shallow};
use epa::extras::sampling::{between_centres, edge_normals, lattice, least_push};
use epa::{Ball, Class, Hull, Limits, Vector};
use num_rational::BigRational;

#[test]
fn edge_normals_of_polygons_that_overlap_are_exact() {
    let (mut random, mut seen) = (Random::new(11), Seen::default());
    for i in 0..3_000 {
        let [a, b] = lattice_pair::<2>(&mut random, [2, 3, 5, 9][i % 4]);
        let truth = exact(&a, &b).core.push.distance;
        let class = exact(&a, &b).class();
        let (hull_a, hull_b) = (hull::<BigRational, 2>(&a), hull(&b));
        let of_b = edge_normals(hull_b.points()).into_iter().map(|n| n.neg());
        let directions = edge_normals(hull_a.points()).into_iter().chain(of_b);
        let estimate = least_push(&hull_a, &hull_b, directions).expect("finite");
        let Some(estimate) = estimate else {
            assert!(hull_a.points().windows(2).all(|p| p[0] == p[1]), "{a:?}");
            continue;
        };
        seen.count(class);
        seen.count(["solid", "flat"][usize::from(is_flat(&a, &b))]);
        let found = &estimate.push.distance;
        assert!(found >= &truth, "never too small: {a:?} {b:?}");
        assert!(class == Class::Separated || found == &truth, "{a:?} {b:?}");
    }
    seen.assert_each(&CLASSES, 100);
}

#[test]
fn edge_normals_need_neither_order_nor_general_position() {
    let normals = |points: &[[f64; 2]]| {
        let normals = edge_normals(&Vec::from_iter(points.iter().map(|p| Vector(*p))));
        Vec::from_iter(normals.iter().map(|n| n.0))
    };
    let messy = [[1.0, 0.0], [0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [0.0, 0.0]];
    assert_eq!(normals(&messy), [[0.0, -2.0], [1.0, 2.0], [-1.0, 0.0]]);
    let segment = [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]];
    assert_eq!(normals(&segment), [[3.0, -3.0], [-3.0, 3.0]]);
    assert!(normals(&[[1.0, 2.0]; 2]).is_empty() && normals(&[]).is_empty());
}

/// The least push is at least s, and at most s + R·δ.
#[test]
fn lattice_directions_are_within_their_bound_in_space() {
    let mut random = Random::new(12);
    let m = 4;
    let delta = 2f64.sqrt() / (2.0 * f64::from(m));
    let mut largest = 0f64;
    for i in 0..400 {
        let [a, b] = lattice_pair::<3>(&mut random, [2, 3, 5, 9][i % 4]);
        let truth = exact(&a, &b);
        let exactly = least_push::<BigRational, 3>(&hull(&a), &hull(&b), lattice(m));
        let exactly = exactly.expect("finite").expect("directions");
        let rounded = least_push::<f64, 3>(&hull(&a), &hull(&b), lattice(m));
        let rounded = rounded.expect("finite").expect("directions");
        assert_eq!((exactly.tried, rounded.tried), (386, 386));
        assert!(exactly.push.distance >= truth.core.push.distance);
        let excess = rounded.depth() - as_float(&signed_square(&truth));
        let square =
            |p: &[i64; 3], q: &[i64; 3]| -> i64 { (0..3).map(|k| (p[k] - q[k]).pow(2)).sum() };
        let squares = a.iter().flat_map(|p| b.iter().map(move |q| square(p, q)));
        let bound = (squares.max().expect("points") as f64).sqrt() * delta;
        assert!((-1e-12..=bound + 1e-12).contains(&excess), "{a:?} {b:?}");
        largest = largest.max(excess);
    }
    assert!(largest > 0.05, "an estimate: {largest}");
    assert!(lattice::<f64, 2>(0).is_empty());
}

#[test]
fn balls_are_answered_by_their_centres_and_nothing_by_no_direction() {
    let [o, p] = [[0.0, 0.0], [1.5, 2.0]].map(Vector);
    assert_eq!(between_centres(&p, &p), None);
    let [a, b] = [(1.0, o), (2.0, p)].map(|(r, o)| at(Ball::new(r).expect("a radius"), o.0));
    let pushed = |along| least_push(&a, &b, along).expect("finite");
    let estimate = pushed(between_centres(&o, &p)).expect("one");
    assert_eq!((estimate.depth(), estimate.tried), (0.5, 1));
    assert_eq!(estimate.normal(), Vector([0.6, 0.8]));
    assert!(pushed(Some(o)).is_none());
}

/// The centre of a core: the mean of the vertices, which is inside unless they are flat.
fn mean<const D: usize>(points: &[[i64; D]]) -> [f64; D] {
    std::array::from_fn(|k| points.iter().map(|p| p[k] as f64).sum::<f64>() / points.len() as f64)
}

fn cores_are_never_too_large<const D: usize>(seed: u64) {
    let (mut random, limits) = (Random::new(seed), Limits::default());
    let (mut measured, mut overlapping, mut flat) = (0, 0, 0);
    for i in 0..2_000 {
        let [a, b] = lattice_pair::<D>(&mut random, [3, 5, 9, 17][i % 4]);
        let core = |points: &Vec<[i64; D]>| Core::about(hull(points), mean(points), 0.75, &limits);
        let (Ok(core_a), Ok(core_b)) = (core(&a), core(&b)) else {
            flat += 1;
            continue;
        };
        match shallow(&core_a, &core_b, &limits).expect("finite") {
            Shallow::Measured { depth, normal } => {
                let truth = on_floats::<f64, D>(&a, &b).depth;
                assert!(depth <= truth + 1e-12, "{a:?} {b:?}: {depth} > {truth}");
                assert!((normal.norm() - 1.0).abs() < 1e-14);
                // It is the depth of the cores with their radii.
                let rounded = contact(&core_a, &core_b, &limits).expect("finite");
                assert!((depth - rounded.depth).abs() < 1e-12, "{a:?} {b:?}");
                measured += 1;
            }
            Shallow::CoresOverlap => overlapping += 1,
            Shallow::IterationLimit => panic!("{a:?} {b:?}: GJK does not end"),
        }
    }
    assert!(
        measured > 100 && overlapping > 50 && flat > 100,
        "{measured} {overlapping} {flat}"
    );
}

#[test]
fn core_shapes_are_never_too_large() {
    cores_are_never_too_large::<2>(13);
    cores_are_never_too_large::<3>(14);
}

#[test]
fn shares_and_centres_are_checked() {
    let triangle = Hull::triangle([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]).expect("finite");
    let about = |centre, keep| Core::about(&triangle, centre, keep, &Limits::default());
    for (centre, keep, error) in [
        ([1.0, 1.0], 1.0, CoreError::BadShare),
        ([1.0, 1.0], -0.5, CoreError::BadShare),
        ([1.0, 1.0], f64::NAN, CoreError::BadShare),
        ([5.0, 1.0], 0.5, CoreError::CentreOutside),
        ([f64::NAN, 1.0], 0.5, CoreError::NonFinite),
    ] {
        assert_eq!(about(centre, keep).expect_err("refused"), error);
    }
    // The incircle of the 3-4-5 triangle has radius 1.
    assert_eq!(*about([1.0, 1.0], 0.5).expect("inside").shrinkage(), 0.5);
}
