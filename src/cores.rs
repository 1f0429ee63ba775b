//! The signed depth of the origin in a convex set: GJK, EPA, and the contact.
//!
//! GJK decides whether the origin lies in the set and measures the distance if not;
//! EPA measures the depth if it does. The answer is the *shortest push* that either
//! of them tested, with the point of the set that fits it best.
//!
//! | the origin | who answers | direction |
//! |---|---|---|
//! | outside, and the axis separates by as much as v is long | GJK | −v, or the normal of the facet that holds v |
//! | inside, or so near that rounding blurs v | GJK's simplex, then EPA | facet normal, unless GJK's axis is better |
//! | in a flat set | GJK in the plane | normal of the plane |

use core::cmp::Ordering;

use crate::epa::{self, Observer};
use crate::error::QueryError;
use crate::foot::{Candidate, no_distance, rounding};
use crate::gjk::{self, Goal};
use crate::kernel::{Plane, Push, rises};
use crate::limits::Limits;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::polytope::Polytope;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// The answer for a convex set: the difference of two cores.
pub(crate) struct Cores<S: Scalar, const D: usize> {
    pub(crate) push: Push<S, D>,
    pub(crate) combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// How GJK ended, and after how many support points.
    pub(crate) gjk: (gjk::Termination, usize),
    /// How EPA ended, and after how many added vertices.
    pub(crate) epa: Option<(epa::Termination, usize)>,
    /// A lower bound on the signed depth.
    pub(crate) lower: S::Distance,
    pub(crate) polytope: Option<Polytope<S, D>>,
    /// Whether the combination gives the foot of the push, up to rounding.
    pub(crate) is_consistent: bool,
}

impl<S: Scalar, const D: usize> Cores<S, D> {
    /// Whether a limit on the iterations cut the run short.
    pub(crate) fn reached_limit(&self) -> bool {
        let epa = self.epa.as_ref().map(|(ending, _)| *ending);
        self.gjk.0 == gjk::Termination::IterationLimit
            || epa == Some(epa::Termination::IterationLimit)
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

/// Runs GJK, then EPA where it is needed, and tells an observer.
///
/// # Errors
/// [`QueryError::NonFiniteSupport`] and [`QueryError::OutOfRange`].
pub(crate) fn solve<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<Cores<S, D>, QueryError> {
    let gjk = gjk::run(set, Goal::Distance, limits)?;
    observer.handed_over(&gjk);
    match separated(set, &gjk)? {
        Some(cores) => Ok(cores),
        None => {
            let epa = epa::run_observed(set, &gjk.simplex, limits, observer)?;
            overlapping(set, &gjk, epa)
        }
    }
}

/// Whether GJK found an axis that separates beyond any doubt of rounding. Nearer
/// than that, v is made of rounding errors, and EPA decides.
pub(crate) fn is_certainly_separated<S: Scalar, const D: usize>(gjk: &gjk::Outcome<S, D>) -> bool {
    let Some(push) = &gjk.push else { return false };
    if gjk.termination == gjk::Termination::Enclosed {
        return false;
    }
    let doubt = (0..6).fold(S::flatness(), |doubt, _| doubt.add(&doubt));
    rises(&push.height.neg(), &doubt, &push.normal)
}

/// The answer when the cores are apart and GJK measured how far: its axis
/// separates them by as much as v is long. On floats the axis −v loses accuracy as
/// the cores come near; where the nearest feature of D is a facet, its normal
/// does not, and is tried too. `None` if the two bounds still do not meet.
fn separated<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: &gjk::Outcome<S, D>,
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
        gjk: (gjk.termination, gjk.iterations),
        epa: None,
        lower,
        polytope: None,
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
    gjk: &gjk::Outcome<S, D>,
    epa: epa::Outcome<S, D>,
) -> Result<Cores<S, D>, QueryError> {
    let mut push = epa.push;
    Push::keep_shorter(&mut push, gjk.push.clone());
    if !S::EXACT && gjk.termination != gjk::Termination::Enclosed {
        Push::keep_shorter(&mut push, face_axis(set, gjk)?);
    }
    let push = push.ok_or(QueryError::OutOfRange)?;
    let mut best = Candidate::new(push.clone(), gjk.combination());
    if let Some(polytope) = &epa.polytope {
        let in_plane = polytope.vertices().iter().filter(|v| push.touches(v));
        best.keep_better(Candidate::at_foot(in_plane, &push)?);
        if !best.is_consistent() {
            best.keep_better_of_tied(set, polytope)?;
        }
    }
    Ok(Cores {
        is_consistent: best.is_consistent(),
        push: best.push,
        combination: best.combination,
        gjk: (gjk.termination, gjk.iterations),
        epa: Some((epa.termination, epa.iterations)),
        lower: lower_bound(gjk, epa.polytope.as_ref()),
        polytope: epa.polytope,
    })
}

/// A lower bound on the signed depth of the cores: the nearest facet's distance if
/// the origin is inside the polytope; otherwise −|v|, since v is a point of D.
fn lower_bound<S: Scalar, const D: usize>(
    gjk: &gjk::Outcome<S, D>,
    polytope: Option<&Polytope<S, D>>,
) -> S::Distance {
    let is_inside = |least: &S::Distance| S::sign_of_sum(least, &S::zero()) != Ordering::Less;
    let least = polytope
        .and_then(Polytope::least_distance)
        .filter(is_inside);
    least.unwrap_or_else(|| distance_of(gjk))
}
