//! Curved shapes that are not a polytope with a radius: cylinders, cones, ellipsoids.
//!
//! ```text
//!      ______               ● apex            .-‾‾‾-.
//!     (______)             / \               /       \
//!     |   ·  |  2h        /   \  2h         |    ·    |  the ball, stretched
//!     |______|           /__·__\             \       /   along the axes
//!     (______)          (_______)             '-___-'
//!        r                  r
//! ```
//!
//! Every support point is made of unit vectors: of the direction itself, of its part across the
//! axis, of its image under the stretching. The direction is first multiplied by a power of two, so
//! that nothing overflows or vanishes. Only `+ × ÷ √` are used, which IEEE 754 rounds correctly. So
//! the points are the same on every machine, and right within a few ulps of the size of the shape.
//!
//! If many points lie equally far, a rule chooses one. Of two ends it takes the one on the negative
//! side of the axis. Of a disc it takes the point of its rim on the negative side of the next axis.
//! It never takes the centre of a disc, or another point between two others: that would make
//! collinear corners. Support points need square roots, so exact scalars have none of these shapes.

use core::array;
use core::cmp::Ordering;

use super::{ShapeError, check_extents};
use crate::scalar::Float;
use crate::support::{Support, SupportPoint};
use crate::vector::Vector;

/// The direction itself. One that has left the range of floats keeps its infinite
/// coordinates only.
fn finite<S: Float, const D: usize>(direction: &Vector<S, D>) -> Vector<S, D> {
    if direction.is_finite() {
        return *direction;
    }
    Vector(direction.0.map(|x| match x.partial_cmp(&S::zero()) {
        Some(Ordering::Less) if !x.is_finite() => S::one().neg(),
        Some(Ordering::Greater) if !x.is_finite() => S::one(),
        _ => S::zero(),
    }))
}

/// The unit vector of the same direction; for zero the other one.
fn unit<S: Float, const D: usize>(vector: Vector<S, D>, other: Vector<S, D>) -> Vector<S, D> {
    if vector.is_zero() {
        other
    } else {
        vector.normalized()
    }
}

/// The axis of a body of revolution, with half its height and its radius.
#[derive(Clone, Debug, PartialEq)]
struct Round<S> {
    half_height: S,
    radius: S,
    axis: usize,
}

impl<S: Float> Round<S> {
    fn new(half_height: S, radius: S, axis: usize) -> Result<Self, ShapeError> {
        if axis >= 3 {
            return Err(ShapeError::NoSuchAxis { axis });
        }
        check_extents(&[half_height, radius])?;
        Ok(Round {
            half_height,
            radius,
            axis,
        })
    }

    /// The part of a direction along the axis, and the part across it.
    fn parts(&self, direction: &Vector<S, 3>) -> (S, Vector<S, 2>) {
        let across = |turn: usize| direction[(self.axis + turn) % 3];
        (direction[self.axis], Vector([across(1), across(2)]))
    }

    /// The point at a height on the axis and at a place across it.
    fn point(&self, height: S, across: &Vector<S, 2>) -> Vector<S, 3> {
        let mut point = Vector::zero();
        point[self.axis] = height;
        point[(self.axis + 1) % 3] = across[0];
        point[(self.axis + 2) % 3] = across[1];
        point
    }

    /// The point of the disc at a height that lies farthest in a direction across the axis.
    fn on_disc(&self, height: S, across: Vector<S, 2>) -> SupportPoint<S, 3> {
        let rim = unit(across, Vector::axis(0).neg()).scale(&self.radius);
        SupportPoint::surface(self.point(height, &rim))
    }

    fn bounds(&self) -> [Vector<S, 3>; 2] {
        let upper = self.point(self.half_height, &Vector([self.radius; 2]));
        [upper.neg(), upper]
    }
}

/// A solid cylinder about the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Cylinder<S>(Round<S>);

impl<S: Float> Cylinder<S> {
    /// The points within `radius` of the given axis (0 = x, 1 = y, 2 = z), from
    /// −`half_height` to +`half_height` along it. Both are lengths. Zero is allowed: a disc, a
    /// segment or a point.
    ///
    /// # Errors
    /// [`ShapeError::NoSuchAxis`]; [`ShapeError::NonFinite`] and
    /// [`ShapeError::Negative`] with index 0 for the half height, 1 for the
    /// radius.
    ///
    /// ```
    /// use epa::{Cylinder, Support, Vector};
    /// let barrel = Cylinder::new(2.0, 5.0, 2)?;
    /// assert_eq!(barrel.support(&Vector([3.0, 4.0, 1.0])).world, Vector([3.0, 4.0, 2.0]));
    /// assert_eq!(barrel.support(&Vector([0.0, 0.0, 7.0])).world, Vector([-5.0, 0.0, 2.0]));
    /// # Ok::<(), epa::ShapeError>(())
    /// ```
    pub fn new(half_height: S, radius: S, axis: usize) -> Result<Self, ShapeError> {
        Round::new(half_height, radius, axis).map(Cylinder)
    }
}

impl<S: Float> Support<S, 3> for Cylinder<S> {
    fn support(&self, direction: &Vector<S, 3>) -> SupportPoint<S, 3> {
        let (along, across) = self.0.parts(&finite(direction));
        let top = self.0.half_height;
        let height = if along.sign().is_gt() { top } else { top.neg() };
        self.0.on_disc(height, across)
    }

    fn bounds(&self) -> [Vector<S, 3>; 2] {
        self.0.bounds()
    }
}

