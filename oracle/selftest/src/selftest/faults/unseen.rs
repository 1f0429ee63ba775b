//! Faults that were set aside: written before the clustering of failures was tuned, and looked at
//! only when it was done.

use epa_format::case::{Case, Geometry, Rotation};
use epa_format::number::Rational;
use epa_judge::judge::Kind;
use epa_judge::subject::{Answer, Status, builtin};

use super::features::{radius, size};
use super::{Fault, deepen, each, fault, separated, shift, touches};

/// Faults that no tuning has seen.
pub(in crate::selftest) const UNSEEN: &[Fault] = &[
    fault(
        "forgets-rotation",
        "the rotation of B is forgotten",
        Kind::NormalSuboptimal,
        |c, a, _| {
            let is_turned = |rotation: &Rotation| !matches!(rotation, Rotation::None);
            let mut case = c.clone();
            if let Some(pose) = &mut case.b.pose
                && is_turned(&pose.rotation)
            {
                pose.rotation = Rotation::None;
                solve(a, &case);
            }
        },
    ),
    fault(
        "first-eight",
        "a buffer holds eight vertices, and the others are dropped",
        Kind::DepthLow,
        |c, a, _| {
            let mut case = c.clone();
            let mut dropped = false;
            for shape in [&mut case.a, &mut case.b] {
                if let Geometry::Hull(points) = &mut shape.geometry {
                    dropped |= points.len() > 8;
                    points.truncate(8);
                }
            }
            if dropped {
                solve(a, &case);
            }
        },
    ),
    fault(
        "half-boxes",
        "half extents are taken for extents",
        Kind::DepthLow,
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
            if halved {
                solve(a, &case);
            }
        },
    ),
    fault(
        "adds-a-thousandth",
        "the tolerance of 0.001 is added to the depth",
        Kind::DepthHigh,
        |_, a, _| {
            if a.status.is_hit() {
                shift(a, 0.001);
            }
        },
    ),
    fault(
        "rounds-to-a-thousandth",
        "depths are kept in thousandths",
        Kind::DepthLow,
        |_, a, _| deepen(a, |d| (d * 1000.0).round() / 1000.0),
    ),
    fault(
        "clamps-distance",
        "the distance of shapes apart is 0",
        Kind::DepthHigh,
        |_, a, _| deepen(a, |d| d.max(0.0)),
    ),
    fault(
        "squared-distance",
        "the root of the distance is forgotten",
        Kind::DepthLow,
        |_, a, _| deepen(a, |d| if d < 0.0 { -(d * d) } else { d }),
    ),
    fault(
        "fast-root",
        "normals are divided by a root of three digits",
        Kind::NormalNonunit,
        |_, a, _| {
            let wave = |d: f64| (d.to_bits() % 1024) as f64 / 1024.0 - 0.5;
            let by = 1.0 + 0.0034 * a.depth.map_or(0.0, wave);
            each(&mut a.normal, |x| x * by);
        },
    ),
    fault(
        "points-on-cores",
        "witness points of rounded shapes lie on their cores",
        Kind::WitnessOffA,
        |c, a, _| {
            let Some(n) = &a.normal else { return };
            for (p, by) in [(&mut a.a, -radius(&c.a)), (&mut a.b, radius(&c.b))] {
                for (x, n) in p.iter_mut().flatten().zip(n) {
                    *x += by * n;
                }
            }
        },
    ),
    fault(
        "gives-up-far-out",
        "coordinates beyond a thousand end in an error",
        Kind::Crash,
        |c, a, _| {
            if size(c) > 1000.0 {
                *a = Answer::without_numbers(Status::Error, "no convergence after 64 iterations");
            }
        },
    ),
    fault(
        "fallback-normal",
        "without a length the normal is the second axis",
        Kind::NormalSuboptimal,
        |_, a, _| {
            if touches(a) {
                let up = |n: &Vec<f64>| (0..n.len()).map(|i| f64::from(u8::from(i == 1))).collect();
                a.normal = a.normal.as_ref().map(up);
                (a.a, a.b) = (None, None);
            }
        },
    ),
    fault(
        "misses-contained",
        "a shape deep inside of the other is no contact",
        Kind::MissedOverlap,
        |c, a, _| {
            let deep = a.depth.is_some_and(|d| d > 0.5 * size(c));
            if a.status.is_hit() && deep {
                *a = separated();
            }
        },
    ),
    fault(
        "turned-normal",
        "in the plane the normal is the edge",
        Kind::NormalSuboptimal,
        |_, a, _| {
            if let Some([x, y]) = a.normal.as_deref_mut() {
                (*x, *y) = (-*y, *x);
            }
        },
    ),
    fault(
        "mirrored-witness",
        "the point on B lies on the wrong side of that on A",
        Kind::WitnessOffB,
        |_, a, _| {
            if let (Some(p), Some(n), Some(d)) = (&a.a, &a.normal, a.depth) {
                a.b = Some(p.iter().zip(n).map(|(x, n)| x + d * n).collect());
            }
        },
    ),
];

/// Takes the right answer to another case, where there is one.
fn solve(a: &mut Answer, case: &Case) {
    let found = builtin::by_name("epa-f64").map(|subject| subject.answer(case));
    if let Some(found) = found
        && !matches!(found.status, Status::Unsupported | Status::Error)
    {
        *a = found;
    }
}
