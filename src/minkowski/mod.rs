//! The Minkowski difference `D = A ⊖ B = { a − b }`, also known as the configuration space obstacle
//! (CSO), seen through its support mapping.
//!
//! ```text
//!       ____      n →      ____            D reaches farthest along n at w = a − b, with
//!      /    \             /    \           a: the support point of A along n,
//!     |  A   ● a       b ●   B  |          b: the support point of B along −n.
//!      \____/             \____/
//! ```
//!
//! The shapes overlap exactly if the origin lies in D. The penetration depth is the distance of the
//! origin from the boundary of D. Every point travels with its *pre-images*, the points of A and B
//! whose difference it is. Witness points are combinations of them. Equal indices let EPA recognise
//! a vertex without arithmetic.
//!
//! References: \[CC86\]; \[GJK88\], for the support mapping of a difference.

pub(crate) mod lattice;

use crate::error::{QueryError, Which};
use crate::scalar::Scalar;
use crate::support::{Diagonal, Support, SupportPoint};
use crate::vector::{Vector, largest};

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
    /// The difference of a point of A and a point of B.
    #[inline]
    pub fn new(a: SupportPoint<S, D>, b: SupportPoint<S, D>) -> Self {
        let point = a.world.sub(&b.world);
        MinkowskiPoint { point, a, b }
    }

    /// A vertex of A, less the origin as vertex 0 of B.
    pub(crate) fn vertex(number: usize, place: Vector<S, D>) -> Self {
        let origin = SupportPoint::vertex(0, Vector::zero());
        MinkowskiPoint::new(SupportPoint::vertex(number, place), origin)
    }

    /// The vertex numbers of the pre-images, if both shapes have vertices.
    pub fn vertices(&self) -> Option<(usize, usize)> {
        Some((self.a.vertex?, self.b.vertex?))
    }

    /// Whether one of the pre-images has no vertex number, as on a curved surface.
    pub fn is_curved(&self) -> bool {
        self.vertices().is_none()
    }

    /// The edge to another point, from the differences of the pre-images: `(a' − a) − (b' − b)`. On
    /// exact scalars this is the difference of the points. On floats it is free of the rounding of
    /// `a − b`. If two points share a pre-image, it is an edge of the other shape, exactly.
    #[inline(always)]
    pub fn edge_to(&self, other: &Self) -> Vector<S, D> {
        let a = other.a.world.sub(&self.a.world);
        a.sub(&other.b.world.sub(&self.b.world))
    }

    /// Whether this is the same vertex, by number where there are numbers, otherwise by position.
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

    /// The [support point](Self::support) along a diagonal, which may be known beforehand.
    ///
    /// # Errors
    /// As for [`support`](Self::support).
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        self.support(&diagonal.direction())
    }

    /// The edge from one point of the set to another; see [`MinkowskiPoint::edge_to`].
    fn edge(&self, from: &MinkowskiPoint<S, D>, to: &MinkowskiPoint<S, D>) -> Vector<S, D> {
        from.edge_to(to)
    }

    /// Whether a point of the set lies on a curved surface, where others may be as near to
    /// it as they like.
    fn is_curved_at(&self, point: &MinkowskiPoint<S, D>) -> bool {
        point.is_curved()
    }
}

/// By reference, also as `dyn`.
impl<C: ConvexSet<S, D> + ?Sized, S: Scalar, const D: usize> ConvexSet<S, D> for &C {
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        (**self).support(direction)
    }
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        (**self).along_diagonal(diagonal)
    }
    fn edge(&self, from: &MinkowskiPoint<S, D>, to: &MinkowskiPoint<S, D>) -> Vector<S, D> {
        (**self).edge(from, to)
    }
    fn is_curved_at(&self, point: &MinkowskiPoint<S, D>) -> bool {
        (**self).is_curved_at(point)
    }
}

/// The Minkowski difference of the cores of two shapes, `{ a − b }`.
///
/// On floats the coordinates are multiplied by a power of two such that the set reaches about 1
/// along the axes. Then homogeneous formulas neither overflow nor underflow, whatever the size of
/// the shapes, and results scale exactly.
#[doc(alias = "CSO")]
#[doc(alias = "configuration space obstacle")]
#[doc(alias = "Minkowski difference")]
pub struct MinkowskiDifference<'s, A: ?Sized, B: ?Sized, S> {
    a: &'s A,
    b: &'s B,
    scale: Option<Scale<S>>,
}

/// A power of two as a product of two, applied one after the other: at the ends of
/// a float's range one number cannot hold it, or not its inverse.
struct Scale<S> {
    factors: [S; 2],
    inverses: [S; 2],
    /// Whether the second factor is not 1.
    is_double: bool,
    /// Where heights along directions of ordinary size would leave the range: directions
    /// are brought to about 1 and multiplied by this.
    stretch: Option<S>,
}

impl<S: Scalar> Scale<S> {
    /// The scale for a set that reaches `extent`.
    fn of(extent: &S) -> Option<Self> {
        let first = S::unit_scale(extent)?;
        // Subnormal coordinates are not brought to 1 by any one float.
        let second = S::unit_scale(&extent.mul(&first.0))?;
        Some(Scale::new(first, second))
    }

    fn new(first: (S, S), second: (S, S)) -> Self {
        Scale {
            is_double: second.0 != S::one(),
            stretch: Scale::stretch(&first, &second),
            factors: [first.0, second.0],
            // Backwards: what ends below the normal numbers is rounded once.
            inverses: [second.1, first.1],
        }
    }

