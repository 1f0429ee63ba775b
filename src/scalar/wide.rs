//! Integers of growing width: what the decisions of EPA need when the coordinates fit
//! into 62 bits, sign included.
//!
//! | number | degree | bits, for coordinates below 2⁶¹ in size |
//! |---|---|---|
//! | w = a − b | 1 | below 2⁶² |
//! | edge w − w′ | 1 | below 2⁶³: `i64` |
//! | normal of a triangle | 2 | below 2¹²⁷: `i128` |
//! | height of a normal over an edge or a point | 3 | below 2¹⁹¹: [`I192`] |
//! | normal times a minor `v × v′` of points | 4 | below 2²⁵⁴: [`I256`] |
//!
//! A height over an edge is a determinant of three edges, at most 4 times the product of
//! their largest entries (Hadamard). No result overflows within these bounds.

use core::cmp::Ordering;
use core::ops::Neg;

/// `high·2⁶⁴ + low`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct I192 {
    high: i128,
    low: u64,
}

impl I192 {
    /// `Σ normal · edge`, over two or three axes. Sums wrap around where only the result
    /// fits.
    pub(crate) fn dot<const D: usize>(normal: &[i128; D], edge: &[i64; D]) -> Self {
        let (mut high, mut low) = (0i128, 0u128);
        for (n, e) in normal.iter().zip(edge) {
            let e = i128::from(*e);
            // n = upper·2⁶⁴ + lower, the lower part without a sign.
            let (upper, lower) = (n >> 64, n & i128::from(u64::MAX));
            let partial = lower * e;
            high = high.wrapping_add(upper * e + (partial >> 64));
            low += (partial & i128::from(u64::MAX)) as u128;
        }
        I192 {
            high: high.wrapping_add((low >> 64) as i128),
            low: low as u64,
        }
    }

    /// Whether it is positive, zero or negative.
    pub(crate) fn sign(self) -> Ordering {
        self.high.cmp(&0).then(self.low.cmp(&0))
    }

    /// The high part, which carries the sign, and the low 64 bits.
    pub(crate) fn parts(self) -> (i128, u64) {
        (self.high, self.low)
    }
}

impl From<i64> for I192 {
    fn from(number: i64) -> Self {
        I192 {
            high: i128::from(number >> 63),
            low: number as u64,
        }
    }
}

/// A number by its sign and its magnitude.
pub(crate) fn signed<T: Neg<Output = T>>(is_negative: bool, magnitude: T) -> T {
    if is_negative { -magnitude } else { magnitude }
}

/// `high·2¹²⁸ + low`: what the weights of a facet need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct I256 {
    high: i128,
    low: u128,
}

impl I256 {
    /// `Σ x·y`, over two or three axes.
    pub(crate) fn dot<const D: usize>(x: &[i128; D], y: &[i128; D]) -> Self {
        let products = x.iter().zip(y).map(|(x, y)| I256::product(*x, *y));
        products.fold(I256 { high: 0, low: 0 }, |sum, term| {
            let (low, carry) = sum.low.overflowing_add(term.low);
            let high = sum.high + term.high + i128::from(carry);
            I256 { high, low }
        })
    }

    /// Schoolbook, on words of 64 bits.
    fn product(x: i128, y: i128) -> Self {
        let word = |x: u128| (x >> 64, x & u128::from(u64::MAX));
        let ((a, b), (c, d)) = (word(x.unsigned_abs()), word(y.unsigned_abs()));
        let (carry, lowest) = word(b * d);
        let (carry, middle) = word(a * d + carry);
        let (upper, middle) = {
            let (upper, middle) = word(b * c + middle);
            (upper + carry, middle)
        };
        let magnitude = I256 {
            high: (a * c + upper) as i128,
            low: middle << 64 | lowest,
        };
        if (x < 0) == (y < 0) {
            magnitude
        } else {
            magnitude.negated()
        }
    }

    fn negated(self) -> Self {
        let (low, borrow) = 0u128.overflowing_sub(self.low);
        let high = -self.high - i128::from(borrow);
        I256 { high, low }
    }

    /// Whether it is positive, zero or negative.
    pub(crate) fn sign(self) -> Ordering {
        self.high.cmp(&0).then(self.low.cmp(&0))
    }

    /// The nearest float.
    pub(crate) fn to_float(self) -> f64 {
        let (is_negative, words) = self.words();
        let bits = words
            .iter()
            .rposition(|word| *word != 0)
            .map_or(0, |i| 64 * i as u32 + u64::BITS - words[i].leading_zeros());
        // 62 bits from the highest on, and one that tells whether others are left.
        let shift = bits.saturating_sub(62);
        let (skip, rest) = ((shift / 64) as usize, shift % 64);
        let is_cut = |word: &u64| word & ((1 << rest) - 1) != 0;
        let cut = words.get(skip).is_some_and(is_cut) || words[..skip].iter().any(|w| *w != 0);
        let mantissa = bits_from(&words, shift as usize) as i64 | i64::from(cut);
        let rounded = mantissa as f64 * f64::from_bits(u64::from(1023 + shift) << 52);
        signed(is_negative, rounded)
    }

    /// Whether it is negative, and its magnitude from the lowest word up.
    pub(crate) fn words(self) -> (bool, [u64; 4]) {
        let is_negative = self.high < 0;
        let I256 { high, low } = if is_negative { self.negated() } else { self };
        let words = [low, low >> 64, high as u128, high as u128 >> 64];
        (is_negative, words.map(|word| word as u64))
    }
}

impl From<i128> for I256 {
    fn from(number: i128) -> Self {
        I256 {
            high: number >> 127,
            low: number as u128,
        }
    }
}

/// The 64 bits from a place on of a number that is given by its words, from the lowest up.
#[inline]
pub(crate) fn bits_from(words: &[u64], place: usize) -> u64 {
    let word = |i: usize| u128::from(words.get(place / 64 + i).copied().unwrap_or(0));
    ((word(0) | word(1) << 64) >> (place % 64)) as u64
}

/// `a·d − b·c`.
pub(crate) fn determinant([a, b]: [i64; 2], [c, d]: [i64; 2]) -> i128 {
    i128::from(a) * i128::from(d) - i128::from(b) * i128::from(c)
}
