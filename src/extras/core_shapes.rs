//! Core shapes: the depth of a shallow contact from GJK's distance alone.
//!
//! ```text
//!    A ┌──────────┐                Shrink both shapes about a point inside. While the
//!      │ ┌──────┐ │                cores are apart, GJK measures their distance d, and
//!      │ │ core │←┼─ d ─→┐            s ≈ r_A + r_B − d
//!      │ └──────┘ │ │ core …
//!      └──────────┘ │              with r how far the core stays from the boundary.
//!              B └───────── …      Once the cores overlap, the method has no answer.
//! ```
//!
//! The core of T about c is `c + k (T − c)`, 0 ≤ k < 1: a smaller version of the shape. If
//! the ball of radius ρ about c lies in T, and all of T in that of radius R, then
//!
//! ```text
//!    core ⊕ ball((1 − k)ρ)  ⊆  T  ⊆  core ⊕ ball((1 − k)R)
//! ```
//!
//! because T = k T + (1 − k) T for a convex T. The signed depth grows with the shapes, and
//! rounding by r adds r, so with d the distance of the cores
//!
//! ```text
//!    (1 − k)(ρ_A + ρ_B) − d   ≤   s   ≤   (1 − k)(R_A + R_B) − d
//! ```
//!
//! The answer is the left end: the depth of the shapes with their corners rounded off. It is
//! **never too large**. It is exact if balls touch, and if faces touch that the ball of radius ρ
//! touches. Otherwise it is too small by at most the difference of the two ends.
//!
//! The method augments EPA in \[Bit10\], and replaces it for shallow contacts in engines
//! that keep a margin (\[vdB03\]). In this crate a shape that is *made* of a core and a
//! radius, [`Rounded`](crate::Rounded), needs no approximation.

use core::cmp::Ordering;

use crate::answer::signed_depth::unscale;
use crate::answer::{Finite, checked};
use crate::error::QueryError;
use crate::gjk::{self, GjkTermination, Goal};
use crate::minkowski::MinkowskiDifference;
use crate::query::solve;
use crate::scalar::{Float, Limits, Scalar};
use crate::shape::{Hull, ShapeError};
use crate::support::{Support, SupportPoint};
use crate::vector::Vector;

/// The core of a shape, and how much was taken off.
///
/// As a shape ([`Support`]) it is the core rounded by the shrinkage: the shape with its
/// corners rounded off. A pose goes around it: `Posed::new(Core::about(…), pose)`.
#[derive(Clone, Debug)]
pub struct Core<T, S, const D: usize> {
    shape: T,
    centre: Vector<S, D>,
    keep: S,
    shrinkage: S,
}

/// Why a shape has no such core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CoreError {
    /// The share that is kept is not at least 0 and less than 1.
    BadShare,
    /// The centre is not inside the shape: there is nothing to take off.
    CentreOutside,
    /// The centre is not finite.
    NonFinite,
    /// The radius about the centre could not be measured.
    Query(QueryError),
}

impl core::fmt::Display for CoreError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            CoreError::BadShare => write!(f, "a core keeps at least 0 and less than 1 of a shape"),
            CoreError::CentreOutside => write!(f, "the centre is not inside the shape"),
            CoreError::NonFinite => write!(f, "a coordinate of the centre is NaN or infinite"),
            CoreError::Query(error) => write!(f, "the radius about the centre: {error}"),
        }
    }
}

impl core::error::Error for CoreError {}

impl From<ShapeError> for CoreError {
    fn from(_: ShapeError) -> Self {
        CoreError::NonFinite
    }
}

impl<T, S: Float, const D: usize> Core<T, S, D>
where
    T: Support<S, D>,
{
    /// Shrinks a shape about a point inside it; `keep` is the share of its size that is
    /// kept. To be done once a shape: the radius ρ about the centre is the depth of the
    /// centre in the shape, and is measured by [`solve`], which is the whole cost.
    ///
    /// # Errors
    /// [`CoreError`].
    pub fn about(
        shape: T,
        centre: impl Into<Vector<S, D>>,
        keep: S,
        limits: &Limits<S>,
    ) -> Result<Self, CoreError> {
        if !(keep >= S::zero() && keep < S::one()) {
            return Err(CoreError::BadShare);
        }
        let centre = centre.into();
        let point = Hull::point(centre)?;
        let depth = solve(&shape, &point, limits).map_err(CoreError::Query)?;
        let inner = unscale(depth.unit.as_ref(), depth.core.push.distance).add(&shape.radius());
        if inner.sign() != Ordering::Greater {
            return Err(CoreError::CentreOutside);
        }
        let shrinkage = S::one().sub(&keep).mul(&inner);
        Ok(Core {
            shape,
            centre,
            keep,
            shrinkage,
        })
    }
}

