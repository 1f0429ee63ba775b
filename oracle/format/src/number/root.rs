//! Square roots that are compared, never taken.

use std::cmp::Ordering;

use num_bigint::BigInt;

/// The number `sign·√square`, `square = |numerator|/denominator`: kept as a signed square, so
/// that it is compared without a root.
#[derive(Clone, Debug)]
pub struct SignedRoot {
    /// `sign(x)·x²` times `denominator`.
    pub numerator: BigInt,
    /// Positive.
    pub denominator: BigInt,
}

impl PartialEq for SignedRoot {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for SignedRoot {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let left = &self.numerator * &other.denominator;
        Some(left.cmp(&(&other.numerator * &self.denominator)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_roots_compare_like_the_numbers_they_stand_for() {
        let root = |numerator: i64, denominator: i64| SignedRoot {
            numerator: numerator.into(),
            denominator: denominator.into(),
        };
        let ascending = [(-9, 1), (-4, 1), (0, 5), (1, 3), (2, 1)];
        assert!(ascending.is_sorted_by(|p, q| root(p.0, p.1) < root(q.0, q.1)));
        assert!(root(1, 3) == root(2, 6) && root(1, 3) != root(2, 7) && root(-4, 1) != root(4, 1));
    }
}
