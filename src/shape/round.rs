//! Rounded shapes: a core and a radius.

use super::{ShapeError, check_extents};
use crate::scalar::{Field, Scalar};
use crate::support::{Diagonal, Support, SupportPoint, farthest};
use crate::vector::Vector;

/// A ball about the origin (2D: a disc): a point, rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Ball<S> {
    radius: S,
}

impl<S: Scalar> Ball<S> {
    /// The ball of the given radius, a length.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`], [`ShapeError::Negative`].
    pub fn new(radius: S) -> Result<Self, ShapeError> {
        check_extents(core::slice::from_ref(&radius))?;
        Ok(Ball { radius })
    }
}

impl<S: Scalar, const D: usize> Support<S, D> for Ball<S> {
    fn support(&self, _: &Vector<S, D>) -> SupportPoint<S, D> {
        SupportPoint::vertex(0, Vector::zero())
    }
    fn bounds(&self) -> [Vector<S, D>; 2] {
        [Vector::zero(), Vector::zero()]
    }
    fn radius(&self) -> S {
        self.radius.clone()
    }
}

/// A capsule about the origin: a segment along an axis, rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Capsule<S, const D: usize> {
    /// −half_height, then +half_height on the axis.
    pub(crate) ends: [Vector<S, D>; 2],
    radius: S,
}

impl<S: Scalar, const D: usize> Capsule<S, D> {
    /// The points within `radius` of the segment from −`half_height` to
    /// +`half_height` on the given axis (0 = x, 1 = y, 2 = z). Both are lengths.
    ///
    /// # Errors
    /// [`ShapeError::NoSuchAxis`]; [`ShapeError::NonFinite`] and
    /// [`ShapeError::Negative`] with index 0 for the half height, 1 for the
    /// radius.
    pub fn new(half_height: S, radius: S, axis: usize) -> Result<Self, ShapeError> {
        if axis >= D {
            return Err(ShapeError::NoSuchAxis { axis });
        }
        check_extents(&[half_height.clone(), radius.clone()])?;
        let top = Vector::axis(axis).scale(&half_height);
        Ok(Capsule {
            ends: [top.neg(), top],
            radius,
        })
    }
}

impl<S: Scalar, const D: usize> Support<S, D> for Capsule<S, D> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        farthest(&self.ends, direction)
    }
    fn bounds(&self) -> [Vector<S, D>; 2] {
        self.ends.clone()
    }
    fn radius(&self) -> S {
        self.radius.clone()
    }
}

/// Any shape, rounded: the points within `radius` of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounded<T, S> {
    pub(crate) core: T,
    /// What is added to the radius of the core.
    pub(crate) radius: S,
}

impl<T, S: Scalar> Rounded<T, S> {
    /// The points within `radius`, a length, of `core`. Radii of nested rounding add up.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`], [`ShapeError::Negative`].
    pub fn new(core: T, radius: S) -> Result<Self, ShapeError> {
        check_extents(core::slice::from_ref(&radius))?;
        Ok(Rounded { core, radius })
    }
}

impl<T: Support<S, D>, S: Scalar, const D: usize> Support<S, D> for Rounded<T, S> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        self.core.support(direction)
    }
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> SupportPoint<S, D> {
        self.core.along_diagonal(diagonal)
    }
    fn bounds(&self) -> [Vector<S, D>; 2] {
        self.core.bounds()
    }
    fn radius(&self) -> S {
        self.core.radius().add(&self.radius)
    }
    fn to_local(&self, offset: &Vector<S, D>) -> Vector<S, D>
    where
        S: Field,
    {
        self.core.to_local(offset)
    }
}
