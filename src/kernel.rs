//! The geometric predicates: every decision of the polytope goes through here.
//!
//! A *plane* carries a facet: outward normal n (not normalised) and offset
//! `o = n·v`, so that `n·x < o` inside. The offset may be negative: then the
//! origin lies outside the plane. Planes are ordered by their signed distance
//! `o/|n|` from the origin, compared without a root.

use core::cmp::Ordering;

use crate::error::QueryError;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
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

/// The D points of a would-be facet do not span a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Degenerate;

/// The plane of a facet.
#[derive(Clone, Debug)]
pub struct Plane<S: Scalar, const D: usize> {
    /// Normal, not normalised, not zero.
    pub normal: Vector<S, D>,
    /// `normal · v` for the points v of the plane.
    pub offset: S,
    /// The signed distance `offset/|normal|` from the origin; negative if the
    /// origin lies above.
    pub distance: S::Distance,
}

impl<S: Scalar, const D: usize> Plane<S, D> {
    /// The plane through D points. In space its normal is the cross product of
    /// the first edges, `(v₁ − v₀) × (v₂ − v₀)`; in the plane it points to the
    /// right of `v₁ − v₀`.
    ///
    /// # Errors
    /// [`Degenerate`] if the points do not span a plane, or the numbers leave the
    /// range of a float.
    pub fn through(points: [&MinkowskiPoint<S, D>; D]) -> Result<Self, Degenerate> {
        let edges: [_; D] = points.map(|to| points[0].edge_to(to));
        let normal = Vector::orthogonal_to(&edges[1..]).balanced();
        let norm_squared = normal.norm_squared();
        let offset = normal.dot(&points[0].point);
        if norm_squared.sign() != Ordering::Greater || !offset.is_finite() || !normal.is_finite() {
            return Err(Degenerate);
        }
        let distance = S::distance(&offset, &norm_squared);
        Ok(Plane {
            normal,
            offset,
            distance,
        })
    }

    /// Where a point lies.
    pub fn side(&self, point: &Vector<S, D>) -> Side {
        match self.normal.dot(point).sub(&self.offset).sign() {
            Ordering::Less => Side::Below,
            Ordering::Equal => Side::On,
            Ordering::Greater => Side::Above,
        }
    }

    /// Whether this plane is nearer to the origin than the other.
    pub fn is_nearer_than(&self, other: &Self) -> bool {
        self.distance < other.distance
    }
}

/// A push: a direction and how far the set reaches along it.
///
/// `height = max n·x` over the set, so `height/|n|` is an upper bound on the
/// signed depth, for *any* n: pushing B that far along n separates the shapes
/// (or, if negative, n separates them already).
#[derive(Clone, Debug)]
pub struct Push<S: Scalar, const D: usize> {
    /// The direction n, from A to B; not normalised, not zero.
    pub normal: Vector<S, D>,
    /// `h(n)`, the largest `n·x`.
    pub height: S,
    /// `|n|²`.
    pub norm_squared: S,
    /// `h(n)/|n|`.
    pub distance: S::Distance,
}

impl<S: Scalar, const D: usize> Push<S, D> {
    /// The push along `normal` when `support` is a farthest point that way;
    /// `None` if the direction is zero or its length leaves the range of a
    /// float, so that it pushes nowhere.
    pub fn to(normal: Vector<S, D>, support: &Vector<S, D>) -> Option<Self> {
        let norm_squared = normal.norm_squared();
        let height = normal.dot(support);
        let usable = norm_squared.sign().is_gt() && norm_squared.is_finite() && height.is_finite();
        usable.then(|| {
            let distance = S::distance(&height, &norm_squared);
            Push {
                normal,
                height,
                norm_squared,
                distance,
            }
        })
    }

    /// The push along a direction, from the set's own support point.
    ///
    /// # Errors
    /// [`QueryError::NonFiniteSupport`].
    pub fn along(
        set: &impl ConvexSet<S, D>,
        normal: &Vector<S, D>,
    ) -> Result<Option<Self>, QueryError> {
        let support = set.support(normal)?;
        Ok(Push::to(normal.clone(), &support.point))
    }

    /// Keeps the shorter of two pushes; the earlier one when they are equal.
    pub fn keep_shorter(best: &mut Option<Self>, candidate: Option<Self>) {
        let Some(candidate) = candidate else { return };
        if best
            .as_ref()
            .is_none_or(|b| candidate.distance < b.distance)
        {
            *best = Some(candidate);
        }
    }

    /// Whether a point of the set lies in the supporting plane: exactly for exact
    /// scalars; for floats within the rounding of the coordinates that it and
    /// the plane were computed from.
    pub fn touches(&self, point: &MinkowskiPoint<S, D>) -> bool {
        let gap = self.height.sub(&self.normal.dot(&point.point));
        let (a, b) = (point.a.world.max_abs(), point.b.world.max_abs());
        let size = if a.exceeds(&b) { a } else { b }.add(&S::one());
        !rises(&gap, &S::flatness().mul(&size), &self.normal)
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
