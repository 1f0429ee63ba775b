//! A region from its definition: the points in all half-spaces that hold A, and in all that
//! hold B where it has been moved.
//!
//! A corner of such a set is where as many boundary planes as there are dimensions meet in
//! one point that no half-space excludes. Nothing is known of faces, and nothing is
//! projected.

use std::collections::BTreeSet;

use epa_oracle::lattice::{ContactRegion, Lattice};
use epa_oracle::number::Rational;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::vectors::{Vector, axes, basis, cross, dot, is_zero, minus, negative, primitive};

/// n·x ≤ offset.
type HalfSpace = (Vector, BigInt);

/// What is wrong with a region.
pub(crate) fn check(lattice: &Lattice, region: &ContactRegion) -> Result<(), String> {
    let (n, a, b) = (&region.normal, &lattice.vertices.a, &lattice.vertices.b);
    let (length, height) = (dot(n, n), support(a, n) + support(b, &negative(n)));
    // On the lattice times |n|² the move is an integer vector.
    let unit = &length * &lattice.vertices.scale;
    let step: Vector = n.iter().map(|x| x * &height).collect();
    let world = |p: &Vector, w: &BigInt| -> Vec<Rational> {
        let number = |x: &BigInt| Rational::new(x.clone(), w * &unit);
        p.iter().map(number).collect()
    };
    if world(&step, &1.into()) != region.translation {
        return Err("the translation is another one".to_owned());
    }
    let of_a = half_spaces(a)
        .into_iter()
        .map(|(m, offset)| (m, offset * &length));
    let of_b = half_spaces(b).into_iter().map(|(m, offset)| {
        let offset = offset * &length + dot(&m, &step);
        (m, offset)
    });
    let all: Vec<HalfSpace> = of_a.chain(of_b).collect();
    let corners: BTreeSet<Vec<Rational>> = corners(&all).iter().map(|(p, w)| world(p, w)).collect();
    let listed: BTreeSet<Vec<Rational>> = region.points.iter().cloned().collect();
    if corners != listed || listed.len() != region.points.len() {
        return Err(format!("the corners are {corners:?}"));
    }
    check_order(region)?;
    check_features(lattice, region)
}

fn support(points: &[Vector], n: &[BigInt]) -> BigInt {
    points.iter().map(|p| dot(p, n)).max().expect("a vertex")
}

/// Half-spaces that have the convex hull of some points in common, and nothing else.
fn half_spaces(points: &[Vector]) -> BTreeSet<HalfSpace> {
    let steps = points
        .iter()
        .flat_map(|p| points.iter().map(|q| minus(q, p)));
    let steps: Vec<Vector> = steps.collect();
    let (spanning, dim) = (basis(&steps), points[0].len());
    // A facet with such a normal has as many corners as it needs, or it is one of the two
    // sides of a flat set.
    let normals: Vec<Vector> = match (&spanning[..], dim) {
        ([], _) => axes(dim),
        ([u], 2) => vec![u.clone(), turned(u)],
        ([_, _], 2) => steps.iter().map(turned).collect(),
        ([u], _) => {
            let across: Vec<Vector> = axes(3).iter().map(|axis| cross(u, axis)).collect();
            [vec![u.clone()], basis(&across)].concat()
        }
        ([u, v], _) => {
            let axis = cross(u, v);
            let along = steps.iter().map(|step| cross(&axis, step));
            along.chain([axis.clone()]).collect()
        }
        _ => triples(points),
    };
    let both = normals.iter().flat_map(|n| [n.clone(), negative(n)]);
    let primitive = both.filter_map(|n| primitive(&n)).collect::<BTreeSet<_>>();
    let supporting = primitive.into_iter().map(|n| {
        let offset = support(points, &n);
        (n, offset)
    });
    let is_needed = |(n, offset): &HalfSpace| {
        let on: Vec<&Vector> = points.iter().filter(|p| dot(p, n) == *offset).collect();
        let steps: Vec<Vector> = on.iter().map(|p| minus(p, on[0])).collect();
        basis(&steps).len() + 1 >= spanning.len()
    };
    supporting.filter(is_needed).collect()
}

fn turned(u: &Vector) -> Vector {
    vec![-&u[1], u[0].clone()]
}

