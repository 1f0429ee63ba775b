//! Greatest common divisors of long integers.
//!
//! Lehmer's method (Knuth, TAOCP 4.5.2, algorithm L): the quotients of many steps of Euclid's
//! algorithm follow from the leading bits alone. `num_integer` halves the whole numbers, once for
//! each of their bits.

use alloc::vec;
use alloc::vec::Vec;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::Signed;

use crate::scalar::integer::compare;
use crate::scalar::wide::bits_from;

/// The greatest common divisor, at least 0; that of 0 and x is |x|. O(n²) in the words of the
/// longer number.
pub fn common_divisor(x: &BigInt, y: &BigInt) -> BigInt {
    let (Some(p), Some(q)) = (x.trailing_zeros(), y.trailing_zeros()) else {
        return Signed::abs(&(x + y));
    };
    let odd = of_words(words(x, p), words(y, q));
    BigInt::from_biguint(Sign::Plus, number(&odd)) << p.min(q)
}

/// The words of a magnitude from the lowest up, without some of its bits.
fn words(x: &BigInt, cut: u64) -> Vec<u64> {
    match cut {
        0 => x.iter_u64_digits().collect(),
        _ => (x.magnitude() >> cut).iter_u64_digits().collect(),
    }
}

/// The greatest common divisor of two numbers, given by their words from the lowest up.
fn of_words(mut large: Vec<u64>, mut small: Vec<u64>) -> Vec<u64> {
    loop {
        drop_leading_zeros(&mut large);
        drop_leading_zeros(&mut small);
        if compare(&large, &small).is_lt() {
            core::mem::swap(&mut large, &mut small);
        }
        match (&large[..], &small[..]) {
            (_, []) => return large,
            ([large], [small]) => return vec![large.gcd(small)],
            _ => {}
        }
        match many_steps(&large, &small) {
            Some(matrix) => apply(matrix, &mut large, &mut small),
            None => {
                let rest = number(&large) % number(&small);
                large = core::mem::replace(&mut small, rest.iter_u64_digits().collect());
            }
        }
    }
}

/// The number of these words, from the lowest up.
pub(crate) fn number(words: &[u64]) -> BigUint {
    match *words {
        [] => return BigUint::ZERO,
        [word] => return word.into(),
        [low, high] => return (u128::from(high) << 64 | u128::from(low)).into(),
        _ => {}
    }
    let mut halves = Vec::with_capacity(2 * words.len());
    halves.extend(words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]));
    BigUint::new(halves)
}

fn drop_leading_zeros(words: &mut Vec<u64>) {
    while words.last() == Some(&0) {
        words.pop();
    }
}

/// The matrix of those steps of Euclid's algorithm that the leading bits of two
/// positive numbers decide, the larger first; `None` if they decide not one. Its
/// determinant is ±1, so common divisors stay the same.
///
/// A rest is a sum of multiples of both numbers, one of them subtracted. Cutting off the lower bits
/// changes the rest by less than the larger of its two multiples, which is that of the smaller
/// number. The quotient is that of the whole numbers on two conditions (G. E. Collins). The rest is
/// no less than that multiple. And the rest before exceeds it by no less than that multiple and the
/// one before, together.
fn many_steps(large: &[u64], small: &[u64]) -> Option<[[i64; 2]; 2]> {
    let unused = large.last().map_or(0, |top| top.leading_zeros() as usize);
    let cut = (64 * large.len() - unused).saturating_sub(62);
    // Both have at most 62 bits left.
    let [mut x, mut y] = [large, small].map(|words| bits_from(words, cut) as i64);
    let [mut upper, mut lower] = [[1, 0], [0, 1]];
    let mut is_odd = false;
    while y != 0 {
        // No multiple exceeds the rest that it belongs to, so that these fit as well.
        let quotient = x / y;
        let rest = x - quotient * y;
        let next = [0, 1].map(|i| upper[i] + quotient * lower[i]);
        if rest < next[1] || y - rest < lower[1] + next[1] {
            break;
        }
        (upper, lower) = (lower, next);
        (x, y) = (y, rest);
        is_odd = !is_odd;
    }
    if upper[1] == 0 {
        return None;
    }
    // One number of a row is subtracted: the second, and in every other row the first.
    let signed = |[a, b]: [i64; 2], is_odd: bool| if is_odd { [-a, b] } else { [a, -b] };
    Some([signed(upper, is_odd), signed(lower, !is_odd)])
}

/// Multiplies a pair of numbers by a matrix of numbers below 2⁶², which makes neither of
/// them negative or longer than the first.
fn apply([upper, lower]: [[i64; 2]; 2], large: &mut [u64], small: &mut Vec<u64>) {
    small.resize(large.len(), 0);
    let row = |[a, b]: [i64; 2], x: u64, y: u64| {
        i128::from(a) * i128::from(x) + i128::from(b) * i128::from(y)
    };
    let mut carries = [0i128; 2];
    for (x, y) in large.iter_mut().zip(small) {
        // One number of a row is not positive, and the other not negative. So no sum
        // exceeds 2¹²⁷.
        let sums = [
            row(upper, *x, *y) + carries[0],
            row(lower, *x, *y) + carries[1],
        ];
        [*x, *y] = sums.map(|sum| sum as u64);
        carries = sums.map(|sum| sum >> 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use num_traits::One;

    #[test]
    fn common_divisors_of_any_length() {
        let mut random = Random(1);
        let mut number =
            |digits: u32| (0..digits).fold(BigInt::from(1), |x, _| (x << 29u32) + random.bits(29));
        for i in 0..2_000 {
            let (divisor, twos) = (number(i % 7), i % 5);
            let x = (number(i % 23) * &divisor) << twos;
            let y = (-number(i % 11) * &divisor) << (i % 3);
            let (found, expected) = (common_divisor(&x, &y), x.gcd(&y));
            assert_eq!(found, expected, "{x} {y}");
            assert_eq!(common_divisor(&y, &x), expected);
        }
        let zero = BigInt::ZERO;
        assert_eq!(common_divisor(&zero, &zero), zero);
        assert_eq!(common_divisor(&zero, &BigInt::from(-6)), BigInt::from(6));
    }

    #[test]
    fn neighbouring_fibonacci_numbers_have_no_common_divisor() {
        let (mut x, mut y) = (BigInt::from(1), BigInt::from(1));
        for _ in 0..2_000 {
            (x, y) = (&x + &y, x);
            assert!(common_divisor(&x, &y).is_one());
            assert_eq!(common_divisor(&(&x * &x), &(&x * &y)), x);
        }
    }
}
