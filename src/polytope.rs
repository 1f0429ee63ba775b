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
//! Rounding can break both. Every insertion is checked before anything is changed;
//! what is wrong has a name ([`Broken`]) and leaves the polytope as it was.

use core::array;

use crate::kernel::{Degenerate, Plane, Side};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;
use crate::vector::Vector;

/// A vertex of the polytope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VertexId(pub usize);

/// A facet of the polytope, dead or alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FacetId(pub usize);

/// One side of a ridge: a facet and the number of its vertex off the ridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ridge {
    /// The facet.
    pub facet: FacetId,
    /// Which of its vertices is not on the ridge.
    pub omits: usize,
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
    state: State,
}

impl<S: Scalar, const D: usize> Facet<S, D> {
    /// The vertices of the ridge across from one of its vertices, in the facet's
    /// orientation. `None` if the vertex is not one of them.
    pub fn beside(&self, vertex: VertexId) -> Option<Vec<VertexId>> {
        let omits = self.vertices.iter().position(|v| *v == vertex)?;
        Some((1..D).map(|i| self.vertices[(omits + i) % D]).collect())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Alive, but no point can be added above it.
    Closed,
    Dead,
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
}

impl From<Degenerate> for Broken {
    fn from(_: Degenerate) -> Self {
        Broken::DegenerateFacet
    }
}

/// What adding a point changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// The new vertex.
    pub vertex: VertexId,
    /// The facets that were visible from it, now dead.
    pub removed: Vec<FacetId>,
    /// The facets that join it to the horizon.
    pub added: Vec<FacetId>,
}

/// A convex polytope with triangulated facets, inside the Minkowski difference.
#[derive(Clone, Debug)]
pub struct Polytope<S: Scalar, const D: usize> {
    vertices: Vec<MinkowskiPoint<S, D>>,
    facets: Vec<Facet<S, D>>,
}

impl<S: Scalar, const D: usize> Polytope<S, D> {
    /// The simplex of D + 1 affinely independent points.
    ///
    /// # Errors
    /// [`Degenerate`] if they are dependent, as far as the scalar can tell.
    pub fn simplex(points: Vec<MinkowskiPoint<S, D>>) -> Result<Self, Degenerate> {
        let mut polytope = Polytope {
            vertices: points,
            facets: Vec::new(),
        };
        for omitted in 0..=D {
            let facet = polytope.simplex_facet(omitted)?;
            polytope.facets.push(facet);
        }
        for facet in 0..=D {
            polytope.link_simplex_facet(facet);
        }
        Ok(polytope)
    }

    /// The facet of the first simplex that omits one vertex, turned away from it.
    fn simplex_facet(&self, omitted: usize) -> Result<Facet<S, D>, Degenerate> {
        let mut vertices = array::from_fn(|i| VertexId(if i < omitted { i } else { i + 1 }));
        let mut plane = self.plane(&vertices)?;
        let inside = &self.vertices[omitted].point;
        if plane.side(inside) == Side::Above {
            vertices.swap(0, 1);
            plane = self.plane(&vertices)?;
        }
        if plane.side(inside) != Side::Below {
            return Err(Degenerate);
        }
        let unlinked = Ridge {
            facet: FacetId(omitted),
            omits: 0,
        };
        Ok(Facet {
            vertices,
            neighbours: [unlinked; D],
            plane,
            state: State::Open,
        })
    }

    /// Facet i of the first simplex omits vertex i, so its neighbour across the
    /// ridge without vertex j is facet j, where vertex i is off that ridge.
    fn link_simplex_facet(&mut self, facet: usize) {
        let neighbours = self.facets[facet].vertices.map(|vertex| {
            let across = FacetId(vertex.0);
            let others = &self.facets[across.0].vertices;
            let omits = others.iter().position(|v| v.0 == facet).unwrap_or(0);
            Ridge {
                facet: across,
                omits,
            }
        });
        self.facets[facet].neighbours = neighbours;
    }

    fn plane(&self, vertices: &[VertexId; D]) -> Result<Plane<S, D>, Degenerate> {
        Plane::through(vertices.map(|v| &self.vertices[v.0]))
    }

