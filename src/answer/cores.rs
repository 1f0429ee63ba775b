//! The signed depth of the origin in a convex set: GJK, EPA, and the contact.
//!
//! EPA starts from nothing, grows toward the origin, and encloses it if the set does;
//! then it has measured the depth. If it meets a plane that clearly separates, or ends
//! so near to zero that rounding blurs the sign and no facet holds the witness point of its push,
//! GJK measures the distance. The answer is the *shortest push* that either of them
//! tested, with the point of the set that fits it best.
//!
//! | the origin | who answers | direction |
//! |---|---|---|
//! | inside | EPA | facet normal |
//! | outside, and GJK's axis separates by as much as v is long | GJK | −v, or the normal of the facet that holds v |
//! | so near to the boundary that rounding blurs the sign | EPA, if a facet holds the witness point | facet normal |
//! | the same, if none does | both | facet normal, unless GJK's axis is better |
//! | in a flat set | GJK in the plane | normal of the plane |

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use crate::answer::SignedDepth;
use crate::answer::refine::refine;
use crate::answer::witness::{WitnessPoint, no_distance, rounding};
use crate::error::QueryError;
use crate::expand::polytope::Polytope;
use crate::expand::{self, DepthBounds, EpaTermination, Observer, Until};
use crate::gjk::{self, GjkTermination, Goal, NearestPoint};
use crate::kernel::{Plain, SupportPlane, doubt, rises, separates_surely};
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Limits, Scalar};

/// The answer for a convex set: the difference of two cores.
pub(crate) struct CoreDepth<S: Scalar, const D: usize> {
    pub(crate) push: SupportPlane<S, D>,
    pub(crate) combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// How GJK ended, if it was asked, and after how many support points.
    pub(crate) gjk: Option<(GjkTermination, usize)>,
    /// How EPA ended, and after how many added vertices.
    pub(crate) epa: (EpaTermination, usize),
    /// A lower bound on the signed depth.
    pub(crate) lower: S::Distance,
    /// Whether the combination gives the witness point of the push, up to rounding.
    pub(crate) is_consistent: bool,
}

impl<S: Scalar, const D: usize> CoreDepth<S, D> {
    fn new(
        contact: WitnessPoint<S, D>,
        gjk: Option<&NearestPoint<S, D>>,
        epa: &DepthBounds<S, D>,
        lower: S::Distance,
    ) -> Self {
        CoreDepth {
            is_consistent: contact.is_consistent,
            push: contact.push,
            combination: contact.combination,
            gjk: gjk.map(|gjk| (gjk.termination, gjk.iterations)),
            epa: (epa.termination, epa.iterations),
            lower,
        }
    }

    /// How GJK ended, if it was asked.
    pub(crate) fn gjk_ending(&self) -> Option<GjkTermination> {
        self.gjk.as_ref().map(|(ending, _)| *ending)
    }

    /// Support points that GJK asked for, and vertices that EPA added.
    pub(crate) fn iterations(&self) -> (usize, usize) {
        (self.gjk.as_ref().map_or(0, |(_, asked)| *asked), self.epa.1)
    }

    /// Whether a limit on the iterations cut the run short.
    pub(crate) fn reached_limit(&self) -> bool {
        self.gjk_ending() == Some(GjkTermination::IterationLimit)
            || self.epa.0 == EpaTermination::IterationLimit
    }

    /// Exact scalars: whether the push is as long as the lower bound, and the contact
    /// is its witness point. So it always is, unless support points were not the farthest.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_consistent && self.push.distance == self.lower
    }

    /// Floats: whether the push and the lower bound have met, up to rounding, and the polytope
    /// of EPA reaches as far as the push although normals have lost digits. Where the cores do
    /// not overlap, the contact, a point of the set as far away as the push is long, bounds
    /// the signed depth from below.
    pub(crate) fn have_bounds_met(&self, polytope: &Polytope<S, D>) -> bool {
        let tolerance = rounding(self.combination.iter().map(|(point, _)| point));
        S::have_met(&self.push.distance, &self.lower, &tolerance)
            && (S::have_met(&self.push.distance, &no_distance::<S>(), &tolerance)
                || polytope.surely_reaches(&self.push, &tolerance))
    }
}

/// Memory that one query after another uses, so that after the first few none is
/// asked for any more.
#[derive(Clone, Debug)]
pub struct Workspace<S: Scalar, const D: usize> {
    pub(crate) polytope: Polytope<S, D>,
    pub(crate) combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// For a second candidate.
    other: Vec<(MinkowskiPoint<S, D>, S)>,
    pub(crate) gjk: gjk::Memory<S, D>,
}

impl<S: Scalar, const D: usize> Workspace<S, D> {
    /// An empty one.
    pub fn new() -> Self {
        Workspace {
            polytope: Polytope::empty(),
            combination: Vec::new(),
            other: Vec::new(),
            gjk: gjk::Memory::default(),
        }
    }

    /// Takes back the memory of an answer that is not needed any more.
    pub(crate) fn take_back(&mut self, answer: SignedDepth<S, D>) {
        self.polytope = answer.polytope;
        self.combination = answer.combination;
    }
}

