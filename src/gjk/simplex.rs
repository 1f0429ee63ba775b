//! The point of a simplex nearest to the origin.
//!
//! ```text
//!          w₂
//!          ●             v: the point of the triangle nearest to the origin O. It lies on the edge
//!         / \            X = {0, 1}: between w₀ and w₁, and w₂ would not bring it nearer.
//!    w₀ ●──●──● w₁
//!          v
//!          O
//! ```
//!
//! Johnson's algorithm: for every subset of the points, the coefficients of the point of its affine
//! hull nearest to the origin follow from those of smaller subsets by
//!
//! ```text
//! Δ_i({i})     = 1
//! Δ_j(X ∪ {j}) = Σ_{i ∈ X} Δ_i(X) · (w_i·w_k − w_i·w_j)      for any fixed k ∈ X
//! ```
//!
//! with ring operations only. V_X = Σ Δ_i(X)·w_i is the numerator of that point, and Σ Δ_i(X) its
//! denominator. The sum above is V_X·(w_k − w_j). It is positive if w_j would bring the point
//! nearer. The subset sought has all Δ_i(X) > 0 and all Δ_j(X ∪ {j}) ≤ 0. In the picture this is
//! Δ₀(X) > 0, Δ₁(X) > 0 and Δ₂({0, 1, 2}) ≤ 0.
//!
//! On a curved surface the points come close to each other. The recursion then loses twice as
//! many digits as necessary. There Δ is computed from areas and volumes
//! ([`Method::ByVolume`]); on exact scalars both ways agree.
//!
//! Departure from \[GJK88\], on floats: rounding can leave no subset that satisfies the second
//! condition. Among the subsets with positive coefficients we take the one whose point is nearest.
//!
//! References: \[GJK88\], the distance subalgorithm; \[vdB99\]; \[MPB17\], for signed volumes.

use core::array;
use core::cmp::Ordering;

use crate::scalar::Scalar;
use crate::vector::Vector;

/// As many points as a simplex in space has.
pub(crate) const MOST_CORNERS: usize = 4;

/// The point of the simplex nearest to the origin (\[GJK88\], the distance subalgorithm). `points`
/// holds 1 to D + 1 points; they may coincide or be affinely dependent. Cost: constant, at most
/// 2^(D + 1) − 1 subsets.
///
/// `edge(j, k)` is `w_k − w_j`, for j < k. On floats the caller may know it better than the
/// difference of the rounded points. The projection of the origin on a short edge far away
/// depends on these digits.
///
/// # Panics
/// Without points, or with more than four.
pub fn nearest<S: Scalar, const D: usize>(
    points: &[&Vector<S, D>],
    edge: impl Fn(usize, usize) -> Vector<S, D>,
) -> SimplexPoint<S, D> {
    let mut johnson = Johnson::new(points, Method::ByRecursion);
    johnson.fill(edge);
    johnson.nearest_of(Face::all(points.len()))
}

/// As [`nearest`], for a last point w that brings v, the nearest point of the others, nearer to the
/// origin: v·(v − w) > 0. Then w is a vertex of the face sought.
///
/// # Panics
/// As [`nearest`].
pub fn nearest_with_last<S: Scalar, const D: usize>(
    points: &[&Vector<S, D>],
    edge: impl Fn(usize, usize) -> Vector<S, D>,
    method: Method,
) -> SimplexPoint<S, D> {
    let mut johnson = Johnson::new(points, method);
    johnson.fill(edge);
    johnson.nearest_of(Face::with_last(points.len()))
}

/// How the coefficients of triangles and tetrahedra are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By the recursion above.
    ByRecursion,
    /// From the areas and volumes that the points span with the origin.
    ByVolume,
}

/// The point of a simplex nearest to the origin, as a convex combination of its corners.
#[derive(Clone, Debug)]
pub struct SimplexPoint<S, const D: usize> {
    /// The smallest face that holds the nearest point.
    pub face: Face,
    /// The weights of its points, positive; those of the others are zero.
    weights: [S; MOST_CORNERS],
    /// The sum of the weights, W > 0.
    pub denominator: S,
    /// `Σ weight · point`: W times the nearest point.
    pub numerator: Vector<S, D>,
}

impl<S: Scalar, const D: usize> SimplexPoint<S, D> {
    /// From a weight for every point, zero for those that are not of the face.
    #[inline(always)]
    fn from_weights(
        points: &[&Vector<S, D>; MOST_CORNERS],
        face: Face,
        mut weights: [S; MOST_CORNERS],
    ) -> Self {
        S::balance(&mut weights);
        let weighted = || points.iter().zip(&weights);
        SimplexPoint {
            denominator: weighted().fold(S::zero(), |sum, (_, w)| sum.add(w)),
            numerator: weighted().fold(Vector::zero(), |sum, (p, w)| sum.add(&p.scale(w))),
            face,
            weights,
        }
    }

