//! A shorter push, and a better witness point, of curved surfaces.
//!
//! ```text
//!         p₁  p  p₂
//!       ___●__●__●___       n: the direction of the push that EPA ended with
//!      /    \ | /    \      n₁, n₂: directions around it
//!     |  n₁  \|/  n₂  |     p, p₁, p₂: the support points along them
//!      \      O      /
//!       \___________/
//! ```
//!
//! A whole ring of directions may be equally good, as for shapes about one axis. Then EPA has to
//! refine all of it before its bounds meet, and may reach a limit first. Its direction n is nearly
//! right by then. A round improves it:
//!
//! 1. Take the support points along n and along directions around it, r away from it.
//! 2. The point of their hull nearest to O gives another direction, and so does the normal of the
//!    face that holds it. They are right if the surface has an edge there, or is flat. A step of
//!    Newton's method gives a third: right if the surface is curved on every side.
//! 3. Keep the direction with the shortest push, and repeat while it becomes shorter.
//!
//! The next round has r/8. Points that lie r off along the surface are about r² below the plane.
//! The given direction gets rounds down to the tolerance, other starts the first three. The best
//! of them goes on, and ends at 8 ε.
//!
//! No paper: this step is our own. docs/algorithm.md, *Curved surfaces*, says what was measured.

use alloc::vec::Vec;
use core::iter;

use crate::answer::witness::{AttainedPush, PointSet};
use crate::error::QueryError;
use crate::expand::polytope::Polytope;
use crate::gjk::{self, Goal, off_face};
use crate::kernel::SupportPlane;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Limits, Scalar};
use crate::vector::{Vector, cramer};

/// Floats: looks for a shorter push around the given one, and around facets of the polytope that
/// are nearer than it; returns the witness point of the shortest. `None` if no point is found.
#[cold]
#[inline(never)]
pub(crate) fn refine<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    push: &SupportPlane<S, D>,
    polytope: &Polytope<S, D>,
) -> Result<Option<AttainedPush<S, D>>, QueryError> {
    let mut best = shortest_near(set, Some(push.clone()), reaches())?;
    if let Some(push) = best.clone() {
        for normal in apart(polytope, &push) {
            let found = shortest_near(
                set,
                SupportPlane::along(set, &normal)?,
                reaches().take(ROUGHLY),
            )?;
            SupportPlane::keep_shorter(&mut best, found.as_ref());
        }
    }
    best = shortest_near(set, best, reaches().chain(finer()))?;
    match best {
        Some(push) => witness_near(set, push),
        None => Ok(None),
    }
}

/// How many facets nearer than the push are tried as starts.
const STARTS: usize = 24;

/// The rounds that compare several starts.
const ROUGHLY: usize = 3;

/// The most steps of a round, each to a shorter push.
const ROUND_STEPS: usize = 8;

/// The most steps of a round, each to a better witness point.
const FITS: usize = 2;

/// The shortest push found from a given one, in a round for each reach.
fn shortest_near<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    mut best: Option<SupportPlane<S, D>>,
    reaches: impl Iterator<Item = S>,
) -> Result<Option<SupportPlane<S, D>>, QueryError> {
    for reach in reaches {
        for _ in 0..ROUND_STEPS {
            let before = best.as_ref().map(|push| push.distance.clone());
            best = shorter_near(set, best, &reach)?;
            if best.as_ref().map(|push| &push.distance) == before.as_ref() {
                break;
            }
        }
    }
    Ok(best)
}

/// A shorter push, if a step with this reach finds one; otherwise the given one.
fn shorter_near<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    mut best: Option<SupportPlane<S, D>>,
    reach: &S,
) -> Result<Option<SupportPlane<S, D>>, QueryError> {
    let Some(push) = &best else { return Ok(None) };
    let around = Around::of(set, &push.normal, reach)?;
    let is_inside = push.height.sign().is_gt();
    let directions = directions_to(&around.points(), is_inside)?;
    for tested in around.pushes() {
        SupportPlane::keep_shorter(&mut best, tested.as_ref());
    }
    for normal in directions.into_iter().chain(around.newton()) {
        let found = SupportPlane::along(set, &normal.balanced())?;
        SupportPlane::keep_shorter(&mut best, found.as_ref());
    }
    Ok(best)
}

