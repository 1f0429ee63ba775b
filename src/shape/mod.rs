//! Shapes with a support mapping.
//!
//! | shape | core | radius |
//! |---|---|---|
//! | [`Hull`] (also [point](Hull::point), [segment](Hull::segment), [triangle](Hull::triangle)) | its points | 0 |
//! | [`PreparedHull`] | the vertices of a hull | 0 |
//! | [`Cuboid`] | 2^D corners | 0 |
//! | [`Ball`] | its centre | r |
//! | [`Capsule`] | a segment | r |
//! | [`Cylinder`], [`Cone`] (3D) | itself | 0 |
//! | [`Ellipsoid`] (2D: an ellipse) | itself | 0 |
//! | [`Rounded`] | any shape's core | that shape's + r |
//! | [`Posed`] | any shape's core, moved | unchanged |
//!
//! All are checked when they are made: finite coordinates, at least one point, no negative size.
//! Cylinders, cones and ellipsoids need square roots, so only floats have them.

mod blocks;
mod curved;
mod hull;
mod posed;
mod prepared;
mod round;

pub use curved::{Cone, Cylinder, Ellipsoid};
pub use hull::{Cuboid, Hull};
pub use posed::{Pose, Posed};
pub use prepared::{HullFlaw, PreparedHull};
pub use round::{Ball, Capsule, Rounded};

use core::cmp::Ordering;
use core::fmt;

use crate::scalar::Scalar;
use crate::vector::Vector;

/// Why a shape or pose cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A convex hull needs at least one point.
    Empty,
    /// A number is NaN or infinite.
    NonFinite {
        /// Of which point, extent, component of a quaternion, or row of a pose (its translation
        /// counts as the last row).
        index: usize,
    },
    /// A radius, half height or half extent is negative; the index of the
    /// extent.
    Negative {
        /// Which extent.
        index: usize,
    },
    /// A quaternion or a 2D rotation has length zero.
    ZeroRotation,
    /// The matrix of a pose has determinant zero, so it flattens the shape and
    /// local coordinates would be lost. Apply it to the vertices instead.
    SingularMatrix,
    /// An axis index that is not below the dimension.
    NoSuchAxis {
        /// The index given.
        axis: usize,
    },
    /// An extracted hull has failed its verification: a defect of this library.
    Unverified {
        /// What is wrong with it.
        flaw: HullFlaw,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Empty => write!(f, "a convex hull needs at least one point"),
            ShapeError::NonFinite { index } => {
                write!(
                    f,
                    "point, row, extent or component {index} is NaN or infinite; give finite numbers"
                )
            }
            ShapeError::Negative { index } => {
                write!(f, "extent {index} is negative; give 0 or more")
            }
            ShapeError::ZeroRotation => write!(
                f,
                "a rotation of length zero turns nowhere; give (1, 0, 0, 0), or (1, 0), for none"
            ),
            ShapeError::SingularMatrix => write!(
                f,
                "the matrix of a pose is singular; apply it to the vertices and pass the flattened shape"
            ),
            ShapeError::NoSuchAxis { axis } => {
                write!(
                    f,
                    "axis {axis} does not exist; give an index below the dimension"
                )
            }
            ShapeError::Unverified { flaw } => {
                write!(
                    f,
                    "the extracted hull is not the hull of its points: {flaw}"
                )
            }
        }
    }
}

impl core::error::Error for ShapeError {}

fn check_points<S: Scalar, const D: usize>(points: &[Vector<S, D>]) -> Result<(), ShapeError> {
    if points.is_empty() {
        return Err(ShapeError::Empty);
    }
    match points.iter().position(|p| !p.is_finite()) {
        Some(index) => Err(ShapeError::NonFinite { index }),
        None => Ok(()),
    }
}

fn check_extents<S: Scalar>(extents: &[S]) -> Result<(), ShapeError> {
    for (index, extent) in extents.iter().enumerate() {
        if !extent.is_finite() {
            return Err(ShapeError::NonFinite { index });
        }
        if extent.sign() == Ordering::Less {
            return Err(ShapeError::Negative { index });
        }
    }
    Ok(())
}
