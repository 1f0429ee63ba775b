//! GJK: does a convex set contain the origin, and if not, which of its points is nearest?
//!
//! ```text
//!        the set, here D = A ⊖ B
//!          ________
//!         /        \
//!   w ●  /          \     1. v: the point of the simplex nearest to the origin O
//!     |\/            \    2. w: the support point of the set along −v
//!   v ● \            /    3. v·(v − w) = 0? Then the plane through v orthogonal to v
//!    /|\ \__________/        bounds the whole set: v is the nearest point. End.
//!   / O \                 4. Otherwise keep the face of the simplex that holds v,
//!                            add w, and go to 1.
//! ```
//!
//! v is kept as V/W with W > 0. Step 3 is then the sign of a polynomial, and the algorithm is
//! exact on exact scalars.
//!
//! **Why it ends.** On exact scalars |v| shrinks at every step, and v is the nearest point of one
//! of finitely many faces. On curved shapes the bounds come within the tolerance of each other, or
//! the limit on support points ends the loop. On floats a support point may come again. Each
//! ending is a [`GjkTermination`].
//!
//! Departures from \[GJK88\] and \[vdB99\]: the common denominator W;
//! [`Stalled`](GjkTermination::Stalled), which they take for convergence.
//!
//! References: \[GJK88\], the distance algorithm; \[vdB99 §3, §4\].

pub mod simplex;

use alloc::vec::Vec;
use core::cmp::Ordering;

use self::simplex::{MOST_CORNERS, Method, SimplexPoint, minus_length};
use crate::error::QueryError;
use crate::kernel::{Plane, SupportPlane};
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Limits, Scalar};
use crate::vector::Vector;

/// What GJK is asked for. `Intersection` may end earlier, and then gives no distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Only whether the set contains the origin: stop at the first separating axis.
    Intersection,
    /// The nearest point of the set.
    Distance,
}

/// How GJK ended. The distance |v| is that of the set after `Converged`, and after `Stalled` up to
/// rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GjkTermination {
    /// The origin lies in the simplex, up to rounding on floats.
    Enclosed,
    /// v is the nearest point within the tolerance.
    Converged,
    /// Only with [`Goal::Intersection`]: the last direction separates.
    SeparatingAxis,
    /// Floats only: the next support point is already there, or does not bring
    /// v nearer. v is the nearest point up to rounding.
    Stalled,
    /// The iteration limit was reached.
    IterationLimit,
}

/// What GJK found: v, the point nearest to the origin, as a convex combination of support points.
/// Its numerator and its weights share one denominator, so no division is needed.
#[derive(Clone, Debug)]
pub struct NearestPoint<S: Scalar, const D: usize> {
    /// Whether v is the nearest point of the set, or why GJK stopped before.
    pub termination: GjkTermination,
    /// The terminating simplex: the smallest face that holds v. It has fewer than D + 1 points
    /// if the origin lies on a face.
    pub simplex: Vec<MinkowskiPoint<S, D>>,
    /// The weights of its points in v, positive.
    pub weights: Vec<S>,
    /// The numerator of v, a length times W; the denominator W is the sum of the weights. Zero if
    /// the origin lies in the simplex; on floats perhaps not quite.
    pub numerator: Vector<S, D>,
    /// The shortest push among the directions that were tested; a separating axis if its height is
    /// negative. `None` if no direction was tested, or none in a float's range.
    pub push: Option<SupportPlane<S, D>>,
    /// The push along the direction tested last: −v, or on a curved surface the direction
    /// orthogonal to the face that holds v. `None` as for `push`.
    pub axis: Option<SupportPlane<S, D>>,
    /// Support points asked for.
    pub iterations: usize,
}

/// A query of a support point by GJK, for a caller that follows a run.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'s, S, const D: usize> {
    /// The simplex: the face that holds v.
    pub simplex: &'s [MinkowskiPoint<S, D>],
    /// The direction of the query, toward the origin.
    pub direction: &'s Vector<S, D>,
    /// The support point along it.
    pub support: &'s MinkowskiPoint<S, D>,
}

/// Runs GJK from one support point along the first axis: the point of the set nearest to the
/// origin, or a simplex that holds the origin (\[GJK88\]). Lengths are in the units of the set.
///
/// Cost: one support query and a constant number of operations an iteration; typically 3 to 10
/// iterations.
///
/// # Errors
/// [`QueryError::NonFiniteSupport`]; the limits are checked by the caller.
pub fn run<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    goal: Goal,
    limits: &Limits<S>,
) -> Result<NearestPoint<S, D>, QueryError> {
    run_from(&[], Memory::default(), set, goal, limits, &mut |_| {})
}

