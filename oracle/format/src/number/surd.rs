//! Numbers of the form ±√q + r, which signed depths are.

use std::cmp::Ordering;

use num_traits::{Signed, Zero};

use super::decimal::Decimal;
use super::square::square_root;
use super::{
    FloatType, Fraction, Rational, Rounded, SignedRoot, compare, log2_floor, round_rational, sign,
};

/// By how many bits the first enclosure is finer than the steps that are looked for: one in a
/// billion of these lies within.
const SPARE_BITS: i64 = 30;

/// The least bits of an enclosure.
const LEAST_BITS: u32 = 16;

/// The number `sign·√square + radius`, exactly.
///
/// Every method treats a core whose `sign` or `square` is 0 as 0.
#[derive(Clone, Debug)]
pub struct Surd {
    /// −1, 0 or 1: the sign of the root.
    pub sign: i8,
    /// The square of the root, at least 0.
    pub square: Rational,
    /// What is added to the root, of any sign.
    pub radius: Rational,
}

/// A number in the forms in which it is read.
#[derive(Clone, Debug)]
pub struct RoundedSurd {
    /// Rounded to f64.
    pub f64: Rounded,
    /// Rounded to f32.
    pub f32: Rounded,
    /// In decimal.
    pub decimal: String,
}

impl PartialEq for Surd {
    /// Equality of the three parts.
    fn eq(&self, other: &Self) -> bool {
        self.sign == other.sign
            && compare(&self.square, &other.square).is_eq()
            && compare(&self.radius, &other.radius).is_eq()
    }
}

impl Surd {
    /// `sign·√square + radius`. `None` if `sign` is not −1, 0 or 1, or if `square` is negative. The
    /// core is made the same zero, whether `sign` or `square` is zero.
    pub fn new(sign: i8, square: Rational, radius: Rational) -> Option<Self> {
        if !(-1..=1).contains(&sign) || square.is_negative() {
            return None;
        }
        let zero = sign == 0 || square.is_zero();
        Some(Self {
            sign: if zero { 0 } else { sign },
            square: if zero { Rational::zero() } else { square },
            radius,
        })
    }

    /// The root of a signed square: `sign(x)·√|x|`.
    pub fn from_signed_square(x: &Rational) -> Self {
        Self {
            sign: sign(x.numer()),
            square: x.abs(),
            radius: Rational::zero(),
        }
    }

    /// A root that is kept as its signed square, plus a radius.
    pub fn of_root(root: &SignedRoot, radius: Rational) -> Self {
        let square = Rational::new(root.numerator.clone(), root.denominator.clone());
        Self {
            radius,
            ..Self::from_signed_square(&square)
        }
    }

    /// How the number compares with zero.
    pub fn signum(&self) -> Ordering {
        self.cmp_rational(&Rational::zero())
    }

    /// How the number compares with `t`, exactly: decided on signs and squares.
    pub fn cmp_rational(&self, t: &Rational) -> Ordering {
        let rest = &Fraction::from(t) - &Fraction::from(&self.radius);
        let core = self.core_sign();
        core.cmp(&rest.sign()).then_with(|| {
            let magnitudes = Fraction::from(&self.square).compare(&(&rest * &rest));
            match core {
                0 => Ordering::Equal,
                1.. => magnitudes,
                _ => magnitudes.reverse(),
            }
        })
    }

    /// The value, if it is rational, that is if the square is the square of a rational number.
    pub fn is_rational(&self) -> Option<Rational> {
        if self.core_sign() == 0 {
            return Some(self.radius.clone());
        }
        // √(P/Q) = √(P·Q)/Q
        let root = square_root(&(self.square.numer() * self.square.denom()))?;
        let core = Fraction::quotient(root * self.core_sign(), self.square.denom());
        Some((&core + &Fraction::from(&self.radius)).to_rational())
    }

    /// Numbers `(lo, hi)` with `lo <= s <= hi` and `hi - lo <= 2^-bits`, equal exactly if `s` is
    /// rational.
    ///
    /// Time and memory grow with `bits`.
    pub fn enclose(&self, bits: u32) -> (Rational, Rational) {
        let (lo, hi) = self.core().signed_root(bits);
        let radius = Fraction::from(&self.radius);
        ((&lo + &radius).to_rational(), (&hi + &radius).to_rational())
    }

