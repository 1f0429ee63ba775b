//! The expanding polytope: facets, their neighbours, and how a point is added.
//!
//! A facet has D vertices: an edge in the plane, a triangle in space. Its neighbour number i lies
//! across the *ridge* that omits its vertex i, a vertex in the plane and an edge in space. One
//! source serves both dimensions. They differ in how two corners are exchanged to turn a facet of
//! the first simplex, and in how the new facets are joined to the horizon (the end of `cone.rs`).
//!
//! ```text
//!          p                 visible from p: the facets with p above their plane,
//!         . .                a connected patch around the nearest facet.
//!        .   .               horizon: the ridges between visible and kept facets.
//!       .     .              New facets join p to every horizon ridge:
//!   r0 +~~~~~~~+ r1
//!     /   f     \              f = (r0, r1, q), visible, with q off the ridge
//!    /     q     \             f' = (r0, r1, p): f with q replaced by p
//! ```
//!
//! **Removal.** Adding p removes the facets that are visible from it (the file `cone.rs`).
//!
//! **Orientation.** Facets of the first simplex are turned away from the vertex left out. A new
//! facet is a removed one with one vertex replaced by p, and this keeps its orientation: q lies
//! below the new facet because p lies above the old one. So the origin, which may lie on a facet,
//! never orients anything, and no arithmetic is needed. Published versions orient normals away from
//! the origin. That fails when a facet passes through it.
//!
//! **Strictness.** A facet is removed only if p is strictly above it. Then p and a horizon ridge
//! always span a plane: were p on the line of the ridge, it would lie in the plane of the removed
//! facet. In exact arithmetic no facet is ever degenerate.
//!
//! On floats rounding can break each of these. Every insertion is checked. What is wrong has a name
//! ([`Broken`]), and the insertion is undone.
//!
//! References: \[vdB01 §4\], the walk over neighbours; \[BDH96\], facets, ridges and the horizon of
//! a point. Departures: strict visibility, inherited orientation.

mod cone;
mod facet;
mod queue;
mod reach;

use alloc::vec::Vec;
use core::array;
use core::ops::Range;

pub use self::cone::Broken;
use self::facet::{Border, QueuePlace, Sight, lesser_norm_squared};
pub use self::facet::{Facet, FacetId, Ridge, VertexId};
use self::queue::Queue;
pub(crate) use self::queue::infinitely_far;

use crate::kernel::{Degenerate, Kernel, Plane, Side, edges_from_first};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;

/// A convex polytope with triangulated facets, inside the Minkowski difference.
#[derive(Clone, Debug)]
pub struct Polytope<S: Scalar, const D: usize> {
    vertices: Vec<MinkowskiPoint<S, D>>,
    facets: Vec<Facet<S, D>>,
    open: Queue<S>,
    /// Facets that are put aside: no point can be added above them, or the kernel excludes them.
    closed: Vec<FacetId>,
    /// The facets visible from the last point, and the horizon around them; in space its
    /// ridges follow each other counter-clockwise.
    visible: Vec<FacetId>,
    horizon: Vec<Border>,
    /// Ridges still to be crossed while the horizon is walked.
    stack: Vec<Border>,
    /// The number of this walk, from 1.
    walk: u32,
    /// Floats: the least squared length of a normal, 1 at most; zero if a normal was multiplied by
    /// a power of two.
    least_norm_squared: S,
}

impl<S: Scalar, const D: usize> Default for Polytope<S, D> {
    fn default() -> Self {
        Self::empty()
    }
}

impl<S: Scalar, const D: usize> Polytope<S, D> {
    /// A polytope without vertices: memory for others.
    pub fn empty() -> Self {
        Polytope {
            vertices: Vec::new(),
            facets: Vec::new(),
            open: Queue::new(),
            closed: Vec::new(),
            visible: Vec::new(),
            horizon: Vec::new(),
            stack: Vec::new(),
            walk: 0,
            least_norm_squared: S::one(),
        }
    }

    /// The simplex of D + 1 affinely independent points.
    ///
    /// # Errors
    /// [`Degenerate`] if they are dependent, as far as the kernel can tell.
    pub fn simplex(
        kernel: &impl Kernel<S, D>,
        points: impl IntoIterator<Item = MinkowskiPoint<S, D>>,
    ) -> Result<Self, Degenerate> {
        let mut polytope = Self::empty();
        polytope.vertices.extend(points);
        polytope.build_simplex(kernel)?;
        Ok(polytope)
    }

