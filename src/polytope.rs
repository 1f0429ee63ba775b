//! The expanding polytope: facets, their neighbours, and how a point is added.
//!
//! A facet has D vertices: an edge in the plane, a triangle in space. Its
//! neighbour number i lies across the *ridge* that omits its vertex i, a vertex
//! in the plane and an edge in space. Everything here is the same in both
//! dimensions.
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
//! **Orientation.** Facets of the first simplex are turned away from the vertex
//! left out. A new facet is a removed one with one vertex replaced by p, and this
//! keeps its orientation: q lies below the new facet because p lies above the old
//! one. So the origin, which may lie on a facet, never orients anything, and no
//! arithmetic is needed. (Orienting normals away from the origin, as several
//! published versions do, fails exactly when a facet passes through it.)
//!
//! **Strictness.** A facet is removed only if p is strictly above it. Then p and
//! a horizon ridge always span a plane: were p on the line of the ridge, it would
//! lie in the plane of the removed facet. In exact arithmetic no facet is ever
//! degenerate.
//!
//! **The walk.** The horizon is found by crossing the ridges of every visible facet
//! in turn, counter-clockwise. So its ridges come one after the other along the
//! cycle, and each new facet is the neighbour of the one before and the one after
//! it: nothing is searched for.
//!
//! Rounding can break all this. Every insertion is checked before anything is
//! changed; what is wrong has a name ([`Broken`]) and leaves the facets as they were.

mod queue;

use core::array;
use core::ops::Range;

pub(crate) use self::queue::infinitely_far;
use self::queue::{Place, Queue};

use crate::kernel::{Degenerate, Kernel, Plane, Side};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;

/// A vertex of the polytope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VertexId(u32);

/// A facet of the polytope, dead or alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FacetId(u32);

/// One side of a ridge: a facet and the number of its vertex off the ridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ridge(u32);

/// More facets or vertices than this are not numbered.
const MOST: usize = 1 << 29;

impl VertexId {
    /// Its place in [`Polytope::vertices`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl FacetId {
    /// Its number: facets are counted from 0 in the order of their making.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Ridge {
    #[inline]
    fn new(facet: FacetId, omits: usize) -> Self {
        Ridge(facet.0 << 2 | omits as u32)
    }

    /// The facet.
    #[inline]
    pub fn facet(self) -> FacetId {
        FacetId(self.0 >> 2)
    }

    /// Which of its vertices is not on the ridge.
    #[inline]
    pub fn omits(self) -> usize {
        (self.0 & 3) as usize
    }
}

/// A facet.
#[derive(Clone, Debug)]
pub struct Facet<S: Scalar, const D: usize> {
    /// Its vertices; seen from outside counter-clockwise in space, and with the
    /// inside to the left in the plane.
    pub vertices: [VertexId; D],
    /// Neighbour i, seen from the other side of the ridge that omits vertex i.
    pub neighbours: [Ridge; D],
    /// Its plane, turned outward.
    pub plane: Plane<S, D>,
    sight: Sight,
    /// Its place in the queue, while it is alive.
    place: Place,
}

/// The walk in which a facet was looked at last, and what was seen: twice the
/// number of the walk, and one more if the facet was visible; or that it is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sight(u32);

impl Sight {
    const NEVER: Sight = Sight(0);
    const DEAD: Sight = Sight(u32::MAX);

    #[inline]
    fn hidden(walk: u32) -> Self {
        Sight(2 * walk)
    }

    #[inline]
    fn visible(walk: u32) -> Self {
        Sight(2 * walk + 1)
    }
}

impl<S: Scalar, const D: usize> Facet<S, D> {
    /// The vertices of the ridge across from one of its vertices, in the facet's
    /// orientation. `None` if the vertex is not one of them.
    pub fn beside(&self, vertex: VertexId) -> Option<Vec<VertexId>> {
        let omits = self.vertices.iter().position(|v| *v == vertex)?;
        Some(
            (1..D)
                .map(|i| self.vertices[after::<D>(omits, i)])
                .collect(),
        )
    }

    /// One of its ridges, from both sides; `id` is its own number.
    #[inline(always)]
    fn border(&self, id: FacetId, omits: usize) -> Border {
        Border {
            visible: Ridge::new(id, omits),
            kept: self.neighbours[omits],
            ends: [1, D - 1].map(|turn| self.vertices[after::<D>(omits, turn)]),
        }
    }

