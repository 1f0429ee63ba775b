//! How a point is added: the facets that see it are removed, and it is joined to the horizon.
//!
//! ```text
//!            3
//!     c ●─────────● d       f and g see p. The walk crosses the ridges of f counter-clockwise:
//!       │ g   ╱   │         1 and 2 lead to facets that are kept, the third leads to g, whose
//!     4 │   ╱   f │ 2       own ridges 3 and 4 follow. So the ridges of the horizon come one
//!     a ●─────────● b       after the other along its cycle, and each new facet is the neighbour
//!            1              of the one before and of the one after it: nothing is searched for.
//! ```
//!
//! **Where a facet is thrown away.** `walk_horizon` decides: a facet goes if the point lies
//! strictly above its plane. `build_cone` and `remove_rest` take it from the queue.
//!
//! References: \[vdB01 §4\], the walk in the order of the horizon; \[BDH96\], the cone of new
//! facets.

use core::array;

use super::Polytope;
use super::facet::{
    Border, Facet, FacetId, QueuePlace, Ridge, Sight, VertexId, after, lesser_norm_squared,
};
use super::queue::Queue;
use crate::kernel::{Degenerate, Kernel, Plane, Side};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// Why a point cannot be added. Exact arithmetic gives none of these but `Full`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Every facet is visible: there is no horizon.
    NoHorizon,
    /// The horizon is not one closed cycle.
    HorizonNotACycle,
    /// The point and a horizon ridge do not span a plane.
    DegenerateFacet,
    /// There are no numbers left for more facets or vertices.
    Full,
}

impl<S: Scalar, const D: usize> Polytope<S, D> {
    /// Adds a point above a facet: removes the facets that see it, starting from `seed`, and joins
    /// the point to the horizon. Cost: linear in the facets removed and made.
    ///
    /// # Errors
    /// [`Broken`]; the facets are then unchanged.
    pub fn add(
        &mut self,
        kernel: &impl Kernel<S, D>,
        seed: FacetId,
        point: &MinkowskiPoint<S, D>,
    ) -> Result<(), Broken> {
        let first = self.facets.len();
        if is_full(first, self.vertices.len()) {
            return Err(Broken::Full);
        }
        self.walk_horizon(kernel, seed, point);
        let apex = VertexId(self.vertices.len() as u32);
        self.vertices.push(point.clone());
        if let Err(broken) = self.build_cone(kernel, apex) {
            self.take_back(first);
            return Err(broken);
        }
        self.remove_rest();
        Ok(())
    }

    /// Collects the visible facets and the horizon, starting at `seed`, which is visible: crosses
    /// the ridges of every visible facet in turn, counter-clockwise. At each ridge of the horizon,
    /// the facet that is kept is linked to the new facet that will be built there.
    fn walk_horizon(
        &mut self,
        kernel: &impl Kernel<S, D>,
        seed: FacetId,
        point: &MinkowskiPoint<S, D>,
    ) {
        self.walk += 1;
        let (is_hidden, is_visible) = (Sight::hidden(self.walk), Sight::visible(self.walk));
        let first = self.facets.len();
        let (visible, horizon, stack) = (&mut self.visible, &mut self.horizon, &mut self.stack);
        let (facets, vertices) = (&mut self.facets[..], &self.vertices[..]);
        visible.clear();
        horizon.clear();
        stack.clear();
        let facet = &mut facets[seed.index()];
        facet.sight = is_visible;
        visible.push(seed);
        let slots = around(0);
        stack.extend((0..D).rev().map(|turn| facet.border(seed, &slots, turn)));
        while let Some(border) = stack.pop() {
            let (id, omits) = (border.across.facet(), border.across.omits());
            let facet = &mut facets[id.index()];
            if facet.sight == is_visible {
                continue;
            }
            let corners = || facet.corners(vertices);
            // A facet that was found hidden across another ridge is not tested again.
            if facet.sight != is_hidden && kernel.side(&facet.plane, corners, point) == Side::Above
            {
                facet.sight = is_visible;
                visible.push(id);
                let slots = around(omits);
                stack.extend((1..D).rev().map(|turn| facet.border(id, &slots, turn)));
            } else {
                facet.sight = is_hidden;
                let slot = slot_of_apex::<D>(border.visible.omits());
                let made = FacetId((first + horizon.len()) as u32);
                facet.neighbours[omits] = Ridge::new(made, slot);
                horizon.push(border);
            }
        }
    }

