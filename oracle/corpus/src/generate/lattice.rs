//! Pairs of hulls on a small lattice.

use epa_format::number::Random;

/// The points of A and of B.
pub type LatticePair<const D: usize> = [Vec<[i64; D]>; 2];

/// A pair on a lattice of `size` points a side: 1 to 7 points each. B is shifted along the first
/// axis by up to `size`; five of sixteen pairs are flattened, one of them by two dimensions.
pub fn lattice_pair<const D: usize>(random: &mut Random, size: i64) -> LatticePair<D> {
    let shift = random.below(2 * size + 1) - size;
    let flat = match random.below(16) {
        0 => 2,
        1..=4 => 1,
        _ => 0,
    };
    [0, shift].map(|shift| {
        let points = 0..1 + random.below(7);
        points
            .map(|_| lattice_point(random, size, shift, flat))
            .collect()
    })
}

/// A point with the last `flat` coordinates zero, but never the first.
fn lattice_point<const D: usize>(
    random: &mut Random,
    size: i64,
    shift: i64,
    flat: usize,
) -> [i64; D] {
    std::array::from_fn(|axis| {
        let x = random.below(size);
        match axis {
            0 => x + shift,
            _ if axis + flat >= D => 0,
            _ => x,
        }
    })
}
