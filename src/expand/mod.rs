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
//! **The origin outside.** The offset o may be negative: then the origin lies outside the
//! polytope. The same loop grows the polytope toward the origin and around it, or ends at a plane
//! with the whole set on its far side, a separating axis. So EPA may start from any simplex, or
//! from none: then the first simplex is made of support points toward the origin.
//!
//! **Bounds.** If the origin is inside, the distance of the nearest facet is a lower bound on the
//! signed depth, because the polytope lies inside D. The height of D along *any* tested normal is
//! an upper bound. The loop ends when the bounds meet: in step 4, or in step 2 if the facet is at
//! least as far away as the shortest push so far. It returns the shortest push that
//! it tested.
//!
//! **Why it ends.** Between polytopes, in exact arithmetic, every p is a difference of vertices
//! that the polytope did not have before, and there are finitely many of them. Between curved
//! shapes the bounds come within the tolerance of each other, or the gap shrinks too slowly
//! (`pace.rs`), or a limit ends the loop. On floats p may be a vertex already, or rounding may
//! break the horizon. Then the facet is *closed*: it is put aside, and the search goes on with the
//! others. Each ending is an [`EpaTermination`].
//!
//! Departures from \[vdB01 §4\]: p is the support point along the normal of the facet; the paper
//! takes v, the point of the facet that is nearest to the origin. Offsets have signs, so that the
//! start need not contain the origin. On floats a facet as far away as the push, up to rounding, is
//! still tried. A facet is visible if p lies strictly above its plane, and a new facet inherits its
//! orientation (see [`polytope`]). A facet stays in the queue even if the projection of the origin
//! lies outside of it: if several facets are coplanar, the nearest one need not contain the
//! projection.
//!
//! References: \[CC86\]; \[vdB01 §4\]; \[vdB03 §4.3.8\].

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

/// Runs EPA (\[vdB01 §4\]) from any points of the set: the terminating simplex of GJK, or a point,
/// a segment, a triangle, with the origin inside, on, or outside of it. Points that are affinely
/// dependent are dropped, and the simplex is completed with support points. An empty start is
/// completed from nothing.
///
/// Returns bounds on the signed depth of the origin in the set, in the units of the set: positive
/// inside, negative outside.
///
/// `polytope` goes in for its memory only, so that one run after another allocates nothing; what it
/// holds is forgotten. It comes out as the last polytope, without facets if the set is flat. If EPA
/// converged on an exact scalar with a positive height, these facets prove the lower bound.
///
/// Cost: k iterations take O(k) support queries and O(k²) comparisons; [`Limits`] says how many
/// are usual.
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

/// As [`run_observed`], on any kernel; `until` says when to stop.
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
    polytope.clear();
    let started = starting_simplex(until, kernel, start, polytope.first_vertices())?;
    let bounds = match started {
        Start::Flat(normal) => flat_set(kernel, &normal, EpaTermination::Flat)?,
        Start::Separated(push) => DepthBounds {
            termination: EpaTermination::SeparatingAxis,
            push: Some(push),
            lower: None,
            iterations: 0,
        },
        Start::Simplex => match polytope.build_simplex(kernel) {
            Ok(()) => expand(until, kernel, polytope, limits, observer)?,
            // Rounding: each point looked independent of those before it, but together they
            // span no simplex. The set is taken for flat along the last direction.
            Err(_) => {
                let last = direction_off(polytope.vertices());
                polytope.clear();
                flat_set(kernel, &last, EpaTermination::Stalled)?
            }
        },
    };
    observer.ended(&bounds, polytope);
    Ok(bounds)
}

