//! The geometric predicates: every decision of the polytope goes through here.
//!
//! EPA asks a [`Kernel`] for five things: a support point, the plane of a facet, on which
//! side of it a point lies, whether a facet may still hide the answer, and what to do with
//! the support point above it. [`Plain`] derives them from a convex set, with one set of formulas for every
//! scalar; a kernel may also be written by hand, to decide exactly what floats cannot.
//!
//! A *plane* carries a facet: outward normal n (not normalised) and offset
//! `o = n·v`, so that `n·x < o` inside. The offset may be negative: then the
//! origin lies outside the plane. Planes are ordered by their signed distance
//! `o/|n|` from the origin, compared without a root: by a *key*.

use core::array;
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
    /// What orders planes by how far they are from the origin: [`Scalar::key`], or what else
    /// the kernel that made it compares.
    pub key: S::Distance,
    /// How far heights over the plane may be rounded, where a kernel keeps account of it;
    /// otherwise 0.
    pub slack: S,
    /// `|normal|²`, as the edges make it: zero on floats if it was so near to an end of their
    /// range that the normal was multiplied by a power of two.
    pub norm_squared: S,
}

impl<S: Scalar, const D: usize> Plane<S, D> {
    /// The plane through D points. In space its normal is the cross product of
    /// the first edges, `(v₁ − v₀) × (v₂ − v₀)`; in the plane it points to the
    /// right of `v₁ − v₀`.
    ///
    /// # Errors
    /// [`Degenerate`] if the points do not span a plane, or the numbers leave the
    /// range of a float.
    #[inline(always)]
    pub fn through(points: [&MinkowskiPoint<S, D>; D]) -> Result<Self, Degenerate> {
        Plane::along(points[0], &edges_of(points)[1..])
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

    /// The signed distance `offset/|normal|` from the origin, less what heights may be rounded;
    /// negative if the origin lies above.
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

    /// Where a point lies.
    #[inline]
    pub fn side(&self, point: &Vector<S, D>) -> Side {
        match self.normal.dot(point).sub(&self.offset).sign() {
            Ordering::Less => Side::Below,
            Ordering::Equal => Side::On,
            Ordering::Greater => Side::Above,
        }
    }
}

/// The edges from the first of D points to all of them, itself included.
#[inline(always)]
pub(crate) fn edges_of<S: Scalar, const D: usize>(
    points: [&MinkowskiPoint<S, D>; D],
) -> [Vector<S, D>; D] {
    array::from_fn(|i| points[0].edge_to(points[i]))
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
    #[inline(always)]
    pub fn to(normal: Vector<S, D>, support: &Vector<S, D>) -> Option<Self> {
        let norm_squared = normal.norm_squared();
        let is_length =
            norm_squared.is_ordinary() || norm_squared.sign().is_gt() && norm_squared.is_finite();
        if !is_length {
            return None;
        }
        Push::reaching(normal, norm_squared, support)
    }

    /// The push along the normal of a plane.
    #[inline(always)]
    pub(crate) fn off(plane: &Plane<S, D>, support: &Vector<S, D>) -> Option<Self> {
        let (normal, norm_squared) = (plane.normal.clone(), &plane.norm_squared);
        if norm_squared.sign().is_eq() {
            Push::to(normal, support)
        } else {
            Push::reaching(normal, norm_squared.clone(), support)
        }
    }

    /// The push along a normal of known length as far as a point; `None` if that leaves the
    /// range of a float.
    #[inline(always)]
    fn reaching(normal: Vector<S, D>, norm_squared: S, support: &Vector<S, D>) -> Option<Self> {
        let height = normal.dot(support);
        height.is_finite().then(|| Push {
            distance: S::distance(&height, &norm_squared),
            normal,
            height,
            norm_squared,
        })
    }

    /// The push along a direction, from the set's own support point.
    ///
    /// # Errors
    /// [`QueryError::NonFiniteSupport`].
    pub fn along(
        set: &(impl ConvexSet<S, D> + ?Sized),
        normal: &Vector<S, D>,
    ) -> Result<Option<Self>, QueryError> {
        let support = set.support(normal)?;
        Ok(Push::to(normal.clone(), &support.point))
    }

    /// Keeps the shorter of two pushes; the earlier one when they are equal.
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

    /// Whether a point of the set lies in the supporting plane: exactly for exact
    /// scalars; for floats within the rounding of the coordinates that it and
    /// the plane were computed from, and on a curved surface as near as the bounds come.
    pub fn touches(&self, point: &MinkowskiPoint<S, D>) -> bool {
        let (a, b) = (point.a.world.max_abs(), point.b.world.max_abs());
        let size = if a.exceeds(&b) { a } else { b }.add(&S::one());
        let rounding = S::flatness().mul(&size);
        let limit = if point.is_curved() && S::curved_tolerance().exceeds(&rounding) {
            S::curved_tolerance()
        } else {
            rounding
        };
        self.is_within(point, &limit)
    }

    /// Whether a point of the set lies no farther than a limit below the supporting plane.
    pub(crate) fn is_within(&self, point: &MinkowskiPoint<S, D>, limit: &S) -> bool {
        let gap = self.height.sub(&self.normal.dot(&point.point));
        !rises(&gap, limit, &self.normal)
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

/// What the support point along the normal of a facet tells.
pub struct Found<S: Scalar, const D: usize> {
    /// The push along that normal.
    pub push: Option<Push<S, D>>,
    /// What to do with the point.
    pub verdict: Verdict,
}

/// What to do with a support point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It lies above the facet: add it.
    Above,
    /// It hardly rises above the facet: add it, unless it is a vertex already, which
    /// rounding may have put there.
    Near,
    /// Nothing lies above the facet, which is the nearest of all: the answer.
    Final,
    /// Nothing lies above the facet, or it is farther than the shortest push: it is to
    /// be closed. Others may still be nearer.
    Closed,
}

/// The decisions of EPA about a convex set.
pub trait Kernel<S: Scalar, const D: usize> {
    /// The point of the set with the largest `direction · point`.
    ///
    /// # Errors
    /// [`QueryError::NonFiniteSupport`].
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError>;

    /// The plane of D points. `edges` are those from the first of them to the others,
    /// ready-made because facets that follow each other share one.
    ///
    /// # Errors
    /// [`Degenerate`] if they do not span a plane, as far as the kernel can tell.
    fn plane(
        &self,
        corners: [&MinkowskiPoint<S, D>; D],
        edges: &[Vector<S, D>],
    ) -> Result<Plane<S, D>, Degenerate>;

    /// On which side of the plane through some corners a point lies.
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
    fn is_beyond(&self, plane: &Plane<S, D>, push: &Push<S, D>) -> bool;

    /// What to do with the support point along the normal of the nearest facet. A kernel
    /// that is not sure of a point may put another one in its place.
    fn judge<'v>(
        &mut self,
        plane: &Plane<S, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<S, D>; D],
        support: &mut MinkowskiPoint<S, D>,
        tolerance: &S,
    ) -> Found<S, D>
    where
        S: 'v;
}

