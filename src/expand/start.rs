//! The first simplex: D + 1 affinely independent points of the set, around the origin if it is
//! found soon.
//!
//! ```text
//!   in the plane                        in space
//!
//!       p₁ ●                            p₀, p₁: the support points along two diagonals
//!         ╱ ╲     p₀: along the axis    p₂: orthogonal to the edge p₀p₁
//!        ╱ O ╲    p₁: along −p₀         p₃: orthogonal to the triangle p₀p₁p₂
//!    p₀ ●─────● p₂: orthogonal to p₀p₁  each on the side of the origin
//!
//!       ●─────● p      The walk: if O lies beyond the facet f, the opposite vertex v is
//!      ╱ ╲ O ╱         replaced by p, the support point along the normal of f.
//!     ╱  f╲ ╱
//!  v ●─────●
//! ```
//!
//! After the first point, in space after p₁, the direction is orthogonal to the simplex, toward
//! the origin. A point that rises along it is affinely independent. So the origin is soon enclosed,
//! or a separating plane found.
//! Along an axis a box has many support points; along a diagonal it has one, and hulls know it. So
//! in space p₂ and p₃ are taken along the diagonals nearest to these directions, if they rise.
//!
//! *Rises* means: by more than √ε of the extent of the set (`sliver`), so that the simplex is no
//! sliver. If nothing rises so far, a point that rises by more than 8 ε (`flatness`) will do; a set
//! without one is flat.
//!
//! If the origin lies near the boundary of the set, as for shapes that rest on each other, the
//! simplex walks there. EPA alone would get there too, but would build facets on the way that it
//! does not need.
//!
//! References: \[Sne08\]: the walk is the portal search of MPR, without its ray. Departure: \[vdB01
//! §4\] and \[vdB03 §4.3.8\] make a first polytope around GJK's simplex, which is not needed here.

use alloc::vec::Vec;
use core::array;
use core::cmp::Ordering;

use super::bounds::Until;
use crate::error::QueryError;
use crate::expand::polytope::Polytope;
use crate::kernel::{Kernel, SupportPlane, edges_from_first, is_surely_below, rises};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;
use crate::support::Diagonal;
use crate::vector::Vector;

/// Fills `simplex` with the points that EPA starts from: the points of `start`, completed; if
/// there are none, a simplex that has walked toward the origin. `simplex` is the polytope's list
/// of vertices, which the caller has emptied. The functions below grow it in place, whatever the
/// search ends with.
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

/// What the search for the first simplex ended with.
pub(super) enum Start<S: Scalar, const D: usize> {
    /// D + 1 affinely independent points.
    Simplex,
    /// The set lies in a plane with this normal.
    Flat(Vector<S, D>),
    /// A direction separates, and the caller asked for no more.
    Separated(SupportPlane<S, D>),
}

/// Builds the first simplex of a set with its facets, from nothing. If the set is flat, returns a
/// normal of it, and the polytope has no facets.
pub(crate) fn first_simplex<S: Scalar, const D: usize>(
    kernel: &impl Kernel<S, D>,
    polytope: &mut Polytope<S, D>,
) -> Result<Option<Vector<S, D>>, QueryError> {
    polytope.clear();
    let normal = match complete_simplex(Until::Final, kernel, &[], polytope.first_vertices())? {
        Start::Flat(normal) => normal,
        // Cannot happen: only `Until::Separated` ends so.
        Start::Separated(push) => push.normal,
        Start::Simplex => match polytope.build_simplex(kernel) {
            Ok(()) => return Ok(None),
            Err(_) => direction_off(polytope.vertices()),
        },
    };
    polytope.clear();
    Ok(Some(normal))
}

/// Pushes the points of `start` to `simplex`, which is empty: drops points that depend affinely on
/// earlier ones, and completes the rest to D + 1.
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

/// Completes affinely independent points of the set, at least one, to D + 1: with the support
/// point along a direction orthogonal to the simplex, on the side of the origin. If the set does
/// not rise there by √ε, the other side is tried too; if it rises on neither by 8 ε, it lies in
/// a plane.
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
            // A sliver on the side of the origin.
            let other = kernel.support(&direction.neg())?;
            if rise(&other).exceeds(&rise(&highest)) {
                highest = other;
            }
            if !rises(&rise(&highest), &S::flatness(), &direction) {
                // Flat on both sides.
                return Ok(Start::Flat(direction));
            }
        }
        simplex.push(highest);
    }
    Ok(Start::Simplex)
}

