//! The point of a face of D nearest to the origin, exactly.
//!
//! | face | v = V/W | weights |
//! |---|---|---|
//! | vertex w | w | 1 |
//! | edge e, in space | (e·e) w − (e·w) e over e·e | e·w₁, −e·w₀ |
//! | facet with normal n | (n·w) n over n·n | n·(w_j × w_k); in the plane as an edge |
//!
//! Johnson's algorithm finds the same, from all subsets. It is asked if a weight is not positive,
//! or if the coordinates are no machine integers.

use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::cmp::Ordering;

use super::pair::{Of, Pair, Pre};
use super::tier::{Large, Small, Tier};
use crate::gjk::simplex;
use crate::scalar::wide::{I192, I256, determinant};
use crate::scalar::{Integer, Ring};
use crate::vector::Vector;

/// See the module.
pub(super) struct ExactSimplexPoint<const D: usize> {
    /// The corners of the smallest face that holds it, with positive weights.
    pub(super) weights: Vec<(Pre, Integer)>,
    /// V: the sum of the weighted corners.
    pub(super) numerator: Vector<Integer, D>,
    /// How high the face lies along −V.
    pub(super) height: Integer,
    /// A vector along −V, of machine integers.
    normal: Option<[i128; D]>,
}

impl<const D: usize> ExactSimplexPoint<D> {
    /// The nearest point of a simplex.
    pub(super) fn of(pair: &Pair<'_, D>, simplex: &[Pre]) -> Self {
        let directly = pair.is_small().then(|| Self::face(pair, simplex));
        directly
            .flatten()
            .unwrap_or_else(|| Self::search(pair, simplex))
    }

    /// By Johnson's algorithm.
    fn search(pair: &Pair<'_, D>, simplex: &[Pre]) -> Self {
        let places: Vec<_> = simplex.iter().map(|pre| pair.integers(*pre)).collect();
        let edge = |j: usize, k: usize| places[k].sub(&places[j]);
        let nearest = simplex::nearest(&places.iter().collect::<Vec<_>>(), edge);
        let first = nearest.weights().next().map_or(0, |(i, _)| i);
        let weighted = nearest.weights();
        ExactSimplexPoint {
            height: nearest.numerator.dot(&places[first]).neg(),
            weights: weighted.map(|(i, w)| (simplex[i], w.clone())).collect(),
            numerator: nearest.numerator,
            normal: None,
        }
    }

    /// The nearest point of a simplex with machine integers: on the face above which no
    /// other corner lies.
    fn face(pair: &Pair<'_, D>, simplex: &[Pre]) -> Option<Self> {
        let member = |subset: usize| {
            let is_in = move |i: &usize| subset >> i & 1 == 1;
            (0..simplex.len()).filter(is_in).map(|i| simplex[i])
        };
        // From the largest face down.
        let subsets = (1..1usize << simplex.len()).rev();
        let mut faces = subsets.filter_map(|subset| {
            let nearest = Self::directly(pair, &member(subset).collect::<Vec<_>>())?;
            let first = nearest.weights.first()?.0;
            let is_above = |corner| nearest.rise(pair, first, corner).is_gt();
            (!member(!subset).any(is_above)).then_some(nearest)
        });
        faces.next()
    }

    /// By the formula for a face, if its weights are positive.
    fn directly(pair: &Pair<'_, D>, face: &[Pre]) -> Option<Self> {
        match *face {
            [corner] => Some(Self::vertex(pair, corner)),
            [from, to] if D == 3 => Self::edge(pair, [from, to]),
            _ => Self::facet(pair, face.try_into().ok()?),
        }
    }

    fn vertex(pair: &Pair<'_, D>, corner: Pre) -> Self {
        let place = pair.place(corner);
        let wide = place.map(i128::from);
        ExactSimplexPoint {
            weights: vec![(corner, Integer::one())],
            numerator: Vector(wide.map(Integer::from)),
            height: Integer::from(I192::dot(&wide, &place)).neg(),
            normal: Some(wide.map(|x| -x)),
        }
    }

    fn edge(pair: &Pair<'_, D>, corners: [Pre; 2]) -> Option<Self> {
        let [from, to] = corners.map(|pre| pair.place(pre).map(i128::from));
        let edge: [i128; D] = array::from_fn(|axis| to[axis] - from[axis]);
        let along = |p: &[i128; D]| edge.iter().zip(p).map(|(e, x)| e * x).sum::<i128>();
        let weights = [along(&to), -along(&from)];
        if weights.iter().any(|w| *w <= 0) {
            return None;
        }
        let weights = weights.map(Integer::from);
        let term = |p: i128, w: &Integer| Integer::from(p).mul(w);
        let sum = |axis| term(from[axis], &weights[0]).add(&term(to[axis], &weights[1]));
        let numerator = Vector(array::from_fn(sum));
        Some(ExactSimplexPoint {
            height: numerator.dot(&Vector(from.map(Integer::from))).neg(),
            numerator,
            weights: corners.into_iter().zip(weights).collect(),
            normal: None,
        })
    }

