//! Fractions that are not reduced: arithmetic without greatest common divisors.
//!
//! Nearly every number that an answer is measured with is an integer times a power of two. A
//! [`Rational`] of that form costs a greatest common divisor for every operation, which is slowest
//! if the denominator is a power of two.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::rounding::float_parts;
use super::square::{floor_root, square_root};
use super::{Rational, dyadic, sign};

/// The number `mantissa · 2^exponent / odd`, in any of its forms.
#[derive(Clone, Debug)]
pub struct Fraction {
    mantissa: BigInt,
    exponent: i64,
    /// An odd number above 1; without it the number is dyadic.
    odd: Option<BigInt>,
}

impl Fraction {
    /// Zero.
    pub fn zero() -> Self {
        Self::dyadic(BigInt::zero(), 0)
    }

    /// One.
    pub fn one() -> Self {
        Self::dyadic(BigInt::one(), 0)
    }

    /// `mantissa · 2^exponent`.
    pub fn dyadic(mantissa: BigInt, exponent: i64) -> Self {
        Self {
            mantissa,
            exponent,
            odd: None,
        }
    }

    /// `numer / denom`; `denom` is positive.
    pub fn quotient(numer: BigInt, denom: &BigInt) -> Self {
        let twos = denom.trailing_zeros().unwrap_or(0);
        let odd = (twos + 1 < denom.bits()).then(|| denom >> twos);
        Self {
            mantissa: numer,
            exponent: -(twos as i64),
            odd,
        }
    }

    /// The exact value of a float; `None` if it is infinite or not a number.
    pub fn from_f64(x: f64) -> Option<Self> {
        let (mantissa, exponent) = float_parts(x)?;
        Some(Self::dyadic(mantissa.into(), exponent))
    }

    /// The same number in lowest terms.
    pub fn to_rational(&self) -> Rational {
        let Some(odd) = &self.odd else {
            return dyadic(self.mantissa.clone(), self.exponent);
        };
        let common = common_divisor(&self.mantissa, odd);
        let (numer, denom) = dyadic(&self.mantissa / &common, self.exponent).into_raw();
        // The numerator has no divisor in common with either factor of the denominator.
        Rational::new_raw(numer, denom * (odd / common))
    }

    /// Whether the number is below zero.
    pub fn is_negative(&self) -> bool {
        self.mantissa.is_negative()
    }

    /// −1, 0 or 1.
    pub fn sign(&self) -> i8 {
        sign(&self.mantissa)
    }

    /// The magnitude.
    pub fn abs(mut self) -> Self {
        self.mantissa = self.mantissa.abs();
        self
    }

    /// The number, or 0 if it is negative.
    pub fn positive_part(self) -> Self {
        if self.is_negative() {
            Self::zero()
        } else {
            self
        }
    }

    /// How two numbers compare.
    pub fn compare(&self, other: &Self) -> Ordering {
        (self - other).mantissa.sign().cmp(&Sign::NoSign)
    }

    /// The larger of two numbers.
    pub fn larger(self, other: Self) -> Self {
        if self.compare(&other).is_lt() {
            other
        } else {
            self
        }
    }

    /// Encloses `sign(x)·√|x|`: numbers `(lo, hi)` at most `2^-bits` apart, equal exactly if the
    /// root is rational.
    pub fn signed_root(&self, bits: u32) -> (Self, Self) {
        match self.exact_root() {
            Some(root) => (root.clone(), root),
            None => self.rough_root(bits),
        }
    }

    /// `sign(x)·√|x|`, if that is rational.
    fn exact_root(&self) -> Option<Self> {
        let (mantissa, exponent) = self.with_even_exponent();
        // √(m/o) = √(m·o)/o
        let product = match &self.odd {
            None => mantissa,
            Some(odd) => mantissa * odd,
        };
        Some(self.signed_like(Self {
            mantissa: square_root(&product)?,
            exponent: exponent / 2,
            odd: self.odd.clone(),
        }))
    }