    /// The root without the radius, as the fraction `sign·square`.
    pub fn core(&self) -> Fraction {
        let square = self.square.numer() * self.core_sign();
        Fraction::quotient(square, self.square.denom())
    }

    /// The number rounded once, correctly: to the nearest, ties to even.
    pub fn round(&self, ty: FloatType) -> Rounded {
        match self.is_rational() {
            Some(x) => round_rational(&x, ty),
            None => self.settle(ty.mantissa_bits().into(), |x| round_rational(x, ty)),
        }
    }

    /// The number as text, exactly: `-17/4`, `sqrt(36/41)`, or with a radius `-sqrt(2)+1/2`.
    #[must_use]
    pub fn exact_text(&self) -> String {
        if let Some(x) = self.is_rational() {
            return x.to_string();
        }
        let sign = if self.core_sign() < 0 { "-" } else { "" };
        let root = format!("{sign}sqrt({})", self.square);
        match self.radius.is_zero() {
            true => root,
            false => format!("{root}+{}", self.radius),
        }
    }

    /// The number in decimal, with at most `digits` significant digits (at least one), cut towards
    /// zero; a final `…` means that the number has more.
    ///
    /// From 1e-7 up to 1e21, as far as the digits reach the decimal point, the notation is plain
    /// (`0.125`, `-17`), otherwise with an exponent (`1.25e-9`). Without the `…` the text is a
    /// decimal number.
    pub fn decimal(&self, digits: usize) -> String {
        let digits = digits.max(1);
        match self.is_rational() {
            Some(x) => Decimal::cut(&x, digits).to_string(),
            None => self
                .settle(bits_of(digits), |x| Decimal::cut(x, digits))
                .to_string(),
        }
    }

    /// The number rounded to both float types, and in decimal: what [`round`](Self::round) and
    /// [`decimal`](Self::decimal) say, for the price of one of them.
    pub fn rounded(&self, digits: usize) -> RoundedSurd {
        let digits = digits.max(1);
        let all = |x: &Rational| {
            let [f64, f32] = [FloatType::F64, FloatType::F32].map(|ty| round_rational(x, ty));
            (f64, f32, Decimal::cut(x, digits))
        };
        let (f64, f32, decimal) = match self.is_rational() {
            Some(x) => all(&x),
            None => self.settle(bits_of(digits).max(53), all),
        };
        RoundedSurd {
            f64,
            f32,
            decimal: decimal.to_string(),
        }
    }

    /// −1, 0 or 1, whatever `sign` and `square` hold.
    fn core_sign(&self) -> i8 {
        if self.square.is_positive() {
            self.sign.signum()
        } else {
            0
        }
    }

    /// The value of a step function at this number, which must be irrational. All steps are at
    /// rational numbers: none is at this one, so that both ends of a fine enough enclosure are on
    /// its step.
    ///
    /// The steps are about as fine as `significant` bits of the number: which enclosure is fine
    /// enough is guessed from that.
    fn settle<T: PartialEq>(&self, significant: i64, step: impl Fn(&Rational) -> T) -> T {
        let magnitude = log2_floor(self.square.numer(), self.square.denom()) / 2;
        let guess = significant + SPARE_BITS - magnitude;
        let mut bits = u32::try_from(guess).unwrap_or(0).max(LEAST_BITS);
        let (core, radius) = (self.core(), Fraction::from(&self.radius));
        loop {
            let (lo, hi) = core.rough_root(bits);
            let value = step(&(&lo + &radius).to_rational());
            if value == step(&(&hi + &radius).to_rational()) {
                return value;
            }
            bits = bits.saturating_mul(2);
        }
    }
}

/// About how many bits so many decimal digits are.
fn bits_of(digits: usize) -> i64 {
    // log2(10) = 3.3219.
    (digits as i64).saturating_mul(3_322) / 1_000
}

#[cfg(test)]
mod tests;
