//! The least common denominator of many numbers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::{Rational, power_of_two, raised};

/// `odd · 2^twos`: powers of two, which are most denominators, cost no division.
#[derive(Clone, Debug)]
pub struct CommonDenominator {
    odd: BigInt,
    twos: u64,
}

impl CommonDenominator {
    /// That of no numbers: 1.
    pub(crate) fn new() -> Self {
        CommonDenominator {
            odd: BigInt::one(),
            twos: 0,
        }
    }

    /// That of all of them.
    pub fn of<'n>(numbers: impl IntoIterator<Item = &'n Rational>) -> Self {
        let mut common = Self::new();
        for x in numbers {
            common.join(x.denom());
        }
        common
    }

    /// Becomes the least multiple of itself and of a denominator.
    pub fn join(&mut self, denom: &BigInt) {
        if let Some(power) = power_of_two(denom) {
            self.twos = self.twos.max(power);
            return;
        }
        let zeros = denom.trailing_zeros().unwrap_or(0);
        let odd = denom >> zeros;
        self.twos = self.twos.max(zeros);
        let rest = &self.odd % &odd;
        if !rest.is_zero() {
            // The greatest common divisor of two numbers of the length of the short one.
            self.odd *= &odd / rest.gcd(&odd);
        }
    }

    /// About how many bits it has: at most one more than it has.
    pub fn bits(&self) -> u64 {
        self.twos + self.odd.bits()
    }

    /// The number itself.
    pub fn value(&self) -> BigInt {
        &self.odd << self.twos
    }

    /// A number times the denominator, which is a multiple of the number's own.
    pub fn integer(&self, x: &Rational) -> BigInt {
        match power_of_two(x.denom()) {
            Some(power) if self.odd.is_one() => raised(x.numer(), self.twos - power),
            Some(power) => (x.numer() * &self.odd) << (self.twos - power),
            None => x.numer() * (self.value() / x.denom()),
        }
    }

    /// A vector times the denominator.
    pub fn integers(&self, vector: &[Rational]) -> Vec<BigInt> {
        vector.iter().map(|x| self.integer(x)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_common_multiple() {
        let numbers = [(1, 6), (-3, 8), (5, 15), (7, 1), (1, 9)]
            .map(|(p, q): (i32, i32)| Rational::new(p.into(), q.into()));
        let common = CommonDenominator::of(&numbers);
        assert_eq!(common.value(), BigInt::from(72));
        assert_eq!(common.bits(), 7, "9 · 2^3");
        let integers = common.integers(&numbers);
        assert_eq!(integers, [12, -27, 24, 504, 8].map(BigInt::from));
        assert_eq!(CommonDenominator::new().value(), BigInt::one());
    }
}
