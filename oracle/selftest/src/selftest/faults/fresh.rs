//! Faults that were set aside second: written when those of [`unseen`](super::unseen) were about to
//! be used for tuning, by someone who had not read how causes are told apart. Later tuning knew
//! them.

use std::sync::LazyLock;

use epa_format::case::{Case, Coordinates, Geometry, Pose, Rotation, Shape, WorldShape};
use epa_format::number::{Rational, f64_from_rational};
use epa_judge::subject::{Answer, Status};

use super::features::size;
use super::unseen::solve;
use super::{Fault, Spoil, deepen, each, shift};

/// Faults that the second tuning had not seen.
pub(in crate::selftest) static FRESH: LazyLock<Vec<Fault>> =
    LazyLock::new(|| Fault::table(include_str!("fresh.txt"), SPOILS, &[]));

/// The margin of a box.
const MARGIN: f64 = 0.04;

/// The limit of iterations.
const LIMIT: usize = 4;

/// What each makes of the right answer.
static SPOILS: &[(&str, Spoil)] = &[
    ("bounding-boxes", |c, a, _| {
        alter(c, a, |shape| {
            if let Geometry::Hull(points) = &mut shape.geometry {
                *points = corners(points);
            }
        });
    }),
    ("transposed-rotation", |c, a, _| {
        alter(c, a, |shape| {
            if let Some(pose) = &mut shape.pose {
                transpose(&mut pose.rotation);
            }
        });
    }),
    ("corner-boxes", |c, a, _| {
        alter(c, a, |shape| {
            if let Geometry::Box { half_extents } = &shape.geometry
                && let Some(place) = place(&mut shape.pose)
            {
                place
                    .iter_mut()
                    .zip(half_extents)
                    .for_each(|(x, h)| *x += h);
            }
        });
    }),
    ("y-up-poses", |c, a, _| {
        alter(c, a, |shape| {
            if let Some([_, y, z]) = place(&mut shape.pose) {
                std::mem::swap(y, z);
            }
        });
    }),
    ("unscaled-depth", |c, a, _| deepen(a, |d| d / size(c))),
    ("margin-on-boxes", |c, a, _| {
        let margin = |shape: &Shape| match shape.geometry {
            Geometry::Box { .. } => MARGIN,
            _ => 0.0,
        };
        let [of_a, of_b] = [margin(&c.a), margin(&c.b)];
        shift(a, of_a + of_b);
        if a.depth.is_some_and(|d| d > 0.0) {
            a.status = Status::Penetrating;
        }
        let Some(n) = &a.normal else { return };
        along(&mut a.a, n, of_a);
        along(&mut a.b, n, -of_b);
    }),
    ("offset-for-depth", |_, a, _| {
        if a.status.is_hit()
            && let (Some(p), Some(n)) = (&a.b, &a.normal)
        {
            a.depth = Some(p.iter().zip(n).map(|(x, n)| x * n).sum());
        }
    }),
    ("left-handed-normal", |_, a, _| {
        if let Some([_, _, z]) = a.normal.as_deref_mut() {
            *z = -*z;
        }
    }),
    ("raw-difference", |_, a, _| {
        if let Some(d) = a.depth.filter(|d| *d < 0.0) {
            each(&mut a.normal, |x| x * -d);
        }
    }),
    ("packed-normal", |_, a, _| {
        each(&mut a.normal, |x| (x * 127.0).round());
        let squares = a.normal.iter().flatten().map(|x| x * x);
        let length = squares.sum::<f64>().sqrt();
        if length > 0.0 {
            each(&mut a.normal, |x| x / length);
        }
    }),
    ("limit-is-a-hit", |_, a, _| {
        if a.iterations.is_some_and(|count| count > LIMIT) {
            *a = Answer {
                message: None,
                ..Answer::without_numbers(Status::Penetrating, "")
            };
        }
    }),
    ("plane-of-flat", |c, a, _| {
        let shapes = c.world().map(Vec::from).unwrap_or_default();
        if let (Some(axis), Some(n)) = (shapes.iter().find_map(level), &mut a.normal) {
            for (i, x) in n.iter_mut().enumerate() {
                *x = if i == axis { 1f64.copysign(*x) } else { 0.0 };
            }
        }
    }),
    ("nearest-vertex", |c, a, _| {
        let (Ok(shapes), Some(n)) = (c.world(), &a.normal) else {
            return;
        };
        for ((p, sign), shape) in [(&mut a.a, 1.0), (&mut a.b, -1.0)].into_iter().zip(&shapes) {
            let by = sign * float(&shape.radius);
            along(p, n, -by);
            *p = p.as_ref().and_then(|p| nearest(p, shape));
            along(p, n, by);
        }
    }),
    ("larger-first", |c, a, _| {
        if c.world()
            .is_ok_and(|[a, b]| a.vertices.len() < b.vertices.len())
        {
            std::mem::swap(&mut a.a, &mut a.b);
            each(&mut a.normal, |x| -x);
        }
    }),
];

