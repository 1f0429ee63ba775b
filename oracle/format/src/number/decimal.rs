//! Decimal notation, cut towards zero.

use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{Signed, Zero, pow};

use super::digits::push_magnitude;
use super::{Rational, log2_floor, power_of_two};

/// Plain notation is used for decimal exponents in this range.
const PLAIN: std::ops::Range<i64> = -7..21;

/// A number's leading decimal digits.
#[derive(Debug, PartialEq)]
pub(super) struct Decimal {
    negative: bool,
    /// The digits, at least one, the first not 0 unless the number is.
    digits: String,
    /// The power of ten of the first digit.
    exponent: i64,
    /// Whether the number has more digits than these.
    more: bool,
}

impl Decimal {
    /// The first `count` significant digits of `x`, fewer if `x` has fewer.
    pub(super) fn cut(x: &Rational, count: usize) -> Self {
        if x.is_zero() {
            return Self::zero();
        }
        let last = count as i64 - 1;
        // log10(2) = 0.30103; where the product is off by a little, the loop goes on by one or two.
        let mut exponent =
            (i128::from(log2_floor(x.numer(), x.denom())) * 30_103).div_euclid(100_000) as i64;
        loop {
            let (number, more) = scaled(x, last - exponent);
            let mut digits = String::new();
            push_magnitude(&mut digits, &number);
            if number.is_zero() || digits.len() < count {
                exponent -= 1;
            } else if digits.len() > count {
                exponent += 1;
            } else {
                if !more {
                    digits.truncate(digits.trim_end_matches('0').len());
                }
                return Self {
                    negative: x.is_negative(),
                    digits,
                    exponent,
                    more,
                };
            }
        }
    }

    fn zero() -> Self {
        Self {
            negative: false,
            digits: "0".to_owned(),
            exponent: 0,
            more: false,
        }
    }

    /// The digits without an exponent, if it has that many or the number ends before the point.
    fn plain(&self) -> Option<String> {
        if !PLAIN.contains(&self.exponent) {
            return None;
        }
        let length = self.digits.len() as i64;
        if self.exponent < 0 {
            let zeros = "0".repeat(self.exponent.unsigned_abs() as usize - 1);
            return Some(format!("0.{zeros}{}", self.digits));
        }
        let whole = self.exponent + 1;
        if whole < length {
            let (whole, fraction) = self.digits.split_at(whole as usize);
            Some(format!("{whole}.{fraction}"))
        } else if whole == length || !self.more {
            Some(format!(
                "{}{}",
                self.digits,
                "0".repeat((whole - length) as usize)
            ))
        } else {
            None
        }
    }

    /// The digits with one before the point, and an exponent.
    fn scientific(&self) -> String {
        let (first, rest) = self.digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        format!("{first}{point}{rest}e{}", self.exponent)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        let text = self.plain().unwrap_or_else(|| self.scientific());
        let more = if self.more { "…" } else { "" };
        write!(f, "{sign}{text}{more}")
    }
}

/// `|x|·10^power`, cut to an integer, and whether anything was cut off.
fn scaled(x: &Rational, power: i64) -> (BigUint, bool) {
    let (numer, denom) = (x.numer().magnitude(), x.denom().magnitude());
    if power < 0 {
        return divided(numer, &(denom * power_of_ten(power)));
    }
    let raised = numer * power_of_ten(power);
    match power_of_two(x.denom()) {
        Some(down) => (&raised >> down, raised.trailing_zeros() < Some(down)),
        None => divided(&raised, denom),
    }
}

/// A quotient, cut to an integer, and whether anything was cut off.
fn divided(numer: &BigUint, denom: &BigUint) -> (BigUint, bool) {
    let (quotient, remainder) = numer.div_rem(denom);
    (quotient, !remainder.is_zero())
}

/// `10^|power|`.
fn power_of_ten(power: i64) -> BigUint {
    // The largest power of ten in a machine integer is 10³⁸.
    let (times, rest) = (power.unsigned_abs() / 38, power.unsigned_abs() % 38);
    pow(BigUint::from(10u128.pow(38)), times as usize) * 10u128.pow(rest as u32)
}

#[cfg(test)]
mod tests;
