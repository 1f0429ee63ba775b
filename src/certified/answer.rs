//! The certified answer: exact numbers, and floats rounded from them.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::array;

use super::double_double;
use super::grid_plane::GridPlane;
use super::hull::ExactHull;
use super::nearest::facet_weights;
use super::pair::Pre;
use super::rounding::Surd;
use super::vertices::Dyadic;
use crate::answer::{Class, Feature, Features};
use crate::error::QueryError;
use crate::expand::polytope::Polytope;
use crate::minkowski::lattice::{rounded, rounded_words};
use crate::scalar::{Float, Integer, Ring, Rounding, Scalar};
use crate::vector::Vector;

/// The exact answer for two hulls.
///
/// Its numbers are integers and powers of two; the floats are rounded from them, when
/// they are asked for.
#[derive(Clone, Debug)]
pub struct Certified<const D: usize> {
    pub(super) push: GridPlane<D>,
    pub(super) contact: Combination<D>,
    /// The power of two that is one on the grid.
    pub(super) low: i32,
    /// The sum of the radii.
    pub(super) radius: Dyadic,
    pub(super) class: Class,
    /// The polytope around the origin, if the cores overlap and integers of any size alone
    /// found the answer. Otherwise it is that of the workspace.
    #[cfg_attr(
        not(any(test, feature = "rational")),
        expect(dead_code, reason = "for certificates")
    )]
    pub(super) surface: Option<Box<Polytope<Integer, D>>>,
}

/// What a query finds out about two cores.
pub(super) struct ExactDepth<const D: usize> {
    pub(super) push: GridPlane<D>,
    pub(super) contact: Combination<D>,
    pub(super) surface: Option<Box<Polytope<Integer, D>>>,
}

/// Where the cores touch.
#[derive(Clone, Debug)]
pub(super) enum Combination<const D: usize> {
    /// In a facet that holds the witness point: its corners, by their numbers and on the grid.
    Facet([(Pre, [i64; D]); D]),
    /// The same, with weights that are not negative, on floats that hold them exactly.
    Floats([(Pre, f64); D]),
    /// A convex combination.
    Mean(Vec<(Pre, Integer)>),
}

impl<const D: usize> Certified<D> {
    pub(super) fn new(cores: ExactDepth<D>, low: i32, radius: Dyadic) -> Self {
        let mut answer = Certified {
            class: Class::of_sign(cores.push.sign()),
            push: cores.push,
            contact: cores.contact,
            low,
            radius,
            surface: cores.surface,
        };
        if !answer.radius.is_zero() {
            answer.class = Class::of_sign(answer.surd().sign());
        }
        answer
    }

    /// Whether the shapes penetrate, touch or are separated.
    pub fn class(&self) -> Class {
        self.class
    }

    fn surd(&self) -> Surd {
        let (normal, height) = self.push.integers();
        Surd {
            height,
            norm_squared: normal.norm_squared(),
            low: self.low,
            radius: self.radius.clone(),
        }
    }

    /// The signed depth, in the units of the shapes, correctly rounded: the nearest float, ties to
    /// even. Positive if they overlap, minus their distance if they are apart.
    ///
    /// Cost: constant; some dozens of operations unless the shapes have radii, or a tie is near.
    ///
    /// # Errors
    /// [`QueryError::OutOfRange`] if that is beyond the largest float.
    pub fn depth<S: Float>(&self) -> Result<S, QueryError> {
        if self.radius.is_zero()
            && let Some(depth) = double_double::nearest(&self.push, self.low)
        {
            return Ok(depth);
        }
        self.surd().nearest().ok_or(QueryError::OutOfRange)
    }

    /// The unit contact normal, from A to B, within a few units in the last place.
    pub fn normal<S: Float>(&self) -> Vector<S, D> {
        let rounded: Option<[S; D]> = match &self.push {
            GridPlane::Small { normal, .. } => rounded_words(normal),
            GridPlane::Large(push) => {
                rounded(&push.normal.0).and_then(|n: Vec<S>| n.try_into().ok())
            }
        };
        rounded.map_or(Vector::axis(0), |n| Vector(n).normalized())
    }

