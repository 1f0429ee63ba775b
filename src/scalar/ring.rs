//! The ordered ring.

use core::cmp::Ordering;
use core::fmt::Debug;

/// An ordered ring with by-reference operations.
///
/// Laws (for exact scalars; floats satisfy them up to rounding): `a + 0 = a`, `a · 1 = a`,
/// `a − b = a + (−b)`, `a·(b + c) = a·b + a·c`. The order is compatible: `a < b` implies
/// `a + c < b + c`.
pub trait Ring: Clone + PartialOrd + Debug + Send + Sync + 'static {
    /// Whether the ring operations are exact.
    const EXACT: bool;

    /// The neutral element of addition.
    fn zero() -> Self;
    /// The neutral element of multiplication.
    fn one() -> Self;
    /// `self + other`.
    fn add(&self, other: &Self) -> Self;
    /// `self − other`.
    fn sub(&self, other: &Self) -> Self;
    /// `self · other`.
    fn mul(&self, other: &Self) -> Self;
    /// `−self`.
    fn neg(&self) -> Self;

    /// Whether the number is neither infinite nor NaN; exact scalars always are.
    fn is_finite(&self) -> bool {
        true
    }

    /// The sign: `Greater` means positive, `Less` negative, `Equal` zero.
    /// A NaN, which validated input cannot produce, reads as zero.
    fn sign(&self) -> Ordering {
        self.partial_cmp(&Self::zero()).unwrap_or(Ordering::Equal)
    }

    /// `self > other`, decided without division or gcd.
    fn exceeds(&self, other: &Self) -> bool {
        self > other
    }

    /// The absolute value.
    fn abs(&self) -> Self {
        if self.sign() == Ordering::Less {
            self.neg()
        } else {
            self.clone()
        }
    }
}
