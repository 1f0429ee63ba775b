//! Faults that were set aside: written before the clustering of failures was tuned, and looked at
//! only when it was done.

use epa_format::case::{Case, Geometry, Rotation};
use epa_format::number::Rational;
use epa_judge::judge::Kind;
use epa_judge::subject::{Answer, Status, builtin};

use super::features::{radius, size};
use super::{Fault, honest, separated, shifted};

/// Faults that no tuning has seen.
pub(in crate::selftest) const UNSEEN: &[Fault] = &[
    fault!(
        "forgets-rotation",
        "the rotation of B is forgotten",
        NormalSuboptimal,
        |c, a, _| {
            let is_turned = |rotation: &Rotation| !matches!(rotation, Rotation::None);
            let pose = c.b.pose.as_ref();
            if !pose.is_some_and(|pose| is_turned(&pose.rotation)) {
                return a;
            }
            let mut case = c.clone();
            if let Some(pose) = &mut case.b.pose {
                pose.rotation = Rotation::None;
            }
            solved(&case, a)
        }
    ),
    fault!(
        "first-eight",
        "a buffer holds eight vertices, and the others are dropped",
        DepthLow,
        |c, a, _| {
            let mut case = c.clone();
            let mut dropped = false;
            for shape in [&mut case.a, &mut case.b] {
                if let Geometry::Hull(points) = &mut shape.geometry {
                    dropped |= points.len() > 8;
                    points.truncate(8);
                }
            }
            if dropped { solved(&case, a) } else { a }
        }
    ),
    fault!(
        "half-boxes",
        "half extents are taken for extents",
        DepthLow,
        |c, a, _| {
            let mut case = c.clone();
            let mut halved = false;
            for shape in [&mut case.a, &mut case.b] {
                if let Geometry::Box { half_extents } = &mut shape.geometry {
                    halved = true;
                    let two = Rational::from_integer(2.into());
                    half_extents.iter_mut().for_each(|x| *x /= &two);
                }
            }
            if halved { solved(&case, a) } else { a }
        }
    ),
    fault!(
        "adds-a-thousandth",
        "the tolerance of 0.001 is added to the depth",
        DepthHigh,
        |_, a, _| {
            if a.status.is_hit() {
                shifted(a, 0.001)
            } else {
                a
            }
        }
    ),
    fault!(
        "rounds-to-a-thousandth",
        "depths are kept in thousandths",
        DepthLow,
        |_, a, _| Answer {
            depth: a.depth.map(|d| (d * 1000.0).round() / 1000.0),
            ..a
        }
    ),
    fault!(
        "clamps-distance",
        "the distance of shapes apart is 0",
        DepthHigh,
        |_, a, _| Answer {
            depth: a.depth.map(|d| d.max(0.0)),
            ..a
        }
    ),
    fault!(
        "squared-distance",
        "the root of the distance is forgotten",
        DepthLow,
        |_, a, _| Answer {
            depth: a.depth.map(|d| if d < 0.0 { -(d * d) } else { d }),
            ..a
        }
    ),
    fault!(
        "fast-root",
        "normals are divided by a root of three digits",
        NormalNonunit,
        |_, a, _| {
            let wave = a
                .depth
                .map_or(0.0, |d| (d.to_bits() % 1024) as f64 / 1024.0 - 0.5);
            let by = 1.0 + 0.0034 * wave;
            Answer {
                normal: a.normal.map(|n| n.iter().map(|x| x * by).collect()),
                ..a
            }
        }
    ),
    fault!(
        "points-on-cores",
        "witness points of rounded shapes lie on their cores",
        WitnessOffA,
        |c, a, _| {
            let Some(n) = a.normal.clone() else { return a };
            let moved = |p: Option<Vec<f64>>, by: f64| {
                p.map(|p| p.iter().zip(&n).map(|(x, n)| x + by * n).collect())
            };
            let [on_a, on_b] = [-radius(&c.a), radius(&c.b)];
            Answer {
                a: moved(a.a, on_a),
                b: moved(a.b, on_b),
                ..a
            }
        }
    ),
    fault!(
        "gives-up-far-out",
        "coordinates beyond a thousand end in an error",
        Crash,
        |c, a, _| {
            if size(c) > 1000.0 {
                Answer::without_numbers(Status::Error, "no convergence after 64 iterations")
            } else {
                a
            }
        }
    ),
    fault!(
        "fallback-normal",
        "without a length the normal is the second axis",
        NormalSuboptimal,
        |_, a, _| {
            let touches = a.depth.is_some_and(|d| d.abs() < 1e-9);
            let up = |n: &Vec<f64>| {
                (0..n.len())
                    .map(|i| if i == 1 { 1.0 } else { 0.0 })
                    .collect()
            };
            match touches {
                true => Answer {
                    normal: a.normal.as_ref().map(up),
                    a: None,
                    b: None,
                    ..a
                },
                false => a,
            }
        }
    ),
    fault!(
        "misses-contained",
        "a shape deep inside of the other is no contact",
        MissedOverlap,
        |c, a, _| {
            let deep = a.depth.is_some_and(|d| d > 0.5 * size(c));
            if a.status.is_hit() && deep {
                separated()
            } else {
                a
            }
        }
    ),
    fault!(
        "turned-normal",
        "in the plane the normal is the edge",
        NormalSuboptimal,
        |_, a, _| {
            let turned = |n: Vec<f64>| match n.as_slice() {
                [x, y] => vec![-y, *x],
                _ => n,
            };
            Answer {
                normal: a.normal.map(turned),
                ..a
            }
        }
    ),
    fault!(
        "mirrored-witness",
        "the point on B lies on the wrong side of that on A",
        WitnessOffB,
        |_, a, _| {
            let (Some(p), Some(n), Some(d)) = (&a.a, &a.normal, a.depth) else {
                return a;
            };
            let b = p.iter().zip(n).map(|(x, n)| x + d * n).collect();
            Answer { b: Some(b), ..a }
        }
    ),
];

/// The right answer for another case, where there is one.
fn solved(case: &Case, otherwise: Answer) -> Answer {
    let subject = builtin::by_name("epa-f64");
    let found = subject.map(|subject| subject.answer(case));
    found
        .filter(|answer| !matches!(answer.status, Status::Unsupported | Status::Error))
        .unwrap_or(otherwise)
}
