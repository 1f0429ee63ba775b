//! Cores that are apart: GJK on floats finds the nearest feature, integers check it.
//!
//! v is the point of a face of D nearest to the origin, exactly; it is nearest in all of
//! D if no point of D lies beyond the plane through v orthogonal to it.

use core::cmp::Ordering;

use super::answer::Certified;
use super::kernel::numbers;
use super::pair::{Body, Pair, Pre};
use super::vertices::Dyadic;
use crate::error::QueryError;
use crate::gjk::{self, Goal};
use crate::integer::Integer;
use crate::lattice::direction;
use crate::limits::Limits;
use crate::scalar::Scalar;
use crate::simplex;
use crate::solution::Class;
use crate::vector::Vector;

/// How far floats may be off in a height, relative to the size of the coordinates and of
/// the direction: twice the sum of three rounded products of rounded numbers.
const SLACK: f64 = 16.0 * f64::EPSILON;

/// The exact distance; `None` if GJK on floats did not find the nearest feature.
pub(super) fn solve<const D: usize>(
    pair: &Pair<'_, D>,
    limits: &Limits<f64>,
) -> Result<Option<Certified<D>>, QueryError> {
    let gjk = gjk::run(pair, Goal::Distance, limits)?;
    let simplex: Vec<Pre> = gjk.simplex.iter().map(numbers).collect();
    let place = |pre: &Pre| {
        let a = pair.a.hull.integers(pre.0, pair.low);
        a.sub(&pair.b.hull.integers(pre.1, pair.low))
    };
    let places: Vec<_> = simplex.iter().map(place).collect();
    let edge = |j: usize, k: usize| places[k].sub(&places[j]);
    let nearest = simplex::nearest(&places.iter().collect::<Vec<_>>(), edge);
    let v = nearest.numerator;
    if v.is_zero() {
        return Ok(None);
    }
    let normal = v.neg();
    let Some(towards) = direction::<f64, D>(&normal) else {
        return Ok(None);
    };
    let away = normal.neg();
    let a = farthest(&pair.a, pair.low, &towards, &normal);
    let b = farthest(&pair.b, pair.low, &towards.neg(), &away);
    let height = place(&(a, b)).dot(&normal);
    let square = v.norm_squared();
    // No point lies beyond: h(−v) = −v·v, with v = V/W.
    if height.mul(&nearest.denominator).add(&square).sign() != Ordering::Equal {
        return Ok(None);
    }
    let weighted = nearest.weights.into_iter();
    Ok(Some(Certified {
        class: Class::Separated,
        normal,
        height,
        norm_squared: square,
        low: pair.low,
        radius: Dyadic::zero(),
        combination: weighted.map(|(i, w)| (simplex[i], w)).collect(),
        surface: Vec::new(),
    }))
}

/// The first vertex that is farthest along a direction, exactly.
fn farthest<const D: usize>(
    body: &Body<'_, D>,
    low: i32,
    direction: &Vector<f64, D>,
    normal: &Vector<Integer, D>,
) -> usize {
    let height = |vertex: usize| direction.dot(&body.float(vertex));
    let exact = |vertex: usize| normal.dot(&body.hull.integers(vertex, low));
    let length: f64 = direction.0.iter().map(|x| x.abs()).sum();
    let mut best = body.hull.farthest(direction);
    let least = height(best) - SLACK * length * body.size();
    let mut highest = None;
    for vertex in body.hull.candidates() {
        if vertex == best || height(vertex) < least {
            continue;
        }
        let reached = highest.get_or_insert_with(|| exact(best));
        let other = exact(vertex);
        if other.exceeds(reached) || other == *reached && vertex < best {
            (best, highest) = (vertex, Some(other));
        }
    }
    best
}
