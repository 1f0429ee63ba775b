//! The Minkowski difference `A ⊖ B = { a − b }`, seen through its support
//! mapping.
//!
//! The shapes overlap exactly if the origin lies in it; the penetration depth is
//! the distance of the origin from its boundary. Every point travels with its
//! *pre-images*, the points of A and B whose difference it is: witness points
//! are combinations of them, and equal indices let EPA recognise a vertex
//! without arithmetic.

use crate::error::{QueryError, Which};
use crate::scalar::Scalar;
use crate::support::{Support, SupportPoint};
use crate::vector::Vector;

/// A point of the Minkowski difference with its pre-images.
#[derive(Clone, Debug)]
pub struct MinkowskiPoint<S, const D: usize> {
    /// `a − b`.
    pub point: Vector<S, D>,
    /// The point of A.
    pub a: SupportPoint<S, D>,
    /// The point of B.
    pub b: SupportPoint<S, D>,
}

impl<S: Scalar, const D: usize> MinkowskiPoint<S, D> {
    /// The vertex numbers of the pre-images, if both shapes have vertices.
    pub fn vertices(&self) -> Option<(usize, usize)> {
        Some((self.a.vertex?, self.b.vertex?))
    }

    /// The edge to another point, from the differences of the pre-images:
    /// `(a' − a) − (b' − b)`. On exact scalars this is the difference of the
    /// points; on floats it does not see the rounding of `a − b`, and points that
    /// share a pre-image get an edge of the other shape exactly.
    pub fn edge_to(&self, other: &Self) -> Vector<S, D> {
        let a = other.a.world.sub(&self.a.world);
        a.sub(&other.b.world.sub(&self.b.world))
    }

    /// Whether this is the same vertex, by number where there are numbers,
    /// otherwise by position.
    pub fn is_same_as(&self, other: &Self) -> bool {
        match (self.vertices(), other.vertices()) {
            (Some(mine), Some(theirs)) => mine == theirs,
            _ => self.point == other.point,
        }
    }
}

/// A convex set that GJK and EPA can ask for support points.
pub trait ConvexSet<S: Scalar, const D: usize> {
    /// The point with the largest `direction · point`; `direction` is not zero.
    ///
    /// # Errors
    /// [`QueryError::NonFiniteSupport`].
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError>;

    /// The edge from one point of the set to another; see
    /// [`MinkowskiPoint::edge_to`].
    fn edge(&self, from: &MinkowskiPoint<S, D>, to: &MinkowskiPoint<S, D>) -> Vector<S, D> {
        from.edge_to(to)
    }
}

/// The Minkowski difference of the cores of two shapes.
///
/// On floats the coordinates are multiplied by a power of two such that the set
/// reaches about 1 along the axes: homogeneous formulas then neither overflow
/// nor underflow, whatever the size of the shapes, and results scale exactly.
pub struct MinkowskiDifference<'s, A: ?Sized, B: ?Sized, S> {
    a: &'s A,
    b: &'s B,
    scale: Option<(S, S)>,
}

impl<'s, A: ?Sized, B: ?Sized, S: Scalar> MinkowskiDifference<'s, A, B, S> {
    /// The difference of the cores of `a` and `b`.
    ///
    /// # Errors
    /// [`QueryError::NonFiniteSupport`].
    pub fn new<const D: usize>(a: &'s A, b: &'s B) -> Result<Self, QueryError>
    where
        A: Support<S, D>,
        B: Support<S, D>,
    {
        let mut difference = MinkowskiDifference { a, b, scale: None };
        if !S::EXACT {
            difference.scale = S::unit_scale(&difference.extent()?);
        }
        Ok(difference)
    }

    /// The largest |coordinate| of the difference.
    fn extent<const D: usize>(&self) -> Result<S, QueryError>
    where
        A: Support<S, D>,
        B: Support<S, D>,
    {
        let mut extent = S::zero();
        for axis in (0..D).map(Vector::axis) {
            for direction in [axis.clone(), axis.neg()] {
                let reach = self.support(&direction)?.point.max_abs();
                if reach.exceeds(&extent) {
                    extent = reach;
                }
            }
        }
        Ok(extent)
    }

    /// From the units of the computation back to those of the shapes.
    pub fn unscale(&self, x: &S) -> S {
        self.scale
            .as_ref()
            .map_or_else(|| x.clone(), |(_, inverse)| x.mul(inverse))
    }

    /// From the units of the shapes to those of the computation.
    pub fn scaled(&self, x: &S) -> S {
        self.scale
            .as_ref()
            .map_or_else(|| x.clone(), |(scale, _)| x.mul(scale))
    }

    fn scaled_point<const D: usize>(
        &self,
        p: SupportPoint<S, D>,
        which: Which,
    ) -> Result<SupportPoint<S, D>, QueryError> {
        if !p.world.is_finite() {
            return Err(QueryError::NonFiniteSupport(which));
        }
        Ok(match &self.scale {
            Some((scale, _)) => SupportPoint {
                world: p.world.scale(scale),
                ..p
            },
            None => p,
        })
    }
}

impl<A, B, S, const D: usize> ConvexSet<S, D> for MinkowskiDifference<'_, A, B, S>
where
    A: Support<S, D> + ?Sized,
    B: Support<S, D> + ?Sized,
    S: Scalar,
{
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        let a = self.scaled_point(self.a.support(direction), Which::A)?;
        let b = self.scaled_point(self.b.support(&direction.neg()), Which::B)?;
        Ok(MinkowskiPoint {
            point: a.world.sub(&b.world),
            a,
            b,
        })
    }
}