    fn facet(pair: &Pair<'_, D>, corners: [Pre; D]) -> Option<Self> {
        let normal = <Small as Tier<D>>::normal(pair, &corners);
        let weights = facet_weights(&normal, &corners.map(|pre| pair.place(pre)));
        if weights.iter().any(|w| w.sign().is_le()) {
            return None;
        }
        let height = <Small as Tier<D>>::height(pair, &normal, corners[0]);
        let away = height.sign().is_gt();
        let height = Integer::from(height);
        Some(ExactSimplexPoint {
            weights: corners
                .into_iter()
                .zip(weights.map(Integer::from))
                .collect(),
            numerator: Vector(normal.map(|n| Integer::from(n).mul(&height))),
            height: height.mul(&height).neg(),
            normal: Some(normal.map(|x| if away { -x } else { x })),
        })
    }

    /// Whether one point lies above another along −V, level with it or below.
    pub(super) fn rise(&self, pair: &Pair<'_, D>, from: Pre, to: Pre) -> Ordering {
        match &self.normal {
            Some(normal) => <Small as Tier<D>>::rise(pair, normal, from, to),
            None => <Large as Tier<D>>::rise(pair, &self.numerator, from, to).reverse(),
        }
    }

    /// The same for two vertices of one hull.
    pub(super) fn step(&self, pair: &Pair<'_, D>, of: Of, from: usize, to: usize) -> Ordering {
        match &self.normal {
            Some(normal) => <Small as Tier<D>>::step(pair, normal, of, from, to),
            None => <Large as Tier<D>>::step(pair, &self.numerator, of, from, to).reverse(),
        }
    }
}

/// The [`weights`](super::answer::weights) of the nearest among the corners of a facet, of
/// machine integers.
pub(super) fn facet_weights<const D: usize>(
    normal: &[i128; D],
    corners: &[[i64; D]; D],
) -> [I256; D] {
    array::from_fn(|i| {
        let (p, q) = (corners[(i + 1) % D], corners[(i + 2) % D]);
        if D == 2 {
            let edge: [i64; D] = array::from_fn(|axis| corners[1][axis] - corners[0][axis]);
            let along = determinant([edge[0], edge[1]], [-p[1], p[0]]);
            return I256::from(if i == 0 { along } else { -along });
        }
        let minors = array::from_fn(|axis| {
            let (j, k) = ((axis + 1) % D, (axis + 2) % D);
            determinant([p[j], p[k]], [q[j], q[k]])
        });
        I256::dot(normal, &minors)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certified::tests::exact_hull;
    use crate::random::Random;

    /// Small numbers, so that dependent points and ties are everywhere.
    fn compare<const D: usize>(count: usize, range: u64, random: &mut Random) -> bool {
        let mut number = || random.below(range) as f64;
        let points: Vec<[f64; D]> = (0..count).map(|_| array::from_fn(|_| number())).collect();
        let (a, b) = (exact_hull(points), exact_hull([[1.0; D]]));
        let pair = Pair::new(&a, &b);
        let simplex: Vec<Pre> = (0..count).map(|i| (i, 0)).collect();
        let (found, expected) = (
            ExactSimplexPoint::of(&pair, &simplex),
            ExactSimplexPoint::search(&pair, &simplex),
        );
        // W is the sum of the weights: the same point, and as high.
        let total = |nearest: &ExactSimplexPoint<D>| {
            let weights = nearest.weights.iter().map(|(_, w)| w);
            weights.fold(Integer::zero(), |sum, w| sum.add(w))
        };
        let (w, v) = (total(&found), total(&expected));
        assert!(w.sign().is_gt() && v.sign().is_gt());
        assert_eq!(found.numerator.scale(&v), expected.numerator.scale(&w));
        assert_eq!(found.height.mul(&v), expected.height.mul(&w));
        let corners = |nearest: &ExactSimplexPoint<D>| {
            nearest
                .weights
                .iter()
                .map(|(pre, _)| *pre)
                .collect::<Vec<_>>()
        };
        if corners(&found) == corners(&expected) {
            assert_eq!(found.weights, expected.weights);
            return true;
        }
        false
    }

    #[test]
    fn the_formulas_give_what_johnsons_algorithm_finds() {
        let (mut random, mut same) = (Random(1), 0);
        for round in 0..1_500 {
            let range = [3, 10, 1 << 20][round % 3];
            same += usize::from(compare::<3>(1 + round % 4, range, &mut random));
            same += usize::from(compare::<2>(1 + round % 3, range, &mut random));
        }
        assert!(same > 2_250, "{same}");
    }
}