impl<S: Scalar, const D: usize> Default for Workspace<S, D> {
    fn default() -> Self {
        Self::new()
    }
}

/// Runs EPA, and GJK where the origin is not clearly inside, and tells an observer.
///
/// # Errors
/// [`QueryError::NonFiniteSupport`] and [`QueryError::OutOfRange`].
pub(crate) fn solve<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    limits: &Limits<S>,
    workspace: &mut Workspace<S, D>,
    observer: &mut impl Observer<S, D>,
) -> Result<CoreDepth<S, D>, QueryError> {
    let (mut kernel, polytope) = (Plain(set), &mut workspace.polytope);
    let mut epa = expand::run_until(
        Until::Separated,
        &mut kernel,
        &[],
        limits,
        polytope,
        observer,
    )?;
    if is_certainly_inside(&epa) {
        return overlapping(set, None, &epa, workspace);
    }
    if let Some(cores) = touching(&epa, workspace) {
        return Ok(cores);
    }
    // Where EPA met a plane that separates, its points lead there. On a curved surface they are
    // none of those that GJK ends with.
    let start = workspace.polytope.vertices();
    let leads = epa.termination == EpaTermination::SeparatingAxis
        && !start.iter().any(MinkowskiPoint::is_curved);
    let start = if leads { start } else { &[] };
    let memory = mem::take(&mut workspace.gjk);
    let gjk = gjk::run_from(start, memory, set, Goal::Distance, limits)?;
    observer.measured(&gjk);
    if let Some(cores) = separated(set, &gjk, &epa, workspace)? {
        workspace.gjk = gjk.into_memory();
        return Ok(cores);
    }
    if epa.termination == EpaTermination::SeparatingAxis {
        // The axis is known, but GJK could not measure how far: the nearest facet tells.
        let (start, polytope) = (&gjk.simplex, &mut workspace.polytope);
        epa = expand::run_until(Until::Final, &mut kernel, start, limits, polytope, observer)?;
    }
    let cores = overlapping(set, Some(&gjk), &epa, workspace)?;
    workspace.gjk = gjk.into_memory();
    Ok(cores)
}

/// Whether EPA found the origin inside beyond any doubt of rounding.
fn is_certainly_inside<S: Scalar, const D: usize>(epa: &DepthBounds<S, D>) -> bool {
    let push = epa.push.as_ref();
    epa.termination == EpaTermination::Converged
        && push.is_some_and(|push| rises(&push.height, &doubt(), &push.normal))
}

/// EPA ended so near to zero that rounding blurs the sign, but a facet holds the witness point of
/// its push: then the push bounds the signed depth from above, and the witness point, a point of
/// the set as far away as the push is long, from below. `None` if no facet does.
fn touching<S: Scalar, const D: usize>(
    epa: &DepthBounds<S, D>,
    workspace: &mut Workspace<S, D>,
) -> Option<CoreDepth<S, D>> {
    let (push, lower) = (epa.push.as_ref()?, epa.lower.as_ref()?);
    let tolerance = rounding(workspace.polytope.vertices().iter());
    let have_met = S::have_met(&push.distance, lower, &tolerance);
    if epa.termination != EpaTermination::Converged || !have_met {
        return None;
    }
    let memory = mem::take(&mut workspace.combination);
    let contact = WitnessPoint::on_facet(&workspace.polytope, push.clone(), memory).ok()?;
    Some(CoreDepth::new(contact, None, epa, lower.clone()))
}

/// Whether GJK found an axis that separates beyond any doubt of rounding. Nearer
/// than that, v is made of rounding errors, and EPA decides.
pub(crate) fn is_certainly_separated<S: Scalar, const D: usize>(gjk: &NearestPoint<S, D>) -> bool {
    gjk.termination != GjkTermination::Enclosed && gjk.push.as_ref().is_some_and(separates_surely)
}

/// The answer when the cores are apart and GJK measured how far: its axis
/// separates them by as much as v is long. On floats the axis −v loses accuracy as
/// the cores come near; where the nearest feature of D is a facet, its normal
/// does not, and is tried too. `None` if the two bounds still do not meet.
fn separated<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: &NearestPoint<S, D>,
    epa: &DepthBounds<S, D>,
    workspace: &mut Workspace<S, D>,
) -> Result<Option<CoreDepth<S, D>>, QueryError> {
    if !is_certainly_separated(gjk) {
        return Ok(None);
    }
    let lower = distance_of(gjk);
    let tolerance = rounding(gjk.simplex.iter());
    let meets = |push: &SupportPlane<S, D>| S::have_met(&push.distance, &lower, &tolerance);
    let facet = if S::EXACT { None } else { face_axis(set, gjk)? };
    let fits = |push, memory: &mut Vec<_>| {
        let combination = combination_of(gjk, mem::take(memory));
        WitnessPoint::new(push, combination)
    };
    let axis = gjk.axis.clone().filter(meets);
    let axis = axis.map(|push| fits(push, &mut workspace.combination));
    let facet = facet.filter(meets);
    let facet = facet.map(|push| fits(push, &mut workspace.other));
    let (mut best, other) = match (axis, facet) {
        (Some(best), other) => (best, other),
        (None, Some(best)) => (best, None),
        (None, None) => return Ok(None),
    };
    if let Some(mut other) = other {
        // The shorter push, as long as v fits it.
        let is_shorter = other.push.distance < best.push.distance;
        if other.is_consistent && is_shorter || other.fits_better_than(&best) {
            mem::swap(&mut best, &mut other);
        }
        workspace.other = other.combination;
    }
    // Where v does not fit any direction, EPA looks for a better contact.
    let is_consistent = best.is_consistent;
    Ok(is_consistent.then(|| CoreDepth::new(best, Some(gjk), epa, lower)))
}

