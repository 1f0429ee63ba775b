//! Convex hulls, with exact decisions.
//!
//! In the plane the monotone chain \[And79\]. In space quickhull \[BDH96\]: each point outside
//! belongs to one facet that it is above. The farthest point of a facet replaces all facets that it
//! is above by a cone.
//!
//! A facet is removed only if a point lies strictly above it, so no triangle is ever flat. A point
//! on the line of a horizon edge would lie in the plane of the visible facet of that edge. Coplanar
//! triangles remain; [`faces`](super::faces) merges them.

use alloc::vec;
use alloc::vec::Vec;

use super::boundary::Boundary;
use super::faces::{HullFacet, merged};
use super::grid::Grid;
use crate::scalar::Scalar;

/// The hull of points that are distinct and in lexicographic order.
pub(super) fn hull<E: Scalar, const D: usize>(grid: &Grid<E, D>) -> Boundary {
    let last = grid.len() - 1;
    if last == 0 {
        return Boundary::Point;
    }
    let mut others = 1..last;
    let Some(third) = others.find(|&p| !grid.are_collinear([0, last, p])) else {
        return Boundary::Segment;
    };
    if D == 3 {
        let base = [0, last, third];
        // Far from the plane, for facets that are not needles.
        let heights = (0..=last).map(|p| (p, grid.side(base, p)));
        let off = heights.filter(|(_, sign)| sign.0.is_ne());
        let size = |sign: (_, f64)| sign.1.abs();
        let farthest = off.reduce(|x, y| if size(y.1) > size(x.1) { y } else { x });
        if let Some((top, (sign, _))) = farthest {
            let base = if sign.is_gt() { [0, third, last] } else { base };
            return Boundary::Polyhedron(merged(grid, &Quickhull::new(grid, base, top).run()));
        }
    }
    let seen = |axes: &[usize; 2]| grid.turn(*axes, [0, last, third]).0.is_ne();
    let mut pairs = (0..D).flat_map(|i| (i + 1..D).map(move |j| [i, j]));
    let axes = pairs.find(seen).unwrap_or([0, 1]);
    let cycle = chain(grid, axes);
    Boundary::Polygon { axes, cycle }
}

/// The hull of points of a plane, seen on two axes.
///
/// They are in lexicographic order on all axes. So they are in that order on the first two axes on
/// which the plane is seen. An axis that is left out before or between them is constant, or a
/// monotone function of the first.
fn chain<E: Scalar, const D: usize>(grid: &Grid<E, D>, axes: [usize; 2]) -> Vec<usize> {
    let mut cycle: Vec<usize> = Vec::new();
    let forth: &mut dyn Iterator<Item = usize> = &mut (0..grid.len());
    let back: &mut dyn Iterator<Item = usize> = &mut (0..grid.len()).rev();
    for way in [forth, back] {
        let start = cycle.len();
        for point in way {
            while let [.., u, v] = cycle[start..] {
                if grid.turn(axes, [u, v, point]).0.is_gt() {
                    break;
                }
                cycle.pop();
            }
            cycle.push(point);
        }
        // The end of one chain is the start of the other.
        cycle.pop();
    }
    cycle
}

struct Quickhull<'g, E, const D: usize> {
    grid: &'g Grid<E, D>,
    facets: Vec<HullFacet>,
    /// Facets that may have points above them.
    pending: Vec<usize>,
    /// For each point, the new facet whose horizon edge starts there.
    starting: Vec<usize>,
    /// For each facet, the round in which it was last looked at.
    seen: Vec<usize>,
    round: usize,
}

/// A side of a facet that stays, seen from the facet that goes.
struct HorizonEdge {
    ends: [usize; 2],
    beyond: usize,
}

