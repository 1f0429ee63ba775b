//! Numbers as text: the exact strings of the formats, JSON numbers that are rounded once, and the canonical text.

use std::fmt;

use num_bigint::BigInt;
use num_traits::{Zero, pow};

use super::{FloatType, Rational, dyadic, power_of_two, rational_from_f64};

/// The most characters of a number.
pub const MAX_TEXT: usize = 5_000;
/// The largest |exponent| of a power of two.
pub const MAX_POWER_OF_TWO: i64 = 16_384;
/// The largest |exponent| of a power of ten.
pub const MAX_POWER_OF_TEN: i64 = 5_000;

/// Why a text is not a number that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberError {
    /// None of the forms of docs/formats.md.
    Syntax,
    /// More than [`MAX_TEXT`] characters.
    TooLong,
    /// An exponent beyond [`MAX_POWER_OF_TWO`] or [`MAX_POWER_OF_TEN`].
    ExponentTooLarge,
    /// A fraction with denominator zero.
    ZeroDenominator,
    /// The number rounds to infinity in the float type.
    Overflow(FloatType),
    /// The number is not zero, but rounds to zero in the float type.
    Underflow(FloatType),
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberError::Syntax => write!(f, "this is not a number"),
            NumberError::TooLong => write!(f, "a number has at most {MAX_TEXT} characters"),
            NumberError::ExponentTooLarge => write!(
                f,
                "exponents lie within ±{MAX_POWER_OF_TWO} (powers of two) or ±{MAX_POWER_OF_TEN} (powers of ten)"
            ),
            NumberError::ZeroDenominator => write!(f, "the denominator is zero"),
            NumberError::Overflow(ty) => write!(f, "the number is too large for {}", ty.name()),
            NumberError::Underflow(ty) => {
                write!(
                    f,
                    "the number is not zero, but rounds to zero in {}",
                    ty.name()
                )
            }
        }
    }
}

impl std::error::Error for NumberError {}

/// Reads an exact number: an integer, a decimal, `3p-1`, `22/7` or `0x1.8p+0`; see docs/formats.md.
///
/// # Errors
/// [`NumberError`], never an overflow or underflow.
pub fn parse_exact(text: &str) -> Result<Rational, NumberError> {
    if text.len() > MAX_TEXT {
        return Err(NumberError::TooLong);
    }
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let magnitude = if let Some(hex) = rest.strip_prefix("0x") {
        parse_hex(hex)?
    } else if let Some((numerator, denominator)) = rest.split_once('/') {
        parse_fraction(numerator, denominator)?
    } else if let Some((mantissa, exponent)) = rest.split_once('p') {
        dyadic(
            parse_digits(mantissa, 10)?,
            parse_exponent(exponent, MAX_POWER_OF_TWO)?,
        )
    } else {
        parse_decimal(rest)?
    };
    Ok(if negative { -magnitude } else { magnitude })
}

/// Reads a JSON number and rounds it once to the float type.
///
/// # Errors
/// [`NumberError`]; overflow, and underflow of a number other than zero, too.
pub fn parse_rounded(text: &str, scalar: FloatType) -> Result<Rational, NumberError> {
    if text.len() > MAX_TEXT {
        return Err(NumberError::TooLong);
    }
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    parse_exponent(exponent, MAX_POWER_OF_TEN)?;
    let rounded = match scalar {
        FloatType::F64 => text.parse::<f64>().map_err(|_| NumberError::Syntax)?,
        FloatType::F32 => text.parse::<f32>().map_err(|_| NumberError::Syntax)?.into(),
    };
    let is_zero = !mantissa.bytes().any(|b| b.is_ascii_digit() && b != b'0');
    match rational_from_f64(rounded) {
        Some(x) if x.is_zero() && !is_zero => Err(NumberError::Underflow(scalar)),
        Some(x) => Ok(x),
        None => Err(NumberError::Overflow(scalar)),
    }
}

/// The canonical text: `0`, `[-]ODDpEXP`, or `[-]P/Q`.
#[must_use]
pub fn canonical(x: &Rational) -> String {
    if x.is_zero() {
        return "0".to_owned();
    }
    match power_of_two(x.denom()) {
        Some(down) => {
            let up = x.numer().trailing_zeros().unwrap_or(0);
            format!("{}p{}", x.numer() >> up, up as i64 - down as i64)
        }
        None => format!("{}/{}", x.numer(), x.denom()),
    }
}

/// The canonical text of an integer.
#[must_use]
pub fn canonical_integer(x: &BigInt) -> String {
    canonical(&Rational::from_integer(x.clone()))
}

fn parse_digits(text: &str, radix: u32) -> Result<BigInt, NumberError> {
    if text.is_empty() || !text.chars().all(|c| c.is_digit(radix)) {
        return Err(NumberError::Syntax);
    }
    BigInt::parse_bytes(text.as_bytes(), radix).ok_or(NumberError::Syntax)
}

/// An exponent with an optional sign.
fn parse_exponent(text: &str, limit: i64) -> Result<i64, NumberError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NumberError::Syntax);
    }
    match text.parse::<i64>() {
        Ok(exponent) if exponent.abs() <= limit => Ok(exponent),
        _ => Err(NumberError::ExponentTooLarge),
    }
}

