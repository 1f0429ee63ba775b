//! Shapes for the tests of the published versions.

use super::Difference;

pub(super) fn cube(centre: [f64; 3], half: f64) -> Vec<[f64; 3]> {
    let corner = |k: usize| {
        std::array::from_fn(|axis| centre[axis] + if k >> axis & 1 == 1 { half } else { -half })
    };
    (0..8).map(corner).collect()
}

pub(super) fn pair(a: Vec<[f64; 3]>, b: Vec<[f64; 3]>) -> Difference<3> {
    Difference { a, b }
}
