//! Convex hulls that are prepared for many support queries.
//!
//! | module | content |
//! |---|---|
//! | [`grid`] | exact signs |
//! | [`quickhull`] | which triangles or edges bound the hull |
//! | [`faces`] | coplanar triangles merged, superfluous points dropped |
//! | [`boundary`] | the result, for every dimension |
//! | [`verify`] | that the result is the hull |
//! | [`climb`] | support by a table of directions and climbing |
//! | [`heights`] | the exact comparison of two heights |

mod boundary;
mod climb;
mod faces;
mod grid;
mod heights;
mod quickhull;
mod verify;

pub use verify::HullFlaw;

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use self::boundary::Boundary;
use self::climb::Climber;
use self::grid::{Grid, lexicographic};
use super::blocks::Blocks;
use super::{ShapeError, check_points};
use crate::scalar::Scalar;
use crate::support::{Diagonal, Support, SupportPoint, smallest_box};
use crate::vector::Vector;

/// From so many vertices on, climbing is faster than looking at all of them.
const MANY: usize = 96;

/// The convex hull of finitely many points, extracted and prepared for support
/// queries: for shapes of some hundred vertices or more, made once and queried often.
///
/// It is the same set as the [`Hull`](super::Hull) of the points. Only its vertices are
/// kept: duplicates, points inside, and points inside a face or an edge are dropped.
/// Support points bear the numbers of the list the hull was made from, of equal points
/// the first.
///
/// **Exactness.** Which points are vertices, and which pairs of them are joined by an
/// edge, is decided exactly for every scalar: floats are dyadic numbers. The result is
/// verified before it is used: the surface is closed, every edge strictly convex, every
/// face planar, every direction covered once, and no point outside. Flat sets have
/// their own dimension and are hulls like any other.
///
/// **Support.** From 96 vertices on, a query starts at a vertex from a table of directions, some
/// steps from the highest, and climbs from neighbour to neighbour. Comparisons that rounding could
/// spoil are made exactly. So the vertex found is the highest for the direction as given. If
/// several are as high, it is the lexicographically smallest. A start at another vertex finds the
/// same, and so does another scalar with the same numbers. Below 96 vertices all heights are
/// compared as calculated: the vertex found is as high as any but for the rounding
/// of two heights.
///
/// **Cost.** A query takes a few steps, each over the neighbours of one vertex; for
/// points spread evenly over a surface it hardly grows with their number. A vertex with
/// very many neighbours, such as the tip of a cone, costs as much as looking at all of
/// them. Making the hull takes O(n log n) for such points (quickhull) and, for floats,
/// some 15 µs for each; exact scalars take many times that.
///
/// ```
/// use epa::{PreparedHull, Support, Vector};
///
/// // A square with a point inside, one inside an edge, and a corner twice.
/// let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [1.0, 1.0]];
/// let square = PreparedHull::new([[0.5, 0.5], [1.0, 0.5]].into_iter().chain(corners))?;
/// assert_eq!(square.vertices().len(), 4);
/// assert_eq!(square.dimension(), 2);
/// assert_eq!(square.support(&Vector([1.0, 1.0])).vertex, Some(4));
/// # Ok::<(), epa::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PreparedHull<S, const D: usize> {
    /// In lexicographic order.
    vertices: Vec<Vector<S, D>>,
    /// Their numbers in the list that the hull was made from.
    numbers: Vec<usize>,
    /// The neighbours of each, by position in `vertices`.
    neighbours: Vec<Vec<usize>>,
    dimension: usize,
    bounds: [Vector<S, D>; 2],
    search: VertexSearch<S, D>,
    /// The positions of the farthest vertices along all diagonals, by their numbers.
    diagonals: Vec<usize>,
}

/// How a farthest vertex is found.
#[derive(Clone, Debug, PartialEq)]
enum VertexSearch<S, const D: usize> {
    Scan(Blocks<S, D>),
    Climb(Climber<S, D>),
}

