//! Two exact hulls in common units: floats up to 1 in size, and one integer grid.

use core::array;
use core::cmp::Ordering;

use super::hull::{ExactHull, LONG_BITS, MOST_GRID_BITS, TINY_BITS};
use crate::error::QueryError;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Integer, Rounding};
use crate::support::{Diagonal, SupportPoint};
use crate::vector::Vector;

/// The numbers of a vertex of A and of one of B: a point of the difference.
pub(super) type Pre = (usize, usize);

/// One of the two hulls.
pub(super) struct Body<'h, const D: usize> {
    pub(super) hull: &'h ExactHull<D>,
    /// Its floats times this power of two, at most 1, are those of the pair.
    factor: f64,
    /// Its integers times this power of two, as an exponent, are those of the pair.
    shift: u32,
}

impl<const D: usize> Body<'_, D> {
    /// A bound on its coordinates, in floats of the pair.
    pub(super) fn size(&self) -> f64 {
        self.factor
    }

    #[inline(always)]
    pub(super) fn float(&self, vertex: usize) -> Vector<f64, D> {
        self.hull.floats[vertex].scale(&self.factor)
    }

    /// The first vertex that is farthest along a direction, exactly. Heights on floats may be off
    /// by `slack`, so several vertices may be as far as the one that floats `found`. Of these it is
    /// the one above which `rise` puts no other.
    #[inline]
    pub(super) fn farthest(
        &self,
        direction: &Vector<f64, D>,
        found: usize,
        slack: f64,
        mut rise: impl FnMut(usize, usize) -> Ordering,
    ) -> usize {
        let direction = direction.scale(&self.factor);
        let height = |vertex: usize| direction.dot(&self.hull.floats[vertex]);
        let least = height(found) - 2.0 * slack;
        let mut best = found;
        loop {
            let from = best;
            self.hull.each_rival(from, |vertex| {
                // Not `>=`: integers decide too if the slack is infinite or a height is NaN.
                if height(vertex) < least || vertex == best {
                    return;
                }
                match rise(best, vertex) {
                    Ordering::Greater => best = vertex,
                    Ordering::Equal if self.hull.is_before(vertex, best) => best = vertex,
                    _ => {}
                }
            });
            if best == from || self.hull.scans() {
                return best;
            }
        }
    }

    /// The step from one vertex to another on the grid of the pair.
    #[inline(always)]
    pub(super) fn step(&self, from: usize, to: usize) -> [i64; D] {
        let (from, to) = (&self.hull.small[from], &self.hull.small[to]);
        array::from_fn(|axis| (to[axis] - from[axis]) << self.shift)
    }

    #[inline(always)]
    fn place(&self, vertex: usize) -> [i64; D] {
        array::from_fn(|axis| self.hull.small[vertex][axis] << self.shift)
    }
}

/// Which of the two hulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    A,
    B,
}

/// The Minkowski difference of two exact hulls.
pub(super) struct Pair<'h, const D: usize> {
    pub(super) a: Body<'h, D>,
    pub(super) b: Body<'h, D>,
    /// One on the grid is 2^low.
    pub(super) low: i32,
    /// One in floats is 2^top.
    pub(super) top: i32,
}

