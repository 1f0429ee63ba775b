//! How a point is joined to the horizon.
//!
//! **The walk.** The horizon is found by crossing the ridges of every visible facet
//! in turn, counter-clockwise. So its ridges come one after the other along the
//! cycle, and each new facet is the neighbour of the one before and the one after
//! it: nothing is searched for.

use core::array;

use super::facet::{Sight, after};
use super::queue::Place;
use super::reach::note;
use super::{Broken, Facet, FacetId, Polytope, Ridge, VertexId};
use crate::kernel::{Kernel, Side};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;

/// A ridge of a visible facet, from both sides. Of the horizon, if the facet across is
/// kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Border {
    visible: Ridge,
    kept: Ridge,
    /// Where it begins and ends, counter-clockwise around the visible facet; in the plane
    /// a ridge is one vertex.
    ends: [VertexId; 2],
}

impl<S: Scalar, const D: usize> Facet<S, D> {
    /// One of its ridges, from both sides; `id` is its own number.
    #[inline(always)]
    fn border(&self, id: FacetId, omits: usize) -> Border {
        Border {
            visible: Ridge::new(id, omits),
            kept: self.neighbours[omits],
            ends: [1, D - 1].map(|turn| self.vertices[after::<D>(omits, turn)]),
        }
    }
}

impl<S: Scalar, const D: usize> Polytope<S, D> {
    /// Walks around the patch of facets that a point sees, starting from `seed`,
    /// which counts as seen: crosses the ridges of every visible facet in turn,
    /// counter-clockwise, and notes those beyond which nothing is visible.
    pub(super) fn walk_horizon(
        &mut self,
        kernel: &impl Kernel<S, D>,
        seed: FacetId,
        point: &MinkowskiPoint<S, D>,
    ) {
        self.walk += 1;
        let (hidden, visible) = (Sight::hidden(self.walk), Sight::visible(self.walk));
        let (patch, horizon, ahead) = (&mut self.visible, &mut self.horizon, &mut self.ahead);
        let (facets, vertices) = (&mut self.facets[..], &self.vertices[..]);
        patch.clear();
        horizon.clear();
        ahead.clear();
        let facet = &mut facets[seed.index()];
        facet.sight = visible;
        patch.push(seed);
        ahead.extend((0..D).rev().map(|omits| facet.border(seed, omits)));
        while let Some(border) = ahead.pop() {
            let (across, omits) = (border.kept.facet(), border.kept.omits());
            let facet = &mut facets[across.index()];
            if facet.sight == visible {
                continue;
            }
            let is_new = facet.sight != hidden;
            if is_new && kernel.side(&facet.plane, || facet.corners(vertices), point) == Side::Above
            {
                facet.sight = visible;
                patch.push(across);
                let turns = (1..D).rev().map(|turn| after::<D>(omits, turn));
                ahead.extend(turns.map(|omits| facet.border(across, omits)));
            } else {
                facet.sight = hidden;
                horizon.push(border);
            }
        }
    }

    /// Makes the facets that join the apex to the horizon, and sees to it that this is
    /// one closed cycle: in the plane it has two ridges, in space each of its edges
    /// ends where the next one begins. Facets that follow each other meet in a ridge
    /// that holds the apex and, in space, the horizon's vertex between them.
    pub(super) fn build_cone(
        &mut self,
        kernel: &impl Kernel<S, D>,
        apex: VertexId,
    ) -> Result<(), Broken> {
        let Some(border) = self.horizon.last() else {
            return Err(Broken::NoHorizon);
        };
        if D == 2 && self.horizon.len() != 2 {
            return Err(Broken::HorizonNotACycle);
        }
        let first = self.facets.len() as u32;
        let last = first + self.horizon.len() as u32 - 1;
        let (mut end, facets) = (border.ends[1], &mut self.facets[..]);
        for (id, border) in (first..).zip(&self.horizon) {
            if D == 3 && border.ends[0] != end {
                return Err(Broken::HorizonNotACycle);
            }
            end = border.ends[1];
            let slot = slot_of_apex::<D>(border.visible.omits());
            let kept = &mut facets[border.kept.facet().index()];
            kept.neighbours[border.kept.omits()] = Ridge::new(FacetId(id), slot);
        }
        let corners = &self.vertices[..];
        for (id, border) in (first..).zip(&self.horizon) {
            let previous = FacetId(if id == first { last } else { id - 1 });
            let next = FacetId(if id == last { first } else { id + 1 });
            let (vertices, neighbours) = joined(apex, border, [previous, next]);
            let plane = kernel.plane(array::from_fn(|i| &corners[vertices[i].index()]))?;
            note(&mut self.thinnest, &plane);
            self.facets.push(Facet {
                vertices,
                neighbours,
                plane,
                sight: Sight::NEVER,
                place: Place::NONE,
            });
        }
        Ok(())
    }

    /// Undoes a cone that could not be finished: it was made from facet `first` on.
    pub(super) fn take_back(&mut self, first: usize) {
        for border in &self.horizon {
            let kept = &mut self.facets[border.kept.facet().index()];
            kept.neighbours[border.kept.omits()] = border.visible;
        }
        self.facets.truncate(first);
        self.vertices.pop();
    }

    /// Buries the visible facets. Those made from `first` on take their places, the last
    /// one's first; places that are left stay free for later ones.
    pub(super) fn replace(&mut self, first: usize) {
        let (old, new) = self.facets.split_at_mut(first);
        let left = self.visible.len().saturating_sub(new.len());
        let (left, taken) = self.visible.split_at(left);
        let mut bury = |dead: &FacetId| {
            let dead = &mut old[dead.index()];
            dead.sight = Sight::DEAD;
            dead.place
        };
        for dead in left {
            self.open.remove(bury(dead));
        }
        let mut new = (first as u32..).map(FacetId).zip(new);
        for (dead, (id, facet)) in taken.iter().rev().zip(new.by_ref()) {
            facet.place = bury(dead);
            let distance = facet.plane.distance.clone();
            self.open.replace(facet.place, id, distance);
        }
        for (id, facet) in new {
            let distance = facet.plane.distance.clone();
            facet.place = self.open.insert(id, distance);
        }
    }
}

/// The vertices and neighbours of a facet of the cone. In space it begins with the
/// apex; in the plane, where an edge cannot be turned around, the apex takes the place
/// of the vertex that was removed.
#[inline]
fn joined<const D: usize>(
    apex: VertexId,
    border: &Border,
    [previous, next]: [FacetId; 2],
) -> ([VertexId; D], [Ridge; D]) {
    let (mut vertices, mut neighbours) = ([apex; D], [border.kept; D]);
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

/// Where the apex stands among the vertices of a new facet.
#[inline]
fn slot_of_apex<const D: usize>(removed: usize) -> usize {
    if D == 2 { removed } else { 0 }
}