impl<S: Scalar, const D: usize> PreparedHull<S, D> {
    /// The convex hull of at least one point (\[And79\], \[BDH96\]). Cost: O(n log n) for most sets
    /// of n points, O(n²) in the worst case in space; the check takes about as long.
    ///
    /// # Errors
    /// [`ShapeError::Empty`]; [`ShapeError::NonFinite`] with the index of the point;
    /// [`ShapeError::Unverified`] if the hull fails its check; that is a defect of this library.
    pub fn new(
        points: impl IntoIterator<Item = impl Into<Vector<S, D>>>,
    ) -> Result<Self, ShapeError> {
        let points: Vec<_> = points.into_iter().map(Into::into).collect();
        Self::of(&points)
    }

    /// The convex hull of at least one point.
    pub(super) fn of(points: &[Vector<S, D>]) -> Result<Self, ShapeError> {
        let (boundary, numbers) = bounded(points)?;
        let distinct: Vec<_> = numbers.iter().map(|&n| points[n].clone()).collect();
        Ok(Self::with(&boundary, &distinct, &numbers))
    }

    /// The faces of the convex hull of at least one point, each as its corners by their numbers in
    /// the list, counter-clockwise as seen from outside. Coplanar triangles are one face, and no
    /// corner lies inside an edge. In the plane there is one face: the polygon. Without an inside
    /// there are none. As exact as the hull, and of the same cost.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    ///
    /// ```
    /// use epa::{PreparedHull, Vector};
    ///
    /// let points = [[1.0, 1.0], [0.0, 0.0], [0.5, 0.0], [1.0, 0.0], [0.0, 1.0]].map(Vector);
    /// assert_eq!(PreparedHull::faces(&points)?, [[1, 3, 0, 4]]);
    /// # Ok::<(), epa::ShapeError>(())
    /// ```
    pub fn faces(points: &[Vector<S, D>]) -> Result<Vec<Vec<usize>>, ShapeError> {
        let (boundary, numbers) = bounded(points)?;
        let mut faces = match boundary {
            _ if boundary.dimension() < D => Vec::new(),
            Boundary::Polygon { cycle, .. } => vec![cycle],
            Boundary::Polyhedron(faces) => faces,
            Boundary::Point | Boundary::Segment => Vec::new(),
        };
        for corner in faces.iter_mut().flatten() {
            *corner = numbers[*corner];
        }
        Ok(faces)
    }

    fn with(boundary: &Boundary, distinct: &[Vector<S, D>], numbers: &[usize]) -> Self {
        let kept = boundary.vertices(distinct.len());
        let vertices: Vec<_> = kept.iter().map(|&k| distinct[k].clone()).collect();
        let mut position = vec![0; distinct.len()];
        for (place, &k) in kept.iter().enumerate() {
            position[k] = place;
        }
        let mut neighbours = vec![Vec::new(); kept.len()];
        for [u, v] in boundary.edges(distinct.len()) {
            neighbours[position[u]].push(position[v]);
        }
        let search = if vertices.len() < MANY {
            VertexSearch::Scan(Blocks::of(&vertices))
        } else {
            VertexSearch::Climb(Climber::new(&vertices, &neighbours))
        };
        let mut hull = PreparedHull {
            bounds: array::from_fn(|_| vertices[0].clone()),
            numbers: kept.iter().map(|&k| numbers[k]).collect(),
            dimension: boundary.dimension(),
            vertices,
            neighbours,
            search,
            diagonals: Vec::new(),
        };
        hull.bounds = smallest_box(&hull);
        hull.diagonals = Diagonal::each(|direction| hull.farthest(direction));
        hull
    }

    /// The dimension of the hull: 0 for a single point, 1 for a segment, 2 for a
    /// polygon, 3 for a polyhedron.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The vertices in lexicographic order. Every one of them is the only highest
    /// point of the hull in some direction.
    pub fn vertices(&self) -> &[Vector<S, D>] {
        &self.vertices
    }

    /// The numbers of the [`vertices`](Self::vertices) in the list that the hull was
    /// made from, which are those of the results.
    pub fn numbers(&self) -> &[usize] {
        &self.numbers
    }

    /// The positions of those [`vertices`](Self::vertices) that edges of the hull join
    /// to the one at a position, in order.
    ///
    /// # Panics
    /// If there is no vertex at that position.
    pub fn neighbours(&self, position: usize) -> &[usize] {
        &self.neighbours[position]
    }

