//! Random numbers for unit tests, the same in every run.

use num_bigint::BigInt;
use num_traits::{One, Zero};

/// Reproducible pseudo-random numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `end - 1`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.bits() % end
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as u64) as i64
    }

    /// A positive integer of 1 to `bits` bits.
    pub fn integer(&mut self, bits: u64) -> BigInt {
        let wanted = 1 + self.below(bits);
        let words = 1 + wanted / 64;
        let long = (0..words).fold(BigInt::zero(), |x, _| (x << 64u32) + self.bits());
        (long >> (64 * words - wanted)) | BigInt::one()
    }
}
