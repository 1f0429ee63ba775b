//! Floats as scalars.

use core::cmp::Ordering;

use super::{Field, Float, Ring, Rounding, Scalar};

macro_rules! float_scalar {
    ($float:ident, $bits:ident, $mantissa_bits:literal, $bias:literal, $tolerance:literal, $curved_bits:literal, $root:path) => {
        impl Ring for $float {
            const EXACT: bool = false;
            #[inline]
            fn zero() -> Self {
                0.0
            }
            #[inline]
            fn one() -> Self {
                1.0
            }
            #[inline]
            fn add(&self, other: &Self) -> Self {
                self + other
            }
            #[inline]
            fn sub(&self, other: &Self) -> Self {
                self - other
            }
            #[inline]
            fn mul(&self, other: &Self) -> Self {
                self * other
            }
            #[inline]
            fn neg(&self) -> Self {
                -*self
            }
            #[inline]
            fn is_finite(&self) -> bool {
                $float::is_finite(*self)
            }
            #[inline]
            fn abs(&self) -> Self {
                $float::abs(*self)
            }
        }

        impl Rounding for $float {
            #[inline]
            fn is_ordinary(&self) -> bool {
                // The exponent lies within an eighth of the bias around 0. A negative number
                // or a NaN has a larger field.
                let field = self.to_bits() >> $mantissa_bits;
                field.wrapping_sub($bias - $bias / 8) <= $bias / 4
            }
            #[inline]
            fn balance(numbers: &mut [Self]) {
                let largest = numbers.iter().fold(0.0, |m: $float, x| m.max(x.abs()));
                if let Some((scale, _)) = Self::unit_scale(&largest) {
                    for x in &mut *numbers {
                        *x *= scale;
                    }
                    // One float does not bring subnormal numbers to 1.
                    if largest < $float::MIN_POSITIVE {
                        Self::balance(numbers);
                    }
                }
            }
            #[inline]
            fn unit_scale(magnitude: &Self) -> Option<(Self, Self)> {
                if *magnitude <= 0.0 || !$float::is_finite(*magnitude) {
                    return None;
                }
                // The biased exponent field e says 2^(e − bias) ≤ magnitude; the
                // scale 2^(bias − 1 − e) brings it into [1/2, 1). It is clamped so
                // that the scale and its inverse both stay normal numbers.
                let field = (magnitude.to_bits() >> $mantissa_bits).clamp(1, 2 * $bias - 2);
                let power = |field| $float::from_bits(field << $mantissa_bits);
                Some((power(2 * $bias - 1 - field), power(field + 1)))
            }
            #[inline]
            fn flatness() -> Self {
                8.0 * $float::EPSILON
            }
            #[inline]
            fn sliver() -> Self {
                Float::sqrt($float::EPSILON)
            }
            #[inline]
            fn default_tolerance() -> Self {
                $tolerance * $float::EPSILON
            }
            #[inline]
            fn curved_tolerance() -> Self {
                $float::from_bits(($bias - $curved_bits) << $mantissa_bits)
            }
            #[inline]
            fn to_dyadic(&self) -> Option<(i64, i32)> {
                let bits = self.abs().to_bits();
                let (field, fraction) =
                    (bits >> $mantissa_bits, bits & ((1 << $mantissa_bits) - 1));
                // Subnormal numbers have no hidden bit, and the least exponent.
                let hidden = $bits::from(field > 0) << $mantissa_bits;
                let mantissa = i64::try_from(fraction | hidden).ok()?;
                let exponent = i32::try_from(field.max(1)).ok()? - $bias - $mantissa_bits;
                let signed = if *self < 0.0 { -mantissa } else { mantissa };
                self.is_finite().then_some((signed, exponent))
            }
            #[inline]
            fn from_dyadic(mantissa: i64, exponent: i32) -> Option<Self> {
                let (mut x, mut left) = (mantissa as $float, exponent);
                while left != 0 && x != 0.0 && x.is_finite() {
                    let step = left.clamp(1 - $bias, $bias);
                    x *= $float::from_bits($bits::try_from(step + $bias).ok()? << $mantissa_bits);
                    left -= step;
                }
                Some(x)
            }
        }

        impl Scalar for $float {
            type Distance = $float;
            #[inline]
            fn distance(offset: &Self, norm_squared: &Self) -> Self {
                offset / Float::sqrt(*norm_squared)
            }
            #[inline]
            fn key(offset: &Self, norm_squared: &Self) -> Self {
                offset / norm_squared * offset.abs()
            }
            /// Compares with the square of the sum, plus a bound on the rounding of both.
            #[inline]
            fn is_near(key: &Self, distance: &Self, tolerance: &Self) -> bool {
                let most = distance + tolerance;
                let square = most * most.abs();
                *key <= square + square.abs() * Self::flatness()
            }
            /// First the least value, then where it is.
            #[inline]
            fn least(distances: &[Self]) -> usize {
                let smaller = |x: $float, y: $float| if y < x { y } else { x };
                let (fours, rest) = distances.as_chunks::<4>();
                let lanes = fours.iter().fold([$float::INFINITY; 4], |least, four| {
                    core::array::from_fn(|lane| smaller(least[lane], four[lane]))
                });
                let least = lanes
                    .iter()
                    .chain(rest)
                    .copied()
                    .fold($float::INFINITY, smaller);
                distances.iter().position(|x| *x <= least).unwrap_or(0)
            }
            #[inline]
            fn sign_of_sum(distance: &Self, radius: &Self) -> Ordering {
                (distance + radius).sign()
            }
            #[inline]
            fn have_met(upper: &Self, lower: &Self, tolerance: &Self) -> bool {
                upper - lower <= *tolerance
            }
        }

        impl Field for $float {
            #[inline]
            fn div(&self, other: &Self) -> Self {
                self / other
            }
        }

        impl Float for $float {
            #[cfg(feature = "std")]
            #[inline]
            fn sqrt(self) -> Self {
                $float::sqrt(self)
            }
            #[cfg(not(feature = "std"))]
            fn sqrt(self) -> Self {
                $root(self)
            }
            #[inline]
            fn epsilon() -> Self {
                $float::EPSILON
            }
        }
    };
}

