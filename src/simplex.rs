//! The point of a simplex nearest to the origin.
//!
//! Johnson's algorithm (\[GJK88\]): for every subset of the points, the
//! coefficients of the point of its affine hull nearest to the origin follow
//! from those of smaller subsets by
//!
//! ```text
//! Δ_i({i})     = 1
//! Δ_j(X ∪ {j}) = Σ_{i ∈ X} Δ_i(X) · (w_i·w_k − w_i·w_j)      for any fixed k ∈ X
//! ```
//!
//! with ring operations only; the common denominator is `Σ Δ_i(X)`. The subset
//! sought is the one with all Δ_i(X) > 0 and all Δ_j(X ∪ {j}) ≤ 0.
//!
//! Departure: rounding can spoil the second condition so that no subset
//! satisfies it. On floats we therefore take, among the subsets with positive
//! coefficients, the one whose point is nearest: the definition itself.

use core::cmp::Ordering;

use crate::scalar::Scalar;
use crate::vector::Vector;

/// More points than any simplex in space has.
const MOST: usize = 4;

/// The nearest point, as a convex combination.
#[derive(Clone, Debug)]
pub struct Nearest<S, const D: usize> {
    /// For each point of the smallest face that holds the nearest point: its
    /// index, and its positive weight.
    pub weights: Vec<(usize, S)>,
    /// The sum of the weights, W > 0.
    pub denominator: S,
    /// `Σ weight · point`: W times the nearest point.
    pub numerator: Vector<S, D>,
}

impl<S: Scalar, const D: usize> Nearest<S, D> {
    fn from_weights(points: &[&Vector<S, D>], mut weights: Vec<(usize, S)>) -> Self {
        let mut only: Vec<S> = weights.iter().map(|(_, w)| w.clone()).collect();
        S::balance(&mut only);
        for (entry, balanced) in weights.iter_mut().zip(only) {
            entry.1 = balanced;
        }
        let denominator = weights.iter().fold(S::zero(), |sum, (_, w)| sum.add(w));
        let numerator = weights
            .iter()
            .fold(Vector::zero(), |sum, (i, w)| sum.add(&points[*i].scale(w)));
        Nearest {
            weights,
            denominator,
            numerator,
        }
    }

    /// Whether this point is strictly nearer to the origin than the other.
    pub fn is_nearer_than(&self, other: &Self) -> bool {
        let square = |x: &S| x.mul(x);
        let mine = self
            .numerator
            .norm_squared()
            .mul(&square(&other.denominator));
        let theirs = other
            .numerator
            .norm_squared()
            .mul(&square(&self.denominator));
        theirs.exceeds(&mine)
    }
}

/// The point of the simplex nearest to the origin. `points` holds 1 to D + 1
/// points; they may coincide or be affinely dependent.
///
/// `edge(j, k)` is `w_k − w_j`. It is asked for because on floats the caller may
/// know it better than the difference of the rounded points: the foot of the
/// origin on a short edge far away turns with every rounding of the edge.
pub fn nearest<S: Scalar, const D: usize>(
    points: &[&Vector<S, D>],
    edge: impl Fn(usize, usize) -> Vector<S, D>,
) -> Nearest<S, D> {
    let johnson = Johnson::new(points, edge);
    let all = 1usize << points.len();
    let mut best: Option<Nearest<S, D>> = None;
    for subset in (1..all).filter(|&subset| johnson.is_inside(subset)) {
        if S::EXACT && !johnson.is_nearest_face(subset) {
            continue;
        }
        let candidate = Nearest::from_weights(points, johnson.weights(subset));
        if S::EXACT {
            return candidate;
        }
        if best.as_ref().is_none_or(|b| candidate.is_nearer_than(b)) {
            best = Some(candidate);
        }
    }
    // Single points always have positive coefficients, so there is a best one.
    best.unwrap_or_else(|| Nearest::from_weights(points, vec![(0, S::one())]))
}

/// The table of coefficients Δ, subsets as bit sets.
struct Johnson<S> {
    count: usize,
    delta: Vec<[S; MOST]>,
}

impl<S: Scalar> Johnson<S> {
    fn new<const D: usize>(
        points: &[&Vector<S, D>],
        edge: impl Fn(usize, usize) -> Vector<S, D>,
    ) -> Self {
        let count = points.len();
        let zeros = || core::array::from_fn(|_| S::zero());
        let mut delta: Vec<[S; MOST]> = (0..1 << count).map(|_| zeros()).collect();
        for i in 0..count {
            delta[1 << i][i] = S::one();
        }
        // w_i·w_k − w_i·w_j, as w_i·(w_k − w_j).
        let term = |i: usize, k: usize, j: usize| points[i].dot(&edge(j, k));
        for subset in 1..1usize << count {
            let k = subset.trailing_zeros() as usize;
            for j in (0..count).filter(|j| subset & (1 << j) == 0) {
                let terms = members(subset, count).map(|i| delta[subset][i].mul(&term(i, k, j)));
                delta[subset | 1 << j][j] = terms.fold(S::zero(), |sum, term| sum.add(&term));
            }
        }
        Johnson { count, delta }
    }

    /// Whether the nearest point of the subset's affine hull lies inside its
    /// convex hull: all coefficients positive.
    fn is_inside(&self, subset: usize) -> bool {
        members(subset, self.count).all(|i| self.delta[subset][i].sign() == Ordering::Greater)
    }

    /// Whether no other point of the simplex would bring it nearer.
    fn is_nearest_face(&self, subset: usize) -> bool {
        (0..self.count)
            .filter(|j| subset & (1 << j) == 0)
            .all(|j| self.delta[subset | 1 << j][j].sign() != Ordering::Greater)
    }

    fn weights(&self, subset: usize) -> Vec<(usize, S)> {
        members(subset, self.count)
            .map(|i| (i, self.delta[subset][i].clone()))
            .collect()
    }
}

fn members(subset: usize, count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |i| subset & (1 << i) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights<const D: usize>(points: &[[f64; D]]) -> Vec<(usize, f64)> {
        let points: Vec<Vector<f64, D>> = points.iter().map(|p| Vector(*p)).collect();
        let edge = |j: usize, k: usize| points[k].sub(&points[j]);
        let found = nearest(&points.iter().collect::<Vec<_>>(), edge);
        found
            .weights
            .iter()
            .map(|(i, w)| (*i, w / found.denominator))
            .collect()
    }

    #[test]
    fn a_vertex_an_edge_a_face_and_the_inside() {
        assert_eq!(weights(&[[1.0, 1.0], [2.0, 1.0], [2.0, 3.0]]), [(0, 1.0)]);
        assert_eq!(weights(&[[-1.0, 2.0], [3.0, 2.0]]), [(0, 0.75), (1, 0.25)]);
        let third = 1.0 / 3.0;
        let face = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        assert_eq!(weights(&face), [(0, third), (1, third), (2, third)]);
        let around = [[1.0, 0.0], [-1.0, 1.0], [-1.0, -1.0]];
        assert_eq!(weights(&around), [(0, 0.5), (1, 0.25), (2, 0.25)]);
    }

    #[test]
    fn dependent_points_do_not_disturb() {
        assert_eq!(weights(&[[1.0, 1.0], [1.0, 1.0], [3.0, 1.0]]), [(0, 1.0)]);
        assert_eq!(weights(&[[-1.0, 1.0], [0.0, 1.0], [1.0, 1.0]]), [(1, 1.0)]);
    }
}
