//! The support mapping: all that GJK and EPA know of a shape.
//!
//! ```text
//!         ______ ┊
//!        /      \┊               p: the support point of the shape along n. No point of the
//!       |  shape ● p ──→ n       shape lies farther along n: the dotted line, n·x = n·p,
//!        \______/┊               is a supporting plane.
//!                ┊
//! ```
//!
//! References: \[GJK88\]; \[vdB99\] has the mappings of boxes, cones, cylinders.

mod diagonal;

use alloc::boxed::Box;
use core::array;

pub use self::diagonal::Diagonal;
use crate::scalar::{Field, Scalar};
use crate::vector::Vector;

/// A point of a shape that lies farthest in some direction.
#[derive(Clone, Debug, PartialEq)]
pub struct SupportPoint<S, const D: usize> {
    /// The point in world coordinates.
    pub world: Vector<S, D>,
    /// The same point in the coordinates of the shape itself.
    pub local: Vector<S, D>,
    /// Which vertex it is, for shapes that have vertices. Equal indices promise
    /// equal points; EPA then recognises a vertex without arithmetic.
    pub vertex: Option<usize>,
}

impl<S: Scalar, const D: usize> SupportPoint<S, D> {
    /// Vertex number `index` of a shape that is placed where it is defined.
    pub fn vertex(index: usize, point: Vector<S, D>) -> Self {
        SupportPoint {
            world: point.clone(),
            local: point,
            vertex: Some(index),
        }
    }

    /// A point of a curved surface, which has no number.
    pub fn surface(point: Vector<S, D>) -> Self {
        SupportPoint {
            world: point.clone(),
            local: point,
            vertex: None,
        }
    }
}

/// A convex shape, given by its support mapping.
///
/// A shape is a *core* and a radius: the set of points within `radius` of the
/// core. A ball is a point with a radius, a capsule a segment with one; a
/// polytope has radius zero. GJK and EPA run on the cores, which is exact where
/// the core is a polytope, and the radii are added to the result.
///
/// Implement it for your own shapes:
///
/// ```
/// use epa::{Support, SupportPoint, Vector};
///
/// /// An ellipse about the origin.
/// struct Ellipse { rx: f64, ry: f64 }
///
/// impl Support<f64, 2> for Ellipse {
///     fn support(&self, n: &Vector<f64, 2>) -> SupportPoint<f64, 2> {
///         let (x, y) = (self.rx * n[0], self.ry * n[1]);
///         let length = x.hypot(y);
///         SupportPoint::surface(Vector([self.rx * x / length, self.ry * y / length]))
///     }
/// }
///
/// let ellipse = Ellipse { rx: 2.0, ry: 1.0 };
/// assert_eq!(ellipse.support(&Vector([0.0, -3.0])).world, Vector([0.0, -1.0]));
/// ```
pub trait Support<S: Scalar, const D: usize> {
    /// A point of the core with the largest `direction · point`.
    ///
    /// `direction` is in world coordinates, not zero, and not normalised. Among
    /// several farthest points any one may be returned, but always the same for
    /// the same direction. Must be finite for finite directions.
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D>;

    /// The [support point](Self::support) along a diagonal.
    ///
    /// EPA starts with four of them in space. By default they are support queries like any
    /// other; a shape that is queried often may find them once, and look them up, as
    /// [`PreparedHull`](crate::PreparedHull) and [`Hull`](crate::Hull) do. They must be what
    /// [`support`](Self::support) returns for these directions.
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> SupportPoint<S, D> {
        self.support(&diagonal.direction())
    }

    /// The lower and the upper corner of an axis-aligned box that holds the core.
    ///
    /// Floats are scaled by it before a query, so only its size matters. It need not be the
    /// smallest box, but should not be larger by orders of magnitude. Rounding may leave a point of
    /// the core just outside. By default it is the smallest box, from 2·D support queries; a shape
    /// that knows its box answers at once.
    ///
    /// ```
    /// use epa::{Hull, Support, Vector};
    /// let triangle = Hull::new([[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]])?;
    /// assert_eq!(triangle.bounds(), [Vector([4.0, 5.0]), Vector([9.0, 11.0])]);
    /// # Ok::<(), epa::ShapeError>(())
    /// ```
    fn bounds(&self) -> [Vector<S, D>; 2] {
        smallest_box(self)
    }

    /// The radius of the ball that rounds the core, at least 0.
    fn radius(&self) -> S {
        S::zero()
    }

    /// Brings an offset of world space into the shape's own coordinates, for
    /// the local witness point of a rounded shape, which lies `radius · n` off
    /// the core. The identity unless the shape is posed.
    fn to_local(&self, offset: &Vector<S, D>) -> Vector<S, D>
    where
        S: Field,
    {
        offset.clone()
    }
}

impl<S: Scalar, const D: usize, T: Support<S, D> + ?Sized> Support<S, D> for &T {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        (**self).support(direction)
    }
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> SupportPoint<S, D> {
        (**self).along_diagonal(diagonal)
    }
    fn bounds(&self) -> [Vector<S, D>; 2] {
        (**self).bounds()
    }
    fn radius(&self) -> S {
        (**self).radius()
    }
    fn to_local(&self, offset: &Vector<S, D>) -> Vector<S, D>
    where
        S: Field,
    {
        (**self).to_local(offset)
    }
}

impl<S: Scalar, const D: usize, T: Support<S, D> + ?Sized> Support<S, D> for Box<T> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        (**self).support(direction)
    }
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> SupportPoint<S, D> {
        (**self).along_diagonal(diagonal)
    }
    fn bounds(&self) -> [Vector<S, D>; 2] {
        (**self).bounds()
    }
    fn radius(&self) -> S {
        (**self).radius()
    }
    fn to_local(&self, offset: &Vector<S, D>) -> Vector<S, D>
    where
        S: Field,
    {
        (**self).to_local(offset)
    }
}

/// The lower and the upper corner of the smallest box that holds the core.
pub(crate) fn smallest_box<S: Scalar, const D: usize>(
    shape: &(impl Support<S, D> + ?Sized),
) -> [Vector<S, D>; 2] {
    let reach = |axis: usize, direction| shape.support(&direction).world[axis].clone();
    [
        Vector(array::from_fn(|axis| reach(axis, Vector::axis(axis).neg()))),
        Vector(array::from_fn(|axis| reach(axis, Vector::axis(axis)))),
    ]
}

/// The first of the points that lie farthest in a direction. `points` is not empty; ties go to the
/// smallest index, so that every scalar visits the same vertices.
pub(crate) fn farthest<S: Scalar, const D: usize>(
    points: &[Vector<S, D>],
    direction: &Vector<S, D>,
) -> SupportPoint<S, D> {
    let mut best = (0, points[0].dot(direction));
    for (index, point) in points.iter().enumerate().skip(1) {
        let height = point.dot(direction);
        if height.exceeds(&best.1) {
            best = (index, height);
        }
    }
    SupportPoint::vertex(best.0, points[best.0].clone())
}
