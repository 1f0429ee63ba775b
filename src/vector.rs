//! Vectors of the plane and of space, over any [`Ring`].
//!
//! **The dimension.** GJK and EPA are one source for the plane and for space. The dimension is the
//! number of coordinates and points. [`Vector::orthogonal_to`], the vector orthogonal to D − 1
//! others, is the perpendicular in the plane and the cross product in space. Planes, cofactors,
//! barycentric coordinates and the inverse of a matrix are made of it.
//!
//! What else differs stands in these files of `src/`. A test compares the list with the sources.
//!
//! | file | what differs |
//! |---|---|
//! | `expand/start.rs` | the first points: along an axis, or along diagonals |
//! | `expand/polytope/mod.rs` | which corners are exchanged to turn a facet |
//! | `expand/polytope/cone.rs` | the horizon is two points, or a cycle of edges; the slot of the apex |
//! | `gjk/simplex.rs` | areas, or volumes, as weights |
//! | `answer/refine.rs` | Newton's step in one tilt of a direction, or in two |
//! | `answer/contact.rs` | one tangent, or two |
//! | `answer/witness.rs` | witness points on an edge, or on a triangle too |
//! | `certified/nearest.rs`, `certified/kernel.rs` | weights in machine integers; the bound on the rounding of a plane |
//! | `certified/rational.rs` | what is compiled for both |
//! | `shape/posed.rs`, `shape/curved.rs` | rotations; cylinders and cones, in space only |
//! | `shape/prepared/quickhull.rs`, `shape/prepared/verify.rs`, `shape/prepared/grid.rs` | hulls that are polygons, or polyhedra |
//! | `shape/prepared/faces.rs`, `shape/prepared/boundary.rs`, `shape/hull.rs` | triangles, and corners with both neighbours |
//! | `shape/prepared/climb.rs` | the sides of a square, or of a cube |
//! | `extras/manifold/face.rs`, `extras/manifold/mod.rs` | a face is an edge, or a polygon |
//! | `extras/manifold/reduce.rs` | two points are kept, or four |
//! | `extras/sampling.rs` | lists of directions |
//!
//! Others ask for a number of points instead: `off_face` of `gjk/mod.rs` for an edge in space, and
//! `sides` and `one` of `extras/manifold/clip.rs` for a face that is an edge.

use core::array;
use core::ops::{Index, IndexMut};

use crate::scalar::{Field, Float, Ring, Rounding};

/// A vector or point with `D` coordinates, `D` = 2 or 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector<S, const D: usize>(pub [S; D]);

impl<S, const D: usize> From<[S; D]> for Vector<S, D> {
    fn from(coordinates: [S; D]) -> Self {
        Vector(coordinates)
    }
}

impl<S, const D: usize> Index<usize> for Vector<S, D> {
    type Output = S;
    fn index(&self, axis: usize) -> &S {
        &self.0[axis]
    }
}

impl<S, const D: usize> IndexMut<usize> for Vector<S, D> {
    fn index_mut(&mut self, axis: usize) -> &mut S {
        &mut self.0[axis]
    }
}

impl<S: Ring, const D: usize> Vector<S, D> {
    /// The origin.
    pub fn zero() -> Self {
        Vector(array::from_fn(|_| S::zero()))
    }

    /// The unit vector of an axis; zero if there is no such axis.
    pub fn axis(axis: usize) -> Self {
        Vector(array::from_fn(
            |i| if i == axis { S::one() } else { S::zero() },
        ))
    }

    /// `self + other`.
    #[inline]
    pub fn add(&self, other: &Self) -> Self {
        Vector(array::from_fn(|i| self[i].add(&other[i])))
    }

    /// `self − other`.
    #[inline]
    pub fn sub(&self, other: &Self) -> Self {
        Vector(array::from_fn(|i| self[i].sub(&other[i])))
    }

    /// `−self`.
    #[inline]
    pub fn neg(&self) -> Self {
        Vector(array::from_fn(|i| self[i].neg()))
    }

    /// `factor · self`.
    #[inline]
    pub fn scale(&self, factor: &S) -> Self {
        Vector(array::from_fn(|i| self[i].mul(factor)))
    }

    /// The dot product.
    #[inline]
    pub fn dot(&self, other: &Self) -> S {
        (1..D).fold(self[0].mul(&other[0]), |sum, i| {
            sum.add(&self[i].mul(&other[i]))
        })
    }

    /// The squared length.
    #[inline]
    pub fn norm_squared(&self) -> S {
        self.dot(self)
    }

