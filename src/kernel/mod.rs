//! The geometric predicates: every decision of the polytope goes through here.
//!
//! ```text
//!           ● p  Above: the facet is removed          n·p − o > 0: Above; = 0: On; < 0: Below.
//!      n ↑
//!   ─────┴──●─────────  the plane of the facet        On floats n·p − o is rounded. `certified`
//!           On                                        has a kernel that finds the true sign.
//!           ● Below: the facet stays
//! ```
//!
//! EPA asks a [`Kernel`] for:
//!
//! | | |
//! |---|---|
//! | [`support`](Kernel::support), [`along_diagonal`](Kernel::along_diagonal) | a support point |
//! | [`plane`](Kernel::plane) | the plane of a facet |
//! | [`side`](Kernel::side) | on which side of it a point lies |
//! | [`is_beyond`](Kernel::is_beyond) | whether a facet is too far away to give a shorter push |
//! | [`judge`](Kernel::judge) | what to do with the support point above a facet |
//!
//! [`Plain`] decides by the signs of its scalar: exactly on exact numbers, rounded on floats.
//! `certified` has another kernel, which decides on integers where floats are not certain.
//!
//! References: \[vdB01 §4\]: which facets are visible, and when EPA ends; \[She97\]: filters in
//! front of exact signs.

mod plane;
mod support_plane;

pub(crate) use self::plane::edges_from_first;
pub use self::plane::{Degenerate, Plane, Side};
pub use self::support_plane::SupportPlane;
pub(crate) use self::support_plane::{is_surely_below, noise, rises, separates_surely};
use crate::error::QueryError;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::Scalar;
use crate::support::Diagonal;
use crate::vector::Vector;

/// What [`Kernel::judge`] says of the support point along the normal of a facet.
pub struct Judgement<S: Scalar, const D: usize> {
    /// The [push](crate) along that normal. `None` if it leaves the range of floats, or if the
    /// kernel knows that it is not needed.
    pub push: Option<SupportPlane<S, D>>,
    /// Whether EPA adds the point, closes the facet, or ends.
    pub decision: Decision,
    /// The true support point, if the kernel corrects the one that it was given.
    pub instead: Option<MinkowskiPoint<S, D>>,
}

/// What EPA does after a support query along the normal of the nearest facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The point lies above the facet: add it.
    Above,
    /// It lies above the facet by less than √ε of the extent of D: add it, unless it is already a
    /// vertex. Then only rounding puts it above, and the facet is closed.
    Near,
    /// Nothing lies above the facet, which is the nearest of all: the answer.
    Final,
    /// Nothing lies above the facet, or it is farther than the shortest push: close it, and go on
    /// with the others. [`Plain`] never says this.
    Closed,
}

/// The decisions of EPA about a convex set.
pub trait Kernel<S: Scalar, const D: usize> {
    /// The point of the set with the largest `direction · point`.
    ///
    /// # Errors
    /// [`QueryError::NonFiniteSupport`].
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError>;

    /// The same along a diagonal, where it may be known beforehand.
    ///
    /// # Errors
    /// As for [`support`](Self::support).
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        self.support(&diagonal.direction())
    }

    /// The plane of D points. `edges` are those from the first of them to the others.
    ///
    /// # Errors
    /// [`Degenerate`] if they do not span a plane, as far as the kernel can tell.
    fn plane(
        &self,
        corners: [&MinkowskiPoint<S, D>; D],
        edges: &[Vector<S, D>],
    ) -> Result<Plane<S, D>, Degenerate>;

    /// On which side of the plane through `corners` a point lies. Only kernels that recompute
    /// exactly call `corners`.
    fn side<'v>(
        &self,
        plane: &Plane<S, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<S, D>; D],
        point: &MinkowskiPoint<S, D>,
    ) -> Side
    where
        S: 'v;

    /// Whether a facet is so far from the origin that neither it nor any farther one
    /// can give a shorter push.
    fn is_beyond(&self, plane: &Plane<S, D>, push: &SupportPlane<S, D>) -> bool;

    /// Compares the support point along the normal of the nearest facet with the facet, whose
    /// vertices are `corners`. The `tolerance` is a length in the units of the set, as
    /// [`Limits::tolerance`](crate::Limits::tolerance).
    fn judge<'v>(
        &mut self,
        plane: &Plane<S, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<S, D>; D],
        support: &MinkowskiPoint<S, D>,
        tolerance: &S,
    ) -> Judgement<S, D>
    where
        S: 'v;
}