/// As [`run`], in reused memory, from the last D + 1 points of `start`. An empty `start` means
/// the support point along the first axis. `tell` is called after each query but that one.
///
/// # Errors
/// As for [`run`].
pub(crate) fn run_from<S: Scalar, const D: usize>(
    start: &[MinkowskiPoint<S, D>],
    memory: Memory<S, D>,
    set: &impl ConvexSet<S, D>,
    goal: Goal,
    limits: &Limits<S>,
    tell: &mut impl FnMut(Iteration<'_, S, D>),
) -> Result<NearestPoint<S, D>, QueryError> {
    // The first support point counts.
    let mut iterations = usize::from(start.is_empty());
    let mut state = match start.split_last() {
        Some((newest, others)) => State::of_points(newest, others, memory, set),
        None => State::along_first_axis(memory, set)?,
    };
    let termination = loop {
        // The origin lies inside the simplex, which takes all D + 1 points, or on a face of it.
        if state.nearest.face.len() > D || state.nearest.numerator.is_zero() {
            break GjkTermination::Enclosed;
        }
        if iterations >= limits.gjk_iterations {
            break GjkTermination::IterationLimit;
        }
        let toward_origin = state.toward_origin(set);
        let support = set.support(&toward_origin)?;
        iterations += 1;
        tell(Iteration {
            simplex: &state.simplex,
            direction: &toward_origin,
            support: &support,
        });
        let separates = state.test(toward_origin, &support.point);
        // The plane through w has the whole set on one side and the origin on the other.
        if goal == Goal::Intersection && separates {
            break GjkTermination::SeparatingAxis;
        }
        let is_final = if set.is_curved_at(&support) {
            state.have_bounds_met(&limits.tolerance)
        } else {
            !can_shrink(&state.nearest, &support.point, &limits.tolerance)
        };
        // The plane through v bounds the set: no point of it is nearer.
        if is_final {
            break GjkTermination::Converged;
        }
        // Rounding: on exact scalars w is new, and brings v nearer.
        if !state.add_if_nearer(set, support) {
            break GjkTermination::Stalled;
        }
    };
    Ok(state.into_nearest_point(termination, iterations))
}

/// A run of GJK between two iterations.
struct State<S: Scalar, const D: usize> {
    /// The face that holds v.
    simplex: Vec<MinkowskiPoint<S, D>>,
    weights: Vec<S>,
    nearest: SimplexPoint<S, D>,
    push: Option<SupportPlane<S, D>>,
    axis: Option<SupportPlane<S, D>>,
}

impl<S: Scalar, const D: usize> State<S, D> {
    /// Starts at the newest point, and adds those of the D points before it that bring v nearer.
    fn of_points(
        newest: &MinkowskiPoint<S, D>,
        others: &[MinkowskiPoint<S, D>],
        memory: Memory<S, D>,
        set: &impl ConvexSet<S, D>,
    ) -> Self {
        let mut state = Self::of_point(newest.clone(), memory);
        for point in others.iter().rev().take(D) {
            if can_shrink(&state.nearest, &point.point, &S::zero()) {
                state.add_if_nearer(set, point.clone());
            }
        }
        state
    }

    /// Starts at the support point along the first axis. If that is the origin, the run ends at
    /// once: so the push along the axis is kept here.
    fn along_first_axis(
        memory: Memory<S, D>,
        set: &impl ConvexSet<S, D>,
    ) -> Result<Self, QueryError> {
        let axis = Vector::axis(0);
        let first = set.support(&axis)?;
        let push = SupportPlane::to(axis, &first.point);
        let state = Self::of_point(first, memory);
        Ok(State { push, ..state })
    }

    fn of_point(point: MinkowskiPoint<S, D>, memory: Memory<S, D>) -> Self {
        let (mut simplex, weights) = memory;
        let nearest = simplex::nearest(&[&point.point], |_, _| Vector::zero());
        simplex.clear();
        simplex.push(point);
        State {
            simplex,
            weights,
            nearest,
            push: None,
            axis: None,
        }
    }

    /// −v; if a point of the simplex is on a curved surface, the more accurate [`off_face`].
    fn toward_origin(&self, set: &impl ConvexSet<S, D>) -> Vector<S, D> {
        let nearest = &self.nearest.numerator;
        let is_curved = self.simplex.iter().any(|point| set.is_curved_at(point));
        let precise = is_curved.then(|| off_face(set, &self.simplex, nearest));
        let direction = precise.flatten().unwrap_or_else(|| nearest.neg());
        direction.balanced()
    }

    /// Keeps the push along a direction, and tells whether it separates.
    fn test(&mut self, direction: Vector<S, D>, support: &Vector<S, D>) -> bool {
        self.axis = SupportPlane::to(direction, support);
        SupportPlane::keep_shorter(&mut self.push, self.axis.as_ref());
        let axis = self.axis.as_ref();
        axis.is_some_and(|axis| axis.height.sign() == Ordering::Less)
    }

    /// Whether the push tested last separates by |v|, within the larger of `tolerance` and the
    /// tolerance of curved surfaces.
    fn have_bounds_met(&self, tolerance: &S) -> bool {
        let lower = minus_length(&self.nearest.numerator, &self.nearest.denominator);
        let curved = S::curved_tolerance();
        let tolerance = if tolerance.exceeds(&curved) {
            tolerance
        } else {
            &curved
        };
        let have_met = |push: &SupportPlane<S, D>| S::have_met(&push.distance, &lower, tolerance);
        self.axis.as_ref().is_some_and(have_met)
    }

    /// Adds a point, and keeps the face that holds the new v. Changes nothing and returns false if
    /// that does not bring v nearer.
    fn add_if_nearer(&mut self, set: &impl ConvexSet<S, D>, support: MinkowskiPoint<S, D>) -> bool {
        if self.simplex.iter().any(|p| p.is_same_as(&support)) {
            return false;
        }
        let last = self.simplex.len();
        let corner = |i: usize| self.simplex.get(i).unwrap_or(&support);
        let points: [_; MOST_CORNERS] = core::array::from_fn(|i| &corner(i).point);
        let edge = |j: usize, k: usize| set.edge(corner(j), corner(k));
        let is_curved = (0..=last).any(|i| corner(i).is_curved());
        let method = if is_curved {
            Method::ByVolume
        } else {
            Method::ByRecursion
        };
        let next = simplex::nearest_with_last(&points[..=last], edge, method);
        if !next.is_nearer_than(&self.nearest) {
            return false;
        }
        let mut index = 0..;
        self.simplex
            .retain(|_| index.next().is_some_and(|i| next.face.holds(i)));
        if next.face.holds(last) {
            self.simplex.push(support);
        }
        self.nearest = next;
        true
    }

    fn into_nearest_point(
        mut self,
        termination: GjkTermination,
        iterations: usize,
    ) -> NearestPoint<S, D> {
        self.weights.clear();
        let weights = self.nearest.weights().map(|(_, weight)| weight.clone());
        self.weights.extend(weights);
        NearestPoint {
            termination,
            simplex: self.simplex,
            weights: self.weights,
            numerator: self.nearest.numerator,
            push: self.push,
            axis: self.axis,
            iterations,
        }
    }
}

/// `v·(v − w) > tolerance · v·v`: the support point w may bring v nearer by more than the
/// tolerance. Otherwise no point of the set is nearer. With v = V/W this is
/// `V·V − W·(V·w) > tolerance · V·V`.
fn can_shrink<S: Scalar, const D: usize>(
    nearest: &SimplexPoint<S, D>,
    support: &Vector<S, D>,
    tolerance: &S,
) -> bool {
    let square = nearest.numerator.norm_squared();
    let gap = square.sub(&nearest.denominator.mul(&nearest.numerator.dot(support)));
    gap.exceeds(&tolerance.mul(&square))
}

/// The direction from the face that holds v to the origin: the normal of a facet; in space, for
/// an edge u, `u × (v × u)`. `None` at a vertex, and if rounding leaves no direction.
///
/// In exact arithmetic this is −v. On floats it is more accurate than −v if the corners of the
/// face are close together: v is then rounded along the face.
pub(crate) fn off_face<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    simplex: &[MinkowskiPoint<S, D>],
    nearest: &Vector<S, D>,
) -> Option<Vector<S, D>> {
    let corners: Result<&[_; D], _> = simplex.try_into();
    let normal = match (corners, simplex) {
        (Ok(corners), _) => Plane::through(corners.each_ref()).ok()?.normal,
        (_, [from, to]) => {
            let (u, v) = (set.edge(from, to).balanced(), nearest.clone().balanced());
            let across = Vector::orthogonal_to(&[v, u.clone()]).balanced();
            Vector::orthogonal_to(&[u, across])
        }
        _ => return None,
    };
    let away = nearest.dot(&normal).sign() == Ordering::Greater;
    let turned = if away { normal.neg() } else { normal };
    (!turned.is_zero()).then_some(turned)
}

