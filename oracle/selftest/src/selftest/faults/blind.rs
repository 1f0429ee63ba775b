//! Faults that are set aside now: written when those of [`fresh`](super::fresh) had been seen, by
//! someone who had not read how causes are told apart.

use std::sync::LazyLock;

use epa_format::case::{Case, Coordinates, Dim, Geometry, Shape, WorldShape, posed_pieces};
use epa_format::number::{FloatType, Rational, rational_from_f64, round_rational};
use epa_judge::subject::{Answer, Status};

use super::features::{radius, size};
use super::fresh::{self, along};
use super::toy::{Point, cross, dot, norm, sub};
use super::unseen::solve;
use super::{Fault, Spoil, deepen, each, touches, turn};

/// Faults that no tuning has seen.
pub(in crate::selftest) static BLIND: LazyLock<Vec<Fault>> =
    LazyLock::new(|| Fault::table(include_str!("blind.txt"), SPOILS, &[]));

/// The second axis.
const UP: Point = [0.0, 1.0, 0.0];

/// What each makes of the right answer.
static SPOILS: &[(&str, Spoil)] = &[
    ("six-digits", |c, a, _| {
        alter(c, a, |shape| {
            let read = |x: &Rational| format!("{:.5e}", float(x)).parse().unwrap_or_default();
            shape.for_each_number_mut(&mut |x| *x = rational(read(x)));
        });
    }),
    ("column-major", |c, a, _| {
        alter_hulls(c, a, |points| {
            let (all, count) = (points.concat(), points.len());
            for (i, p) in points.iter_mut().enumerate() {
                *p = all.iter().skip(i).step_by(count).cloned().collect();
            }
        });
    }),
    ("lost-last-vertex", |c, a, _| {
        alter_hulls(c, a, |points| points.truncate((points.len() - 1).max(1)));
    }),
    ("moved-before-turned", |c, a, _| {
        alter(c, a, |shape| {
            let rows = posed_pieces(shape, c.dim).linear;
            if let Some(place) = shape.pose.as_mut().and_then(|p| p.translation.as_mut()) {
                let turned = |row: &Coordinates| row.iter().zip(&*place).map(|(m, x)| m * x).sum();
                *place = rows.iter().map(turned).collect();
            }
        });
    }),
    ("cache-by-count", |c, a, _| {
        let mut case = c.clone();
        let [first, second] = [&mut case.a, &mut case.b].map(hull_of);
        if let (Some(first), Some(second)) = (first, second)
            && first.len() == second.len()
        {
            second.clone_from(first);
            solve(a, &case);
        }
    }),
    ("pose-twice", |c, a, _| {
        if let Ok(mut case) = c.baked(FloatType::F64) {
            case.a.pose.clone_from(&c.a.pose);
            case.b.pose.clone_from(&c.b.pose);
            solve(a, &case);
        }
    }),
    ("from-above", |c, a, _| {
        if let (Dim::Three, Ok(mut case)) = (c.dim, c.baked(FloatType::F64)) {
            case.dim = Dim::Two;
            let flatten = |p: &mut Coordinates| p.truncate(2);
            alter_hulls(&case, a, |points| points.iter_mut().for_each(flatten));
            for v in [&mut a.normal, &mut a.a, &mut a.b].into_iter().flatten() {
                v.resize(3, 0.0);
            }
        }
    }),
    ("world-bounds", |c, a, _| {
        alter_world(c, a, |shape| {
            shape.for_each_number_mut(&mut |x| *x = rational(float(x).clamp(-16.0, 16.0)));
        });
    }),
    ("cubes", |c, a, _| {
        alter(c, a, |shape| {
            if let Geometry::Box { half_extents } = &mut shape.geometry {
                let first = half_extents[0].clone();
                half_extents.fill(first);
            }
        });
    }),
    ("octahedral-balls", |c, a, _| {
        alter_world(c, a, |shape| {
            if let Geometry::Rounded { core, radius } = &shape.geometry {
                let points = core.points().iter().flat_map(|p| spikes(p, radius));
                shape.geometry = Geometry::Hull(points.collect());
            }
        });
    }),
    ("thick-plates", |c, a, _| {
        alter(c, a, |shape| {
            let count = shape.geometry.points().len();
            if (1..=c.dim.get()).contains(&count) {
                let core = Box::new(shape.geometry.clone());
                let radius = Rational::new(1.into(), 64.into());
                shape.geometry = Geometry::Rounded { core, radius };
            }
        });
    }),
    ("welded-vertices", |c, a, _| {
        alter_world(c, a, |shape| {
            let are_near = |p: &mut _, q: &mut _| norm(sub(point(p), point(q))) < 0.25;
            if let Some(points) = hull_of(shape) {
                points.dedup_by(are_near);
            }
        });
    }),
    ("sum-for-difference", |c, a, _| {
        if let Ok(mut case) = c.baked(FloatType::F64)
            && let Some(points) = hull_of(&mut case.b)
        {
            points.iter_mut().flatten().for_each(|x| *x = -&*x);
            solve(a, &case);
            each(&mut a.b, |x| -x);
        }
    }),
    ("faces-only", |c, a, _| {
        let (Dim::Three, Some(bodies)) = (c.dim, bodies(c)) else {
            return;
        };
        let [of_a, of_b] = bodies.each_ref().map(Body::faces);
        let axes = of_a.into_iter().chain(of_b.into_iter().map(opposite));
        let depth = |n: &Point| overlap(&bodies, *n);
        if let Some(n) = axes.min_by(|m, n| depth(m).total_cmp(&depth(n))) {
            *a = found(c, &bodies, n);
        }
    }),
    ("first-direction", |c, a, _| {
        if !a.status.is_hit()
            && let Some(bodies) = bodies(c)
            && let Some(n) = centres(&bodies)
            && overlap(&bodies, n) < 0.0
        {
            *a = found(c, &bodies, n);
        }
    }),
    ("deep-push", |c, a, _| {
        if a.depth.is_some_and(|d| d > 0.25 * size(c))
            && let Some(bodies) = bodies(c)
        {
            *a = found(c, &bodies, centres(&bodies).unwrap_or(UP));
        }
    }),
    ("distance-to-corner", |c, a, _| {
        if a.status.is_hit()
            && let (Some([first, second]), Some(n)) = (bodies(c), &a.normal)
        {
            let n = padded(n);
            let way = sub(first.farthest(n), second.farthest(opposite(n)));
            a.depth = Some(norm(way) + first.radius + second.radius);
        }
    }),
    ("concentric-start", |c, a, _| {
        if bodies(c).is_some_and(|bodies| centres(&bodies).is_none()) {
            each(&mut a.normal, |_| f64::NAN);
        }
    }),
    ("full-pool", |c, a, _| {
        if a.status.is_hit()
            && let Some(bodies) = bodies(c)
            && bodies[0].points.len() * bodies[1].points.len() > 64
        {
            turn(a, cut(centres(&bodies).unwrap_or(UP), c));
            a.depth = Some(0.0);
        }
    }),
    ("shared-depth", |_, a, _| {
        if a.status.is_hit() {
            deepen(a, |d| d / 2.0);
        }
    }),
    ("normal-from-points", |c, a, _| {
        if let (Some(p), Some(q)) = (&a.a, &a.b) {
            let way = sub(padded(q), padded(p));
            a.normal = Some(cut(way.map(|x| x / norm(way)), c));
        }
    }),
    ("frame-of-a", |c, a, _| {
        let place = posed_pieces(&c.a, c.dim).translation;
        for p in [&mut a.a, &mut a.b].into_iter().flatten() {
            p.iter_mut().zip(&place).for_each(|(x, t)| *x -= float(t));
        }
    }),
    ("local-normal", |c, a, _| {
        let rows = posed_pieces(&c.b, c.dim).linear;
        let turned = |n: &Vec<f64>| {
            let entry = |j: usize| rows.iter().zip(n).map(|(row, x)| float(&row[j]) * x).sum();
            (0..n.len()).map(entry).collect()
        };
        a.normal = a.normal.as_ref().map(turned);
    }),
    ("y-up-answers", |_, a, _| {
        for v in [&mut a.normal, &mut a.a, &mut a.b] {
            if let Some([_, y, z]) = v.as_deref_mut() {
                std::mem::swap(y, z);
            }
        }
    }),
    ("decimal-comma", |_, a, _| {
        deepen(a, f64::trunc);
        for v in [&mut a.normal, &mut a.a, &mut a.b] {
            each(v, f64::trunc);
        }
    }),
    ("one-radius", |c, a, _| {
        if let Some(n) = &a.normal {
            along(&mut a.b, n, radius(&c.b) - radius(&c.a));
        }
    }),
    ("distance-cutoff", |_, a, _| {
        if a.depth.is_some_and(|d| d < -1.0) {
            *a = Answer::of(Status::Separated);
            a.depth = Some(-1.0);
        }
    }),
    ("unset-points", |_, a, _| {
        if touches(a) {
            each(&mut a.a, |_| 0.0);
            each(&mut a.b, |_| 0.0);
        }
    }),
];

