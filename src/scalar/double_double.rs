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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_products_lose_nothing() {
        let third = 1.0 / 3.0;
        let sum = DoubleDouble::sum(1e16, third);
        assert_eq!((sum.high, sum.low), (1e16, third));
        // (2⁵² + 1)² = 2¹⁰⁴ + 2⁵³ + 1.
        let one_more = f64::from_bits(0x4330_0000_0000_0001);
        let square = DoubleDouble::product(one_more, one_more);
        let power = f64::from_bits((1023 + 104) << 52);
        assert_eq!(square.high, power + f64::from_bits((1023 + 53) << 52));
        assert_eq!(square.low, 1.0);
    }

    /// 2^−exponent.
    fn part(exponent: u64) -> f64 {
        f64::from_bits((1023 - exponent) << 52)
    }

    fn pair(high: f64, low: f64) -> DoubleDouble {
        DoubleDouble { high, low }
    }

    /// How much is left of a number without another one; their high parts are close.
    fn rest(x: DoubleDouble, y: DoubleDouble) -> f64 {
        (x.high - y.high) + (x.low - y.low)
    }

    #[test]
    fn what_the_first_float_cannot_hold_is_in_the_second() {
        // 3 + 3·2⁻⁵²: two units of 3 are 2⁻⁵¹ each, so that it is rounded up to a half.
        let sum = DoubleDouble::sorted(3.0, 3.0 * part(52));
        assert_eq!((sum.high, sum.low), (3.0 + 2.0 * part(51), -part(52)));
        for (x, y) in [(3.0, 3.0 * part(52)), (3.0 * part(52), 3.0)] {
            let sum = DoubleDouble::sum(x, y);
            assert_eq!((sum.high, sum.low), (3.0 + 2.0 * part(51), -part(52)));
            let less = DoubleDouble::sum(-x, -y);
            assert_eq!((less.high, less.low), (-sum.high, -sum.low));
        }
        let less = DoubleDouble::sum(1.0, -part(60));
        assert_eq!((less.high, less.low), (1.0, -part(60)));
        let sum = pair(1.0, part(60)).plus(pair(2.0, part(62)));
        assert_eq!((sum.high, sum.low), (3.0, part(60) + part(62)));
    }

    /// Both parts count: next to 1, 2 and 3, with second parts of half a unit and less.
    #[test]
    fn second_parts_are_not_lost() {
        let numbers = [1.0, 2.0, 3.0, 7.0 / 4.0];
        let lows = [part(54), -part(55), 3.0 * part(60), 0.0];
        let all = numbers.map(|high| lows.map(|low| pair(high, low)));
        for x in all.as_flattened() {
            let back = x.root().squared();
            assert!(rest(back, *x).abs() < 1e-31, "{x:?}");
            // (h + l)² = h² + 2·h·l + l², the last of which is below 2⁻¹⁰⁸.
            let square = pair(x.high * x.high, 2.0 * x.high * x.low);
            assert!(rest(x.squared(), square).abs() < 1e-31, "{x:?}");
            for y in all.as_flattened() {
                let quotient = x.over(*y);
                let back = DoubleDouble::product(quotient.high, y.high);
                let low = quotient.high * y.low + quotient.low * y.high;
                let back = back.plus(pair(low, 0.0));
                assert!(rest(back, *x).abs() < 1e-31, "{x:?} {y:?}");
            }
        }
    }

    #[test]
    fn roots_and_quotients_are_good_to_a_hundred_bits() {
        let (two, three) = (DoubleDouble::sum(2.0, 0.0), DoubleDouble::sum(3.0, 0.0));
        let back = two.root().squared();
        assert!(((back.high - 2.0) + back.low).abs() < 1e-30);
        let third = three.over(DoubleDouble::sum(9.0, 0.0));
        let product = DoubleDouble::product(third.high, 3.0);
        let rest = (product.high - 1.0) + (product.low + 3.0 * third.low);
        assert!(rest.abs() < 1e-31, "{rest}");
    }
}