/// Takes the right answer to the case with both shapes changed.
pub(super) fn alter(case: &Case, answer: &mut Answer, change: impl Fn(&mut Shape)) {
    let mut case = case.clone();
    change(&mut case.a);
    change(&mut case.b);
    solve(answer, &case);
}

/// The corners of the box about some points.
fn corners(points: &[Coordinates]) -> Vec<Coordinates> {
    let mut corners = vec![Vec::new()];
    for axis in 0..points.first().map_or(0, Vec::len) {
        let ends = [
            points.iter().map(|p| &p[axis]).min(),
            points.iter().map(|p| &p[axis]).max(),
        ];
        let longer = |corner: Coordinates| {
            ends.into_iter()
                .flatten()
                .map(move |x| [&corner[..], std::slice::from_ref(x)].concat())
        };
        corners = corners.into_iter().flat_map(longer).collect();
    }
    corners
}

fn transpose(rotation: &mut Rotation) {
    match rotation {
        Rotation::None => {}
        Rotation::Quaternion([_, axis @ ..]) => axis.iter_mut().for_each(negate),
        Rotation::CosSin([_, sine]) => negate(sine),
        Rotation::Matrix(rows) => {
            let column = |i: usize| rows.iter().map(|row| row[i].clone()).collect();
            *rows = (0..rows.len()).map(column).collect();
        }
    }
}

fn negate(x: &mut Rational) {
    *x = -&*x;
}

/// The translation, if there is one.
fn place(pose: &mut Option<Pose>) -> Option<&mut [Rational]> {
    pose.as_mut()?.translation.as_deref_mut()
}

/// Moves a point along the normal.
pub(super) fn along(point: &mut Option<Vec<f64>>, normal: &[f64], by: f64) {
    for (x, n) in point.iter_mut().flatten().zip(normal) {
        *x += by * n;
    }
}

fn float(x: &Rational) -> f64 {
    f64_from_rational(x).unwrap_or(0.0)
}

/// The axis across a flat shape, if it is one of the coordinate axes.
fn level(shape: &WorldShape) -> Option<usize> {
    let first = &shape.vertices[0];
    let is_level = |axis: &usize| shape.vertices.iter().all(|p| p[*axis] == first[*axis]);
    let axis = (0..first.len()).find(is_level);
    axis.filter(|_| shape.vertices.len() >= first.len())
}

/// The vertex nearest to a point.
fn nearest(point: &[f64], shape: &WorldShape) -> Option<Vec<f64>> {
    let vertices = shape.vertices.iter();
    let vertices = vertices.map(|p| p.iter().map(float).collect::<Vec<_>>());
    let square = |p: &[f64]| -> f64 { p.iter().zip(point).map(|(x, y)| (x - y).powi(2)).sum() };
    vertices.min_by(|p, q| square(p).total_cmp(&square(q)))
}