/// The step sizes of the rounds, relative to the direction: 1/8, then an eighth each time, until
/// the square is the tolerance of curved surfaces.
fn reaches<S: Scalar>() -> impl Iterator<Item = S> {
    let eighth = S::from_dyadic(1, -3);
    iter::successors(S::from_dyadic(1, -3), move |reach| {
        let is_last = !reach.mul(reach).exceeds(&S::curved_tolerance());
        let next = eighth.as_ref().map(|eighth| reach.mul(eighth));
        next.filter(|_| !is_last)
    })
}

/// The step sizes of the last rounds: from the last of [`reaches`] on, an eighth each time, until
/// floats hardly distinguish the directions.
fn finer<S: Scalar>() -> impl Iterator<Item = S> {
    let eighth = S::from_dyadic(1, -3);
    iter::successors(reaches::<S>().last(), move |reach| {
        let next = eighth.as_ref().map(|eighth| reach.mul(eighth));
        next.filter(|next| next.exceeds(&S::flatness()))
    })
}

/// The normals of facets nearer than a push, chosen far apart: each in turn is the one farthest
/// from the push and from those before. A shorter push elsewhere is near one of them.
fn apart<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    push: &SupportPlane<S, D>,
) -> Vec<Vector<S, D>> {
    let no_more = S::zero();
    let near = polytope.facets_within(&push.distance, &no_more);
    let normals: Vec<_> = near
        .map(|id| polytope.facet(id).plane.normal.clone().balanced())
        .collect();
    // In the order of the cosine of the angle between them.
    let nearness = |n: &Vector<S, D>, m: &Vector<S, D>| {
        S::key(&n.dot(m), &n.norm_squared().mul(&m.norm_squared()))
    };
    let first = push.normal.clone().balanced();
    let mut nearest: Vec<_> = normals
        .iter()
        .map(|normal| nearness(normal, &first))
        .collect();
    let mut picked = Vec::new();
    for _ in 0..STARTS.min(normals.len()) {
        let next = S::least(&nearest);
        for (known, normal) in nearest.iter_mut().zip(&normals) {
            let new = nearness(normal, &normals[next]);
            if new > *known {
                *known = new;
            }
        }
        picked.push(normals[next].clone());
    }
    picked
}

/// The witness point of a push, or of one close to it that is as short and fits better. An error δ
/// in the direction changes the height by δ² and the point by δ: below √ε the height no longer
/// tells. On a slender shape directions must be very close to have their points in the plane.
fn witness_near<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    push: SupportPlane<S, D>,
) -> Result<Option<AttainedPush<S, D>>, QueryError> {
    let mut best = AttainedPush::new(push, Vec::new());
    for reach in finer::<S>() {
        for _ in 0..FITS {
            let around = Around::of(set, &best.push.normal, &reach)?;
            let points = around.points();
            best.keep_better(AttainedPush::nearest_of(points.iter(), &best.push)?);
            let directions = directions_to(&points, best.push.height.sign().is_gt())?;
            let mut is_better = false;
            for normal in directions.into_iter().chain(around.newton()) {
                let found = witness_along(set, &normal.balanced(), &reach)?;
                let is_as_short = |found: &AttainedPush<S, D>| {
                    let (one, other) = (&found.push.distance, &best.push.distance);
                    S::have_met(one, other, &S::flatness()) && found.fits_better_than(&best)
                };
                if let Some(found) = found.filter(is_as_short) {
                    (best, is_better) = (found, true);
                }
            }
            if !is_better {
                break;
            }
        }
    }
    let is_any = !best.combination.is_empty();
    Ok(Some(best).filter(|_| is_any))
}

