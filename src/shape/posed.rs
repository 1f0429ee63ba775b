//! Placing a shape in the world.

use core::array;

use super::ShapeError;
use crate::scalar::{Field, Scalar};
use crate::support::{Support, SupportPoint, smallest_box};
use crate::vector::Vector;

/// A placement `x ↦ M·x + t`.
///
/// The matrix is applied as its numbers stand, orthonormal or not. It moves the
/// core of a shape; a radius is never transformed.
#[derive(Clone, Debug, PartialEq)]
pub struct Pose<S, const D: usize> {
    pub(crate) rows: [Vector<S, D>; D],
    pub(crate) translation: Vector<S, D>,
}

impl<S: Scalar, const D: usize> Pose<S, D> {
    /// The pose that moves nothing.
    pub fn identity() -> Self {
        Pose {
            rows: array::from_fn(Vector::axis),
            translation: Vector::zero(),
        }
    }

    /// A pure translation, by lengths along the axes.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`].
    pub fn translation(t: impl Into<Vector<S, D>>) -> Result<Self, ShapeError> {
        Self::identity().translated(t)
    }

    /// The pose with the given rows of M, numbers without a unit, and no translation.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`] with the row; [`ShapeError::SingularMatrix`] if
    /// the determinant is zero as computed in this scalar.
    pub fn matrix(rows: [impl Into<Vector<S, D>>; D]) -> Result<Self, ShapeError> {
        let rows = rows.map(Into::into);
        if let Some(index) = rows.iter().position(|row| !row.is_finite()) {
            return Err(ShapeError::NonFinite { index });
        }
        let balanced = rows.clone().map(Vector::balanced);
        let determinant = balanced[D - 1].dot(&Vector::orthogonal_to(&balanced[..D - 1]));
        if determinant.sign().is_eq() {
            return Err(ShapeError::SingularMatrix);
        }
        Ok(Pose {
            rows,
            translation: Vector::zero(),
        })
    }

    /// The same pose with another translation.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`] with index D.
    pub fn translated(self, t: impl Into<Vector<S, D>>) -> Result<Self, ShapeError> {
        let translation = t.into();
        if !translation.is_finite() {
            return Err(ShapeError::NonFinite { index: D });
        }
        Ok(Pose {
            translation,
            ..self
        })
    }

    /// The world coordinates of a local point.
    pub fn apply(&self, local: &Vector<S, D>) -> Vector<S, D> {
        Vector(array::from_fn(|i| {
            self.rows[i].dot(local).add(&self.translation[i])
        }))
    }

    /// The lower or the upper corner of the box of a posed box: along each axis,
    /// the corner of the inner box that the row of that axis leads to.
    fn corner(&self, inner: &[Vector<S, D>; 2], upper: bool) -> Vector<S, D> {
        Vector(array::from_fn(|i| {
            let row = &self.rows[i];
            let towards = |j: usize| usize::from(row[j].sign().is_gt() == upper);
            let corner = Vector(array::from_fn(|j| inner[towards(j)][j].clone()));
            row.dot(&corner).add(&self.translation[i])
        }))
    }

    /// `Mᵀ·n`: the local direction in which the world direction `n` looks.
    fn pull_back(&self, n: &Vector<S, D>) -> Vector<S, D> {
        Vector(array::from_fn(|j| {
            (1..D).fold(self.rows[0][j].mul(&n[0]), |sum, i| {
                sum.add(&self.rows[i][j].mul(&n[i]))
            })
        }))
    }
}

impl<S: Field, const D: usize> Pose<S, D> {
    /// `M⁻¹·v`, by Cramer's rule: column i of the adjugate is cofactor i of the
    /// rows. Each equation is first multiplied by a power of two, so that the
    /// determinant of floats stays in their range.
    fn unapply_linear(&self, v: &Vector<S, D>) -> Vector<S, D> {
        let scales: [S; D] = array::from_fn(|i| {
            let scale = S::unit_scale(&self.rows[i].max_abs());
            scale.map_or_else(S::one, |(scale, _)| scale)
        });
        let rows: [Vector<S, D>; D] = array::from_fn(|i| self.rows[i].scale(&scales[i]));
        let cofactors: [_; D] = array::from_fn(|i| Vector::cofactor(&rows, i));
        let determinant = rows[0].dot(&cofactors[0]);
        let sum = (0..D).fold(Vector::zero(), |sum, i| {
            sum.add(&cofactors[i].scale(&v[i].mul(&scales[i])))
        });
        sum.div(&determinant)
    }
}

impl<S: Field> Pose<S, 3> {
    /// The rotation `R(q)/|q|²` of a quaternion `[w, x, y, z]` of any length but
    /// zero. Exact on exact scalars: no unit length is needed.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`] with the index of the component;
    /// [`ShapeError::ZeroRotation`].
    ///
    /// ```
    /// use epa::{Pose, Vector};
    /// // A quarter turn about z takes x to y.
    /// let pose = Pose::quaternion([1.0, 0.0, 0.0, 1.0])?;
    /// assert_eq!(pose.apply(&Vector([1.0, 0.0, 0.0])), Vector([0.0, 1.0, 0.0]));
    /// # Ok::<(), epa::ShapeError>(())
    /// ```
    pub fn quaternion(q: [S; 4]) -> Result<Self, ShapeError> {
        if let Some(index) = q.iter().position(|part| !part.is_finite()) {
            return Err(ShapeError::NonFinite { index });
        }
        let mut q = q;
        S::balance(&mut q);
        let norm = q
            .iter()
            .fold(S::zero(), |sum, part| sum.add(&part.mul(part)));
        if norm.sign().is_eq() {
            return Err(ShapeError::ZeroRotation);
        }
        let [w, x, y, z] = &q;
        let twice = |p: S| p.add(&p);
        let square = |p: &S| p.mul(p);
        // R(q) without the division: entries w² + x² − y² − z², 2(xy − wz), …
        let diagonal =
            |p: &S, r: &S, s: &S| square(w).add(&square(p)).sub(&square(r)).sub(&square(s));
        let plus = |p: &S, r: &S, s: &S| twice(p.mul(r).add(&w.mul(s)));
        let minus = |p: &S, r: &S, s: &S| twice(p.mul(r).sub(&w.mul(s)));
        let rows = [
            Vector([diagonal(x, y, z), minus(x, y, z), plus(x, z, y)]),
            Vector([plus(x, y, z), diagonal(y, x, z), minus(y, z, x)]),
            Vector([minus(x, z, y), plus(y, z, x), diagonal(z, x, y)]),
        ];
        Ok(Pose {
            rows: rows.map(|row| row.div(&norm)),
            translation: Vector::zero(),
        })
    }
}

