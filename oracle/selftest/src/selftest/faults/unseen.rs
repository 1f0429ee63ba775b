//! Faults that were set aside at first: written before the clustering of failures was tuned, and
//! looked at only when it was done. Later tuning knew them.

use std::sync::LazyLock;

use epa_format::case::{Case, Geometry, Rotation};
use epa_format::number::Rational;
use epa_judge::subject::{Answer, Status, builtin};

use super::features::{radius, size};
use super::{Fault, Spoil, deepen, each, shift, touches};

/// Faults that the first tuning had not seen.
pub(in crate::selftest) static UNSEEN: LazyLock<Vec<Fault>> =
    LazyLock::new(|| Fault::table(include_str!("unseen.txt"), SPOILS, &[]));

/// What each makes of the right answer.
static SPOILS: &[(&str, Spoil)] = &[
    ("forgets-rotation", |c, a, _| {
        let is_turned = |rotation: &Rotation| !matches!(rotation, Rotation::None);
        let mut case = c.clone();
        if let Some(pose) = &mut case.b.pose
            && is_turned(&pose.rotation)
        {
            pose.rotation = Rotation::None;
            solve(a, &case);
        }
    }),
    ("first-eight", |c, a, _| {
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
    }),
    ("half-boxes", |c, a, _| {
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
    }),
    ("adds-a-thousandth", |_, a, _| {
        if a.status.is_hit() {
            shift(a, 0.001);
        }
    }),
    ("rounds-to-a-thousandth", |_, a, _| {
        deepen(a, |d| (d * 1000.0).round() / 1000.0)
    }),
    ("clamps-distance", |_, a, _| deepen(a, |d| d.max(0.0))),
    ("squared-distance", |_, a, _| {
        deepen(a, |d| if d < 0.0 { -(d * d) } else { d })
    }),
    ("fast-root", |_, a, _| {
        let wave = |d: f64| (d.to_bits() % 1024) as f64 / 1024.0 - 0.5;
        let by = 1.0 + 0.0034 * a.depth.map_or(0.0, wave);
        each(&mut a.normal, |x| x * by);
    }),
    ("points-on-cores", |c, a, _| {
        let Some(n) = &a.normal else { return };
        for (p, by) in [(&mut a.a, -radius(&c.a)), (&mut a.b, radius(&c.b))] {
            for (x, n) in p.iter_mut().flatten().zip(n) {
                *x += by * n;
            }
        }
    }),
    ("gives-up-far-out", |c, a, _| {
        if size(c) > 1000.0 {
            *a = Answer::without_numbers(Status::Error, "no convergence after 64 iterations");
        }
    }),
    ("fallback-normal", |_, a, _| {
        if touches(a) {
            let up = |n: &Vec<f64>| (0..n.len()).map(|i| f64::from(u8::from(i == 1))).collect();
            a.normal = a.normal.as_ref().map(up);
            (a.a, a.b) = (None, None);
        }
    }),
    ("misses-contained", |c, a, _| {
        let deep = a.depth.is_some_and(|d| d > 0.5 * size(c));
        if a.status.is_hit() && deep {
            *a = Answer::of(Status::Separated);
        }
    }),
    ("turned-normal", |_, a, _| {
        if let Some([x, y]) = a.normal.as_deref_mut() {
            (*x, *y) = (-*y, *x);
        }
    }),
    ("mirrored-witness", |_, a, _| {
        if let (Some(p), Some(n), Some(d)) = (&a.a, &a.normal, a.depth) {
            a.b = Some(p.iter().zip(n).map(|(x, n)| x + d * n).collect());
        }
    }),
];

/// Takes the right answer to another case, where there is one.
pub(super) fn solve(a: &mut Answer, case: &Case) {
    let found = builtin::by_name("epa-f64").map(|subject| subject.answer(case));
    if let Some(found) = found
        && !matches!(found.status, Status::Unsupported | Status::Error)
    {
        *a = found;
    }
}
