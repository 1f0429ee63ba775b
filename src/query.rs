//! The front door: signed depth of two shapes.
//!
//! GJK decides whether the cores overlap and measures the distance if not; EPA
//! measures the depth if they do. The answer is always the *shortest push* that
//! either of them tested, so it is a true upper bound whatever rounding did, and
//! witness points are convex combinations of vertices, so they lie in the shapes.
//!
//! | cores | who answers | direction |
//! |---|---|---|
//! | clearly apart | GJK | −v, or the normal of the facet of D nearest to the origin |
//! | overlapping, or within rounding of touching | GJK's simplex, then EPA | facet normal |
//! | flat difference through the origin | GJK in the plane | normal of the plane |

use core::cmp::Ordering;

use crate::contact::Contact;
use crate::epa;
use crate::error::{QueryError, Which};
use crate::gjk::{self, Goal};
use crate::kernel::{Plane, Push};
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
    let cores = if is_certainly_separated(&gjk) {
        separated(&difference, gjk)?
    } else {
        let epa = epa::run(&difference, &gjk.simplex, limits)?;
        overlapping(gjk, epa, limits)?
    };
    Ok(Solution {
        push: cores.push.ok_or(QueryError::OutOfRange)?,
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
    push: Option<Push<S, D>>,
    combination: Vec<(MinkowskiPoint<S, D>, S)>,
    epa: Option<(epa::Termination, usize)>,
    lower: Option<S::Distance>,
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
    let doubt = (0..6).fold(S::flatness(), |doubt, _| doubt.add(&doubt));
    push.height.sign() == Ordering::Less
        && push.height.mul(&push.height) > doubt.mul(&doubt).mul(&push.norm_squared)
}

/// The cores are apart. Where the nearest feature of D is a facet, its normal is
/// better than v on floats: it does not suffer when the cores nearly touch.
fn separated<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    gjk: gjk::Outcome<S, D>,
) -> Result<Cores<S, D>, QueryError> {
    let mut push = gjk.push.clone();
    let corners: Result<[_; D], _> = gjk.simplex.iter().collect::<Vec<_>>().try_into();
    if let (false, Ok(corners)) = (S::EXACT, corners)
        && let Ok(plane) = Plane::through(corners)
    {
        let away = gjk.nearest.dot(&plane.normal).sign() == Ordering::Greater;
        let normal = if away {
            plane.normal.neg()
        } else {
            plane.normal
        };
        Push::keep_shorter(&mut push, Push::along(set, &normal)?);
    }
    let lower = Some(distance_of(&gjk));
    let combination = gjk.simplex.into_iter().zip(gjk.weights).collect();
    Ok(Cores {
        push,
        combination,
        epa: None,
        lower,
        polytope: None,
    })
}

/// −|v|: a lower bound on the signed depth, since v is a point of D.
fn distance_of<S: Scalar, const D: usize>(gjk: &gjk::Outcome<S, D>) -> S::Distance {
    let square = gjk.nearest.norm_squared();
    let weight = gjk.weights.iter().fold(S::zero(), |sum, w| sum.add(w));
    // v·v/|v| with v = V/W: the offset −V·V over the length W·|V|.
    if square.sign().is_eq() {
        return S::distance(&S::zero(), &S::one());
    }
    S::distance(&square.neg(), &weight.mul(&weight).mul(&square))
}

/// The cores overlap, or nearly touch: EPA's push, unless GJK met a shorter one.
fn overlapping<S: Scalar, const D: usize>(
    gjk: gjk::Outcome<S, D>,
    epa: epa::Outcome<S, D>,
    limits: &Limits<S>,
) -> Result<Cores<S, D>, QueryError> {
    let mut push = epa.push;
    Push::keep_shorter(&mut push, gjk.push);
    let inside = push
        .as_ref()
        .is_some_and(|p| p.height.sign() != Ordering::Less);
    let lower = epa.polytope.as_ref().and_then(Polytope::least_distance);
    let foot = match (&push, &epa.polytope) {
        (Some(push), Some(polytope)) if inside => foot(polytope, push, limits)?,
        _ => Vec::new(),
    };
    let combination = if foot.is_empty() {
        gjk.simplex.into_iter().zip(gjk.weights).collect()
    } else {
        foot
    };
    let epa_ending = Some((epa.termination, epa.iterations));
    Ok(Cores {
        push,
        combination,
        epa: epa_ending,
        lower,
        polytope: epa.polytope,
    })
}

/// The point of D in which the origin's projection along the push lies, as a
/// convex combination of the polytope's vertices in the supporting plane.
///
/// Several coplanar facets may share that plane, and the nearest one need not hold
/// the projection. So GJK looks for it among all vertices in the plane: on exact
/// scalars it is there, on floats the nearest point stands for it, and weights
/// are never negative.
fn foot<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    push: &Push<S, D>,
    limits: &Limits<S>,
) -> Result<Vec<(MinkowskiPoint<S, D>, S)>, QueryError> {
    let in_plane = polytope
        .vertices()
        .iter()
        .filter(|v| push.touches(&v.point));
    let shifted: Vec<_> = in_plane.map(|v| project(v, push)).collect();
    if shifted.is_empty() {
        return Ok(Vec::new());
    }
    let gjk = gjk::run(&Points(shifted), Goal::Distance, limits)?;
    Ok(gjk.simplex.into_iter().zip(gjk.weights).collect())
}

/// `|n|²·w − h·n`: the vertex seen from the foot point `h·n/|n|²`, times |n|².
fn project<S: Scalar, const D: usize>(
    vertex: &MinkowskiPoint<S, D>,
    push: &Push<S, D>,
) -> MinkowskiPoint<S, D> {
    let stretched = vertex.point.scale(&push.norm_squared);
    MinkowskiPoint {
        point: stretched.sub(&push.normal.scale(&push.height)),
        ..vertex.clone()
    }
}

/// The convex hull of some points of the Minkowski difference; not empty.
struct Points<S, const D: usize>(Vec<MinkowskiPoint<S, D>>);

impl<S: Scalar, const D: usize> ConvexSet<S, D> for Points<S, D> {
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        let mut best = (&self.0[0], self.0[0].point.dot(direction));
        for point in &self.0[1..] {
            let height = point.point.dot(direction);
            if height > best.1 {
                best = (point, height);
            }
        }
        Ok(best.0.clone())
    }
}
