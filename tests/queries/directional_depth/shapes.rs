//! Rounded, touching and flat shapes by name.

use epa::extras::directional::{Directional, Touch};
use epa::{Ball, Capsule, Cuboid, Hull, Limits, Pose, Posed, QueryError, Rounded, Support, Vector};

use crate::common::{Random, Seen, at, contact, directional, share};

fn exit_of<const D: usize>(
    a: &impl Support<f64, D>,
    b: &impl Support<f64, D>,
    d: [f64; D],
) -> Touch<f64, D> {
    let movement = directional(a, b, d, &Limits::default()).expect("finite");
    match movement.directional {
        Directional::Exit(exit) => exit,
        other => panic!("{other:?}"),
    }
}

#[test]
fn balls_part_where_the_quadratic_equation_says() {
    let mut random = Random::new(21);
    let mut share = || share(&mut random);
    let (a, r) = (Ball::new(1.0).expect("a ball"), 0.5);
    let (mut worst, mut seen) = (0f64, Seen::default());
    for _ in 0..400 {
        let p: [f64; 3] = [0; 3].map(|_| 2.0 * share());
        let d = Vector([share(), share(), share()]).normalized();
        let b = at(Ball::new(r).expect("a ball"), p);
        let along = -d.dot(&Vector(p));
        let square = along * along - Vector(p).norm_squared() + 2.25;
        let found = directional(&a, &b, d, &Limits::default()).expect("finite");
        let ends = [-1.0, 1.0].map(|sign| along + sign * square.max(0.0).sqrt());
        // Near a tangent the root is ill-conditioned.
        if square.abs() < 0.01 {
            continue;
        }
        match found.directional {
            Directional::Exit(exit) if ends[0] <= 0.0 => {
                worst = worst.max((exit.distance - ends[1]).abs());
                seen.count("exit");
            }
            Directional::Ahead { enter, exit } if ends[0] > 0.0 => {
                worst = worst.max((enter.distance - ends[0]).abs());
                worst = worst.max((exit.distance - ends[1]).abs());
                seen.count("hit");
            }
            Directional::Never { .. } if square < 0.0 || ends[1] < 0.0 => seen.count("miss"),
            other => panic!("{p:?} {d:?} {ends:?} {other:?}"),
        }
    }
    assert!(worst < 1e-9, "{worst:e}");
    seen.assert_each(&["exit"], 41);
    seen.assert_each(&["hit"], 21);
    seen.assert_each(&["miss"], 61);
}

#[test]
fn rounded_shapes_only_touch_after_the_movement() {
    let mut random = Random::new(22);
    let mut share = || share(&mut random);
    let rounded = Rounded::new(Cuboid::new([1.0, 0.5, 0.75]).expect("a box"), 0.25);
    let a = rounded.expect("a radius");
    for _ in 0..200 {
        let d = [share(), share(), share()];
        let place = [share(), 0.5 * share(), share()];
        let turn = [1.0, share(), share(), share()];
        let capsule = |place: [f64; 3]| {
            let pose = Pose::quaternion(turn).and_then(|pose| pose.translated(place));
            let capsule = Capsule::new(0.5, 0.25, 2).expect("a capsule");
            Posed::new(capsule, pose.expect("a pose"))
        };
        let b = capsule(place);
        let before = contact(&a, &b, &Limits::default()).expect("finite");
        if before.depth < 0.0 {
            continue;
        }
        let exit = exit_of(&a, &b, d);
        assert!(
            exit.distance >= before.depth - 1e-12,
            "no way out is shorter: {exit:?}"
        );
        let way = Vector(d).normalized().scale(&exit.distance);
        let moved = capsule(Vector(place).add(&way).0);
        let after = contact(&a, &moved, &Limits::default()).expect("finite");
        assert!(after.depth.abs() < 1e-9, "{exit:?} {after:?}");
        // Where the surface is smooth, there is only one normal.
        assert!(
            after.normal.sub(&exit.normal).max_abs() < 1e-4,
            "{exit:?} {after:?}"
        );
    }
}

#[test]
fn the_degenerate_cases_by_name() {
    let cube = || Cuboid::new([1.0, 1.0, 1.0]).expect("a box");
    // Through a vertex and through an edge of the difference, along and against.
    let error = |d, square: f64| exit_of(&cube(), &cube(), d).distance - square.sqrt();
    assert!(error([1.0, 1.0, 1.0], 12.0).abs() < 1e-15);
    assert!(error([0.0, -1.0, 1.0], 8.0).abs() < 1e-15);
    // Touching: away, along the common face, and into the other shape.
    let right = at(cube(), [2.0, 0.0, 0.0]);
    let ways = [[1.0, 0.0, 0.0], [0.0, 0.0, -3.0], [-1.0, 0.0, 0.0]];
    let distances = ways.map(|d| exit_of(&cube(), &right, d).distance);
    assert_eq!(distances, [0.0, 2.0, 4.0]);
    // Apart: towards, away, past.
    let apart = at(cube(), [3.0, 0.0, 0.0]);
    let ask =
        |d: [f64; 3]| directional(&cube(), &apart, d, &Limits::default()).map(|m| m.directional);
    let Ok(Directional::Ahead { enter, exit }) = ask([-2.0, 0.0, 0.0]) else {
        panic!("it hits");
    };
    assert_eq!([enter.distance, exit.distance], [1.0, 5.0]);
    assert_eq!(
        (enter.normal.0, exit.normal.0),
        ([1.0, 0.0, 0.0], [-1.0, 0.0, 0.0])
    );
    for d in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, 3.0, 0.0]] {
        let Ok(Directional::Never { normal, gap }) = ask(d) else {
            panic!("it misses");
        };
        assert!(gap > 0.0 && normal.dot(&Vector(d)) >= 0.0);
    }
    for bad in [[0.0; 3], [f64::NAN, 0.0, 1.0], [f64::INFINITY, 0.0, 0.0]] {
        assert_eq!(ask(bad), Err(QueryError::BadDirection));
    }
}

#[test]
fn flat_differences_have_a_way_out_too() {
    // Two segments in line, two that cross, a point on a point.
    let segment = |p: [f64; 3], q: [f64; 3]| Hull::segment(p, q).expect("finite");
    let a = segment([0.0, 0.0, 0.0], [4.0, 0.0, 0.0]);
    let b = segment([1.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
    assert_eq!(exit_of(&a, &b, [2.0, 0.0, 0.0]).distance, 3.0);
    assert_eq!(exit_of(&a, &b, [0.0, 1.0, 0.0]).distance, 0.0);
    let across = segment([1.0, -1.0, 0.0], [1.0, 3.0, 0.0]);
    assert_eq!(exit_of(&a, &across, [0.0, 1.0, 0.0]).distance, 1.0);
    assert_eq!(exit_of(&a, &across, [0.0, 0.0, 1.0]).distance, 0.0);
    let above = segment([1.0, -1.0, 2.0], [1.0, 3.0, 2.0]);
    let hit = directional(&a, &above, [0.0, 0.0, -1.0], &Limits::default()).expect("finite");
    let Directional::Ahead { enter, exit } = hit.directional else {
        panic!("{hit:?}");
    };
    assert_eq!([enter.distance, exit.distance], [2.0, 2.0]);
    let (p, q) = (Hull::point([0.5, 0.25, 0.0]), Hull::point([0.5, 0.25, 0.0]));
    let (p, q) = (p.expect("finite"), q.expect("finite"));
    assert_eq!(exit_of(&p, &q, [1.0, 2.0, 3.0]).distance, 0.0);
}
