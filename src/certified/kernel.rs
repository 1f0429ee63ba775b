//! The certified kernel: floats decide where they can, integers where they cannot.
//!
//! ```text
//!              slack                    n·x, computed on floats, is within `slack` of
//!         ·····|···|·····               its true value. Outside the band around the
//!     below    ? o ?    above           plane the sign is certain; inside, integers
//!         ·····|···|·····               decide: from the vertex numbers, or by arithmetic.
//! ```
//!
//! Every decision about what is visible is exact, so the polytope is exact. Distances are certified
//! *lower* bounds, so the search may look at a facet too early, but never too late. A facet is a
//! *claim* if no vertex lies above it, which integers decide. Its plane bounds the set, so the
//! signed depth is at most its distance. The search ends when no other facet can be nearer than the
//! nearest claim: then the depth is that of the claim. docs/exactness.md derives the constants.

use super::pair::{Pair, Pre};
use super::tier::Tier;
use crate::error::QueryError;
use crate::kernel::{
    Decision, Degenerate, Judgement, Kernel, Plane, Side, SupportPlane, completes_parallelogram,
    separates_surely,
};
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Float, Rounding};
use crate::support::Diagonal;
use crate::vector::Vector;

/// The rounding unit of f64.
const UNIT: f64 = f64::EPSILON / 2.0;

/// How far heights over a plane may be rounded, in units of `u·M²·L` in space and of
/// `u·M·(M + L)` in the plane.
const PLANE_SLACK: f64 = 128.0;

/// A plane that bounds the whole set, exactly.
pub(super) struct Claim<T: Tier<D>, const D: usize> {
    pub(super) corners: [Pre; D],
    pub(super) normal: T::Normal,
    pub(super) height: T::Height,
    /// The plane is certainly not farther away than this.
    pub(super) upper: f64,
}

/// See the module.
pub(super) struct Certifier<'p, 'h, T: Tier<D>, const D: usize> {
    pub(super) pair: &'p Pair<'h, D>,
    /// The bound M on coordinates.
    size: f64,
    pub(super) claim: Option<Claim<T, D>>,
}

impl<'p, 'h, T: Tier<D>, const D: usize> Certifier<'p, 'h, T, D> {
    pub(super) fn new(pair: &'p Pair<'h, D>) -> Self {
        Certifier {
            pair,
            size: pair.size(),
            claim: None,
        }
    }

    /// Whether a facet lies in the plane of a claim.
    pub(super) fn is_in(&self, claim: &Claim<T, D>, corners: &[Pre; D]) -> bool {
        let origin = claim.corners[0];
        let is_in_plane = |corner: &Pre| {
            claim.corners.contains(corner)
                || T::rise(self.pair, &claim.normal, origin, *corner).is_eq()
        };
        corners.iter().all(is_in_plane)
    }

    /// Makes a facet that nothing lies above the claim, if it is nearer than the one before.
    fn claim(&mut self, plane: &Plane<f64, D>, corners: [Pre; D], normal: T::Normal) -> bool {
        let height = T::height(self.pair, &normal, corners[0]);
        let nearer =
            |old: &Claim<T, D>| T::is_nearer((&normal, &height), (&old.normal, &old.height));
        let is_nearest = self.claim.as_ref().is_none_or(nearer);
        if is_nearest {
            let norm_squared = plane.normal.norm_squared();
            let upper = (plane.offset + plane.slack) / Float::sqrt(norm_squared);
            let upper = if plane.slack.is_finite() {
                upper
            } else {
                f64::MAX
            };
            self.claim = Some(Claim {
                corners,
                normal,
                height,
                upper,
            });
        }
        is_nearest
    }
}

/// The numbers of a point, which all points of exact hulls have.
pub(super) fn numbers<const D: usize>(point: &MinkowskiPoint<f64, D>) -> Pre {
    point.vertices().unwrap_or((0, 0))
}

/// How much heights over a plane may be rounded.
#[inline]
pub(super) fn slack_of<T: Tier<D>, const D: usize>(plane: &Plane<f64, D>) -> f64 {
    if T::FLOATS_ARE_EXACT {
        0.0
    } else {
        plane.slack
    }
}

impl<T: Tier<D>, const D: usize> Kernel<f64, D> for Certifier<'_, '_, T, D> {
    #[inline(always)]
    fn support(&self, direction: &Vector<f64, D>) -> Result<MinkowskiPoint<f64, D>, QueryError> {
        self.pair.support(direction)
    }

