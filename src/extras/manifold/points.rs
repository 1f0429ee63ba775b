//! What a manifold is made of.

use alloc::vec::Vec;

use crate::answer::Finite;
use crate::error::Which;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// A pair of points of a manifold.
#[derive(Clone, Debug, PartialEq)]
pub struct ManifoldPoint<S, const D: usize> {
    /// On A, in world coordinates.
    pub a: Vector<S, D>,
    /// On B; `a − b = depth · normal`.
    pub b: Vector<S, D>,
    /// How deep the shapes overlap here along the normal; negative in the margin. At most
    /// the depth of the contact, but for rounding.
    pub depth: S,
}

/// Which features of the two shapes meet along the normal, and so how many points a manifold has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meeting {
    /// They are farther apart than the margin: no points.
    Apart,
    /// A vertex, or a ball, meets something: one point.
    Vertex,
    /// Two edges cross: one point.
    Crossing,
    /// An edge lies on a face or along another edge: up to two points.
    Edge,
    /// A face lies on a face: up to four points, in the plane two.
    Face,
    /// The faces that were found have nothing in common along the normal: the point of the
    /// contact. Rounding, or a contact that is not one of these shapes.
    Witness,
}

/// The contact manifold of two shapes: where they touch after the push, as pairs of points in world
/// coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifold<S, const D: usize> {
    /// The normal of the contact, from A to B.
    pub normal: Vector<S, D>,
    /// The points: in space at most four, in the plane at most two. The deepest is first.
    pub points: Vec<ManifoldPoint<S, D>>,
    /// How the shapes meet.
    pub meeting: Meeting,
    /// Whose face is the reference face.
    pub reference: Which,
}

impl<S: Scalar, const D: usize> Finite for ManifoldPoint<S, D> {
    fn is_finite(&self) -> bool {
        self.depth.is_finite() && self.a.is_finite() && self.b.is_finite()
    }
}

impl<S: Scalar, const D: usize> Finite for Manifold<S, D> {
    fn is_finite(&self) -> bool {
        self.normal.is_finite() && self.points.iter().all(Finite::is_finite)
    }
}
