//! Whether a printed float is the correctly rounded value, decided by its
//! neighbours: the value must lie between the midpoints to both sides, and on
//! a midpoint only if the float's last bit is 0.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::One;
use serde_json::Value;

use crate::form::json_number;
use epa_format::number::{FloatType, Rational, Surd, parse_exact, rational_from_f64};

/// Whether `printed`, a JSON number or `null` for overflow, stands for `value`
/// in the float type.
pub(super) fn is_correct(printed: Option<&Value>, value: &Surd, ty: FloatType) -> bool {
    match printed {
        Some(Value::Null) => beyond(value, &overflow_midpoint(ty)),
        Some(Value::Number(number)) => {
            shortest(number.as_str()).is_some_and(|x| is_nearest(x, value, ty))
        }
        _ => false,
    }
}

/// The float that a text stands for, if its value is that of the printed text, the shortest
/// decimal number which reads back as the float. Zeros at the end and the form of the exponent
/// are free: programs that copy a line write them in their own ways. Zero has no sign.
fn shortest(text: &str) -> Option<f64> {
    let x: f64 = text.parse().ok()?;
    let is_unsigned_or_not_zero = x != 0.0 || x.is_sign_positive();
    let is_shortest = parse_exact(text).ok()? == parse_exact(&json_number(x).to_string()).ok()?;
    (is_unsigned_or_not_zero && is_shortest).then_some(x)
}

fn is_nearest(x: f64, value: &Surd, ty: FloatType) -> bool {
    let Some((below, above, even)) = neighbours(x, ty) else {
        return false;
    };
    let half = |end: f64| match (rational_from_f64(x), rational_from_f64(end)) {
        (Some(x), Some(end)) => (x + end) / Rational::from_integer(2.into()),
        // Past the largest finite float: the midpoint to the next power of two.
        _ if end < 0.0 => -overflow_midpoint(ty),
        _ => overflow_midpoint(ty),
    };
    let within =
        |order: Ordering, outside: Ordering| order != outside && (order != Ordering::Equal || even);
    within(value.cmp_rational(&half(below)), Ordering::Less)
        && within(value.cmp_rational(&half(above)), Ordering::Greater)
}

/// The neighbouring floats, and whether the last bit is 0; `None` if x is no
/// number of the type.
fn neighbours(x: f64, ty: FloatType) -> Option<(f64, f64, bool)> {
    match ty {
        FloatType::F64 => Some((x.next_down(), x.next_up(), x.to_bits() & 1 == 0)),
        FloatType::F32 => {
            let narrow = x as f32;
            let is_f32 = f64::from(narrow).to_bits() == x.to_bits();
            is_f32.then(|| {
                (
                    narrow.next_down().into(),
                    narrow.next_up().into(),
                    narrow.to_bits() & 1 == 0,
                )
            })
        }
    }
}

/// Halfway from the largest finite float to the power of two after it; from
/// here on a value rounds to infinity.
fn overflow_midpoint(ty: FloatType) -> Rational {
    let (exponent, precision) = match ty {
        FloatType::F32 => (128u32, 24u32),
        FloatType::F64 => (1024, 53),
    };
    Rational::from_integer(
        (BigInt::one() << exponent) - (BigInt::one() << (exponent - precision - 1)),
    )
}

/// |value| ≥ limit.
fn beyond(value: &Surd, limit: &Rational) -> bool {
    value.cmp_rational(limit).is_ge() || value.cmp_rational(&-limit).is_le()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn correct(x: f64, numerator: i64, denominator: i64, ty: FloatType) -> bool {
        let square = Rational::new(numerator.into(), denominator.into());
        is_correct(Some(&json!(x)), &Surd::from_signed_square(&square), ty)
    }

    #[test]
    fn only_the_nearest_float_is_accepted() {
        let x = 0.9370425713316364;
        assert!(correct(x, 36, 41, FloatType::F64));
        assert!(!correct(x.next_up(), 36, 41, FloatType::F64));
        assert!(!correct(x.next_down(), 36, 41, FloatType::F64));
        assert!(correct(0.937_042_593_955_993_7, 36, 41, FloatType::F32));
        assert!(!correct(x, 36, 41, FloatType::F32), "not an f32");
        assert!(correct(-1.5, -9, 4, FloatType::F64) && !correct(1.5, -9, 4, FloatType::F64));
    }

    #[test]
    fn ties_go_to_even_and_overflow_is_null() {
        // 1 + 2⁻⁵³ lies halfway between 1 and the next float.
        let halfway = Rational::new((BigInt::one() << 53) + 1, BigInt::one() << 53);
        let value = Surd::from_signed_square(&(&halfway * &halfway));
        assert!(is_correct(Some(&json!(1.0)), &value, FloatType::F64));
        assert!(!is_correct(
            Some(&json!(1.0f64.next_up())),
            &value,
            FloatType::F64
        ));
        let huge = Surd::from_signed_square(&Rational::from_integer(BigInt::one() << 3000));
        assert!(is_correct(Some(&Value::Null), &huge, FloatType::F64));
        assert!(!is_correct(Some(&json!(f64::MAX)), &huge, FloatType::F64));
        assert!(!is_correct(Some(&Value::Null), &value, FloatType::F64));
    }

    #[test]
    fn ties_of_both_types_go_to_even() {
        // Halfway from 1 to the next float, and from that to the one after it.
        for (ty, step) in [
            (FloatType::F64, f64::EPSILON),
            (FloatType::F32, 2f64.powi(-23)),
        ] {
            let exact = |x: f64| rational_from_f64(x).expect("finite");
            for (halves, even, odd) in [(1, 1.0, 1.0 + step), (3, 1.0 + 2.0 * step, 1.0 + step)] {
                let value = exact(1.0) + exact(step / 2.0) * Rational::from_integer(halves.into());
                let value = Surd::from_signed_square(&(&value * &value));
                assert!(is_correct(Some(&json!(even)), &value, ty));
                assert!(!is_correct(Some(&json!(odd)), &value, ty));
            }
        }
    }

    /// Up to half a step beyond the largest float, on both sides of 0.
    #[test]
    fn the_largest_floats_have_a_midpoint_too() {
        for (ty, most) in [
            (FloatType::F64, f64::MAX),
            (FloatType::F32, f64::from(f32::MAX)),
        ] {
            let largest = rational_from_f64(most).expect("finite");
            let half_step = match ty {
                FloatType::F32 => BigInt::one() << 103,
                FloatType::F64 => BigInt::one() << 970,
            };
            let (middle, one) = (overflow_midpoint(ty), Rational::one());
            assert_eq!(middle, &largest + Rational::from_integer(half_step));
            for (value, is_finite) in [
                (largest, true),
                (&middle - &one, true),
                (middle.clone(), false),
                (middle + one, false),
            ] {
                for (square, x) in [(&value * &value, most), (-(&value * &value), -most)] {
                    let surd = Surd::from_signed_square(&square);
                    assert_eq!(is_correct(Some(&json!(x)), &surd, ty), is_finite, "{x}");
                    assert_eq!(is_correct(Some(&Value::Null), &surd, ty), !is_finite, "{x}");
                    assert!(!is_correct(Some(&json!(-x)), &surd, ty), "{x}");
                }
            }
        }
    }
}
