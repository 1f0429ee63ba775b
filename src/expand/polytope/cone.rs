//! How a point is joined to the horizon.
//!
//! **The walk.** The horizon is found by crossing the ridges of every visible facet
//! in turn, counter-clockwise. So its ridges come one after the other along the
//! cycle, and each new facet is the neighbour of the one before and the one after
//! it: nothing is searched for.

use core::array;

use super::Polytope;
use super::facet::{Border, Facet, FacetId, QueuePlace, Ridge, Sight, VertexId, after, note};
use super::queue::Queue;
use crate::kernel::{Degenerate, Kernel, Plane, Side, edges_of};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// More facets or vertices than this are not numbered.
const MOST: usize = 1 << 29;

/// Whether no number is left for another facet, or for another vertex.
pub(super) fn is_full(facets: usize, vertices: usize) -> bool {
    facets >= MOST || vertices >= MOST
}

/// Why a point cannot be added. Exact arithmetic never gives one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Every facet is visible: there is no horizon.
    NoHorizon,
    /// The horizon is not one closed cycle.
    HorizonNotACycle,
    /// The point and a horizon ridge do not span a plane.
    DegenerateFacet,
    /// There are no numbers left for more facets.
    Full,
}

impl From<Degenerate> for Broken {
    fn from(_: Degenerate) -> Self {
        Broken::DegenerateFacet
    }
}

/// The slots of a facet, counter-clockwise from one of them.
#[inline(always)]
fn around<const D: usize>(first: usize) -> [usize; D] {
    array::from_fn(|turn| after::<D>(first, turn))
}

impl<S: Scalar, const D: usize> Facet<S, D> {
    /// One of its ridges, from both sides: the one that omits the vertex `turn` after the
    /// first of its [slots](around); `id` is its own number.
    #[inline(always)]
    fn border(&self, id: FacetId, slots: &[usize; D], turn: usize) -> Border {
        let omits = slots[turn];
        Border {
            visible: Ridge::new(id, omits),
            kept: self.neighbours[omits],
            ends: [1, D - 1].map(|next| self.vertices[slots[(turn + next) % D]]),
        }
    }

    /// Marks it as dead. Gives its place, for another one.
    #[inline(always)]
    fn bury(&mut self) -> QueuePlace {
        self.sight = Sight::DEAD;
        self.place
    }
}

impl<S: Scalar, const D: usize> Polytope<S, D> {
    /// Adds a point above a facet: removes the facets that see it, starting from
    /// `seed`, and joins the point to the horizon.
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
        self.bury_rest();
        Ok(())
    }

    /// Walks around the patch of facets that a point sees, starting from `seed`,
    /// which counts as seen: crosses the ridges of every visible facet in turn,
    /// counter-clockwise, and notes those beyond which nothing is visible. There, the facet
    /// that is kept gets the one of the cone as its neighbour that is to be made of this
    /// ridge.
    fn walk_horizon(
        &mut self,
        kernel: &impl Kernel<S, D>,
        seed: FacetId,
        point: &MinkowskiPoint<S, D>,
    ) {
        self.walk += 1;
        let (hidden, visible) = (Sight::hidden(self.walk), Sight::visible(self.walk));
        let first = self.facets.len();
        let (patch, horizon, ahead) = (&mut self.visible, &mut self.horizon, &mut self.ahead);
        let (facets, vertices) = (&mut self.facets[..], &self.vertices[..]);
        patch.clear();
        horizon.clear();
        ahead.clear();
        let facet = &mut facets[seed.index()];
        facet.sight = visible;
        patch.push(seed);
        let slots = around(0);
        ahead.extend((0..D).rev().map(|turn| facet.border(seed, &slots, turn)));
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
                let slots = around(omits);
                ahead.extend((1..D).rev().map(|turn| facet.border(across, &slots, turn)));
            } else {
                facet.sight = hidden;
                let slot = slot_of_apex::<D>(border.visible.omits());
                let made = FacetId((first + horizon.len()) as u32);
                facet.neighbours[omits] = Ridge::new(made, slot);
                horizon.push(border);
            }
        }
    }

    /// Makes the facets that join the apex to the horizon, and sees to it that this is
    /// one closed cycle: in the plane it has two ridges, in space each of its edges
    /// ends where the next one begins. Facets that follow each other meet in a ridge
    /// that holds the apex: in space the edge to the horizon's vertex between them, which
    /// spans the planes of both. They take the places of the visible facets, of the one seen
    /// last first.
    fn build_cone(&mut self, kernel: &impl Kernel<S, D>, apex: VertexId) -> Result<(), Broken> {
        let Some(border) = self.horizon.last() else {
            return Err(Broken::NoHorizon);
        };
        if D == 2 && self.horizon.len() != 2 {
            return Err(Broken::HorizonNotACycle);
        }
        let first = self.facets.len() as u32;
        let last = first + self.horizon.len() as u32 - 1;
        let (points, facets, open) = (&self.vertices[..], &mut self.facets, &mut self.open);
        let mut buried = self.visible.iter().rev();
        let corner = |vertex: VertexId| &points[vertex.index()];
        let mut thinnest = self.thinnest.clone();
        let (mut previous, mut end) = (FacetId(last), border.ends[1]);
        let edge_to = |vertex| corner(apex).edge_to(corner(vertex));
        let mut edge = if D == 2 { Vector::zero() } else { edge_to(end) };
        for (id, border) in (first..).zip(&self.horizon) {
            let [from, to] = border.ends;
            if D == 3 && from != end {
                return Err(Broken::HorizonNotACycle);
            }
            let next = FacetId(if id == last { first } else { id + 1 });
            let (vertices, neighbours) = joined(apex, border, [previous, next]);
            let corners = vertices.map(corner);
            let plane = if D == 2 {
                kernel.plane(corners, &edges_of(corners)[1..])?
            } else {
                let edges = [edge, edge_to(to)];
                let plane = kernel.plane(corners, &edges)?;
                [_, edge] = edges;
                plane
            };
            note(&mut thinnest, &plane);
            let dead = buried.next().map(|dead| &mut facets[dead.index()]);
            let place = enqueue(open, FacetId(id), &plane, dead);
            facets.push(Facet {
                vertices,
                neighbours,
                plane,
                sight: Sight::NEVER,
                place,
            });
            (previous, end) = (FacetId(id), to);
        }
        self.thinnest = thinnest;
        Ok(())
    }

    /// Buries the visible facets whose places no facet of a finished cone has taken.
    fn bury_rest(&mut self) {
        let left = self.visible.len().saturating_sub(self.horizon.len());
        for dead in &self.visible[..left] {
            self.open.remove(self.facets[dead.index()].bury());
        }
    }

    /// Undoes a cone that could not be finished: it was made from facet `first` on.
    fn take_back(&mut self, first: usize) {
        for border in &self.horizon {
            let kept = &mut self.facets[border.kept.facet().index()];
            kept.neighbours[border.kept.omits()] = border.visible;
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

/// Puts a new facet into the queue: at the place of a visible one, if there is one left.
#[inline(always)]
fn enqueue<S: Scalar, const D: usize>(
    open: &mut Queue<S>,
    id: FacetId,
    plane: &Plane<S, D>,
    dead: Option<&mut Facet<S, D>>,
) -> QueuePlace {
    let key = plane.key.clone();
    let Some(dead) = dead else {
        return open.insert(id, key);
    };
    let place = dead.bury();
    open.replace(place, id, key);
    place
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
