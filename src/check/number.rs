//! The integers that a proof is checked on: of a fixed size, without memory of their own,
//! as long as every result fits, and otherwise of any size.
//!
//! The checks are written once, for both. An operation whose result might not fit says
//! so, and everything is checked again on [`BigInt`].

use core::cmp::Ordering;

use num_bigint::{BigInt, Sign};

use super::Stop;

/// An integer type that a proof is checked on.
pub(super) trait Number: Clone {
    /// The same number.
    fn of(x: &BigInt) -> Result<Self, Stop>;
    /// `self + other`.
    fn plus(&self, other: &Self) -> Result<Self, Stop>;
    /// `self · other`.
    fn times(&self, other: &Self) -> Result<Self, Stop>;
    /// `−self`.
    fn negated(&self) -> Self;
    /// Whether it is negative, zero or positive.
    fn sign(&self) -> Ordering;

    /// `self − other`.
    fn minus(&self, other: &Self) -> Result<Self, Stop> {
        self.plus(&other.negated())
    }

    /// How two numbers compare.
    fn compare(&self, other: &Self) -> Result<Ordering, Stop> {
        Ok(self.minus(other)?.sign())
    }
}

impl Number for BigInt {
    fn of(x: &BigInt) -> Result<Self, Stop> {
        Ok(x.clone())
    }
    fn plus(&self, other: &Self) -> Result<Self, Stop> {
        Ok(self + other)
    }
    fn times(&self, other: &Self) -> Result<Self, Stop> {
        Ok(self * other)
    }
    fn negated(&self) -> Self {
        -self
    }
    fn sign(&self) -> Ordering {
        BigInt::sign(self).cmp(&Sign::NoSign)
    }
}

/// How many words a [`Fixed`] number has room for.
const WORDS: usize = 16;

/// A sign and a magnitude of at most 1024 bits.
#[derive(Clone, Copy)]
pub(super) struct Fixed {
    is_negative: bool,
    /// From the lowest up; those from `count` on are zero.
    words: [u64; WORDS],
    /// How many words are in use; the highest of them is not zero.
    count: usize,
}

impl Fixed {
    fn new(is_negative: bool, words: [u64; WORDS], at_most: usize) -> Self {
        let zeros = words[..at_most].iter().rev().take_while(|w| **w == 0);
        let count = at_most - zeros.count();
        Fixed {
            is_negative: is_negative && count > 0,
            words,
            count,
        }
    }

    fn compare_magnitudes(&self, other: &Self) -> Ordering {
        let pairs = (0..self.count)
            .rev()
            .map(|i| (self.words[i], other.words[i]));
        let first = pairs.map(|(x, y)| x.cmp(&y)).find(|order| order.is_ne());
        let counts = self.count.cmp(&other.count);
        counts.then(first.unwrap_or(Ordering::Equal))
    }

    /// The sum of the magnitudes, with the sign of `self`.
    fn grown_by(&self, other: &Self) -> Result<Self, Stop> {
        let most = self.count.max(other.count) + 1;
        if most > WORDS {
            return Err(Stop::TooLong);
        }
        let (mut words, mut carry) = ([0; WORDS], 0u128);
        for (i, word) in words[..most].iter_mut().enumerate() {
            carry += u128::from(self.words[i]) + u128::from(other.words[i]);
            *word = carry as u64;
            carry >>= 64;
        }
        Ok(Fixed::new(self.is_negative, words, most))
    }

    /// The difference of the magnitudes, the first of which is not the smaller one, with
    /// the sign of `self`.
    fn shrunk_by(&self, other: &Self) -> Self {
        let (mut words, mut borrow) = ([0; WORDS], false);
        for (i, word) in words[..self.count].iter_mut().enumerate() {
            let (rest, below) = self.words[i].overflowing_sub(other.words[i]);
            let (rest, below_too) = rest.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (rest, below || below_too);
        }
        Fixed::new(self.is_negative, words, self.count)
    }
}

impl Number for Fixed {
    fn of(x: &BigInt) -> Result<Self, Stop> {
        let digits = x.iter_u64_digits();
        if digits.len() > WORDS {
            return Err(Stop::TooLong);
        }
        let (mut words, count) = ([0; WORDS], digits.len());
        words
            .iter_mut()
            .zip(digits)
            .for_each(|(to, word)| *to = word);
        Ok(Fixed::new(x.sign() == Sign::Minus, words, count))
    }

    fn plus(&self, other: &Self) -> Result<Self, Stop> {
        if self.is_negative == other.is_negative {
            return self.grown_by(other);
        }
        Ok(match self.compare_magnitudes(other) {
            Ordering::Less => other.shrunk_by(self),
            _ => self.shrunk_by(other),
        })
    }

    fn times(&self, other: &Self) -> Result<Self, Stop> {
        let most = self.count + other.count;
        if most > WORDS {
            return Err(Stop::TooLong);
        }
        let mut words = [0; WORDS];
        for (i, x) in self.words[..self.count].iter().enumerate() {
            let mut carry = 0u128;
            for (j, y) in other.words[..other.count].iter().enumerate() {
                // (2⁶⁴ − 1)² + 2·(2⁶⁴ − 1) = 2¹²⁸ − 1.
                carry += u128::from(*x) * u128::from(*y) + u128::from(words[i + j]);
                words[i + j] = carry as u64;
                carry >>= 64;
            }
            words[i + other.count] = carry as u64;
        }
        Ok(Fixed::new(
            self.is_negative != other.is_negative,
            words,
            most,
        ))
    }

    fn negated(&self) -> Self {
        Fixed {
            is_negative: !self.is_negative && self.count > 0,
            ..*self
        }
    }

    fn sign(&self) -> Ordering {
        match (self.is_negative, self.count) {
            (true, _) => Ordering::Less,
            (false, 0) => Ordering::Equal,
            (false, _) => Ordering::Greater,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers with all bits set or few, of all sizes up to the limit and beyond it.
    fn numbers() -> Vec<BigInt> {
        let ones = |bits: u64| (BigInt::from(1) << bits) - 1;
        let mut numbers: Vec<BigInt> = vec![BigInt::ZERO];
        for bits in [1, 2, 63, 64, 65, 127, 128, 129, 500, 960, 1023, 1024, 1025] {
            let mixed = ones(bits) / 7u32 << (bits % 3);
            for x in [ones(bits), ones(bits) + 1, mixed] {
                numbers.extend([-&x, x]);
            }
        }
        numbers
    }

    fn back(x: &Fixed) -> BigInt {
        let halves = x.words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]);
        let magnitude = BigInt::from_slice(Sign::Plus, &halves.collect::<Vec<_>>());
        if x.is_negative { -magnitude } else { magnitude }
    }

    #[test]
    fn results_are_those_of_big_integers_or_too_long() {
        let mut fitting = 0;
        for x in &numbers() {
            let Ok(p) = Fixed::of(x) else {
                assert!(x.bits() > 1024);
                continue;
            };
            assert_eq!((back(&p), p.sign()), (x.clone(), Number::sign(x)));
            assert_eq!(back(&p.negated()), -x);
            for y in &numbers() {
                let Ok(q) = Fixed::of(y) else { continue };
                for (found, expected) in [
                    (p.plus(&q), x + y),
                    (p.minus(&q), x - y),
                    (p.times(&q), x * y),
                ] {
                    match found {
                        Ok(found) => {
                            fitting += 1;
                            assert_eq!(back(&found), expected, "{x} {y}");
                        }
                        Err(_) => assert!(expected.bits() > 900, "{x} {y}"),
                    }
                }
            }
        }
        assert!(fitting > 5_000, "{fitting}");
    }
}
