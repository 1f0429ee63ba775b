//! The first simplex: D + 1 points of the set that no plane holds.
//!
//! ```text
//!      p₀ ●                 p₀: the support point along the first axis
//!        / ╲                p₁: along −p₀, toward the origin
//!       / O ╲               p₂: orthogonal to the edge p₀p₁, on the side of the origin
//!   p₂ ●─────● p₁           and in space p₃, orthogonal to the triangle
//! ```
//!
//! Every direction is orthogonal to what is there, so that a point that rises at all is
//! affinely independent; and it leads toward the origin, so that the origin is soon
//! enclosed, or a plane met that separates.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{Until, is_surely_below};
use crate::error::QueryError;
use crate::kernel::{Kernel, Push, rises};
use crate::minkowski::MinkowskiPoint;
use crate::polytope::Polytope;
use crate::scalar::Scalar;
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

/// How the first simplex was completed.
pub(super) enum Start<S: Scalar, const D: usize> {
    /// To D + 1 affinely independent points.
    Simplex,
    /// The set lies in a plane with this normal.
    Flat(Vector<S, D>),
    /// A direction that separates was met, and is enough.
    Separated(Push<S, D>),
}

/// Completes points of the set to D + 1 affinely independent ones: as long as
/// there are fewer, by the support point along a direction orthogonal to what is
/// there, on the side where the origin lies. Where the set hardly rises there, the
/// other side is tried; if it rises nowhere, the set lies in a plane.
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
    while simplex.len() <= D {
        let direction = direction_off(simplex);
        let rise = |p: &MinkowskiPoint<S, D>| direction.dot(&p.point.sub(&simplex[0].point)).abs();
        let mut highest = kernel.support(&direction)?;
        if until == Until::Separated
            && is_surely_below(&direction.dot(&highest.point), &direction)
            && let Some(push) = Push::to(direction.clone(), &highest.point)
        {
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
        // In space u × (d × u) is the part of d orthogonal to u, times |u|².
        [u] if D == 3 => {
            let across = Vector::orthogonal_to(&[offset.clone(), u.clone()]);
            Vector::orthogonal_to(&[u.clone(), across])
        }
        all => Vector::orthogonal_to(all),
    };
    let direction = direction.balanced();
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
        [p, q, ..] if D == 2 => Vector::orthogonal_to(&[p.edge_to(q)]),
        [p, q] => {
            // u × (p × u) is the part of p orthogonal to u, times |u|².
            let u = p.edge_to(q);
            let across = Vector::orthogonal_to(&[first.clone(), u.clone()]);
            let away = Vector::orthogonal_to(&[u.clone(), across]);
            if away.is_zero() {
                Vector::some_orthogonal_to(&[u])
            } else {
                away
            }
        }
        [p, q, r, ..] => Vector::orthogonal_to(&[p.edge_to(q), p.edge_to(r)]),
        [] => Vector::axis(0),
    };
    let direction = direction.balanced();
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
