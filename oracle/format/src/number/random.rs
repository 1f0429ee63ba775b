//! Random integers that are the same on every machine.

use num_bigint::BigInt;
use num_traits::{One, Zero};

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): a counter through a mixing function.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The sequence of a name and two numbers. Sequences of neighbouring numbers have
    /// nothing in common.
    #[must_use]
    pub fn keyed(name: &str, numbers: [u64; 2]) -> Self {
        // FNV-1a of the name (Fowler, Noll and Vo).
        let hash = name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        let mix = |state: u64, number: u64| Self(state ^ Self(number).bits()).bits();
        Self(numbers.into_iter().fold(hash, mix))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// An integer from 0 up to, not including, `n`, which is positive. The bias of
    /// the remainder is below n · 2⁻⁶⁴.
    pub fn below(&mut self, n: i64) -> i64 {
        (self.bits() % n.unsigned_abs().max(1)).cast_signed()
    }

    /// An integer from `least` to `most`, both included.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below(most - least + 1)
    }

    /// A positive integer of 1 to `bits` bits.
    pub fn integer(&mut self, bits: i64) -> BigInt {
        let wanted = 1 + self.below(bits);
        let words = 1 + wanted / 64;
        let long = (0..words).fold(BigInt::zero(), |x, _| (x << 64u32) + self.bits());
        (long >> (64 * words - wanted)) | BigInt::one()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequence() {
        // The first outputs of the reference implementation for the seed 1234567.
        let mut random = Random::new(1_234_567);
        let first = [random.bits(), random.bits(), random.bits()];
        assert_eq!(
            first,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423
            ]
        );
        assert!((0..1000).all(|_| (0..7).contains(&random.below(7))));
    }
}
