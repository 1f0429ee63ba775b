//! The numbers of a case and of a truth, read and written by this checker's own code.

use std::str::FromStr;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use epa_format::limits::{MAX_POWER_OF_TEN, MAX_POWER_OF_TWO, MAX_TEXT};

/// The fraction num/den, den positive, not always in lowest terms.
#[derive(Clone, Debug)]
pub(in crate::verify) struct Number {
    pub(in crate::verify) num: BigInt,
    pub(in crate::verify) den: BigInt,
}

/// The float types of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::verify) enum Scalar {
    F64,
    F32,
}

impl Number {
    pub(super) fn zero() -> Self {
        Number::scaled(BigInt::zero(), 2, 0)
    }

    /// mantissa · base^exponent.
    pub(super) fn scaled(mantissa: BigInt, base: u32, exponent: i64) -> Self {
        let size = exponent.unsigned_abs();
        let (num, den) = match (base, exponent >= 0) {
            (2, true) => (mantissa << size, BigInt::one()),
            (2, false) => (mantissa, BigInt::one() << size),
            (_, true) => (
                mantissa * BigInt::from(base).pow(size as u32),
                BigInt::one(),
            ),
            (_, false) => (mantissa, BigInt::from(base).pow(size as u32)),
        };
        Number { num, den }
    }

    /// The k of a denominator 2^k.
    pub(super) fn twos(den: &BigInt) -> Option<u64> {
        let zeros = den.trailing_zeros()?;
        (den.bits() == zeros + 1).then_some(zeros)
    }

    /// The value of a text, in any of the forms of docs/formats.md.
    pub(super) fn exact(text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let (digits, is_negative) = match text.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let mut number = magnitude(digits)?;
        if is_negative {
            number.num = -number.num;
        }
        Some(number)
    }

    /// The value of a JSON number, rounded once; none if that is infinite, or 0 by rounding.
    pub(super) fn rounded(text: &str, scalar: Scalar) -> Option<Self> {
        let exact = Number::exact(text)?;
        let float = match scalar {
            Scalar::F64 => f64::from_str(text).ok()?,
            Scalar::F32 => f32::from_str(text).ok()?.into(),
        };
        let rounded = Number::of_float(float)?;
        (rounded.num.is_zero() == exact.num.is_zero()).then_some(rounded)
    }

    /// A finite float.
    pub(super) fn of_float(x: f64) -> Option<Self> {
        let (bits, field) = (x.to_bits(), (x.to_bits() >> 52 & 0x7ff) as i64);
        let fraction = bits & ((1 << 52) - 1);
        let (mantissa, exponent) = match field {
            0x7ff => return None,
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, field - 1075),
        };
        let mantissa = BigInt::from(mantissa);
        let signed = if x < 0.0 { -mantissa } else { mantissa };
        Some(Number::scaled(signed, 2, exponent))
    }

    pub(super) fn plus(&self, other: &Number) -> Number {
        Number {
            num: &self.num * &other.den + &other.num * &self.den,
            den: &self.den * &other.den,
        }
    }

    pub(super) fn opposite(&self) -> Number {
        Number {
            num: -&self.num,
            den: self.den.clone(),
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.num.is_zero()
    }

    pub(super) fn is_same(&self, other: &Number) -> bool {
        &self.num * &other.den == &other.num * &self.den
    }

    /// The same in lowest terms.
    pub(super) fn reduced(self) -> Number {
        let Some(up) = self.num.trailing_zeros() else {
            return Number {
                num: self.num,
                den: BigInt::one(),
            };
        };
        match Number::twos(&self.den) {
            Some(down) if up.min(down) == 0 => self,
            Some(down) => Number {
                num: self.num >> up.min(down),
                den: self.den >> up.min(down),
            },
            None => {
                let common = self.num.gcd(&self.den);
                Number {
                    num: &self.num / &common,
                    den: &self.den / &common,
                }
            }
        }
    }

    /// The canonical text.
    pub(super) fn canonical(&self) -> String {
        let Some(up) = self.num.trailing_zeros() else {
            return "0".to_owned();
        };
        if let Some(down) = Number::twos(&self.den) {
            return format!("{}p{}", &self.num >> up, up as i64 - down as i64);
        }
        let reduced = self.clone().reduced();
        match Number::twos(&reduced.den) {
            Some(_) => reduced.canonical(),
            None => format!("{}/{}", reduced.num, reduced.den),
        }
    }
}

fn magnitude(text: &str) -> Option<Number> {
    if let Some((mantissa, exponent)) = text.split_once('p') {
        let exponent = power(exponent, MAX_POWER_OF_TWO)?;
        let Some(hex) = mantissa.strip_prefix("0x") else {
            return Some(Number::scaled(integer(mantissa, 10)?, 2, exponent));
        };
        let (whole, places) = with_places(hex)?;
        let mantissa = integer(&[whole, places].concat(), 16)?;
        return Some(Number::scaled(
            mantissa,
            2,
            exponent - 4 * places.len() as i64,
        ));
    }
    if let Some((num, den)) = text.split_once('/') {
        let (num, den) = (integer(num, 10)?, integer(den, 10)?);
        return (!den.is_zero()).then_some(Number { num, den });
    }
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, power(exponent, MAX_POWER_OF_TEN)?),
        None => (text, 0),
    };
    let (whole, places) = with_places(mantissa)?;
    let mantissa = integer(&[whole, places].concat(), 10)?;
    Some(Number::scaled(mantissa, 10, exponent - places.len() as i64))
}

/// What stands before and behind the point, if there is one; neither is empty.
fn with_places(text: &str) -> Option<(&str, &str)> {
    match text.split_once('.') {
        Some((whole, places)) if whole.is_empty() || places.is_empty() => None,
        Some(parts) => Some(parts),
        None => Some((text, "")),
    }
}

/// An exponent of at most that size.
fn power(text: &str, most: i64) -> Option<i64> {
    let (digits, sign) = match text.strip_prefix('-') {
        Some(digits) => (digits, -1),
        None => (text.strip_prefix('+').unwrap_or(text), 1),
    };
    let size = i64::try_from(integer(digits, 10)?).ok()?;
    (size <= most).then_some(sign * size)
}

/// The value of digits, of which there is at least one.
fn integer(digits: &str, base: u32) -> Option<BigInt> {
    let is_digit = |c: char| c.is_digit(base);
    let are_digits = !digits.is_empty() && digits.chars().all(is_digit);
    BigInt::parse_bytes(digits.as_bytes(), base).filter(|_| are_digits)
}