    /// Builds the facets that join the apex to the horizon, and checks that the horizon is one
    /// closed cycle. Consecutive facets share the ridge from the apex to the horizon's vertex
    /// between them. Each new facet takes over the queue place of a removed one, from the last
    /// found to the first.
    fn build_cone(&mut self, kernel: &impl Kernel<S, D>, apex: VertexId) -> Result<(), Broken> {
        let Some(border) = self.horizon.last() else {
            return Err(Broken::NoHorizon);
        };
        if !may_be_cycle::<D>(self.horizon.len()) {
            return Err(Broken::HorizonNotACycle);
        }
        let first = self.facets.len() as u32;
        let last = first + self.horizon.len() as u32 - 1;
        let (points, facets, open) = (&self.vertices[..], &mut self.facets, &mut self.open);
        let mut removed = self.visible.iter().rev();
        let corner = |vertex: VertexId| &points[vertex.index()];
        let mut least = self.least_norm_squared.clone();
        let (mut previous, mut end) = (FacetId(last), border.ends[1]);
        let mut shared = corner(apex).edge_to(corner(end));
        for (id, border) in (first..).zip(&self.horizon) {
            if !begins_at::<D>(border, end) {
                return Err(Broken::HorizonNotACycle);
            }
            let next = FacetId(if id == last { first } else { id + 1 });
            let (vertices, neighbours) = joined(apex, border, [previous, next]);
            let corners = vertices.map(corner);
            let edges = edges(corners, shared);
            let plane = kernel.plane(corners, &edges[..D - 1])?;
            [_, shared] = edges;
            least = lesser_norm_squared(least, &plane);
            let old = removed.next().map(|old| &mut facets[old.index()]);
            let place = replace_in_queue(open, FacetId(id), &plane, old);
            facets.push(Facet {
                vertices,
                neighbours,
                plane,
                sight: Sight::NEVER,
                place,
            });
            (previous, end) = (FacetId(id), border.ends[1]);
        }
        self.least_norm_squared = least;
        Ok(())
    }

    /// Removes the visible facets whose places no facet of a finished cone has taken.
    fn remove_rest(&mut self) {
        let left = self.visible.len().saturating_sub(self.horizon.len());
        for old in &self.visible[..left] {
            self.open.remove(self.facets[old.index()].mark_removed());
        }
    }

    /// Undoes a cone that could not be finished: it was made from facet `first` on.
    fn take_back(&mut self, first: usize) {
        for border in &self.horizon {
            let kept = &mut self.facets[border.across.facet().index()];
            kept.neighbours[border.across.omits()] = border.visible;
        }
        for facet in self.facets.iter().skip(first + self.visible.len()) {
            self.open.remove(facet.place);
        }
        for id in &self.visible {
            let facet = &mut self.facets[id.index()];
            facet.sight = Sight::NEVER;
            self.open.replace(facet.place, *id, facet.plane.key.clone());
            if self.closed.contains(id) {
                self.open.close(facet.place);
            }
        }
        self.facets.truncate(first);
        self.vertices.pop();
    }
}

/// More facets or vertices than this are not numbered.
const MOST_NUMBERS: usize = 1 << 29;

/// Whether no number is left for another facet, or for another vertex.
pub(super) fn is_full(facets: usize, vertices: usize) -> bool {
    facets >= MOST_NUMBERS || vertices >= MOST_NUMBERS
}

