//! Exact numbers: reading and writing them, rounding them once, and square roots.
//!
//! All arithmetic here is on integers. A [`Rational`] is always reduced, with a positive
//! denominator; every function of this module returns such values and expects them.

mod common;
mod decimal;
mod digits;
mod fraction;
mod grid;
mod json;
mod random;
mod root;
mod rounding;
mod square;
mod surd;
mod text;

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub use common::CommonDenominator;
pub use digits::push_integer;
pub use fraction::Fraction;
pub use grid::GridVector;
pub use json::{JsonNumber, parse_rounded};
pub use random::Random;
pub use root::SignedRoot;
pub use rounding::in_ulps;
pub use rounding::{
    FloatType, Rounded, f64_from_rational, rational_from_f64, round_quotient, round_rational,
};
pub use surd::{RoundedSurd, Surd};
pub use text::{
    MAX_POWER_OF_TEN, MAX_POWER_OF_TWO, MAX_TEXT, NumberError, canonical, canonical_integer,
    parse_exact, push_canonical,
};

/// An exact rational number of any size.
pub type Rational = num_rational::BigRational;

/// Compares two numbers by cross multiplication.
///
/// `Ord` and `PartialEq` of [`num_rational::Ratio`] expand both numbers as continued fractions,
/// recursively, and overflow the stack on two close numbers of a few thousand digits. Input from
/// outside is compared with this.
pub fn compare(a: &Rational, b: &Rational) -> Ordering {
    if a.denom() == b.denom() {
        return a.numer().cmp(b.numer());
    }
    let signs = a.numer().sign().cmp(&b.numer().sign());
    signs.then_with(|| (a.numer() * b.denom()).cmp(&(b.numer() * a.denom())))
}

/// −1, 0 or 1.
pub fn sign(x: &BigInt) -> i8 {
    match x.sign() {
        Sign::Minus => -1,
        Sign::NoSign => 0,
        Sign::Plus => 1,
    }
}

/// The larger of two numbers; see [`compare`] for why not `max`.
pub fn larger(a: Rational, b: Rational) -> Rational {
    if compare(&a, &b).is_lt() { b } else { a }
}

/// The number, or 0 if it is negative.
pub fn positive_part(x: Rational) -> Rational {
    if x.is_negative() { Rational::zero() } else { x }
}

/// The primitive integer vector (its entries have no common divisor) with the direction of `v`,
/// that is a positive multiple of `v`. `None` if `v` is the zero vector.
pub fn primitive(v: &[Rational]) -> Option<Vec<BigInt>> {
    let common = v.iter().fold(BigInt::one(), |lcm, x| lcm.lcm(x.denom()));
    let scaled: Vec<BigInt> = v
        .iter()
        .map(|x| x.numer() * (&common / x.denom()))
        .collect();
    primitive_integers(&scaled)
}

/// The same for an integer vector.
pub fn primitive_integers(v: &[BigInt]) -> Option<Vec<BigInt>> {
    let divisor = v.iter().fold(BigInt::zero(), |gcd, x| gcd.gcd(x));
    (!divisor.is_zero()).then(|| v.iter().map(|x| x / &divisor).collect())
}

/// `mantissa · 2^exponent`, reduced by shifts instead of a greatest common divisor.
pub fn dyadic(mantissa: BigInt, exponent: i64) -> Rational {
    if let Some(word) = mantissa.to_i64() {
        return dyadic_word(word, exponent);
    }
    let down = exponent.min(0).unsigned_abs();
    let common = mantissa.trailing_zeros().unwrap_or(0).min(down);
    let numer = (mantissa >> common) << exponent.max(0).unsigned_abs();
    Rational::new_raw(numer, integer_power_of_two(down - common))
}

/// The same for a word of the machine.
fn dyadic_word(mantissa: i64, exponent: i64) -> Rational {
    if mantissa == 0 {
        return Rational::zero();
    }
    let (down, up) = (
        exponent.min(0).unsigned_abs(),
        exponent.max(0).unsigned_abs(),
    );
    let common = down.min(mantissa.trailing_zeros().into());
    let numer = raised_word(mantissa >> common, up);
    Rational::new_raw(numer, integer_power_of_two(down - common))
}

/// `x · 2^power`.
pub fn raised(x: &BigInt, power: u64) -> BigInt {
    match x.to_i64() {
        Some(word) => raised_word(word, power),
        None => x << power,
    }
}

/// The same of a word of the machine.
fn raised_word(word: i64, power: u64) -> BigInt {
    if power >= 64 {
        return BigInt::from(word) << power;
    }
    let raised = i128::from(word) << power;
    i64::try_from(raised).map_or_else(|_| raised.into(), BigInt::from)
}

/// `2^exponent`.
fn integer_power_of_two(exponent: u64) -> BigInt {
    match exponent {
        0..64 => (1u64 << exponent).into(),
        _ => BigInt::one() << exponent,
    }
}

/// The largest `e` with `2^e <= |numer / denom|`, which is not zero.
pub fn log2_floor(numer: &BigInt, denom: &BigInt) -> i64 {
    let estimate = numer.bits() as i64 - denom.bits() as i64;
    if power_of_two(denom).is_some() {
        return estimate;
    }
    let (numer, denom) = (numer.magnitude(), denom.magnitude());
    let reached = if estimate >= 0 {
        *numer >= denom << estimate.unsigned_abs()
    } else {
        numer << estimate.unsigned_abs() >= *denom
    };
    estimate - i64::from(!reached)
}

/// The exponent `k` if the positive integer `x` is the power of two `2^k`.
pub fn power_of_two(x: &BigInt) -> Option<u64> {
    let zeros = x.trailing_zeros()?;
    (x.is_positive() && zeros + 1 == x.bits()).then_some(zeros)
}

#[cfg(test)]
mod tests;
