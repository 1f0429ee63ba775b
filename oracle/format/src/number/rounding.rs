//! The two float types, and correct rounding to them by integer arithmetic.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

use super::{Rational, dyadic, log2_floor, power_of_two};

/// An IEEE 754 binary float type.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum FloatType {
    /// 32 bits, "single precision".
    F32,
    /// 64 bits, "double precision".
    F64,
}

impl FloatType {
    /// The name in case lines: `f32` or `f64`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The float type of this name, the inverse of [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::F32, Self::F64]
            .into_iter()
            .find(|ty| ty.name() == name)
    }

    /// Bits of a normal number's mantissa, the implicit leading one included: 24 or 53.
    pub const fn mantissa_bits(self) -> u32 {
        match self {
            Self::F32 => f32::MANTISSA_DIGITS,
            Self::F64 => f64::MANTISSA_DIGITS,
        }
    }

    /// The exponent of the smallest subnormal number, a power of two: −149 or −1074.
    pub const fn min_exponent(self) -> i64 {
        self.min_normal_exponent() - (self.mantissa_bits() as i64 - 1)
    }

    /// The exponent of the smallest normal number, a power of two: −126 or −1022.
    pub const fn min_normal_exponent(self) -> i64 {
        match self {
            Self::F32 => f32::MIN_EXP as i64 - 1,
            Self::F64 => f64::MIN_EXP as i64 - 1,
        }
    }

    /// The exponent of the largest power of two that is finite: 127 or 1023.
    pub const fn max_exponent(self) -> i64 {
        match self {
            Self::F32 => f32::MAX_EXP as i64 - 1,
            Self::F64 => f64::MAX_EXP as i64 - 1,
        }
    }

    /// The spacing of the floats of this type at `|x|`: `2^(floor(log2 |x|) - mantissa_bits + 1)`.
    ///
    /// Below the smallest normal number (zero included) it is the spacing there, `2^min_exponent`;
    /// beyond the largest finite number it is the spacing of the last binade.
    pub fn ulp_of(self, x: &Rational) -> Rational {
        let (least, most) = (self.min_normal_exponent(), self.max_exponent());
        let exponent = if x.is_zero() {
            least
        } else {
            log2_floor(x.numer(), x.denom()).clamp(least, most)
        };
        dyadic(1.into(), exponent - i64::from(self.mantissa_bits()) + 1)
    }

    /// Whether `x` is a number of this type, so that rounding would not change it.
    pub fn is_exact(self, x: &Rational) -> bool {
        let Some(zeros) = x.numer().trailing_zeros() else {
            return true;
        };
        let Some(down) = power_of_two(x.denom()) else {
            return false;
        };
        // x = odd · 2^lowest, and 2^highest is the largest power of two that is not above |x|.
        let odd_bits = x.numer().bits() - zeros;
        let lowest = zeros as i64 - down as i64;
        let highest = lowest + odd_bits as i64 - 1;
        odd_bits <= u64::from(self.mantissa_bits())
            && lowest >= self.min_exponent()
            && highest <= self.max_exponent()
    }
}

/// What a number becomes when it is rounded to a float type: to the nearest, ties to the even last
/// bit.
#[derive(Clone, Debug, PartialEq)]
pub enum Rounded {
    /// The number is exactly zero.
    Zero,
    /// The number is not zero, but rounds to it: it is at most half the smallest subnormal.
    Underflow,
    /// The nearest float, as an exact value.
    Finite(Rational),
    /// The number rounds to infinity.
    Overflow {
        /// Whether to plus infinity.
        positive: bool,
    },
}

impl Rounded {
    /// The float as an `f64`; an f32 result is exact in it as well. An underflow is 0, an overflow
    /// `None`.
    pub fn to_f64(&self) -> Option<f64> {
        match self {
            Self::Zero | Self::Underflow => Some(0.0),
            Self::Finite(x) => f64_from_rational(x),
            Self::Overflow { .. } => None,
        }
    }
}

/// Rounds `x` to the float type: to the nearest, ties to even, subnormals included.
pub fn round_rational(x: &Rational, ty: FloatType) -> Rounded {
    round_quotient(x.numer(), x.denom(), ty)
}

/// Rounds `numer / denom` in the same way; the denominator is positive, and the quotient need not
/// be reduced.
pub fn round_quotient(numer: &BigInt, denom: &BigInt, ty: FloatType) -> Rounded {
    if numer.is_zero() {
        return Rounded::Zero;
    }
    let overflow = Rounded::Overflow {
        positive: numer.is_positive(),
    };
    let exponent = log2_floor(numer, denom);
    if exponent > ty.max_exponent() {
        return overflow;
    }
    let last_bit = exponent.max(ty.min_normal_exponent()) - i64::from(ty.mantissa_bits()) + 1;
    let mantissa = nearest_multiple(numer.magnitude(), denom.magnitude(), last_bit);
    if mantissa.is_zero() {
        return Rounded::Underflow;
    }
    if mantissa.bits() as i64 + last_bit > ty.max_exponent() + 1 {
        return overflow;
    }
    let mantissa = BigInt::from_biguint(numer.sign(), mantissa);
    Rounded::Finite(dyadic(mantissa, last_bit))
}

