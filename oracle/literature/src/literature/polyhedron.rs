//! The polytope of the 3D texts: a list of triangles over a list of vertices, and the
//! loop around it that they share.
//!
//! ```text
//!         p ●                 1. the nearest triangle, by the text's distance
//!         .' '.               2. p: the support point along the text's direction
//!       .'/‾‾‾\'.             3. p no farther than the triangle, by the text's rule: the end
//!      ●──┤ △ ├──●            4. remove the triangles that the text says p sees
//!       \  \_/  /             5. join p to the edges that only one of them had; go to 1
//!        ●──O──●
//! ```
//!
//! p is appended to the list of vertices, also if the same point is in it already, and edges are
//! compared by index. I. Winter (`newFaces.push_back(polytope.size())`,
//! `polytope.push_back(support)`) and msd-sim (`addVertex`, `newPointIndex`) print it in this way.
//! An edge to a point that is found again does not cancel against the edge of the earlier copy.

use super::vectors::{cross, dot, scale, sub};
use super::{Difference, Ending, Found, Run, STEP_BUDGET, Step, TRIANGLE_BUDGET, Vertex};

/// A triangle of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Face {
    pub(super) vertices: [usize; 3],
    /// (b − a) × (c − a): no rounding on small integers.
    pub(super) area: [f64; 3],
    /// Of unit length, turned as the text turns it.
    pub(super) normal: [f64; 3],
    /// How far the text says it is from the origin.
    pub(super) distance: f64,
}

/// A step up to its end: the nearest triangle and what lies above it.
pub(super) struct Look<'a> {
    pub(super) face: &'a Face,
    /// The distance of the triangle that was taken for the nearest before.
    pub(super) previous: Option<f64>,
    /// How far p is along the direction of the search.
    pub(super) reach: f64,
}

/// In what the texts differ.
pub(super) trait Text {
    /// The triangle of three vertices; `None` if the text skips it.
    fn face(&self, vertices: [usize; 3], corners: [&[f64; 3]; 3]) -> Option<Face>;
    /// Whether the loop ends with this triangle as the answer.
    fn is_final(&self, look: &Look) -> bool;
    /// Along what the support point above the nearest triangle is sought.
    fn direction(&self, face: &Face, _corners: [&[f64; 3]; 3]) -> [f64; 3] {
        face.normal
    }
    /// Whether p takes the triangle away. `corner` is its first vertex.
    fn sees(&self, face: &Face, corner: &[f64; 3], p: &[f64; 3]) -> bool;
    /// Whether a point of the same pre-images as one that was found before keeps that
    /// one's number, so that edges cancel by their points. Otherwise it is appended as
    /// another vertex, and edges cancel by their indices.
    fn keeps_numbers(&self) -> bool {
        false
    }
    /// Whether the triangle is taken away, the nearest one or another that p sees or not.
    fn removes(&self, _is_nearest: bool, is_seen: bool) -> bool {
        is_seen
    }
    /// Those edges of the triangles that went that p is joined to.
    fn horizon(&self, edges: &[[usize; 2]]) -> Vec<[usize; 2]> {
        cancelled(edges)
    }
    /// How triangles leave the list: those that `goes` says, handed to `gone` in turn.
    fn remove(
        &self,
        faces: &mut Vec<Face>,
        goes: &dyn Fn(&Face) -> bool,
        gone: &mut dyn FnMut(Face),
    ) {
        let (out, kept) = std::mem::take(faces).into_iter().partition(goes);
        *faces = kept;
        Vec::into_iter(out).for_each(gone);
    }
    /// How a text ends that has no edge to join p to, if it ends there.
    fn without_edges(&self) -> Option<Ending> {
        None
    }
    /// The most expansions, and how the loop ends after them.
    fn limit(&self) -> (usize, Ending) {
        (STEP_BUDGET, Ending::Endless)
    }
    /// The answer.
    fn found(&self, pair: &Difference<3>, face: &Face, corners: [&Vertex<3>; 3]) -> Found;
}

/// One by one: an edge whose reverse is in the list takes it out, and does not come in.
fn cancelled(edges: &[[usize; 2]]) -> Vec<[usize; 2]> {
    let mut list: Vec<[usize; 2]> = Vec::new();
    for &[i, j] in edges {
        match list.iter().position(|other| *other == [j, i]) {
            Some(known) => {
                list.remove(known);
            }
            None => list.push([i, j]),
        }
    }
    list
}

impl Face {
    /// The triangle as its winding has it, at the distance of its plane. Without area, its
    /// normal is NaN.
    pub(super) fn by_winding(vertices: [usize; 3], [a, b, c]: [&[f64; 3]; 3]) -> Face {
        let area = cross(&sub(b, a), &sub(c, a));
        let length = dot(&area, &area).sqrt();
        let normal = area.map(|x| x / length);
        Face {
            vertices,
            area,
            normal,
            distance: dot(&normal, a),
        }
    }

    /// The same triangle seen from the other side, its vertices in their order.
    pub(super) fn turned(self) -> Face {
        Face {
            area: scale(&self.area, -1.0),
            normal: scale(&self.normal, -1.0),
            distance: -self.distance,
            ..self
        }
    }
}