    fn stretch(first: &(S, S), second: &(S, S)) -> Option<S> {
        if second.0.exceeds(&S::one()) {
            // Subnormal coordinates: lengthen directions by ε⁻², enough to keep all bits of a
            // height. More could overflow in the matrix of a pose.
            let (bits, _) = S::unit_scale(&S::default_tolerance())?;
            return Some(bits.mul(&bits));
        }
        // Where the square of the size overflows, coordinates may be so near to the end of
        // the range that three products with numbers up to 1 do too: 1/8 is enough.
        let size = first.1.mul(&second.1);
        let is_huge = !size.mul(&size).is_finite();
        let two = S::one().add(&S::one());
        let (eighth, _) = S::unit_scale(&two.add(&two))?;
        is_huge.then_some(eighth)
    }
}

impl<'s, A: ?Sized, B: ?Sized, S: Scalar> MinkowskiDifference<'s, A, B, S> {
    /// The difference of the cores of `a` and `b`. Cost: on floats the [bounds](Support::bounds) of
    /// both.
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
            let extent = difference.extent()?;
            difference.scale = if extent.is_finite() {
                Scale::of(&extent)
            } else {
                difference.scale_of_overflow()?
            };
        }
        Ok(difference)
    }

    /// The largest |coordinate| of the difference, but no less than ε² times those
    /// of the shapes: scaled by its inverse, they stay finite.
    fn extent<const D: usize>(&self) -> Result<S, QueryError>
    where
        A: Support<S, D>,
        B: Support<S, D>,
    {
        let tiny = S::default_tolerance().mul(&S::default_tolerance());
        let bounds = |[low, high]: [Vector<S, D>; 2], which| {
            let is_finite = low.is_finite() && high.is_finite();
            let scaled =
                |corner: &Vector<S, D>| Vector(corner.0.each_ref().map(|x| self.scaled(x)));
            is_finite
                .then(|| [scaled(&low), scaled(&high)])
                .ok_or(QueryError::NonFiniteSupport(which))
        };
        let a = bounds(self.a.bounds(), Which::A)?;
        let b = bounds(self.b.bounds(), Which::B)?;
        let far = a.iter().chain(&b).map(|corner| corner.max_abs().mul(&tiny));
        let reach = [a[1].sub(&b[0]), a[0].sub(&b[1])].map(|corner| corner.max_abs());
        Ok(largest(far.chain(reach)))
    }

    /// The scale when the coordinates of the shapes are finite, but not those of
    /// their difference: measured in a quarter of the size, where they are.
    fn scale_of_overflow<const D: usize>(&mut self) -> Result<Option<Scale<S>>, QueryError>
    where
        A: Support<S, D>,
        B: Support<S, D>,
    {
        let one = || (S::one(), S::one());
        let Some(quarter) = S::unit_scale(&S::one().add(&S::one())) else {
            return Ok(None);
        };
        self.scale = Some(Scale::new(quarter.clone(), one()));
        let second = S::unit_scale(&self.extent()?);
        Ok(Some(Scale::new(quarter, second.unwrap_or_else(one))))
    }

    /// From the units of the computation back to those of the shapes: the two
    /// factors, to be applied one after the other. `None` when they are the same.
    pub fn unit(&self) -> Option<[S; 2]> {
        self.scale.as_ref().map(|scale| scale.inverses.clone())
    }

    /// From the units of the shapes to those of the computation.
    pub fn scaled(&self, x: &S) -> S {
        let scale = self.scale.as_ref().map_or(&[][..], |scale| &scale.factors);
        scale.iter().fold(x.clone(), |x, factor| x.mul(factor))
    }

    /// What directions are to be multiplied by, if they are.
    #[inline(always)]
    fn stretch(&self) -> Option<&S> {
        self.scale.as_ref().and_then(|scale| scale.stretch.as_ref())
    }

    #[inline(always)]
    fn scaled_point<const D: usize>(&self, p: Vector<S, D>) -> Vector<S, D> {
        let Some(scale) = &self.scale else {
            return p;
        };
        let once = p.scale(&scale.factors[0]);
        if scale.is_double {
            once.scale(&scale.factors[1])
        } else {
            once
        }
    }

    /// The difference of a point of A and a point of B, in the units of the computation.
    #[inline(always)]
    fn difference<const D: usize>(
        &self,
        a: SupportPoint<S, D>,
        b: SupportPoint<S, D>,
    ) -> Result<MinkowskiPoint<S, D>, QueryError> {
        let [a_world, b_world] = [a.world, b.world].map(|p| self.scaled_point(p));
        let point = a_world.sub(&b_world);
        if !point.is_finite() {
            // Scaled, finite points have a finite difference.
            let is_a = !a_world.is_finite();
            return Err(QueryError::NonFiniteSupport(if is_a {
                Which::A
            } else {
                Which::B
            }));
        }
        Ok(MinkowskiPoint {
            point,
            a: SupportPoint {
                world: a_world,
                ..a
            },
            b: SupportPoint {
                world: b_world,
                ..b
            },
        })
    }
}

impl<A, B, S, const D: usize> ConvexSet<S, D> for MinkowskiDifference<'_, A, B, S>
where
    A: Support<S, D> + ?Sized,
    B: Support<S, D> + ?Sized,
    S: Scalar,
{
    #[inline(always)]
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        let sized = match self.stretch() {
            Some(stretch) => &direction.clone().balanced().scale(stretch),
            None => direction,
        };
        self.difference(self.a.support(sized), self.b.support(&sized.neg()))
    }

    #[inline(always)]
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        if self.stretch().is_some() {
            // The shapes do not know what is found along stretched directions.
            return self.support(&diagonal.direction());
        }
        let a = self.a.along_diagonal(diagonal);
        self.difference(a, self.b.along_diagonal(diagonal.opposite()))
    }
}
