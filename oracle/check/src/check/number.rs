//! The integers that a proof is checked on: those of the machine as long as every result
//! fits, and otherwise of any size.
//!
//! The checks are written once, for both. An operation whose result might not fit says
//! so, and everything is checked again on [`BigInt`].

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::ToPrimitive;

use super::Stop;
use super::leading::Leading;

/// An integer type that a proof is checked on.
pub(super) trait Number: Sized {
    /// A sum of products of two numbers.
    type Sum: Ord;

    /// The same number.
    fn of(x: &BigInt) -> Result<Self, Stop>;
    /// `x − y`.
    fn difference(x: &Self, y: &Self) -> Result<Self, Stop>;
    /// `a·d − b·c`.
    fn determinant(ab: [&Self; 2], cd: [&Self; 2]) -> Result<Self, Stop>;
    /// `Σ u·v`.
    fn dot(u: &[Self], v: &[Self]) -> Result<Self::Sum, Stop>;
    /// A sum as an integer of any size.
    fn exactly(sum: Self::Sum) -> BigInt;
    /// The leading bits of a positive sum.
    fn leading(sum: &Self::Sum) -> Option<Leading>;
    /// Zero.
    fn zero() -> Self;
}

impl Number for BigInt {
    type Sum = BigInt;

    fn of(x: &BigInt) -> Result<Self, Stop> {
        Ok(x.clone())
    }
    fn difference(x: &Self, y: &Self) -> Result<Self, Stop> {
        Ok(x - y)
    }
    fn determinant([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> Result<Self, Stop> {
        Ok(a * d - b * c)
    }
    fn dot(u: &[Self], v: &[Self]) -> Result<BigInt, Stop> {
        Ok(u.iter().zip(v).map(|(x, y)| x * y).sum())
    }
    fn exactly(sum: BigInt) -> BigInt {
        sum
    }
    fn leading(sum: &BigInt) -> Option<Leading> {
        Leading::of(sum)
    }
    fn zero() -> Self {
        BigInt::ZERO
    }
}

impl Number for i128 {
    type Sum = Double;

    fn of(x: &BigInt) -> Result<Self, Stop> {
        x.to_i128().ok_or(Stop::TooLong)
    }
    fn difference(x: &Self, y: &Self) -> Result<Self, Stop> {
        x.checked_sub(*y).ok_or(Stop::TooLong)
    }
    fn determinant([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> Result<Self, Stop> {
        let (ad, bc) = (product(*a, *d), product(*b, *c));
        let difference = ad.zip(bc).and_then(|(ad, bc)| ad.checked_sub(bc));
        difference.ok_or(Stop::TooLong)
    }
    fn dot(u: &[Self], v: &[Self]) -> Result<Double, Stop> {
        let mut products = u.iter().zip(v).map(|(x, y)| Double::product(*x, *y));
        let sum = products.try_fold(Double { high: 0, low: 0 }, Double::plus);
        sum.ok_or(Stop::TooLong)
    }
    fn exactly(sum: Double) -> BigInt {
        sum.exactly()
    }
    fn leading(sum: &Double) -> Option<Leading> {
        sum.leading()
    }
    fn zero() -> Self {
        0
    }
}

/// `x · y`, if it fits.
fn product(x: i128, y: i128) -> Option<i128> {
    match (i64::try_from(x), i64::try_from(y)) {
        // The product of two words always does.
        (Ok(x), Ok(y)) => Some(i128::from(x) * i128::from(y)),
        _ => x.checked_mul(y),
    }
}

/// `high·2¹²⁸ + low`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Double {
    high: i128,
    low: u128,
}

impl Double {
    /// `x · y`, at most 2²⁵⁴ in size.
    fn product(x: i128, y: i128) -> Self {
        let halves = |x: i128| {
            let magnitude = x.unsigned_abs();
            [magnitude >> 64, magnitude & u128::from(u64::MAX)]
        };
        let ([a, b], [c, d]) = (halves(x), halves(y));
        let upper = |x: u128| x >> 64;
        let lower = |x: u128| x & u128::from(u64::MAX);
        // (a·2⁶⁴ + b) · (c·2⁶⁴ + d); all four are below 2⁶⁴, a and c at most 2⁶³.
        let middle = upper(b * d) + lower(a * d) + lower(b * c);
        let product = Double {
            high: (a * c + upper(a * d) + upper(b * c) + upper(middle)) as i128,
            low: lower(b * d) | (middle << 64),
        };
        if (x < 0) == (y < 0) {
            product
        } else {
            product.negated()
        }
    }

    /// The opposite; there is one for all numbers but the least.
    fn negated(self) -> Self {
        Double {
            high: (!self.high).wrapping_add(i128::from(self.low == 0)),
            low: self.low.wrapping_neg(),
        }
    }

    fn plus(self, other: Self) -> Option<Self> {
        let (low, carry) = self.low.overflowing_add(other.low);
        let high = self.high.checked_add(other.high)?;
        Some(Double {
            high: high.checked_add(i128::from(carry))?,
            low,
        })
    }

    /// The leading bits of a positive number.
    fn leading(self) -> Option<Leading> {
        let zeros = self.high.leading_zeros();
        match self.high {
            ..0 => None,
            0 => (self.low > 0).then(|| Leading::of_word(self.low, 0)),
            // As many bits of the lower half as there are zeros: the sign is one of them.
            high => {
                let top = (high as u128) << zeros | self.low >> (128 - zeros);
                Some(Leading::of_word(top, 128 - i64::from(zeros)))
            }
        }
    }

    fn exactly(self) -> BigInt {
        let high = BigInt::from(self.high) << 128;
        high + BigInt::from_biguint(Sign::Plus, BigUint::from(self.low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers with all bits set or few, of all sizes up to the limit.
    fn numbers() -> Vec<i128> {
        let mut numbers = vec![0, i128::MIN, i128::MIN + 1, i128::MAX];
        for bits in [0, 1, 2, 31, 62, 63, 64, 65, 90, 125, 126] {
            let power = 1i128 << bits;
            for x in [power, power - 1, power / 7 * 5, power | 1] {
                numbers.extend([x, -x]);
            }
        }
        numbers
    }

    #[test]
    fn results_are_those_of_big_integers_or_too_long() {
        let (numbers, big) = (numbers(), |x: &i128| BigInt::from(*x));
        let fits = |x: &BigInt, bits: u64| x.bits() <= bits;
        for (i, x) in numbers.iter().enumerate() {
            assert_eq!(i128::of(&big(x)), Ok(*x));
            for y in &numbers {
                let (p, q) = (big(x), big(y));
                assert_eq!(Double::product(*x, *y).exactly(), &p * &q, "{x} {y}");
                match i128::difference(x, y) {
                    Ok(found) => assert_eq!(big(&found), p - q),
                    Err(_) => assert!(!fits(&(p - q), 126)),
                }
                let (u, v) = (&numbers[i / 2], &numbers[numbers.len() - 1 - i]);
                let expected = big(x) * big(v) - big(y) * big(u);
                match i128::determinant([x, y], [u, v]) {
                    Ok(found) => assert_eq!(big(&found), expected),
                    Err(_) => assert!(
                        !fits(&(big(x) * big(v)), 126)
                            || !fits(&(big(y) * big(u)), 126)
                            || !fits(&expected, 126)
                    ),
                }
                let expected = big(x) * big(v) + big(y) * big(u) + big(x) * big(y);
                match i128::dot(&[*x, *y, *x], &[*v, *u, *y]) {
                    Ok(found) => assert_eq!(found.exactly(), expected),
                    Err(_) => assert!(!fits(&expected, 253), "{x} {y} {u} {v}"),
                }
            }
        }
    }

    #[test]
    fn sums_are_ordered_like_the_numbers() {
        let numbers = numbers();
        for pair in numbers.windows(4) {
            let (x, y) = (
                Double::product(pair[0], pair[1]),
                Double::product(pair[2], pair[3]),
            );
            assert_eq!(x.cmp(&y), x.exactly().cmp(&y.exactly()), "{pair:?}");
        }
    }

    #[test]
    fn the_leading_bits_of_two_halves_are_those_of_the_number() {
        for x in numbers() {
            for y in numbers() {
                let number = Double::product(x, y);
                let expected = Leading::of(&number.exactly());
                assert_eq!(number.leading(), expected, "{x} {y}");
            }
        }
    }
}
