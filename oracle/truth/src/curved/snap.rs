//! From floats to rational numbers: a simple one if it is near, since symmetric cases are exact,
//! and otherwise all bits of the float.

use num_bigint::BigInt;

use epa_format::number::{Rational, rational_from_f64};

/// The largest denominator of a simple number.
const LARGEST: u32 = 4096;

/// How near a simple number must be.
const NEAR: f64 = 1e-9;

/// Bits of what is not simple.
const BITS: u32 = 54;

/// Integers with nearly the ratios of floats: simple ones if there are some near.
pub(super) fn simple_ratios(v: &[f64]) -> Option<Vec<BigInt>> {
    let largest = largest(v)?;
    (1..=LARGEST).find_map(|denominator| {
        let scaled = |x: &f64| x / largest * f64::from(denominator);
        let is_near = |x: &f64| (scaled(x) - scaled(x).round()).abs() <= NEAR;
        let integer = |x: &f64| BigInt::from(scaled(x).round() as i64);
        v.iter()
            .all(is_near)
            .then(|| v.iter().map(integer).collect())
    })
}

/// Integers with the ratios of floats, to as many bits as floats have.
pub(super) fn fine_ratios(v: &[f64]) -> Option<Vec<BigInt>> {
    let largest = largest(v)?;
    let unit = (1u64 << BITS) as f64;
    let integer = |x: &f64| BigInt::from((x / largest * unit).round() as i64);
    Some(v.iter().map(integer).collect())
}

/// A number from 0 to 1 as a fraction: a simple one if one is near.
pub(super) fn share(x: f64) -> Rational {
    let x = if x.is_finite() {
        x.clamp(0.0, 1.0)
    } else {
        0.5
    };
    let near = (1..=LARGEST).find_map(|denominator| {
        let scaled = x * f64::from(denominator);
        ((scaled - scaled.round()).abs() <= NEAR)
            .then(|| Rational::new((scaled.round() as i64).into(), denominator.into()))
    });
    near.or_else(|| rational_from_f64(x))
        .unwrap_or_else(|| Rational::from_integer(0.into()))
}

/// The largest magnitude; `None` if it is 0 or not finite.
fn largest(v: &[f64]) -> Option<f64> {
    let largest = v.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
    let is_finite = v.iter().all(|x| x.is_finite());
    (is_finite && largest > 0.0).then_some(largest)
}