/// v as a convex combination, in the memory given.
fn combination_of<S: Scalar, const D: usize>(
    gjk: &NearestPoint<S, D>,
    mut memory: Vec<(MinkowskiPoint<S, D>, S)>,
) -> Vec<(MinkowskiPoint<S, D>, S)> {
    memory.clear();
    memory.extend(gjk.combination());
    memory
}

/// The push along the direction orthogonal to the face of D that holds v. `None` at a
/// vertex.
fn face_axis<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: &NearestPoint<S, D>,
) -> Result<Option<SupportPlane<S, D>>, QueryError> {
    match gjk::off_face(set, &gjk.simplex, &gjk.nearest) {
        Some(normal) => SupportPlane::along(set, &normal),
        None => Ok(None),
    }
}

/// −|v|: a lower bound on the signed depth, since v is a point of D.
fn distance_of<S: Scalar, const D: usize>(gjk: &NearestPoint<S, D>) -> S::Distance {
    let square = gjk.nearest.norm_squared();
    let weight = gjk.weights.iter().fold(S::zero(), |sum, w| sum.add(w));
    // v·v/|v| with v = V/W: the offset −V·V over the length W·|V|.
    if square.sign().is_eq() {
        return no_distance::<S>();
    }
    S::distance(&square.neg(), &weight.mul(&weight).mul(&square))
}

/// The cores overlap, or nearly touch: EPA's push, unless GJK met a shorter one,
/// with the contact that fits it best.
#[inline(always)]
fn overlapping<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: Option<&NearestPoint<S, D>>,
    epa: &DepthBounds<S, D>,
    workspace: &mut Workspace<S, D>,
) -> Result<CoreDepth<S, D>, QueryError> {
    let mut push = epa.push.clone();
    if let Some(gjk) = gjk {
        SupportPlane::keep_shorter(&mut push, gjk.push.as_ref());
        if !S::EXACT && gjk.termination != GjkTermination::Enclosed {
            SupportPlane::keep_shorter(&mut push, face_axis(set, gjk)?.as_ref());
        }
    }
    let push = push.ok_or(QueryError::OutOfRange)?;
    let memory = mem::take(&mut workspace.combination);
    let lower = lower_bound(gjk, epa.lower.clone());
    let closed = refined(set, &push, epa, &workspace.polytope)?;
    let best = match closed {
        Some(closed) if closed.is_consistent => closed,
        closed => contact_at(set, push, gjk, &workspace.polytope, memory, closed)?,
    };
    Ok(CoreDepth::new(best, gjk, epa, lower))
}

/// On a curved surface, if the bounds have not met: the contact that is refined from
/// wherever the polytope does not exclude a shorter push.
fn refined<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    push: &SupportPlane<S, D>,
    epa: &DepthBounds<S, D>,
    polytope: &Polytope<S, D>,
) -> Result<Option<WitnessPoint<S, D>>, QueryError> {
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

/// The contact of a push: on the facet that holds the witness point, or else the best that
/// GJK, all vertices in the supporting plane, and tied facets give. On a curved surface none of
/// these may be near when a limit was reached: then what refining it finds.
#[inline(always)]
fn contact_at<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    push: SupportPlane<S, D>,
    gjk: Option<&NearestPoint<S, D>>,
    polytope: &Polytope<S, D>,
    memory: Vec<(MinkowskiPoint<S, D>, S)>,
    closed: Option<WitnessPoint<S, D>>,
) -> Result<WitnessPoint<S, D>, QueryError> {
    let push = match WitnessPoint::on_facet(polytope, push, memory) {
        Ok(candidate) => return Ok(candidate),
        Err(push) => push,
    };
    let combination = gjk.map_or(Vec::new(), |gjk| gjk.combination().collect());
    let mut best = WitnessPoint::new(push.clone(), combination);
    let in_plane = polytope.vertices().iter().filter(|v| push.touches(v));
    best.keep_better(WitnessPoint::nearest_of(in_plane, &push)?);
    if !best.is_consistent {
        best.keep_better_of_tied(set, polytope)?;
    }
    if !S::EXACT && !best.is_consistent && is_curved(polytope) {
        let closed = match closed {
            Some(closed) => Some(closed),
            None => refine(set, &push, polytope)?,
        };
        best.keep_better(closed);
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
        (_, Some(gjk)) => distance_of(gjk),
        (Some(nearest), None) => nearest,
        (None, None) => no_distance::<S>(),
    }
}