/// `numer / denom / 2^exponent`, rounded to the nearest integer, ties to even.
fn nearest_multiple(numer: &BigUint, denom: &BigUint, exponent: i64) -> BigUint {
    let zeros = denom.trailing_zeros().unwrap_or(0);
    if zeros + 1 == denom.bits() {
        return nearest_half(numer, exponent + zeros as i64);
    }
    let up = |x: &BigUint, power: i64| x << power.max(0).unsigned_abs();
    let (numer, denom) = (up(numer, -exponent), up(denom, exponent));
    let (quotient, remainder) = numer.div_rem(&denom);
    let up = match (remainder << 1u32).cmp(&denom) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => quotient.bit(0),
        std::cmp::Ordering::Greater => true,
    };
    quotient + u32::from(up)
}

/// `x / 2^power`, rounded in the same way.
fn nearest_half(x: &BigUint, power: i64) -> BigUint {
    let down = power.max(0).unsigned_abs();
    if down == 0 {
        return x << power.unsigned_abs();
    }
    let quotient = x >> down;
    let rest_is_half = x.trailing_zeros() == Some(down - 1);
    let up = x.bit(down - 1) && (!rest_is_half || quotient.bit(0));
    quotient + u32::from(up)
}

/// The exact value of a float; `None` if it is infinite or not a number. Negative zero is zero.
pub fn rational_from_f64(x: f64) -> Option<Rational> {
    let (mantissa, exponent) = float_parts(x)?;
    Some(dyadic(mantissa.into(), exponent))
}

/// `(mantissa, exponent)` with `mantissa · 2^exponent` the float; `None` if it is infinite or not a
/// number.
pub(super) fn float_parts(x: f64) -> Option<(i64, i64)> {
    if !x.is_finite() {
        return None;
    }
    let stored_bits = f64::MANTISSA_DIGITS - 1;
    let bits = x.to_bits();
    let fraction = (bits & ((1 << stored_bits) - 1)).cast_signed();
    let biased = ((bits >> stored_bits) & 0x7ff) as i64;
    let mantissa = if biased == 0 {
        fraction
    } else {
        fraction | 1 << stored_bits
    };
    let exponent = FloatType::F64.min_exponent() + biased.max(1) - 1;
    Some((if x < 0.0 { -mantissa } else { mantissa }, exponent))
}

/// The float that is exactly `x`; `None` if `x` is not an f64.
pub fn f64_from_rational(x: &Rational) -> Option<f64> {
    if x.is_zero() {
        return Some(0.0);
    }
    if !FloatType::F64.is_exact(x) {
        return None;
    }
    let exponent = log2_lowest_bit(x);
    let zeros = x.numer().trailing_zeros()?;
    let mantissa = match one_word(x.numer().magnitude()) {
        Some(word) => word >> zeros,
        None => (x.numer().magnitude() >> zeros).to_u64()?,
    };
    // Both factors are exact, and so is their product, because `x` is a float: no rounding happens.
    let magnitude = mantissa as f64 * f64_power_of_two(exponent);
    Some(if x.is_negative() {
        -magnitude
    } else {
        magnitude
    })
}

/// The number, if it is a word of the machine.
fn one_word(x: &BigUint) -> Option<u64> {
    (x.bits() <= 64).then(|| x.iter_u64_digits().next().unwrap_or(0))
}

/// A length in ulps, as a float for display; infinite if an ulp is nothing.
pub fn in_ulps(length: &Rational, ulp: &Rational) -> f64 {
    if ulp.is_zero() {
        return f64::INFINITY;
    }
    // length / ulp, not reduced: only its value counts.
    let times = |x: &BigInt, factor: &BigInt| match power_of_two(factor) {
        Some(power) => x << power,
        None => x * factor,
    };
    let numer = times(length.numer(), ulp.denom());
    let denom = times(length.denom(), ulp.numer());
    round_quotient(&numer, &denom, FloatType::F64)
        .to_f64()
        .unwrap_or(f64::INFINITY)
}

/// The exponent of the last bit of a dyadic number other than zero.
fn log2_lowest_bit(x: &Rational) -> i64 {
    let zeros = |integer: &BigInt| integer.trailing_zeros().unwrap_or(0) as i64;
    zeros(x.numer()) - zeros(x.denom())
}

/// `2^exponent` for an exponent from −1074 to 1023.
fn f64_power_of_two(exponent: i64) -> f64 {
    let ty = FloatType::F64;
    f64::from_bits(if exponent >= ty.min_normal_exponent() {
        ((exponent + ty.max_exponent()) as u64) << (ty.mantissa_bits() - 1)
    } else {
        1 << (exponent - ty.min_exponent())
    })
}

#[cfg(test)]
mod tests;
