//! Numbers of twice the precision of a float: sums of two floats.
//!
//! Sums and products of two floats are exact as long as nothing overflows or leaves the
//! normal numbers; other operations are good to about 100 bits.

use crate::scalar::Float;

/// A sum of two floats, the second at most half a unit in the last place of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DoubleDouble {
    pub(crate) high: f64,
    pub(crate) low: f64,
}

impl DoubleDouble {
    /// `x + y` for `|x| ≥ |y|`, exactly (Dekker 1971).
    pub(crate) fn sorted(x: f64, y: f64) -> Self {
        let high = x + y;
        DoubleDouble {
            high,
            low: y - (high - x),
        }
    }

    /// `x + y`, exactly (Knuth, TAOCP 4.2.2).
    pub(crate) fn sum(x: f64, y: f64) -> Self {
        let high = x + y;
        let other = high - x;
        DoubleDouble {
            high,
            low: (x - (high - other)) + (y - other),
        }
    }

    /// `x · y`, exactly, by splitting both in halves (Dekker 1971, Veltkamp).
    pub(crate) fn product(x: f64, y: f64) -> Self {
        let split = |x: f64| {
            let scaled = 134_217_729.0 * x;
            let high = scaled - (scaled - x);
            (high, x - high)
        };
        let ((a, b), (c, d)) = (split(x), split(y));
        let high = x * y;
        DoubleDouble {
            high,
            low: ((a * c - high) + a * d + b * c) + b * d,
        }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        let sum = DoubleDouble::sum(self.high, other.high);
        DoubleDouble::sorted(sum.high, sum.low + self.low + other.low)
    }

    pub(crate) fn squared(self) -> Self {
        let square = DoubleDouble::product(self.high, self.high);
        DoubleDouble::sorted(square.high, square.low + 2.0 * self.high * self.low)
    }

    /// The root of a positive number: one step of Newton's method from the root of its
    /// high part.
    pub(crate) fn root(self) -> Self {
        let first = Float::sqrt(self.high);
        let square = DoubleDouble::product(first, first);
        let rest = (self.high - square.high) - square.low + self.low;
        DoubleDouble::sorted(first, rest / (2.0 * first))
    }

    pub(crate) fn over(self, divisor: Self) -> Self {
        let first = self.high / divisor.high;
        let product = DoubleDouble::product(first, divisor.high);
        let rest = (self.high - product.high) - product.low + self.low - first * divisor.low;
        DoubleDouble::sorted(first, rest / divisor.high)
    }
}

#[cfg(all(test, feature = "rational"))]
mod tests {
    use num_rational::BigRational;
    use num_traits::{FromPrimitive, Signed};

    use super::*;
    use crate::random::Random;

    fn exact(x: f64) -> BigRational {
        BigRational::from_float(x).expect("finite")
    }

    fn value(x: DoubleDouble) -> BigRational {
        assert_eq!(x.high + x.low, x.high, "half a unit at most");
        exact(x.high) + exact(x.low)
    }

    /// Within 2⁻¹⁰⁰ of a number that is not zero, relatively.
    fn assert_near(found: &BigRational, expected: &BigRational) {
        let part = BigRational::from_u128(1 << 100).expect("an integer");
        let error = Signed::abs(&(found - expected)) * part;
        assert!(error <= Signed::abs(expected), "{found} {expected}");
    }

    /// A float of any sign, from 2⁻¹⁰ to 2¹⁰ in size.
    fn float(random: &mut Random) -> f64 {
        let size = 2f64.powi(random.below(20) as i32 - 10);
        let mantissa = 1.0 + random.bits(52) as f64 * f64::EPSILON;
        mantissa * if random.below(2) == 0 { size } else { -size }
    }

    #[test]
    fn sums_and_products_of_floats_lose_nothing() {
        let mut random = Random(1);
        for _ in 0..2_000 {
            let (x, y) = (float(&mut random), float(&mut random));
            let sum = exact(x) + exact(y);
            assert_eq!(value(DoubleDouble::sum(x, y)), sum);
            let (more, less) = if x.abs() < y.abs() { (y, x) } else { (x, y) };
            assert_eq!(value(DoubleDouble::sorted(more, less)), sum);
            assert_eq!(value(DoubleDouble::product(x, y)), exact(x) * exact(y));
        }
    }

    #[test]
    fn other_operations_keep_a_hundred_bits() {
        let mut random = Random(2);
        for _ in 0..2_000 {
            let mut positive = || {
                let tail = float(&mut random) * f64::EPSILON / 1024.0;
                DoubleDouble::sum(float(&mut random).abs(), tail)
            };
            let (x, y) = (positive(), positive());
            let (p, q) = (value(x), value(y));
            assert_near(&value(x.plus(y)), &(&p + &q));
            assert_near(&value(x.squared()), &(&p * &p));
            assert_near(&(value(x.over(y)) * &q), &p);
            let root = value(x.root());
            assert_near(&(&root * &root), &p);
        }
    }
}
