//! Numbers with many bits behind the point.
//!
//! If shapes nearly have a common axis, the direction of least height differs from others by the
//! last bits of a float. These numbers only decide whether a bound is found. The bound itself is
//! checked on integers.

use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::curved::approximate::quotient;
use epa_format::number::rational_from_f64;

/// Bits behind the point.
pub(in crate::curved) const BITS: u64 = 640;

/// A number with [`BITS`] bits behind the point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(in crate::curved) struct Real(BigInt);

impl Real {
    /// `x/size`, 0 for a size of 0.
    pub(in crate::curved) fn ratio(x: &BigInt, size: &BigInt) -> Self {
        match size.is_zero() {
            true => Real::default(),
            false => Real((x << BITS) / size),
        }
    }

    pub(in crate::curved) fn integer(x: i64) -> Self {
        Real(BigInt::from(x) << BITS)
    }

    /// 2^-bits.
    pub(in crate::curved) fn tiny(bits: u64) -> Self {
        Real(BigInt::from(1) << BITS.saturating_sub(bits))
    }

    /// 0 for what is not finite.
    pub(in crate::curved) fn of_float(x: f64) -> Self {
        let exact = rational_from_f64(x);
        exact.map_or_else(Real::default, |x| Real::ratio(x.numer(), x.denom()))
    }

    pub(in crate::curved) fn float(&self) -> f64 {
        quotient(&self.0, &(BigInt::from(1) << BITS))
    }

    /// The number times a unit, cut to an integer.
    pub(in crate::curved) fn times_unit(&self, unit: &BigInt) -> BigInt {
        (&self.0 * unit) >> BITS
    }

    /// 0 for a divisor of 0.
    pub(in crate::curved) fn over(&self, divisor: &Real) -> Real {
        Real::ratio(&self.0, &divisor.0)
    }

    /// 0 for negative numbers.
    pub(in crate::curved) fn sqrt(&self) -> Real {
        match self.0.is_positive() {
            true => Real((&self.0 << BITS).sqrt()),
            false => Real::default(),
        }
    }

    pub(in crate::curved) fn abs(&self) -> Real {
        Real(self.0.abs())
    }

    pub(in crate::curved) fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    pub(in crate::curved) fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl Add for &Real {
    type Output = Real;
    fn add(self, other: &Real) -> Real {
        Real(&self.0 + &other.0)
    }
}

impl Sub for &Real {
    type Output = Real;
    fn sub(self, other: &Real) -> Real {
        Real(&self.0 - &other.0)
    }
}

impl Mul for &Real {
    type Output = Real;
    fn mul(self, other: &Real) -> Real {
        Real((&self.0 * &other.0) >> BITS)
    }
}

impl Neg for &Real {
    type Output = Real;
    fn neg(self) -> Real {
        Real(-&self.0)
    }
}

/// A vector in space.
pub(in crate::curved) type Vector = [Real; 3];

pub(in crate::curved) fn dot(u: &[Real], v: &[Real]) -> Real {
    let products = u.iter().zip(v).map(|(x, y)| x * y);
    products.fold(Real::default(), |sum, x| &sum + &x)
}

/// `u + factor·v`.
pub(in crate::curved) fn along(u: &Vector, v: &Vector, factor: &Real) -> Vector {
    std::array::from_fn(|i| &u[i] + &(factor * &v[i]))
}

pub(in crate::curved) fn minus(u: &Vector, v: &Vector) -> Vector {
    std::array::from_fn(|i| &u[i] - &v[i])
}

pub(in crate::curved) fn scaled(u: &Vector, factor: &Real) -> Vector {
    u.each_ref().map(|x| x * factor)
}

pub(in crate::curved) fn cross(u: &Vector, v: &Vector) -> Vector {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &(&u[j] * &v[k]) - &(&u[k] * &v[j])
    })
}

pub(in crate::curved) fn length(u: &[Real]) -> Real {
    dot(u, u).sqrt()
}

/// `None` for a vector that is too short to have a direction.
pub(in crate::curved) fn unit(u: &Vector) -> Option<Vector> {
    let length = length(u);
    (length > Real::tiny(BITS / 3)).then(|| u.each_ref().map(|x| x.over(&length)))
}

pub(in crate::curved) fn floats(u: &Vector) -> [f64; 3] {
    u.each_ref().map(Real::float)
}

/// The solution of a square system, by elimination with the largest pivots. Where no pivot is
/// left, what is free is 0.
pub(in crate::curved) fn solve(mut rows: Vec<Vec<Real>>, mut right: Vec<Real>) -> Vec<Real> {
    let size = right.len();
    for k in 0..size {
        let largest = (k..size).max_by_key(|&i| rows[i][k].abs()).unwrap_or(k);
        rows.swap(k, largest);
        right.swap(k, largest);
        let (pivot, known) = (rows[k].clone(), right[k].clone());
        let inverse = Real::integer(1).over(&pivot[k]);
        for (row, right) in rows.iter_mut().zip(&mut right).skip(k + 1) {
            let factor = &row[k] * &inverse;
            for (entry, x) in row.iter_mut().zip(&pivot).skip(k) {
                *entry = &*entry - &(&factor * x);
            }
            *right = &*right - &(&factor * &known);
        }
    }
    let mut solution = vec![Real::default(); size];
    for k in (0..size).rev() {
        let known = dot(&rows[k][k + 1..], &solution[k + 1..]);
        solution[k] = (&right[k] - &known).over(&rows[k][k]);
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_what_they_stand_for() {
        let third = Real::ratio(&1.into(), &3.into());
        assert_eq!(third.float(), 1.0 / 3.0);
        assert_eq!(third.times_unit(&10.into()), 3.into());
        let root = Real::integer(2).sqrt();
        assert!((&(&root * &root) - &Real::integer(2)).abs() < Real::tiny(BITS - 3));
        assert_eq!(Real::integer(1).over(&Real::default()), Real::default());
        assert_eq!(Real::of_float(-2.5).float(), -2.5);
        assert_eq!(Real::of_float(3e9).float(), 3e9);
        assert_eq!(Real::of_float(f64::NAN), Real::default());
    }

    #[test]
    fn systems_are_solved_also_where_a_pivot_is_zero() {
        let rows = [[0, 2, 1], [1, 0, 0], [3, 0, 4]];
        let rows = rows.map(|row| row.map(Real::integer).to_vec()).to_vec();
        // x = 2, y = −1, z = 5
        let right = [3, 2, 26].map(Real::integer).to_vec();
        let found: Vec<f64> = solve(rows, right).iter().map(Real::float).collect();
        assert_eq!(found, [2.0, -1.0, 5.0]);
    }
}
