//! The witness point of D on a supporting plane, as a convex combination of points of D.
//!
//! ```text
//!        D   ________________
//!           /   F   ● p      \        the push n with its height h gives the plane n·x = h;
//!          /        |         \       its witness point p is h·n/|n|², the projection of O.
//!         /         O          \      The convex combination of vertices of D that gives p
//!        /                      \     also gives the witness points on A and B.
//! ```
//!
//! On exact scalars the witness point of a shortest push is a point of D, and the weights are
//! exact. On floats there are several candidates: the one whose point is nearest to p is kept.
//!
//! References: \[vdB01 §4\] and \[vdB03 §4.3.8\], where the nearest facet gives the point; here a
//! coplanar facet may, since the nearest need not hold p.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::error::QueryError;
use crate::expand::polytope::{Polytope, infinitely_far};
use crate::gjk::{self, Goal};
use crate::kernel::SupportPlane;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Limits, Scalar};
use crate::vector::{Vector, cramer};

/// A push, and a point of D that attains it or comes near. That is the candidate for its witness
/// point, as a convex combination, with how far it is from the witness point.
pub(crate) struct AttainedPush<S: Scalar, const D: usize> {
    pub(crate) push: SupportPlane<S, D>,
    pub(crate) combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// How far the point lies from the witness point.
    residual: S::Distance,
    /// Whether it is the witness point: exactly, or up to rounding on floats.
    pub(crate) is_consistent: bool,
}

impl<S: Scalar, const D: usize> AttainedPush<S, D> {
    /// Takes the weights as given. On floats, up to two steps of iterative refinement follow, while
    /// they bring the point nearer to the witness point. They are needed where the weights come
    /// from a sliver, and are inaccurate. The first step may drop points.
    pub(crate) fn new(
        push: SupportPlane<S, D>,
        mut combination: Vec<(MinkowskiPoint<S, D>, S)>,
    ) -> Self {
        let given = combination.iter().map(|(p, w)| (p, w));
        let mut residual = residual(&push, given);
        for _ in 0..if S::EXACT { 0 } else { 2 } {
            if S::have_met(&residual, &no_distance::<S>(), &S::default_tolerance()) {
                break;
            }
            let Some(weights) = refined_weights(&push, &combination) else {
                break;
            };
            let points = combination.iter().map(|(p, _)| p);
            let next = self::residual(&push, points.zip(&weights));
            if next >= residual {
                break;
            }
            residual = next;
            for ((_, weight), refined) in combination.iter_mut().zip(weights) {
                *weight = refined;
            }
            combination.retain(|(_, weight)| weight.sign().is_gt());
        }
        let tolerance = rounding(combination.iter().map(|(point, _)| point));
        AttainedPush {
            is_consistent: S::have_met(&residual, &no_distance::<S>(), &tolerance),
            push,
            combination,
            residual,
        }
    }

    /// The witness point on the facet in the supporting plane that holds it, with its
    /// barycentric coordinates there, in reused memory. If no facet holds it, up to rounding,
    /// `Err` returns the push.
    #[inline(always)]
    pub(crate) fn on_facet(
        polytope: &Polytope<S, D>,
        push: SupportPlane<S, D>,
        mut memory: Vec<(MinkowskiPoint<S, D>, S)>,
    ) -> Result<Self, SupportPlane<S, D>> {
        let least = push.distance.clone();
        let mut push = push;
        for id in polytope.facets_within(&least, &rounding(polytope.vertices().iter())) {
            let corners = polytope.corners(id);
            let Some(weights) = barycentric(corners, &push) else {
                continue;
            };
            memory.clear();
            let weighted = corners.into_iter().zip(weights);
            memory.extend(weighted.map(|(corner, weight)| (corner.clone(), weight)));
            memory.retain(|(_, weight)| weight.sign() == Ordering::Greater);
            let candidate = AttainedPush::new(push, memory);
            if candidate.is_consistent {
                return Ok(candidate);
            }
            (push, memory) = (candidate.push, candidate.combination);
        }
        Err(push)
    }

