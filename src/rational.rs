//! Exact scalars: [`BigRational`], the named reference, and [`BigInt`], an
//! integer lattice. Feature `rational`.
//!
//! On both, every decision of GJK and EPA is exact. A `BigRational` reduces
//! after every operation, which is simple and slow; on `BigInt` the caller
//! scales all coordinates to integers first, and nothing is ever reduced.

use core::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::root::SignedRoot;
use crate::scalar::{Field, Scalar};

macro_rules! exact_scalar {
    ($number:ty, $add:expr, $sub:expr, $mul:expr, $exceeds:expr) => {
        impl Scalar for $number {
            type Distance = SignedRoot<$number>;
            const EXACT: bool = true;

            fn zero() -> Self {
                Zero::zero()
            }
            fn one() -> Self {
                One::one()
            }
            fn add(&self, other: &Self) -> Self {
                $add(self, other)
            }
            fn sub(&self, other: &Self) -> Self {
                $sub(self, other)
            }
            fn mul(&self, other: &Self) -> Self {
                $mul(self, other)
            }
            fn neg(&self) -> Self {
                -self
            }
            fn sign(&self) -> Ordering {
                if self.is_negative() {
                    Ordering::Less
                } else if self.is_zero() {
                    Ordering::Equal
                } else {
                    Ordering::Greater
                }
            }
            fn exceeds(&self, other: &Self) -> bool {
                $exceeds(self, other)
            }
            fn sign_of_sum(distance: &Self::Distance, radius: &Self) -> Ordering {
                distance.sign_of_sum(radius)
            }
            fn distance(offset: &Self, norm_squared: &Self) -> Self::Distance {
                SignedRoot::distance(offset, norm_squared)
            }
            fn have_met(upper: &Self::Distance, lower: &Self::Distance, tolerance: &Self) -> bool {
                upper.is_within(lower, tolerance)
            }
        }
    };
}

exact_scalar!(
    BigInt,
    |x: &BigInt, y: &BigInt| x + y,
    |x: &BigInt, y: &BigInt| x - y,
    |x: &BigInt, y: &BigInt| x * y,
    |x: &BigInt, y: &BigInt| x > y
);

exact_scalar!(
    BigRational,
    |x, y| by_numerators(x, y, |p, q| p + q).unwrap_or_else(|| x + y),
    |x, y| by_numerators(x, y, |p, q| p - q).unwrap_or_else(|| x - y),
    |x, y| by_numerators(x, y, |p, q| p * q).unwrap_or_else(|| x * y),
    // By cross multiplication: `Ord` of a rational expands continued fractions,
    // which recurse deeply for long numbers that nearly agree.
    |x: &BigRational, y: &BigRational| {
        let (left, right) = (x.numer() * y.denom(), y.numer() * x.denom());
        left > right
    }
);

/// The operation on the numerators if both numbers are integers: nothing to
/// reduce, and no greatest common divisor, which is most of the cost otherwise.
fn by_numerators(
    x: &BigRational,
    y: &BigRational,
    operation: impl Fn(&BigInt, &BigInt) -> BigInt,
) -> Option<BigRational> {
    let integers = x.denom().is_one() && y.denom().is_one();
    integers.then(|| BigRational::from_integer(operation(x.numer(), y.numer())))
}

/// The greatest common divisor, at least 0; that of 0 and x is |x|.
///
/// Lehmer's method (Knuth, TAOCP 4.5.2, algorithm L): the quotients of many steps of
/// Euclid's algorithm follow from the leading bits alone. `num_integer` divides by
/// two as often as the numbers have bits, and moves them whole every time.
pub fn common_divisor(x: &BigInt, y: &BigInt) -> BigInt {
    let (Some(p), Some(q)) = (x.trailing_zeros(), y.trailing_zeros()) else {
        return Signed::abs(&(x + y));
    };
    let (mut large, mut small) = (Signed::abs(&(x >> p)), Signed::abs(&(y >> q)));
    if large < small {
        core::mem::swap(&mut large, &mut small);
    }
    let odd = loop {
        if let (Some(large), Some(small)) = (large.to_u128(), small.to_u128()) {
            break large.gcd(&small).into();
        }
        if small.is_zero() {
            break large;
        }
        (large, small) = match many_steps(&large, &small) {
            Some([[a, b], [c, d]]) => (a * &large + b * &small, c * &large + d * &small),
            None => {
                let rest = large % &small;
                (small, rest)
            }
        };
    };
    odd << p.min(q)
}

/// The matrix of those steps of Euclid's algorithm that the leading bits of two
/// positive numbers decide, the larger first; `None` if they decide not one. Its
/// determinant is ±1, so common divisors stay the same.
fn many_steps(large: &BigInt, small: &BigInt) -> Option<[[i64; 2]; 2]> {
    let cut = large.bits().saturating_sub(62);
    let (mut x, mut y) = ((large >> cut).to_i64()?, (small >> cut).to_i64()?);
    let [mut upper, mut lower] = [[1, 0], [0, 1]];
    // The quotient of the whole numbers lies between these two.
    while y + lower[0] != 0 && y + lower[1] != 0 {
        let quotient = (x + upper[0]) / (y + lower[0]);
        if quotient != (x + upper[1]) / (y + lower[1]) {
            break;
        }
        (upper, lower) = (lower, [0, 1].map(|i| upper[i] - quotient * lower[i]));
        (x, y) = (y, x - quotient * y);
    }
    (upper[1] != 0).then_some([upper, lower])
}

impl Field for BigRational {
    fn div(&self, other: &Self) -> Self {
        self / other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_divisors_of_any_length() {
        // A linear congruence generator, digit by digit.
        let mut state = 1u64;
        let mut number = |digits: u32| {
            (0..digits).fold(BigInt::from(1), |x, _| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
                (x << 29u32) + (state >> 35)
            })
        };
        for i in 0..2_000 {
            let (divisor, twos) = (number(i % 7), i % 5);
            let x = (number(i % 23) * &divisor) << twos;
            let y = (-number(i % 11) * &divisor) << (i % 3);
            let (found, expected) = (common_divisor(&x, &y), x.gcd(&y));
            assert_eq!(found, expected, "{x} {y}");
            assert_eq!(common_divisor(&y, &x), expected);
        }
        let zero = BigInt::ZERO;
        assert_eq!(common_divisor(&zero, &zero), zero);
        assert_eq!(common_divisor(&zero, &BigInt::from(-6)), BigInt::from(6));
    }

    #[test]
    fn neighbouring_fibonacci_numbers_have_no_common_divisor() {
        let (mut x, mut y) = (BigInt::from(1), BigInt::from(1));
        for _ in 0..2_000 {
            (x, y) = (&x + &y, x);
            assert!(common_divisor(&x, &y).is_one());
            assert_eq!(common_divisor(&(&x * &x), &(&x * &y)), x);
        }
    }
}
