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
    Ok(Some(Cores {
        push: Some(best.push),
        combination: best.combination,
        epa: None,
        lower: distance_of(gjk),
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

/// How far two float computations of the same distance may be apart: twice the
/// rounding unit at the extent of D. Zero for exact scalars.
fn rounding<S: Scalar>() -> S {
    let unit = S::default_tolerance();
    unit.add(&unit)
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
        push: Some(best.push),
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

/// A push and the point of D, as a convex combination, that should be the foot
/// of the origin on its plane.
struct Candidate<S: Scalar, const D: usize> {
    push: Push<S, D>,
    combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// How far the point lies from the foot.
    residual: S::Distance,
}

impl<S: Scalar, const D: usize> Candidate<S, D> {
    fn new(push: Push<S, D>, combination: Vec<(MinkowskiPoint<S, D>, S)>) -> Self {
        // (Σ w·x / W) − h·n/|n|², times W·|n|²: zero if the point is the foot.
        let total = combination.iter().fold(S::zero(), |sum, (_, w)| sum.add(w));
        let off = combination
            .iter()
            .fold(Vector::zero(), |sum: Vector<S, D>, (p, w)| {
                sum.add(&project(p, &push).point.scale(w))
            });
        let unit = total.mul(&push.norm_squared);
        let square = off.norm_squared();
        let residual = match square.sign() {
            Ordering::Greater => S::distance(&square, &square.mul(&unit).mul(&unit)),
            _ => no_distance::<S>(),
        };
        Candidate {
            push,
            combination,
            residual,
        }
    }

    /// The point nearest to the foot in the hull of some vertices.
    ///
    /// Several coplanar facets may share the supporting plane, and the nearest
    /// one need not hold the foot. So GJK looks for it among all vertices in the
    /// plane: on exact scalars it is there, on floats the nearest point stands for
    /// it, and weights are never negative.
    fn at_foot<'v>(
        vertices: impl Iterator<Item = &'v MinkowskiPoint<S, D>>,
        push: &Push<S, D>,
    ) -> Result<Option<Self>, QueryError> {
        let points: Vec<_> = vertices.map(|v| project(v, push)).collect();
        if points.is_empty() {
            return Ok(None);
        }
        let seen_from_foot = SeenFromFoot {
            points,
            stretch: push.norm_squared.clone(),
        };
        let gjk = gjk::run(&seen_from_foot, Goal::Distance, &Limits::default())?;
        // Back from the foot to the points of D.
        let restore = |(p, w): (MinkowskiPoint<S, D>, S)| {
            (
                MinkowskiPoint {
                    point: p.a.world.sub(&p.b.world),
                    ..p
                },
                w,
            )
        };
        let combination = gjk.combination().into_iter().map(restore).collect();
        Ok(Some(Candidate::new(push.clone(), combination)))
    }

    /// Whether the point is the foot: exactly, or up to rounding on floats.
    fn is_consistent(&self) -> bool {
        S::have_met(&self.residual, &no_distance::<S>(), &S::flatness())
    }

    fn keep_better(&mut self, other: Option<Self>) {
        if let Some(other) = other
            && other.residual < self.residual
        {
            *self = other;
        }
    }

    /// Floats: several facets may be equally near up to rounding, as when two
    /// faces are almost parallel, but only one of them holds its foot.
    fn keep_better_of_tied(
        &mut self,
        set: &impl ConvexSet<S, D>,
        polytope: &Polytope<S, D>,
    ) -> Result<(), QueryError> {
        let least = self.push.distance.clone();
        let is_tied = |distance: &S::Distance| S::have_met(distance, &least, &rounding::<S>());
        for (_, facet) in polytope
            .facets()
            .filter(|(_, facet)| is_tied(&facet.plane.distance))
        {
            let Some(push) = Push::along(set, &facet.plane.normal)? else {
                continue;
            };
            if is_tied(&push.distance) {
                let corners = facet.vertices.iter().map(|v| &polytope.vertices()[v.0]);
                let in_plane = polytope.vertices().iter().filter(|v| push.touches(v));
                self.keep_better(Candidate::at_foot(corners.chain(in_plane), &push)?);
            }
        }
        Ok(())
    }
}

/// The distance zero.
fn no_distance<S: Scalar>() -> S::Distance {
    S::distance(&S::zero(), &S::one())
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

/// The convex hull of some points of the Minkowski difference, not empty, seen
/// from the foot and stretched.
struct SeenFromFoot<S, const D: usize> {
    points: Vec<MinkowskiPoint<S, D>>,
    stretch: S,
}

impl<S: Scalar, const D: usize> ConvexSet<S, D> for SeenFromFoot<S, D> {
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        let mut best = (&self.points[0], self.points[0].point.dot(direction));
        for point in &self.points[1..] {
            let height = point.point.dot(direction);
            if height.exceeds(&best.1) {
                best = (point, height);
            }
        }
        Ok(best.0.clone())
    }

    fn edge(&self, from: &MinkowskiPoint<S, D>, to: &MinkowskiPoint<S, D>) -> Vector<S, D> {
        from.edge_to(to).scale(&self.stretch)
    }
}