/// The kernel of a convex set that decides by the signs of its scalar.
pub struct Plain<'s, C>(pub &'s C);

impl<C: ConvexSet<S, D>, S: Scalar, const D: usize> Kernel<S, D> for Plain<'_, C> {
    #[inline(always)]
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        self.0.support(direction)
    }

    #[inline(always)]
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        self.0.along_diagonal(diagonal)
    }

    #[inline(always)]
    fn plane(
        &self,
        corners: [&MinkowskiPoint<S, D>; D],
        edges: &[Vector<S, D>],
    ) -> Result<Plane<S, D>, Degenerate> {
        Plane::along(corners[0], edges)
    }

    #[inline(always)]
    fn side<'v>(
        &self,
        plane: &Plane<S, D>,
        _: impl FnOnce() -> [&'v MinkowskiPoint<S, D>; D],
        point: &MinkowskiPoint<S, D>,
    ) -> Side
    where
        S: 'v,
    {
        plane.side(&point.point)
    }

    /// On floats: farther by more than rounding. A facet that ties with the push is still tried:
    /// of nearly coplanar facets it may be the one that holds the projection of the origin.
    #[inline(always)]
    fn is_beyond(&self, plane: &Plane<S, D>, push: &SupportPlane<S, D>) -> bool {
        if S::EXACT {
            S::have_met(&push.distance, &plane.key, &S::zero())
        } else {
            !S::is_near(&plane.key, &push.distance, &S::flatness())
        }
    }

    #[inline(always)]
    fn judge<'v>(
        &mut self,
        plane: &Plane<S, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<S, D>; D],
        support: &MinkowskiPoint<S, D>,
        tolerance: &S,
    ) -> Judgement<S, D>
    where
        S: 'v,
    {
        let push = SupportPlane::off(plane, &support.point);
        let distance = plane.distance();
        let is_within = |t: &S| {
            push.as_ref()
                .is_some_and(|push| S::have_met(&push.distance, &distance, t))
        };
        let is_final =
            is_within(tolerance) || support.is_curved() && is_within(&S::curved_tolerance());
        let decision = if is_final {
            Decision::Final
        } else if !is_within(&S::sliver()) {
            Decision::Above
        } else if completes_parallelogram(corners(), support) {
            Decision::Final
        } else {
            Decision::Near
        };
        Judgement {
            push,
            decision,
            instead: None,
        }
    }
}

/// Whether the vertex numbers alone show that a point lies in the plane of a facet. Then it is one
/// of its vertices, or the fourth corner of an index parallelogram, `(a₁ − b₂) = (a₁ − b₁) + (a₂ −
/// b₂) − (a₂ − b₁)`. Facets where an edge of A meets an edge of B have such corners.
pub(crate) fn completes_parallelogram<S: Scalar, const D: usize>(
    corners: [&MinkowskiPoint<S, D>; D],
    point: &MinkowskiPoint<S, D>,
) -> bool {
    let Some((a, b)) = point.vertices() else {
        return false;
    };
    let corners = corners.map(MinkowskiPoint::vertices);
    let has = |corner| corners.contains(&Some(corner));
    let completes =
        |other: &Option<(usize, usize)>| other.is_some_and(|(c, d)| has((a, d)) && has((c, b)));
    has((a, b)) || corners.iter().any(completes)
}

#[cfg(test)]
pub(crate) mod tests;
