//! Correct rounding of `±√(P/Q)·2^low + r`: the float nearest to it, ties to even.
//!
//! A guess from ordinary floats is compared exactly with the midpoints to its two neighbours. If it
//! is wrong, because depth and radius cancel, the bits of the mantissa are found one by one. A root
//! is never taken: `√(P/Q)·2^low < t` is `P·2^(2·low) < t²·Q`.

use core::cmp::Ordering;

use super::vertices::Dyadic;
use crate::scalar::wide::signed;
use crate::scalar::{Float, Integer, Ring, Rounding};

/// How far ordinary floats are off, in units of the last place, where nothing cancels.
const MOST_STEPS: usize = 8;

/// `height/√norm_squared · 2^low + radius`.
#[derive(Clone, Debug)]
pub(super) struct Surd {
    pub(super) height: Integer,
    pub(super) norm_squared: Integer,
    pub(super) low: i32,
    pub(super) radius: Dyadic,
}

impl Surd {
    /// On which side of a dyadic number it lies.
    pub(super) fn compare(&self, number: &Dyadic) -> Ordering {
        let t = number.plus(&self.radius.negated());
        let signs = (self.height.sign(), t.mantissa.sign());
        if signs.0 != signs.1 {
            return signs.0.cmp(&signs.1);
        }
        // Both sides squared, times |n|², over the smaller power of two.
        let left = Dyadic::new(self.height.mul(&self.height), 2 * self.low);
        let square = t.mantissa.mul(&t.mantissa);
        let right = Dyadic::new(square.mul(&self.norm_squared), 2 * t.exponent);
        let exponent = left.exponent.min(right.exponent);
        let (left, right) = (left.at(exponent), right.at(exponent));
        let squares = left.partial_cmp(&right).unwrap_or(Ordering::Equal);
        if signs.0 == Ordering::Less {
            squares.reverse()
        } else {
            squares
        }
    }

    /// The sign of the number.
    pub(super) fn sign(&self) -> Ordering {
        self.compare(&Dyadic::zero())
    }

    /// The nearest float; `None` if that is beyond the largest.
    pub(super) fn nearest<S: Float>(&self) -> Option<S> {
        let format = Format::of::<S>()?;
        let is_negative = match self.sign() {
            Ordering::Equal => return Some(S::zero()),
            sign => sign == Ordering::Less,
        };
        let guess = self.guess(&format);
        let found = guess.and_then(|guess| self.step(guess, &format, is_negative));
        let (mantissa, exponent) = found.unwrap_or_else(|| self.search(&format, is_negative));
        S::from_dyadic(signed(is_negative, mantissa), exponent).filter(Ring::is_finite)
    }

    /// The magnitude on which floats agree, as a mantissa and an exponent.
    fn guess(&self, format: &Format) -> Option<(i64, i32)> {
        let (h, h_exponent) = self.height.to_dyadic();
        let (n, n_exponent) = self.norm_squared.to_dyadic();
        // An even exponent, for the root of the power of two.
        let odd = n_exponent & 1;
        let root = Float::sqrt(n as f64 * f64::from(1 + odd));
        let exponent = h_exponent - (n_exponent - odd) / 2 + self.low;
        let (r, r_exponent) = self.radius.mantissa.to_dyadic();
        let core = h as f64 / root;
        let sum = if r == 0 {
            core
        } else {
            core + f64::from_dyadic(r, self.radius.exponent + r_exponent - exponent)?
        };
        let (mantissa, own) = sum.abs().to_dyadic()?;
        let bits = i32::try_from(mantissa.checked_ilog2()?).ok()? + 1;
        let exact = (mantissa, own + exponent);
        let target = (exact.1 + bits - format.bits).max(format.least);
        let shift = target - exact.1;
        match shift {
            ..=0 => Some((exact.0.checked_shl(shift.unsigned_abs())?, target)),
            1..=62 => Some((((exact.0 >> (shift - 1)) + 1) >> 1, target)),
            _ => None,
        }
    }

    /// The magnitude, rounded, at most a few steps from a guess; `None` if it is not
    /// there, or next to a power of two, where the distance of the floats changes.
    fn step(
        &self,
        (mut mantissa, exponent): (i64, i32),
        format: &Format,
        is_negative: bool,
    ) -> Option<(i64, i32)> {
        for _ in 0..MOST_STEPS {
            let is_plain = mantissa >> (format.bits - 1) == 1 && mantissa & (mantissa - 1) != 0;
            if !is_plain && exponent > format.least || mantissa < 1 {
                return None;
            }
            let middle = |m: i64| self.magnitude(2 * m + 1, exponent - 1, is_negative);
            let is_even = mantissa & 1 == 0;
            match (middle(mantissa), middle(mantissa - 1)) {
                (Ordering::Greater, _) => mantissa += 1,
                (_, Ordering::Less) => mantissa -= 1,
                (Ordering::Equal, _) if !is_even => mantissa += 1,
                (_, Ordering::Equal) if !is_even => mantissa -= 1,
                _ => return Some((mantissa, exponent)),
            }
        }
        None
    }

    /// How the magnitude compares with a positive dyadic number.
    fn magnitude(&self, mantissa: i64, exponent: i32, is_negative: bool) -> Ordering {
        let ordering = self.compare(&Dyadic::new(signed(is_negative, mantissa), exponent));
        if is_negative {
            ordering.reverse()
        } else {
            ordering
        }
    }

    /// The magnitude, rounded, bit by bit.
    fn search(&self, format: &Format, is_negative: bool) -> (i64, i32) {
        let at_least = |m: i64, e: i32| self.magnitude(m, e, is_negative).is_ge();
        // The exponent of the last bit: the least for which `bits` bits are enough.
        let (mut low, mut high) = (format.least, format.greatest);
        while low < high {
            let middle = low + (high - low) / 2;
            if at_least(1, middle + format.bits) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut mantissa = 0i64;
        for bit in (0..format.bits).rev() {
            if at_least(mantissa + (1 << bit), low) {
                mantissa += 1 << bit;
            }
        }
        let half = self.magnitude(2 * mantissa + 1, low - 1, is_negative);
        let up = half.is_gt() || half.is_eq() && mantissa & 1 == 1;
        (mantissa + i64::from(up), low)
    }
}

/// A binary floating-point format.
struct Format {
    /// The bits of a mantissa.
    bits: i32,
    /// The exponent of the last bit of the smallest numbers.
    least: i32,
    /// One beyond that of the largest.
    greatest: i32,
}

impl Format {
    fn of<S: Float>() -> Option<Self> {
        let (mantissa, exponent) = S::epsilon().to_dyadic()?;
        let bits = 1 - exponent - i32::try_from(mantissa.checked_ilog2()?).ok()?;
        let (least, greatest) = match bits {
            24 => (-149, 105),
            _ => (-1074, 972),
        };
        Some(Format {
            bits,
            least,
            greatest,
        })
    }
}

#[cfg(test)]
mod tests;
