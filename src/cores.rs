//! The signed depth of the origin in a convex set: GJK, EPA, and the contact.
//!
//! EPA starts from nothing, grows toward the origin, and encloses it if the set does;
//! then it has measured the depth. If it meets a plane that clearly separates, or ends
//! so near to zero that rounding blurs the sign, GJK measures the distance. The answer
//! is the *shortest push* that either of them tested, with the point of the set that
//! fits it best.
//!
//! | the origin | who answers | direction |
//! |---|---|---|
//! | inside | EPA | facet normal |
//! | outside, and GJK's axis separates by as much as v is long | GJK | −v, or the normal of the facet that holds v |
//! | so near to the boundary that rounding blurs v | both | facet normal, unless GJK's axis is better |
//! | in a flat set | GJK in the plane | normal of the plane |

use core::cmp::Ordering;

use crate::epa::{self, Observer, Until, doubt, separates_surely};
use crate::error::QueryError;
use crate::foot::{Candidate, no_distance, rounding};
use crate::gjk::{self, Goal};
use crate::kernel::{Plain, Plane, Push, rises};
use crate::limits::Limits;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::polytope::Polytope;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// The answer for a convex set: the difference of two cores.
pub(crate) struct Cores<S: Scalar, const D: usize> {
    pub(crate) push: Push<S, D>,
    pub(crate) combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// How GJK ended, if it was asked, and after how many support points.
    pub(crate) gjk: Option<(gjk::Termination, usize)>,
    /// How EPA ended, and after how many added vertices.
    pub(crate) epa: (epa::Termination, usize),
    /// A lower bound on the signed depth.
    pub(crate) lower: S::Distance,
    /// Whether the combination gives the foot of the push, up to rounding.
    pub(crate) is_consistent: bool,
}

impl<S: Scalar, const D: usize> Cores<S, D> {
    /// Whether a limit on the iterations cut the run short.
    pub(crate) fn reached_limit(&self) -> bool {
        let gjk = self.gjk.as_ref().map(|(ending, _)| *ending);
        gjk == Some(gjk::Termination::IterationLimit)
            || self.epa.0 == epa::Termination::IterationLimit
    }

    /// Exact scalars: whether the push is as long as the lower bound, and the contact
    /// is its foot. So it always is, unless support points were not the farthest.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_consistent && self.push.distance == self.lower
    }

    /// Whether the push and the lower bound have met, up to rounding.
    pub(crate) fn have_bounds_met(&self) -> bool {
        S::have_met(&self.push.distance, &self.lower, &rounding::<S>())
    }
}

/// Memory that one query after another uses, so that after the first few none is
/// asked for any more.
#[derive(Clone, Debug)]
pub struct Workspace<S: Scalar, const D: usize> {
    pub(crate) polytope: Polytope<S, D>,
    pub(crate) combination: Vec<(MinkowskiPoint<S, D>, S)>,
}

impl<S: Scalar, const D: usize> Workspace<S, D> {
    /// An empty one.
    pub fn new() -> Self {
        Workspace {
            polytope: Polytope::empty(),
            combination: Vec::new(),
        }
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
) -> Result<Cores<S, D>, QueryError> {
    let (mut kernel, polytope) = (Plain(set), &mut workspace.polytope);
    let mut epa = epa::run_until(
        Until::Separated,
        &mut kernel,
        &[],
        limits,
        polytope,
        observer,
    )?;
    if is_certainly_inside(&epa) {
        return overlapping(set, None, epa, workspace);
    }
    let gjk = gjk::run(set, Goal::Distance, limits)?;
    observer.measured(&gjk);
    if let Some(cores) = separated(set, &gjk, &epa)? {
        return Ok(cores);
    }
    if epa.termination == epa::Termination::SeparatingAxis {
        // The axis is known, but GJK could not measure how far: the nearest facet tells.
        let start = &gjk.simplex;
        epa = epa::run_until(Until::Final, &mut kernel, start, limits, polytope, observer)?;
    }
    overlapping(set, Some(&gjk), epa, workspace)
}

/// Whether EPA found the origin inside beyond any doubt of rounding.
fn is_certainly_inside<S: Scalar, const D: usize>(epa: &epa::Outcome<S, D>) -> bool {
    let push = epa.push.as_ref();
    epa.termination == epa::Termination::Converged
        && push.is_some_and(|push| rises(&push.height, &doubt(), &push.normal))
}

/// Whether GJK found an axis that separates beyond any doubt of rounding. Nearer
/// than that, v is made of rounding errors, and EPA decides.
pub(crate) fn is_certainly_separated<S: Scalar, const D: usize>(gjk: &gjk::Outcome<S, D>) -> bool {
    gjk.termination != gjk::Termination::Enclosed && gjk.push.as_ref().is_some_and(separates_surely)
}

/// The answer when the cores are apart and GJK measured how far: its axis
/// separates them by as much as v is long. On floats the axis −v loses accuracy as
/// the cores come near; where the nearest feature of D is a facet, its normal
/// does not, and is tried too. `None` if the two bounds still do not meet.
fn separated<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: &gjk::Outcome<S, D>,
    epa: &epa::Outcome<S, D>,
) -> Result<Option<Cores<S, D>>, QueryError> {
    if !is_certainly_separated(gjk) {
        return Ok(None);
    }
    let lower = distance_of(gjk);
    let meets = |push: &Push<S, D>| S::have_met(&push.distance, &lower, &rounding::<S>());
    let mut pushes = vec![gjk.axis.clone()];
    if !S::EXACT {
        pushes.push(face_axis(set, gjk)?);
    }
    let fits = |push| Candidate::new(push, gjk.combination());
    let mut candidates = pushes.into_iter().flatten().filter(meets).map(fits);
    let Some(mut best) = candidates.next() else {
        return Ok(None);
    };
    for other in candidates {
        // The shorter push, as long as v fits it.
        if other.is_consistent() && other.push.distance < best.push.distance {
            best = other;
        } else {
            best.keep_better(Some(other));
        }
    }
    // Where v does not fit any direction, EPA looks for a better contact.
    Ok(best.is_consistent().then(|| Cores {
        push: best.push,
        combination: best.combination,
        gjk: Some((gjk.termination, gjk.iterations)),
        epa: (epa.termination, epa.iterations),
        lower,
        is_consistent: true,
    }))
}