    /// The point nearest to the witness point in the hull of some vertices, by GJK.
    ///
    /// Several coplanar facets may share the supporting plane, and the nearest facet need not
    /// hold the witness point. Among all vertices in the plane, GJK finds it on exact scalars. On
    /// floats it finds the nearest point, and its weights are never negative.
    pub(crate) fn nearest_of<'v>(
        vertices: impl Iterator<Item = &'v MinkowskiPoint<S, D>>,
        push: &SupportPlane<S, D>,
    ) -> Result<Option<Self>, QueryError> {
        let points: Vec<_> = vertices.map(|v| project(v, push)).collect();
        if points.is_empty() {
            return Ok(None);
        }
        let seen_from_witness = PointSet {
            points,
            stretch: push.norm_squared.clone(),
        };
        let gjk = gjk::run(&seen_from_witness, Goal::Distance, &Limits::default())?;
        // Back from the witness point to the points of D.
        let restore = |(p, w): (MinkowskiPoint<S, D>, S)| (MinkowskiPoint::new(p.a, p.b), w);
        let combination = gjk.combination().map(restore).collect();
        Ok(Some(AttainedPush::new(push.clone(), combination)))
    }

    /// Whether the point is nearer to the witness point than that of another candidate.
    pub(crate) fn fits_better_than(&self, other: &Self) -> bool {
        self.residual < other.residual
    }

    pub(crate) fn keep_better(&mut self, other: Option<Self>) {
        if let Some(other) = other
            && other.fits_better_than(self)
        {
            *self = other;
        }
    }

    /// Floats: several facets may tie, for example if two faces are almost parallel, but only one
    /// of them holds its witness point. Tries all that tie.
    pub(crate) fn keep_better_of_tied(
        &mut self,
        set: &impl ConvexSet<S, D>,
        polytope: &Polytope<S, D>,
    ) -> Result<(), QueryError> {
        let least = self.push.distance.clone();
        let tolerance = rounding(polytope.vertices().iter());
        let is_tied = |distance: &S::Distance| S::have_met(distance, &least, &tolerance);
        for (_, facet) in polytope
            .facets()
            .filter(|(_, facet)| is_tied(&facet.plane.distance()))
            .take(MOST_TIED)
        {
            let Some(push) = SupportPlane::along(set, &facet.plane.normal)? else {
                continue;
            };
            if is_tied(&push.distance) {
                let corners = facet.corners(polytope.vertices()).into_iter();
                let in_plane = polytope.vertices().iter().filter(|v| push.touches(v));
                self.keep_better(AttainedPush::nearest_of(corners.chain(in_plane), &push)?);
            }
        }
        Ok(())
    }
}

/// The most tied facets that are tried: a limit for sets that are not convex, or of which no facet
/// holds the witness point.
const MOST_TIED: usize = 64;

/// The barycentric coordinates of the witness point among D points in its plane, up to a common
/// factor: the signed lengths or areas that it spans with all points but one. `None` if it lies
/// outside of them.
fn barycentric<S: Scalar, const D: usize>(
    corners: [&MinkowskiPoint<S, D>; D],
    push: &SupportPlane<S, D>,
) -> Option<[S; D]> {
    let seen = corners.map(|corner| seen_from_witness(&corner.point, push));
    let weight = |i: usize| Vector::cofactor(&seen, i).dot(&push.normal);
    let mut weights: [S; D] = core::array::from_fn(weight);
    let is_inside = weights
        .iter()
        .all(|w| w.sign() != Ordering::Less && w.is_finite());
    let is_nothing = weights.iter().all(|w| w.sign().is_eq());
    S::balance(&mut weights);
    (is_inside && !is_nothing).then_some(weights)
}

/// How far a convex combination lies from the witness point.
fn residual<'p, S: Scalar, const D: usize>(
    push: &SupportPlane<S, D>,
    combination: impl Iterator<Item = (&'p MinkowskiPoint<S, D>, &'p S)>,
) -> S::Distance {
    let (miss, total) = miss(push, combination);
    let unit = total.mul(&push.norm_squared);
    let square = miss.norm_squared();
    match square.sign() {
        // No point at all is not near to anything.
        _ if total.sign().is_eq() => infinitely_far::<S>(),
        Ordering::Greater => S::distance(&square, &square.mul(&unit).mul(&unit)),
        _ => no_distance::<S>(),
    }
}

/// `(Σ w·x / W) − h·n/|n|²`, times `W·|n|²`: zero if the point is the witness point; and W.
fn miss<'p, S: Scalar, const D: usize>(
    push: &SupportPlane<S, D>,
    combination: impl Iterator<Item = (&'p MinkowskiPoint<S, D>, &'p S)>,
) -> (Vector<S, D>, S) {
    let none = (Vector::zero(), S::zero());
    combination.fold(none, |(miss, total): (Vector<S, D>, S), (p, w)| {
        let seen = seen_from_witness(&p.point, push);
        (miss.add(&seen.scale(w)), total.add(w))
    })
}

