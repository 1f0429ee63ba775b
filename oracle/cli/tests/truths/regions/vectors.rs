//! Vectors of integers of any size.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

pub(crate) type Vector = Vec<BigInt>;

pub(crate) fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

pub(crate) fn minus(u: &[BigInt], v: &[BigInt]) -> Vector {
    u.iter().zip(v).map(|(x, y)| x - y).collect()
}

pub(crate) fn negative(u: &[BigInt]) -> Vector {
    u.iter().map(|x| -x).collect()
}

pub(crate) fn cross(u: &[BigInt], v: &[BigInt]) -> Vector {
    vec![
        &u[1] * &v[2] - &u[2] * &v[1],
        &u[2] * &v[0] - &u[0] * &v[2],
        &u[0] * &v[1] - &u[1] * &v[0],
    ]
}

pub(crate) fn is_zero(u: &[BigInt]) -> bool {
    u.iter().all(Zero::is_zero)
}

pub(crate) fn axes(dim: usize) -> Vec<Vector> {
    let axis = |k: usize| (0..dim).map(|i| BigInt::from(i32::from(i == k))).collect();
    (0..dim).map(axis).collect()
}

/// The vector divided by what its coordinates have in common.
pub(crate) fn primitive(u: &[BigInt]) -> Option<Vector> {
    let common = u.iter().fold(BigInt::zero(), |gcd, x| gcd.gcd(x).abs());
    (!common.is_zero()).then(|| u.iter().map(|x| x / &common).collect())
}

/// The most linearly independent of some vectors: 0 to 3 of them.
pub(crate) fn basis(vectors: &[Vector]) -> Vec<Vector> {
    let mut basis: Vec<Vector> = Vec::new();
    for v in vectors {
        let is_new = match &basis[..] {
            [] => !is_zero(v),
            [u] if v.len() == 2 => !(&u[0] * &v[1] - &u[1] * &v[0]).is_zero(),
            [u] => !is_zero(&cross(u, v)),
            [u, w] if v.len() == 3 => !dot(&cross(u, w), v).is_zero(),
            _ => false,
        };
        if is_new {
            basis.push(v.clone());
        }
    }
    basis
}
