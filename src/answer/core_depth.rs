//! The signed depth of two cores, and the memory in which it is computed.
//!
//! ```text
//!       ________________
//!      /                \       the push: the direction n with the height of D along it.
//!     /       O          \      Its length is the depth s_core.
//!    /        ┆s_core     \     p: the witness point of D, a convex combination of the
//!   ●─────────p────────────●    points ● of D. The same weights give the witness points
//!             ↓ n               on A and B.
//! ```
//!
//! References: \[CC86\], the signed depth; \[vdB01 §4\], the witness points.

use alloc::vec::Vec;

use crate::answer::witness::{AttainedPush, no_distance, rounding};
use crate::expand::polytope::Polytope;
use crate::expand::{DepthBounds, EpaTermination};
use crate::gjk::{self, GjkTermination, NearestPoint};
use crate::kernel::SupportPlane;
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;

/// The signed depth of two cores, in ring numbers: what GJK and EPA found in their difference D.
#[derive(Clone, Debug)]
pub struct CoreDepth<S: Scalar, const D: usize> {
    /// The shortest [push](crate): `s_core = height/|normal|`, on floats in the units of the
    /// computation.
    pub push: SupportPlane<S, D>,
    /// The witness point of D as a convex combination: points of D with positive weights.
    /// `Σ weight·point / Σ weight` is the point of D at `s_core` along the normal, if the run has
    /// converged.
    pub combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// How GJK ended, if it was needed.
    pub gjk: Option<GjkTermination>,
    /// How EPA ended. If GJK measured the distance, this is mostly `SeparatingAxis`, and `Flat` if
    /// D lies in a plane. It may be any ending that finds no separating plane.
    pub epa: EpaTermination,
    /// Support points that GJK asked for.
    pub gjk_iterations: usize,
    /// Vertices that EPA added.
    pub epa_iterations: usize,
    /// A lower bound on s_core, up to rounding on floats: the distance of the nearest facet if
    /// the origin is inside the polytope, otherwise −|v| for a point v of D. In the units of the
    /// push.
    pub lower: S::Distance,
    /// Whether the combination gives the witness point of the push, up to rounding.
    pub(crate) is_consistent: bool,
}

impl<S: Scalar, const D: usize> CoreDepth<S, D> {
    pub(super) fn new(
        witness: AttainedPush<S, D>,
        gjk: Option<&NearestPoint<S, D>>,
        epa: &DepthBounds<S, D>,
        lower: S::Distance,
    ) -> Self {
        CoreDepth {
            is_consistent: witness.is_consistent,
            push: witness.push,
            combination: witness.combination,
            gjk: gjk.map(|gjk| gjk.termination),
            epa: epa.termination,
            gjk_iterations: gjk.map_or(0, |gjk| gjk.iterations),
            epa_iterations: epa.iterations,
            lower,
        }
    }

    /// Whether a limit on the iterations cut the run short.
    pub(crate) fn reached_limit(&self) -> bool {
        self.gjk == Some(GjkTermination::IterationLimit)
            || self.epa == EpaTermination::IterationLimit
    }

    /// Exact scalars: whether the push is as long as the lower bound, and the combination gives
    /// its witness point. False only if a support point was not the farthest.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_consistent && self.push.distance == self.lower
    }

    /// Floats: whether the push and the lower bound have met, up to rounding, and the polytope
    /// of EPA reaches as far as the push although normals have lost digits. If the cores do not
    /// overlap, the polytope is not asked: the witness point of D is the lower bound.
    pub(crate) fn have_bounds_met(&self, polytope: &Polytope<S, D>) -> bool {
        let tolerance = rounding(self.combination.iter().map(|(point, _)| point));
        S::have_met(&self.push.distance, &self.lower, &tolerance)
            && (S::have_met(&self.push.distance, &no_distance::<S>(), &tolerance)
                || polytope.is_proven_to_reach(&self.push, &tolerance))
    }
}

/// Memory that is reused by one query after another: after the first few, hardly any is allocated.
/// It also holds the polytope of the last query.
#[derive(Clone, Debug)]
pub struct Workspace<S: Scalar, const D: usize> {
    pub(crate) polytope: Polytope<S, D>,
    pub(crate) combination: Vec<(MinkowskiPoint<S, D>, S)>,
    /// For the second of two candidates.
    pub(super) other: Vec<(MinkowskiPoint<S, D>, S)>,
    pub(crate) gjk: gjk::Memory<S, D>,
}

impl<S: Scalar, const D: usize> Workspace<S, D> {
    /// Without memory: the first queries allocate it.
    pub fn new() -> Self {
        Workspace {
            polytope: Polytope::empty(),
            combination: Vec::new(),
            other: Vec::new(),
            gjk: gjk::Memory::default(),
        }
    }
}

impl<S: Scalar, const D: usize> Default for Workspace<S, D> {
    fn default() -> Self {
        Self::new()
    }
}
