//! What a published algorithm did, step by step, and how it ended.

use super::Vertex;

/// The most expansions of a published loop that need not end: far more than any
/// of its cases takes that ends at all.
pub const STEP_BUDGET: usize = 1000;

/// One expansion: what the algorithm held for the nearest facet, what it found
/// above it, and how it changed its surface. Vertices are numbered in the order in
/// which they were found: those of the start first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// The vertices of the facet that it took for the nearest.
    pub nearest: Vec<usize>,
    /// Its normal as the algorithm computed it: the direction of the support query, unless the
    /// text takes another.
    pub normal: Vec<f64>,
    /// Its distance from the origin as the algorithm computed it.
    pub distance: f64,
    /// The number of the support point: the next one, whether or not the point was found
    /// before. It has its old number in the last step of a run, which joins nothing to it, in the
    /// plane, and in versions that look for it.
    pub support: usize,
    /// The facets that it removed.
    pub removed: Vec<Vec<usize>>,
    /// The facets that it added.
    pub added: Vec<Vec<usize>>,
}

/// What an algorithm reports when it is content.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The penetration depth.
    pub depth: f64,
    /// The contact normal, from A to B.
    pub normal: Vec<f64>,
    /// Contact points on A and on B, if the text computes them.
    pub points: Option<[Vec<f64>; 2]>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// With an answer.
    Found(Found),
    /// Its intersection test says that the shapes do not overlap.
    NoOverlap,
    /// It gave up, and says why.
    GaveUp(&'static str),
    /// It would not have ended: the step budget is spent.
    Endless,
    /// It would not have ended: the triangle budget is spent.
    Overgrown,
}

/// A run of a published algorithm.
#[derive(Clone, Debug)]
pub struct Run<const D: usize> {
    /// The points of the difference that it found, in this order.
    pub vertices: Vec<Vertex<D>>,
    /// The facets of the start.
    pub start: Vec<Vec<usize>>,
    /// The expansions.
    pub steps: Vec<Step>,
    /// How it ended.
    pub ending: Ending,
}

impl<const D: usize> Run<D> {
    /// A run that ended before the first expansion.
    #[must_use]
    pub fn without_steps(ending: Ending) -> Self {
        Run {
            vertices: Vec::new(),
            start: Vec::new(),
            steps: Vec::new(),
            ending,
        }
    }
}
