//! Integers of growing width: what the decisions of EPA need when the coordinates fit
//! into 61 bits, sign included.
//!
//! | number | degree | bits, for coordinates below 2⁶⁰ in size |
//! |---|---|---|
//! | w = a − b | 1 | below 2⁶¹ |
//! | edge w − w′ | 1 | below 2⁶²: `i64` |
//! | normal of a triangle | 2 | below 2¹²⁵: `i128` |
//! | height of a normal over an edge or a point | 3 | below 2¹⁹⁰: [`Wide`] |
//!
//! No operation here can overflow within these bounds.

use core::cmp::Ordering;

/// `high·2⁶⁴ + low`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wide {
    high: i128,
    low: u64,
}

impl Wide {
    /// `Σ normal · edge`, over two or three axes.
    pub(crate) fn dot<const D: usize>(normal: &[i128; D], edge: &[i64; D]) -> Self {
        let (mut high, mut low) = (0i128, 0u128);
        for (n, e) in normal.iter().zip(edge) {
            let e = i128::from(*e);
            // n = upper·2⁶⁴ + lower, the lower part without a sign.
            let (upper, lower) = (n >> 64, n & i128::from(u64::MAX));
            let partial = lower * e;
            high += upper * e + (partial >> 64);
            low += (partial & i128::from(u64::MAX)) as u128;
        }
        Wide {
            high: high + (low >> 64) as i128,
            low: low as u64,
        }
    }

    /// Whether it is positive, zero or negative.
    pub(crate) fn sign(self) -> Ordering {
        self.high.cmp(&0).then(self.low.cmp(&0))
    }

    /// The number itself if it is small.
    pub(crate) fn narrow(self) -> Option<i128> {
        let narrow = self.high.checked_mul(1 << 64)?;
        narrow.checked_add(i128::from(self.low))
    }

    /// The high part, which carries the sign, and the low 64 bits.
    pub(crate) fn parts(self) -> (i128, u64) {
        (self.high, self.low)
    }
}

/// `a·d − b·c`.
pub(crate) fn determinant([a, b]: [i64; 2], [c, d]: [i64; 2]) -> i128 {
    i128::from(a) * i128::from(d) - i128::from(b) * i128::from(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::Integer;
    use crate::scalar::Scalar;

    /// The same sum on integers of any size.
    fn slowly(normal: &[i128; 3], edge: &[i64; 3]) -> Integer {
        normal
            .iter()
            .zip(edge)
            .fold(Integer::zero(), |sum, (n, e)| {
                sum.add(&Integer::from(*n).mul(&Integer::from(i128::from(*e))))
            })
    }

    #[test]
    fn wide_sums_are_exact_up_to_the_bounds() {
        let mut state = 7u64;
        let mut next = || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            state
        };
        let (largest_normal, largest_edge) = ((1i128 << 125) - 1, (1i64 << 62) - 1);
        let mut signs = [0usize; 3];
        for round in 0..20_000u32 {
            let normal: [i128; 3] = core::array::from_fn(|_| {
                let wide = i128::from(next() as i64) << 61 | i128::from(next() >> 3);
                match round % 4 {
                    0 => wide >> (next() % 120),
                    1 => largest_normal * i128::from((next() % 3) as i8 - 1),
                    _ => wide,
                }
            });
            let edge: [i64; 3] = core::array::from_fn(|_| match round % 3 {
                0 => largest_edge * ((next() % 3) as i64 - 1),
                1 => (next() as i64) >> (2 + next() % 60),
                _ => (next() as i64) >> 2,
            });
            let (sum, exact) = (Wide::dot(&normal, &edge), slowly(&normal, &edge));
            assert_eq!(sum.sign(), exact.sign(), "{normal:?} {edge:?}");
            assert_eq!(Integer::from(sum), exact, "{normal:?} {edge:?}");
            if let Some(narrow) = sum.narrow() {
                assert_eq!(Integer::from(narrow), exact);
            }
            signs[(sum.sign() as i8 + 1) as usize] += 1;
        }
        assert!(signs.iter().all(|&count| count > 300), "{signs:?}");
    }
}