    /// The vertices, in the order in which they were added. Some may have ended
    /// up inside.
    pub fn vertices(&self) -> &[MinkowskiPoint<S, D>] {
        &self.vertices
    }

    /// A facet, dead or alive.
    pub fn facet(&self, id: FacetId) -> &Facet<S, D> {
        &self.facets[id.0]
    }

    /// The facets of the polytope as it is now, in the order of their making.
    pub fn facets(&self) -> impl Iterator<Item = (FacetId, &Facet<S, D>)> {
        self.facets
            .iter()
            .enumerate()
            .filter(|(_, facet)| facet.state != State::Dead)
            .map(|(i, facet)| (FacetId(i), facet))
    }

    /// The open facet whose plane has the least signed distance from the origin,
    /// the earliest made if there are several; `None` if all are closed.
    pub fn nearest_open(&self) -> Option<FacetId> {
        let open = self
            .facets()
            .filter(|(_, facet)| facet.state == State::Open);
        open.reduce(|best, next| {
            if next.1.plane.is_nearer_than(&best.1.plane) {
                next
            } else {
                best
            }
        })
        .map(|(id, _)| id)
    }

    /// The least signed distance of any facet from the origin, open or closed.
    /// When it is not negative, the origin is inside, and it is a lower bound
    /// on the signed depth (up to rounding on floats).
    pub fn least_distance(&self) -> Option<S::Distance> {
        let distances = self.facets().map(|(_, facet)| facet.plane.distance.clone());
        distances.reduce(|best, next| if next < best { next } else { best })
    }

    /// Marks a facet as one above which no point can be added.
    pub fn close(&mut self, id: FacetId) {
        self.facets[id.0].state = State::Closed;
    }

    /// Whether the point is one of the polytope's vertices.
    pub fn has_vertex(&self, point: &MinkowskiPoint<S, D>) -> bool {
        self.vertices.iter().any(|v| v.is_same_as(point))
    }

    /// Whether the vertex numbers alone show that the point lies in the plane of
    /// the facet: it is one of its vertices, or the fourth corner of an index
    /// parallelogram, `(a₁ − b₂) = (a₁ − b₁) + (a₂ − b₂) − (a₂ − b₁)`, as on
    /// every facet where an edge of A meets an edge of B.
    pub fn lies_in_plane_by_index(&self, id: FacetId, point: &MinkowskiPoint<S, D>) -> bool {
        let Some((a, b)) = point.vertices() else {
            return false;
        };
        let corners = self.facets[id.0]
            .vertices
            .map(|v| self.vertices[v.0].vertices());
        let has = |corner| corners.contains(&Some(corner));
        let completes =
            |other: &Option<(usize, usize)>| other.is_some_and(|(c, d)| has((a, d)) && has((c, b)));
        has((a, b)) || corners.iter().any(completes)
    }

    /// Adds a point above a facet: removes the facets that see it, starting from
    /// `seed`, and joins the point to the horizon.
    ///
    /// # Errors
    /// [`Broken`]; the polytope is then unchanged.
    pub fn add(&mut self, seed: FacetId, point: MinkowskiPoint<S, D>) -> Result<Expansion, Broken> {
        let visible = self.visible_from(seed, &point.point);
        let horizon = self.horizon(&visible);
        if horizon.is_empty() {
            return Err(Broken::NoHorizon);
        }
        let vertex = VertexId(self.vertices.len());
        self.vertices.push(point);
        let cone = self.cone(&horizon, vertex).inspect_err(|_| {
            self.vertices.pop();
        })?;
        let first = self.facets.len();
        for facet in &visible {
            self.facets[facet.0].state = State::Dead;
        }
        for (i, ridge) in horizon.iter().enumerate() {
            let outside = self.facets[ridge.facet.0].neighbours[ridge.omits];
            let link = Ridge {
                facet: FacetId(first + i),
                omits: ridge.omits,
            };
            self.facets[outside.facet.0].neighbours[outside.omits] = link;
        }
        self.facets.extend(cone);
        let added = (first..self.facets.len()).map(FacetId).collect();
        Ok(Expansion {
            vertex,
            removed: visible,
            added,
        })
    }

