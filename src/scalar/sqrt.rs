//! Square roots of floats without the standard library, hence without the processor's.
//!
//! `x = m · 2^e` with an even `e`. The root of `m` is taken on integers, with more bits than a
//! float holds. One more bit says whether anything is left over. The root is rounded once.
//!
//! ```text
//! m · 2^54  ──► r = ⌊√⌋, 54 bits ──► r, sticky ──► 53 bits, half to even
//! ```

/// Bits of the mantissa that are stored.
const STORED: u32 = 52;
/// The exponent of the least unit of numbers with the exponent field 1.
const LEAST: i32 = -1074;

/// The square root, correctly rounded; NaN for negative numbers.
pub(crate) fn sqrt(x: f64) -> f64 {
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    // Zeros keep their sign.
    if x == 0.0 || x == f64::INFINITY {
        return x;
    }
    let (mantissa, exponent) = odd_length(x);
    let square = u128::from(mantissa) << 54;
    let root = square.isqrt();
    let sticky = u128::from(root * root != square);
    // 53 bits of the root, one more, and the sticky bit below it: never halfway without it.
    let rounded = match (root & 1, sticky) {
        (0, _) => root >> 1,
        (_, 1) => (root >> 1) + 1,
        _ => (root >> 1) + (root >> 1 & 1),
    };
    // √(m · 2^e) = √(m · 2^54) / 2 · 2^(e/2 − 26).
    scaled(rounded, exponent / 2 - 26)
}

/// The square root of an `f32`: that of the `f64` has enough digits to be rounded again.
#[allow(clippy::cast_possible_truncation, reason = "it is rounded")]
pub(crate) fn sqrt_f32(x: f32) -> f32 {
    sqrt(f64::from(x)) as f32
}

/// `x` as `m · 2^e`, with an even `e` and m of 53 or 54 bits.
fn odd_length(x: f64) -> (u64, i32) {
    let field = x.to_bits() >> STORED;
    let fraction = x.to_bits() & ((1 << STORED) - 1);
    let hidden = u64::from(field > 0) << STORED;
    let mantissa = fraction | hidden;
    let field = i32::try_from(field.max(1)).unwrap_or(i32::MAX);
    let short = mantissa.leading_zeros() - (u64::BITS - 1 - STORED);
    let exponent = LEAST + (field - 1) - i32::try_from(short).unwrap_or(0);
    let odd = exponent.rem_euclid(2);
    (mantissa << short << odd, exponent - odd)
}

/// `mantissa · 2^exponent` of a normal number, for a mantissa of 53 bits, or 2^53.
fn scaled(mantissa: u128, exponent: i32) -> f64 {
    let bits = u64::try_from(mantissa).unwrap_or(0);
    // The hidden bit adds one to the exponent's field, 2^53 one more.
    let field = u64::try_from(exponent - LEAST).unwrap_or(0);
    f64::from_bits(bits + (field << STORED))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hold(x: f64) {
        assert_eq!(sqrt(x).to_bits(), x.sqrt().to_bits(), "{x:e}");
        let narrow = x as f32;
        let (own, hardware) = (sqrt_f32(narrow), narrow.sqrt());
        assert_eq!(own.to_bits(), hardware.to_bits(), "{narrow:e}");
    }

    #[test]
    fn roots_have_the_bits_of_the_processor() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..200_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005) + 1;
            let x = f64::from_bits((state ^ state >> 29) >> 1);
            if x.is_finite() {
                hold(x);
                // Squares and their neighbours, where rounding is hardest.
                let square = x.sqrt() * x.sqrt();
                for x in [square.next_down(), square, square.next_up()] {
                    hold(x);
                }
            }
        }
        for exponent in -1074..1024 {
            let power = 2f64.powi(exponent.max(-1022)) * 2f64.powi(exponent.min(-1022) + 1022);
            for x in [power.next_down(), power, power.next_up(), 3.0 * power] {
                hold(x);
            }
        }
        for x in [0.0, -0.0, f64::MAX, f64::INFINITY, 5e-324, 2.0, 0.25] {
            hold(x);
        }
    }

    #[test]
    fn there_is_no_root_of_a_negative_number() {
        for x in [-1.0, -5e-324, f64::NEG_INFINITY, f64::NAN] {
            assert!(sqrt(x).is_nan(), "{x}");
        }
        assert!(sqrt_f32(-1.0).is_nan());
    }
}
