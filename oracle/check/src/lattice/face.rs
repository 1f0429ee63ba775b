//! The face of a shape that lies farthest in a direction, exactly.

use num_bigint::BigInt;

use super::polytopes::Polytopes;
use super::vector::{are_parallel, dot, is_zero, minus, opposite};

/// The vertices of a shape that lie farthest in a direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Their numbers.
    pub vertices: Vec<usize>,
    /// The dimension of what they span: 0 for a vertex, 1 for an edge, 2 for a face.
    pub dimension: usize,
}

impl Face {
    /// What it is called: `vertex`, `edge` or `face`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        ["vertex", "edge", "face"][self.dimension.min(2)]
    }
}

impl Polytopes {
    /// h_D(n) of the cores on the lattice: how far A reaches beyond the beginning of B along
    /// a direction, times the direction's length.
    #[must_use]
    pub fn height(&self, direction: &[BigInt]) -> BigInt {
        let heights = |points: &[Vec<BigInt>]| -> Vec<BigInt> {
            points.iter().map(|p| dot(p, direction)).collect()
        };
        let [a, b] = [&self.vertices.a, &self.vertices.b].map(|points| heights(points));
        // Neither shape is empty.
        a.into_iter().max().unwrap_or_default() - b.into_iter().min().unwrap_or_default()
    }

    /// The faces of the cores of A and B that touch when B is pushed along a direction. That of A
    /// is farthest along it, that of B farthest against it.
    #[must_use]
    pub fn meeting(&self, direction: &[BigInt]) -> [Face; 2] {
        [
            farthest(&self.vertices.a, direction),
            farthest(&self.vertices.b, &opposite(direction)),
        ]
    }
}

fn farthest(points: &[Vec<BigInt>], direction: &[BigInt]) -> Face {
    let heights: Vec<BigInt> = points.iter().map(|p| dot(p, direction)).collect();
    let highest = heights.iter().max();
    let numbered = heights.iter().enumerate();
    let vertices: Vec<usize> = numbered
        .filter(|(_, height)| Some(*height) == highest)
        .map(|(number, _)| number)
        .collect();
    Face {
        dimension: dimension(points, &vertices),
        vertices,
    }
}

/// The dimension of what some points of a plane span.
fn dimension(points: &[Vec<BigInt>], numbers: &[usize]) -> usize {
    let Some((first, others)) = numbers.split_first() else {
        return 0;
    };
    let step = |number: &usize| minus(&points[*number], &points[*first]);
    let mut steps = others.iter().map(step).filter(|step| !is_zero(step));
    let Some(one) = steps.next() else { return 0 };
    if steps.all(|other| are_parallel(&one, &other)) {
        1
    } else {
        2
    }
}