/// Takes the right answer to the case with both shapes changed, in floats.
fn alter(case: &Case, answer: &mut Answer, change: impl Fn(&mut Shape)) {
    fresh::alter(case, answer, |shape| {
        change(shape);
        shape.for_each_number_mut(&mut |x| *x = rational(float(x)));
    });
}

/// The same with the shapes as they stand in the world: hulls, rounded or not.
fn alter_world(case: &Case, answer: &mut Answer, change: impl Fn(&mut Shape)) {
    if let Ok(case) = case.baked(FloatType::F64) {
        alter(&case, answer, change);
    }
}

/// The same with the vertices of hulls changed.
fn alter_hulls(case: &Case, answer: &mut Answer, change: impl Fn(&mut Vec<Coordinates>)) {
    let change = |shape: &mut Shape| hull_of(shape).into_iter().for_each(&change);
    alter(case, answer, change);
}

/// The vertices of a hull, rounded or not.
fn hull_of(shape: &mut Shape) -> Option<&mut Vec<Coordinates>> {
    let core = match &mut shape.geometry {
        Geometry::Rounded { core, .. } => core,
        geometry => geometry,
    };
    match core {
        Geometry::Hull(points) => Some(points),
        _ => None,
    }
}

/// The points on all axes through a point, at a distance from it.
fn spikes(point: &Coordinates, by: &Rational) -> impl Iterator<Item = Coordinates> {
    (0..2 * point.len()).map(move |k| {
        let mut spike = point.clone();
        spike[k / 2] += if k % 2 == 0 { by.clone() } else { -by };
        spike
    })
}

