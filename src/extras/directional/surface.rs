//! A rounded shape by its surface instead of its core: what a ray meets.

use core::array;

use crate::scalar::Float;
use crate::support::{Support, SupportPoint};
use crate::vector::Vector;

/// A shape with its radius taken into the support mapping. It has no vertices any more,
/// unless the radius is 0.
pub(super) struct Surface<'s, T: ?Sized, S> {
    shape: &'s T,
    radius: S,
}

impl<'s, T: ?Sized, S: Float> Surface<'s, T, S> {
    pub(super) fn of<const D: usize>(shape: &'s T) -> Self
    where
        T: Support<S, D>,
    {
        Surface {
            radius: shape.radius(),
            shape,
        }
    }
}

impl<T: Support<S, D> + ?Sized, S: Float, const D: usize> Support<S, D> for Surface<'_, T, S> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        let core = self.shape.support(direction);
        if self.radius.sign().is_eq() {
            return core;
        }
        let offset = direction.normalized().scale(&self.radius);
        SupportPoint {
            world: core.world.add(&offset),
            vertex: None,
            ..core
        }
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        let [low, high] = self.shape.bounds();
        let reach = Vector(array::from_fn(|_| self.radius));
        [low.sub(&reach), high.add(&reach)]
    }
}
