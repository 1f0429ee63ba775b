//! Repeatable random numbers, the same on every machine: no clock, and of the operations on
//! floats only those that IEEE 754 rounds correctly.

/// A generator: SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator that belongs to a name.
    pub fn named(name: &str) -> Self {
        // FNV-1a.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Random(name.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer from 0 to `bound` − 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.bits() % bound
    }

    /// A number from `low` up to, not including, `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits() >> 11) as f64 / (1u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// A number of a random size: 2⁻ᵏ to 2¹⁻ᵏ for a random k of `exponents`.
    pub fn of_any_size(&mut self, exponents: std::ops::Range<u64>) -> f64 {
        let k = exponents.start + self.below(exponents.end - exponents.start);
        self.between(1.0, 2.0) / (1u64 << k) as f64
    }

    /// A point in the cube from −1 to 1.
    pub fn in_cube<const D: usize>(&mut self) -> [f64; D] {
        std::array::from_fn(|_| self.between(-1.0, 1.0))
    }

    /// A unit vector, every direction as likely as any other.
    pub fn direction<const D: usize>(&mut self) -> [f64; D] {
        loop {
            let v = self.in_cube();
            let square = dot(&v, &v);
            if (0.01..1.0).contains(&square) {
                return unit(&v);
            }
        }
    }

    /// D orthonormal vectors, up to rounding.
    pub fn frame<const D: usize>(&mut self) -> [[f64; D]; D] {
        loop {
            let rows = std::array::from_fn(|_| self.direction());
            if let Some(frame) = orthonormal(rows) {
                return frame;
            }
        }
    }
}

/// The scalar product.
pub(crate) fn dot<const D: usize>(a: &[f64; D], b: &[f64; D]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// `a + t·d`.
pub(crate) fn moved<const D: usize>(a: &[f64; D], t: f64, d: &[f64; D]) -> [f64; D] {
    std::array::from_fn(|i| a[i] + t * d[i])
}

/// The vector of length 1 with the same direction.
pub(crate) fn unit<const D: usize>(v: &[f64; D]) -> [f64; D] {
    let length = dot(v, v).sqrt();
    v.map(|x| x / length)
}

/// The rows, made orthonormal one after the other; `None` if they are nearly dependent.
pub(crate) fn orthonormal<const D: usize>(mut rows: [[f64; D]; D]) -> Option<[[f64; D]; D]> {
    for i in 0..D {
        for j in 0..i {
            rows[i] = moved(&rows[i], -dot(&rows[i], &rows[j]), &rows[j]);
        }
        let length = dot(&rows[i], &rows[i]).sqrt();
        if length < 0.1 {
            return None;
        }
        rows[i] = rows[i].map(|x| x / length);
    }
    Some(rows)
}
