//! Random numbers for unit tests, the same on every machine.

/// A linear congruence generator with Knuth's constants, and its state.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// All bits of the next state: the higher ones are the random ones.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        self.0
    }

    /// A number of so many bits, 1 to 64.
    pub(crate) fn bits(&mut self, count: u32) -> u64 {
        self.word() >> (64 - count)
    }

    /// From 0 on, below a limit, which is much less than 2^53.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.bits(53) % limit
    }

    /// A whole number from −`most` to `most`: small ones, so that ties are everywhere.
    pub(crate) fn whole(&mut self, most: u32) -> f64 {
        self.below(2 * u64::from(most) + 1) as f64 - f64::from(most)
    }

    /// From −1 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.bits(53) as f64 / (1u64 << 52) as f64 - 1.0
    }
}