/// The witness point of the push along a direction, among the points around it.
fn witness_along<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    normal: &Vector<S, D>,
    reach: &S,
) -> Result<Option<AttainedPush<S, D>>, QueryError> {
    let Some(push) = SupportPlane::along(set, normal)? else {
        return Ok(None);
    };
    let points = Around::of(set, &push.normal, reach)?.points();
    AttainedPush::nearest_of(points.iter(), &push)
}

/// Directions from the origin to the nearest point of the hull: that of the point itself, and that
/// of the face that holds it. They are reversed if the origin lies outside of the set.
fn directions_to<S: Scalar, const D: usize>(
    points: &[MinkowskiPoint<S, D>],
    is_inside: bool,
) -> Result<Vec<Vector<S, D>>, QueryError> {
    let set = PointSet::of(points);
    let gjk = gjk::run(&set, Goal::Distance, &Limits::default())?;
    let to_point = Some(gjk.numerator.clone()).filter(|nearest| !nearest.is_zero());
    let off = off_face(&set, &gjk.simplex, &gjk.numerator).map(|normal| normal.neg());
    let all = to_point.into_iter().chain(off);
    Ok(all.map(|n| if is_inside { n } else { n.neg() }).collect())
}

/// The support points along a direction, and along directions around it.
struct Around<S, const D: usize> {
    direction: Vector<S, D>,
    point: MinkowskiPoint<S, D>,
    /// Tilts t with the support points along direction + t and direction − t. The first D − 1
    /// tilts are orthogonal to each other; then the diagonals.
    tilts: Vec<(Vector<S, D>, [MinkowskiPoint<S, D>; 2])>,
}

impl<S: Scalar, const D: usize> Around<S, D> {
    /// Along a direction, and along others `reach` away from it.
    fn of(
        set: &impl ConvexSet<S, D>,
        direction: &Vector<S, D>,
        reach: &S,
    ) -> Result<Self, QueryError> {
        let direction = direction.clone().balanced();
        let mut known = Vec::from([direction.clone()]);
        for _ in 1..D {
            known.push(Vector::some_orthogonal_to(&known).balanced().scale(reach));
        }
        if let [_, x, y] = &known[..] {
            let diagonals = [x.add(y), x.sub(y)];
            known.extend(diagonals);
        }
        let along = |tilt: Vector<S, D>| {
            let (one, other) = (direction.add(&tilt), direction.sub(&tilt));
            let points = [set.support(&one)?, set.support(&other)?];
            Ok((tilt, points))
        };
        Ok(Around {
            tilts: known
                .into_iter()
                .skip(1)
                .map(along)
                .collect::<Result<_, _>>()?,
            point: set.support(&direction)?,
            direction,
        })
    }

    /// The pushes along the other directions.
    fn pushes(&self) -> impl Iterator<Item = Option<SupportPlane<S, D>>> {
        self.tilts.iter().flat_map(|(tilt, [one, other])| {
            let along = [self.direction.add(tilt), self.direction.sub(tilt)];
            let [plus, minus] = along;
            [
                SupportPlane::to(plus, &one.point),
                SupportPlane::to(minus, &other.point),
            ]
        })
    }

    /// All of the points.
    fn points(&self) -> Vec<MinkowskiPoint<S, D>> {
        let around = self.tilts.iter().flat_map(|(_, points)| points);
        iter::once(&self.point).chain(around).cloned().collect()
    }