    /// The numbers of the points of the face, with their weights.
    pub fn weights(&self) -> impl Iterator<Item = (usize, &S)> {
        self.face.members().map(|i| (i, &self.weights[i]))
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

/// −|v| for v = V/W, as −v·v/|v|: the offset −V·V over the length W·|V|.
pub(crate) fn minus_length<S: Scalar, const D: usize>(
    numerator: &Vector<S, D>,
    denominator: &S,
) -> S::Distance {
    let square = numerator.norm_squared();
    if square.sign().is_eq() {
        return S::distance(&square, &S::one());
    }
    S::distance(&square.neg(), &denominator.mul(denominator).mul(&square))
}

/// The table of coefficients: `delta[X][i]` is Δ_i(X), zero if i is not in X.
struct Johnson<'p, S, const D: usize> {
    /// Padded with the last point.
    points: [&'p Vector<S, D>; MOST_CORNERS],
    count: usize,
    /// `edges[j][k]` is `w_k − w_j`.
    edges: [[Vector<S, D>; MOST_CORNERS]; MOST_CORNERS],
    method: Method,
    delta: [[S; MOST_CORNERS]; 1 << MOST_CORNERS],
}

impl<'p, S: Scalar, const D: usize> Johnson<'p, S, D> {
    /// The table of the single points.
    #[inline(always)]
    fn new(points: &'p [&'p Vector<S, D>], method: Method) -> Self {
        let count = points.len();
        Johnson {
            points: array::from_fn(|i| points[i.min(count - 1)]),
            count,
            edges: array::from_fn(|_| array::from_fn(|_| Vector::zero())),
            method,
            delta: array::from_fn(|face| array::from_fn(|i| single(Face(face), i))),
        }
    }

    /// Fills the table, every subset before those that contain it.
    #[inline(always)]
    fn fill(&mut self, edge: impl Fn(usize, usize) -> Vector<S, D>) {
        for last in 1..self.count {
            for k in 0..last {
                let edge = edge(k, last);
                self.edges[last][k] = edge.neg();
                self.edges[k][last] = edge;
                self.join([k, last]);
            }
            for k in 1..last {
                for j in 0..k {
                    self.join([j, k, last]);
                }
            }
            if last == 3 {
                self.join([0, 1, 2, 3]);
            }
        }
    }

    /// The coefficients of a set, given in order, from those of the sets without one of its points.
    #[inline(always)]
    fn join<const M: usize>(&mut self, members: [usize; M]) {
        let face = Face::of(members);
        if self.method == Method::ByVolume && M > 2 {
            self.delta[face.0] = by_volume(&self.points, &self.edges, face);
            return;
        }
        for j in members {
            // k: the first member other than j. The term is w_i·w_k − w_i·w_j, as w_i·(w_k − w_j).
            let edge = &self.edges[j][members[usize::from(j == members[0])]];
            let smaller = &self.delta[face.without(j).0];
            let term = |i: usize| smaller[i].mul(&self.points[i].dot(edge));
            let others = members.iter().filter(|i| **i != j);
            self.delta[face.0][j] = others.fold(S::zero(), |sum, i| sum.add(&term(*i)));
        }
    }

    /// The nearest point among those of the given faces.
    #[inline(always)]
    fn nearest_of(&self, faces: impl Iterator<Item = Face>) -> SimplexPoint<S, D> {
        let mut best: Option<SimplexPoint<S, D>> = None;
        for face in faces.filter(|face| self.is_inside(*face)) {
            if S::EXACT && !self.is_nearest_face(face) {
                continue;
            }
            let weights = self.delta[face.0].clone();
            let candidate = SimplexPoint::from_weights(&self.points, face, weights);
            if S::EXACT {
                return candidate;
            }
            if best.as_ref().is_none_or(|b| candidate.is_nearer_than(b)) {
                best = Some(candidate);
            }
        }
        // Single points have positive coefficients, so there is a best face.
        let only = || array::from_fn(|i| single(Face::vertex(0), i));
        best.unwrap_or_else(|| SimplexPoint::from_weights(&self.points, Face::vertex(0), only()))
    }

    /// Whether the nearest point of the subset's affine hull lies inside its
    /// convex hull: all coefficients positive. Those of other points are zero.
    #[inline(always)]
    fn is_inside(&self, face: Face) -> bool {
        let is_positive = |i: usize| self.delta[face.0][i].sign() == Ordering::Greater;
        (0..MOST_CORNERS).fold(0, |set, i| set | usize::from(is_positive(i)) << i) == face.0
    }

    /// Whether no other point of the simplex would bring it nearer.
    fn is_nearest_face(&self, face: Face) -> bool {
        (0..self.count)
            .filter(|j| !face.holds(*j))
            .all(|j| self.delta[face.with(j).0][j].sign() != Ordering::Greater)
    }
}

/// The coefficients of a triangle or tetrahedron. Δ_i is twice the signed area (or six times the
/// volume) that the other points span with the projection of the origin, times that of the whole.
/// In the plane, and for a tetrahedron, that projection is the origin itself.
fn by_volume<S: Scalar, const D: usize>(
    points: &[&Vector<S, D>],
    edges: &[[Vector<S, D>; MOST_CORNERS]; MOST_CORNERS],
    face: Face,
) -> [S; MOST_CORNERS] {
    let edge = |p: usize, q: usize| edges[p][q].clone();
    let mut corners = [0; MOST_CORNERS];
    for (corner, member) in corners.iter_mut().zip(face.members()) {
        *corner = member;
    }
    let [i, j, k, l] = corners;
    // `spanned` is w_p × w_q in space: its length is twice the area that the two span with the
    // origin. `across` is twice that area in the plane, with a sign. `volume` is six times the
    // volume that three points span with the origin.
    let spanned = |p: usize, q: usize| Vector::orthogonal_to(&[points[p].clone(), edge(p, q)]);
    let across = |p: usize, q: usize| points[p].dot(&Vector::orthogonal_to(&[edge(p, q)]));
    let volume = |p: usize, q: usize, r: usize| {
        points[p].dot(&Vector::orthogonal_to(&[edge(p, q), edge(p, r)]))
    };
    let mut parts: [S; MOST_CORNERS] = array::from_fn(|_| S::zero());
    if D == 3 && face.len() == 3 {
        let normal = Vector::orthogonal_to(&[edge(i, j), edge(i, k)]);
        for (part, [p, q]) in [(i, [j, k]), (j, [k, i]), (k, [i, j])] {
            parts[part] = normal.dot(&spanned(p, q));
        }
        return parts;
    }
    if D == 2 {
        [parts[i], parts[j], parts[k]] = [across(j, k), across(k, i), across(i, j)];
    } else {
        [parts[i], parts[j]] = [volume(j, k, l), volume(i, l, k)];
        [parts[k], parts[l]] = [volume(i, j, l), volume(i, k, j)];
    }
    let whole = parts.iter().fold(S::zero(), |sum, part| sum.add(part));
    parts.map(|part| part.mul(&whole))
}

/// Δ_i({i}) = 1, before the larger sets are filled in.
fn single<S: Scalar>(face: Face, index: usize) -> S {
    if face == Face::vertex(index) {
        S::one()
    } else {
        S::zero()
    }
}

/// Some of the points of a simplex, as a bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face(usize);

impl Face {
    /// The face that is point number `index` alone.
    pub fn vertex(index: usize) -> Self {
        Face(1 << index)
    }

