//! Square roots of integers.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// The product of the odd primes up to 23.
const MODULUS: u64 = 111_546_435;
const PRIMES: [u64; 8] = [3, 5, 7, 11, 13, 17, 19, 23];

/// The square root of `x >= 0` if it is an integer.
///
/// Of the numbers that are no squares, all but one in hundreds are known by their remainders,
/// without a root.
pub(super) fn square_root(x: &BigInt) -> Option<BigInt> {
    if !has_remainders_of_a_square(x) {
        return None;
    }
    let root = floor_root(x);
    (&root * &root == *x).then_some(root)
}

/// The square root of `x >= 0`, cut to an integer.
pub(super) fn floor_root(x: &BigInt) -> BigInt {
    let mut digits = x.iter_u64_digits();
    if digits.len() > 4 {
        return floor_root_of_many(x);
    }
    let [low, high] = [(); 2].map(|()| {
        let [low, high] = [(); 2].map(|()| digits.next().unwrap_or(0));
        u128::from(high) << 64 | u128::from(low)
    });
    floor_root_of_four([high, low]).into()
}

/// The same for a long number: a step of Newton's method from the root of its leading half.
fn floor_root_of_many(x: &BigInt) -> BigInt {
    // The root is at least the square of what is cut off it.
    let cut = (x.bits() - 1) / 4;
    let above = (floor_root(&(x >> (2 * cut))) + 1u32) << cut;
    // The step begins at most 2^cut above the root, and ends less than 1 above it.
    let root: BigInt = (x / &above + &above) >> 1;
    if &root * &root > *x {
        root - 1u32
    } else {
        root
    }
}

/// The same for a number of four words, of which the upper two come first.
///
/// P. Zimmermann, Karatsuba Square Root, INRIA RR-3805 (1999): the root of the upper half
/// gives all but the last word, a division that word or one more.
fn floor_root_of_four([high, low]: [u128; 2]) -> u128 {
    if high == 0 {
        return low.isqrt();
    }
    // Shifted by twice as many bits as the root is, the number starts with one of two ones.
    let shift = high.leading_zeros() / 2;
    let carried = low.checked_shr(128 - 2 * shift).unwrap_or(0);
    let (high, low) = (high << (2 * shift) | carried, low << (2 * shift));
    let (middle, last) = (low >> 64, low & u128::from(u64::MAX));
    let upper = high.isqrt();
    // At most 2·upper, so that one bit less of the dividend has room.
    let rest = high - upper * upper;
    let dividend = rest << 63 | middle >> 1;
    let (quotient, odd) = (dividend / upper, middle & 1);
    let rest = 2 * (dividend % upper) + odd;
    // Whether rest·2⁶⁴ + last < quotient².
    let is_one_more = match (u64::try_from(rest), u64::try_from(quotient)) {
        (Err(_), _) => false,
        (Ok(_), Err(_)) => true,
        (Ok(_), Ok(_)) => (rest << 64 | last) < quotient * quotient,
    };
    let root = (upper << 64).wrapping_add(quotient);
    root.wrapping_sub(u128::from(is_one_more)) >> shift
}

fn has_remainders_of_a_square(x: &BigInt) -> bool {
    let Some(zeros) = x.trailing_zeros() else {
        return true;
    };
    // An even power of two, times 1 modulo 8.
    if zeros % 2 == 1 || x.bit(zeros + 1) || x.bit(zeros + 2) {
        return false;
    }
    let rest = (x.magnitude() % MODULUS).to_u64().unwrap_or(0);
    PRIMES
        .iter()
        .all(|p| (0..=p / 2).any(|root| root * root % p == rest % p))
}

#[cfg(test)]
mod tests {
    use super::super::Random;
    use super::*;

    #[test]
    fn small_numbers() {
        for x in 0..3_000i64 {
            let root = x.isqrt();
            let expected = (root * root == x).then(|| BigInt::from(root));
            assert_eq!(square_root(&x.into()), expected, "{x}");
        }
    }

    #[test]
    fn large_squares_and_their_neighbours() {
        let mut random = Random::new(3);
        for _ in 0..1_000 {
            let root = random.integer(400) << random.below(100);
            let square = &root * &root;
            assert_eq!(square_root(&(&square + 1)), None, "{root}");
            assert_eq!(square_root(&square), Some(root));
        }
    }

    #[test]
    fn roots_are_cut_to_integers() {
        let mut random = Random::new(4);
        for bits in (1..300).chain([1000]) {
            for _ in 0..20 {
                let root = random.integer(bits);
                let square = &root * &root;
                for x in [&square - 1, square.clone(), &square + 1, root] {
                    assert_eq!(floor_root(&x), x.sqrt(), "{x}");
                }
            }
            let power = BigInt::from(1) << bits;
            for x in [&power - 1, power.clone(), (&power - 1) * (&power - 1)] {
                assert_eq!(floor_root(&x), x.sqrt(), "{x}");
            }
        }
        assert_eq!(floor_root(&BigInt::ZERO), BigInt::ZERO);
    }
}