    /// Whether every coordinate is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|x| x.sign().is_eq())
    }

    /// Whether every coordinate is finite.
    #[inline]
    pub fn is_finite(&self) -> bool {
        // Numbers that are not finite are so times zero, too.
        S::EXACT || self.dot(&Vector::zero()).is_finite()
    }

    /// The largest |coordinate|.
    #[inline]
    pub fn max_abs(&self) -> S {
        largest(self.0.iter().map(Ring::abs))
    }

    /// The vector orthogonal to D − 1 others: in the plane `(e.y, −e.x)`, which
    /// points to the right of `e`; in space the cross product `e₀ × e₁`. On
    /// exact scalars it is zero exactly if the others are linearly dependent.
    ///
    /// # Panics
    /// If `others` holds fewer than D − 1 vectors.
    #[inline]
    pub fn orthogonal_to(others: &[Self]) -> Self {
        let minor = |i: usize, j: usize| {
            let (e, f) = (&others[0], &others[1]);
            e[i].mul(&f[j]).sub(&e[j].mul(&f[i]))
        };
        let coordinate = |i: usize| others[0][i].clone();
        Vector(orthogonal(coordinate, |x| x.neg(), minor))
    }

    /// Cofactor i of a matrix with these rows: orthogonal to all rows but row i. Its product with
    /// row i is the determinant, the same for all i.
    #[inline]
    pub(crate) fn cofactor(rows: &[Self; D], i: usize) -> Self {
        let others = [1, 2].map(|k| rows[(i + k) % D].clone());
        let orthogonal = Self::orthogonal_to(&others[..D - 1]);
        if D == 2 && i == 1 {
            orthogonal.neg()
        } else {
            orthogonal
        }
    }

    /// Some non-zero vector orthogonal to fewer than D linearly independent vectors, always the
    /// same one. If there are none, it is the first axis. In space, for a single `u`, it is the
    /// cross product of `u` with the axis along which `u` is shortest.
    pub fn some_orthogonal_to(others: &[Self]) -> Self {
        match others {
            [] => Self::axis(0),
            [u] if D == 3 => {
                let smaller = |i: usize, j: usize| {
                    if u[i].abs().exceeds(&u[j].abs()) {
                        j
                    } else {
                        i
                    }
                };
                let shortest = (1..D).fold(0, smaller);
                Self::orthogonal_to(&[u.clone(), Self::axis(shortest)])
            }
            _ => Self::orthogonal_to(others),
        }
    }

    /// A vector orthogonal to `edge`, and in space to `self × edge` too: `edge × (self × edge)`
    /// is the part of `self` orthogonal to the edge, times its squared length. In the plane it
    /// may point either way.
    #[inline]
    pub(crate) fn off_edge(&self, edge: Self) -> Self {
        if D == 2 {
            return Self::orthogonal_to(&[edge]);
        }
        let across = Self::orthogonal_to(&[self.clone(), edge.clone()]);
        Self::orthogonal_to(&[edge, across])
    }
}

impl<S: Rounding, const D: usize> Vector<S, D> {
    /// The same direction with coordinates of ordinary size; see
    /// [`Rounding::balance`](crate::Rounding::balance).
    #[must_use]
    #[inline]
    pub fn balanced(mut self) -> Self {
        S::balance(&mut self.0);
        self
    }

    /// The same direction: [balanced](Self::balanced) if its length is not of
    /// [ordinary size](Rounding::is_ordinary).
    #[must_use]
    #[inline]
    pub(crate) fn ordinary(self) -> Self {
        if S::EXACT || self.norm_squared().is_ordinary() {
            self
        } else {
            self.balanced()
        }
    }
}

impl<S: Field, const D: usize> Vector<S, D> {
    /// `self / divisor`; the divisor is not zero.
    pub fn div(&self, divisor: &S) -> Self {
        Vector(array::from_fn(|i| self[i].div(divisor)))
    }
}

impl<S: Float, const D: usize> Vector<S, D> {
    /// The length.
    pub fn norm(&self) -> S {
        self.norm_squared().sqrt()
    }

    /// The unit vector of the same direction; `self` is not zero.
    pub fn normalized(&self) -> Self {
        let balanced = self.balanced();
        balanced.div(&balanced.norm())
    }
}

/// The coordinates of the vector [orthogonal to](Vector::orthogonal_to) D − 1 others e, f, on any
/// kind of numbers: `coordinate(i)` is eᵢ, and `minor(i, j)` is eᵢfⱼ − eⱼfᵢ, for space only.
#[inline]
pub(crate) fn orthogonal<T, const D: usize>(
    coordinate: impl Fn(usize) -> T,
    negated: impl Fn(T) -> T,
    minor: impl Fn(usize, usize) -> T,
) -> [T; D] {
    const { assert!(D == 2 || D == 3, "EPA works in the plane and in space") };
    array::from_fn(|axis| match (D, axis) {
        (2, 0) => coordinate(1),
        (2, _) => negated(coordinate(0)),
        _ => minor((axis + 1) % 3, (axis + 2) % 3),
    })
}

/// The largest of some numbers, and at least 0.
#[inline]
pub(crate) fn largest<S: Ring>(numbers: impl IntoIterator<Item = S>) -> S {
    let larger = |most: S, x: S| if x.exceeds(&most) { x } else { most };
    numbers.into_iter().fold(S::zero(), larger)
}

/// Cramer's rule for two unknowns: the determinant of a matrix, given by its rows, and what the
/// matrix maps to a right side, times the determinant.
pub(crate) fn cramer<S: Ring>([[a, b], [c, d]]: &[[S; 2]; 2], [p, q]: &[S; 2]) -> (S, [S; 2]) {
    let det = |a: &S, b: &S, c: &S, d: &S| a.mul(d).sub(&b.mul(c));
    (det(a, b, c, d), [det(p, b, q, d), det(a, p, c, q)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_orthogonal_vector_is_never_zero() {
        for u in [[1.0, 0.0, 0.0], [0.0, -2.0, 0.0], [1.0; 3], [0.0, 0.0, 5.0]].map(Vector) {
            let n = Vector::some_orthogonal_to(&[u]);
            assert!(!n.is_zero() && n.dot(&u) == 0.0, "{n:?}");
        }
        assert_eq!(Vector::<f64, 2>::some_orthogonal_to(&[]), Vector::axis(0));
    }
}
