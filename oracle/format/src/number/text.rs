//! Numbers as text: the exact strings of the formats, JSON numbers that are rounded once, and the
//! canonical text.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero, pow};

use super::digits::{push_integer, push_magnitude, push_word};
use super::{FloatType, Rational, dyadic, dyadic_word, power_of_two};
pub use crate::limits::{MAX_POWER_OF_TEN, MAX_POWER_OF_TWO, MAX_TEXT};

/// Why a text is not a number that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// None of the forms of docs/formats.md.
    #[error("this is not a number")]
    Syntax,
    /// Infinity or not-a-number.
    #[error("this is not a finite number")]
    NotFinite,
    /// More than [`MAX_TEXT`] characters.
    #[error("a number has at most {MAX_TEXT} characters")]
    TooLong,
    /// An exponent beyond [`MAX_POWER_OF_TWO`] or [`MAX_POWER_OF_TEN`].
    #[error(
        "exponents lie within ±{MAX_POWER_OF_TWO} (powers of two) or ±{MAX_POWER_OF_TEN} (powers of ten)"
    )]
    ExponentTooLarge,
    /// The canonical text of the number would exceed the limits of a number's text.
    #[error("the canonical text of this number exceeds the limits of numbers")]
    CanonicalTooLong,
    /// A fraction with denominator zero.
    #[error("the denominator is zero")]
    ZeroDenominator,
    /// The number rounds to infinity in the float type.
    #[error("the number is too large for {}", .0.name())]
    Overflow(FloatType),
    /// The number is not zero, but rounds to zero in the float type.
    #[error("the number is not zero, but rounds to zero in {}", .0.name())]
    Underflow(FloatType),
}

impl NumberError {
    /// How to mend it.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Syntax => {
                "exact numbers look like \"3\", \"-0.1\", \"3p-1\", \"22/7\" or \"0x1.8p+0\""
            }
            Self::NotFinite => "no shape has an infinite or undefined coordinate; leave it out",
            Self::TooLong | Self::CanonicalTooLong => "use fewer digits",
            Self::ExponentTooLarge => "scale the case",
            Self::ZeroDenominator => "give a denominator of at least 1",
            Self::Overflow(FloatType::F32) | Self::Underflow(FloatType::F32) => {
                "set \"scalar\" to \"f64\", write the number as an exact string, or scale the case"
            }
            Self::Overflow(FloatType::F64) => {
                "write the number as an exact string, like \"1e400\", or scale the case"
            }
            Self::Underflow(FloatType::F64) => {
                "write the number as an exact string, like \"1e-400\", or scale the case"
            }
        }
    }
}

/// Reads an exact number: `-17`, `0.1`, `3p-1`, `22/7` or `0x1.8p+0`; see docs/formats.md.
///
/// Every number it accepts has a canonical text that it accepts as well.
///
/// # Errors
/// [`NumberError`], never an overflow or underflow.
pub fn parse_exact(text: &str) -> Result<Rational, NumberError> {
    if text.len() > MAX_TEXT {
        return Err(NumberError::TooLong);
    }
    let (is_negative, magnitude) = match text.strip_prefix('-') {
        Some(magnitude) => (true, magnitude),
        None => (false, text),
    };
    if let Some((mantissa, exponent)) = short_dyadic(magnitude) {
        let signed = if is_negative { -mantissa } else { mantissa };
        return Ok(dyadic_word(signed, exponent));
    }
    let value = parse_unsigned(magnitude)?;
    let value = if is_negative { -value } else { value };
    check_canonical(&value)?;
    Ok(value)
}

/// The parts of a number like `3p-1` that are words of the machine, as nearly all are; `None`
/// for any other text.
fn short_dyadic(text: &str) -> Option<(i64, i64)> {
    let (mantissa, rest) = leading_word(text)?;
    let rest = rest.strip_prefix('p')?;
    let down = rest.strip_prefix('-');
    let (exponent, end) = leading_word(down.unwrap_or(rest))?;
    let is_short = end.is_empty() && exponent < 64;
    let signed = if down.is_some() { -exponent } else { exponent };
    is_short.then_some((mantissa, signed))
}

/// As many digits as surely fit into a word.
const WORD_DIGITS: usize = 18;

/// The number that a text begins with, at least one digit and not too many, and what follows.
fn leading_word(text: &str) -> Option<(i64, &str)> {
    let (mut word, mut length) = (0, 0);
    for byte in text.bytes().take(WORD_DIGITS) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        word = 10 * word + i64::from(digit);
        length += 1;
    }
    (length > 0).then(|| (word, &text[length..]))
}

fn parse_unsigned(text: &str) -> Result<Rational, NumberError> {
    if let Some(hex) = text.strip_prefix("0x") {
        return parse_hex(hex);
    }
    let mark = text.bytes().position(|b| matches!(b, b'/' | b'p'));
    match mark.map(|at| (&text[..at], &text[at..=at], &text[at + 1..])) {
        Some((numer, "/", denom)) => parse_fraction(numer, denom),
        Some((mantissa, _, exponent)) => {
            let exponent = parse_exponent(exponent, MAX_POWER_OF_TWO)?;
            Ok(dyadic(parse_digits(mantissa, 10)?, exponent))
        }
        None if is_not_finite(text) => Err(NumberError::NotFinite),
        None => parse_decimal(text),
    }
}

/// Whether this is how some language prints infinity or not-a-number.
pub(super) fn is_not_finite(unsigned: &str) -> bool {
    ["nan", "inf", "infinity"]
        .iter()
        .any(|word| unsigned.eq_ignore_ascii_case(word))
}