impl<S: Scalar, const D: usize> NearestPoint<S, D> {
    /// v as a convex combination: the points of the simplex with their weights. The weights are
    /// divided by a power of two if the square of their sum would leave the range of a float.
    pub fn combination(&self) -> impl Iterator<Item = (MinkowskiPoint<S, D>, S)> {
        let sum = self.denominator();
        let scale = (!sum.is_ordinary()).then(|| S::unit_scale(&sum)).flatten();
        let sized = move |w: &S| {
            let scale = scale.as_ref();
            scale.map_or_else(|| w.clone(), |(scale, _)| w.mul(scale))
        };
        let weights = self.weights.iter().map(sized);
        self.simplex.iter().cloned().zip(weights)
    }

    /// W, the sum of the weights.
    fn denominator(&self) -> S {
        self.weights.iter().fold(S::zero(), |sum, w| sum.add(w))
    }

    /// −|v|: a lower bound on the signed depth, since v is a point of the set.
    pub(crate) fn minus_length(&self) -> S::Distance {
        minus_length(&self.numerator, &self.denominator())
    }

    /// The memory of the simplex, for the next run.
    pub(crate) fn into_memory(self) -> Memory<S, D> {
        (self.simplex, self.weights)
    }
}

/// Memory for the simplex and its weights, which one run after another uses.
pub(crate) type Memory<S, const D: usize> = (Vec<MinkowskiPoint<S, D>>, Vec<S>);

#[cfg(test)]
mod tests;
