//! The signed depth of the origin in a convex set, from EPA and GJK.
//!
//! ```text
//!    Inside            OnFacet           Outside                 Uncertain
//!    __________        __________        __________              __________
//!   /          \      /          \      /          \            /          \
//!  |     O─────→|    |            O    |            v────O     |            |O  by less than
//!   \__________/      \__________/      \__________/            \__________/   rounding, or
//!   EPA: the depth    EPA: 0            GJK: −|v|               both            D is flat
//! ```
//!
//! EPA runs first, without start points. It stops at a plane that surely separates. The first row
//! whose test holds answers; `locate` makes the tests in this order, and `solve` has an arm for
//! each row:
//!
//! | the origin | the cores | what decides it | what computes it | the push |
//! |---|---|---|---|---|
//! | `Inside` | overlap | EPA has converged, and its push is surely longer than 0 | EPA | the shortest that EPA tested |
//! | `OnFacet` | touch, on floats up to rounding | EPA has converged, its bounds met, and a facet as near as the push holds the projection of the origin | EPA | the shortest that EPA tested |
//! | `Outside` | are apart | an axis of GJK surely separates, and GJK's bounds meet | GJK | along −v, or on floats along the normal of the face that holds v |
//! | `Uncertain` | any: apart by less than rounding, flat sets that GJK does not separate, a witness point that no facet holds, a limit that was reached | none of the above | both; if EPA stopped at a separating plane, it runs again from GJK's simplex, up to a final facet | the shortest that either tested; on curved surfaces it may be refined |
//!
//! The cores are the shapes without their radii: two balls are two points, which may be apart
//! although the balls overlap.
//!
//! **When the shapes touch.** EPA has converged, and its push is not surely longer than 0. Row
//! `OnFacet` answers without GJK if EPA's bounds have met, and if a facet as near as the push holds
//! the projection of the origin. The answer is a depth of about 0, a normal and witness points.
//! Otherwise GJK runs; it also runs if D is flat. If GJK does not separate, row `Uncertain` takes
//! the shortest push of both. Where floats stay in doubt, `query.rs` solves again on integers.
//!
//! The class of the shapes is the sign of s_core with the radii
//! ([`SignedDepth::class`](crate::SignedDepth::class)), exact on exact scalars. `Contact::class` is
//! the sign of the rounded depth, so there `Touching` is a depth of exactly 0.
//!
//! *Surely* is explained in `kernel/support_plane.rs`: on floats, by more than rounding. GJK's
//! *bounds meet* if the push has the length −|v|, and v is its witness point. `Inside` and
//! `Uncertain` end in `from_epa`: it finds the witness point. On floats it may take another push
//! that is equally long up to rounding, if a witness point fits that one better.
//!
//! References: \[vdB01 §4\], which runs GJK first and EPA from its simplex; \[Cam97\]: GJK's
//! simplex is where the search for the depth starts.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use crate::answer::core_depth::{CoreDepth, Workspace};
use crate::answer::refine::refine;
use crate::answer::witness::{AttainedPush, no_distance, rounding};
use crate::error::QueryError;
use crate::expand::polytope::Polytope;
use crate::expand::{self, DepthBounds, EpaTermination, Observer, Until};
use crate::gjk::{self, GjkTermination, Goal, Iteration, NearestPoint};
use crate::kernel::{Plain, SupportPlane, noise, rises, separates_surely};
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Limits, Scalar};

