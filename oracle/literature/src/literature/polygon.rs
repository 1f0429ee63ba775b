//! The simplex of the 2D texts: a polygon that gains a vertex inside its nearest
//! edge, and the loop around it that they share.
//!
//! ```text
//!        p ●               1. n, d: normal and distance of every edge, as the text has
//!        ↗   ↖                them; the nearest is the first with the least d
//!    i ●──────● j          2. p: the support point along its n
//!      │  O   │            3. n·p no more than d, by the text's tolerance: the end
//!      ●──────●            4. put p between i and j; go to 1
//! ```

use super::vectors::dot;
use super::{Difference, Ending, Found, Run, STEP_BUDGET, Step, Vertex};

/// In what the texts differ: how an edge is seen, when the loop ends, and which depth
/// is reported.
pub(super) trait Text {
    /// The unit normal of the edge from `a` to `b`, and its distance from the origin.
    fn edge(&self, a: &[f64; 2], b: &[f64; 2]) -> ([f64; 2], f64);
    /// Whether the nearest edge, at `distance`, is the answer when the support point
    /// reaches so far.
    fn is_final(&self, reach: f64, distance: f64) -> bool;
    /// The depth that is reported then.
    fn depth(&self, reach: f64, distance: f64) -> f64;
}

/// The nearest edge as a text finds it.
struct Nearest {
    /// The position of the edge's second vertex in the ring: p goes before it.
    position: usize,
    normal: [f64; 2],
    distance: f64,
}

/// Expands a triangle, or a segment as a polygon with two edges, until the text is content, or the
/// step budget is spent.
pub(super) fn expand(pair: &Difference<2>, simplex: &[Vertex<2>], text: &impl Text) -> Run<2> {
    let mut polygon = Polygon {
        vertices: simplex.to_vec(),
        ring: (0..simplex.len()).collect(),
    };
    let start = polygon.edges();
    let mut steps = Vec::new();
    let ending = loop {
        let Some(nearest) = polygon.nearest(text) else {
            break Ending::GaveUp("no edge is nearer than the primed distance: all are NaN");
        };
        let support = pair.support(&nearest.normal);
        let reach = dot(&support.point, &nearest.normal);
        let is_final = text.is_final(reach, nearest.distance);
        steps.push(polygon.step(&nearest, support, is_final));
        if is_final {
            break Ending::Found(Found {
                depth: text.depth(reach, nearest.distance),
                normal: nearest.normal.to_vec(),
                points: None,
            });
        }
        if steps.len() >= STEP_BUDGET {
            break Ending::Endless;
        }
    };
    Run {
        vertices: polygon.vertices,
        start,
        steps,
        ending,
    }
}

/// The vertices in the order in which they were found, and around the polygon.
struct Polygon {
    vertices: Vec<Vertex<2>>,
    ring: Vec<usize>,
}

impl Polygon {
    /// The positions of the two ends of every edge.
    fn positions(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        (0..self.ring.len()).map(|i| [i, (i + 1) % self.ring.len()])
    }

    fn edges(&self) -> Vec<Vec<usize>> {
        let numbers = |ends: [usize; 2]| ends.map(|i| self.ring[i]).to_vec();
        self.positions().map(numbers).collect()
    }

    /// The first edge with the least distance; `None` if none has a number for one.
    fn nearest(&self, text: &impl Text) -> Option<Nearest> {
        let mut nearest = None;
        let mut least = f64::MAX;
        for [i, j] in self.positions() {
            let [a, b] = [i, j].map(|k| &self.vertices[self.ring[k]].point);
            let (normal, distance) = text.edge(a, b);
            // False for NaN: such an edge is passed over.
            if distance < least {
                least = distance;
                nearest = Some(Nearest {
                    position: j,
                    normal,
                    distance,
                });
            }
        }
        nearest
    }

    /// The step that ends with the nearest edge, or replaces it by two.
    fn step(&mut self, nearest: &Nearest, support: Vertex<2>, is_final: bool) -> Step {
        let count = self.ring.len();
        let [from, to] = [count - 1, 0].map(|i| self.ring[(nearest.position + i) % count]);
        let same = |vertex: &Vertex<2>| vertex.numbers == support.numbers;
        let known = self.vertices.iter().position(same);
        let number = known.unwrap_or(self.vertices.len());
        if known.is_none() {
            self.vertices.push(support);
        }
        let mut step = Step {
            nearest: vec![from, to],
            normal: nearest.normal.to_vec(),
            distance: nearest.distance,
            support: number,
            ..Step::default()
        };
        if !is_final {
            self.ring.insert(nearest.position, number);
            step.removed = vec![vec![from, to]];
            step.added = vec![vec![from, number], vec![number, to]];
        }
        step
    }
}
