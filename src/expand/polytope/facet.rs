//! Facets, and the numbers of facets, vertices and ridges.
//!
//! ```text
//!           v₂              A facet (v₀, v₁, v₂) in space, seen from outside: counter-clockwise.
//!          /  \             Ridge i omits vertex i, and across it lies neighbour i. In the plane
//!    n₁   /    \   n₀       a facet is an edge (v₀, v₁) with the inside to its left, and ridge i
//!        /______\           is the other vertex.
//!      v₀   n₂   v₁
//! ```
//!
//! References: \[BDH96\], the words facet and ridge; \[vdB01 §4\], a facet with links to its
//! neighbours.

use alloc::vec::Vec;
use core::array;

use crate::kernel::Plane;
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;

/// The number of a vertex of the polytope. Vertices are counted from 0 in the order in which they
/// were added, and none is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VertexId(pub(super) u32);

/// The number of a facet, also of a removed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FacetId(pub(super) u32);

/// One side of a ridge: a facet and the number of its vertex off the ridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ridge(u32);

impl VertexId {
    /// Its place in [`Polytope::vertices`](super::Polytope::vertices).
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl FacetId {
    /// Its number: facets are counted from 0 in the order in which they are made.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Ridge {
    #[inline]
    pub(super) fn new(facet: FacetId, omits: usize) -> Self {
        Ridge(facet.0 << 2 | omits as u32)
    }

    /// The facet on this side.
    #[inline]
    pub fn facet(self) -> FacetId {
        FacetId(self.0 >> 2)
    }

    /// The slot, in this facet, of the vertex that is not on the ridge.
    #[inline]
    pub fn omits(self) -> usize {
        (self.0 & 3) as usize
    }
}

/// A facet of the polytope, an edge in the plane and a triangle in space: D vertices, D neighbours,
/// and its plane. Ridge i and neighbour i lie opposite vertex i.
#[derive(Clone, Debug)]
pub struct Facet<S: Scalar, const D: usize> {
    /// Its vertices; seen from outside counter-clockwise in space, and with the
    /// inside to the left in the plane.
    pub vertices: [VertexId; D],
    /// Neighbour i, seen from the other side of the ridge that omits vertex i.
    pub neighbours: [Ridge; D],
    /// Its plane, with the normal outward. Its offset is negative if the origin lies outside.
    pub plane: Plane<S, D>,
    pub(super) sight: Sight,
    /// Its place in the queue, until it is removed.
    pub(super) place: QueuePlace,
}

/// The place of a facet in the queue of open facets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QueuePlace(pub(super) u32);

impl QueuePlace {
    /// The place of a facet that has none yet.
    pub(super) const NONE: QueuePlace = QueuePlace(u32::MAX);
}

/// A ridge of a visible facet, from both sides. It is on the horizon if the facet across is not
/// visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Border {
    pub(super) visible: Ridge,
    pub(super) across: Ridge,
    /// Where it begins and ends, counter-clockwise around the visible facet. In the plane a ridge
    /// is one vertex.
    pub(super) ends: [VertexId; 2],
}

/// What the last walk found about a facet: never seen (0), hidden in walk k (2k), visible in walk
/// k (2k + 1), or removed. So no mark has to be reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight(u32);

impl Sight {
    pub(super) const NEVER: Sight = Sight(0);
    pub(super) const REMOVED: Sight = Sight(u32::MAX);

    #[inline]
    pub(super) fn hidden(walk: u32) -> Self {
        Sight(2 * walk)
    }

    #[inline]
    pub(super) fn visible(walk: u32) -> Self {
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

    /// The points of its corners.
    #[inline]
    pub(crate) fn corners<'v>(
        &self,
        vertices: &'v [MinkowskiPoint<S, D>],
    ) -> [&'v MinkowskiPoint<S, D>; D] {
        array::from_fn(|i| &vertices[self.vertices[i].index()])
    }
}

/// The slot `turn` after another one, around a facet.
#[inline(always)]
pub(super) fn after<const D: usize>(slot: usize, turn: usize) -> usize {
    (slot + turn) % D
}

/// Floats: the lesser of `least` and the squared length of the normal of a new facet.
#[inline(always)]
pub(super) fn lesser_norm_squared<S: Scalar, const D: usize>(least: S, plane: &Plane<S, D>) -> S {
    if !S::EXACT && least.exceeds(&plane.norm_squared) {
        plane.norm_squared.clone()
    } else {
        least
    }
}
