//! GJK: does a convex set contain the origin, and if not, which of its points is
//! nearest?
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
//! v is kept as numerator and positive denominator, so that step 3 is a sign of
//! ring operations and the algorithm is exact on exact scalars. There |v|
//! shrinks at every step and the set has finitely many faces, so it ends.
//!
//! Departures from \[GJK88\] and \[vdB99\]: the common denominator; in floats the end by
//! a repeated vertex or a |v| that no longer shrinks is named
//! ([`Termination::Stalled`]) instead of being read as convergence.
//!
//! References: \[GJK88\]; \[vdB99 §3, §4\]; see docs/references.md.

use core::cmp::Ordering;

use crate::error::QueryError;
use crate::kernel::Push;
use crate::limits::Limits;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::Scalar;
use crate::simplex::{self, Nearest};
use crate::vector::Vector;

/// What GJK is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Only whether the set contains the origin: stop at the first separating
    /// axis.
    Intersection,
    /// The nearest point of the set.
    Distance,
}

/// How GJK ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
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

/// What GJK found.
#[derive(Clone, Debug)]
pub struct Outcome<S: Scalar, const D: usize> {
    /// How it ended.
    pub termination: Termination,
    /// The terminating simplex: the smallest face that holds v. It may have
    /// fewer than D + 1 points even if the origin is enclosed.
    pub simplex: Vec<MinkowskiPoint<S, D>>,
    /// The weights of its points in v, positive.
    pub weights: Vec<S>,
    /// v as numerator over the sum of the weights. Zero if the origin lies in
    /// the simplex.
    pub nearest: Vector<S, D>,
    /// The shortest push among the directions that were tested; a separating
    /// axis if its height is negative.
    pub push: Option<Push<S, D>>,
    /// The push along −v, the direction tested last.
    pub axis: Option<Push<S, D>>,
    /// Support points asked for.
    pub iterations: usize,
}

impl<S: Scalar, const D: usize> Outcome<S, D> {
    /// v as a convex combination: the points of the simplex with their weights.
    pub fn combination(&self) -> Vec<(MinkowskiPoint<S, D>, S)> {
        self.simplex
            .iter()
            .cloned()
            .zip(self.weights.iter().cloned())
            .collect()
    }
}

/// Runs GJK from one support point along the first axis.
///
/// Cost: O(D) arithmetic and one support query an iteration; typically 3 to 10
/// iterations.
///
/// # Errors
/// [`QueryError::NonFiniteSupport`]; the limits are checked by the caller.
pub fn run<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    goal: Goal,
    limits: &Limits<S>,
) -> Result<Outcome<S, D>, QueryError> {
    let first = set.support(&Vector::axis(0))?;
    let mut state = State {
        // Where this point is the origin, no other direction will be tested.
        push: Push::to(Vector::axis(0), &first.point),
        simplex: vec![first],
        axis: None,
    };
    let mut nearest = state.reduce_to_nearest_face(set);
    let mut iterations = 1;
    loop {
        if nearest.weights.len() > D || nearest.numerator.is_zero() {
            return Ok(state.outcome(Termination::Enclosed, nearest, iterations));
        }
        if iterations >= limits.gjk_iterations {
            return Ok(state.outcome(Termination::IterationLimit, nearest, iterations));
        }
        let toward_origin = nearest.numerator.neg().balanced();
        let support = set.support(&toward_origin)?;
        iterations += 1;
        let push = Push::to(toward_origin, &support.point);
        let separates = push
            .as_ref()
            .is_some_and(|p| p.height.sign() == Ordering::Less);
        state.axis = push.clone();
        Push::keep_shorter(&mut state.push, push);
        if goal == Goal::Intersection && separates {
            return Ok(state.outcome(Termination::SeparatingAxis, nearest, iterations));
        }
        if cannot_shrink(&nearest, &support.point, &limits.tolerance) {
            return Ok(state.outcome(Termination::Converged, nearest, iterations));
        }
        if state.simplex.iter().any(|p| p.is_same_as(&support)) {
            // Rounding: a vertex of the face that holds v cannot lie beyond it.
            return Ok(state.outcome(Termination::Stalled, nearest, iterations));
        }
        let before = state.simplex.clone();
        state.simplex.push(support);
        let next = state.reduce_to_nearest_face(set);
        if !next.is_nearer_than(&nearest) {
            state.simplex = before;
            return Ok(state.outcome(Termination::Stalled, nearest, iterations));
        }
        nearest = next;
    }
}

/// `v·(v − w) ≤ tolerance · v·v`: no point of the set is nearer than v, to within
/// the tolerance. With v = V/W this is `V·V − W·(V·w) ≤ tolerance · V·V`.
fn cannot_shrink<S: Scalar, const D: usize>(
    nearest: &Nearest<S, D>,
    support: &Vector<S, D>,
    tolerance: &S,
) -> bool {
    let square = nearest.numerator.norm_squared();
    let gap = square.sub(&nearest.denominator.mul(&nearest.numerator.dot(support)));
    !gap.exceeds(&tolerance.mul(&square))
}

struct State<S: Scalar, const D: usize> {
    simplex: Vec<MinkowskiPoint<S, D>>,
    push: Option<Push<S, D>>,
    axis: Option<Push<S, D>>,
}

impl<S: Scalar, const D: usize> State<S, D> {
    /// Finds the point of the simplex nearest to the origin and drops the
    /// vertices that do not take part in it.
    fn reduce_to_nearest_face(&mut self, set: &impl ConvexSet<S, D>) -> Nearest<S, D> {
        let points: Vec<_> = self.simplex.iter().map(|p| &p.point).collect();
        let edge = |j: usize, k: usize| set.edge(&self.simplex[j], &self.simplex[k]);
        let mut nearest = simplex::nearest(&points, edge);
        let kept = nearest
            .weights
            .iter()
            .map(|(i, _)| self.simplex[*i].clone())
            .collect();
        self.simplex = kept;
        for (position, weight) in nearest.weights.iter_mut().enumerate() {
            weight.0 = position;
        }
        nearest
    }

    fn outcome(
        self,
        termination: Termination,
        nearest: Nearest<S, D>,
        iterations: usize,
    ) -> Outcome<S, D> {
        Outcome {
            termination,
            simplex: self.simplex,
            weights: nearest
                .weights
                .into_iter()
                .map(|(_, weight)| weight)
                .collect(),
            nearest: nearest.numerator,
            push: self.push,
            axis: self.axis,
            iterations,
        }
    }
}