/// A solid cone about the origin: its base at −`half_height` on the axis, its apex at
/// +`half_height`.
#[derive(Clone, Debug, PartialEq)]
pub struct Cone<S> {
    round: Round<S>,
    /// The whole height and the radius in a common measure of ordinary size.
    slope: Vector<S, 2>,
}

impl<S: Float> Cone<S> {
    /// The convex hull of the disc of the given radius, at −`half_height` on the axis (0 = x, 1 =
    /// y, 2 = z), and of the apex at +`half_height`. Both are lengths. Zero is allowed: a disc, a
    /// segment or a point.
    ///
    /// # Errors
    /// As for [`Cylinder::new`].
    ///
    /// ```
    /// use epa::{Cone, Support, Vector};
    /// let hat = Cone::new(6.0, 5.0, 2)?;
    /// // The apex is vertex 0; points of the rim have no number.
    /// let apex = hat.support(&Vector([3.0, 4.0, 2.5]));
    /// assert_eq!((apex.world, apex.vertex), (Vector([0.0, 0.0, 6.0]), Some(0)));
    /// let rim = hat.support(&Vector([3.0, 4.0, 2.0]));
    /// assert_eq!((rim.world, rim.vertex), (Vector([3.0, 4.0, -6.0]), None));
    /// # Ok::<(), epa::ShapeError>(())
    /// ```
    pub fn new(half_height: S, radius: S, axis: usize) -> Result<Self, ShapeError> {
        let round = Round::new(half_height, radius, axis)?;
        let [half, radius] = Vector([half_height, radius]).balanced().0;
        let slope = Vector([half.add(&half), radius]);
        Ok(Cone { round, slope })
    }
}

impl<S: Float> Support<S, 3> for Cone<S> {
    fn support(&self, direction: &Vector<S, 3>) -> SupportPoint<S, 3> {
        let direction = finite(direction);
        let (along, across) = self.round.parts(&direction.balanced());
        let [height, radius] = &self.slope.0;
        let top = self.round.half_height;
        // The apex is higher than the base by the whole height along the axis, and lower
        // by the radius across it.
        if along.mul(height).exceeds(&length(&across).mul(radius)) {
            return SupportPoint::vertex(0, self.round.point(top, &Vector::zero()));
        }
        self.round
            .on_disc(top.neg(), self.round.parts(&direction).1)
    }

    fn bounds(&self) -> [Vector<S, 3>; 2] {
        self.round.bounds()
    }
}

/// The length of a vector whose coordinates are at most about 1, however small they are.
fn length<S: Float, const D: usize>(vector: &Vector<S, D>) -> S {
    vector.dot(&unit(*vector, Vector::zero()))
}

/// An ellipsoid about the origin, its axes along those of the coordinates; in 2D an ellipse.
#[derive(Clone, Debug, PartialEq)]
pub struct Ellipsoid<S, const D: usize> {
    radii: Vector<S, D>,
    /// The radii in a common measure of ordinary size.
    balanced: Vector<S, D>,
}

impl<S: Float, const D: usize> Ellipsoid<S, D> {
    /// The unit ball, stretched by `radii`, which are lengths, along the axes. Zero is allowed: an
    /// elliptic disc, a segment or a point.
    ///
    /// # Errors
    /// [`ShapeError::NonFinite`] and [`ShapeError::Negative`] with the axis.
    ///
    /// ```
    /// use epa::{Ellipsoid, Support, Vector};
    /// let egg = Ellipsoid::new([3.0, 4.0, 0.0])?;
    /// assert_eq!(egg.support(&Vector([0.0, -9.0, 1.0])).world, Vector([0.0, -4.0, 0.0]));
    /// // The stretched direction is (12, 12, 0); its unit vector is stretched once more.
    /// let point = egg.support(&Vector([4.0, 3.0, 5.0])).world;
    /// assert!((point[0] - 3.0 * 0.5f64.sqrt()).abs() < 1e-15);
    /// assert!((point[1] - 4.0 * 0.5f64.sqrt()).abs() < 1e-15);
    /// # Ok::<(), epa::ShapeError>(())
    /// ```
    pub fn new(radii: impl Into<Vector<S, D>>) -> Result<Self, ShapeError> {
        let radii = radii.into();
        check_extents(&radii.0)?;
        Ok(Ellipsoid {
            radii,
            balanced: radii.balanced(),
        })
    }

    /// The radii along the axes.
    pub fn radii(&self) -> &Vector<S, D> {
        &self.radii
    }
}

/// `(x₀·y₀, x₁·y₁, …)`.
fn stretched<S: Float, const D: usize>(x: &Vector<S, D>, y: &Vector<S, D>) -> Vector<S, D> {
    Vector(array::from_fn(|i| x[i].mul(&y[i])))
}

impl<S: Float, const D: usize> Support<S, D> for Ellipsoid<S, D> {
    /// `R·u` with u the unit vector of `R·direction`, for R the diagonal matrix of the radii. Where
    /// that is zero, all points of a flat ellipsoid are equally far: the end of its first longest
    /// axis.
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        let longest = (0..D).find(|&axis| self.radii[axis] == self.radii.max_abs());
        let other = Vector::axis(longest.unwrap_or(0)).neg();
        let on_ball = unit(
            stretched(&self.balanced, &finite(direction).balanced()),
            other,
        );
        SupportPoint::surface(stretched(&self.radii, &on_ball))
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        [self.radii.neg(), self.radii]
    }
}

#[cfg(test)]
mod tests;
