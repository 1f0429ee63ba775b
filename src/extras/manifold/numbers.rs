//! The numbers of a manifold.

use super::{Manifold, ManifoldPoint};
use crate::answer::Finite;
use crate::scalar::Scalar;

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