    /// The connected patch of facets around `seed` that the point sees. The seed
    /// counts as seen.
    fn visible_from(&self, seed: FacetId, point: &Vector<S, D>) -> Vec<FacetId> {
        let mut visible = vec![seed];
        let mut hidden = Vec::new();
        let mut next = 0;
        while next < visible.len() {
            for neighbour in self.facets[visible[next].0].neighbours {
                let id = neighbour.facet;
                if visible.contains(&id) || hidden.contains(&id) {
                    continue;
                }
                match self.facets[id.0].plane.side(point) {
                    Side::Above => visible.push(id),
                    Side::On | Side::Below => hidden.push(id),
                }
            }
            next += 1;
        }
        visible
    }

    /// The ridges between visible and kept facets, seen from the visible side.
    fn horizon(&self, visible: &[FacetId]) -> Vec<Ridge> {
        let sides = |&facet: &FacetId| (0..D).map(move |omits| Ridge { facet, omits });
        visible
            .iter()
            .flat_map(sides)
            .filter(|r| !visible.contains(&self.facets[r.facet.0].neighbours[r.omits].facet))
            .collect()
    }

    /// The facets that join `apex` to the horizon, linked to each other and to
    /// the kept facets, which are not linked back yet.
    fn cone(&self, horizon: &[Ridge], apex: VertexId) -> Result<Vec<Facet<S, D>>, Broken> {
        let mut cone = Vec::with_capacity(horizon.len());
        for ridge in horizon {
            let Facet {
                mut vertices,
                mut neighbours,
                ..
            } = self.facets[ridge.facet.0].clone();
            vertices[ridge.omits] = apex;
            let outside = neighbours[ridge.omits];
            // The other neighbours are set below, when the cone is closed.
            neighbours = [outside; D];
            let plane = self.plane(&vertices)?;
            cone.push(Facet {
                vertices,
                neighbours,
                plane,
                state: State::Open,
            });
        }
        self.close_cone(&mut cone, horizon)?;
        Ok(cone)
    }

    /// Links the facets of the cone to each other. Two of them meet in a ridge
    /// that holds the apex and D − 2 vertices of the horizon: in the plane the
    /// apex alone, in space the apex and one vertex.
    fn close_cone(&self, cone: &mut [Facet<S, D>], horizon: &[Ridge]) -> Result<(), Broken> {
        let first = self.facets.len();
        let mut waiting: Vec<(Option<VertexId>, Ridge)> = Vec::new();
        for i in 0..cone.len() {
            let apex = horizon[i].omits;
            for omits in (0..D).filter(|&slot| slot != apex) {
                let rest = (0..D).find(|&slot| slot != apex && slot != omits);
                let key = rest.map(|slot| cone[i].vertices[slot]);
                let mine = Ridge {
                    facet: FacetId(first + i),
                    omits,
                };
                let Some(found) = waiting.iter().position(|(other, _)| *other == key) else {
                    waiting.push((key, mine));
                    continue;
                };
                let (_, theirs) = waiting.swap_remove(found);
                cone[i].neighbours[omits] = theirs;
                cone[theirs.facet.0 - first].neighbours[theirs.omits] = mine;
            }
        }
        let is_one_cycle = waiting.is_empty() && reaches_all(cone, first);
        if is_one_cycle {
            Ok(())
        } else {
            Err(Broken::HorizonNotACycle)
        }
    }
}

/// Whether every facet of the cone can be reached from the first one without
/// leaving the cone.
fn reaches_all<S: Scalar, const D: usize>(cone: &[Facet<S, D>], first: usize) -> bool {
    let mut reached = vec![false; cone.len()];
    let mut stack = vec![0];
    while let Some(i) = stack.pop() {
        if core::mem::replace(&mut reached[i], true) {
            continue;
        }
        let inside = cone[i]
            .neighbours
            .iter()
            .filter_map(|r| r.facet.0.checked_sub(first));
        stack.extend(inside.filter(|&j| j < cone.len() && !reached[j]));
    }
    reached.into_iter().all(|r| r)
}
