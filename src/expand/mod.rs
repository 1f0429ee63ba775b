//! EPA: the signed depth of the origin in a convex set, by an expanding polytope.
//!
//! ```text
//!      ___________
//!     /  .·····.  \      1. a simplex inside the set D
//!    /  ·   O   ·  \     2. its facet nearest to the origin O, by signed distance o/|n|
//!   |  ·    |    ·  |    3. p: the support point of D along the facet's normal n
//!   |  ·····+·····  |    4. p no higher than the facet? Then this plane bounds D,
//!    \      n      /        and no other is nearer: the depth is o/|n|. End.
//!     \_____p_____/      5. otherwise add p to the polytope, and go to 2.
//! ```
//!
//! The offset o may be negative: then the origin is still outside the polytope,
//! the facet nearest by *signed* distance is the one that hides it most, and the
//! same loop grows the polytope around it, or ends at a plane with the whole set on
//! its far side: a separating axis. So any start will do, also none: then the first
//! simplex is made of support points toward the origin.
//!
//! Bounds: when the origin is inside, the nearest facet's distance is a lower
//! bound on the signed depth, because the polytope lies inside D; the height of D
//! along *any* tested normal is an upper bound. The loop ends when they meet, and always returns the
//! least upper bound with its direction: a push that really separates.
//!
//! It ends in exact arithmetic because each p is a new one of the finitely many
//! differences of vertices. On floats a facet above which nothing can be added any
//! more (p is there already, or the horizon is broken) is closed, the search goes on
//! with the others, and the gap that remains is reported ([`EpaTermination::Stalled`]).
//!
//! Departures from \[vdB01 §4\]: signed offsets, so that the start need not contain
//! the origin; visibility by the side of the plane, strictly, and inherited
//! orientation (see [`polytope`]); facets whose projection of the
//! origin lies outside them are kept, because with coplanar facets the nearest
//! need not contain it.
//!
//! References: \[CC86\]; \[vdB01 §4\]; \[vdB03 §4.3.8\]; see docs/references.md.

mod bounds;
mod observer;
mod pace;
pub mod polytope;
mod start;

use core::cmp::Ordering;

pub(crate) use self::bounds::Until;
pub use self::bounds::{DepthBounds, EpaTermination};
pub use self::observer::Observer;
use self::pace::Pace;
pub(crate) use self::start::first_simplex;
use self::start::{Start, direction_off, starting_simplex};
use crate::error::QueryError;
use crate::expand::polytope::{FacetId, Polytope};
use crate::kernel::{Decision, Kernel, Plain, SupportPlane, separates_surely};
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Limits, Scalar};
use crate::vector::Vector;

/// Runs EPA from any points of the set: the terminating simplex of GJK, or a
/// point, a segment, a triangle, with the origin inside, on, or outside of it.
/// Points that are affinely dependent are dropped, and the simplex is completed
/// with support points. An empty start is completed from nothing.
///
/// The polytope is built in the memory of the one given, and stays there: without
/// facets for flat sets. When EPA converged on an exact scalar with a positive
/// height, its facets prove the lower bound.
///
/// Cost: k iterations take O(k) support queries and O(k²) comparisons; boxes
/// need about 7, hulls of 1000 vertices about 26.
///
/// # Errors
/// [`QueryError::NonFiniteSupport`]; the limits are checked by the caller.
pub fn run<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    start: &[MinkowskiPoint<S, D>],
    limits: &Limits<S>,
    polytope: &mut Polytope<S, D>,
) -> Result<DepthBounds<S, D>, QueryError> {
    run_observed(set, start, limits, polytope, &mut ())
}

/// As [`run`], and tells every step to an observer.
///
/// # Errors
/// As for [`run`].
pub fn run_observed<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    start: &[MinkowskiPoint<S, D>],
    limits: &Limits<S>,
    polytope: &mut Polytope<S, D>,
    observer: &mut impl Observer<S, D>,
) -> Result<DepthBounds<S, D>, QueryError> {
    run_until(
        Until::Final,
        &mut Plain(set),
        start,
        limits,
        polytope,
        observer,
    )
}

/// As [`run_observed`], on any kernel.
///
/// # Errors
/// As for [`run`].
pub(crate) fn run_until<S: Scalar, const D: usize>(
    until: Until,
    kernel: &mut impl Kernel<S, D>,
    start: &[MinkowskiPoint<S, D>],
    limits: &Limits<S>,
    polytope: &mut Polytope<S, D>,
    observer: &mut impl Observer<S, D>,
) -> Result<DepthBounds<S, D>, QueryError> {
    let started = starting_simplex(until, kernel, start, polytope.start())?;
    let outcome = match started {
        Start::Flat(normal) => flat(kernel, &normal, EpaTermination::Flat)?,
        Start::Separated(push) => DepthBounds {
            termination: EpaTermination::SeparatingAxis,
            push: Some(push),
            lower: None,
            iterations: 0,
        },
        Start::Simplex => match polytope.close_simplex(kernel) {
            Ok(()) => expand(until, kernel, polytope, limits, observer)?,
            // Rounding: the points looked independent one by one, but not
            // together. The direction found last is where the set is thinnest.
            Err(_) => {
                let last = direction_off(polytope.vertices());
                polytope.start();
                flat(kernel, &last, EpaTermination::Stalled)?
            }
        },
    };
    observer.ended(&outcome, polytope);
    Ok(outcome)
}

