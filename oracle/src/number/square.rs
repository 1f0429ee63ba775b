//! Perfect squares.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

/// The product of the odd primes up to 23.
const MODULUS: u64 = 111_546_435;
const PRIMES: [u64; 8] = [3, 5, 7, 11, 13, 17, 19, 23];

/// The square root of `x >= 0` if it is an integer.
///
/// Of the numbers that are no squares, all but one in hundreds are known by their remainders, without a root.
pub(super) fn square_root(x: &BigInt) -> Option<BigInt> {
    if !has_remainders_of_a_square(x) {
        return None;
    }
    let root = x.sqrt();
    (&root * &root == *x).then_some(root)
}

fn has_remainders_of_a_square(x: &BigInt) -> bool {
    let Some(zeros) = x.trailing_zeros() else {
        return true;
    };
    // An even power of two, times 1 modulo 8.
    if zeros % 2 == 1 || x.bit(zeros + 1) || x.bit(zeros + 2) {
        return false;
    }
    let rest = (x.abs() % MODULUS).to_u64().unwrap_or(0);
    PRIMES
        .iter()
        .all(|p| (0..=p / 2).any(|root| root * root % p == rest % p))
}

#[cfg(test)]
mod tests {
    use super::super::tests::Random;
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
}