/// A shape in the world, in floats; in the plane the third coordinate is 0.
struct Body {
    points: Vec<Point>,
    radius: f64,
}

fn bodies(case: &Case) -> Option<[Body; 2]> {
    let body = |shape: WorldShape| Body {
        points: shape.vertices.iter().map(point).collect(),
        radius: float(&shape.radius),
    };
    Some(case.world().ok()?.map(body))
}

impl Body {
    fn farthest(&self, n: Point) -> Point {
        let points = self.points.iter().copied();
        let farthest = points.max_by(|p, q| dot(*p, n).total_cmp(&dot(*q, n)));
        farthest.unwrap_or_default()
    }

    /// The unit normals of its faces, in space.
    fn faces(&self) -> Vec<Point> {
        let noise = 1e-9 * self.points.iter().map(|p| norm(*p)).fold(0.0, f64::max);
        let mut faces = Vec::new();
        for (i, p) in self.points.iter().enumerate() {
            for (j, q) in self.points[..i].iter().enumerate() {
                for r in &self.points[..j] {
                    let n = cross(sub(*q, *p), sub(*r, *p));
                    let n = n.map(|x| x / norm(n));
                    let is_outer = |n: &Point| dot(sub(self.farthest(*n), *p), *n) <= noise;
                    faces.extend([n, opposite(n)].into_iter().filter(is_outer));
                }
            }
        }
        faces
    }
}

/// How far the shapes overlap along a direction.
fn overlap([a, b]: &[Body; 2], n: Point) -> f64 {
    dot(sub(a.farthest(n), b.farthest(opposite(n))), n) + a.radius + b.radius
}

/// The answer along a direction, without witness points.
fn found(case: &Case, bodies: &[Body; 2], n: Point) -> Answer {
    let depth = overlap(bodies, n);
    let status = [Status::Separated, Status::Penetrating][usize::from(depth > 0.0)];
    Answer {
        depth: Some(depth),
        normal: Some(cut(n, case)),
        ..Answer::of(status)
    }
}

/// The direction from centre to centre.
fn centres(bodies: &[Body; 2]) -> Option<Point> {
    let [a, b] = bodies.each_ref().map(|Body { points, .. }| {
        let sum = |i: usize| points.iter().map(|p| p[i]).sum::<f64>();
        [0, 1, 2].map(|i| sum(i) / points.len() as f64)
    });
    let way = sub(b, a);
    (norm(way) > 1e-9).then(|| way.map(|x| x / norm(way)))
}

fn opposite(n: Point) -> Point {
    n.map(|x| -x)
}

fn padded(v: &[f64]) -> Point {
    std::array::from_fn(|i| v.get(i).copied().unwrap_or(0.0))
}

fn cut(v: Point, case: &Case) -> Vec<f64> {
    v[..case.dim.get()].to_vec()
}

fn point(p: &Coordinates) -> Point {
    std::array::from_fn(|i| p.get(i).map_or(0.0, float))
}

fn float(x: &Rational) -> f64 {
    round_rational(x, FloatType::F64).to_f64().unwrap_or(0.0)
}

fn rational(x: f64) -> Rational {
    rational_from_f64(x).unwrap_or_default()
}
