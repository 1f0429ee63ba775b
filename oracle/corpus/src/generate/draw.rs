//! What a stratum draws from.

use epa_format::number::{FloatType, Random};

/// A point with integer coordinates.
pub(super) type Point = Vec<i64>;

/// The random integers of one case, and what the case has to be.
#[derive(Debug)]
pub(super) struct Draw {
    pub(super) random: Random,
    /// The position of the case in its stratum.
    index: u64,
    /// 2 or 3.
    pub(super) dim: usize,
    /// The float type that holds the case.
    pub(super) ty: FloatType,
}

impl Draw {
    /// The same integers for the same arguments, whatever was drawn before.
    pub(super) fn new(name: &str, dim: usize, ty: FloatType, seed: u64, index: u64) -> Self {
        Draw {
            random: Random::keyed(name, [seed, index]),
            index,
            dim,
            ty,
        }
    }

    /// An integer from 0 up to, not including, `n`.
    pub(super) fn below(&mut self, n: i64) -> i64 {
        self.random.below(n)
    }

    /// An integer from `least` to `most`, both included.
    pub(super) fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below(most - least + 1)
    }

    /// True once in `n` times.
    pub(super) fn one_in(&mut self, n: i64) -> bool {
        self.below(n) == 0
    }

    /// 1 or −1.
    pub(super) fn sign(&mut self) -> i64 {
        1 - 2 * self.below(2)
    }

    /// One of a list that is not empty.
    pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as i64) as usize]
    }

    /// One of a list that is not empty; consecutive cases go through it in turn.
    pub(super) fn turn<T: Copy>(&self, of: &[T]) -> T {
        of[(self.index % of.len() as u64) as usize]
    }

    /// A vector with coordinates from `-reach` to `reach`.
    pub(super) fn vector(&mut self, reach: i64) -> Point {
        self.sizes(-reach, reach)
    }

    /// A vector with coordinates from `least` to `most`.
    pub(super) fn sizes(&mut self, least: i64, most: i64) -> Point {
        self.each(|draw| draw.between(least, most))
    }

    /// A vector whose coordinates are drawn one after the other.
    pub(super) fn each(&mut self, coordinate: impl Fn(&mut Self) -> i64) -> Point {
        (0..self.dim).map(|_| coordinate(self)).collect()
    }

    /// `count` such vectors.
    pub(super) fn vectors(&mut self, count: i64, reach: i64) -> Vec<Point> {
        (0..count).map(|_| self.vector(reach)).collect()
    }

    /// A random order (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as i64 + 1) as usize);
        }
    }

    /// Bits of a normal number's mantissa: the coordinates of a case on one grid have
    /// to fit in.
    pub(super) fn mantissa_bits(&self) -> u32 {
        self.ty.mantissa_bits()
    }
}
