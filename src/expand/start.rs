//! The first simplex: D + 1 points of the set that no plane holds, around the origin if
//! that is soon found.
//!
//! ```text
//!       p₁ ●                 p₀: the support point along the first axis; in space p₀, p₁:
//!         ╱ ╲                    those along two diagonals
//!        ╱ O ╲               p₁: in the plane along −p₀, toward the origin
//!    p₀ ●─────● p₂           p₂: orthogonal to the edge p₀p₁, on the side of the origin,
//!                                and in space p₃, orthogonal to the triangle
//!
//!       ●─────● p            O lies beyond the facet f: the vertex v opposite to it gives
//!      ╱ ╲ O ╱               way to the support point p along the normal of f, so that
//!     ╱  f╲ ╱                the simplex is on both sides of f in turn.
//!  v ●─────●
//! ```
//!
//! Every later direction is orthogonal to what is there, so that a point that rises at all is
//! affinely independent; and it leads toward the origin, so that the origin is soon enclosed,
//! or a plane met that separates. Along the axes boxes have ties, and any point of a face is a
//! support point; along the diagonals it is a corner. And hulls know their support points along
//! the diagonals beforehand: in space those along the diagonals nearest to the directions of p₂
//! and p₃ do as well, where they rise.
//!
//! If the origin lies near the boundary of the set, as for shapes that rest on each other, the
//! simplex has to walk there. EPA would find the way as well, and build a polytope on it whose
//! facets are of no use in the end. That is the search for a portal of MPR \[Sne08\], without
//! its ray.

use alloc::vec::Vec;
use core::array;
use core::cmp::Ordering;

use super::bounds::Until;
use crate::error::QueryError;
use crate::expand::polytope::Polytope;
use crate::kernel::{Kernel, SupportPlane, is_surely_below, rises};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;
use crate::support::Diagonal;
use crate::vector::Vector;

/// Makes the first simplex of a set from nothing, with its facets; gives a normal of the
/// set instead if it is flat, and leaves no facets then.
pub(crate) fn first_simplex<S: Scalar, const D: usize>(
    kernel: &impl Kernel<S, D>,
    polytope: &mut Polytope<S, D>,
) -> Result<Option<Vector<S, D>>, QueryError> {
    let normal = match complete_simplex(Until::Final, kernel, &[], polytope.start())? {
        Start::Flat(normal) => normal,
        Start::Separated(push) => push.normal,
        Start::Simplex => match polytope.close_simplex(kernel) {
            Ok(()) => return Ok(None),
            Err(_) => direction_off(polytope.vertices()),
        },
    };
    polytope.start();
    Ok(Some(normal))
}

/// What there is to start with.
pub(super) enum Start<S: Scalar, const D: usize> {
    /// D + 1 affinely independent points.
    Simplex,
    /// The set lies in a plane with this normal.
    Flat(Vector<S, D>),
    /// A direction that separates was met, and is enough.
    Separated(SupportPlane<S, D>),
}

/// The most steps of the walk toward the origin: boxes and hulls that rest on each other need
/// two or three.
const STEPS: usize = 8;

/// The simplex that EPA starts from: points of the set, completed; without any of them, one
/// that has walked toward the origin. In the plane that starts along the first axis, as the
/// worked example of \[Bit10\].
pub(super) fn starting_simplex<S: Scalar, const D: usize>(
    until: Until,
    kernel: &impl Kernel<S, D>,
    start: &[MinkowskiPoint<S, D>],
    simplex: &mut Vec<MinkowskiPoint<S, D>>,
) -> Result<Start<S, D>, QueryError> {
    if !start.is_empty() {
        return complete_simplex(until, kernel, start, simplex);
    }
    let completed = if D == 2 {
        complete_simplex(until, kernel, &[], simplex)?
    } else {
        start_along_diagonals(kernel, simplex)?;
        complete(until, kernel, simplex)?
    };
    match completed {
        Start::Simplex => walk(until, kernel, simplex),
        other => Ok(other),
    }
}

