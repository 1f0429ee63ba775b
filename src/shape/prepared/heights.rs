//! Which of two points is higher along a direction, exactly.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::grid::{compare, doubles, integers};
use crate::scalar::{DoubleDouble, Ring, Rounding, Scalar};
use crate::vector::Vector;

/// Half the distance from one to the next double: the relative rounding error.
const UNIT: f64 = f64::EPSILON / 2.0;

/// What compares the heights of points. Floats are first compared in doubles of
/// double-double precision, then in integers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Heights<const D: usize>(Option<Vec<[f64; D]>>);

/// A direction, and the same in doubles up to 1 in size, if they hold it exactly.
pub(super) struct Along<'d, S, const D: usize>(&'d Vector<S, D>, Option<[f64; D]>);

impl<'d, S: Scalar, const D: usize> Along<'d, S, D> {
    /// None if the direction is not finite.
    pub(super) fn new(direction: &'d Vector<S, D>) -> Option<Self> {
        if S::EXACT {
            return Some(Along(direction, None));
        }
        let doubles = direction.is_finite().then(|| in_doubles(direction));
        doubles.map(|doubles| Along(direction, doubles))
    }
}

fn in_doubles<S: Scalar, const D: usize>(direction: &Vector<S, D>) -> Option<[f64; D]> {
    let parts = direction
        .0
        .each_ref()
        .map(|x| x.to_dyadic().unwrap_or((0, 0)));
    let exponents = || parts.iter().filter(|(m, _)| *m != 0).map(|(_, e)| *e);
    // Mantissas of floats have up to 53 bits.
    let highest = exponents().max()? + 53;
    let fits = exponents().all(|e| e - highest >= f64::MIN_EXP);
    let double = |(m, e): (i64, i32)| f64::from_dyadic(m, (e - highest).max(f64::MIN_EXP));
    fits.then(|| parts.map(|part| double(part).unwrap_or(0.0)))
}

impl<const D: usize> Heights<D> {
    pub(super) fn of<S: Scalar>(points: &[Vector<S, D>]) -> Self {
        Heights(if S::EXACT { None } else { doubles(points) })
    }

    /// Whether point `w` is higher (`Greater`) than point `v`.
    pub(super) fn compare<S: Scalar>(
        &self,
        points: &[Vector<S, D>],
        Along(direction, along): &Along<'_, S, D>,
        [w, v]: [usize; 2],
    ) -> Ordering {
        if S::EXACT {
            return compare(&direction.dot(&points[w]), &direction.dot(&points[v]));
        }
        let doubles = self.0.as_ref().zip(along.as_ref());
        let fast = doubles.and_then(|(p, along)| double_double(along, &p[w], &p[v]));
        fast.unwrap_or_else(|| {
            let along = integers(core::slice::from_ref(*direction));
            let ends = integers(&[points[w].clone(), points[v].clone()]);
            along[0].dot(&ends[0].sub(&ends[1])).sign()
        })
    }
}

/// The sign of `d·(w − v)`, for coordinates up to 1 in size, if it can be told in
/// double-double precision: the compensated dot product \[ORO05\].
///
/// With u the unit of rounding and A = Σ |dᵢ (wᵢ − vᵢ)|, every term of `rest` is at most u·A. The
/// terms are the error of the products, what the errors of the differences contribute, and the
/// errors of the sums. It has three per coordinate, together within 4u·A, and is rounded in less
/// than ten operations: its error is below 64u²·A. Numbers below the normal ones lose less than
/// 2⁻¹⁰⁰⁰.
fn double_double<const D: usize>(d: &[f64; D], w: &[f64; D], v: &[f64; D]) -> Option<Ordering> {
    let (mut sum, mut rest, mut size) = (0.0, 0.0, 0.0);
    let mut is_exact = true;
    for axis in 0..D {
        let DoubleDouble {
            high: side,
            low: lost,
        } = DoubleDouble::sum(w[axis], -v[axis]);
        let DoubleDouble { high: product, low } = DoubleDouble::product(d[axis], side);
        let DoubleDouble {
            high: next,
            low: carry,
        } = DoubleDouble::sum(sum, product);
        let is_whole = lost == 0.0 && low == 0.0 && (side == 0.0 || product.abs() > TINY);
        is_exact &= carry == 0.0 && (d[axis] == 0.0 || is_whole);
        rest += low + d[axis] * lost + carry;
        size += product.abs();
        sum = next;
    }
    let total = sum + rest;
    if total.abs() > 64.0 * UNIT * UNIT * size + TINY {
        total.partial_cmp(&0.0)
    } else {
        is_exact.then(|| sum.partial_cmp(&0.0)).flatten()
    }
}

/// 2⁻⁹⁰⁰: a product of this size is split without loss.
const TINY: f64 = f64::from_bits((1023 - 900) << 52);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Sums of which so much cancels that the rounding of what double-double precision keeps
    /// is larger than what is left: it must know that it cannot tell the sign.
    #[test]
    fn what_double_double_precision_cannot_tell_is_left_to_integers() {
        let (mut random, mut undecided) = (Random(1), 0);
        let mut number = || 1.0 + random.bits(52) as f64 * f64::EPSILON;
        for _ in 0..100_000 {
            let [start, end, y, z, w] = [(); 5].map(|()| number());
            // The side along x, and what it is rounded by.
            let DoubleDouble { high: x, low: lost } = DoubleDouble::sum(64.0 * end, start);
            let DoubleDouble { high: p, low } = DoubleDouble::product(x, y);
            let v = -p / z;
            let other = DoubleDouble::product(v, z);
            let rest = (p + other.high) + (low + other.low + y * lost);
            if rest.abs() > UNIT {
                continue;
            }
            let points = [[64.0 * end, z, w], [-start, 0.0, 0.0]].map(Vector);
            let direction = Vector([y, v, -rest / w]);
            let exact = |v: &Vector<f64, 3>| integers(core::slice::from_ref(v))[0].clone();
            let side = integers(&points);
            let expected = exact(&direction).dot(&side[0].sub(&side[1])).sign();
            let heights = Heights::of(&points);
            let along = Along::new(&direction).expect("finite");
            assert_eq!(heights.compare(&points, &along, [0, 1]), expected);
            let fast = double_double(&direction.0, &points[0].0, &points[1].0);
            undecided += usize::from(fast.is_none());
        }
        assert!(undecided > 20, "{undecided}");
    }

    #[test]
    fn exact_products_and_sums_need_no_integers() {
        use Ordering::{Equal, Greater};
        for (d, w, v, sign) in [
            ([0.5, -0.25], [0.25, 0.5], [0.0, 0.0], Some(Equal)),
            ([0.0, 1.0], [0.1, 0.3], [0.7, 0.3], Some(Equal)),
            ([0.1, 0.1], [0.3, 0.7], [0.7, 0.3], None),
            ([1e-200, 0.0], [1e-200, 0.0], [0.0, 0.0], None),
            ([1.0, 0.0], [0.1, 0.0], [0.0, 0.0], Some(Greater)),
        ] {
            assert_eq!(double_double(&d, &w, &v), sign, "{d:?} {w:?} {v:?}");
        }
    }
}
