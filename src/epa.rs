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
//! same loop grows the polytope around it, or finds a plane with the whole set on
//! its far side: a separating axis. So any start will do, and GJK and EPA cannot
//! disagree at a hand-over.
//!
//! Bounds: the nearest facet's distance is a lower bound on the signed depth,
//! because the polytope lies inside D; the height of D along *any* tested
//! normal is an upper bound. The loop ends when they meet, and always returns the
//! least upper bound with its direction: a push that really separates.
//!
//! It ends in exact arithmetic because each p is a new one of the finitely many
//! differences of vertices. On floats a facet above which nothing can be added any
//! more (p is there already, or the horizon is broken) is closed, the search goes on
//! with the others, and the gap that remains is reported ([`Termination::Stalled`]).
//!
//! Departures from [vdB01 §4]: signed offsets instead of discarding facets that
//! face away from the origin; the visible patch is removed by a walk from the nearest
//! facet; strict visibility and inherited orientation (see [`polytope`](crate::polytope));
//! facets whose projection of the origin lies outside them are kept, because
//! with coplanar facets the nearest need not contain it.
//!
//! References: [CC86]; [vdB01 §4]; [vdB03 §4.3.8]; see docs/references.md.

use core::cmp::Ordering;

use crate::error::QueryError;
use crate::kernel::Push;
use crate::limits::Limits;
use crate::minkowski::{ConvexSet, MinkowskiPoint, edges};
use crate::polytope::Polytope;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// How EPA ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The bounds met: the push is the shortest, within the tolerance.
    Converged,
    /// The set lies strictly on one side of a plane through the origin: the
    /// shapes are separated. The push is that axis, not in general the shortest.
    SeparatingAxis,
    /// The set lies in a plane: up to rounding for floats, exactly for exact
    /// scalars. If the plane misses the origin the push is a separating axis.
    /// Otherwise the signed depth is at most 0, and whether the origin lies in
    /// the set is decided inside the plane: by GJK.
    Flat,
    /// Floats only: no facet can be expanded any more, and the bounds have not
    /// met. The push is valid; the true depth lies between the bounds.
    Stalled,
    /// The iteration limit was reached; as for `Stalled`, the push is valid.
    IterationLimit,
}

/// What EPA found.
#[derive(Clone, Debug)]
pub struct Outcome<S: Scalar, const D: usize> {
    /// How it ended.
    pub termination: Termination,
    /// The shortest push tested: an upper bound on the signed depth, with the
    /// direction that attains it. `None` only if no direction could be tested
    /// in a float's range.
    pub push: Option<Push<S, D>>,
    /// The polytope at the end, except for flat sets. When EPA converged on an
    /// exact scalar with a positive height, its facets prove the lower bound.
    pub polytope: Option<Polytope<S, D>>,
    /// Vertices added to the first simplex.
    pub iterations: usize,
}

/// Runs EPA from any points of the set: the terminating simplex of GJK, or a
/// point, a segment, a triangle, with the origin inside, on, or outside of it.
/// Points that are affinely dependent are dropped, and the simplex is completed
/// with support points. An empty start is completed from nothing.
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
) -> Result<Outcome<S, D>, QueryError> {
    match complete_simplex(set, start)? {
        Start::Flat(normal) => flat(set, &normal),
        Start::Simplex(points) => match Polytope::simplex(points) {
            Ok(polytope) => expand(set, polytope, limits),
            Err(_) => no_simplex(set),
        },
    }
}

/// Rounding: the points looked independent one by one, but not together. What
/// is left is the shortest push along an axis.
fn no_simplex<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
) -> Result<Outcome<S, D>, QueryError> {
    let mut push = None;
    for axis in (0..D).map(Vector::axis) {
        Push::keep_shorter(&mut push, Push::along(set, &axis)?);
        Push::keep_shorter(&mut push, Push::along(set, &axis.neg())?);
    }
    Ok(Outcome {
        termination: Termination::Stalled,
        push,
        polytope: None,
        iterations: 0,
    })
}

fn flat<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    normal: &Vector<S, D>,
) -> Result<Outcome<S, D>, QueryError> {
    let mut push = Push::along(set, normal)?;
    Push::keep_shorter(&mut push, Push::along(set, &normal.neg())?);
    Ok(Outcome {
        termination: Termination::Flat,
        push,
        polytope: None,
        iterations: 0,
    })
}

