//! The certified answer: exact numbers, and floats rounded from them.

use core::array;
use core::cmp::Ordering;

use super::pair::Pre;
use super::rounding::Surd;
use super::vertices::Dyadic;
use crate::error::QueryError;
use crate::integer::Integer;
use crate::lattice::rounded;
use crate::scalar::{Float, Scalar};
use crate::solution::Class;
use crate::vector::Vector;

/// The exact answer for two hulls.
///
/// Its numbers are integers and powers of two; the floats are rounded from them.
#[derive(Clone, Debug)]
pub struct Certified<const D: usize> {
    pub(super) class: Class,
    /// The direction of the shortest push, from A to B.
    pub(super) normal: Vector<Integer, D>,
    /// How far the difference of the cores reaches along it, in units of 2^low.
    pub(super) height: Integer,
    pub(super) norm_squared: Integer,
    pub(super) low: i32,
    /// The sum of the radii.
    pub(super) radius: Dyadic,
    /// The contact of the cores: vertices of A and B with positive weights.
    pub(super) combination: Vec<(Pre, Integer)>,
    /// The facets that prove the lower bound, if the cores overlap.
    pub(super) surface: Vec<[Pre; D]>,
}

impl<const D: usize> Certified<D> {
    /// Whether the shapes penetrate, touch or are separated.
    pub fn class(&self) -> Class {
        self.class
    }

    fn surd(&self) -> Surd {
        Surd {
            height: self.height.clone(),
            norm_squared: self.norm_squared.clone(),
            low: self.low,
            radius: self.radius.clone(),
        }
    }

    pub(super) fn classify(&mut self) {
        self.class = match self.radius.is_zero() {
            true => Class::of_sign(self.height.sign()),
            false => Class::of_sign(self.surd().sign()),
        };
    }

    /// The signed depth, in the units of the shapes, correctly rounded: the nearest
    /// float, ties to even.
    ///
    /// # Errors
    /// [`QueryError::OutOfRange`] if that is beyond the largest float.
    pub fn depth<S: Float>(&self) -> Result<S, QueryError> {
        self.surd().nearest().ok_or(QueryError::OutOfRange)
    }

    /// The unit contact normal, from A to B, within a few units in the last place.
    pub fn normal<S: Float>(&self) -> Vector<S, D> {
        let rounded = rounded(&self.normal.0).and_then(|n: Vec<S>| n.try_into().ok());
        rounded.map_or(Vector::axis(0), |n: [S; D]| Vector(n).normalized())
    }

    /// The contact of the cores: pairs of vertices, of A and of B, with weights that are
    /// positive and sum up to 1, each within a few units in the last place. The weighted
    /// means of the vertices are the witness points of the cores.
    pub fn features<S: Float>(&self) -> Vec<crate::Feature<S>> {
        let weights: Vec<Integer> = self.combination.iter().map(|(_, w)| w.clone()).collect();
        let weights: Vec<S> = rounded(&weights).unwrap_or_default();
        let total = weights.iter().fold(S::zero(), |sum, w| sum.add(w));
        let feature = |(((i, j), _), weight): (&(Pre, Integer), &S)| crate::Feature {
            a: Some(*i),
            b: Some(*j),
            weight: weight.div(&total),
        };
        self.combination.iter().zip(&weights).map(feature).collect()
    }

    /// The sign of the signed depth of the cores alone.
    pub fn core_sign(&self) -> Ordering {
        self.height.sign()
    }
}

/// The weights of the foot of the origin among D coplanar points, up to a common factor:
/// `n·(v_j × v_k)` in space, as the foot lies along n; in the plane the projections on
/// the edge. The sum is positive if the points turn as n does.
pub(super) fn weights<const D: usize>(
    normal: &Vector<Integer, D>,
    corners: &[Vector<Integer, D>; D],
) -> [Integer; D] {
    array::from_fn(|i| {
        if D == 2 {
            let edge = corners[1].sub(&corners[0]);
            let along = edge.dot(&corners[1 - i]);
            return if i == 0 { along } else { along.neg() };
        }
        let others = [corners[(i + 1) % D].clone(), corners[(i + 2) % D].clone()];
        Vector::orthogonal_to(&others).dot(normal)
    })
}