/// The push along the direction orthogonal to the face of D that holds v, turned
/// to the origin: the normal of a facet; in space, for an edge u, the part of v
/// orthogonal to it, `u × (v × u)`. `None` at a vertex.
fn face_axis<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: &gjk::Outcome<S, D>,
) -> Result<Option<Push<S, D>>, QueryError> {
    let corners: Result<[_; D], _> = gjk.simplex.iter().collect::<Vec<_>>().try_into();
    let normal = match (corners, &gjk.simplex[..]) {
        (Ok(corners), _) => Plane::through(corners).ok().map(|plane| plane.normal),
        (_, [from, to]) => {
            let (u, v) = (
                set.edge(from, to).balanced(),
                gjk.nearest.clone().balanced(),
            );
            let across = Vector::orthogonal_to(&[v, u.clone()]).balanced();
            Some(Vector::orthogonal_to(&[u, across]))
        }
        _ => None,
    };
    let Some(normal) = normal.filter(|n| !n.is_zero()) else {
        return Ok(None);
    };
    let away = gjk.nearest.dot(&normal).sign() == Ordering::Greater;
    Push::along(set, &if away { normal.neg() } else { normal })
}

/// −|v|: a lower bound on the signed depth, since v is a point of D.
fn distance_of<S: Scalar, const D: usize>(gjk: &gjk::Outcome<S, D>) -> S::Distance {
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
fn overlapping<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: Option<&gjk::Outcome<S, D>>,
    epa: epa::Outcome<S, D>,
    workspace: &mut Workspace<S, D>,
) -> Result<Cores<S, D>, QueryError> {
    let mut push = epa.push;
    if let Some(gjk) = gjk {
        Push::keep_shorter(&mut push, gjk.push.clone());
        if !S::EXACT && gjk.termination != gjk::Termination::Enclosed {
            Push::keep_shorter(&mut push, face_axis(set, gjk)?);
        }
    }
    let push = push.ok_or(QueryError::OutOfRange)?;
    let memory = core::mem::take(&mut workspace.combination);
    let best = contact_at(set, push, gjk, &workspace.polytope, memory)?;
    Ok(Cores {
        is_consistent: best.is_consistent(),
        push: best.push,
        combination: best.combination,
        gjk: gjk.map(|gjk| (gjk.termination, gjk.iterations)),
        epa: (epa.termination, epa.iterations),
        lower: lower_bound(gjk, epa.lower),
    })
}

/// The contact of a push: on the facet that holds the foot, or else the best that
/// GJK, all vertices in the supporting plane, and tied facets give.
fn contact_at<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    push: Push<S, D>,
    gjk: Option<&gjk::Outcome<S, D>>,
    polytope: &Polytope<S, D>,
    memory: Vec<(MinkowskiPoint<S, D>, S)>,
) -> Result<Candidate<S, D>, QueryError> {
    let push = match Candidate::on_facet(polytope, push, memory) {
        Ok(candidate) => return Ok(candidate),
        Err(push) => push,
    };
    let combination = gjk.map_or(Vec::new(), gjk::Outcome::combination);
    let mut best = Candidate::new(push.clone(), combination);
    let in_plane = polytope.vertices().iter().filter(|v| push.touches(v));
    best.keep_better(Candidate::at_foot(in_plane, &push)?);
    if !best.is_consistent() {
        best.keep_better_of_tied(set, polytope)?;
    }
    Ok(best)
}

/// A lower bound on the signed depth of the cores: the nearest facet's distance if
/// the origin is inside the polytope; otherwise −|v|, since v is a point of D.
fn lower_bound<S: Scalar, const D: usize>(
    gjk: Option<&gjk::Outcome<S, D>>,
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