impl<'h, const D: usize> Pair<'h, D> {
    pub(super) fn new(a: &'h ExactHull<D>, b: &'h ExactHull<D>) -> Self {
        let (low, top) = (a.low.min(b.low), a.top.max(b.top));
        let body = |hull: &'h ExactHull<D>| Body {
            hull,
            factor: f64::from_dyadic(1, hull.top - top).unwrap_or(0.0),
            shift: u32::try_from(hull.low - low).unwrap_or(0),
        };
        Pair {
            a: body(a),
            b: body(b),
            low,
            top,
        }
    }

    /// Whether the coordinates of both have so few bits that floats do not round what is
    /// made of them, and support points are found by looking at every vertex.
    pub(super) fn is_tiny(&self) -> bool {
        let both_scan = self.a.hull.scans() && self.b.hull.scans();
        self.top - self.low <= TINY_BITS && self.is_small() && both_scan
    }

    /// Whether the coordinates of both fit on the grid of machine integers.
    pub(super) fn is_small(&self) -> bool {
        self.top - self.low <= MOST_GRID_BITS
            && !self.a.hull.small.is_empty()
            && !self.b.hull.small.is_empty()
    }

    /// Whether the coordinates of both fit into two machine words.
    pub(super) fn is_long(&self) -> bool {
        self.top - self.low <= LONG_BITS
    }

    /// A bound on the coordinates of A plus one on those of B.
    pub(super) fn size(&self) -> f64 {
        self.a.size() + self.b.size()
    }

    #[inline(always)]
    pub(super) fn point(&self, (i, j): Pre) -> MinkowskiPoint<f64, D> {
        let (a, b) = (self.a.float(i), self.b.float(j));
        MinkowskiPoint::new(SupportPoint::vertex(i, a), SupportPoint::vertex(j, b))
    }

    /// The point that is farthest along a direction, exactly: of A and of B the first vertex that
    /// is, by how a `step` between two vertices of a hull rises. Floats have found a point, and
    /// heights on them may be off by the slacks.
    #[inline]
    pub(super) fn farthest(
        &self,
        along: &Vector<f64, D>,
        (i, j): Pre,
        [slack_a, slack_b]: [f64; 2],
        step: impl Fn(Of, usize, usize) -> Ordering,
    ) -> Pre {
        let rise = |from, to| step(Of::A, from, to);
        let drop = |from, to| step(Of::B, from, to).reverse();
        let a = self.a.farthest(along, i, slack_a, rise);
        let b = self.b.farthest(&along.neg(), j, slack_b, drop);
        (a, b)
    }

    /// The step from one vertex of a hull to another, on the grid.
    #[inline(always)]
    pub(super) fn step(&self, of: Of, from: usize, to: usize) -> [i64; D] {
        match of {
            Of::A => self.a.step(from, to),
            Of::B => self.b.step(from, to),
        }
    }

    /// The edge from one point of the difference to another, on the grid.
    #[inline(always)]
    pub(super) fn edge(&self, from: Pre, to: Pre) -> [i64; D] {
        let (a, b) = (self.a.step(from.0, to.0), self.b.step(from.1, to.1));
        array::from_fn(|axis| a[axis] - b[axis])
    }

    /// The edge from one point of the difference to another, if [`is_long`](Self::is_long).
    pub(super) fn long_edge(&self, from: Pre, to: Pre) -> [i128; D] {
        let place = |body: &Body<'_, D>, vertex| body.hull.long(vertex, self.low);
        let [a, b] = [from.0, to.0].map(|vertex| place(&self.a, vertex));
        let [c, d] = [from.1, to.1].map(|vertex| place(&self.b, vertex));
        array::from_fn(|axis| (b[axis] - a[axis]) - (d[axis] - c[axis]))
    }

    /// The same for coordinates of any size.
    pub(super) fn edge_of_any_size(&self, from: Pre, to: Pre) -> Vector<Integer, D> {
        if self.is_long() {
            return Vector(self.long_edge(from, to).map(Integer::from));
        }
        self.integers(to).sub(&self.integers(from))
    }

    /// A point of the difference on the grid, for coordinates of any size.
    pub(super) fn integers(&self, (i, j): Pre) -> Vector<Integer, D> {
        let a = self.a.hull.integers(i, self.low);
        a.sub(&self.b.hull.integers(j, self.low))
    }

    /// A point of the difference on the grid.
    #[inline(always)]
    pub(super) fn place(&self, (i, j): Pre) -> [i64; D] {
        let (a, b) = (self.a.place(i), self.b.place(j));
        array::from_fn(|axis| a[axis] - b[axis])
    }
}

impl<const D: usize> ConvexSet<f64, D> for Pair<'_, D> {
    #[inline(always)]
    fn support(&self, direction: &Vector<f64, D>) -> Result<MinkowskiPoint<f64, D>, QueryError> {
        let (a, b) = (
            self.a.hull.farthest(direction),
            self.b.hull.farthest(&direction.neg()),
        );
        Ok(self.point((a, b)))
    }

    #[inline(always)]
    fn along_diagonal(&self, diagonal: Diagonal<D>) -> Result<MinkowskiPoint<f64, D>, QueryError> {
        let (a, b) = (
            self.a.hull.farthest_along(diagonal),
            self.b.hull.farthest_along(diagonal.opposite()),
        );
        Ok(self.point((a, b)))
    }
}