    /// A step of Newton's method: the direction n + Σ xᵢtᵢ with the least distance h(n)/|n| of the
    /// supporting plane, to second order. With p the support point, and p₊ and p₋ those along n ±
    /// tⱼ, the derivatives are p·tᵢ and (p₊ − p₋)·tᵢ/2 − h·tᵢ·tⱼ/|n|², here times 2|n|². `None` if
    /// that is no minimum.
    fn newton(&self) -> Option<Vector<S, D>> {
        let n = &self.direction;
        let (square, height) = (n.norm_squared(), n.dot(&self.point.point));
        let slope = |i: usize| {
            let once = square.mul(&self.point.point.dot(&self.tilts[i].0));
            once.add(&once)
        };
        let bend = |i: usize, j: usize| {
            let (tilt, (other, [plus, minus])) = (&self.tilts[i].0, &self.tilts[j]);
            let once = height.mul(&tilt.dot(other));
            let rise = minus.edge_to(plus).dot(tilt);
            square.mul(&rise).sub(&once).sub(&once)
        };
        // All terms times the determinant.
        let (det, steps) = if D == 2 {
            (bend(0, 0), Vec::from([slope(0)]))
        } else {
            let bends = [0, 1].map(|i| [0, 1].map(|j| bend(i, j)));
            let (det, steps) = cramer(&bends, &[0, 1].map(slope));
            (det, Vec::from(steps))
        };
        if !(bend(0, 0).sign().is_gt() && det.sign().is_gt()) {
            return None;
        }
        let stepped = steps.iter().zip(&self.tilts);
        let middle = n.scale(&det);
        Some(stepped.fold(middle, |m, (step, (tilt, _))| m.sub(&tilt.scale(step))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minkowski::MinkowskiDifference;
    use crate::scalar::Float;
    use crate::shape::{Cylinder, Ellipsoid, Hull};
    use crate::support::Support;

    /// How far a shape reaches along a direction, and along the one that refining ends with,
    /// which is of ordinary length.
    fn closed<S: Float, const D: usize>(shape: &impl Support<S, D>, normal: [S; D]) -> [S; 2] {
        let origin = Hull::point([S::zero(); D]).expect("a point");
        let set = MinkowskiDifference::new(shape, &origin).expect("finite");
        let push = SupportPlane::along(&set, &Vector(normal)).expect("finite");
        let push = push.expect("a direction");
        let found = refine(&set, &push, &Polytope::empty())
            .expect("finite")
            .expect("points");
        assert!(found.is_consistent && found.push.norm_squared.is_ordinary());
        let unit = set.unit().unwrap_or([S::one(); 2]);
        [push.distance, found.push.distance].map(|d| unit.iter().fold(d, |d, unit| d.mul(unit)))
    }

    #[test]
    fn directions_come_nearer_by_eighths() {
        let powers = |all: Vec<f64>| all.iter().map(|x| x.log2()).collect::<Vec<_>>();
        let of_doubles = powers(reaches::<f64>().collect());
        assert_eq!(of_doubles, [-3.0, -6.0, -9.0, -12.0, -15.0, -18.0]);
        let of_singles = powers(reaches::<f32>().map(f64::from).collect());
        assert_eq!(of_singles, [-3.0, -6.0, -9.0]);
    }

    /// The least push of an ellipse, by Newton's method, and of a cylinder, whose mantle lies
    /// flat along its axis.
    #[test]
    fn a_shorter_push_near_by_is_found() {
        let is_found = |[given, found]: [f64; 2]| given > 1.0001 && (found - 1.0).abs() < 1e-10;
        let egg = Ellipsoid::new([2.0, 1.0]).expect("radii");
        assert!(is_found(closed(&egg, [0.01, 1.0])));
        let barrel = Cylinder::new(2.0, 1.0, 2).expect("sizes");
        assert!(is_found(closed(&barrel, [3.0, 4.0, 0.01])));
        let egg = Ellipsoid::new([2.0, 1.0, 1.5]).expect("radii");
        let [given, found] = closed(&egg, [0.01, 1.0, 0.02f32]);
        assert!(given > 1.0001 && (found - 1.0).abs() < 1e-5);
    }
}
