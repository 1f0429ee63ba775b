//! Whether the polytope reaches as far as the shortest push: a proof, in spite of rounding.
//!
//! ```text
//!        ____________ F        The nearest facet F is final, and the others seem farther
//!   N __/     O  ·····──── V    from the origin O. But at the far vertex V the normals come
//!       \_______····           from nearly parallel edges, and keep few digits: a facet there
//!                              may be nearer than it seems, or have O outside.
//! ```
//!
//! The facets form a closed surface of points of the set. If each of them is turned away from the
//! origin, and none is nearer to it than r, then the ball with the radius r lies inside. So the
//! signed depth is at least r, however the facets were chosen. Both conditions are decided here.
//! Digits that may have cancelled count as lost. docs/algorithm.md derives the bounds. No paper:
//! this proof is our own.

use alloc::vec::Vec;
use core::array;
use core::cmp::Ordering;

use super::{FacetId, Polytope};
use crate::kernel::{Plane, SupportPlane, noise};
use crate::minkowski::MinkowskiPoint;
use crate::minkowski::lattice::{direction, on_lattice};
use crate::scalar::{Ring, Scalar};
use crate::vector::Vector;

impl<S: Scalar, const D: usize> Polytope<S, D> {
    /// Floats: whether no facet is nearer to the origin than a push is long, up to a tolerance,
    /// and all of them are turned away from it. The height of the push is positive.
    ///
    /// Cost: a few operations a facet, some dozens more for those as near as the push. Facets for
    /// which floats cannot tell on which side the origin is cost integers.
    pub(crate) fn is_proven_to_reach(&self, push: &SupportPlane<S, D>, tolerance: &S) -> bool {
        // How much lower a plane may lie than its offset says, if its normal was not multiplied
        // and its edges are as long as the set.
        let lost = noise::<S>();
        let is_beyond = |id: FacetId| {
            let plane = &self.facet(id).plane;
            let height = plane.offset.sub(&lost);
            !plane.norm_squared.sign().is_eq() && is_longer(&height, &plane.normal, push)
                || is_beyond(plane, self.corners(id), push, tolerance)
        };
        match S::unit_scale(&self.least_norm_squared) {
            // A facet that is farther away than this is so whatever its normal has lost:
            // the length of the shortest is at least its square, 1 at most.
            Some((inverse, _)) => {
                let most = lost.mul(&inverse.add(&inverse));
                let mut near = self.facets_within(&push.distance, &most);
                near.all(is_beyond)
            }
            None => self.facets().all(|(id, _)| is_beyond(id)),
        }
    }
}

/// `height/|normal|` is more than the length of a push.
#[inline(always)]
fn is_longer<S: Scalar, const D: usize>(
    height: &S,
    normal: &Vector<S, D>,
    push: &SupportPlane<S, D>,
) -> bool {
    let mine = height.mul(height).mul(&push.norm_squared);
    let other = push.height.mul(&push.height).mul(&normal.norm_squared());
    height.sign() == Ordering::Greater && mine.exceeds(&other)
}

/// Whether a facet is turned away from the origin, and as far away as a push is long, up to a
/// tolerance. Floats decide where they can, integers where they cannot.
#[inline(never)]
fn is_beyond<S: Scalar, const D: usize>(
    plane: &Plane<S, D>,
    corners: [&MinkowskiPoint<S, D>; D],
    push: &SupportPlane<S, D>,
    tolerance: &S,
) -> bool {
    // Any plane that leaves the corners on its far side will do.
    let leaves = |normal: &Vector<S, D>| {
        let near = tolerance.mul(&normal.max_abs());
        let height = |corner: &MinkowskiPoint<S, D>| normal.dot(&corner.point).add(&near);
        let mut heights = corners.iter().map(|corner| height(corner));
        heights.all(|height| is_longer(&height, normal, push))
    };
    let is_left = |normal: &Vector<S, D>| leaves(&push.normal) || leaves(normal);
    let is_ordinary = !plane.norm_squared.sign().is_eq();
    if is_ordinary && plane.offset.exceeds(&noise()) && is_left(&plane.normal) {
        return true;
    }
    let normal = normal_of(corners);
    is_turned_away(&normal, corners) && is_left(&normal)
        || exact_normal(corners).is_some_and(|normal| is_left(&normal))
}

/// Whether the corners of a facet are above the origin along its [normal](normal_of), so clearly
/// that no rounding changes that. Each entry of the normal is off by at most 6 ε, and the height of
/// a corner by another 4 ε of the sum of its coordinates.
fn is_turned_away<S: Scalar, const D: usize>(
    normal: &Vector<S, D>,
    corners: [&MinkowskiPoint<S, D>; D],
) -> bool {
    let unit = S::default_tolerance();
    let lost = S::flatness().add(&unit).add(&unit);
    corners.iter().any(|corner| {
        let sum = (0..D).fold(S::zero(), |sum, i| sum.add(&corner.point[i].abs()));
        normal.dot(&corner.point).exceeds(&lost.mul(&sum))
    })
}

/// The normal of a facet, from two of its edges, or in the plane from its edge. Each edge is
/// multiplied by a power of two, so that the differences that it was computed from are at most 1.
fn normal_of<S: Scalar, const D: usize>(corners: [&MinkowskiPoint<S, D>; D]) -> Vector<S, D> {
    let edges: [_; D] = array::from_fn(|i| {
        // The first one is not needed.
        let (from, to) = (corners[0], corners[i]);
        let [a, b] = [(&from.a, &to.a), (&from.b, &to.b)].map(|(p, q)| q.world.sub(&p.world));
        let reach = a.max_abs().add(&b.max_abs());
        let edge = a.sub(&b);
        S::unit_scale(&reach).map_or(edge.clone(), |(scale, _)| edge.scale(&scale))
    });
    Vector::orthogonal_to(&edges[1..])
}

/// The normal of a facet from its corners on the lattice, rounded once; `None` if the
/// origin is not below it there.
fn exact_normal<S: Scalar, const D: usize>(
    corners: [&MinkowskiPoint<S, D>; D],
) -> Option<Vector<S, D>> {
    let corners: Option<Vec<_>> = corners.into_iter().map(on_lattice).collect();
    let corners: [_; D] = corners?.try_into().ok()?;
    let plane = Plane::through(corners.each_ref()).ok()?;
    let is_turned_away = plane.offset.sign() == Ordering::Greater;
    is_turned_away.then(|| direction(&plane.normal)).flatten()
}

#[cfg(test)]
mod tests;
