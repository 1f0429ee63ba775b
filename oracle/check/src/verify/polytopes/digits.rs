//! The printed floats and digits, against the proven depth: without a root, by comparing the
//! depth with the numbers beside those that are printed.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use serde_json::Value;

use super::number::{Number, Scalar};
use crate::checker::Bound;
use epa_format::limits::MAX_TEXT;

/// Significant digits of a printed decimal.
const DIGITS: usize = 40;

/// The depth of the cores, and both radii together.
pub(super) struct Depth<'b> {
    pub(super) core: &'b Bound,
    pub(super) radius: Number,
}

impl Depth<'_> {
    /// How the depth compares with a number: the core's with what is left of it, by their signed
    /// squares.
    fn compare(&self, t: &Number) -> Ordering {
        let left = t.plus(&self.radius.opposite());
        let core = &self.core.sign * &self.core.num * &left.den * &left.den;
        core.cmp(&(&left.num * left.num.abs() * &self.core.den))
    }

    /// How its size compares with that of a number of the same sign, which is not negative.
    fn compare_size(&self, t: &Number) -> Ordering {
        if self.compare(&Number::zero()).is_ge() {
            return self.compare(t);
        }
        self.compare(&t.opposite()).reverse()
    }

    /// Whether a JSON number is the depth, correctly rounded.
    pub(super) fn is_float(&self, printed: &Value, scalar: Scalar) -> bool {
        is_float(printed, scalar, |t| self.compare(t))
    }

    /// Whether a text is the depth in decimal, cut after 40 digits.
    pub(super) fn is_decimal(&self, text: &str) -> bool {
        self.decimal(text) == Some(true)
    }

    fn decimal(&self, text: &str) -> Option<bool> {
        let (number, is_cut) = match text.strip_suffix('…') {
            Some(number) => (number, true),
            None => (text, false),
        };
        let size = number.strip_prefix('-').unwrap_or(number);
        let (mantissa, exponent) = match size.split_once('e') {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?.into()),
            None => (size, 0),
        };
        let (whole, places) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = [whole, places].concat();
        let digits = digits.trim_start_matches('0');
        let is_number = digits.bytes().all(|b| b.is_ascii_digit());
        if !is_number || digits.len() > MAX_TEXT || i64::abs(exponent) > 100_000 {
            return None;
        }
        let unit = exponent - places.len() as i64;
        let zero = || BigInt::zero();
        let value = if digits.is_empty() {
            zero()
        } else {
            digits.parse().ok()?
        };
        let sign = self.compare(&Number::zero());
        if text != decimal_text(sign, digits, unit, is_cut) {
            return None;
        }
        let at = self.compare_size(&Number::scaled(value.clone(), 10, unit));
        let next = self.compare_size(&Number::scaled(value + 1, 10, unit));
        Some(match is_cut {
            true => at.is_gt() && next.is_lt() && digits.len() == DIGITS,
            false => at.is_eq() && digits.trim_end_matches('0').len() <= DIGITS,
        })
    }
}

/// Whether a JSON number is a value, correctly rounded; `null` stands for an overflow. The value is
/// known by how it compares with numbers.
pub(in crate::verify) fn is_float(
    printed: &Value,
    scalar: Scalar,
    compare: impl Fn(&Number) -> Ordering,
) -> bool {
    match printed {
        Value::Null => {
            let limit = beyond(scalar);
            compare(&limit).is_ge() || compare(&limit.opposite()).is_le()
        }
        Value::Number(n) => shortest(n.as_str()).is_some_and(|x| is_nearest(x, scalar, compare)),
        _ => false,
    }
}

/// Whether a float is nearest: the value is between the midpoints to both neighbours. A midpoint
/// itself counts only if the last bit is 0.
fn is_nearest(x: f64, scalar: Scalar, compare: impl Fn(&Number) -> Ordering) -> bool {
    let (below, above, is_even) = match scalar {
        Scalar::F64 => (x.next_down(), x.next_up(), x.to_bits() & 1 == 0),
        Scalar::F32 => {
            let narrow = x as f32;
            if f64::from(narrow).to_bits() != x.to_bits() {
                return false;
            }
            let (down, up) = (narrow.next_down(), narrow.next_up());
            (down.into(), up.into(), narrow.to_bits() & 1 == 0)
        }
    };
    let within = |end: f64, outside: Ordering| {
        let order = compare(&half(x, end, scalar));
        order != outside && (order != Ordering::Equal || is_even)
    };
    within(below, Ordering::Less) && within(above, Ordering::Greater)
}

/// The text of so many units, powers of ten, behind which there may be more digits.
fn decimal_text(sign: Ordering, digits: &str, unit: i64, is_cut: bool) -> String {
    if digits.is_empty() {
        return "0".to_owned();
    }
    let exponent = digits.len() as i64 - 1 + unit;
    let digits = if is_cut {
        digits
    } else {
        digits.trim_end_matches('0')
    };
    let minus = if sign.is_lt() { "-" } else { "" };
    let end = if is_cut { "…" } else { "" };
    let point = |whole: &str, places: &str| match places {
        "" => whole.to_owned(),
        _ => format!("{whole}.{places}"),
    };
    match exponent {
        -7..0 => {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            format!("{minus}0.{zeros}{digits}{end}")
        }
        0..21 if !is_cut || exponent < digits.len() as i64 => {
            let whole = exponent as usize + 1;
            let padded = format!("{digits:0<whole$}");
            let (whole, places) = padded.split_at(whole);
            format!("{minus}{}{end}", point(whole, places))
        }
        _ => {
            let (first, rest) = digits.split_at(1);
            format!("{minus}{}e{exponent}{end}", point(first, rest))
        }
    }
}

/// Halfway from a float to its neighbour; beyond the largest there is the next power of two.
fn half(x: f64, end: f64, scalar: Scalar) -> Number {
    match (Number::of_float(x), Number::of_float(end)) {
        (Some(from), Some(to)) => {
            let Number { num, den } = from.plus(&to);
            Number { num, den: den * 2 }
        }
        _ if end < 0.0 => beyond(scalar).opposite(),
        _ => beyond(scalar),
    }
}

/// Halfway from the largest float to the power of two behind it; from here on numbers round to
/// infinity.
fn beyond(scalar: Scalar) -> Number {
    let (exponent, precision) = match scalar {
        Scalar::F64 => (1024, 53),
        Scalar::F32 => (128, 24),
    };
    let mantissa = (BigInt::from(1) << (precision + 1)) - 1;
    Number::scaled(mantissa, 2, exponent - precision - 1)
}

/// The float that a text stands for, if its value is that of the shortest text which reads back
/// as the float. Zeros at the end and the form of the exponent are free. Zero has no sign.
fn shortest(text: &str) -> Option<f64> {
    let x: f64 = text.parse().ok()?;
    let is_signed_zero = x == 0.0 && x.is_sign_negative();
    let printed = serde_json::Number::from_f64(x)?.to_string();
    let is_shortest = Number::exact(text)?.is_same(&Number::exact(&printed)?);
    (is_shortest && !is_signed_zero).then_some(x)
}