/// One step of iterative refinement. That is the change of the weights that moves the point by
/// −miss along the edges e, f of the simplex (least squares, by Cramer's rule; all terms times
/// `W·|n|²·det`). A weight that does not stay positive becomes zero: the witness point lies on a
/// smaller face. `None` for a vertex, for more points than a face has, and if no weight stays
/// positive.
fn refined_weights<S: Scalar, const D: usize>(
    push: &SupportPlane<S, D>,
    combination: &[(MinkowskiPoint<S, D>, S)],
) -> Option<[S; 3]> {
    let (miss, _) = miss(push, combination.iter().map(|(p, w)| (p, w)));
    let (det, steps) = match combination {
        [o, e] => {
            let e = o.0.edge_to(&e.0);
            (e.norm_squared(), [miss.dot(&e).neg(), S::zero()])
        }
        [o, e, f] => {
            let edges = [e, f].map(|corner| o.0.edge_to(&corner.0));
            let products = edges.each_ref().map(|e| edges.each_ref().map(|f| e.dot(f)));
            let (det, steps) = cramer(&products, &edges.each_ref().map(|e| miss.dot(e)));
            (det, steps.map(|step| step.neg()))
        }
        _ => return None,
    };
    let [e, f] = steps;
    let steps = [S::zero().sub(&e).sub(&f), e, f];
    let stretch = det.mul(&push.norm_squared);
    let mut weights = core::array::from_fn(|i| {
        let moved = combination
            .get(i)
            .map(|(_, w)| w.mul(&stretch).add(&steps[i]));
        let stays = moved.filter(|w| w.sign() == Ordering::Greater && w.is_finite());
        stays.unwrap_or_else(S::zero)
    });
    S::balance(&mut weights);
    let is_any = |weights: &[S; 3]| weights.iter().any(|w| w.sign().is_gt());
    Some(weights).filter(is_any)
}

/// The distance zero.
pub(crate) fn no_distance<S: Scalar>() -> S::Distance {
    S::distance(&S::zero(), &S::one())
}

fn seen_from_witness<S: Scalar, const D: usize>(
    point: &Vector<S, D>,
    push: &SupportPlane<S, D>,
) -> Vector<S, D> {
    let stretched = point.scale(&push.norm_squared);
    stretched.sub(&push.normal.scale(&push.height))
}

/// `|n|²·w − h·n`: the vertex seen from the witness point `h·n/|n|²`, times |n|².
fn project<S: Scalar, const D: usize>(
    vertex: &MinkowskiPoint<S, D>,
    push: &SupportPlane<S, D>,
) -> MinkowskiPoint<S, D> {
    MinkowskiPoint {
        point: seen_from_witness(&vertex.point, push),
        ..vertex.clone()
    }
}

/// The convex hull of some points of the Minkowski difference, not empty, as they are or
/// seen from the witness point and stretched.
pub(crate) struct PointSet<S, const D: usize> {
    points: Vec<MinkowskiPoint<S, D>>,
    stretch: S,
}

impl<S: Scalar, const D: usize> PointSet<S, D> {
    /// That of points as they are.
    pub(crate) fn of(points: &[MinkowskiPoint<S, D>]) -> Self {
        PointSet {
            points: points.to_vec(),
            stretch: S::one(),
        }
    }
}

impl<S: Scalar, const D: usize> ConvexSet<S, D> for PointSet<S, D> {
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        let mut best = (&self.points[0], self.points[0].point.dot(direction));
        for point in &self.points[1..] {
            let height = point.point.dot(direction);
            if height.exceeds(&best.1) {
                best = (point, height);
            }
        }
        Ok(best.0.clone())
    }

    fn edge(&self, from: &MinkowskiPoint<S, D>, to: &MinkowskiPoint<S, D>) -> Vector<S, D> {
        from.edge_to(to).scale(&self.stretch)
    }

    /// There are finitely many.
    fn is_curved_at(&self, _: &MinkowskiPoint<S, D>) -> bool {
        false
    }
}

/// How far two float computations of the same distance may be apart: 2 ε at the extent of
/// D. If one of the points lies on a curved surface, it is as far as the bounds may be.
/// Zero for exact scalars.
pub(crate) fn rounding<'p, S: Scalar, const D: usize>(
    mut points: impl Iterator<Item = &'p MinkowskiPoint<S, D>>,
) -> S {
    if !S::EXACT && points.any(MinkowskiPoint::is_curved) {
        return S::curved_tolerance();
    }
    let unit = S::default_tolerance();
    unit.add(&unit)
}
