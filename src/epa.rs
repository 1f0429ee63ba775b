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
//! its far side: a separating axis. So any start will do, and GJK and EPA cannot
//! disagree at a hand-over.
//!
//! Bounds: when the origin is inside, the nearest facet's distance is a lower
//! bound on the signed depth, because the polytope lies inside D; the height of D
//! along *any* tested normal is an upper bound. The loop ends when they meet, and always returns the
//! least upper bound with its direction: a push that really separates.
//!
//! It ends in exact arithmetic because each p is a new one of the finitely many
//! differences of vertices. On floats a facet above which nothing can be added any
//! more (p is there already, or the horizon is broken) is closed, the search goes on
//! with the others, and the gap that remains is reported ([`Termination::Stalled`]).
//!
//! Departures from \[vdB01 §4\]: signed offsets, so that the start need not contain
//! the origin; visibility by the side of the plane, strictly, and inherited
//! orientation (see [`polytope`](crate::polytope)); facets whose projection of the
//! origin lies outside them are kept, because with coplanar facets the nearest
//! need not contain it.
//!
//! References: \[CC86\]; \[vdB01 §4\]; \[vdB03 §4.3.8\]; see docs/references.md.

mod observer;

use core::cmp::Ordering;

pub use self::observer::Observer;
use crate::error::QueryError;
use crate::kernel::{Plane, Push, rises};
use crate::limits::Limits;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::polytope::Polytope;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// How EPA ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The bounds met: the push is the shortest, within the tolerance.
    Converged,
    /// The set lies strictly on one side of a plane through the origin: the
    /// shapes are separated. The push is the best axis among the facet normals
    /// that were tested, not in general the shortest push.
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
    run_observed(set, start, limits, &mut ())
}

/// As [`run`], and tells every step to an observer.
///
/// # Errors
/// As for [`run`].
pub fn run_observed<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    start: &[MinkowskiPoint<S, D>],
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<Outcome<S, D>, QueryError> {
    let outcome = match complete_simplex(set, start)? {
        Start::Flat(normal) => flat(set, &normal, Termination::Flat),
        Start::Simplex(points, last) => match Polytope::simplex(points) {
            Ok(polytope) => expand(set, polytope, limits, observer),
            // Rounding: the points looked independent one by one, but not
            // together. The direction found last is where the set is thinnest.
            Err(_) => flat(set, &last, Termination::Stalled),
        },
    }?;
    observer.ended(&outcome);
    Ok(outcome)
}

/// The shorter of the two pushes along a normal.
fn flat<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    normal: &Vector<S, D>,
    termination: Termination,
) -> Result<Outcome<S, D>, QueryError> {
    let mut push = Push::along(set, normal)?;
    Push::keep_shorter(&mut push, Push::along(set, &normal.neg())?);
    Ok(Outcome {
        termination,
        push,
        polytope: None,
        iterations: 0,
    })
}

fn expand<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    mut polytope: Polytope<S, D>,
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<Outcome<S, D>, QueryError> {
    observer.started(&polytope);
    let mut push: Option<Push<S, D>> = None;
    let mut iterations = 0;
    let termination = loop {
        let Some(nearest) = polytope.nearest_open() else {
            // Rounding closed every facet; whether the bounds met is decided below.
            break Termination::Converged;
        };
        let plane = &polytope.facet(nearest).plane;
        if is_beyond(plane, push.as_ref()) {
            break Termination::Converged;
        }
        let (normal, distance) = (plane.normal.clone(), plane.distance.clone());
        let support = set.support(&normal)?;
        observer.found(nearest, &support, &polytope);
        let candidate = Push::to(normal, &support.point);
        let is_final = polytope.lies_in_plane_by_index(nearest, &support)
            || has_met(candidate.as_ref(), &distance, &limits.tolerance);
        Push::keep_shorter(&mut push, candidate);
        if is_final {
            break Termination::Converged;
        }
        if iterations >= limits.epa_iterations {
            break Termination::IterationLimit;
        }
        let is_new = !polytope.has_vertex(&support);
        match is_new.then(|| polytope.add(nearest, support)) {
            Some(Ok(expansion)) => {
                iterations += 1;
                observer.expanded(&expansion, &polytope);
            }
            // Rounding: no facet of an exact polytope has one of its vertices
            // above it, or a horizon that is not a cycle.
            None | Some(Err(_)) => {
                polytope.close(nearest);
                observer.closed(nearest, &polytope);
            }
        }
    };
    let termination = match termination {
        Termination::Converged if separates(push.as_ref()) => Termination::SeparatingAxis,
        Termination::Converged if !is_sound(&polytope, push.as_ref()) => Termination::Stalled,
        other => other,
    };
    Ok(Outcome {
        termination,
        push,
        polytope: Some(polytope),
        iterations,
    })
}

