//! The variants of an enumeration.

use strum::VariantArray;

/// All of them, in their order.
pub(crate) const fn all<T: Copy + VariantArray, const N: usize>() -> [T; N] {
    assert!(T::VARIANTS.len() == N, "as many as the array has places");
    match T::VARIANTS.first_chunk() {
        Some(all) => *all,
        None => panic!("as many as the array has places"),
    }
}