    /// The contact of the cores, exactly: the numbers of a vertex of A and of one of B,
    /// with a positive weight.
    pub(super) fn combination(&self) -> Vec<(Pre, Integer)> {
        match &self.contact {
            Combination::Mean(combination) => combination.clone(),
            Combination::Floats(weighted) => {
                // All over one power of two: their exponents, from the bits of the largest.
                let dyadic = weighted.map(|(pre, w)| (pre, w.to_dyadic().unwrap_or((0, 0))));
                let positive = dyadic
                    .into_iter()
                    .filter(|(_, (mantissa, _))| *mantissa > 0);
                let least = positive.clone().map(|(_, (_, exponent))| exponent).min();
                let integer = |(mantissa, exponent)| {
                    Integer::dyadic(mantissa, exponent - least.unwrap_or(exponent))
                };
                positive.map(|(pre, w)| (pre, integer(w))).collect()
            }
            Combination::Facet(corners) => {
                let weights = self.facet_weights(&corners.map(|(_, at)| at));
                let weighted = corners.iter().map(|(pre, _)| *pre).zip(weights);
                weighted.filter(|(_, w)| w.sign().is_gt()).collect()
            }
        }
    }

    /// The [`weights`] of the corners of a facet.
    fn facet_weights(&self, corners: &[[i64; D]; D]) -> [Integer; D] {
        match &self.push {
            GridPlane::Small { normal, .. } => facet_weights(normal, corners).map(Integer::from),
            GridPlane::Large(push) => {
                let place = |x: i64| Integer::from(x);
                weights(&push.normal, &corners.map(|at| Vector(at.map(place))))
            }
        }
    }

    /// The contact of the cores: pairs of vertices, of A and of B, with weights that are not
    /// negative and sum up to 1, up to rounding. The weighted means of the vertices are the
    /// witness points of the cores. O(1).
    pub fn features(&self) -> Features<f64> {
        let mut pairs = [((0, 0), 0.0); 4];
        match (&self.contact, &self.push) {
            (Combination::Facet(corners), GridPlane::Small { normal, .. }) => {
                let weights = facet_weights(normal, &corners.map(|(_, place)| place));
                for (pair, ((pre, _), weight)) in pairs.iter_mut().zip(corners.iter().zip(weights))
                {
                    *pair = (*pre, weight.to_float());
                }
            }
            (Combination::Floats(weighted), _) => pairs[..D].copy_from_slice(weighted),
            _ => {
                let (pres, weights): (Vec<Pre>, Vec<Integer>) =
                    self.combination().into_iter().unzip();
                let weights: Vec<f64> = rounded(&weights).unwrap_or_default();
                for (pair, weighted) in pairs.iter_mut().zip(pres.into_iter().zip(weights)) {
                    *pair = weighted;
                }
            }
        }
        Features::weighted(pairs.into_iter().filter(|(_, weight)| *weight > 0.0))
    }

    /// The witness points of the cores, on A and on B, in the coordinates of the hulls. The hulls
    /// must be those of the query. The points are the weighted means of the vertices of the
    /// [`features`](Self::features).
    pub fn core_witness(&self, a: &ExactHull<D>, b: &ExactHull<D>) -> [Vector<f64, D>; 2] {
        let features = self.features();
        let mean = |hull: &ExactHull<D>, number: fn(&Feature<f64>) -> Option<usize>| {
            let vertex = |feature: &Feature<f64>| hull.world(number(feature).unwrap_or(0));
            let Some(first) = features.first().map(vertex) else {
                return Vector::zero();
            };
            let steps = features
                .iter()
                .map(|f| vertex(f).sub(&first).scale(&f.weight));
            steps.fold(first, |sum, step| sum.add(&step))
        };
        [mean(a, |f| f.a), mean(b, |f| f.b)]
    }
}

/// The weights of the witness point among D coplanar points, up to a common factor. The witness
/// point lies along n. In space its weights are `n·(v_j × v_k)`. In the plane they are `±n·v_j⊥`.
/// The sum is positive if the points turn as n does.
pub(super) fn weights<S: Scalar, const D: usize>(
    normal: &Vector<S, D>,
    corners: &[Vector<S, D>; D],
) -> [S; D] {
    array::from_fn(|i| Vector::cofactor(corners, i).dot(normal))
}