    /// The points of its corners.
    #[inline]
    pub(crate) fn corners<'v>(
        &self,
        vertices: &'v [MinkowskiPoint<S, D>],
    ) -> [&'v MinkowskiPoint<S, D>; D] {
        array::from_fn(|i| &vertices[self.vertices[i].index()])
    }
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

/// A ridge of a visible facet, from both sides. Of the horizon, if the facet across is
/// kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Border {
    visible: Ridge,
    kept: Ridge,
    /// Where it begins and ends, counter-clockwise around the visible facet; in the plane
    /// a ridge is one vertex.
    ends: [VertexId; 2],
}

/// What adding a point changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expansion<'p> {
    /// The new vertex.
    pub vertex: VertexId,
    /// The facets that were visible from it, now dead.
    pub removed: &'p [FacetId],
    added: Range<usize>,
}

impl Expansion<'_> {
    /// The facets that join the vertex to the horizon, one for each of its ridges.
    pub fn added(&self) -> impl ExactSizeIterator<Item = FacetId> + use<> {
        self.added.clone().map(|id| FacetId(id as u32))
    }
}

/// A convex polytope with triangulated facets, inside the Minkowski difference.
#[derive(Clone, Debug)]
pub struct Polytope<S: Scalar, const D: usize> {
    vertices: Vec<MinkowskiPoint<S, D>>,
    facets: Vec<Facet<S, D>>,
    open: Queue<S>,
    /// Facets above which no point can be added.
    closed: Vec<FacetId>,
    /// The facets visible from the last point, and the horizon around them; in space its
    /// ridges follow each other counter-clockwise.
    visible: Vec<FacetId>,
    horizon: Vec<Border>,
    /// Ridges still to be crossed while the horizon is walked.
    ahead: Vec<Border>,
    /// The number of this walk, from 1.
    walk: u32,
}