/// The kernel of a convex set whose decisions are those of its scalar.
pub struct Plain<'s, C>(pub &'s C);

impl<C: ConvexSet<S, D>, S: Scalar, const D: usize> Kernel<S, D> for Plain<'_, C> {
    #[inline(always)]
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        self.0.support(direction)
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

    /// On floats beyond the rounding of both. A facet that is only as near as the push
    /// must be tried itself: where faces are nearly coplanar, the facet that holds the
    /// foot of the origin shows up only then.
    #[inline(always)]
    fn is_beyond(&self, plane: &Plane<S, D>, push: &Push<S, D>) -> bool {
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
        support: &mut MinkowskiPoint<S, D>,
        tolerance: &S,
    ) -> Found<S, D>
    where
        S: 'v,
    {
        let push = Push::off(plane, &support.point);
        let distance = plane.distance();
        let is_within = |t: &S| {
            push.as_ref()
                .is_some_and(|push| S::have_met(&push.distance, &distance, t))
        };
        let is_final =
            is_within(tolerance) || support.is_curved() && is_within(&S::curved_tolerance());
        let verdict = if is_final {
            Verdict::Final
        } else if !is_within(&S::sliver()) {
            Verdict::Above
        } else if completes_parallelogram(corners(), support) {
            Verdict::Final
        } else {
            Verdict::Near
        };
        Found { push, verdict }
    }
}

/// Whether the vertex numbers alone show that a point lies in the plane of a facet: it
/// is one of its vertices, or the fourth corner of an index parallelogram,
/// `(a₁ − b₂) = (a₁ − b₁) + (a₂ − b₂) − (a₂ − b₁)`, as on every facet where an edge of A
/// meets an edge of B.
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
mod tests;
