//! Whether every number of an answer is finite. It is checked once, when the answer is made.

use alloc::vec::Vec;

use crate::error::QueryError;
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// An answer whose numbers can be looked at.
pub(crate) trait Finite {
    /// Whether none of them is NaN or infinite.
    fn is_finite(&self) -> bool;
}

/// The answer, if all of its numbers are finite.
///
/// # Errors
/// [`QueryError::OutOfRange`].
#[inline]
pub(crate) fn checked<T: Finite>(answer: T) -> Result<T, QueryError> {
    if answer.is_finite() {
        Ok(answer)
    } else {
        Err(QueryError::OutOfRange)
    }
}

impl<S: Scalar, const D: usize> Finite for Vector<S, D> {
    fn is_finite(&self) -> bool {
        Vector::is_finite(self)
    }
}

/// A distance is finite: it is larger than −∞ and smaller than ∞.
pub(crate) fn is_distance<S: Scalar>(distance: &S::Distance) -> bool {
    let infinite = |sign: &S| S::distance(sign, &S::zero());
    S::EXACT || infinite(&S::one().neg()) < *distance && *distance < infinite(&S::one())
}

/// A convex combination of points of the set, in world and in local coordinates.
impl<S: Scalar, const D: usize> Finite for Vec<(MinkowskiPoint<S, D>, S)> {
    fn is_finite(&self) -> bool {
        let is_point = |p: &MinkowskiPoint<S, D>| {
            let all = [&p.point, &p.a.world, &p.a.local, &p.b.world, &p.b.local];
            all.into_iter().all(Vector::is_finite)
        };
        self.iter()
            .all(|(p, weight)| is_point(p) && weight.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::SupportPoint;

    #[test]
    fn what_is_not_finite_is_refused_by_name() {
        let is_finite = |world: f64, local: f64, weight: f64| {
            let zero = SupportPoint::surface(Vector([0.0; 2]));
            let local = Vector([local, 0.0]);
            let world = SupportPoint::surface(Vector([world, 0.0]));
            let point = MinkowskiPoint::new(zero, SupportPoint { local, ..world });
            Vec::from([(point, weight)]).is_finite()
        };
        assert!(is_finite(0.0, 0.0, 1.0));
        assert_eq!(checked(Vector([1.0, -2.0])), Ok(Vector([1.0, -2.0])));
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let refused = checked(Vector([1.0, bad]));
            assert_eq!(refused, Err(QueryError::OutOfRange));
            assert!(!is_finite(bad, 0.0, 1.0) && !is_finite(0.0, bad, 1.0));
            assert!(!is_finite(0.0, 0.0, bad) && !is_distance::<f64>(&bad));
        }
        assert!(is_distance::<f64>(&f64::MAX) && is_distance::<f64>(&f64::MIN));
    }
}