    /// Empties the polytope, and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.facets.clear();
        self.open.clear();
        self.closed.clear();
        self.vertices.clear();
        self.visible.clear();
        self.horizon.clear();
        self.walk = 0;
        self.least_norm_squared = S::one();
    }

    /// The list of the vertices, for the points of the first simplex: from a [clear](Self::clear)
    /// polytope up to [`build_simplex`](Self::build_simplex).
    pub(crate) fn first_vertices(&mut self) -> &mut Vec<MinkowskiPoint<S, D>> {
        &mut self.vertices
    }

    /// Builds the facets of the simplex of the first D + 1 vertices, each turned away from the
    /// vertex that it omits. With the vertices of each facet in their order, the orientation
    /// alternates with the omitted vertex. So the side of the first facet decides all; the others
    /// are checked.
    ///
    /// # Errors
    /// [`Degenerate`] if the vertices are dependent, as far as the kernel can tell, or if rounding
    /// made the facets disagree.
    pub(crate) fn build_simplex(&mut self, kernel: &impl Kernel<S, D>) -> Result<(), Degenerate> {
        if self.vertices.len() <= D {
            return Err(Degenerate);
        }
        let (mut is_first_turned, mut least) = (None, S::one());
        for omitted in 0..=D {
            let turned = is_first_turned.map(|first| first == (omitted % 2 == 0));
            let mut facet = self.simplex_facet(kernel, omitted, turned)?;
            is_first_turned.get_or_insert(facet.vertices[0] > facet.vertices[1]);
            let (id, key) = (FacetId(omitted as u32), facet.plane.key.clone());
            facet.place = self.open.insert(id, key);
            least = lesser_norm_squared(least, &facet.plane);
            self.facets.push(facet);
        }
        self.least_norm_squared = least;
        for facet in 0..=D {
            self.link_simplex_facet(facet);
        }
        Ok(())
    }

    /// The facet of the first simplex that omits one vertex, turned away from it. `turned`: whether
    /// two of its vertices have to be exchanged for that; `None` for the first facet, which finds
    /// out.
    fn simplex_facet(
        &self,
        kernel: &impl Kernel<S, D>,
        omitted: usize,
        mut turned: Option<bool>,
    ) -> Result<Facet<S, D>, Degenerate> {
        let number = |i: usize| if i < omitted { i } else { i + 1 };
        let mut vertices: [_; D] = array::from_fn(|i| VertexId(number(i) as u32));
        let mut corners = array::from_fn(|i| &self.vertices[number(i)]);
        let plane = loop {
            if turned == Some(true) {
                vertices.swap(0, 1);
                // In space corner 0 stays, because `edges_from_first` starts there.
                corners.swap(D - 2, D - 1);
            }
            let plane = kernel.plane(corners, &edges_from_first(corners)[1..])?;
            match kernel.side(&plane, || corners, &self.vertices[omitted]) {
                Side::Below => break plane,
                Side::Above if turned.is_none() => turned = Some(true),
                Side::On | Side::Above => return Err(Degenerate),
            }
        };
        Ok(Facet {
            vertices,
            neighbours: [Ridge::new(FacetId(omitted as u32), 0); D],
            plane,
            sight: Sight::NEVER,
            place: QueuePlace::NONE,
        })
    }

    /// Facet i of the first simplex omits vertex i, so its neighbour across the ridge without
    /// vertex j is facet j. There, vertex i is off that ridge, in slot i or i − 1; slots 0 and 1
    /// are swapped in a facet that was turned.
    #[inline]
    fn link_simplex_facet(&mut self, facet: usize) {
        let neighbours = self.facets[facet].vertices.map(|vertex| {
            let across = FacetId(vertex.0);
            let others = &self.facets[across.index()].vertices;
            let place = facet - usize::from(facet > across.index());
            let is_moved = place < 2 && others[0] > others[1];
            Ridge::new(across, place ^ usize::from(is_moved))
        });
        self.facets[facet].neighbours = neighbours;
    }

    /// The vertices, in the order in which they were added. Some may no longer be on the boundary.
    pub fn vertices(&self) -> &[MinkowskiPoint<S, D>] {
        &self.vertices
    }

    /// A facet, also a removed one.
    ///
    /// # Panics
    /// On a number of another polytope.
    #[inline]
    pub fn facet(&self, id: FacetId) -> &Facet<S, D> {
        &self.facets[id.index()]
    }

    /// The points of a facet's vertices, in their order.
    ///
    /// # Panics
    /// As [`facet`](Self::facet).
    #[inline]
    pub fn corners(&self, id: FacetId) -> [&MinkowskiPoint<S, D>; D] {
        self.facet(id).corners(&self.vertices)
    }

    /// The facets of the polytope as it is now, in the order in which they were made.
    pub fn facets(&self) -> impl Iterator<Item = (FacetId, &Facet<S, D>)> {
        let numbered = self.facets.iter().enumerate();
        numbered
            .filter(|(_, facet)| facet.sight != Sight::REMOVED)
            .map(|(i, facet)| (FacetId(i as u32), facet))
    }

    /// The facets that are as near as this or nearer, up to a tolerance and rounding.
    pub(crate) fn facets_within(
        &self,
        distance: &S::Distance,
        tolerance: &S,
    ) -> impl Iterator<Item = FacetId> {
        let closed = self.closed.iter().copied().filter(move |id| {
            let facet = self.facet(*id);
            facet.sight != Sight::REMOVED && S::is_near(&facet.plane.key, distance, tolerance)
        });
        self.open.within(distance, tolerance).chain(closed)
    }

    /// The open facet whose plane has the least signed distance from the origin, compared by
    /// [`Plane::key`]; the one at the first place of the queue if several tie. `None` if all are
    /// closed. Cost: linear in the facets.
    #[inline]
    pub fn nearest_open(&self) -> Option<FacetId> {
        self.open.nearest()
    }

    /// The least signed distance of any facet from the origin, open or closed, in the units of
    /// the vertices; `nearest` is the [nearest open one](Self::nearest_open). When it is not
    /// negative, the origin is inside, and it is a lower bound on the signed depth (up to
    /// rounding on floats). `None` if there are no facets.
    pub fn least_distance(&self, nearest: Option<FacetId>) -> Option<S::Distance> {
        let closed = self.closed.iter().map(|id| self.facet(*id));
        let kept = closed.filter(|facet| facet.sight != Sight::REMOVED);
        let all = nearest.map(|id| self.facet(id)).into_iter().chain(kept);
        all.map(|facet| &facet.plane)
            .reduce(|best, next| if next.key < best.key { next } else { best })
            .map(Plane::distance)
    }

    /// Puts a facet aside: no point can be added above it, or it is farther than the shortest push.
    ///
    /// # Panics
    /// As [`facet`](Self::facet).
    pub fn close(&mut self, id: FacetId) {
        self.open.close(self.facets[id.index()].place);
        self.closed.push(id);
    }

    /// How many facets were made since the start.
    pub(crate) fn facets_made(&self) -> usize {
        self.facets.len()
    }

    /// How many of them were closed.
    pub(crate) fn facets_closed(&self) -> usize {
        self.closed.len()
    }

    /// Whether the point is one of the polytope's vertices. Cost: linear in these.
    pub fn has_vertex(&self, point: &MinkowskiPoint<S, D>) -> bool {
        self.vertices.iter().any(|v| v.is_same_as(point))
    }

    /// What the last point that was added has changed.
    pub fn expansion(&self) -> Expansion<'_> {
        let all = self.facets.len();
        Expansion {
            vertex: VertexId(self.vertices.len().saturating_sub(1) as u32),
            removed: &self.visible,
            added: all - self.horizon.len()..all,
        }
    }
}

/// What adding a point changed: the last insertion into a [`Polytope`], as an
/// [`Observer`](crate::expand::Observer) sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expansion<'p> {
    /// The new vertex.
    pub vertex: VertexId,
    /// The facets that were visible from it.
    pub removed: &'p [FacetId],
    added: Range<usize>,
}

impl Expansion<'_> {
    /// The facets that join the vertex to the horizon, one for each of its ridges.
    pub fn added(&self) -> impl ExactSizeIterator<Item = FacetId> + use<> {
        self.added.clone().map(|id| FacetId(id as u32))
    }
}

#[cfg(test)]
mod tests;
