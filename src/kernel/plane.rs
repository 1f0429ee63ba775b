//! The planes of facets.
//!
//! ```text
//!                  ↑ n
//!      Above       |               n: the outward normal, not normalised
//!    ──────●───────┴──────         o = n·v, for every point v of the plane; n·x < o inside
//!      On  v       ┆ o/|n|
//!      Below       O               O above the plane: o < 0. Then it lies outside of the polytope.
//! ```
//!
//! Planes are ordered by their signed distance o/|n| from the origin, compared without a root: by a
//! *key*.
//!
//! References: \[vdB01 §4\]; \[BDH96\], for oriented facets. Departure from \[vdB01 §4\]: the
//! distance has a sign.

use core::array;
use core::cmp::Ordering;

use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// On which side of a plane a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// On the inner side: `n·x < o`.
    Below,
    /// In the plane.
    On,
    /// On the outer side: the facet is visible from the point.
    Above,
}

impl Side {
    /// The side of a point that rises above a plane, or does not.
    #[inline]
    pub(crate) fn of_sign(rise: Ordering) -> Self {
        match rise {
            Ordering::Less => Side::Below,
            Ordering::Equal => Side::On,
            Ordering::Greater => Side::Above,
        }
    }
}

/// The D points of a would-be facet do not span a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Degenerate;

/// The plane of a facet, n·x = o, with n outward. Its signed distance from the origin is o/|n|:
/// positive if the origin is on the inner side.
#[derive(Clone, Debug)]
pub struct Plane<S: Scalar, const D: usize> {
    /// Normal, not normalised, not zero.
    pub normal: Vector<S, D>,
    /// `normal · v` for the points v of the plane: a length times |n|.
    pub offset: S,
    /// What planes are ordered by: [`Scalar::key`], or what another kernel compares. It grows with
    /// the signed distance, and on floats is no distance; see [`distance`](Self::distance).
    pub key: S::Distance,
    /// How much heights over the plane may be rounded, if the kernel keeps account of it; otherwise
    /// 0. A length times |n|, as the offset.
    pub slack: S,
    /// `|normal|²`. Zero on floats if the normal was multiplied by a power of two, because its
    /// square was near an end of their range.
    pub norm_squared: S,
}

impl<S: Scalar, const D: usize> Plane<S, D> {
    /// The plane through D points. In space its normal is the cross product of the first two edges,
    /// `(v₁ − v₀) × (v₂ − v₀)`; in the plane it points to the right of `v₁ − v₀`.
    ///
    /// # Errors
    /// [`Degenerate`] if the points do not span a plane, or the numbers leave the range of a float.
    #[inline(always)]
    pub fn through(points: [&MinkowskiPoint<S, D>; D]) -> Result<Self, Degenerate> {
        Plane::along(points[0], &edges_from_first(points)[1..])
    }

    /// The plane through a point and along D − 1 edges that begin there.
    ///
    /// # Errors
    /// As for [`through`](Self::through).
    #[inline(always)]
    pub(crate) fn along(
        point: &MinkowskiPoint<S, D>,
        edges: &[Vector<S, D>],
    ) -> Result<Self, Degenerate> {
        let mut normal = Vector::orthogonal_to(edges);
        let mut norm_squared = normal.norm_squared();
        let is_ordinary = norm_squared.is_ordinary();
        if !is_ordinary {
            normal = normal.balanced();
            norm_squared = normal.norm_squared();
            if norm_squared.sign() != Ordering::Greater || !norm_squared.is_finite() {
                return Err(Degenerate);
            }
        }
        let offset = normal.dot(&point.point);
        if !offset.is_finite() {
            return Err(Degenerate);
        }
        Ok(Plane {
            key: S::key(&offset, &norm_squared),
            normal,
            offset,
            slack: S::zero(),
            norm_squared: if is_ordinary { norm_squared } else { S::zero() },
        })
    }

    /// The signed distance `(offset − slack)/|normal|` from the origin; negative if the origin lies
    /// above.
    #[inline]
    pub fn distance(&self) -> S::Distance {
        if S::EXACT {
            return self.key.clone();
        }
        let nearest = self.offset.sub(&self.slack);
        if self.norm_squared.sign().is_eq() {
            S::distance(&nearest, &self.normal.norm_squared())
        } else {
            S::distance(&nearest, &self.norm_squared)
        }
    }

    /// The sign of `n·x − o`, as a word: positive is [`Above`](Side::Above).
    #[inline]
    pub fn side(&self, point: &Vector<S, D>) -> Side {
        Side::of_sign(self.normal.dot(point).sub(&self.offset).sign())
    }
}

/// Entry i is the edge from the first of D points to point i. Entry 0 is zero; callers skip it.
#[inline(always)]
pub(crate) fn edges_from_first<S: Scalar, const D: usize>(
    points: [&MinkowskiPoint<S, D>; D],
) -> [Vector<S, D>; D] {
    array::from_fn(|i| points[0].edge_to(points[i]))
}