fn parse_fraction(numerator: &str, denominator: &str) -> Result<Rational, NumberError> {
    let (numerator, denominator) = (parse_digits(numerator, 10)?, parse_digits(denominator, 10)?);
    if denominator.is_zero() {
        return Err(NumberError::ZeroDenominator);
    }
    Ok(Rational::new(numerator, denominator))
}

/// The digits around an optional point as one integer, and how many follow it.
fn parse_pointed(text: &str, radix: u32) -> Result<(BigInt, i64), NumberError> {
    let Some((whole, fraction)) = text.split_once('.') else {
        return Ok((parse_digits(text, radix)?, 0));
    };
    if whole.is_empty() || fraction.is_empty() {
        return Err(NumberError::Syntax);
    }
    Ok((
        parse_digits(&format!("{whole}{fraction}"), radix)?,
        fraction.len() as i64,
    ))
}

fn parse_decimal(text: &str) -> Result<Rational, NumberError> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (digits, places) = parse_pointed(mantissa, 10)?;
    let exponent = parse_exponent(exponent, MAX_POWER_OF_TEN)? - places;
    let ten = pow(BigInt::from(10), exponent.unsigned_abs() as usize);
    Ok(if exponent < 0 {
        Rational::new(digits, ten)
    } else {
        Rational::from_integer(digits * ten)
    })
}

fn parse_hex(text: &str) -> Result<Rational, NumberError> {
    let (mantissa, exponent) = text.split_once('p').ok_or(NumberError::Syntax)?;
    let (digits, places) = parse_pointed(mantissa, 16)?;
    Ok(dyadic(
        digits,
        parse_exponent(exponent, MAX_POWER_OF_TWO)? - 4 * places,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(p: i64, q: i64) -> Rational {
        Rational::new(p.into(), q.into())
    }

    #[test]
    fn every_exact_form_is_read() {
        for (text, p, q) in [
            ("0", 0, 1),
            ("-0", 0, 1),
            ("-17", -17, 1),
            ("0.1", 1, 10),
            ("-2.5e-3", -1, 400),
            ("3p-1", 3, 2),
            ("-1p2", -4, 1),
            ("22/7", 22, 7),
            ("-2/4", -1, 2),
            ("0x1.8p+0", 3, 2),
            ("-0x1p-2", -1, 4),
            ("0xAp0", 10, 1),
            ("1E+2", 100, 1),
            ("007", 7, 1),
        ] {
            assert_eq!(parse_exact(text), Ok(ratio(p, q)), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused_with_its_reason() {
        for text in [
            "", "-", "+1", "1.", ".5", "1,5", "NaN", "inf", "1p", "1p1.5", "1/-2", "0X1p0",
            "0x1.8", "--1", "1 ", "1_0",
        ] {
            assert_eq!(parse_exact(text), Err(NumberError::Syntax), "{text:?}");
        }
        assert_eq!(parse_exact("1/0"), Err(NumberError::ZeroDenominator));
        assert_eq!(parse_exact("1p99999"), Err(NumberError::ExponentTooLarge));
        assert_eq!(
            parse_exact("1e999999999999999999999"),
            Err(NumberError::ExponentTooLarge)
        );
        assert_eq!(
            parse_exact(&"1".repeat(MAX_TEXT + 1)),
            Err(NumberError::TooLong)
        );
    }

    #[test]
    fn json_numbers_are_rounded_once() {
        let tenth = |ty| parse_rounded("0.1", ty).expect("in range");
        assert_eq!(
            tenth(FloatType::F64),
            rational_from_f64(0.1).expect("finite")
        );
        assert_eq!(
            tenth(FloatType::F32),
            rational_from_f64(0.1f32.into()).expect("finite")
        );
        // Rounding first to f64 and then to f32 would give 1: this text is above the midpoint.
        let above = "1.00000005960464477540";
        assert_eq!(
            parse_rounded(above, FloatType::F32),
            Ok(rational_from_f64(1.0f32.next_up().into()).expect("finite"))
        );
        assert_eq!(parse_rounded("-0.0", FloatType::F64), Ok(Rational::zero()));
        assert_eq!(
            parse_rounded("0e-300", FloatType::F64),
            Ok(Rational::zero())
        );
        assert_eq!(
            parse_rounded("1e39", FloatType::F32),
            Err(NumberError::Overflow(FloatType::F32))
        );
        assert_eq!(
            parse_rounded("1e-46", FloatType::F32),
            Err(NumberError::Underflow(FloatType::F32))
        );
        assert_eq!(
            parse_rounded("1e309", FloatType::F64),
            Err(NumberError::Overflow(FloatType::F64))
        );
    }

    #[test]
    fn canonical_text_is_unique_and_read_back() {
        for (p, q, text) in [
            (0, 5, "0"),
            (1, 2, "1p-1"),
            (4, 1, "1p2"),
            (-12, 8, "-3p-1"),
            (1, 3, "1/3"),
            (-10, 6, "-5/3"),
            (5, 1, "5p0"),
        ] {
            assert_eq!(canonical(&ratio(p, q)), text);
            assert_eq!(parse_exact(text), Ok(ratio(p, q)));
        }
        assert_eq!(canonical_integer(&BigInt::from(-20)), "-5p2");
    }
}