/// The support points along two diagonals, and along those nearest to the directions toward
/// the origin, as long as they rise in these: then they are affinely independent.
#[inline(always)]
fn start_along_diagonals<S: Scalar, const D: usize>(
    kernel: &impl Kernel<S, D>,
    simplex: &mut Vec<MinkowskiPoint<S, D>>,
) -> Result<(), QueryError> {
    let first = Vector(array::from_fn(|_| S::one()));
    simplex.push(kernel.along_diagonal(Diagonal::nearest_to(&first))?);
    let mut second = first.neg();
    second[0] = S::one();
    let mut is_rising = extend_along_diagonal(kernel, simplex, &second)?;
    while is_rising && simplex.len() <= D {
        is_rising = extend_along_diagonal(kernel, simplex, &direction_off(simplex))?;
    }
    Ok(())
}

/// Adds the support point along the diagonal nearest to a direction, if it lies clearly farther
/// along the direction than the first point; tells whether it does.
#[inline(always)]
fn extend_along_diagonal<S: Scalar, const D: usize>(
    kernel: &impl Kernel<S, D>,
    simplex: &mut Vec<MinkowskiPoint<S, D>>,
    direction: &Vector<S, D>,
) -> Result<bool, QueryError> {
    let point = kernel.along_diagonal(Diagonal::nearest_to(direction))?;
    let rise = direction.dot(&simplex[0].edge_to(&point));
    let is_rising = rises(&rise, &S::sliver(), direction);
    if is_rising {
        simplex.push(point);
    }
    Ok(is_rising)
}

/// Walks with a simplex toward the origin, as long as that lies outside and the set beyond.
fn walk<S: Scalar, const D: usize>(
    until: Until,
    kernel: &impl Kernel<S, D>,
    simplex: &mut [MinkowskiPoint<S, D>],
) -> Result<Start<S, D>, QueryError> {
    // The last point was looked for on the side of the origin.
    let mut newest = D;
    // A copy of it, at hand: docs/performance.md, *Where the time goes*.
    let mut apex = simplex[D].clone();
    for _ in 0..STEPS {
        let Some((opposite, normal)) = facet_before_origin(simplex, newest, &apex) else {
            break;
        };
        let normal = normal.ordinary();
        let beyond = kernel.support(&normal)?;
        if let Some(push) = separating(until, &normal, &beyond) {
            simplex[opposite] = beyond;
            return Ok(Start::Separated(push));
        }
        let rise = normal.dot(&apex.edge_to(&beyond));
        if !rises(&rise, &S::sliver(), &normal) {
            break;
        }
        simplex[opposite] = beyond.clone();
        (apex, newest) = (beyond, opposite);
    }
    Ok(Start::Simplex)
}

/// The facet of a simplex that hides the origin most, as the number of the vertex opposite to
/// it and its outer normal; `None` if the origin does not lie outside. The facet opposite to
/// the newest vertex does not hide it.
#[inline(always)]
fn facet_before_origin<S: Scalar, const D: usize>(
    simplex: &[MinkowskiPoint<S, D>],
    newest: usize,
    apex: &MinkowskiPoint<S, D>,
) -> Option<(usize, Vector<S, D>)> {
    let place = |k: usize| (newest + 1 + k) % (D + 1);
    let others: [_; D] = array::from_fn(|k| &simplex[place(k)]);
    let edges = others.map(|other| apex.edge_to(other));
    let mut normals: [Vector<S, D>; D] = array::from_fn(|opposite| {
        let others = [1, 2].map(|k| edges[(opposite + k) % D].clone());
        Vector::orthogonal_to(&others[..D - 1])
    });
    // All of them point inward or outward as the simplex is handed; in the plane, where the
    // edges change places, in turn.
    let is_inward = normals[0].dot(&edges[0]).sign().is_gt();
    for (opposite, normal) in normals.iter_mut().enumerate() {
        if is_inward != (D == 2 && opposite == 1) {
            *normal = normal.neg();
        }
    }
    let beyond = normals
        .each_ref()
        .map(|normal| normal.dot(&apex.point).neg());
    let most = (1..D).fold(0, |most, k| {
        if beyond[k].exceeds(&beyond[most]) {
            k
        } else {
            most
        }
    });
    beyond[most]
        .sign()
        .is_gt()
        .then(|| (place(most), normals[most].clone()))
}

/// The push along a direction, if that is enough and separates beyond any doubt of rounding.
fn separating<S: Scalar, const D: usize>(
    until: Until,
    direction: &Vector<S, D>,
    highest: &MinkowskiPoint<S, D>,
) -> Option<SupportPlane<S, D>> {
    let is_enough =
        until == Until::Separated && is_surely_below(&direction.dot(&highest.point), direction);
    is_enough
        .then(|| SupportPlane::to(direction.clone(), &highest.point))
        .flatten()
}