/// The normals of all planes through three points.
fn triples(points: &[Vector]) -> Vec<Vector> {
    let mut normals = Vec::new();
    for (i, p) in points.iter().enumerate() {
        for (j, q) in points.iter().enumerate().take(i) {
            let edge = minus(q, p);
            let third = points.iter().take(j).map(|r| cross(&edge, &minus(r, p)));
            normals.extend(third);
        }
    }
    normals
}

/// The corners of what some half-spaces have in common, as p/w.
fn corners(all: &[HalfSpace]) -> Vec<(Vector, BigInt)> {
    let mut corners = Vec::new();
    for (i, p) in all.iter().enumerate() {
        for (j, q) in all.iter().enumerate().take(i) {
            if p.0.len() == 2 {
                corners.extend(meeting_in_the_plane(p, q));
                continue;
            }
            let axis = cross(&p.0, &q.0);
            if !is_zero(&axis) {
                let meeting = |r| meeting_in_space(p, q, r, &axis);
                corners.extend(all.iter().take(j).filter_map(meeting));
            }
        }
    }
    let holds = |(p, w): &(Vector, BigInt)| all.iter().all(|(n, o)| dot(n, p) <= o * w);
    corners.retain(holds);
    corners
}

fn meeting_in_the_plane(p: &HalfSpace, q: &HalfSpace) -> Option<(Vector, BigInt)> {
    let w = &p.0[0] * &q.0[1] - &p.0[1] * &q.0[0];
    let x = &p.1 * &q.0[1] - &q.1 * &p.0[1];
    let y = &q.1 * &p.0[0] - &p.1 * &q.0[0];
    positive(vec![x, y], w)
}

fn meeting_in_space(
    p: &HalfSpace,
    q: &HalfSpace,
    r: &HalfSpace,
    axis: &Vector,
) -> Option<(Vector, BigInt)> {
    let w = dot(axis, &r.0);
    if w.is_zero() {
        return None;
    }
    // p·(q × r) + q·(r × p) + r·(p × q), by Cramer's rule.
    let parts = [
        (&p.1, cross(&q.0, &r.0)),
        (&q.1, cross(&r.0, &p.0)),
        (&r.1, axis.clone()),
    ];
    let sum = |i: usize| parts.iter().map(|(offset, v)| *offset * &v[i]).sum();
    positive((0..3).map(sum).collect(), w)
}

fn positive(p: Vector, w: BigInt) -> Option<(Vector, BigInt)> {
    if w.is_negative() {
        return Some((negative(&p), -w));
    }
    w.is_positive().then_some((p, w))
}

/// The first corner is the least, and a polygon turns to the left at every corner, seen
/// against the normal.
fn check_order(region: &ContactRegion) -> Result<(), String> {
    let points = &region.points;
    if points.iter().any(|p| *p < points[0]) {
        return Err("the first corner is not the least".to_owned());
    }
    let side = |i: usize| -> Vec<Rational> {
        let (p, q) = (&points[i % points.len()], &points[(i + 1) % points.len()]);
        q.iter().zip(p).map(|(x, y)| x - y).collect()
    };
    let turns_left = |i: usize| {
        let (u, v) = (side(i), side(i + 1));
        let minor = |j: usize, k: usize| &u[j] * &v[k] - &u[k] * &v[j];
        let terms = [minor(1, 2), minor(2, 0), minor(0, 1)];
        let terms = terms.iter().zip(&region.normal);
        terms.map(|(x, n)| x * n).sum::<Rational>().is_positive()
    };
    let is_ordered = points.len() < 3 || (0..points.len()).all(turns_left);
    is_ordered
        .then_some(())
        .ok_or_else(|| "the corners do not turn left".to_owned())
}

/// The features are all vertices farthest along the normal, and against it.
fn check_features(lattice: &Lattice, region: &ContactRegion) -> Result<(), String> {
    let n = &region.normal;
    let shapes = [&lattice.vertices.a, &lattice.vertices.b];
    let directions = [n.clone(), negative(n)];
    for ((points, n), face) in shapes.into_iter().zip(&directions).zip(&region.features) {
        let top = support(points, n);
        let is_on = |i: &usize| dot(&points[*i], n) == top;
        let on: Vec<usize> = (0..points.len()).filter(is_on).collect();
        let steps = on.iter().map(|i| minus(&points[*i], &points[on[0]]));
        let steps: Vec<Vector> = steps.collect();
        if face.vertices != on || face.dimension != basis(&steps).len() {
            return Err(format!("a feature has the vertices {on:?}"));
        }
    }
    Ok(())
}
