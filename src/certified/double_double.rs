//! Correct rounding at the speed of floats: `o/|n|` in double-double precision, about 100 bits.
//!
//! A number is a sum `high + low` of two floats. The result is taken only if both ends of
//! a generous error interval round to the same float. Otherwise exact comparisons decide
//! ([`rounding`](super::rounding)): about once in 2⁷ on random numbers.

use super::grid_plane::GridPlane;
use crate::scalar::wide::I192;
use crate::scalar::{DoubleDouble, Float, Integer, Ring};
use crate::vector::Vector;

impl From<i128> for DoubleDouble {
    /// Within 2⁻¹⁰³ of a number that is less than 2¹²⁷ − 2⁶⁴ in size, relatively: both words
    /// lose at most 2⁻⁵³ of the number to their rests, whose sum is rounded.
    fn from(number: i128) -> Self {
        // The lower word with a sign, so that a small number has no upper one.
        let lower = number as i64;
        let upper = (number.wrapping_sub(i128::from(lower)) >> 64) as i64;
        let ((high, high_rest), (low, low_rest)) = (split(upper), split(lower));
        let sum = DoubleDouble::sum(high * WORD, low);
        DoubleDouble::sorted(sum.high, sum.low + (high_rest * WORD + low_rest))
    }
}

/// The float nearest to a word, and what it leaves.
#[inline]
fn split(word: i64) -> (f64, f64) {
    let high = word as f64;
    // 2⁶³ wraps around, and the difference wraps it back.
    let back = if high < WORD / 2.0 {
        high as i64
    } else {
        i64::MIN
    };
    (high, word.wrapping_sub(back) as f64)
}

/// 2^exponent.
#[inline]
fn power(exponent: u32) -> f64 {
    f64::from_bits(u64::from(1023 + exponent) << 52)
}

impl From<I192> for DoubleDouble {
    fn from(number: I192) -> Self {
        // The lower word with a sign, so that a small number has no upper one.
        let (upper, lower) = number.parts();
        let lower = lower as i64;
        let upper = DoubleDouble::from(upper + i128::from(lower < 0));
        let shifted = DoubleDouble {
            high: upper.high * WORD,
            low: upper.low * WORD,
        };
        shifted.plus(DoubleDouble::from(i128::from(lower)))
    }
}

/// 2⁶⁴.
const WORD: f64 = 18_446_744_073_709_551_616.0;

impl DoubleDouble {
    /// A number of any size up to [`MOST_BITS`], cut off far below what two floats hold.
    fn of(number: &Integer) -> Option<Self> {
        let (top, exponent) = number.top();
        let (DoubleDouble { high, low }, unit) = (DoubleDouble::from(top), power(exponent));
        (number.bits() <= MOST_BITS).then_some(DoubleDouble {
            high: high * unit,
            low: low * unit,
        })
    }
}

/// So that the sum of three squares is far below the end of the range.
const MOST_BITS: u32 = 480;

/// `height/|normal|`, for a normal that is not zero; `None` for a height that is.
pub(super) fn distance<const D: usize>(
    (normal, height): (&[i128; D], &I192),
) -> Option<DoubleDouble> {
    let of = || quotient(normal.map(DoubleDouble::from), (*height).into());
    height.sign().is_ne().then(of)
}

/// The same for integers of any size; `None` beyond [`MOST_BITS`] too.
pub(super) fn large_distance<const D: usize>(
    (normal, height): (&Vector<Integer, D>, &Integer),
) -> Option<DoubleDouble> {
    if height.sign().is_eq() {
        return None;
    }
    let mut double_double = [DoubleDouble::from(0); D];
    for (to, n) in double_double.iter_mut().zip(&normal.0) {
        *to = DoubleDouble::of(n)?;
    }
    Some(quotient(double_double, DoubleDouble::of(height)?))
}

fn quotient<const D: usize>(normal: [DoubleDouble; D], height: DoubleDouble) -> DoubleDouble {
    let squares = normal.map(DoubleDouble::squared);
    let norm_squared = squares[1..].iter().fold(squares[0], |sum, x| sum.plus(*x));
    height.over(norm_squared.root())
}