/// Runs EPA, and GJK if neither `Inside` nor `OnFacet` holds. The polytope of EPA is
/// left in the workspace. The observer is told of every step.
///
/// # Errors
/// [`QueryError::NonFiniteSupport`] and [`QueryError::OutOfRange`].
pub(crate) fn solve<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    limits: &Limits<S>,
    workspace: &mut Workspace<S, D>,
    observer: &mut impl Observer<S, D>,
) -> Result<CoreDepth<S, D>, QueryError> {
    let polytope = &mut workspace.polytope;
    let until = Until::Separated;
    let epa = expand::run_until(until, &mut Plain(set), &[], limits, polytope, observer)?;
    match locate(set, &epa, limits, workspace, observer)? {
        Origin::Inside => from_epa(set, None, &epa, workspace),
        Origin::OnFacet(witness, lower) => Ok(CoreDepth::new(witness, None, &epa, lower)),
        Origin::Outside(witness, gjk) => {
            let depth = CoreDepth::new(witness, Some(&gjk), &epa, gjk.minus_length());
            workspace.gjk = gjk.into_memory();
            Ok(depth)
        }
        Origin::Uncertain(gjk) => uncertain(set, gjk, epa, limits, workspace, observer),
    }
}

/// Where the origin lies; see the table of the module.
enum Origin<S: Scalar, const D: usize> {
    Inside,
    /// With its witness point, and the lower bound on the signed depth.
    OnFacet(AttainedPush<S, D>, S::Distance),
    Outside(AttainedPush<S, D>, NearestPoint<S, D>),
    Uncertain(NearestPoint<S, D>),
}

/// Finds where the origin lies: the tests of the table, row by row. It uses the memory of the
/// workspace for GJK, and leaves the polytope as it is.
fn locate<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    epa: &DepthBounds<S, D>,
    limits: &Limits<S>,
    workspace: &mut Workspace<S, D>,
    observer: &mut impl Observer<S, D>,
) -> Result<Origin<S, D>, QueryError> {
    if is_surely_inside(epa) {
        return Ok(Origin::Inside);
    }
    if let Some((witness, lower)) = touching_facet(epa, workspace) {
        return Ok(Origin::OnFacet(witness, lower));
    }
    let start = start_of_gjk(epa, &workspace.polytope);
    let memory = mem::take(&mut workspace.gjk);
    let mut tell = |iteration: Iteration<'_, S, D>| observer.searched(iteration);
    let gjk = gjk::run_from(start, memory, set, Goal::Distance, limits, &mut tell)?;
    observer.measured(&gjk);
    Ok(match separated(set, &gjk, workspace)? {
        Some(witness) => Origin::Outside(witness, gjk),
        None => Origin::Uncertain(gjk),
    })
}

/// EPA's points, if it ended at a separating plane: they are near the nearest point. Not on a
/// curved surface, where GJK would keep none of them.
fn start_of_gjk<'p, S: Scalar, const D: usize>(
    epa: &DepthBounds<S, D>,
    polytope: &'p Polytope<S, D>,
) -> &'p [MinkowskiPoint<S, D>] {
    let leads = epa.termination == EpaTermination::SeparatingAxis && !is_curved(polytope);
    if leads { polytope.vertices() } else { &[] }
}

/// The answer if no test of the table holds. A second run of EPA leaves its polytope in the
/// workspace.
fn uncertain<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: NearestPoint<S, D>,
    epa: DepthBounds<S, D>,
    limits: &Limits<S>,
    workspace: &mut Workspace<S, D>,
    observer: &mut impl Observer<S, D>,
) -> Result<CoreDepth<S, D>, QueryError> {
    let epa = if epa.termination == EpaTermination::SeparatingAxis {
        // The origin is outside, but GJK's bounds did not meet: EPA goes on to its final facet.
        let (start, polytope) = (&gjk.simplex, &mut workspace.polytope);
        let until = Until::Final;
        expand::run_until(until, &mut Plain(set), start, limits, polytope, observer)?
    } else {
        epa
    };
    let depth = from_epa(set, Some(&gjk), &epa, workspace)?;
    workspace.gjk = gjk.into_memory();
    Ok(depth)
}

/// Whether EPA found the origin surely inside.
fn is_surely_inside<S: Scalar, const D: usize>(epa: &DepthBounds<S, D>) -> bool {
    let push = epa.push.as_ref();
    epa.termination == EpaTermination::Converged
        && push.is_some_and(|push| rises(&push.height, &noise(), &push.normal))
}