/// Whether the bounds have really met, up to the rounding of the heights they
/// are made of: facets that were closed, or recognised as final by their vertex
/// numbers, may lie deeper.
fn is_sound<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    push: Option<&Push<S, D>>,
) -> bool {
    push.zip(polytope.least_distance())
        .is_some_and(|(push, least)| S::have_met(&push.distance, &least, &S::flatness()))
}

fn has_met<S: Scalar, const D: usize>(
    upper: Option<&Push<S, D>>,
    lower: &S::Distance,
    tolerance: &S,
) -> bool {
    upper.is_some_and(|push| S::have_met(&push.distance, lower, tolerance))
}

/// Whether a facet lies at least as deep as the push, on floats beyond the
/// rounding of both: then so do all others. A facet that is only as near as
/// the push must be tried itself: where faces are nearly coplanar, the facet
/// that holds the foot of the origin shows up only then.
fn is_beyond<S: Scalar, const D: usize>(plane: &Plane<S, D>, push: Option<&Push<S, D>>) -> bool {
    has_met(push, &plane.distance, &S::flatness().neg())
}

fn separates<S: Scalar, const D: usize>(push: Option<&Push<S, D>>) -> bool {
    push.is_some_and(|push| push.height.sign() == Ordering::Less)
}

enum Start<S: Scalar, const D: usize> {
    /// D + 1 affinely independent points, and the direction in which the last
    /// of them was sought.
    Simplex(Vec<MinkowskiPoint<S, D>>, Vector<S, D>),
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
    let mut simplex = match start.first() {
        Some(point) => vec![point.clone()],
        None => vec![set.support(&Vector::axis(0))?],
    };
    for point in start.iter().skip(1) {
        if simplex.len() <= D && is_independent(&simplex, point) {
            simplex.push(point.clone());
        }
    }
    let mut direction = direction_off(&simplex);
    while simplex.len() <= D {
        direction = direction_off(&simplex);
        let rise = |p: &MinkowskiPoint<S, D>| direction.dot(&p.point.sub(&simplex[0].point)).abs();
        let (up, down) = (set.support(&direction)?, set.support(&direction.neg())?);
        let highest = if rise(&down).exceeds(&rise(&up)) {
            down
        } else {
            up
        };
        if !rises(&rise(&highest), &S::flatness(), &direction) {
            return Ok(Start::Flat(direction));
        }
        simplex.push(highest);
    }
    Ok(Start::Simplex(simplex, direction))
}

/// Whether a point lies clearly off the affine hull of fewer than D + 1 points:
/// how far it rises along the part of its own direction that is orthogonal to
/// them.
fn is_independent<S: Scalar, const D: usize>(
    simplex: &[MinkowskiPoint<S, D>],
    point: &MinkowskiPoint<S, D>,
) -> bool {
    let offset = point.point.sub(&simplex[0].point);
    let edges = edges_of(simplex);
    let direction = match &edges[..] {
        [] => offset.clone(),
        // In space u × (d × u) is the part of d orthogonal to u, times |u|².
        [u] if D == 3 => {
            let across = Vector::orthogonal_to(&[offset.clone(), u.clone()]);
            Vector::orthogonal_to(&[u.clone(), across])
        }
        all => Vector::orthogonal_to(all),
    };
    let direction = direction.balanced();
    !direction.is_zero() && rises(&direction.dot(&offset).abs(), &S::sliver(), &direction)
}

/// A direction orthogonal to the affine hull of points; of at most D of them.
fn direction_off<S: Scalar, const D: usize>(simplex: &[MinkowskiPoint<S, D>]) -> Vector<S, D> {
    let edges = edges_of(simplex);
    Vector::some_orthogonal_to(&edges[..edges.len().min(D - 1)]).balanced()
}

/// The edges from the first point to the others.
fn edges_of<S: Scalar, const D: usize>(simplex: &[MinkowskiPoint<S, D>]) -> Vec<Vector<S, D>> {
    simplex[1..]
        .iter()
        .map(|point| simplex[0].edge_to(point))
        .collect()
}
