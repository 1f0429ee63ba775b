//! Decimal digits of an exact number, cut towards zero.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero, pow};

use super::{Rational, compare, log2_floor};

/// `±mantissa · 10^exponent`, the mantissa with exactly the digits asked for, or 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digits {
    negative: bool,
    mantissa: BigInt,
    exponent: i64,
}

impl Digits {
    /// The first `digits` significant digits of a number; at least one.
    pub(super) fn cut(x: &Rational, digits: usize) -> Self {
        if x.is_zero() {
            return Digits {
                negative: false,
                mantissa: BigInt::zero(),
                exponent: 0,
            };
        }
        let magnitude = x.abs();
        let exponent = log10_floor(&magnitude) + 1 - digits as i64;
        let mantissa = (magnitude / power_of_ten(exponent)).to_integer();
        Digits {
            negative: x.is_negative(),
            mantissa,
            exponent,
        }
    }

    /// The number the digits stand for.
    pub(super) fn value(&self) -> Rational {
        let magnitude = power_of_ten(self.exponent) * &self.mantissa;
        if self.negative { -magnitude } else { magnitude }
    }

    /// As text: plain from 1e-7 up to 1e21 if all digits before the point are known,
    /// otherwise with an exponent. Zeros at the end are left out if the number is
    /// exact; a final `…` says that it is not.
    pub(super) fn text(&self, exact: bool) -> String {
        if self.mantissa.is_zero() {
            return "0".to_owned();
        }
        let all = self.mantissa.to_string();
        let digits = if exact {
            all.trim_end_matches('0')
        } else {
            &all
        };
        let leading = self.exponent + all.len() as i64 - 1;
        let sign = if self.negative { "-" } else { "" };
        let more = if exact { "" } else { "…" };
        let known_before_point = exact || leading < all.len() as i64;
        if (-7..21).contains(&leading) && known_before_point {
            format!("{sign}{}{more}", plain(digits, leading))
        } else {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            format!("{sign}{first}{point}{rest}{more}e{leading:+}")
        }
    }
}

/// Digits with the point behind place `leading` (0 = behind the first digit).
fn plain(digits: &str, leading: i64) -> String {
    let Ok(whole) = usize::try_from(leading + 1) else {
        let zeros = "0".repeat((-leading - 1) as usize);
        return format!("0.{zeros}{digits}");
    };
    match digits.len().checked_sub(whole) {
        _ if whole == 0 => format!("0.{digits}"),
        Some(0) => digits.to_owned(),
        Some(_) => format!("{}.{}", &digits[..whole], &digits[whole..]),
        None => format!("{digits}{}", "0".repeat(whole - digits.len())),
    }
}

fn power_of_ten(exponent: i64) -> Rational {
    let power = pow(BigInt::from(10), exponent.unsigned_abs() as usize);
    if exponent < 0 {
        Rational::new_raw(BigInt::one(), power)
    } else {
        Rational::from_integer(power)
    }
}

/// The largest e with 10^e ≤ x, for x > 0.
fn log10_floor(x: &Rational) -> i64 {
    // log10 2 = 0.30102999…: the estimate is a little too small.
    let mut e = log2_floor(x) * 30_103 / 100_000 - 2;
    while compare(&power_of_ten(e + 1), x).is_le() {
        e += 1;
    }
    e
}