/// The answer if the depth is 0 up to rounding, and a facet holds the projection of the origin on
/// its plane. The push is an upper bound, and this point of D gives a lower one. `None` if no facet
/// holds it: then the memory `combination` of the workspace is dropped.
fn touching_facet<S: Scalar, const D: usize>(
    epa: &DepthBounds<S, D>,
    workspace: &mut Workspace<S, D>,
) -> Option<(AttainedPush<S, D>, S::Distance)> {
    let (push, lower) = (epa.push.as_ref()?, epa.lower.as_ref()?);
    let tolerance = rounding(workspace.polytope.vertices().iter());
    let have_met = S::have_met(&push.distance, lower, &tolerance);
    if epa.termination != EpaTermination::Converged || !have_met {
        return None;
    }
    let memory = mem::take(&mut workspace.combination);
    let witness = AttainedPush::on_facet(&workspace.polytope, push.clone(), memory).ok()?;
    Some((witness, lower.clone()))
}

/// Whether GJK found an axis that surely separates. Otherwise v may be rounding noise.
pub(crate) fn is_surely_separated<S: Scalar, const D: usize>(gjk: &NearestPoint<S, D>) -> bool {
    gjk.termination != GjkTermination::Enclosed && gjk.push.as_ref().is_some_and(separates_surely)
}

/// The answer if the cores are apart and GJK measured how far: its axis separates them by |v|. On
/// floats the axis −v loses accuracy as the cores come near. The direction orthogonal to the face
/// that holds v does not: it is tried too. `None` if the two bounds still do not meet. The memories
/// `combination` and `other` of the workspace are used, and what is in them is lost.
fn separated<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: &NearestPoint<S, D>,
    workspace: &mut Workspace<S, D>,
) -> Result<Option<AttainedPush<S, D>>, QueryError> {
    if !is_surely_separated(gjk) {
        return Ok(None);
    }
    let lower = gjk.minus_length();
    let tolerance = rounding(gjk.simplex.iter());
    let meets = |push: &SupportPlane<S, D>| S::have_met(&push.distance, &lower, &tolerance);
    let of_face = if S::EXACT { None } else { face_push(set, gjk)? };
    // With v as a convex combination, in reused memory.
    let attained = |push, memory: &mut Vec<_>| {
        memory.clear();
        memory.extend(gjk.combination());
        AttainedPush::new(push, mem::take(memory))
    };
    let axis = gjk.axis.clone().filter(meets);
    let axis = axis.map(|push| attained(push, &mut workspace.combination));
    let of_face = of_face.filter(meets);
    let of_face = of_face.map(|push| attained(push, &mut workspace.other));
    let best = match (axis, of_face) {
        (Some(axis), Some(of_face)) => {
            let (best, other) = better_first(axis, of_face);
            workspace.other = other.combination;
            best
        }
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => return Ok(None),
    };
    // If v fits neither direction, EPA looks for a better point.
    Ok(best.is_consistent.then_some(best))
}

/// The push of the face first, if it is shorter and v fits it, or if v fits it better; otherwise
/// the axis.
fn better_first<S: Scalar, const D: usize>(
    axis: AttainedPush<S, D>,
    of_face: AttainedPush<S, D>,
) -> (AttainedPush<S, D>, AttainedPush<S, D>) {
    let is_shorter = of_face.push.distance < axis.push.distance;
    if of_face.is_consistent && is_shorter || of_face.fits_better_than(&axis) {
        (of_face, axis)
    } else {
        (axis, of_face)
    }
}

/// The push along the direction orthogonal to the face of D that holds v. `None` at a vertex, and
/// if rounding leaves no direction.
fn face_push<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: &NearestPoint<S, D>,
) -> Result<Option<SupportPlane<S, D>>, QueryError> {
    match gjk::off_face(set, &gjk.simplex, &gjk.numerator) {
        Some(normal) => SupportPlane::along(set, &normal),
        None => Ok(None),
    }
}

