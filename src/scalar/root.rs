//! The distances of exact scalars: square roots that are compared, but never taken.

use core::cmp::Ordering;

use crate::scalar::Scalar;

/// The number `sign·√(square)`, `square = |numerator|/denominator`, kept as a
/// signed square so that it can be compared without a root.
#[derive(Clone, Debug)]
pub struct SignedRoot<S> {
    /// `sign(x)·x²` times `denominator`.
    pub numerator: S,
    /// Positive, or 0 for infinity.
    pub denominator: S,
}

impl<S: Scalar> PartialEq for SignedRoot<S> {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl<S: Scalar> PartialOrd for SignedRoot<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let left = self.numerator.mul(&other.denominator);
        let right = other.numerator.mul(&self.denominator);
        Some(left.sub(&right).sign())
    }
}

impl<S: Scalar> SignedRoot<S> {
    /// `offset/√norm_squared`.
    pub(crate) fn distance(offset: &S, norm_squared: &S) -> Self {
        SignedRoot {
            numerator: offset.mul(&offset.abs()),
            denominator: norm_squared.clone(),
        }
    }

    /// The sign of `self + radius`, for a radius of at least 0.
    pub(crate) fn sign_of_sum(&self, radius: &S) -> Ordering {
        match (self.numerator.sign(), radius.sign()) {
            // −√(x/y) + r has the sign of r²·y − x.
            (Ordering::Less, _) => {
                let square = radius.mul(radius).mul(&self.denominator);
                square.add(&self.numerator).sign()
            }
            (Ordering::Equal, sign) => sign,
            (Ordering::Greater, _) => Ordering::Greater,
        }
    }

    /// `self ≤ lower + t`, decided by squaring; `t ≥ 0`.
    pub(crate) fn is_within(&self, lower: &Self, t: &S) -> bool {
        if self <= lower {
            return true;
        }
        if t.sign() != Ordering::Greater {
            return false;
        }
        // With self = ±√(u/U) and lower = ±√(l/L), over the common denominator
        // N = U·L: x² = u/N, y² = l/N and T² = t²·N/N.
        let (u, l) = (
            self.numerator.mul(&lower.denominator),
            lower.numerator.mul(&self.denominator),
        );
        let tt = t.mul(t).mul(&self.denominator.mul(&lower.denominator));
        let four = S::one().add(&S::one()).mul(&S::one().add(&S::one()));
        if u.sign() != Ordering::Less && l.sign() != Ordering::Less {
            // x ≤ y + t  ⇔  x² − y² − t² ≤ 2·y·t
            let left = u.sub(&l).sub(&tt);
            left.sign() != Ordering::Greater || left.mul(&left) <= four.mul(&l).mul(&tt)
        } else if u.sign() == Ordering::Less {
            // Both negative: |y| ≤ |x| + t.
            let left = u.sub(&l).sub(&tt);
            left.sign() != Ordering::Greater || left.mul(&left) <= four.mul(&u.neg()).mul(&tt)
        } else {
            // x ≥ 0 > y: x + |y| ≤ t  ⇔  2·x·|y| ≤ t² − x² − y²
            let right = tt.sub(&u).add(&l);
            right.sign() != Ordering::Less && four.mul(&u).mul(&l.neg()) <= right.mul(&right)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::Integer;
    use crate::scalar::Ring;

    fn root(signed_square: i64) -> SignedRoot<Integer> {
        SignedRoot {
            numerator: Integer::dyadic(signed_square, 0),
            denominator: Integer::one(),
        }
    }

    #[test]
    fn signed_roots_compare_like_the_numbers_they_stand_for() {
        assert!(root(-9) < root(-4) && root(-4) < root(0) && root(0) < root(2));
        let over = |numerator, denominator| SignedRoot {
            numerator: Integer::dyadic(numerator, 0),
            denominator: Integer::dyadic(denominator, 0),
        };
        assert!(over(1, 3) < root(1) && over(1, 3) == over(2, 6));
        assert!(over(1, 3) != over(2, 7) && root(-4) != root(4));
    }

    #[test]
    fn a_gap_is_measured_exactly() {
        let met = |u, l, t| root(u).is_within(&root(l), &Integer::dyadic(t, 0));
        assert!(met(9, 4, 1), "3 ≤ 2 + 1");
        assert!(!met(10, 4, 1), "√10 > 2 + 1");
        assert!(
            met(-4, -9, 1) && !met(-4, -10, 1),
            "−2 ≤ −3 + 1, but −2 > −√10 + 1"
        );
        assert!(
            met(1, -1, 2) && !met(2, -1, 2),
            "1 ≤ −1 + 2, but √2 > −1 + 2"
        );
        assert!(met(4, 4, 0) && !met(5, 4, 0));
    }
}
