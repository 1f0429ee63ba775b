//! Positive integers by their leading bits: most facets are so much farther from the origin
//! than the bound says that these are enough to see it.

use num_bigint::BigInt;
use num_traits::Signed;

/// The leading bits that are kept.
const BITS: u64 = 63;

/// A number that is at least `mantissa · 2^exponent`, and less than
/// `(mantissa + 1) · 2^exponent`; the mantissa has 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leading {
    mantissa: u64,
    exponent: i64,
}

impl Leading {
    /// The leading bits of a positive number.
    pub(super) fn of(x: &BigInt) -> Option<Self> {
        if !x.is_positive() {
            return None;
        }
        // The upper two words.
        let digits = x.iter_u64_digits();
        let below = digits.len().saturating_sub(2);
        let mut digits = digits.skip(below).map(u128::from);
        let [low, high] = [(); 2].map(|()| digits.next().unwrap_or(0));
        Some(Self::of_word(high << 64 | low, 64 * below as i64))
    }

    /// The leading bits of a number of at least `top · 2^exponent` and less than
    /// `(top + 1) · 2^exponent`, where `top` is positive, and has 63 bits or the exponent is 0.
    pub(super) fn of_word(top: u128, exponent: i64) -> Self {
        let unused = i64::from(top.leading_zeros());
        let aligned = top << unused >> (128 - BITS);
        Leading {
            mantissa: aligned as u64,
            exponent: exponent + 128 - BITS as i64 - unused,
        }
    }
}

/// Whether `offset/√square` is certainly greater than `√(numerator/denominator)`, that is
/// `offset² · denominator > numerator · square`.
pub(super) fn is_surely_above(
    (offset, square): (Leading, Leading),
    (numerator, denominator): (Leading, Leading),
) -> bool {
    // All products have less than 128 bits.
    let lower = |x: Leading| u128::from(x.mantissa);
    let upper = |x: Leading| u128::from(x.mantissa) + 1;
    let left = ((lower(offset) * lower(offset)) >> (BITS - 1)) * lower(denominator);
    let right = upper(numerator) * upper(square);
    let left_exponent = 2 * offset.exponent + denominator.exponent + BITS as i64 - 1;
    let right_exponent = numerator.exponent + square.exponent;
    magnitude(left, left_exponent) > magnitude(right, right_exponent)
}

/// `word · 2^exponent` in a form that is ordered like the numbers; `word` is not zero.
fn magnitude(word: u128, exponent: i64) -> (i64, u128) {
    let zeros = word.leading_zeros();
    (exponent - i64::from(zeros), word << zeros)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers around powers of two and others, of all sizes.
    fn numbers() -> Vec<BigInt> {
        let mut numbers = Vec::new();
        for bits in [0u64, 1, 5, 61, 62, 63, 64, 65, 127, 128, 129, 200, 255, 600] {
            let power = BigInt::from(1) << bits;
            let wide = BigInt::from(0x9e37_79b9_7f4a_7c15_u64) << bits >> 50;
            numbers.extend([&power - 1, power.clone(), &power + 1, wide]);
        }
        numbers.retain(Signed::is_positive);
        numbers
    }

    #[test]
    fn a_number_lies_between_its_bounds() {
        for x in numbers() {
            let Leading { mantissa, exponent } = Leading::of(&x).expect("positive");
            assert_eq!(mantissa.ilog2(), 62, "{x}");
            let scaled = |m: u64| match u64::try_from(exponent) {
                Ok(up) => BigInt::from(m) << up,
                Err(_) => BigInt::from(m) >> exponent.unsigned_abs(),
            };
            assert!(scaled(mantissa) <= x, "{x}");
            assert!(exponent < 0 || x < scaled(mantissa + 1), "{x}");
        }
        assert!(Leading::of(&BigInt::ZERO).is_none() && Leading::of(&BigInt::from(-5)).is_none());
    }

    #[test]
    fn what_is_surely_above_is_above() {
        let numbers = numbers();
        let rough = |x: &BigInt| Leading::of(x).expect("positive");
        let mut decided = [0u32; 2];
        for (i, offset) in numbers.iter().enumerate() {
            for (j, square) in numbers.iter().enumerate() {
                let numerator = &numbers[(7 * i + 3 * j) % numbers.len()];
                // Often nearly, or exactly, in the same ratio.
                let near: BigInt = offset * offset * numerator / square + (j % 3);
                for (p, q) in [(&near, numerator), (numerator, &near), (square, offset)] {
                    if !p.is_positive() || !q.is_positive() {
                        continue;
                    }
                    let above = offset * offset * q > p * square;
                    let surely =
                        is_surely_above((rough(offset), rough(square)), (rough(p), rough(q)));
                    assert!(above || !surely, "{offset} {square} {p} {q}");
                    decided[usize::from(surely)] += 1;
                }
            }
        }
        assert!(decided.iter().all(|&count| count > 1_000), "{decided:?}");
    }

    /// What is above by one part in 2⁴⁰ needs no more than the leading bits.
    #[test]
    fn what_is_hardly_above_is_seen() {
        let rough = |x: &BigInt| Leading::of(x).expect("positive");
        for offset in numbers() {
            for square in numbers() {
                let nearly = &square + (&square << 40u8);
                let (facet, squared) = ((rough(&offset), rough(&square)), &offset * &offset);
                let bound = (rough(&(&squared << 40u8)), rough(&nearly));
                assert!(is_surely_above(facet, bound), "{offset} {square}");
                let same = (rough(&squared), rough(&square));
                assert!(!is_surely_above(facet, same), "{offset} {square}");
            }
        }
    }
}
