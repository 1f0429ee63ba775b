//! The front door: signed depth of two shapes.
//!
//! GJK decides whether the cores overlap and measures the distance if not; EPA
//! measures the depth if they do. The answer is always the *shortest push* that
//! either of them tested: how far the shapes really reach along that direction, up
//! to the rounding of one height. Witness points are convex combinations of
//! vertices, so they lie in the shapes.
//!
//! | cores | who answers | direction |
//! |---|---|---|
//! | apart, and the axis separates by as much as v is long | GJK | −v, or the normal of the facet that holds v |
//! | overlapping, or so near that rounding blurs v | GJK's simplex, then EPA | facet normal, unless GJK's axis is better |
//! | flat difference through the origin | GJK in the plane | normal of the plane |

use core::cmp::Ordering;

use crate::contact::Contact;
use crate::epa;
use crate::error::{QueryError, Which};
use crate::foot::{Candidate, no_distance, rounding};
use crate::gjk::{self, Goal};
use crate::kernel::{Plane, Push, rises};
use crate::limits::Limits;
use crate::minkowski::{ConvexSet, MinkowskiDifference, MinkowskiPoint};
use crate::polytope::Polytope;
use crate::scalar::{Float, Scalar};
use crate::solution::{Class, Solution};
use crate::support::Support;
use crate::vector::Vector;

/// Signed depth, normal and witness points of two shapes, on floats.
///
/// ```
/// use epa::{contact, Class, Hull, Limits};
///
/// let a = Hull::new([[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]])?;
/// let b = Hull::new([[5.0, 7.0], [12.0, 7.0], [10.0, 2.0], [7.0, 3.0]])?;
/// let contact = contact(&a, &b, &Limits::<f64>::default())?;
/// assert_eq!(contact.class, Class::Penetrating);
/// assert!((contact.depth - 6.0 / 41f64.sqrt()).abs() < 1e-15);
/// assert!((contact.normal[0] - 4.0 / 41f64.sqrt()).abs() < 1e-15);
/// assert!((contact.normal[1] + 5.0 / 41f64.sqrt()).abs() < 1e-15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`QueryError`].
pub fn contact<S: Float, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<Contact<S, D>, QueryError> {
    Ok(Contact::new(a, b, solve(a, b, limits)?))
}

/// Whether two shapes have a common point. Cheaper than [`contact`] when they do
/// not: GJK stops at the first separating axis. Agrees with it otherwise.
///
/// # Errors
/// See [`QueryError`].
pub fn intersects<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<bool, QueryError> {
    check(a, b, limits)?;
    if a.radius().sign().is_eq() && b.radius().sign().is_eq() {
        let difference = MinkowskiDifference::new(a, b)?;
        let gjk = gjk::run(&difference, Goal::Intersection, limits)?;
        if is_certainly_separated(&gjk) {
            return Ok(false);
        }
    }
    Ok(solve(a, b, limits)?.class() != Class::Separated)
}

/// The answer in ring numbers, on any scalar.
///
/// # Errors
/// See [`QueryError`].
pub fn solve<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<Solution<S, D>, QueryError> {
    check(a, b, limits)?;
    let difference = MinkowskiDifference::new(a, b)?;
    let gjk = gjk::run(&difference, Goal::Distance, limits)?;
    let (ending, support_points) = (gjk.termination, gjk.iterations);
    let cores = match separated(&difference, &gjk)? {
        Some(cores) => cores,
        None => {
            let epa = epa::run(&difference, &gjk.simplex, limits)?;
            overlapping(&difference, &gjk, epa)?
        }
    };
    Ok(Solution {
        push: cores.push,
        radii: [a.radius(), b.radius()].map(|radius| difference.scaled(&radius)),
        combination: cores.combination,
        gjk: ending,
        epa: cores.epa.map(|(ending, _)| ending),
        iterations: (support_points, cores.epa.map_or(0, |(_, added)| added)),
        lower: cores.lower,
        polytope: cores.polytope,
        unit: (!S::EXACT).then(|| difference.unscale(&S::one())),
    })
}

/// The answer for the cores.
struct Cores<S: Scalar, const D: usize> {
    push: Push<S, D>,
    combination: Vec<(MinkowskiPoint<S, D>, S)>,
    epa: Option<(epa::Termination, usize)>,
    lower: S::Distance,
    polytope: Option<Polytope<S, D>>,
}

fn check<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<(), QueryError> {
    let is_size = |x: &S| x.is_finite() && x.sign() != Ordering::Less;
    if !is_size(&limits.tolerance) {
        return Err(QueryError::BadTolerance);
    }
    if limits.gjk_iterations == 0 || limits.epa_iterations == 0 {
        return Err(QueryError::TooFewIterations);
    }
    for (radius, which) in [(a.radius(), Which::A), (b.radius(), Which::B)] {
        if !is_size(&radius) {
            return Err(QueryError::BadRadius(which));
        }
    }
    Ok(())
}

/// Whether GJK found an axis that separates beyond any doubt of rounding. Nearer
/// than that, v is made of rounding errors, and EPA decides.
fn is_certainly_separated<S: Scalar, const D: usize>(gjk: &gjk::Outcome<S, D>) -> bool {
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
        epa: None,
        lower,
        polytope: None,
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
        push: best.push,
        combination: best.combination,
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
