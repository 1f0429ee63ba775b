//! Vectors of integers.

use num_bigint::{BigInt, Sign};

/// A vector of integers.
pub type Integers = Vec<BigInt>;

/// `u · v`.
pub fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

/// `u − v`.
pub fn minus(u: &[BigInt], v: &[BigInt]) -> Integers {
    u.iter().zip(v).map(|(x, y)| x - y).collect()
}

/// `−u`.
pub fn opposite(u: &[BigInt]) -> Integers {
    u.iter().map(|x| -x).collect()
}

/// `u × v`, in space.
pub fn cross(u: &[BigInt], v: &[BigInt]) -> Integers {
    let minor = |i: usize, j: usize| &u[i] * &v[j] - &u[j] * &v[i];
    vec![minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// The vector of length 1 along an axis.
pub fn axis(dim: usize, k: usize) -> Integers {
    (0..dim).map(|i| BigInt::from(u8::from(i == k))).collect()
}

/// Whether every coordinate is 0.
pub fn is_zero(vector: &[BigInt]) -> bool {
    vector.iter().all(|x| x.sign() == Sign::NoSign)
}

/// Whether all 2 × 2 minors vanish.
pub fn are_parallel(u: &[BigInt], v: &[BigInt]) -> bool {
    let places = 0..u.len();
    let mut minors = places.flat_map(|i| (0..i).map(move |j| (i, j)));
    minors.all(|(i, j)| &u[i] * &v[j] == &u[j] * &v[i])
}