/// The answer from EPA's push, unless GJK tested a shorter one, with the combination that fits it
/// best.
#[inline(always)]
fn from_epa<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: Option<&NearestPoint<S, D>>,
    epa: &DepthBounds<S, D>,
    workspace: &mut Workspace<S, D>,
) -> Result<CoreDepth<S, D>, QueryError> {
    let mut push = epa.push.clone();
    if let Some(gjk) = gjk {
        SupportPlane::keep_shorter(&mut push, gjk.push.as_ref());
        if !S::EXACT && gjk.termination != GjkTermination::Enclosed {
            SupportPlane::keep_shorter(&mut push, face_push(set, gjk)?.as_ref());
        }
    }
    let push = push.ok_or(QueryError::OutOfRange)?;
    let memory = mem::take(&mut workspace.combination);
    let lower = lower_bound(gjk, epa.lower.clone());
    let refined = refined_push(set, &push, epa, &workspace.polytope)?;
    let best = match refined {
        Some(refined) if refined.is_consistent => refined,
        refined => witness_at(set, push, gjk, &workspace.polytope, memory, refined)?,
    };
    Ok(CoreDepth::new(best, gjk, epa, lower))
}

/// On a curved surface, if the bounds have not met: the push refined from wherever the polytope
/// does not exclude a shorter one.
fn refined_push<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    push: &SupportPlane<S, D>,
    epa: &DepthBounds<S, D>,
    polytope: &Polytope<S, D>,
) -> Result<Option<AttainedPush<S, D>>, QueryError> {
    use EpaTermination::{IterationLimit, Slow, Stalled};
    let is_open = matches!(epa.termination, Slow | Stalled | IterationLimit);
    if S::EXACT || !is_open || !is_curved(polytope) {
        return Ok(None);
    }
    refine(set, push, polytope)
}

fn is_curved<S: Scalar, const D: usize>(polytope: &Polytope<S, D>) -> bool {
    polytope.vertices().iter().any(MinkowskiPoint::is_curved)
}

/// The witness point of a push. The first of these that fits, or else the best:
///
/// 1. the point of the facet that holds the projection of the origin;
/// 2. what GJK found, or the nearest point of all vertices in the supporting plane;
/// 3. what tied facets give;
/// 4. on a curved surface: what [`refine`] finds.
#[inline(always)]
fn witness_at<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    push: SupportPlane<S, D>,
    gjk: Option<&NearestPoint<S, D>>,
    polytope: &Polytope<S, D>,
    memory: Vec<(MinkowskiPoint<S, D>, S)>,
    refined: Option<AttainedPush<S, D>>,
) -> Result<AttainedPush<S, D>, QueryError> {
    let push = match AttainedPush::on_facet(polytope, push, memory) {
        Ok(witness) => return Ok(witness),
        Err(push) => push,
    };
    let combination = gjk.map_or(Vec::new(), |gjk| gjk.combination().collect());
    let mut best = AttainedPush::new(push.clone(), combination);
    let in_plane = polytope.vertices().iter().filter(|v| push.touches(v));
    best.keep_better(AttainedPush::nearest_of(in_plane, &push)?);
    if !best.is_consistent {
        best.keep_better_of_tied(set, polytope)?;
    }
    if !S::EXACT && !best.is_consistent && is_curved(polytope) {
        let refined = match refined {
            Some(refined) => Some(refined),
            None => refine(set, &push, polytope)?,
        };
        best.keep_better(refined);
    }
    Ok(best)
}

/// A lower bound on the signed depth of the cores: the nearest facet's distance if
/// the origin is inside the polytope; otherwise −|v|, since v is a point of D.
fn lower_bound<S: Scalar, const D: usize>(
    gjk: Option<&NearestPoint<S, D>>,
    nearest: Option<S::Distance>,
) -> S::Distance {
    let is_inside = |least: &S::Distance| S::sign_of_sum(least, &S::zero()) != Ordering::Less;
    match (nearest, gjk) {
        (Some(nearest), _) if is_inside(&nearest) => nearest,
        (_, Some(gjk)) => gjk.minus_length(),
        (Some(nearest), None) => nearest,
        (None, None) => no_distance::<S>(),
    }
}