/// The canonical text: `0`, `[-]ODDpEXP`, or `[-]P/Q`; see docs/formats.md. Equal numbers, and only
/// they, have equal texts.
pub fn canonical(x: &Rational) -> String {
    let mut text = String::new();
    push_canonical(&mut text, x);
    text
}

/// Writes the canonical text of a number behind a text.
pub fn push_canonical(text: &mut String, x: &Rational) {
    match (x.numer().to_i64(), x.denom().to_u64()) {
        (Some(0), _) => text.push('0'),
        (Some(numer), Some(denom)) if denom.is_power_of_two() => {
            if numer < 0 {
                text.push('-');
            }
            let zeros = numer.trailing_zeros();
            push_word(text, numer.unsigned_abs() >> zeros);
            push_exponent(text, zeros.into(), denom.trailing_zeros().into());
        }
        _ => push_long(text, x),
    }
}

/// The same for a number other than zero that is too long for words of the machine, or not
/// dyadic.
fn push_long(text: &mut String, x: &Rational) {
    let Some(down) = power_of_two(x.denom()) else {
        push_integer(text, x.numer());
        text.push('/');
        push_integer(text, x.denom());
        return;
    };
    if x.is_negative() {
        text.push('-');
    }
    let zeros = x.numer().trailing_zeros().unwrap_or(0);
    push_magnitude(text, &(x.numer().magnitude() >> zeros));
    push_exponent(text, zeros, down);
}

/// Writes the exponent of `2^(zeros − down)`.
fn push_exponent(text: &mut String, zeros: u64, down: u64) {
    text.push('p');
    if zeros < down {
        text.push('-');
    }
    push_word(text, zeros.abs_diff(down));
}

/// The canonical text of an integer.
pub fn canonical_integer(x: &BigInt) -> String {
    canonical(&Rational::from_integer(x.clone()))
}

/// The exponent of the canonical text of a dyadic number other than zero; `None` for other numbers.
fn canonical_exponent(x: &Rational) -> Option<i64> {
    let down = power_of_two(x.denom())?;
    Some(x.numer().trailing_zeros()? as i64 - down as i64)
}

/// Refuses what could not be read back from its canonical text.
fn check_canonical(x: &Rational) -> Result<(), NumberError> {
    // 16,000 bits are 4,817 digits, and no exponent is larger than they are many: there the
    // text is short enough without being written.
    if x.numer().bits() + x.denom().bits() <= 16_000 {
        return Ok(());
    }
    let steep = canonical_exponent(x).is_some_and(|e| e.abs() > MAX_POWER_OF_TWO);
    if steep || canonical(x).len() > MAX_TEXT {
        return Err(NumberError::CanonicalTooLong);
    }
    Ok(())
}

fn parse_digits(text: &str, radix: u32) -> Result<BigInt, NumberError> {
    // Nearly all are words of the machine. A sign is none of the digits.
    if let Ok(word) = u64::from_str_radix(text, radix)
        && !text.starts_with('+')
    {
        return Ok(word.into());
    }
    if text.is_empty() || !text.chars().all(|c| c.is_digit(radix)) {
        return Err(NumberError::Syntax);
    }
    BigInt::parse_bytes(text.as_bytes(), radix).ok_or(NumberError::Syntax)
}

/// An exponent with an optional sign.
pub(super) fn parse_exponent(text: &str, limit: i64) -> Result<i64, NumberError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NumberError::Syntax);
    }
    match text.parse::<i64>() {
        Ok(exponent) if (-limit..=limit).contains(&exponent) => Ok(exponent),
        _ => Err(NumberError::ExponentTooLarge),
    }
}

fn parse_fraction(numer: &str, denom: &str) -> Result<Rational, NumberError> {
    let (numer, denom) = (parse_digits(numer, 10)?, parse_digits(denom, 10)?);
    if denom.is_zero() {
        return Err(NumberError::ZeroDenominator);
    }
    Ok(Rational::new(numer, denom))
}

/// The digits around an optional point as one integer, and how many follow it.
fn parse_pointed(text: &str, radix: u32) -> Result<(BigInt, i64), NumberError> {
    let Some((whole, fraction)) = text.split_once('.') else {
        return Ok((parse_digits(text, radix)?, 0));
    };
    if whole.is_empty() || fraction.is_empty() {
        return Err(NumberError::Syntax);
    }
    let digits = parse_digits(&format!("{whole}{fraction}"), radix)?;
    Ok((digits, fraction.len() as i64))
}

fn parse_decimal(text: &str) -> Result<Rational, NumberError> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (digits, places) = parse_pointed(mantissa, 10)?;
    let exponent = parse_exponent(exponent, MAX_POWER_OF_TEN)? - places;
    let power = pow(BigInt::from(10), exponent.unsigned_abs() as usize);
    if exponent >= 0 || digits.is_zero() {
        return Ok(Rational::from_integer(digits * power));
    }
    // One step of Euclid's algorithm first: without it, the common divisor of a short and a long
    // number is slow.
    let common = digits.gcd(&(&power % &digits));
    Ok(Rational::new_raw(digits / &common, power / common))
}

fn parse_hex(text: &str) -> Result<Rational, NumberError> {
    let (mantissa, exponent) = text.split_once('p').ok_or(NumberError::Syntax)?;
    let (digits, places) = parse_pointed(mantissa, 16)?;
    let exponent = parse_exponent(exponent, MAX_POWER_OF_TWO)? - 4 * places;
    Ok(dyadic(digits, exponent))
}

#[cfg(test)]
mod tests;
