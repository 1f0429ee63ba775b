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

use epa_oracle::literature::{Difference, Ending, Run, in_space};

use crate::exact::{depth, in_words, truth};
use crate::shared::{pair, snapshot};

/// A point set against the origin as a single point: the difference is its hull.
fn around_the_origin(points: &[[f64; 3]]) -> Difference<3> {
    pair(points, &[[0.0; 3]])
}

/// The corners of a box; corner k is high on an axis where bit k is set.
fn cuboid(low: [f64; 3], high: [f64; 3]) -> Vec<[f64; 3]> {
    let corner = |k: usize| {
        std::array::from_fn(|axis| {
            if k >> axis & 1 == 1 {
                high[axis]
            } else {
                low[axis]
            }
        })
    };
    (0..8).map(corner).collect()
}

fn octahedron() -> Difference<3> {
    around_the_origin(&[
        [0.0, 0.0, -1.0],
        [0.0, -1.0, 0.0],
        [-1.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
    ])
}

/// The run of a variant.
fn run(name: &str, pair: &Difference<3>) -> Run<3> {
    in_space(name).expect("a variant of space")(pair)
}

/// The depth that a run reports.
fn reported(run: &Run<3>) -> Option<f64> {
    match &run.ending {
        Ending::Found(found) => Some(found.depth),
        _ => None,
    }
}

/// How far the reported depth is off; `None` if there is none.
fn error(run: &Run<3>, pair: &Difference<3>) -> Option<f64> {
    reported(run).map(|reported| reported - depth(&truth(pair)))
}

/// A pair, its truth, and what a variant does.
fn show(name: &str, pair: &Difference<3>) -> String {
    let (a, b, truth) = (&pair.a, &pair.b, in_words(pair));
    format!(
        "{name}\nA = {a:?}\nB = {b:?}\n{truth}\n\n{}\n",
        run(name, pair)
    )
}
