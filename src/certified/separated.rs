//! Cores that are apart: GJK on floats finds the nearest feature, integers check it.
//!
//! v is the point of a face of D nearest to the origin, exactly; it is nearest in all of
//! D if no point of D lies beyond the plane through v orthogonal to it.

use core::cmp::Ordering;

use super::answer::{Contact, Cores, Push};
use super::kernel::numbers;
use super::pair::{Body, Pair, Pre};
use crate::error::QueryError;
use crate::gjk::{self, Goal};
use crate::integer::Integer;
use crate::lattice::direction;
use crate::limits::Limits;
use crate::scalar::Scalar;
use crate::simplex;
use crate::vector::Vector;

/// How far floats may be off in a height, relative to the size of the coordinates and of
/// the direction: the sum of three rounded products of rounded numbers.
const SLACK: f64 = 8.0 * f64::EPSILON;

/// The exact distance; `None` if GJK on floats did not find the nearest feature.
pub(super) fn solve<const D: usize>(
    pair: &Pair<'_, D>,
    limits: &Limits<f64>,
) -> Result<Option<Cores<D>>, QueryError> {
    let gjk = gjk::run(pair, Goal::Distance, limits)?;
    let simplex: Vec<Pre> = gjk.simplex.iter().map(numbers).collect();
    let places: Vec<_> = simplex.iter().map(|pre| pair.integers(*pre)).collect();
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
    let height = pair.integers((a, b)).dot(&normal);
    let square = v.norm_squared();
    // No point lies beyond: h(−v) = −v·v, with v = V/W.
    if height.mul(&nearest.denominator).add(&square).sign() != Ordering::Equal {
        return Ok(None);
    }
    let weighted = nearest.weights.into_iter();
    let combination = weighted.map(|(i, w)| (simplex[i], w)).collect();
    Ok(Some(Cores {
        push: Push::large(normal, height),
        contact: Contact::Mean(combination),
        surface: None,
    }))
}

/// The first vertex that is farthest along a direction, exactly.
fn farthest<const D: usize>(
    body: &Body<'_, D>,
    low: i32,
    direction: &Vector<f64, D>,
    normal: &Vector<Integer, D>,
) -> usize {
    let length: f64 = direction.0.iter().map(|x| x.abs()).sum();
    let place = |vertex: usize| body.hull.integers(vertex, low);
    let found = body.hull.farthest(direction);
    body.farthest(
        direction,
        found,
        SLACK * length * body.size(),
        |from, to| normal.dot(&place(to).sub(&place(from))).sign(),
    )
}
