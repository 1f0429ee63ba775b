//! The 3D documents of docs/literature.md, worked: A. Chou, I. Winter, the tutorial of
//! msd-sim, the readers of all of them, and the wider literature. Every snapshot stands
//! beside the exact values.

mod chou;
mod chou_walk;
mod core_set;
mod growth;
mod measured;
mod msd_sim;
mod normals;
mod stacked;
mod wider;
mod winter;

use epa_oracle::literature::Difference;

use crate::shared::pair;

/// A unit cube around the origin, and one 3/4 along x.
fn unit_cubes() -> Difference<3> {
    let other = cuboid([0.25, -0.5, -0.5], [1.25, 0.5, 0.5]);
    pair(&cuboid([-0.5; 3], [0.5; 3]), &other)
}

/// A point set against the origin as a single point: the difference is its hull.
fn around_the_origin<X: Copy + Into<f64>>(points: &[[X; 3]]) -> Difference<3> {
    let points: Vec<[f64; 3]> = points.iter().map(|p| p.map(Into::into)).collect();
    pair(&points, &[[0.0; 3]])
}

/// The corners of a box; corner k is high on an axis where bit k is set.
fn cuboid(low: [f64; 3], high: [f64; 3]) -> Vec<[f64; 3]> {
    let corner = |k: usize| std::array::from_fn(|axis| [low, high][k >> axis & 1][axis]);
    (0..8).map(corner).collect()
}

fn octahedron() -> Difference<3> {
    around_the_origin(&[
        [0, 0, -1],
        [0, -1, 0],
        [-1, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ])
}
