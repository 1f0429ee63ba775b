//! Supporting planes of the set: the form in which a [push](crate) is kept.
//!
//! ```text
//!           n ↑
//!    ─────────┼───●─────   n·x = h(n), the largest n·x over D: all of D lies below the plane.
//!      ______ ┆  / \
//!     /       ┆ /   |      From O the plane is h(n)/|n| away. Moving B that far along n moves D
//!    |   D    O    /       back by as much: then O lies on the plane. For O above the plane,
//!     \___________/        h(n) < 0: n is a separating axis.
//! ```
//!
//! *Surely*, here and in the callers, means: on exact numbers by any amount, on floats by more than
//! [`noise`], 512 ε of the extent of D.
//!
//! References: \[CC86\], the signed depth as the least h(n)/|n|; \[vdB99\], the separating axis.

use core::cmp::Ordering;

use super::Plane;
use crate::error::QueryError;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::Scalar;
use crate::vector::Vector;

/// A [push](crate), as the supporting plane `n·x = h(n)`. Every push is an upper bound on the
/// signed depth.
#[derive(Clone, Debug)]
pub struct SupportPlane<S: Scalar, const D: usize> {
    /// The direction n, from A to B; not normalised, not zero.
    pub normal: Vector<S, D>,
    /// `h(n)`, the largest `n·x`: a length times |n|.
    pub height: S,
    /// `|n|²`.
    pub norm_squared: S,
    /// `h(n)/|n|`, a length in the units of the set. Negative if n separates.
    pub distance: S::Distance,
}

impl<S: Scalar, const D: usize> SupportPlane<S, D> {
    /// The push along `normal`; `support` must be the support point along it. `None` if the
    /// direction is zero, or if its squared length or the height leaves the range of a float.
    #[inline(always)]
    pub fn to(normal: Vector<S, D>, support: &Vector<S, D>) -> Option<Self> {
        let norm_squared = normal.norm_squared();
        let is_length =
            norm_squared.is_ordinary() || norm_squared.sign().is_gt() && norm_squared.is_finite();
        if !is_length {
            return None;
        }
        SupportPlane::reaching(normal, norm_squared, support)
    }

    /// The push along the normal of a plane.
    #[inline(always)]
    pub(crate) fn off(plane: &Plane<S, D>, support: &Vector<S, D>) -> Option<Self> {
        let (normal, norm_squared) = (plane.normal.clone(), &plane.norm_squared);
        if norm_squared.sign().is_eq() {
            SupportPlane::to(normal, support)
        } else {
            SupportPlane::reaching(normal, norm_squared.clone(), support)
        }
    }

    /// The push along a normal of known length, up to a point. `None` if the height leaves the
    /// range of a float.
    #[inline(always)]
    fn reaching(normal: Vector<S, D>, norm_squared: S, support: &Vector<S, D>) -> Option<Self> {
        let height = normal.dot(support);
        height.is_finite().then(|| SupportPlane {
            distance: S::distance(&height, &norm_squared),
            normal,
            height,
            norm_squared,
        })
    }

    /// The push along a direction of any length but zero; `None` as for [`to`](Self::to). Cost: one
    /// support query of the set.
    ///
    /// # Errors
    /// [`QueryError::NonFiniteSupport`].
    pub fn along(
        set: &(impl ConvexSet<S, D> + ?Sized),
        normal: &Vector<S, D>,
    ) -> Result<Option<Self>, QueryError> {
        let support = set.support(normal)?;
        Ok(SupportPlane::to(normal.clone(), &support.point))
    }

    /// Replaces `best` by the candidate if that is shorter; keeps the earlier one when they are
    /// equal.
    #[inline]
    pub fn keep_shorter(best: &mut Option<Self>, candidate: Option<&Self>) {
        let Some(candidate) = candidate else { return };
        if best
            .as_ref()
            .is_none_or(|b| candidate.distance < b.distance)
        {
            *best = Some(candidate.clone());
        }
    }

    /// Whether a point of the set lies in the supporting plane. For exact scalars that is exact.
    /// For floats it is up to the rounding of the coordinates that the point and the plane were
    /// computed from, and on a curved surface as near as the bounds come.
    pub fn touches(&self, point: &MinkowskiPoint<S, D>) -> bool {
        let (a, b) = (point.a.world.max_abs(), point.b.world.max_abs());
        let size = if a.exceeds(&b) { a } else { b }.add(&S::one());
        let rounding = S::flatness().mul(&size);
        let limit = if point.is_curved() && S::curved_tolerance().exceeds(&rounding) {
            S::curved_tolerance()
        } else {
            rounding
        };
        let gap = self.height.sub(&self.normal.dot(&point.point));
        !rises(&gap, &limit, &self.normal)
    }
}

/// `height/|direction| > limit`, by squares; `limit` is at least 0.
pub(crate) fn rises<S: Scalar, const D: usize>(
    height: &S,
    limit: &S,
    direction: &Vector<S, D>,
) -> bool {
    height.sign() == Ordering::Greater
        && height
            .mul(height)
            .exceeds(&limit.mul(limit).mul(&direction.norm_squared()))
}

/// 512 ε of the extent of the set: a height per unit of length below this may be only rounding. 0
/// on exact scalars.
pub(crate) fn noise<S: Scalar>() -> S {
    (0..6).fold(S::flatness(), |sum, _| sum.add(&sum))
}

/// Whether a push surely separates the set from the origin.
pub(crate) fn separates_surely<S: Scalar, const D: usize>(push: &SupportPlane<S, D>) -> bool {
    is_surely_below(&push.height, &push.normal)
}

/// Whether a plane at this height along a direction surely has the origin above it.
pub(crate) fn is_surely_below<S: Scalar, const D: usize>(
    height: &S,
    direction: &Vector<S, D>,
) -> bool {
    height.sign() == Ordering::Less && rises(&height.neg(), &noise(), direction)
}
