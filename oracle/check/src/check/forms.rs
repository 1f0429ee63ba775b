//! Linear forms in a direction n and in m = |n|, and sums of products of two of them.

use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::pieces::{Matrix, dot, is_semidefinite, matrix};

/// A linear form in n and m, the number of m last.
pub(super) type Form = Vec<BigInt>;

/// A form without m.
pub(super) fn without_m(numbers: impl Iterator<Item = BigInt>) -> Form {
    numbers.chain([BigInt::zero()]).collect()
}

/// The form of numbers of which that of m is the first, as certificates have it.
pub(super) fn with_m_last(numbers: &[BigInt]) -> Form {
    let mut form = numbers.to_vec();
    form.rotate_left(1);
    form
}

/// Whether such numbers are those of a form that is not negative where m = |n|.
pub(super) fn is_not_negative(numbers: &[BigInt], dim: usize) -> bool {
    numbers.len() == dim + 1 && !slack(numbers).is_negative()
}

/// `k₀² − |k|²`, or −1 if `k₀ < 0`: whether `k₀·m + k·n` may be negative, zero, or neither
/// where m = |n|.
pub(super) fn slack(numbers: &[BigInt]) -> BigInt {
    match numbers.split_first() {
        Some((first, rest)) if !first.is_negative() => first * first - dot(rest, rest),
        _ => -BigInt::one(),
    }
}

/// Twice a sum of products of linear forms, as a symmetric matrix.
pub(super) struct FormSum {
    rows: Matrix,
}

impl FormSum {
    pub(super) fn new(size: usize) -> Self {
        FormSum {
            rows: matrix(size, |_, _| BigInt::zero()),
        }
    }

    pub(super) fn add(&mut self, factor: &BigInt, u: &[BigInt], v: &[BigInt]) {
        for (i, row) in self.rows.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                *entry += factor * (&u[i] * &v[j] + &v[i] * &u[j]);
            }
        }
    }

    /// Adds a multiple of `|n|² − m²`.
    pub(super) fn add_sphere(&mut self, factor: &BigInt) {
        let last = self.rows.len() - 1;
        for (k, row) in self.rows.iter_mut().enumerate() {
            match k == last {
                true => row[k] -= factor * 2,
                false => row[k] += factor * 2,
            }
        }
    }

    pub(super) fn is_nowhere_positive(&self) -> bool {
        is_semidefinite(&matrix(self.rows.len(), |i, j| -&self.rows[i][j]))
    }

    pub(super) fn is_nowhere_negative(&self) -> bool {
        is_semidefinite(&self.rows)
    }
}
