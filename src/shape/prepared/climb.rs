//! Support queries on the vertices and edges of a hull: a table of directions, and
//! climbing from there.
//!
//! A vertex of a convex polytope that has no higher neighbour is highest: the polytope
//! lies in the cone of the vertex, which its edges span. Ties do not matter for that,
//! as long as all neighbours are vertices, and joined by edges of the hull.

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use crate::scalar::Scalar;
use crate::shape::blocks::{Block, LANES, block, first_equal, heights, highest, maximum};
use crate::vector::{Vector, largest};

use super::heights::{Along, Heights};

/// The vertices of a hull, prepared for climbing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Climber<S, const D: usize> {
    /// In lexicographic order.
    points: Vec<Vector<S, D>>,
    /// The neighbours of vertex v are in blocks `first[v]..first[v + 1]`.
    first: Vec<usize>,
    blocks: Vec<(Block<S, D>, [usize; LANES])>,
    /// The largest |coordinate| on each axis.
    reach: Vector<S, D>,
    heights: Heights<D>,
    /// Directions are divided into 2^bits intervals per axis on each side of a cube.
    bits: u32,
    /// For each cell a vertex that is highest in its middle.
    table: Vec<usize>,
}

impl<S: Scalar, const D: usize> Climber<S, D> {
    /// `neighbours` holds at least one for each point, in order.
    pub(super) fn new(points: &[Vector<S, D>], neighbours: &[Vec<usize>]) -> Self {
        let mut first = vec![0];
        let mut blocks = Vec::new();
        for numbers in neighbours {
            for chunk in numbers.chunks(LANES) {
                let ends: Vec<_> = chunk.iter().map(|&n| points[n].clone()).collect();
                let lane = |lane: usize| chunk[lane.min(chunk.len() - 1)];
                blocks.push((block(&ends), array::from_fn(lane)));
            }
            first.push(blocks.len());
        }
        let reach = |axis: usize| largest(points.iter().map(|p| p[axis].abs()));
        let mut climber = Climber {
            points: points.to_vec(),
            first,
            blocks,
            reach: Vector(array::from_fn(reach)),
            heights: Heights::of(points),
            bits: 3,
            table: Vec::new(),
        };
        climber.tabulate();
        climber
    }

    /// Fills the table: at least as many cells as vertices, and 8 intervals per
    /// axis.
    fn tabulate(&mut self) {
        let cells = |bits: u32| (2 * D) << (bits as usize * (D - 1));
        while cells(self.bits) < self.points.len() {
            self.bits += 1;
        }
        let mut vertex = 0;
        for number in 0..cells(self.bits) {
            vertex = self.climb(&middle(number, self.bits), vertex);
            self.table.push(vertex);
        }
    }

    /// A farthest vertex: the lexicographically smallest if there are several.
    pub(super) fn farthest(&self, direction: &Vector<S, D>) -> usize {
        self.climb(direction, self.table[cell(direction, self.bits)])
    }

    /// Climbs from a vertex. Every step goes up, exactly; the last comparisons, which
    /// rounding may spoil, are repeated exactly.
    fn climb(&self, direction: &Vector<S, D>, from: usize) -> usize {
        let Some(slack) = self.slack(direction) else {
            return self.settle(direction, from, None);
        };
        let (mut vertex, mut height) = (from, direction.dot(&self.points[from]));
        loop {
            let Some((next, candidate)) = self.highest_neighbour(direction, vertex) else {
                return vertex;
            };
            if candidate.exceeds(&height.add(&slack)) {
                (vertex, height) = (next, candidate);
            } else if height.exceeds(&candidate.add(&slack)) {
                return vertex;
            } else {
                return self.settle(direction, vertex, Some(&slack));
            }
        }
    }

    /// How far apart two heights must be for their order to be certain; zero for exact
    /// scalars. None where numbers are too large or too small to tell.
    ///
    /// A height is Σ dᵢ pᵢ with D products and D − 1 sums, so its error is below 3u(1 + 3u)·T,
    /// T = Σ |dᵢ| max |pᵢ|, u the unit of rounding. For two heights, the rounding of T, and that of
    /// adding the slack to a height, 8u·T would do; the slack is 16u·T. It is calculated only if u
    /// times it is no zero: then it exceeds what is lost below the normal numbers.
    #[inline]
    fn slack(&self, direction: &Vector<S, D>) -> Option<S> {
        if S::EXACT {
            return Some(S::zero());
        }
        let size = Vector(array::from_fn(|axis| direction[axis].abs())).dot(&self.reach);
        let slack = size.mul(&S::flatness());
        let is_normal = slack.mul(&S::flatness()).exceeds(&S::zero()) && size.is_finite();
        is_normal.then_some(slack)
    }

