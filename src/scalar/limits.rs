//! How exact an answer has to be, and how long it may take.

use crate::scalar::Scalar;

/// Tolerance and iteration limits of a query. The tolerances for the rounding of floats are those
/// of [`Rounding`](crate::Rounding): 0 on exact scalars.
///
/// Every query ends, also on a shape that breaks the promises of [`Support`](crate::Support).
/// With n = `epa_iterations` and g = `gjk_iterations` it asks each shape for at most
///
/// | query | support points |
/// |---|---|
/// | [`contact`](crate::contact()), [`solve`](crate::solve), [`intersects`](crate::intersects), [`shallow`](crate::extras::core_shapes::shallow) | 20 n + 6 g + 12,000 |
/// | [`directional`](crate::extras::directional::directional), [`along`](crate::extras::directional::along) | 8 n + 500 |
///
/// [`certified`](crate::certified()) and [`manifold`](crate::extras::manifold::manifold) ask for
/// none: they ask for vertices, or corners, once.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits<S> {
    /// EPA ends when its upper and lower bound on the signed depth differ by at most this. For
    /// exact scalars it is absolute. For floats it is relative to the extent of the Minkowski
    /// difference, its largest |coordinate|, rounded up to a power of two. On curved surfaces it is
    /// never less than [`Rounding::curved_tolerance`](crate::Rounding::curved_tolerance). GJK ends
    /// when the distance can shrink by no more than this fraction. Zero means an exact
    /// answer, which only exact scalars can give, and only between polytopes.
    pub tolerance: S,
    /// The most support points GJK may ask for; at least 1.
    pub gjk_iterations: usize,
    /// The most vertices EPA may add; at least 1.
    pub epa_iterations: usize,
}

impl<S: Scalar> Default for Limits<S> {
    /// Rounding-level tolerance for floats, zero for exact scalars; 1,000 GJK and 10,000 EPA
    /// iterations. Boxes need about ten, hulls of 1000 vertices about thirty, curved shapes some
    /// dozens, and some thousands if their bounds close slowly.
    fn default() -> Self {
        Limits {
            tolerance: S::default_tolerance(),
            gjk_iterations: 1_000,
            epa_iterations: 10_000,
        }
    }
}

impl<S: Scalar> Limits<S> {
    /// No limits but those of memory: exact runs end.
    pub(crate) fn none() -> Self {
        Limits {
            gjk_iterations: usize::MAX,
            epa_iterations: usize::MAX,
            ..Limits::default()
        }
    }
}
