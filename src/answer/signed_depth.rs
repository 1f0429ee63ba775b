//! The answer in ring numbers, before any root: the depth of the cores, with the radii.
//!
//! ```text
//!      ╭─────────╮
//!      │ ┌─────┐ │r_A           s = s_core + r_A + r_B: a radius moves every supporting plane of D
//!      │ │core │ │              out by as much, whatever its direction.
//!      ╰─────────╯
//! ```
//!
//! References: \[CC86\], the signed depth; \[vdB01\], shapes with a radius.

use core::array;
use core::cmp::Ordering;

use crate::answer::core_depth::CoreDepth;
use crate::answer::finite::{Finite, is_distance};
use crate::expand::polytope::Polytope;
use crate::minkowski::MinkowskiPoint;
use crate::scalar::{Field, Ring, Scalar};
use crate::vector::Vector;

/// Whether two shapes overlap, touch or are apart: the sign of their signed depth s. It is exact on
/// exact scalars. On floats it may be wrong if |s| is within rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A positive distance apart: s < 0.
    Separated,
    /// Common points, but a depth of zero: s = 0.
    Touching,
    /// A positive penetration depth: s > 0.
    Penetrating,
}

impl Class {
    /// The class of a signed depth with this sign.
    pub fn of_sign(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Class::Separated,
            Ordering::Equal => Class::Touching,
            Ordering::Greater => Class::Penetrating,
        }
    }
}

/// The answer in ring numbers, before any root or division: exact on exact scalars.
/// [`contact`](crate::contact()) turns it into lengths and points on floats.
#[derive(Clone, Debug)]
pub struct SignedDepth<S: Scalar, const D: usize> {
    /// That of the cores, in the units of the computation.
    pub core: CoreDepth<S, D>,
    /// The radius of A and of B, to be added: `s = s_core + radii`. In the units of the
    /// computation.
    pub radii: [S; 2],
    /// EPA's polytope at the end. It has no facets if D is flat, or if a direction separated before
    /// the first simplex was complete. If the answer was recomputed on integers, this is still the
    /// polytope of the float run.
    pub polytope: Polytope<S, D>,
    /// From the units of the computation to those of the shapes: multiply by
    /// both, in this order. `None` when they are the same, as on exact scalars.
    pub unit: Option<[S; 2]>,
}

impl<S: Scalar, const D: usize> SignedDepth<S, D> {
    /// The class: the sign of `s_core + radii`.
    pub fn class(&self) -> Class {
        let radius = self.radii[0].add(&self.radii[1]);
        Class::of_sign(S::sign_of_sum(&self.core.push.distance, &radius))
    }

    /// Whether the push and the lower bound have met: exactly on exact scalars, on floats up to
    /// the rounding of one dot product.
    pub fn has_converged(&self) -> bool {
        S::have_met(&self.core.push.distance, &self.core.lower, &S::flatness())
    }
}

/// A witness point: where a shape touches, or comes nearest. In the units of the shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Witness<S, const D: usize> {
    /// In world coordinates.
    pub world: Vector<S, D>,
    /// In the coordinates of the shape.
    pub local: Vector<S, D>,
}

impl<S: Field, const D: usize> SignedDepth<S, D> {
    /// The witness points of the *cores*, on A and on B: the convex combination of the vertices,
    /// with `a − b = s_core · normal/|normal|`, exactly on exact scalars.
    pub fn core_witness(&self) -> [Witness<S, D>; 2] {
        core_witness(&self.core.combination, self.unit.as_ref())
    }
}

impl<S: Scalar, const D: usize> Finite for SignedDepth<S, D> {
    fn is_finite(&self) -> bool {
        let core = &self.core;
        let push = &core.push;
        let numbers = [&push.height, &push.norm_squared].into_iter();
        numbers.chain(&self.radii).all(Ring::is_finite)
            && push.normal.is_finite()
            && is_distance::<S>(&push.distance)
            && is_distance::<S>(&core.lower)
            && core.combination.is_finite()
    }
}

/// A length in the units of the shapes, from those of the computation.
pub(crate) fn unscale<S: Scalar>(unit: Option<&[S; 2]>, x: S) -> S {
    let unit = unit.map_or(&[][..], |unit| unit);
    unit.iter().fold(x, |x, factor| x.mul(factor))
}

/// The witness points that a combination of points of D stands for, on A and on B.
pub(crate) fn core_witness<S: Field, const D: usize>(
    combination: &[(MinkowskiPoint<S, D>, S)],
    unit: Option<&[S; 2]>,
) -> [Witness<S, D>; 2] {
    let [a, local_a, b, local_b] = weighted_means(combination);
    let witness = |world: Vector<S, D>, local| Witness {
        world: Vector(world.0.map(|x| unscale(unit, x))),
        local,
    };
    [witness(a, local_a), witness(b, local_b)]
}

/// The four points that a point of D stands for: on A and on B, in world and in local coordinates.
#[inline]
fn pre_images<S, const D: usize>(p: &MinkowskiPoint<S, D>) -> [&Vector<S, D>; 4] {
    [&p.a.world, &p.a.local, &p.b.world, &p.b.local]
}

/// The weighted mean of each pre-image p, as `p₀ + Σ w_i (p_i − p₀) / Σ w_i`. Far from the origin
/// this keeps more digits than `Σ w_i p_i / Σ w_i`. The mean of equal points is exactly that point.
pub(crate) fn weighted_means<S: Field, const D: usize>(
    combination: &[(MinkowskiPoint<S, D>, S)],
) -> [Vector<S, D>; 4] {
    let Some(((first, weight), others)) = combination.split_first() else {
        return array::from_fn(|_| Vector::zero());
    };
    let (origins, mut total) = (pre_images(first), weight.clone());
    let mut sums: [Vector<S, D>; 4] = array::from_fn(|_| Vector::zero());
    for (point, weight) in others {
        total = total.add(weight);
        let points = pre_images(point);
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum = sum.add(&points[i].sub(origins[i]).scale(weight));
        }
    }
    array::from_fn(|i| {
        let mean = origins[i].add(&sums[i].div(&total));
        if mean.is_finite() {
            return mean;
        }
        // Points farther apart than any float is large: their mean is not.
        let terms = combination
            .iter()
            .map(|(p, weight)| pre_images(p)[i].scale(&weight.div(&total)));
        terms.fold(Vector::zero(), |sum, term| sum.add(&term))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::SupportPoint;

    #[test]
    fn points_farther_apart_than_any_float_have_a_finite_mean() {
        let at = |x: f32| SupportPoint::surface(Vector([x, 1.0]));
        let point = |x| (MinkowskiPoint::new(at(x), at(0.0)), 1.0);
        let [a, ..] = weighted_means(&[point(3e38), point(-3e38), point(3e38)]);
        assert!((a[0] / 1e38 - 1.0).abs() < 1e-6 && a[1] == 1.0, "{a:?}");
    }
}
