//! Linear forms in a direction n and in m = |n|, and sums of products of two of them.

use std::vec;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::Zero;

use super::pieces::is_semidefinite;

/// A linear form in n and m, the number of m last.
pub(super) type Form = Vec<BigInt>;

/// A form without m.
pub(super) fn without_m(numbers: impl Iterator<Item = BigInt>) -> Form {
    numbers.chain([BigInt::zero()]).collect()
}

/// Twice a sum of products of linear forms, as a symmetric matrix.
pub(super) struct FormSum {
    rows: Vec<Vec<BigInt>>,
}

impl FormSum {
    pub(super) fn new(size: usize) -> Self {
        FormSum {
            rows: vec![vec![BigInt::zero(); size]; size],
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
        let negative = |row: &Vec<BigInt>| row.iter().map(|x| -x).collect();
        let opposite: Vec<Vec<BigInt>> = self.rows.iter().map(negative).collect();
        is_semidefinite(&opposite)
    }

    pub(super) fn is_nowhere_negative(&self) -> bool {
        is_semidefinite(&self.rows)
    }
}
