//! What EPA does, told step by step.
//!
//! ```text
//!   started ─► found ─► expanded ─► found ─► … ─► found ─► ended ─► searched ─► … ─► measured
//!      │         └────► closed ───────┘                      ▲  ▲                       │
//!      └ no first simplex was needed, or there is none ──────┘  └ again ────────────────┤
//!                                                       (of a query)     recomputed ◄───┘
//! ```
//!
//! Every support point that EPA asks for after the first simplex is one `found`. What follows says
//! what became of the point:
//!
//! | next | the point |
//! |---|---|
//! | `expanded` | was added |
//! | `closed` | could not be added, because of rounding |
//! | `ended` | shows that the facet is final, or that the set is separated; or EPA is `Slow`, or at a limit |
//!
//! A query may run EPA again, from what GJK found.
//!
//! The observer is a type parameter. For `()`, which does nothing, the calls are compiled away.

use super::bounds::DepthBounds;
use crate::expand::polytope::{Expansion, FacetId, Polytope};
use crate::gjk::{Iteration, NearestPoint};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Scalar;

/// Told what EPA does. Every method does nothing unless it is overridden.
///
/// On floats all coordinates are in the units of the computation; see
/// [`MinkowskiDifference::unit`](crate::minkowski::MinkowskiDifference::unit).
///
/// ```
/// use epa::expand::{run_observed, Observer, DepthBounds, EpaTermination};
/// use epa::minkowski::{MinkowskiDifference, MinkowskiPoint};
/// use epa::polytope::{Expansion, FacetId, Polytope};
/// use epa::{Hull, Limits};
///
/// /// The offset of the nearest edge along its normal, and how far the set reaches
/// /// along it, both divided by the normal's length.
/// #[derive(Default)]
/// struct Bounds(Vec<(f64, f64)>, usize);
///
/// impl Observer<f64, 2> for Bounds {
///     fn found(
///         &mut self,
///         nearest: FacetId,
///         support: &MinkowskiPoint<f64, 2>,
///         polytope: &Polytope<f64, 2>,
///     ) {
///         let plane = &polytope.facet(nearest).plane;
///         let reach = plane.normal.dot(&support.point) / plane.normal.norm();
///         self.0.push((plane.distance(), reach));
///     }
///     fn expanded(&mut self, expansion: &Expansion<'_>, _: &Polytope<f64, 2>) {
///         self.1 += expansion.added().len();
///     }
/// }
///
/// let a = Hull::new([[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]])?;
/// let b = Hull::new([[5.0, 7.0], [12.0, 7.0], [10.0, 2.0], [7.0, 3.0]])?;
/// let set = MinkowskiDifference::new(&a, &b)?;
/// let mut bounds = Bounds::default();
/// let mut polytope = Polytope::empty();
/// let found = run_observed(&set, &[], &Limits::default(), &mut polytope, &mut bounds)?;
/// assert_eq!(found.termination, EpaTermination::Converged);
///
/// // From nothing EPA makes its own start, a triangle around the origin. Its nearest
/// // edge is 2/√10 away, and the set reaches 33/√10. The next edge is final: the depth
/// // is 6/√41. All in units of 1/16, since the coordinates were scaled to about 1.
/// let (first, last) = (10f64.sqrt(), 41f64.sqrt());
/// let expected = [2.0 / first, 33.0 / first, 6.0 / last, 6.0 / last];
/// let Bounds(bounds, edges) = bounds;
/// let found: Vec<f64> = bounds.iter().flat_map(|(o, h)| [o * 16.0, h * 16.0]).collect();
/// assert_eq!(found.len(), 4);
/// assert!(found.iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-14), "{found:?}");
/// assert_eq!(edges, 2); // one vertex was added
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer<S: Scalar, const D: usize> {
    /// The first simplex stands: its vertices with their pre-images, its facets.
    fn started(&mut self, _polytope: &Polytope<S, D>) {}

    /// The open facet nearest to the origin, and the support point along its normal. The facet's
    /// plane tells its distance, and with it how far the point rises above it.
    fn found(
        &mut self,
        _nearest: FacetId,
        _support: &MinkowskiPoint<S, D>,
        _polytope: &Polytope<S, D>,
    ) {
    }

    /// The support point was added. The removed facets can still be looked at; the
    /// horizon is what the added ones hold besides the new vertex, see
    /// [`Facet::beside`](crate::expand::polytope::Facet::beside).
    fn expanded(&mut self, _expansion: &Expansion<'_>, _polytope: &Polytope<S, D>) {}

    /// Floats only: the support point could not be added, the facet was closed, and
    /// the search goes on with the others.
    fn closed(&mut self, _facet: FacetId, _polytope: &Polytope<S, D>) {}

    /// EPA ended with these bounds, and with this polytope.
    fn ended(&mut self, _found: &DepthBounds<S, D>, _polytope: &Polytope<S, D>) {}

    /// Told by a whole query: GJK, which measures the distance, asked for a support point.
    fn searched(&mut self, _iteration: Iteration<'_, S, D>) {}

    /// Told by a whole query: EPA did not find the origin surely inside, and GJK measured its
    /// distance. If rounding blurs that too, EPA may start once more.
    fn measured(&mut self, _gjk: &NearestPoint<S, D>) {}

    /// Told by a whole query: rounding left the answer in doubt, and it was computed again on
    /// integers. The steps told before are those of the run on floats.
    fn recomputed(&mut self) {}
}

impl<S: Scalar, const D: usize> Observer<S, D> for () {}