impl<S: Scalar, const D: usize> Facet<S, D> {
    /// The ridge that omits slot `slots[turn]`, seen from this facet, whose number is `id`, and
    /// from its neighbour. `slots` as [`around`] gives them.
    #[inline(always)]
    fn border(&self, id: FacetId, slots: &[usize; D], turn: usize) -> Border {
        let omits = slots[turn];
        Border {
            visible: Ridge::new(id, omits),
            across: self.neighbours[omits],
            ends: [1, D - 1].map(|next| self.vertices[slots[(turn + next) % D]]),
        }
    }

    /// Marks the facet as removed. Returns its place in the queue, for a new facet.
    #[inline(always)]
    fn mark_removed(&mut self) -> QueuePlace {
        self.sight = Sight::REMOVED;
        self.place
    }
}

/// The slots of a facet, counter-clockwise from one of them.
#[inline(always)]
fn around<const D: usize>(first: usize) -> [usize; D] {
    array::from_fn(|turn| after::<D>(first, turn))
}

/// Puts a new facet into the queue: at the place of a visible one, which is removed, if there is
/// one left.
#[inline(always)]
fn replace_in_queue<S: Scalar, const D: usize>(
    open: &mut Queue<S>,
    id: FacetId,
    plane: &Plane<S, D>,
    old: Option<&mut Facet<S, D>>,
) -> QueuePlace {
    let key = plane.key.clone();
    let Some(old) = old else {
        return open.insert(id, key);
    };
    let place = old.mark_removed();
    open.replace(place, id, key);
    place
}

impl From<Degenerate> for Broken {
    fn from(_: Degenerate) -> Self {
        Broken::DegenerateFacet
    }
}

// What the plane and space differ in.

/// Whether so many ridges may be a horizon: in the plane it is two vertices.
#[inline]
fn may_be_cycle<const D: usize>(ridges: usize) -> bool {
    D == 3 || ridges == 2
}

/// Whether a ridge of the horizon begins where the one before it ended. In the plane a ridge is a
/// vertex, and there is nothing to compare.
#[inline]
fn begins_at<const D: usize>(border: &Border, end: VertexId) -> bool {
    D == 2 || border.ends[0] == end
}

/// Where the apex stands among the vertices of a new facet: in space first. In the plane it takes
/// the slot of the vertex that was removed, because there the order is the orientation.
#[inline]
fn slot_of_apex<const D: usize>(removed: usize) -> usize {
    if D == 2 { removed } else { 0 }
}

/// The vertices and neighbours of a facet of the cone.
#[inline]
fn joined<const D: usize>(
    apex: VertexId,
    border: &Border,
    [previous, next]: [FacetId; 2],
) -> ([VertexId; D], [Ridge; D]) {
    let (mut vertices, mut neighbours) = ([apex; D], [border.across; D]);
    let slot = slot_of_apex::<D>(border.visible.omits());
    if D == 2 {
        vertices[1 - slot] = border.ends[0];
        neighbours[1 - slot] = Ridge::new(next, slot);
    } else {
        vertices[1..].copy_from_slice(&border.ends);
        neighbours[1] = Ridge::new(next, 2);
        neighbours[D - 1] = Ridge::new(previous, 1);
    }
    (vertices, neighbours)
}

/// The edges that a new facet spans, from its first corner. In space that is the apex: the facet
/// has the first edge in common with the facet before it, and the second with the one after it. So
/// each is computed once. In the plane the first edge is the facet; the second is not used.
#[inline]
fn edges<S: Scalar, const D: usize>(
    corners: [&MinkowskiPoint<S, D>; D],
    shared: Vector<S, D>,
) -> [Vector<S, D>; 2] {
    let edge = corners[0].edge_to(corners[D - 1]);
    if D == 2 {
        [edge, shared]
    } else {
        [shared, edge]
    }
}