/// Adds the support points along two fixed diagonals; then, one by one, the support point along the
/// diagonal nearest to [`direction_off`]. Stops at a point that does not rise along its direction.
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

/// Adds the support point along the diagonal nearest to a direction, if it rises above the first
/// point along the direction; tells whether it does.
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

/// A direction orthogonal to the affine hull of the first D points, turned to the side of the
/// origin.
#[inline(always)]
pub(super) fn direction_off<S: Scalar, const D: usize>(
    simplex: &[MinkowskiPoint<S, D>],
) -> Vector<S, D> {
    let Some(MinkowskiPoint { point: first, .. }) = simplex.first() else {
        return Vector::axis(0);
    };
    let direction = match (simplex.first_chunk(), simplex) {
        (Some(facet), _) => Vector::orthogonal_to(&edges_from_first(facet.each_ref())[1..]),
        (_, [p, q]) => {
            let edge = p.edge_to(q);
            let away = first.off_edge(edge.clone());
            if away.is_zero() {
                Vector::some_orthogonal_to(&[edge])
            } else {
                away
            }
        }
        _ if !first.is_zero() => first.neg(),
        _ => Vector::axis(0),
    };
    let direction = direction.ordinary();
    if direction.dot(first).sign() == Ordering::Greater {
        direction.neg()
    } else {
        direction
    }
}

/// The most steps of the walk toward the origin. Boxes and hulls that rest on each other take two
/// or three.
const WALK_STEPS: usize = 8;

/// Walks with a simplex toward the origin, as long as the origin lies outside of it and the set
/// rises above the facet in between.
fn walk<S: Scalar, const D: usize>(
    until: Until,
    kernel: &impl Kernel<S, D>,
    simplex: &mut [MinkowskiPoint<S, D>],
) -> Result<Start<S, D>, QueryError> {
    // The last point was found on the side of the origin.
    let mut newest = D;
    // A copy: see docs/performance.md, *Where the time goes*.
    let mut apex = simplex[D].clone();
    for _ in 0..WALK_STEPS {
        let Some((opposite, normal)) = facet_facing_origin(simplex, newest, &apex) else {
            // The origin is inside the simplex.
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
            // Nothing of the set lies beyond the facet: EPA will find it final.
            break;
        }
        simplex[opposite] = beyond.clone();
        (apex, newest) = (beyond, opposite);
    }
    Ok(Start::Simplex)
}

/// The facet of a simplex whose plane the origin lies beyond: the number of the opposite vertex,
/// and the outer normal. If there are several, it is the one with the largest signed volume. `None`
/// if the origin is inside. The facet opposite to the newest vertex is left out: that vertex was
/// found on the origin's side of it.
#[inline(always)]
fn facet_facing_origin<S: Scalar, const D: usize>(
    simplex: &[MinkowskiPoint<S, D>],
    newest: usize,
    apex: &MinkowskiPoint<S, D>,
) -> Option<(usize, Vector<S, D>)> {
    let place = |k: usize| (newest + 1 + k) % (D + 1);
    let others: [_; D] = array::from_fn(|k| &simplex[place(k)]);
    let edges = others.map(|other| apex.edge_to(other));
    // normals[k]: of the facet through the apex that omits others[k].
    let mut normals: [_; D] = array::from_fn(|k| Vector::cofactor(&edges, k));
    // All point inward, or all outward: that depends on the orientation of the simplex.
    let is_inward = normals[0].dot(&edges[0]).sign().is_gt();
    if is_inward {
        normals = normals.map(|normal| normal.neg());
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

/// The push along a direction, if it separates by more than rounding, and the caller asked for no
/// more.
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

/// Whether a point lies off the affine hull of fewer than D + 1 points, by more than √ε. That is
/// how far it rises along the direction to it, less the part along the hull.
fn is_independent<S: Scalar, const D: usize>(
    simplex: &[MinkowskiPoint<S, D>],
    point: &MinkowskiPoint<S, D>,
) -> bool {
    let offset = point.point.sub(&simplex[0].point);
    let edge = |other: &MinkowskiPoint<S, D>| simplex[0].edge_to(other);
    let edges: Vec<_> = simplex[1..].iter().map(edge).collect();
    let direction = match &edges[..] {
        [] => offset.clone(),
        [edge] => offset.off_edge(edge.clone()),
        all => Vector::orthogonal_to(all),
    };
    let direction = direction.ordinary();
    !direction.is_zero() && rises(&direction.dot(&offset).abs(), &S::sliver(), &direction)
}
