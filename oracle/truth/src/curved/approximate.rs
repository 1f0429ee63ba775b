//! Integers as floats.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::foot::V3;
use epa_format::number::{FloatType, round_quotient};

/// The largest magnitude of an entry.
pub(super) fn longest(v: &[BigInt]) -> BigInt {
    let largest = v.iter().map(BigInt::magnitude).max().cloned();
    largest.unwrap_or_default().into()
}

/// A vector divided by a size, as floats in space.
pub(super) fn floats(v: &[BigInt], size: &BigInt) -> V3 {
    std::array::from_fn(|i| v.get(i).map_or(0.0, |x| quotient(x, size)))
}

/// The nearest float; 0 for a divisor of 0.
pub(super) fn quotient(x: &BigInt, y: &BigInt) -> f64 {
    if y.is_zero() {
        return 0.0;
    }
    let (x, y) = if y.is_negative() {
        (-x, -y)
    } else {
        (x.clone(), y.clone())
    };
    round_quotient(&x, &y, FloatType::F64)
        .to_f64()
        .unwrap_or(f64::INFINITY)
}