impl<S: Scalar> Pose<S, 2> {
    /// The matrix `[[c, −s], [s, c]]`, applied as the numbers stand.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`]; [`ShapeError::ZeroRotation`] if both are zero.
    pub fn cos_sin(c: S, s: S) -> Result<Self, ShapeError> {
        if c.sign().is_eq() && s.sign().is_eq() {
            return Err(ShapeError::ZeroRotation);
        }
        Self::matrix([[c.clone(), s.neg()], [s, c]])
    }
}

/// A shape placed in the world by a [`Pose`], x ↦ M·x + t. Its core is the linear image of the
/// shape's core; its radius is unchanged. Translation, radius and shape are in the same unit. A
/// support query costs one of the shape, and a product with the matrix before and after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed<T, S, const D: usize> {
    pub(crate) shape: T,
    pub(crate) pose: Pose<S, D>,
}

impl<T, S: Scalar, const D: usize> Posed<T, S, D> {
    /// The shape, placed by the pose.
    pub fn new(shape: T, pose: Pose<S, D>) -> Self {
        Posed { shape, pose }
    }
}

impl<T: Support<S, D>, S: Scalar, const D: usize> Support<S, D> for Posed<T, S, D> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        let inner = self.shape.support(&self.pose.pull_back(direction));
        SupportPoint {
            world: self.pose.apply(&inner.world),
            ..inner
        }
    }

    /// The box of the posed box, which may be somewhat larger than that of the
    /// posed core. Should it overflow where the core does not, that of the core.
    fn bounds(&self) -> [Vector<S, D>; 2] {
        let inner = self.shape.bounds();
        let bounds = [false, true].map(|upper| self.pose.corner(&inner, upper));
        if bounds.iter().all(Vector::is_finite) {
            bounds
        } else {
            smallest_box(self)
        }
    }

    fn radius(&self) -> S {
        self.shape.radius()
    }

    fn to_local(&self, offset: &Vector<S, D>) -> Vector<S, D>
    where
        S: Field,
    {
        self.shape.to_local(&self.pose.unapply_linear(offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Cuboid, Hull};

    fn assert_undone<const D: usize>(rows: [[f32; D]; D]) {
        let pose = Pose::matrix(rows).expect("regular");
        let v = Vector(array::from_fn(|axis| [3.0, -2.0, 5.0][axis]));
        for v in [v, Vector::zero()] {
            assert_eq!(pose.unapply_linear(&pose.apply(&v)), v, "{rows:?}");
        }
    }

    /// The determinants of some are beyond the floats, below and above.
    #[test]
    fn unapplying_undoes_any_invertible_matrix() {
        assert_undone([[2.0, 1.0, 0.0], [0.0, 4.0, 1.0], [1.0, 0.0, 1.0]]);
        assert_undone([[1.0, 2.0], [-3.0, 2.0]]);
        assert_undone([[1e-40, 0.0], [0.0, 1.0]]);
        let huge = f32::from_bits((127 + 100) << 23);
        for size in [f32::MIN_POSITIVE, 1.0 / huge, huge] {
            assert_undone([[size, 0.0, size], [0.0, size, 0.0], [-size, 0.0, size]]);
        }
    }

    #[test]
    fn the_box_of_a_posed_shape_holds_it() {
        let turned = Pose::cos_sin(0.0, -1.0).and_then(|pose| pose.translated([5.0, 7.0]));
        let square = Cuboid::new([1.0, 2.0]).expect("a box");
        let turned = Posed::new(square, turned.expect("a pose"));
        assert_eq!(turned.bounds(), [Vector([3.0, 6.0]), Vector([7.0, 8.0])]);
        assert_eq!(turned.bounds(), smallest_box(&turned));
        // The corners of the box of a rhomb, doubled, leave the range; it does not.
        let far = f64::MAX;
        let rhomb = Hull::new([[far, 0.0], [0.0, far], [-far, 0.0], [0.0, -far]]).expect("finite");
        let shear = Pose::matrix([[1.0, 1.0], [0.0, 1.0]]).expect("regular");
        let sheared = Posed::new(rhomb, shear);
        assert_eq!(sheared.bounds(), [Vector([-far, -far]), Vector([far, far])]);
    }

    #[test]
    fn quaternions_of_any_length_rotate() {
        // A third of a turn about (1, 1, 1): x to y to z to x.
        for k in [1.0, 3.0, 1e200] {
            let pose = Pose::quaternion([k; 4]).expect("not zero");
            let turned = pose.apply(&Vector([1.0, 2.0, 3.0]));
            assert_eq!(turned, Vector([3.0, 1.0, 2.0]));
        }
    }
}