impl<S: Scalar, const D: usize> Polytope<S, D> {
    /// Memory for a polytope: one of nothing.
    pub fn empty() -> Self {
        Polytope {
            vertices: Vec::new(),
            facets: Vec::new(),
            open: Queue::new(),
            closed: Vec::new(),
            visible: Vec::new(),
            horizon: Vec::new(),
            ahead: Vec::new(),
            walk: 0,
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
        polytope.start().extend(points);
        polytope.close_simplex(kernel)?;
        Ok(polytope)
    }

    /// Forgets everything but the memory. The points of the first simplex are to be
    /// put into the list, then [`close_simplex`](Self::close_simplex) is to follow.
    pub(crate) fn start(&mut self) -> &mut Vec<MinkowskiPoint<S, D>> {
        self.facets.clear();
        self.open.clear();
        self.closed.clear();
        self.vertices.clear();
        self.visible.clear();
        self.horizon.clear();
        self.walk = 0;
        &mut self.vertices
    }

    /// Makes the facets of the simplex of the first D + 1 vertices.
    ///
    /// # Errors
    /// [`Degenerate`] if they are dependent, as far as the kernel can tell.
    pub(crate) fn close_simplex(&mut self, kernel: &impl Kernel<S, D>) -> Result<(), Degenerate> {
        if self.vertices.len() <= D {
            return Err(Degenerate);
        }
        for omitted in 0..=D {
            let mut facet = self.simplex_facet(kernel, omitted)?;
            let (id, distance) = (FacetId(omitted as u32), facet.plane.distance.clone());
            facet.place = self.open.insert(id, distance);
            self.facets.push(facet);
        }
        for facet in 0..=D {
            self.link_simplex_facet(facet);
        }
        Ok(())
    }

    /// The facet of the first simplex that omits one vertex, turned away from it.
    fn simplex_facet(
        &self,
        kernel: &impl Kernel<S, D>,
        omitted: usize,
    ) -> Result<Facet<S, D>, Degenerate> {
        let number = |i: usize| if i < omitted { i } else { i + 1 };
        let mut vertices: [_; D] = array::from_fn(|i| VertexId(number(i) as u32));
        let corners = array::from_fn(|i| &self.vertices[number(i)]);
        let mut plane = kernel.plane(corners)?;
        match kernel.side(&plane, || corners, &self.vertices[omitted]) {
            Side::Below => {}
            Side::On => return Err(Degenerate),
            Side::Above => {
                vertices.swap(0, 1);
                plane = plane.turned();
            }
        }
        Ok(Facet {
            vertices,
            neighbours: [Ridge::new(FacetId(omitted as u32), 0); D],
            plane,
            sight: Sight::NEVER,
            place: Place::NONE,
        })
    }

    /// Facet i of the first simplex omits vertex i, so its neighbour across the
    /// ridge without vertex j is facet j, where vertex i is off that ridge.
    fn link_simplex_facet(&mut self, facet: usize) {
        let neighbours = self.facets[facet].vertices.map(|vertex| {
            let across = FacetId(vertex.0);
            let others = &self.facets[across.index()].vertices;
            let omits = others.iter().position(|v| v.index() == facet);
            Ridge::new(across, omits.unwrap_or(0))
        });
        self.facets[facet].neighbours = neighbours;
    }

    /// The vertices, in the order in which they were added. Some may have ended
    /// up inside.
    pub fn vertices(&self) -> &[MinkowskiPoint<S, D>] {
        &self.vertices
    }

    /// A facet, dead or alive.
    #[inline]
    pub fn facet(&self, id: FacetId) -> &Facet<S, D> {
        &self.facets[id.index()]
    }

    /// The corners of a facet.
    #[inline]
    pub fn corners(&self, id: FacetId) -> [&MinkowskiPoint<S, D>; D] {
        self.facet(id).corners(&self.vertices)
    }

    /// The facets of the polytope as it is now, in the order of their making.
    pub fn facets(&self) -> impl Iterator<Item = (FacetId, &Facet<S, D>)> {
        let numbered = self.facets.iter().enumerate();
        numbered
            .filter(|(_, facet)| facet.sight != Sight::DEAD)
            .map(|(i, facet)| (FacetId(i as u32), facet))
    }

    /// The facets that are as near as this or nearer, up to a tolerance.
    pub(crate) fn facets_within(
        &self,
        distance: &S::Distance,
        tolerance: &S,
    ) -> impl Iterator<Item = FacetId> {
        let is_near = move |d: &S::Distance| S::have_met(d, distance, tolerance);
        let closed = self.closed.iter().copied().filter(move |id| {
            let facet = self.facet(*id);
            facet.sight != Sight::DEAD && is_near(&facet.plane.distance)
        });
        self.open.within(distance, tolerance).chain(closed)
    }

    /// The open facet whose plane has the least signed distance from the origin, always
    /// the same one if there are several; `None` if all are closed.
    #[inline]
    pub fn nearest_open(&self) -> Option<FacetId> {
        self.open.nearest()
    }

    /// The least signed distance of any facet from the origin, open or closed.
    /// When it is not negative, the origin is inside, and it is a lower bound
    /// on the signed depth (up to rounding on floats).
    pub fn least_distance(&self) -> Option<S::Distance> {
        self.least_distance_with(self.nearest_open())
    }

    /// The same, when the nearest open facet is known.
    pub(crate) fn least_distance_with(&self, nearest: Option<FacetId>) -> Option<S::Distance> {
        let closed = self.closed.iter().map(|id| self.facet(*id));
        let alive = closed.filter(|facet| facet.sight != Sight::DEAD);
        let all = nearest.map(|id| self.facet(id)).into_iter().chain(alive);
        all.map(|facet| &facet.plane.distance)
            .reduce(|best, next| if next < best { next } else { best })
            .cloned()
    }

    /// Marks a facet as one above which no point can be added.
    pub fn close(&mut self, id: FacetId) {
        self.open.close(self.facets[id.index()].place);
        self.closed.push(id);
    }

    /// Whether the point is one of the polytope's vertices.
    pub fn has_vertex(&self, point: &MinkowskiPoint<S, D>) -> bool {
        self.vertices.iter().any(|v| v.is_same_as(point))
    }

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
        if first >= MOST || self.vertices.len() >= MOST {
            return Err(Broken::Full);
        }
        self.walk_horizon(kernel, seed, point);
        let apex = VertexId(self.vertices.len() as u32);
        self.vertices.push(point.clone());
        if let Err(broken) = self.build_cone(kernel, apex) {
            self.take_back(first);
            return Err(broken);
        }
        self.replace(first);
        Ok(())
    }