/// The four faces of a tetrahedron, all seen from the same side, as printed by I. Winter
/// and, in other letters, by msd-sim.
pub(super) const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]];

/// Six times the signed volume: positive if the first three vertices are counter-clockwise
/// from outside, and with them the four [`FACES`].
pub(super) fn determinant([a, b, c, d]: &[Vertex<3>; 4]) -> f64 {
    let [u, v, w] = [a, b, c].map(|vertex| sub(&vertex.point, &d.point));
    dot(&u, &cross(&v, &w))
}

/// Expands a tetrahedron until the text is content, or at its limit.
pub(super) fn expand(
    pair: &Difference<3>,
    tetrahedron: [Vertex<3>; 4],
    faces: [[usize; 3]; 4],
    text: &impl Text,
) -> Run<3> {
    let mut polyhedron = Polyhedron {
        vertices: tetrahedron.to_vec(),
        faces: Vec::new(),
        steps: Vec::new(),
    };
    for vertices in faces {
        polyhedron.push(text, vertices);
    }
    let start = polyhedron.faces.iter().map(|face| face.vertices.to_vec());
    let start = start.collect();
    let ending = polyhedron.until_the_end(pair, text);
    Run {
        vertices: polyhedron.vertices,
        start,
        steps: polyhedron.steps,
        ending,
    }
}

struct Polyhedron {
    vertices: Vec<Vertex<3>>,
    faces: Vec<Face>,
    steps: Vec<Step>,
}

impl Polyhedron {
    fn until_the_end(&mut self, pair: &Difference<3>, text: &impl Text) -> Ending {
        let mut previous = None;
        let (limit, at_the_limit) = text.limit();
        for _ in 0..limit {
            if self.faces.len() > TRIANGLE_BUDGET {
                return Ending::Overgrown;
            }
            let Some(face) = self.nearest() else {
                return Ending::GaveUp("no triangle has a distance: none is left, or all are NaN");
            };
            let corners = face.vertices.map(|i| &self.vertices[i].point);
            let direction = text.direction(&face, corners);
            let support = pair.support(&direction);
            let look = Look {
                face: &face,
                previous,
                reach: dot(&support.point, &direction),
            };
            if text.is_final(&look) {
                // Nothing is joined to it: its number is only shown.
                let number = self.number(support, true);
                self.record(&face, number, Vec::new(), Vec::new());
                let corners = face.vertices.map(|i| &self.vertices[i]);
                return Ending::Found(text.found(pair, &face, corners));
            }
            previous = Some(face.distance);
            let number = self.number(support, text.keeps_numbers());
            if let Some(ending) = self.add(text, &face, number) {
                return ending;
            }
        }
        at_the_limit
    }

    /// The first triangle with the least distance; `None` if none has a number for one.
    fn nearest(&self) -> Option<Face> {
        let numbered = self.faces.iter().filter(|face| !face.distance.is_nan());
        let nearer = |best: Face, face: Face| match face.distance < best.distance {
            true => face,
            false => best,
        };
        numbered.copied().reduce(nearer)
    }

    /// The number of a support point: the next one, or the one that it has already.
    fn number(&mut self, support: Vertex<3>, is_kept: bool) -> usize {
        let same = |vertex: &Vertex<3>| is_kept && vertex.numbers == support.numbers;
        self.vertices.iter().position(same).unwrap_or_else(|| {
            self.vertices.push(support);
            self.vertices.len() - 1
        })
    }

    fn push(&mut self, text: &impl Text, vertices: [usize; 3]) -> Option<Face> {
        let corners = vertices.map(|i| &self.vertices[i].point);
        let face = text.face(vertices, corners)?;
        self.faces.push(face);
        Some(face)
    }

    /// Takes away what p sees, and joins p to the edges that are left.
    fn add(&mut self, text: &impl Text, nearest: &Face, number: usize) -> Option<Ending> {
        let (mut edges, mut removed) = (Vec::new(), Vec::new());
        let (vertices, p) = (&self.vertices, self.vertices[number].point);
        let goes = |face: &Face| {
            let is_seen = text.sees(face, &vertices[face.vertices[0]].point, &p);
            text.removes(face.vertices == nearest.vertices, is_seen)
        };
        text.remove(&mut self.faces, &goes, &mut |face| {
            let [i, j, k] = face.vertices;
            edges.extend([[i, j], [j, k], [k, i]]);
            removed.push(face.vertices.to_vec());
        });
        let horizon = text.horizon(&edges);
        let push = |[i, j]: &[usize; 2]| self.push(text, [*i, *j, number]);
        let added = horizon.iter().filter_map(push);
        let added: Vec<_> = added.map(|face| face.vertices.to_vec()).collect();
        self.record(nearest, number, removed, added);
        horizon.is_empty().then(|| text.without_edges()).flatten()
    }

    fn record(
        &mut self,
        face: &Face,
        support: usize,
        removed: Vec<Vec<usize>>,
        added: Vec<Vec<usize>>,
    ) {
        self.steps.push(Step {
            nearest: face.vertices.to_vec(),
            normal: face.normal.to_vec(),
            distance: face.distance,
            support,
            removed,
            added,
        });
    }
}