    /// The position of a vertex that is farthest in a direction.
    #[inline(always)]
    fn farthest(&self, direction: &Vector<S, D>) -> usize {
        match &self.search {
            VertexSearch::Scan(blocks) => blocks.farthest(direction),
            VertexSearch::Climb(climber) => climber.farthest(direction),
        }
    }

    /// The vertex at a position.
    #[inline(always)]
    fn vertex(&self, position: usize) -> SupportPoint<S, D> {
        SupportPoint::vertex(self.numbers[position], self.vertices[position].clone())
    }
}

/// The boundary of the hull of at least one point, and the numbers of the distinct points that it
/// is given by, in lexicographic order.
fn bounded<S: Scalar, const D: usize>(
    points: &[Vector<S, D>],
) -> Result<(Boundary, Vec<usize>), ShapeError> {
    check_points(points)?;
    let mut numbers: Vec<usize> = (0..points.len()).collect();
    numbers.sort_by(|&a, &b| lexicographic(&points[a], &points[b]));
    // The order is stable: of equal points the first stays.
    numbers.dedup_by(|b, a| points[*a] == points[*b]);
    let distinct: Vec<_> = numbers.iter().map(|&n| points[n].clone()).collect();
    let boundary = if S::EXACT {
        extracted(&Grid::of_exact(&distinct))?
    } else {
        extracted(&Grid::of_floats(&distinct))?
    };
    Ok((boundary, numbers))
}

/// The boundary of the hull, verified.
fn extracted<E: Scalar, const D: usize>(grid: &Grid<E, D>) -> Result<Boundary, ShapeError> {
    let boundary = quickhull::hull(grid);
    match verify::verify(grid, &boundary) {
        Ok(()) => Ok(boundary),
        Err(flaw) => Err(ShapeError::Unverified { flaw }),
    }
}

impl<S: Scalar, const D: usize> Support<S, D> for PreparedHull<S, D> {
    #[inline(always)]
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        self.vertex(self.farthest(direction))
    }

    #[inline(always)]
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> SupportPoint<S, D> {
        self.vertex(self.diagonals[diagonal.index()])
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        self.bounds.clone()
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::*;
    use crate::random::Random;

    /// Number `number` of the vectors with whole coordinates up to `size`.
    fn lattice<const D: usize>(number: u64, size: u64) -> Vector<f64, D> {
        let count = 2 * size + 1;
        let digit = |axis: usize| (number / count.pow(axis as u32)) % count;
        Vector(array::from_fn(|axis| digit(axis) as f64 - size as f64))
    }

    /// Few points of a small lattice: every kind of degeneracy. Climbing, which such
    /// hulls would not be searched by, finds the first of the farthest points in all
    /// directions of a lattice. In the plane, with four times the size, these see every
    /// vertex: the sum of the normals of two edges is one.
    fn check_lattice<const D: usize>(seeds: u64, size: u64, reach: u64) {
        let count = |size: u64| (2 * size + 1).pow(D as u32);
        for seed in 0..seeds {
            let mut random = Random(seed);
            let mut any = || lattice(random.below(count(size)), size);
            let points: Vec<_> = (0..=seed % 23).map(|_| any()).collect();
            let hull = PreparedHull::new(points.clone()).expect("verified");
            let climber = Climber::new(&hull.vertices, &hull.neighbours);
            let mut found = vec![false; hull.vertices.len()];
            for direction in (0..count(reach)).map(|n| lattice(n, reach)) {
                let vertex = climber.farthest(&direction);
                found[vertex] = true;
                let before = |p: &&Vector<f64, D>| {
                    let lower = direction.dot(&hull.vertices[vertex]);
                    let order = lower.partial_cmp(&direction.dot(p)).map(Ordering::reverse);
                    let place = lexicographic(&hull.vertices[vertex], p);
                    order.map(|order| order.then(place)) == Some(Ordering::Greater)
                };
                assert_eq!(points.iter().find(before), None, "{points:?} {direction:?}");
            }
            assert!(D > 2 || !found.contains(&false), "{points:?}");
        }
    }

    #[test]
    fn small_lattice_sets_in_all_directions() {
        check_lattice::<2>(300, 1, 4);
        check_lattice::<2>(300, 3, 12);
        check_lattice::<3>(300, 1, 2);
        check_lattice::<3>(300, 2, 3);
    }
}
