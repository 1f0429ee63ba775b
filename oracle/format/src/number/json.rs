//! JSON numbers (RFC 8259, section 6).

use num_traits::Zero;

use super::text::{MAX_POWER_OF_TEN, MAX_TEXT, NumberError, is_not_finite, parse_exponent};
use super::{FloatType, Rational, rational_from_f64};

/// The text of a JSON number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonNumber<'t> {
    text: &'t str,
    /// How much of it stands before the exponent.
    mantissa: usize,
}

impl<'t> JsonNumber<'t> {
    /// The longest number that a text starts with.
    pub fn at_start_of(text: &'t str) -> Option<Self> {
        let bytes = text.as_bytes();
        let start = usize::from(bytes.first() == Some(&b'-'));
        let whole = match bytes.get(start) {
            Some(b'0') => start + 1,
            _ => behind_digits(bytes, start)?,
        };
        let mantissa = match bytes.get(whole) {
            Some(b'.') => behind_digits(bytes, whole + 1)?,
            _ => whole,
        };
        let end = match bytes.get(mantissa) {
            Some(b'e' | b'E') => {
                let has_sign = matches!(bytes.get(mantissa + 1), Some(b'+' | b'-'));
                behind_digits(bytes, mantissa + 1 + usize::from(has_sign))?
            }
            _ => mantissa,
        };
        let text = &text[..end];
        Some(Self { text, mantissa })
    }

    /// The number as it was given.
    pub fn text(self) -> &'t str {
        self.text
    }

    /// The number, rounded once to the float type.
    ///
    /// # Errors
    /// [`NumberError`]; overflow, and underflow of a number other than zero, too.
    pub fn rounded(self, scalar: FloatType) -> Result<Rational, NumberError> {
        if self.text.len() > MAX_TEXT {
            return Err(NumberError::TooLong);
        }
        let (mantissa, exponent) = self.text.split_at(self.mantissa);
        if !exponent.is_empty() {
            parse_exponent(&exponent[1..], MAX_POWER_OF_TEN)?;
        }
        // The standard library rounds correctly, whatever the number of digits.
        let rounded = match scalar {
            FloatType::F64 => self.text.parse::<f64>().ok(),
            FloatType::F32 => self.text.parse::<f32>().ok().map(f64::from),
        };
        let is_nonzero = || mantissa.bytes().any(|b| matches!(b, b'1'..=b'9'));
        match rational_from_f64(rounded.ok_or(NumberError::Syntax)?) {
            Some(x) if x.is_zero() && is_nonzero() => Err(NumberError::Underflow(scalar)),
            Some(x) => Ok(x),
            None => Err(NumberError::Overflow(scalar)),
        }
    }
}

/// Reads a JSON number and rounds it once to the float type.
///
/// # Errors
/// [`NumberError`]; overflow, and underflow of a number other than zero, too.
pub fn parse_rounded(text: &str, scalar: FloatType) -> Result<Rational, NumberError> {
    if text.len() > MAX_TEXT {
        return Err(NumberError::TooLong);
    }
    match JsonNumber::at_start_of(text) {
        Some(number) if number.text() == text => number.rounded(scalar),
        _ if is_not_finite(text.strip_prefix('-').unwrap_or(text)) => Err(NumberError::NotFinite),
        _ => Err(NumberError::Syntax),
    }
}

/// The place behind the digits that start at a place; `None` if there are none.
fn behind_digits(bytes: &[u8], start: usize) -> Option<usize> {
    let mut end = start;
    while bytes.get(end).is_some_and(u8::is_ascii_digit) {
        end += 1;
    }
    (end > start).then_some(end)
}