/// Whether one distance is less than another, if that is certain.
pub(super) fn is_less(one: Option<DoubleDouble>, other: Option<DoubleDouble>) -> Option<bool> {
    let (one, other) = one.zip(other)?;
    let gap = (one.high - other.high) + (one.low - other.low);
    let is_certain = gap.abs() > DOUBT * one.high.abs().max(other.high.abs());
    is_certain.then_some(gap < 0.0)
}

/// How far two distances may be off together, relative to the larger: 2⁻⁸⁰, far more than
/// the errors of double-double arithmetic, which docs/exactness.md derives.
const DOUBT: f64 = 1.0 / (1u64 << 40) as f64 / (1u64 << 40) as f64;

/// The length of a push, times 2^low, correctly rounded, if that is certain and no subnormal
/// number.
pub(super) fn nearest<S: Float, const D: usize>(push: &GridPlane<D>, low: i32) -> Option<S> {
    if push.sign().is_eq() {
        return Some(S::zero());
    }
    let distance = match push {
        GridPlane::Small { normal, height } => distance((normal, height)),
        GridPlane::Large(push) => large_distance((&push.normal, &push.height)),
    };
    round(distance?, low)
}

/// A number that is not zero, times 2^low, as a float.
fn round<S: Float>(depth: DoubleDouble, low: i32) -> Option<S> {
    // As an integer of 62 bits and the rest: the numbers of the grid are far from the
    // ends of the range, so these powers of two are exact.
    let exponent = i32::try_from(depth.high.abs().to_bits() >> 52).ok()? - 1023;
    let scale = f64::from_bits(u64::try_from(1023 + 61 - exponent).ok()? << 52);
    let mantissa = (depth.high * scale) as i64 + (depth.low * scale) as i64;
    let unit = exponent - 61 + low;
    let [least, most] = [-ROUNDING, ROUNDING].map(|slack| S::from_dyadic(mantissa + slack, unit));
    let nearest = least.filter(|x| most == Some(*x) && x.is_finite())?;
    // Twice rounded numbers could be wrong: the smallest normal one times 1/ε is safe.
    let (_, last) = nearest.to_dyadic()?;
    let (_, smallest) = S::zero().to_dyadic()?;
    (last > smallest).then_some(nearest)
}

