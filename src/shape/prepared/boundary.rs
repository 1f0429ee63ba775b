//! The boundary of a convex hull: its vertices, edges and faces.

use alloc::vec;
use alloc::vec::Vec;

/// The boundary of a convex hull. Numbers are those of distinct points in
/// lexicographic order.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Boundary {
    /// All points are equal.
    Point,
    /// All points are between the first and the last.
    Segment,
    /// All points are in one plane.
    Polygon {
        /// Two axes on which the plane can be seen: no two of its points coincide.
        axes: [usize; 2],
        /// The corners, to the left as seen on these axes.
        cycle: Vec<usize>,
    },
    /// The corners of every face, to the left as seen from outside.
    Polyhedron(Vec<Vec<usize>>),
}

impl Boundary {
    /// The dimension of the hull: 0 for a point, up to 3.
    pub(super) fn dimension(&self) -> usize {
        match self {
            Boundary::Point => 0,
            Boundary::Segment => 1,
            Boundary::Polygon { .. } => 2,
            Boundary::Polyhedron(_) => 3,
        }
    }

    /// Every edge of the hull of `count` points in both directions, in order.
    pub(super) fn edges(&self, count: usize) -> Vec<[usize; 2]> {
        let mut edges = match self {
            Boundary::Point => Vec::new(),
            Boundary::Segment => vec![[0, count - 1], [count - 1, 0]],
            Boundary::Polygon { cycle, .. } => {
                sides(cycle).flat_map(|[u, v]| [[u, v], [v, u]]).collect()
            }
            Boundary::Polyhedron(faces) => faces.iter().flat_map(|face| sides(face)).collect(),
        };
        edges.sort_unstable();
        edges
    }

    /// The vertices in order.
    pub(super) fn vertices(&self, count: usize) -> Vec<usize> {
        let mut vertices: Vec<usize> = match self {
            Boundary::Point => vec![0],
            _ => self.edges(count).iter().map(|edge| edge[0]).collect(),
        };
        vertices.dedup();
        vertices
    }
}

/// The sides of a polygon, each from one corner to the next.
pub(super) fn sides(cycle: &[usize]) -> impl Iterator<Item = [usize; 2]> + '_ {
    let next = cycle.iter().cycle().skip(1);
    cycle.iter().zip(next).map(|(&u, &v)| [u, v])
}

/// The triangles of a polygon that meet in its first corner.
pub(super) fn fan(cycle: &[usize]) -> impl Iterator<Item = [usize; 3]> + '_ {
    let others = cycle.get(1..).unwrap_or_default();
    others.windows(2).map(|pair| [cycle[0], pair[0], pair[1]])
}

/// The corners of a polygon, each with the one before and the one after it.
pub(super) fn corners(cycle: &[usize]) -> impl Iterator<Item = [usize; 3]> + '_ {
    let at = |i: usize| cycle[i % cycle.len()];
    (0..cycle.len()).map(move |i| [at(i), at(i + 1), at(i + 2)])
}