    /// Buries the visible facets and gives their places to those made from `first` on.
    fn replace(&mut self, first: usize) {
        let mut new = first..self.facets.len();
        for dead in &self.visible {
            let dead = &mut self.facets[dead.index()];
            dead.sight = Sight::DEAD;
            let place = dead.place;
            let Some(id) = new.next() else {
                self.open.remove(place);
                continue;
            };
            let facet = &mut self.facets[id];
            facet.place = place;
            let distance = facet.plane.distance.clone();
            self.open.replace(place, FacetId(id as u32), distance);
        }
        for id in new {
            let facet = &mut self.facets[id];
            let distance = facet.plane.distance.clone();
            facet.place = self.open.insert(FacetId(id as u32), distance);
        }
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

    /// Walks around the patch of facets that a point sees, starting from `seed`,
    /// which counts as seen: crosses the ridges of every visible facet in turn,
    /// counter-clockwise, and notes those beyond which nothing is visible.
    fn walk_horizon(
        &mut self,
        kernel: &impl Kernel<S, D>,
        seed: FacetId,
        point: &MinkowskiPoint<S, D>,
    ) {
        self.walk += 1;
        let (hidden, visible) = (Sight::hidden(self.walk), Sight::visible(self.walk));
        self.visible.clear();
        self.horizon.clear();
        self.ahead.clear();
        let facet = &mut self.facets[seed.index()];
        facet.sight = visible;
        self.visible.push(seed);
        for omits in (0..D).rev() {
            self.ahead.push(facet.border(seed, omits));
        }
        while let Some(border) = self.ahead.pop() {
            let (across, omits) = (border.kept.facet(), border.kept.omits());
            let facet = &mut self.facets[across.index()];
            if facet.sight == visible {
                continue;
            }
            let is_new = facet.sight != hidden;
            if is_new
                && kernel.side(&facet.plane, || facet.corners(&self.vertices), point) == Side::Above
            {
                facet.sight = visible;
                self.visible.push(across);
                for turn in (1..D).rev() {
                    self.ahead
                        .push(facet.border(across, after::<D>(omits, turn)));
                }
            } else {
                facet.sight = hidden;
                self.horizon.push(border);
            }
        }
    }

    /// Makes the facets that join the apex to the horizon, and sees to it that this is
    /// one closed cycle: in the plane it has two ridges, in space each of its edges
    /// ends where the next one begins. Facets that follow each other meet in a ridge
    /// that holds the apex and, in space, the horizon's vertex between them.
    fn build_cone(&mut self, kernel: &impl Kernel<S, D>, apex: VertexId) -> Result<(), Broken> {
        let Some(border) = self.horizon.last() else {
            return Err(Broken::NoHorizon);
        };
        if D == 2 && self.horizon.len() != 2 {
            return Err(Broken::HorizonNotACycle);
        }
        let first = self.facets.len() as u32;
        let last = first + self.horizon.len() as u32 - 1;
        let mut end = border.ends[1];
        for (id, border) in (first..).zip(&self.horizon) {
            if D == 3 && border.ends[0] != end {
                return Err(Broken::HorizonNotACycle);
            }
            end = border.ends[1];
            let previous = FacetId(if id == first { last } else { id - 1 });
            let next = FacetId(if id == last { first } else { id + 1 });
            let omits = border.visible.omits();
            let (vertices, neighbours) = joined(apex, border, [previous, next]);
            let plane = kernel.plane(array::from_fn(|i| &self.vertices[vertices[i].index()]))?;
            let kept = &mut self.facets[border.kept.facet().index()];
            kept.neighbours[border.kept.omits()] =
                Ridge::new(FacetId(id), slot_of_apex::<D>(omits));
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
    fn take_back(&mut self, first: usize) {
        for border in &self.horizon {
            let kept = &mut self.facets[border.kept.facet().index()];
            kept.neighbours[border.kept.omits()] = border.visible;
        }
        self.facets.truncate(first);
        self.vertices.pop();
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

/// The slot `turn` after another one, around a facet.
#[inline(always)]
fn after<const D: usize>(slot: usize, turn: usize) -> usize {
    (slot + turn) % D
}