/// How far the integer may be off: the error of double-double arithmetic is below 2⁻⁹⁹ of it,
/// and cutting both parts off loses less than two.
const ROUNDING: i64 = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::Rounding;

    fn integer(x: f64) -> Integer {
        let (mantissa, exponent) = x.to_dyadic().expect("finite");
        assert_eq!(x.fract(), 0.0);
        Integer::dyadic(mantissa, exponent)
    }

    fn depth(normal: [i128; 3], height: i64, low: i32) -> Option<f64> {
        let height = I192::from(height);
        nearest(&GridPlane::Small { normal, height }, low)
    }

    #[test]
    fn lengths_with_rational_roots_are_exact() {
        assert_eq!(depth([3, 4, 0], 10, 0), Some(2.0));
        assert_eq!(depth([0, 0, -7], -21, -1), Some(-1.5));
        assert_eq!(depth([1, 2, 2], 1, 0), Some(1.0 / 3.0));
        assert_eq!(depth([1, 0, 0], 0, 0), Some(0.0));
    }

    /// What two floats leave of a number is less than a part of 2⁻ᵇⁱᵗˢ of it.
    fn assert_keeps(bits: u32, DoubleDouble { high, low }: DoubleDouble, number: &Integer) {
        let rest = number.sub(&integer(high)).sub(&integer(low));
        assert!(
            rest.bits() == 0 || rest.bits() + bits < number.bits(),
            "{number:?}"
        );
    }

    #[test]
    fn wide_numbers_keep_a_hundred_bits() {
        let normal = [-7i128 << 90, (1 << 125) - 1, 12_345];
        let long = [
            [1, -1, 1],
            [-3, 0, 5],
            [1 << 61, -(1 << 60) - 7, -1],
            [0, 0, 1 << 40],
        ];
        for wide in long.map(|edge| I192::dot(&normal, &edge)) {
            assert_keeps(100, wide.into(), &wide.into());
        }
        // Between words that are zero, and that have the bit of a sign.
        for word in [0, 1, -1, i128::from(i64::MIN), i128::from(i64::MAX)] {
            for upper in [5i128 << 64, -5 << 64] {
                let wide = I192::dot(&[upper, word, 0], &[1, 1, 0]);
                assert_keeps(128, wide.into(), &Integer::from(upper + word));
            }
        }
    }

    /// Around every power of two, where rounding ties and carries.
    #[test]
    fn integers_keep_a_hundred_bits() {
        for exponent in 0..127 {
            for (below, offset) in (0..exponent).flat_map(|b| (-2..=2i128).map(move |o| (b, o))) {
                let number = (1i128 << exponent) + (1 << below) + offset;
                let far = (i128::MAX - (1 << 64) - number).max(0);
                for number in [number.min(far), -number.min(far), far, -far] {
                    assert_keeps(103, number.into(), &number.into());
                }
            }
        }
    }

    /// A number of so many bits, without end zeros.
    fn long(bits: u32) -> Integer {
        let power = Integer::one().shifted(bits - 1);
        power.add(&Integer::one())
    }

    #[test]
    fn distances_are_told_apart_where_that_is_certain() {
        let of = |one: ([i128; 2], i64), other: ([i128; 2], i64)| {
            let (height, less) = (I192::from(one.1), I192::from(other.1));
            let quickly = is_less(distance((&one.0, &height)), distance((&other.0, &less)));
            let large = |n: [i128; 2], height| {
                let normal = Vector(n.map(Integer::from));
                large_distance((&normal, &Integer::from(height)))
            };
            assert_eq!(is_less(large(one.0, height), large(other.0, less)), quickly);
            quickly
        };
        for (one, other, expected) in [
            (([3, 4], 10), ([0, 1], 3), Some(true)),
            (([3, 4], -10), ([0, 1], -3), Some(false)),
            (([3, 4], -10), ([0, 1], 3), Some(true)),
            (([3, 4], 10), ([0, 2], 4), None),
            (([3, 4], 0), ([0, 2], 4), None),
            (([3, 4], 10), ([0, 2], 0), None),
        ] {
            assert_eq!(of(one, other), expected, "{one:?} {other:?}");
        }
        let pair = |high, low| Some(DoubleDouble { high, low });
        for unit in [1.0, -4.0, 0.125f64] {
            for (part, expected) in [
                (1.0, None),
                (-1.0, None),
                (1.25, Some(true)),
                (-1.25, Some(false)),
            ] {
                let one = pair(unit, 0.0);
                let other = pair(unit, unit.abs() * part * power(80).recip());
                assert_eq!(is_less(one, other), expected);
                assert_eq!(is_less(other, one), expected.map(|x| !x));
            }
        }
        let (less, more) = (pair(-3.0, 0.0), pair(2.0, 1e-20));
        assert_eq!(is_less(less, more), Some(true));
        // Longer numbers are left to integers.
        let up = |bits: u32, height: u32| {
            large_distance((&Vector([Integer::zero(), long(bits)]), &long(height)))
        };
        let of = |bits: u32| is_less(up(bits, 7), up(9, bits));
        assert_eq!((of(480), of(481)), (Some(true), None));
    }

    #[test]
    fn long_numbers_are_cut_off_far_below_two_floats() {
        for bits in [2, 60, 126, 127, 128, 200, 479, 480] {
            for number in [long(bits), long(bits).neg()] {
                let found = DoubleDouble::of(&number).expect("480 bits at most");
                assert_keeps(100, found, &number);
            }
        }
        assert!(DoubleDouble::of(&long(481)).is_none());
        let up = Vector([Integer::zero(), long(300), Integer::zero()]);
        let nearest = |height| nearest::<f64, 3>(&GridPlane::large(up.clone(), height), 3);
        let five = Integer::from(-5i64);
        assert_eq!(nearest(long(300).mul(&five)), Some(-40.0));
        assert_eq!(nearest(Integer::zero()), Some(0.0));
        assert_eq!(nearest(long(481)), None);
        assert_eq!(nearest(long(300).mul(&long(54))), None);
    }

    #[test]
    fn ties_and_subnormal_numbers_are_left_to_exact_comparisons() {
        // 2⁵³ + 1 lies in the middle of two floats.
        assert_eq!(depth([1, 0, 0], (1 << 53) + 1, 0), None);
        assert_eq!(depth([1, 0, 0], 3, -1075), None);
        assert_eq!(depth([1, 0, 0], 3, 2000), None);
        assert_eq!(depth([1, 0, 0], 3, -1000), Some(3.0 * 2f64.powi(-1000)));
    }
}
