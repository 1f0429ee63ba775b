//! The two alternatives to EPA against exact EPA: sampling is never too small, and exact
//! with the edge normals of polygons; core shapes are never too large.

use crate::common::{
    Random, Seen, as_float, contact, exact, float_hull, integer_hull, is_flat, lattice_pair,
    on_f64, rational_hull, signed_square,
};
use epa::extras::core_shapes::{Core, Shallow, shallow};
use epa::extras::sampling::{between_centres, edge_normals, lattice, least_push};
use epa::{Class, Limits, Scalar, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;

#[test]
fn edge_normals_of_polygons_that_overlap_are_exact() {
    let (mut random, mut seen) = (Random::new(11), Seen::default());
    for i in 0..3_000 {
        let [a, b] = lattice_pair::<2>(&mut random, [2, 3, 5, 9][i % 4]);
        let truth = exact(&a, &b).core.push.distance;
        let class = exact(&a, &b).class();
        let (hull_a, hull_b) = (rational_hull(&a), rational_hull(&b));
        let of_b = edge_normals(hull_b.points()).into_iter().map(|n| n.neg());
        let directions = edge_normals(hull_a.points()).into_iter().chain(of_b);
        let estimate = least_push(&hull_a, &hull_b, directions).expect("finite");
        let Some(estimate) = estimate else {
            assert!(hull_a.points().windows(2).all(|p| p[0] == p[1]), "{a:?}");
            continue;
        };
        seen.class(class);
        seen.flat += usize::from(is_flat(&a, &b));
        let found = &estimate.push.distance;
        assert!(found >= &truth, "never too small: {a:?} {b:?}");
        assert!(class == Class::Separated || found == &truth, "{a:?} {b:?}");
    }
    seen.assert_each(100);
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
        let truth = as_float(&signed_square(&exact(&a, &b)));
        let (on_integers, on_floats) = (
            least_push(
                &integer_hull(&a),
                &integer_hull(&b),
                lattice::<BigInt, 3>(m),
            ),
            least_push(&float_hull(&a), &float_hull(&b), lattice::<f64, 3>(m)),
        );
        let on_integers = on_integers.expect("finite").expect("directions");
        let on_floats = on_floats.expect("finite").expect("directions");
        assert_eq!((on_integers.tried, on_floats.tried), (386, 386));
        let excess = on_floats.depth() - truth;
        let square =
            |p: &[i64; 3], q: &[i64; 3]| -> i64 { (0..3).map(|k| (p[k] - q[k]).pow(2)).sum() };
        let reach = a
            .iter()
            .flat_map(|p| b.iter().map(move |q| square(p, q)))
            .max();
        let bound = (reach.expect("points") as f64).sqrt() * delta;
        assert!((-1e-12..=bound + 1e-12).contains(&excess), "{a:?} {b:?}");
        assert!(on_integers.push.distance >= exact_distance(&a, &b));
        largest = largest.max(excess);
    }
    assert!(largest > 0.05, "an estimate: {largest}");
}

fn exact_distance(a: &[[i64; 3]], b: &[[i64; 3]]) -> <BigInt as Scalar>::Distance {
    let solution = epa::solve(
        &integer_hull(&a.to_vec()),
        &integer_hull(&b.to_vec()),
        &Limits::default(),
    );
    solution.expect("finite").core.push.distance
}

#[test]
fn centres_that_coincide_give_no_direction() {
    let p = Vector([1, 2].map(|x: i64| BigRational::from_integer(x.into())));
    assert_eq!(between_centres(&p, &p), None);
    assert_eq!(between_centres(&Vector::zero(), &p), Some(p));
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
        let core =
            |points: &Vec<[i64; D]>| Core::about(float_hull(points), mean(points), 0.75, &limits);
        let (Ok(core_a), Ok(core_b)) = (core(&a), core(&b)) else {
            flat += 1;
            continue;
        };
        match shallow(&core_a, &core_b, &limits).expect("finite") {
            Shallow::Measured { depth, normal } => {
                let truth = on_f64(&a, &b).depth;
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
fn core_shapes_are_never_too_large_in_2d() {
    cores_are_never_too_large::<2>(13);
}

#[test]
fn core_shapes_are_never_too_large_in_3d() {
    cores_are_never_too_large::<3>(14);
}
