//! Polytopes: convex hulls of points, and boxes.

use alloc::vec::Vec;
use core::array;

use super::blocks::Blocks;
use super::{PreparedHull, ShapeError, check_extents, check_points};
use crate::scalar::Scalar;
use crate::support::{Diagonal, Support, SupportPoint, farthest};
use crate::vector::Vector;

/// The convex hull of finitely many points.
///
/// Points inside the hull, duplicates, and flat or single-point hulls are all allowed. A support
/// query takes O(number of points).
#[derive(Clone, Debug, PartialEq)]
pub struct Hull<S, const D: usize> {
    points: Vec<Vector<S, D>>,
    /// The corners of the axis-aligned box.
    bounds: [Vector<S, D>; 2],
    /// The points again, for floats: exact numbers gain nothing from it, and few
    /// points are looked at sooner one by one.
    blocks: Option<Blocks<S, D>>,
    /// The points that are farthest along all diagonals, by their numbers, where there are blocks.
    diagonals: Vec<usize>,
}

/// Up to so many points are looked at one by one.
const FEW_POINTS: usize = 4;

impl<S: Scalar, const D: usize> Hull<S, D> {
    /// The convex hull of at least one point. Coordinates are lengths. The points are kept as they
    /// are, in O(n): no facets are computed.
    ///
    /// # Errors
    /// [`ShapeError::Empty`], [`ShapeError::NonFinite`] with the index of the point.
    ///
    /// ```
    /// use epa::{Hull, ShapeError};
    /// let triangle = Hull::new([[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]])?;
    /// assert_eq!(triangle.points().len(), 3);
    /// assert_eq!(Hull::<f64, 2>::new([[0.0, f64::NAN]]), Err(ShapeError::NonFinite { index: 0 }));
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn new(
        points: impl IntoIterator<Item = impl Into<Vector<S, D>>>,
    ) -> Result<Self, ShapeError> {
        let points: Vec<_> = points.into_iter().map(Into::into).collect();
        check_points(&points)?;
        let bounds = [false, true].map(|upper| corner(&points, upper));
        let blocks = (!S::EXACT && points.len() > FEW_POINTS).then(|| Blocks::of(&points));
        let along = |blocks: &Blocks<S, D>| Diagonal::each(|direction| blocks.farthest(direction));
        Ok(Hull {
            points,
            bounds,
            diagonals: blocks.as_ref().map_or(Vec::new(), along),
            blocks,
        })
    }

    /// A single point.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`].
    pub fn point(p: impl Into<Vector<S, D>>) -> Result<Self, ShapeError> {
        Self::new([p.into()])
    }

    /// The segment between two points, which may coincide.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`].
    pub fn segment(
        p: impl Into<Vector<S, D>>,
        q: impl Into<Vector<S, D>>,
    ) -> Result<Self, ShapeError> {
        Self::new([p.into(), q.into()])
    }

    /// The triangle of three points, which may be collinear.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`].
    pub fn triangle(corners: [impl Into<Vector<S, D>>; 3]) -> Result<Self, ShapeError> {
        Self::new(corners)
    }

    /// The points, in the order they were given: their indices are the vertex
    /// numbers of the results.
    pub fn points(&self) -> &[Vector<S, D>] {
        &self.points
    }

    /// The same set, prepared for many support queries: worth while from about a
    /// hundred vertices on. The numbers of the results stay the same. Cost: that of
    /// [`PreparedHull::new`].
    ///
    /// # Errors
    /// [`ShapeError::Unverified`], which is a defect of this library.
    pub fn prepare(&self) -> Result<PreparedHull<S, D>, ShapeError> {
        PreparedHull::of(&self.points)
    }
}

impl<S: Scalar, const D: usize> Support<S, D> for Hull<S, D> {
    #[inline(always)]
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        match &self.blocks {
            Some(blocks) => {
                let index = blocks.farthest(direction);
                SupportPoint::vertex(index, self.points[index].clone())
            }
            None => farthest(&self.points, direction),
        }
    }

    #[inline(always)]
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> SupportPoint<S, D> {
        match self.diagonals.get(diagonal.index()) {
            Some(&index) => SupportPoint::vertex(index, self.points[index].clone()),
            None => self.support(&diagonal.direction()),
        }
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        self.bounds.clone()
    }
}

/// The lower or the upper corner of the axis-aligned box of at least one point.
fn corner<S: Scalar, const D: usize>(points: &[Vector<S, D>], upper: bool) -> Vector<S, D> {
    let farther = |x: &S, y: &S| if upper { x.exceeds(y) } else { y.exceeds(x) };
    let farthest = |so_far: S, x: &S| {
        if farther(x, &so_far) {
            x.clone()
        } else {
            so_far
        }
    };
    let along = |axis: usize| points.iter().map(move |point| &point[axis]);
    Vector(array::from_fn(|axis| {
        along(axis).fold(points[0][axis].clone(), farthest)
    }))
}

/// An axis-aligned box about the origin, a rectangle in 2D.
///
/// Corner k has the positive half extent on axis t exactly if bit t of k is set.
#[derive(Clone, Debug, PartialEq)]
pub struct Cuboid<S, const D: usize> {
    half_extents: Vector<S, D>,
}

impl<S: Scalar, const D: usize> Cuboid<S, D> {
    /// The box that reaches `half_extents`, lengths along the axes, to both sides of the origin.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`] and [`ShapeError::Negative`] with the axis.
    /// Zero is allowed: a plate, a segment or a point.
    pub fn new(half_extents: impl Into<Vector<S, D>>) -> Result<Self, ShapeError> {
        let half_extents = half_extents.into();
        check_extents(&half_extents.0)?;
        Ok(Cuboid { half_extents })
    }

    /// The half extents along the axes.
    pub fn half_extents(&self) -> &Vector<S, D> {
        &self.half_extents
    }

    /// The corners, by their numbers.
    pub(crate) fn corners(&self) -> impl Iterator<Item = Vector<S, D>> {
        (0..1 << D).map(|number: usize| self.corner(|t| number >> t & 1 == 1))
    }

    /// The corner on the positive side of some axes.
    #[inline]
    fn corner(&self, is_upper: impl Fn(usize) -> bool) -> Vector<S, D> {
        let half = &self.half_extents;
        let along = |t: usize| {
            if is_upper(t) {
                half[t].clone()
            } else {
                half[t].neg()
            }
        };
        Vector(array::from_fn(along))
    }
}

impl<S: Scalar, const D: usize> Support<S, D> for Cuboid<S, D> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        // As for a hull, ties go to the smaller index: the negative side.
        let is_upper = |t: usize| direction[t].sign().is_gt();
        SupportPoint::vertex(
            Diagonal::nearest_to(direction).index(),
            self.corner(is_upper),
        )
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        [self.half_extents.neg(), self.half_extents.clone()]
    }
}