fn expand<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    mut polytope: Polytope<S, D>,
    limits: &Limits<S>,
) -> Result<Outcome<S, D>, QueryError> {
    let mut push: Option<Push<S, D>> = None;
    let mut iterations = 0;
    let termination = loop {
        let Some(nearest) = polytope.nearest_open() else {
            break Termination::Stalled;
        };
        let plane = &polytope.facet(nearest).plane;
        if has_met(push.as_ref(), &plane.distance, limits) {
            break Termination::Converged;
        }
        let (normal, distance) = (plane.normal.clone(), plane.distance.clone());
        let support = set.support(&normal)?;
        let candidate = Push::to(normal, &support.point);
        let separates = candidate
            .as_ref()
            .is_some_and(|p| p.height.sign() == Ordering::Less);
        Push::keep_shorter(&mut push, candidate);
        if separates {
            break Termination::SeparatingAxis;
        }
        if polytope.lies_in_plane_by_index(nearest, &support)
            || has_met(push.as_ref(), &distance, limits)
        {
            break Termination::Converged;
        }
        if iterations >= limits.epa_iterations {
            break Termination::IterationLimit;
        }
        if polytope.has_vertex(&support) || polytope.add(nearest, support).is_err() {
            // Rounding: no facet of an exact polytope has one of its vertices
            // above it, or a horizon that is not a cycle.
            polytope.close(nearest);
            continue;
        }
        iterations += 1;
    };
    let termination = match (termination, polytope.least_distance()) {
        // A closed facet may lie below the bound that the others reached.
        (Termination::Converged, Some(lower)) if !has_met(push.as_ref(), &lower, limits) => {
            closed_gap(&polytope)
        }
        (termination, _) => termination,
    };
    Ok(Outcome {
        termination,
        push,
        polytope: Some(polytope),
        iterations,
    })
}

fn closed_gap<S: Scalar, const D: usize>(polytope: &Polytope<S, D>) -> Termination {
    // By index the facet was recognised as final without its height being equal
    // to the last bit; only closed facets make a true gap.
    if polytope.has_closed_facets() {
        Termination::Stalled
    } else {
        Termination::Converged
    }
}

fn has_met<S: Scalar, const D: usize>(
    upper: Option<&Push<S, D>>,
    lower: &S::Distance,
    limits: &Limits<S>,
) -> bool {
    upper.is_some_and(|push| S::have_met(&push.distance, lower, &limits.tolerance))
}

enum Start<S: Scalar, const D: usize> {
    /// D + 1 affinely independent points.
    Simplex(Vec<MinkowskiPoint<S, D>>),
    /// The set lies in a plane with this normal.
    Flat(Vector<S, D>),
}

/// Completes points of the set to D + 1 affinely independent ones: as long as
/// there are fewer, by the support points along ± a direction orthogonal to what
/// is there. If neither rises above it, the set lies in a plane.
fn complete_simplex<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    start: &[MinkowskiPoint<S, D>],
) -> Result<Start<S, D>, QueryError> {
    let mut simplex: Vec<MinkowskiPoint<S, D>> = match start.first() {
        Some(point) => vec![point.clone()],
        None => vec![set.support(&Vector::axis(0))?],
    };
    let mut offered = start.iter().skip(1);
    while simplex.len() <= D {
        let direction = direction_off(&simplex);
        let rise = |p: &MinkowskiPoint<S, D>| direction.dot(&p.point.sub(&simplex[0].point)).abs();
        if let Some(point) = offered.next() {
            if exceeds(&rise(point), &S::sliver(), &direction) {
                simplex.push(point.clone());
            }
            continue;
        }
        let (up, down) = (set.support(&direction)?, set.support(&direction.neg())?);
        let highest = if rise(&down) > rise(&up) { down } else { up };
        if !exceeds(&rise(&highest), &S::flatness(), &direction) {
            return Ok(Start::Flat(direction));
        }
        simplex.push(highest);
    }
    Ok(Start::Simplex(simplex))
}

/// A direction orthogonal to the affine hull of fewer than D + 1 points.
fn direction_off<S: Scalar, const D: usize>(simplex: &[MinkowskiPoint<S, D>]) -> Vector<S, D> {
    // The first point fills the places that are not taken yet: zero edges.
    let points = core::array::from_fn(|i| simplex.get(i).unwrap_or(&simplex[0]));
    let edges = edges(points);
    Vector::some_orthogonal_to(&edges[1..simplex.len()]).balanced()
}

/// `height/|direction| > share`, by squares.
fn exceeds<S: Scalar, const D: usize>(height: &S, share: &S, direction: &Vector<S, D>) -> bool {
    height.mul(height) > share.mul(share).mul(&direction.norm_squared())
}