    /// Encloses `sign(x)·√|x|` between neighbouring multiples of `2^-bits`.
    pub(super) fn rough_root(&self, bits: u32) -> (Self, Self) {
        let (mantissa, exponent) = self.with_even_exponent();
        let scaled = shifted(mantissa, exponent + 2 * i64::from(bits));
        let inner = match &self.odd {
            None => floor_root(&scaled),
            Some(odd) => floor_root(&(scaled / odd)),
        };
        let end = |mantissa| self.signed_like(Self::dyadic(mantissa, -i64::from(bits)));
        let (inner, outer) = (end(inner.clone()), end(inner + 1u32));
        if self.is_negative() {
            (outer, inner)
        } else {
            (inner, outer)
        }
    }

    /// The magnitude of the mantissa and the exponent, made even.
    fn with_even_exponent(&self) -> (BigInt, i64) {
        let odd = self.exponent.rem_euclid(2);
        (self.mantissa.abs() << odd, self.exponent - odd)
    }

    /// A magnitude with the sign of this number.
    fn signed_like(&self, magnitude: Self) -> Self {
        if self.is_negative() {
            -&magnitude
        } else {
            magnitude
        }
    }

    fn combined(&self, other: &Self, of: impl Fn(&BigInt, &BigInt) -> BigInt) -> Self {
        let (x, y, exponent, odd) = self.common(other);
        let mantissa = of(&x, &y);
        Self {
            mantissa,
            exponent,
            odd,
        }
    }

    /// The mantissas of both numbers over one denominator, with its exponent and its odd part.
    fn common<'f>(
        &'f self,
        other: &'f Self,
    ) -> (Cow<'f, BigInt>, Cow<'f, BigInt>, i64, Option<BigInt>) {
        let low = self.exponent.min(other.exponent);
        let mantissa = |x: &'f Self, factor: Option<&BigInt>| {
            let raised = match x.exponent - low {
                0 => Cow::Borrowed(&x.mantissa),
                up => Cow::Owned(&x.mantissa << up),
            };
            match factor {
                None => raised,
                Some(factor) => Cow::Owned(&*raised * factor),
            }
        };
        if self.odd == other.odd {
            return (
                mantissa(self, None),
                mantissa(other, None),
                low,
                self.odd.clone(),
            );
        }
        (
            mantissa(self, other.odd.as_ref()),
            mantissa(other, self.odd.as_ref()),
            low,
            product(self.odd.as_ref(), other.odd.as_ref()),
        )
    }
}

/// The greatest common divisor with a positive number.
fn common_divisor(x: &BigInt, divisor: &BigInt) -> BigInt {
    // One step of Euclid's algorithm: what follows is no longer than the divisor.
    let rest = x % divisor;
    match (rest.abs().to_u64(), divisor.to_u64()) {
        (Some(rest), Some(divisor)) => rest.gcd(&divisor).into(),
        _ => rest.gcd(divisor),
    }
}

/// `x · 2^power`, cut to an integer towards zero; `x` is not negative.
fn shifted(x: BigInt, power: i64) -> BigInt {
    if power >= 0 {
        x << power
    } else {
        x >> power.unsigned_abs()
    }
}

/// The product of two odd parts.
fn product(x: Option<&BigInt>, y: Option<&BigInt>) -> Option<BigInt> {
    match (x, y) {
        (Some(x), Some(y)) => Some(x * y),
        (x, y) => x.or(y).cloned(),
    }
}

impl From<&Rational> for Fraction {
    fn from(x: &Rational) -> Self {
        Self::quotient(x.numer().clone(), x.denom())
    }
}

impl Add for &Fraction {
    type Output = Fraction;

    fn add(self, other: Self) -> Fraction {
        match (self.mantissa.is_zero(), other.mantissa.is_zero()) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => self.combined(other, |x, y| x + y),
        }
    }
}

impl Sub for &Fraction {
    type Output = Fraction;

    fn sub(self, other: Self) -> Fraction {
        match (self.mantissa.is_zero(), other.mantissa.is_zero()) {
            (true, _) => -other,
            (_, true) => self.clone(),
            _ => self.combined(other, |x, y| x - y),
        }
    }
}

impl Mul for &Fraction {
    type Output = Fraction;

    fn mul(self, other: Self) -> Fraction {
        Fraction {
            mantissa: &self.mantissa * &other.mantissa,
            exponent: self.exponent + other.exponent,
            odd: product(self.odd.as_ref(), other.odd.as_ref()),
        }
    }
}

impl Neg for &Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        Fraction {
            mantissa: -&self.mantissa,
            exponent: self.exponent,
            odd: self.odd.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