impl<T, S: Scalar, const D: usize> Core<T, S, D> {
    /// The radial shrinkage (1 − k)ρ: every point of the core is at least so far from the
    /// outside of the shape.
    pub fn shrinkage(&self) -> &S {
        &self.shrinkage
    }
}

impl<T: Support<S, D>, S: Scalar, const D: usize> Support<S, D> for Core<T, S, D> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        let support = self.shape.support(direction);
        let point = support.world.sub(&self.centre).scale(&self.keep);
        let world = point.add(&self.centre);
        SupportPoint {
            local: world.clone(),
            world,
            vertex: support.vertex,
        }
    }

    fn radius(&self) -> S {
        self.shape.radius().mul(&self.keep).add(&self.shrinkage)
    }
}

/// What the distance of two cores says of the shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shallow<S, const D: usize> {
    /// The cores are apart: the estimate, negative if the shapes seem to be apart too.
    Measured {
        /// The sum of the radii minus the distance of the cores.
        depth: S,
        /// The unit vector to push B along.
        normal: Vector<S, D>,
    },
    /// The cores overlap, or nearly touch: too deep for this method, which has no
    /// direction then. Ask [`contact`](crate::contact()).
    CoresOverlap,
    /// GJK came to its iteration limit.
    IterationLimit,
}

impl<S: Float, const D: usize> Finite for Shallow<S, D> {
    fn is_finite(&self) -> bool {
        match self {
            Shallow::Measured { depth, normal } => depth.is_finite() && normal.is_finite(),
            Shallow::CoresOverlap | Shallow::IterationLimit => true,
        }
    }
}

/// Depth and normal of two rounded shapes by GJK's distance of their cores, without EPA: the sum of
/// the radii minus the distance, in the units of the shapes (\[Bit10\], \[vdB03\]). Positive if the
/// rounded shapes overlap.
///
/// Cost: one run of GJK, typically 3 to 10 support points.
///
/// Two [`Core`]s are meant; any shapes with a [radius](Support::radius) will do.
///
/// ```
/// use epa::extras::core_shapes::{shallow, Core, Shallow};
/// use epa::{Hull, Limits};
///
/// let square = |x: f64| Hull::new([[x, 0.0], [x + 2.0, 0.0], [x, 2.0], [x + 2.0, 2.0]]);
/// let limits = Limits::default();
/// let a = Core::about(square(0.0)?, [1.0, 1.0], 0.75, &limits)?;
/// let b = Core::about(square(1.75)?, [2.75, 1.0], 0.75, &limits)?;
/// assert_eq!(*a.shrinkage(), 0.25); // a quarter of the inner radius 1
/// let Shallow::Measured { depth, normal } = shallow(&a, &b, &limits)? else {
///     panic!("the cores are 1/4 apart");
/// };
/// assert_eq!((depth, normal.0), (0.25, [1.0, 0.0]));
///
/// let deep = Core::about(square(1.0)?, [2.0, 1.0], 0.75, &limits)?;
/// assert_eq!(shallow(&a, &deep, &limits)?, Shallow::CoresOverlap);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`QueryError::NonFiniteSupport`]; [`QueryError::TooFewIterations`]; [`QueryError::OutOfRange`].
pub fn shallow<S: Float, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<Shallow<S, D>, QueryError> {
    if limits.gjk_iterations == 0 {
        return Err(QueryError::TooFewIterations);
    }
    let difference = MinkowskiDifference::new(a, b)?;
    let gjk = gjk::run(&difference, Goal::Distance, limits)?;
    if gjk.termination == GjkTermination::IterationLimit {
        return Ok(Shallow::IterationLimit);
    }
    let Some(axis) = gjk.axis.filter(|axis| axis.height < S::zero()) else {
        return Ok(Shallow::CoresOverlap);
    };
    let radii = difference.scaled(&a.radius().add(&b.radius()));
    let depth = axis.distance.add(&radii);
    checked(Shallow::Measured {
        depth: unscale(difference.unit().as_ref(), depth),
        normal: axis.normal.normalized(),
    })
}
