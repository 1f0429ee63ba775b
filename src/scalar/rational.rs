//! Exact scalars: [`BigRational`], the named reference, and [`BigInt`], an
//! integer lattice. Feature `rational`.
//!
//! On both, every decision of GJK and EPA is exact. A `BigRational` reduces
//! after every operation, which is simple and slow; on `BigInt` the caller
//! scales all coordinates to integers first, and nothing is ever reduced.

use core::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::scalar::{Field, Ring, Rounding, Scalar, SignedRoot};

macro_rules! exact_scalar {
    ($number:ty, $add:expr, $sub:expr, $mul:expr, $exceeds:expr) => {
        impl Ring for $number {
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
        }

        impl Rounding for $number {}

        impl Scalar for $number {
            type Distance = SignedRoot<$number>;
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

impl Field for BigRational {
    fn div(&self, other: &Self) -> Self {
        self / other
    }
}