    #[inline(always)]
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> Result<MinkowskiPoint<f64, D>, QueryError> {
        self.pair.along_diagonal(diagonal)
    }

    #[inline(always)]
    fn plane(
        &self,
        corners: [&MinkowskiPoint<f64, D>; D],
        edges: &[Vector<f64, D>],
    ) -> Result<Plane<f64, D>, Degenerate> {
        let normal = Vector::orthogonal_to(edges);
        let norm_squared = normal.norm_squared();
        let offset = normal.dot(&corners[0].point);
        let length: f64 = edges.iter().flat_map(|e| &e.0).map(|x| x.abs()).sum();
        let (u, m) = (PLANE_SLACK * UNIT, self.size);
        let slack = if D == 2 {
            u * m * (m + length)
        } else {
            u * m * m * length
        };
        let is_ordinary = norm_squared.is_ordinary();
        Ok(Plane {
            key: if is_ordinary {
                (offset - slack) / Float::sqrt(norm_squared)
            } else {
                -f64::MAX
            },
            slack: if is_ordinary { slack } else { f64::INFINITY },
            normal,
            offset,
            norm_squared,
        })
    }

    #[inline(always)]
    fn side<'v>(
        &self,
        plane: &Plane<f64, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<f64, D>; D],
        point: &MinkowskiPoint<f64, D>,
    ) -> Side
    where
        f64: 'v,
    {
        let height = plane.normal.dot(&point.point) - plane.offset;
        let slack = slack_of::<T, D>(plane);
        if height > slack {
            Side::Above
        } else if height < -slack {
            Side::Below
        } else if T::FLOATS_ARE_EXACT {
            Side::On
        } else {
            self.exact_side(corners(), point)
        }
    }

    #[inline(always)]
    fn is_beyond(&self, plane: &Plane<f64, D>, _: &SupportPlane<f64, D>) -> bool {
        self.claim
            .as_ref()
            .is_some_and(|claim| plane.key >= claim.upper)
    }

    #[inline(always)]
    fn judge<'v>(
        &mut self,
        plane: &Plane<f64, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<f64, D>; D],
        support: &MinkowskiPoint<f64, D>,
        _: &f64,
    ) -> Judgement<f64, D>
    where
        f64: 'v,
    {
        let height = plane.normal.dot(&support.point);
        let slack = slack_of::<T, D>(plane);
        if height - plane.offset > slack {
            let push = (height < 0.0)
                .then(|| SupportPlane::to(plane.normal, &support.point))
                .flatten()
                .filter(separates_surely);
            return Judgement {
                push,
                decision: Decision::Above,
                instead: None,
            };
        }
        self.decide(plane, corners(), support)
    }
}

impl<T: Tier<D>, const D: usize> Certifier<'_, '_, T, D> {
    #[cold]
    fn exact_side(
        &self,
        corners: [&MinkowskiPoint<f64, D>; D],
        point: &MinkowskiPoint<f64, D>,
    ) -> Side {
        if T::IS_SLOW && completes_parallelogram(corners, point) {
            return Side::On;
        }
        let corners = corners.map(numbers);
        let normal = T::normal(self.pair, &corners);
        Side::of_sign(T::rise(self.pair, &normal, corners[0], numbers(point)))
    }

    /// What to do with a facet that nothing rises above by more than floats round.
    fn decide(
        &mut self,
        plane: &Plane<f64, D>,
        corners: [&MinkowskiPoint<f64, D>; D],
        support: &MinkowskiPoint<f64, D>,
    ) -> Judgement<f64, D> {
        let numbered = corners.map(numbers);
        let closed = |push| Judgement {
            push,
            decision: Decision::Closed,
            instead: None,
        };
        if let Some(claim) = &self.claim
            && self.is_in(claim, &numbered)
        {
            return closed(None);
        }
        let normal = T::normal(self.pair, &numbered);
        if !T::FLOATS_ARE_EXACT {
            let (pair, slacks) = (self.pair, [plane.slack; 2]);
            let step = |of, from, to| T::step(pair, &normal, of, from, to);
            let farthest = pair.farthest(&plane.normal, numbers(support), slacks, step);
            let is_corner = numbered.contains(&farthest);
            if !is_corner && T::rise(self.pair, &normal, numbered[0], farthest).is_gt() {
                return Judgement {
                    push: None,
                    decision: Decision::Above,
                    instead: Some(self.pair.point(farthest)),
                };
            }
        }
        let push = self
            .claim(plane, numbered, normal)
            .then(|| SupportPlane::to(plane.normal, &support.point))
            .flatten();
        closed(push)
    }
}
