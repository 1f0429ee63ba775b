//! Vectors of integers of any size.

pub(crate) use epa_oracle::lattice::vector::{
    Integers as Vector, cross, dot, is_zero, minus, opposite as negative,
};
use epa_oracle::lattice::vector::{are_parallel, axis};
pub(crate) use epa_oracle::number::primitive_integers as primitive;

pub(crate) fn axes(dim: usize) -> Vec<Vector> {
    (0..dim).map(|k| axis(dim, k)).collect()
}

/// The most linearly independent of some vectors: 0 to 3 of them.
pub(crate) fn basis(vectors: &[Vector]) -> Vec<Vector> {
    let mut basis: Vec<Vector> = Vec::new();
    for v in vectors {
        let is_new = match &basis[..] {
            [] => !is_zero(v),
            [u] => !are_parallel(u, v),
            [u, w] if v.len() == 3 => !is_zero(&[dot(&cross(u, w), v)]),
            _ => false,
        };
        if is_new {
            basis.push(v.clone());
        }
    }
    basis
}