    /// The neighbours of a vertex.
    fn around(&self, vertex: usize) -> &[(Block<S, D>, [usize; LANES])] {
        &self.blocks[self.first[vertex]..self.first[vertex + 1]]
    }

    /// The first of the highest neighbours, as calculated.
    #[inline]
    fn highest_neighbour(&self, direction: &Vector<S, D>, vertex: usize) -> Option<(usize, S)> {
        let (first, others) = self.around(vertex).split_first()?;
        let (mut lane, mut height) = highest(&first.0, direction);
        let mut best = first;
        for block in others {
            let candidate = maximum(&heights(&block.0, direction));
            if candidate.exceeds(&height) {
                (best, height) = (block, candidate);
            }
        }
        if !core::ptr::eq(best, first) {
            lane = first_equal(&heights(&best.0, direction), &height);
        }
        Some((best.1[lane], height))
    }

    /// Climbs by exact comparisons. Among equally high vertices it goes to smaller numbers, as if
    /// the direction were tilted a very little towards smaller coordinates. A tilted direction has
    /// one highest vertex, and the way ends there.
    #[cold]
    fn settle(&self, direction: &Vector<S, D>, from: usize, slack: Option<&S>) -> usize {
        let Some(along) = Along::new(direction) else {
            return from;
        };
        let mut vertex = from;
        loop {
            let height = direction.dot(&self.points[vertex]);
            let mut best = vertex;
            for (points, numbers) in self.around(vertex) {
                for (candidate, &number) in heights(points, direction).iter().zip(numbers) {
                    let is_lower = slack.is_some_and(|s| height.exceeds(&candidate.add(s)));
                    if is_lower || number == best {
                        continue;
                    }
                    let order = self.heights.compare(&self.points, &along, [number, best]);
                    if order.then(best.cmp(&number)).is_gt() {
                        best = number;
                    }
                }
            }
            if best == vertex {
                return vertex;
            }
            vertex = best;
        }
    }
}

/// The cell of a direction: the side of the cube that it leaves through, and the
/// interval on each other axis, by bisection.
#[inline]
fn cell<S: Scalar, const D: usize>(direction: &Vector<S, D>, bits: u32) -> usize {
    let sizes: [S; D] = array::from_fn(|axis| direction[axis].abs());
    let larger = |i: usize, j: usize| if sizes[j].exceeds(&sizes[i]) { j } else { i };
    let major = (1..D).fold(0, larger);
    let size = &sizes[major];
    let mut cell = 2 * major + usize::from(S::zero().exceeds(&direction[major]));
    for step in 1..D {
        let mut x = direction[(major + step) % D].clone();
        for _ in 0..bits {
            let is_lower = S::zero().exceeds(&x);
            cell = 2 * cell + usize::from(!is_lower);
            let end = if is_lower { size.clone() } else { size.neg() };
            x = x.add(&x).add(&end);
        }
    }
    cell
}

/// The direction in the middle of a cell.
fn middle<S: Scalar, const D: usize>(cell: usize, bits: u32) -> Vector<S, D> {
    let intervals = 1 << bits;
    let side = cell >> (bits as usize * (D - 1));
    let major = side / 2;
    let mut direction = Vector::zero();
    let size: S = integer(intervals);
    direction[major] = if side & 1 == 0 { size } else { size.neg() };
    for step in 1..D {
        let interval = (cell >> (bits as usize * (D - 1 - step))) % intervals;
        direction[(major + step) % D] = integer::<S>(2 * interval + 1).sub(&integer(intervals));
    }
    direction
}

/// A small whole number.
fn integer<S: Scalar>(n: usize) -> S {
    (0..n).fold(S::zero(), |sum, _| sum.add(&S::one()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_cell_is_in_the_cell() {
        for bits in 3..6 {
            for number in 0..6 << (2 * bits) {
                assert_eq!(cell(&middle::<f64, 3>(number, bits), bits), number);
            }
            for number in 0..4 << bits {
                assert_eq!(cell(&middle::<f32, 2>(number, bits), bits), number);
            }
        }
    }
}