/// Completes points of the set, of which those that depend on others are dropped, to D + 1
/// affinely independent ones.
pub(super) fn complete_simplex<S: Scalar, const D: usize>(
    until: Until,
    kernel: &impl Kernel<S, D>,
    start: &[MinkowskiPoint<S, D>],
    simplex: &mut Vec<MinkowskiPoint<S, D>>,
) -> Result<Start<S, D>, QueryError> {
    match start.first() {
        Some(point) => simplex.push(point.clone()),
        None => simplex.push(kernel.support(&Vector::axis(0))?),
    }
    for point in start.iter().skip(1) {
        if simplex.len() <= D && is_independent(simplex, point) {
            simplex.push(point.clone());
        }
    }
    complete(until, kernel, simplex)
}

/// Completes affinely independent points of the set, at least one, to D + 1: as long as
/// there are fewer, by the support point along a direction orthogonal to what is
/// there, on the side where the origin lies. Where the set hardly rises there, the
/// other side is tried; if it rises nowhere, the set lies in a plane.
fn complete<S: Scalar, const D: usize>(
    until: Until,
    kernel: &impl Kernel<S, D>,
    simplex: &mut Vec<MinkowskiPoint<S, D>>,
) -> Result<Start<S, D>, QueryError> {
    while simplex.len() <= D {
        let direction = direction_off(simplex);
        let rise = |p: &MinkowskiPoint<S, D>| direction.dot(&p.point.sub(&simplex[0].point)).abs();
        let mut highest = kernel.support(&direction)?;
        if let Some(push) = separating(until, &direction, &highest) {
            simplex.push(highest);
            return Ok(Start::Separated(push));
        }
        if !rises(&rise(&highest), &S::sliver(), &direction) {
            let other = kernel.support(&direction.neg())?;
            if rise(&other).exceeds(&rise(&highest)) {
                highest = other;
            }
            if !rises(&rise(&highest), &S::flatness(), &direction) {
                return Ok(Start::Flat(direction));
            }
        }
        simplex.push(highest);
    }
    Ok(Start::Simplex)
}

/// Whether a point lies clearly off the affine hull of fewer than D + 1 points:
/// how far it rises along the part of its own direction that is orthogonal to
/// them.
fn is_independent<S: Scalar, const D: usize>(
    simplex: &[MinkowskiPoint<S, D>],
    point: &MinkowskiPoint<S, D>,
) -> bool {
    let offset = point.point.sub(&simplex[0].point);
    let edges = edges_of(simplex);
    let direction = match &edges[..] {
        [] => offset.clone(),
        [edge] => offset.off_edge(edge.clone()),
        all => Vector::orthogonal_to(all),
    };
    let direction = direction.ordinary();
    !direction.is_zero() && rises(&direction.dot(&offset).abs(), &S::sliver(), &direction)
}

/// A direction orthogonal to the affine hull of points, of the first D if there are more,
/// turned to the side where the origin lies.
#[inline(always)]
pub(super) fn direction_off<S: Scalar, const D: usize>(
    simplex: &[MinkowskiPoint<S, D>],
) -> Vector<S, D> {
    let Some(MinkowskiPoint { point: first, .. }) = simplex.first() else {
        return Vector::axis(0);
    };
    let direction = match simplex {
        [_] if !first.is_zero() => first.neg(),
        [_] => Vector::axis(0),
        [p, q, r, ..] if D == 3 => Vector::orthogonal_to(&[p.edge_to(q), p.edge_to(r)]),
        [p, q, ..] => {
            let edge = p.edge_to(q);
            let away = first.off_edge(edge.clone());
            if away.is_zero() {
                Vector::some_orthogonal_to(&[edge])
            } else {
                away
            }
        }
        [] => Vector::axis(0),
    };
    let direction = direction.ordinary();
    if direction.dot(first).sign() == Ordering::Greater {
        direction.neg()
    } else {
        direction
    }
}

/// The edges from the first point to the others.
fn edges_of<S: Scalar, const D: usize>(simplex: &[MinkowskiPoint<S, D>]) -> Vec<Vector<S, D>> {
    simplex[1..]
        .iter()
        .map(|point| simplex[0].edge_to(point))
        .collect()
}