impl<'g, E: Scalar, const D: usize> Quickhull<'g, E, D> {
    /// Starts with a tetrahedron; `top` is below the plane of `base`.
    fn new(grid: &'g Grid<E, D>, [a, b, c]: [usize; 3], top: usize) -> Self {
        let mut hull = Quickhull {
            grid,
            facets: Vec::new(),
            pending: Vec::new(),
            starting: vec![0; grid.len()],
            seen: Vec::new(),
            round: 0,
        };
        hull.add([a, b, c], [1, 2, 3]);
        hull.add([b, a, top], [0, 3, 2]);
        hull.add([c, b, top], [0, 1, 3]);
        hull.add([a, c, top], [0, 2, 1]);
        let others = (0..grid.len()).filter(|p| ![a, b, c, top].contains(p));
        let mut others: Vec<usize> = others.collect();
        // Where heights are not known, the first point of a facet is next: in an order
        // that has nothing to do with where they lie.
        others.sort_by_key(|&p| (p as u32).wrapping_mul(0x9E37_79B9).reverse_bits());
        hull.distribute(others, 0);
        hull
    }

    fn add(&mut self, corners: [usize; 3], neighbours: [usize; 3]) {
        self.facets.push(HullFacet {
            corners,
            neighbours,
            is_alive: true,
            outside: Vec::new(),
        });
        self.seen.push(0);
    }

    /// Gives each point to a facet from number `first` on that it is above. A point
    /// that is above none is inside.
    fn distribute(&mut self, points: Vec<usize>, first: usize) {
        for point in points {
            for facet in &mut self.facets[first..] {
                let (sign, height) = self.grid.side(facet.corners, point);
                if sign.is_gt() {
                    facet.outside.push((point, height));
                    break;
                }
            }
        }
        let all = first..self.facets.len();
        self.pending
            .extend(all.filter(|&f| !self.facets[f].outside.is_empty()));
    }

    fn run(mut self) -> Vec<HullFacet> {
        while let Some(facet) = self.pending.pop() {
            let outside = self.facets[facet].outside.iter();
            let farthest = outside
                .copied()
                .reduce(|x, y| if y.1 > x.1 { y } else { x });
            if let Some((point, _)) = farthest {
                self.expand(facet, point);
            }
        }
        self.facets
    }

    /// Adds a point that is above a facet.
    fn expand(&mut self, facet: usize, point: usize) {
        let (horizon, left) = self.remove_visible(facet, point);
        let first = self.facets.len();
        for (number, edge) in (first..).zip(&horizon) {
            let [u, v] = edge.ends;
            self.starting[u] = number;
            self.add([u, v, point], [edge.beyond, 0, 0]);
            let beyond = &mut self.facets[edge.beyond];
            if let Some(side) = beyond.corners.iter().position(|&c| c == v) {
                beyond.neighbours[side] = number;
            }
        }
        for (number, edge) in (first..).zip(&horizon) {
            let next = self.starting[edge.ends[1]];
            self.facets[number].neighbours[1] = next;
            self.facets[next].neighbours[2] = number;
        }
        self.distribute(left, first);
    }

    /// Removes the facets that a point is above. They hang together, and so does
    /// their boundary; the points above them are left over, but for this one.
    fn remove_visible(&mut self, start: usize, point: usize) -> (Vec<HorizonEdge>, Vec<usize>) {
        self.round += 1;
        let (mut horizon, mut left) = (Vec::new(), Vec::new());
        let mut stack = vec![start];
        self.seen[start] = self.round;
        self.facets[start].is_alive = false;
        while let Some(facet) = stack.pop() {
            let outside = core::mem::take(&mut self.facets[facet].outside);
            left.extend(outside.into_iter().map(|(p, _)| p).filter(|&p| p != point));
            let HullFacet {
                corners,
                neighbours,
                ..
            } = self.facets[facet];
            for side in 0..3 {
                let beyond = neighbours[side];
                if self.seen[beyond] != self.round {
                    self.seen[beyond] = self.round;
                    let other = &mut self.facets[beyond];
                    other.is_alive = !self.grid.side(other.corners, point).0.is_gt();
                    if !other.is_alive {
                        stack.push(beyond);
                    }
                }
                if self.facets[beyond].is_alive {
                    let ends = [corners[side], corners[(side + 1) % 3]];
                    horizon.push(HorizonEdge { ends, beyond });
                }
            }
        }
        (horizon, left)
    }
}
