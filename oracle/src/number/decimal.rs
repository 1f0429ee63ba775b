//! Decimal notation, cut towards zero.

use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Signed, Zero, pow};

use super::{Rational, log2_floor};

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
    /// How the number relates to these digits.
    rest: Rest,
}

#[derive(Debug, PartialEq)]
enum Rest {
    /// The digits are the whole number.
    Nothing,
    /// The number has more digits than these.
    More,
}

impl Decimal {
    /// The first `count` significant digits of `x`, fewer if `x` has fewer.
    pub(super) fn cut(x: &Rational, count: usize) -> Self {
        if x.is_zero() {
            return Self {
                negative: false,
                digits: "0".to_owned(),
                exponent: 0,
                rest: Rest::Nothing,
            };
        }
        let last = count as i64 - 1;
        let (least, beyond) = (power_of_ten(last), power_of_ten(last + 1));
        // log10(2) = 0.30103; where this is one off, the loop goes one further.
        let mut exponent = (i128::from(log2_floor(x)) * 30_103).div_euclid(100_000) as i64;
        loop {
            let (digits, rest) = scaled(x, last - exponent);
            if digits < least {
                exponent -= 1;
            } else if digits >= beyond {
                exponent += 1;
            } else {
                return Self::new(x.is_negative(), &digits, exponent, rest.is_zero());
            }
        }
    }

    fn new(negative: bool, digits: &BigUint, exponent: i64, exact: bool) -> Self {
        let mut digits = digits.to_string();
        if exact {
            digits.truncate(digits.trim_end_matches('0').len());
        }
        Self {
            negative,
            digits,
            exponent,
            rest: if exact { Rest::Nothing } else { Rest::More },
        }
    }
}