/// The loop: steps 2 to 5 of the picture.
fn expand<S: Scalar, const D: usize>(
    until: Until,
    kernel: &mut impl Kernel<S, D>,
    polytope: &mut Polytope<S, D>,
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<DepthBounds<S, D>, QueryError> {
    use EpaTermination::{Converged, IterationLimit, SeparatingAxis, Slow};
    observer.started(polytope);
    let (mut iterations, mut pace, mut push) = (0, Pace::default(), None::<SupportPlane<S, D>>);
    let mut open;
    let ending = loop {
        open = polytope.nearest_open();
        // Every facet is closed, by rounding or by the kernel.
        let Some(nearest) = open else {
            break Converged;
        };
        let plane = &polytope.facet(nearest).plane;
        let is_beyond = |push| kernel.is_beyond(plane, push);
        // No facet left is nearer than the shortest push is long (floats: by more than rounding).
        if push.as_ref().is_some_and(is_beyond) {
            break Converged;
        }
        let support = kernel.support(&plane.normal)?;
        let corners = || polytope.corners(nearest);
        let found = kernel.judge(plane, corners, &support, &limits.tolerance);
        let support = found.instead.as_ref().unwrap_or(&support);
        observer.found(nearest, support, polytope);
        let tested = found.push.as_ref();
        let is_enough = until == Until::Separated && tested.is_some_and(separates_surely);
        SupportPlane::keep_shorter(&mut push, tested);
        let closed = polytope.facets_closed();
        let is_slow = |pace: &mut Pace<S>| pace.look(iterations, push.as_ref(), plane);
        match found.decision {
            // The nearest facet supports the set: the bounds have met.
            Decision::Final => break Converged,
            // The whole set lies beyond a plane, and the caller asked for no more.
            _ if is_enough => break SeparatingAxis,
            // The set is not convex: see `MOST_CLOSED`.
            _ if has_too_many_facets(polytope, limits, closed) => break IterationLimit,
            // The kernel excludes this facet. The observer is not told, since nothing went wrong.
            Decision::Closed => polytope.close(nearest),
            _ if iterations >= limits.epa_iterations => break IterationLimit,
            _ if support.is_curved() && is_slow(&mut pace) => break Slow,
            decision => {
                let is_late = iterations >= PATIENCE && !support.is_curved();
                let may_be_repeated = is_late || decision == Decision::Near;
                let is_added = add(
                    kernel,
                    polytope,
                    nearest,
                    support,
                    may_be_repeated,
                    observer,
                );
                iterations += usize::from(is_added);
            }
        }
    };
    let lower = polytope.least_distance(open);
    Ok(DepthBounds {
        termination: corrected(ending, push.as_ref(), lower.as_ref(), polytope.vertices()),
        push,
        lower,
        iterations,
    })
}

/// Adds a point above a facet, and tells whether it could. On floats the point may be a vertex
/// already: then only rounding puts it above. Or rounding leaves a horizon that is not a cycle. In
/// both cases the facet is closed. `may_be_repeated`: whether to look for the point among the
/// vertices.
fn add<S: Scalar, const D: usize>(
    kernel: &impl Kernel<S, D>,
    polytope: &mut Polytope<S, D>,
    facet: FacetId,
    point: &MinkowskiPoint<S, D>,
    may_be_repeated: bool,
    observer: &mut impl Observer<S, D>,
) -> bool {
    let is_vertex = may_be_repeated && polytope.has_vertex(point);
    let is_added = !is_vertex && polytope.add(kernel, facet, point).is_ok();
    if is_added {
        observer.expanded(&polytope.expansion(), polytope);
    } else {
        polytope.close(facet);
        observer.closed(facet, polytope);
    }
    is_added
}

/// A vertex may be added a second time: that repairs a facet that rounding made wrong. After this
/// many iterations it is taken for a loop, and the facet is closed instead.
const PATIENCE: usize = 64;

/// How many facets may be closed beyond the limit on vertices. Convex sets close hardly any;
/// support mappings that contradict themselves close many.
const MOST_CLOSED: usize = 64;

/// How many facets may be made for each vertex. Convex sets make about six.
const MOST_MADE: usize = 16;

/// Whether more facets were closed, or made, than a convex set needs. `closed` is the number of the
/// closed ones; the query along a direction counts those that it has settled instead.
pub(crate) fn has_too_many_facets<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    limits: &Limits<S>,
    closed: usize,
) -> bool {
    let made = polytope.facets_made();
    let vertices = limits.epa_iterations.saturating_add(MOST_CLOSED);
    closed >= vertices || made >= vertices.saturating_mul(MOST_MADE)
}

/// Corrects `Converged`: to `SeparatingAxis` if the push has a negative height; to `Stalled` if a
/// facet is nearer than the push by more than rounding. Such a facet was closed, or recognised as
/// final by its vertex numbers (`completes_parallelogram`).
fn corrected<S: Scalar, const D: usize>(
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
    // On a curved set the bounds stay farther apart.
    let is_curved = || points.iter().any(MinkowskiPoint::is_curved);
    let have_met = are_within(&S::flatness()) || is_curved() && are_within(&S::curved_tolerance());
    match ending {
        EpaTermination::Converged if separates => EpaTermination::SeparatingAxis,
        EpaTermination::Converged if !have_met => EpaTermination::Stalled,
        other => other,
    }
}

/// The shorter of the two pushes along a normal.
fn flat_set<S: Scalar, const D: usize>(
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
