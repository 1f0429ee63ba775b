//! Numbers of a report: as floats for words, and as text that loses nothing.

use epa_format::number::{FloatType, Rational, round_rational};

/// How the numbers of a case are written, and what wrote them.
pub(super) const NOTATION: &str = "Every number is exactly what is meant: `73p-6` is 73 · 2⁻⁶. \
     epa-oracle computes the exact penetration depth of two convex shapes, and proves it.";

/// The nearest f64; infinite beyond their range.
pub(super) fn float(x: &Rational) -> f64 {
    round_rational(x, FloatType::F64)
        .to_f64()
        .unwrap_or(f64::INFINITY)
}

/// Three or four digits, for a person.
pub(super) fn brief(x: f64) -> String {
    if x == 0.0 {
        "0".to_owned()
    } else if (1e-3..1e6).contains(&x.abs()) {
        // Four significant digits.
        let places = (0..7).find(|places| x.abs() * f64::from(10u32.pow(*places)) >= 1e3);
        let text = format!("{x:.*}", places.unwrap_or(7) as usize);
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    } else {
        format!("{x:.3e}")
    }
}

/// A share as a percentage.
pub(super) fn percent(x: f64) -> String {
    format!("{} %", brief(100.0 * x))
}

/// A float in hexadecimal as C, C++ and Python read it, exactly.
pub(super) fn hexadecimal(x: f64) -> String {
    let bits = x.to_bits();
    let sign = if bits >> 63 == 1 { "-" } else { "" };
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    if exponent == 0 && fraction == 0 {
        return format!("{sign}0x0p+0");
    }
    let (leading, power) = if exponent == 0 {
        (0, -1022)
    } else {
        (1, exponent - 1023)
    };
    let digits = format!("{fraction:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x{leading}{point}{digits}p{power:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_are_those_of_c() {
        let cases = [
            (0.0, "0x0p+0"),
            (-0.0, "-0x0p+0"),
            (1.0, "0x1p+0"),
            (-0.1, "-0x1.999999999999ap-4"),
            (5e-324, "0x0.0000000000001p-1022"),
            (f64::MAX, "0x1.fffffffffffffp+1023"),
        ];
        for (x, text) in cases {
            assert_eq!(hexadecimal(x), text);
        }
    }

    #[test]
    fn a_few_digits_are_enough_for_a_person() {
        let cases = [
            (0.0, "0"),
            (0.937_042_57, "0.937"),
            (12.345_678, "12.35"),
            (123_456.7, "123457"),
            (1.0, "1"),
            (1.25e-9, "1.250e-9"),
        ];
        for (x, text) in cases {
            assert_eq!(brief(x), text, "{x:e}");
        }
        assert_eq!(percent(0.284), "28.4 %");
    }
}