/// The shorter of the two pushes along a normal.
fn flat<S: Scalar, const D: usize>(
    kernel: &impl Kernel<S, D>,
    normal: &Vector<S, D>,
    termination: EpaTermination,
) -> Result<DepthBounds<S, D>, QueryError> {
    let mut push = None;
    for normal in [normal.clone(), normal.neg()] {
        let support = kernel.support(&normal)?;
        SupportPlane::keep_shorter(&mut push, SupportPlane::to(normal, &support.point).as_ref());
    }
    Ok(DepthBounds {
        termination,
        push,
        lower: None,
        iterations: 0,
    })
}

/// Clearly above a facet, a vertex that is there already mends what rounding broke when it
/// is added again. After so many iterations that is taken to go round in circles.
const PATIENCE: usize = 64;

/// A limit for sets that are none, because support points contradict each other: beside the
/// vertices that may be added so many facets may be closed, and for each vertex so many made.
/// Convex sets make some six for each, and close hardly any.
const MOST_CLOSED: usize = 64;
const MOST_MADE: usize = 16;

/// Whether more facets were closed, or made, than those of convex sets are.
pub(crate) fn is_worn<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    limits: &Limits<S>,
    closed: usize,
) -> bool {
    let made = polytope.facets_made();
    let vertices = limits.epa_iterations.saturating_add(MOST_CLOSED);
    closed >= vertices || made >= vertices.saturating_mul(MOST_MADE)
}

fn expand<S: Scalar, const D: usize>(
    until: Until,
    kernel: &mut impl Kernel<S, D>,
    polytope: &mut Polytope<S, D>,
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<DepthBounds<S, D>, QueryError> {
    observer.started(polytope);
    let mut push: Option<SupportPlane<S, D>> = None;
    let (mut iterations, mut pace) = (0, Pace::default());
    let mut open;
    let ending = loop {
        open = polytope.nearest_open();
        // Without one, rounding closed every facet; whether the bounds met is decided
        // below.
        let Some(nearest) = open else {
            break EpaTermination::Converged;
        };
        let plane = &polytope.facet(nearest).plane;
        if push
            .as_ref()
            .is_some_and(|push| kernel.is_beyond(plane, push))
        {
            break EpaTermination::Converged;
        }
        let support = kernel.support(&plane.normal)?;
        let corners = || polytope.corners(nearest);
        let found = kernel.judge(plane, corners, &support, &limits.tolerance);
        let support = found.instead.as_ref().unwrap_or(&support);
        observer.found(nearest, support, polytope);
        let tested = found.push.as_ref();
        let is_enough = until == Until::Separated && tested.is_some_and(separates_surely);
        SupportPlane::keep_shorter(&mut push, tested);
        match found.decision {
            Decision::Final => break EpaTermination::Converged,
            _ if is_enough => break EpaTermination::Converged,
            _ if is_worn(polytope, limits, polytope.facets_closed()) => {
                break EpaTermination::IterationLimit;
            }
            Decision::Closed => polytope.close(nearest),
            _ if iterations >= limits.epa_iterations => break EpaTermination::IterationLimit,
            _ if support.is_curved() && pace.is_slow(iterations, push.as_ref(), plane) => {
                break EpaTermination::Slow;
            }
            // Rounding: no facet of an exact polytope has one of its vertices above it.
            Decision::Near if polytope.has_vertex(support) => close(polytope, nearest, observer),
            Decision::Above if iterations >= PATIENCE && is_again(polytope, support) => {
                close(polytope, nearest, observer);
            }
            Decision::Above | Decision::Near => match polytope.add(kernel, nearest, support) {
                Ok(()) => {
                    iterations += 1;
                    observer.expanded(&polytope.expansion(), polytope);
                }
                // Rounding: a horizon that is not a cycle.
                Err(_) => close(polytope, nearest, observer),
            },
        }
    };
    let lower = polytope.least_distance(open);
    Ok(DepthBounds {
        termination: named(ending, push.as_ref(), lower.as_ref(), polytope.vertices()),
        push,
        lower,
        iterations,
    })
}

/// Whether a point with vertex numbers has been added before.
fn is_again<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    support: &MinkowskiPoint<S, D>,
) -> bool {
    !support.is_curved() && polytope.has_vertex(support)
}

fn close<S: Scalar, const D: usize>(
    polytope: &mut Polytope<S, D>,
    facet: FacetId,
    observer: &mut impl Observer<S, D>,
) {
    polytope.close(facet);
    observer.closed(facet, polytope);
}

/// The ending by its right name. Facets that were closed, or recognised as final by
/// their vertex numbers, may lie deeper than the push: then the bounds have not met, up
/// to the rounding of the heights they are made of.
fn named<S: Scalar, const D: usize>(
    ending: EpaTermination,
    push: Option<&SupportPlane<S, D>>,
    lower: Option<&S::Distance>,
    points: &[MinkowskiPoint<S, D>],
) -> EpaTermination {
    let separates = push.is_some_and(|push| push.height.sign() == Ordering::Less);
    let are_within = |tolerance: &S| {
        push.zip(lower)
            .is_some_and(|(push, lower)| S::have_met(&push.distance, lower, tolerance))
    };
    // The bounds come less near to each other where the set is curved.
    let is_curved = || points.iter().any(MinkowskiPoint::is_curved);
    let have_met = are_within(&S::flatness()) || is_curved() && are_within(&S::curved_tolerance());
    match ending {
        EpaTermination::Converged if separates => EpaTermination::SeparatingAxis,
        EpaTermination::Converged if !have_met => EpaTermination::Stalled,
        other => other,
    }
}