float_scalar!(f32, u32, 23, 127, 1.0, 16, crate::scalar::sqrt::sqrt_f32);
float_scalar!(f64, u64, 52, 1023, 1.0, 36, crate::scalar::sqrt::sqrt);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_scale_is_an_exact_power_of_two() {
        for m in [1.0f64, 0.75, 3.0, 1e-300, 1e300, 0.1] {
            let (scale, inverse) = f64::unit_scale(&m).expect("a positive finite number");
            assert!(
                (0.5..1.0).contains(&(m * scale)),
                "{m} scaled to {}",
                m * scale
            );
            assert_eq!(scale * inverse, 1.0);
            assert_eq!(scale.to_bits() << 12, 0, "no mantissa bits: a power of two");
        }
        assert_eq!(f64::unit_scale(&0.0), None);
        assert_eq!(f32::unit_scale(&6.0), Some((0.125, 8.0)));
    }

    /// A plane that is not farther than a distance plus a tolerance always counts as near.
    #[test]
    fn keys_are_near_where_distances_are() {
        assert_eq!(f64::key(&-3.0, &4.0), -9.0 / 4.0);
        let numbers = [0.0, 1e-200, 1e-17, 3e-9, 0.1, 1.0 / 3.0, 0.7, 1.9];
        let signed = || numbers.iter().flat_map(|x| [*x, -*x]);
        for offset in signed() {
            for length in [1e-12, 0.3, 1.7, 1e9] {
                let norm_squared: f64 = length * length;
                let key = f64::key(&offset, &norm_squared);
                let distance = f64::distance(&offset, &norm_squared);
                for tolerance in [0.0, 1e-15, 1e-3] {
                    for more in numbers {
                        assert!(f64::is_near(&key, &(distance + more), &tolerance));
                    }
                }
                let clearly_less = distance - distance.abs() * 1e-14;
                let may_underflow = distance.abs() < 1e-150;
                assert!(may_underflow || !f64::is_near(&key, &clearly_less, &0.0));
            }
        }
    }

    #[test]
    fn balanced_numbers_are_of_ordinary_size() {
        for m in [5e-324f64, 3e-310, f64::MIN_POSITIVE, 0.1, 1.0, 1e300] {
            let mut numbers = [m, -m, 0.0];
            f64::balance(&mut numbers);
            assert!((0.5..1.0).contains(&numbers[0]), "{m}: {numbers:?}");
            assert_eq!([numbers[1], numbers[2]], [-numbers[0], 0.0]);
        }
        let mut zeros = [0.0f32, -0.0];
        f32::balance(&mut zeros);
        assert_eq!(zeros, [0.0, 0.0]);
    }

    #[test]
    fn floats_are_dyadic_numbers() {
        for x in [
            1.0f64,
            -0.1,
            5e-324,
            1e-310,
            f64::MAX,
            f64::MIN_POSITIVE,
            0.0,
        ] {
            let (mantissa, exponent) = x.to_dyadic().expect("a finite number");
            assert_eq!(f64::from_dyadic(mantissa, exponent), Some(x));
        }
        assert_eq!(f32::NAN.to_dyadic(), None);
        assert_eq!(f32::from_dyadic(3, -2000), Some(0.0));
        assert_eq!(f32::from_dyadic(i64::MAX, -64), Some(0.5));
    }

    #[test]
    fn the_ends_of_the_range_keep_scale_and_inverse_normal() {
        for m in [5e-324, f64::MIN_POSITIVE, f64::MAX] {
            let (scale, inverse) = f64::unit_scale(&m).expect("a positive finite number");
            assert!(
                scale.is_normal() && inverse.is_normal(),
                "{m}: {scale} {inverse}"
            );
        }
    }
}
