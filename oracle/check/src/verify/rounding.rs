//! Whether a printed float of a curved shape is the correctly rounded value.

use epa_format::number::{FloatType, Rational, Surd};
use serde_json::Value;

use super::polytopes::{Number, Scalar, is_float};

/// Whether `printed`, a JSON number or `null` for overflow, stands for `value` in the float type.
pub(super) fn is_correct(printed: Option<&Value>, value: &Surd, ty: FloatType) -> bool {
    let compare = |t: &Number| value.cmp_rational(&rational(t));
    printed.is_some_and(|x| is_float(x, scalar(ty), compare))
}

fn scalar(ty: FloatType) -> Scalar {
    match ty {
        FloatType::F64 => Scalar::F64,
        FloatType::F32 => Scalar::F32,
    }
}

fn rational(x: &Number) -> Rational {
    Rational::new(x.num.clone(), x.den.clone())
}

#[cfg(test)]
mod tests {
    use epa_format::number::rational_from_f64;
    use num_bigint::BigInt;
    use num_traits::One;
    use serde_json::json;

    use super::super::polytopes::beyond;
    use super::*;

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
            let (middle, one) = (rational(&beyond(scalar(ty))), Rational::one());
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