    /// The faces of a simplex of `count` points, each before those that contain it.
    fn all(count: usize) -> impl Iterator<Item = Face> {
        (1..1 << count).map(Face)
    }

    /// How many points span it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether none does: never for a face of a [`SimplexPoint`].
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether point number `index` is one of them.
    pub fn holds(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// The numbers of its points, in order.
    pub fn members(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (next < MOST_CORNERS).then_some(next)
        })
    }

    /// The faces that contain the last of `count` points.
    fn with_last(count: usize) -> impl Iterator<Item = Face> {
        let last = 1 << count >> 1;
        (last..2 * last).map(Face)
    }

    fn of<const M: usize>(members: [usize; M]) -> Self {
        members.iter().fold(Face(0), |face, i| face.with(*i))
    }

    fn without(self, index: usize) -> Self {
        Face(self.0 & !(1 << index))
    }

    fn with(self, index: usize) -> Self {
        Face(self.0 | 1 << index)
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use super::*;
    use crate::random::Random;

    /// The coefficients of the first D + 1 of some points, in both ways.
    fn coefficients<const D: usize>(points: [Vector<f64, D>; 4]) -> [impl PartialEq + Debug; 2] {
        let points = &points.each_ref()[..=D];
        [Method::ByRecursion, Method::ByVolume].map(|method| {
            let mut johnson = Johnson::new(points, method);
            johnson.fill(|j, k| points[k].sub(points[j]));
            johnson.delta
        })
    }

    /// On integers both ways give the same numbers.
    #[test]
    fn areas_and_volumes_are_what_the_recursion_finds() {
        let mut random = Random(1);
        for _ in 0..500 {
            let points = [(); 4].map(|()| Vector([(); 3].map(|()| random.whole(4))));
            let [recursion, volume] = coefficients(points);
            assert_eq!(recursion, volume, "{points:?}");
            let [recursion, volume] = coefficients(points.map(|p| Vector([p[0], p[1]])));
            assert_eq!(recursion, volume, "{points:?}");
        }
    }
}
