//! How EPA ends, and with what: bounds on the signed depth.
//!
//! ```text
//!         ______●______
//!        /   .´   `.   \        D, and in it the polytope with its corners ●
//!       /  .´   O   `.  \
//!      |  ●·····┼·····●  |      lower: from O to the nearest facet
//!       \       ┆       /
//!   ·····\______┼______/·····   push: from O to the supporting plane along the normal n
//!               ↓ n
//! ```
//!
//! References: \[CC86\], the signed depth; \[vdB01 §4\], both bounds. Departure from \[vdB01 §4\]:
//! every other ending has a name too.

use crate::kernel::SupportPlane;
use crate::scalar::Scalar;

/// How EPA ended. The push is an upper bound on the signed depth in every case. Only `Converged`
/// says that it is the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpaTermination {
    /// The bounds met: the push is the shortest, within the tolerance.
    Converged,
    /// The push has a negative height: the cores are separated, on floats up to rounding. It is the
    /// shortest among the directions tested, not in general the shortest of all.
    SeparatingAxis,
    /// The set lies in a plane: up to rounding for floats, exactly for exact scalars. If the plane
    /// misses the origin the push is a separating axis. Otherwise the signed depth is at most 0,
    /// and whether the origin lies in the set is decided inside the plane: by GJK.
    Flat,
    /// Floats only: no facet can be expanded any more, or no first simplex can be built, and the
    /// bounds have not met. The push is valid; the true depth lies between the bounds.
    Stalled,
    /// Floats only: on a curved surface the bounds come together too slowly, for example if a
    /// whole circle of directions is equally short. The push is valid; the true depth lies
    /// between the bounds. A query then refines the push, and looks for a shorter one wherever
    /// the polytope has not excluded it.
    Slow,
    /// The limit of iterations or of facets was reached; as for `Stalled`, the push is valid.
    IterationLimit,
}

/// What EPA found: bounds on the signed depth, from above and from below, in the units of the set.
#[derive(Clone, Debug)]
pub struct DepthBounds<S: Scalar, const D: usize> {
    /// Whether the bounds met, or why the loop ended before.
    pub termination: EpaTermination,
    /// The shortest push tested: an upper bound on the signed depth, with the direction that
    /// attains it. `None` only if no direction could be tested in a float's range.
    pub push: Option<SupportPlane<S, D>>,
    /// The distance of the nearest facet at the end, if there are facets. When it is not
    /// negative, it is a lower bound on the signed depth (up to rounding on floats).
    pub lower: Option<S::Distance>,
    /// Vertices added to the first simplex.
    pub iterations: usize,
}

/// When EPA stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// When the nearest facet is final, whether the origin is inside or not.
    Final,
    /// As `Final`, or when a plane separates the set from the origin by more than rounding: GJK
    /// then measures the distance.
    Separated,
}
