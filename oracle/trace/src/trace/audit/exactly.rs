//! The facets and points of a trace in exact numbers, for whoever wants to know what a
//! decision should have been.

use num_traits::Signed;

use super::facet::Facet;
use super::finding::signed_square;
use super::replay::Replay;
use crate::trace::model::{MinkowskiVertex, Trace};
use epa_format::case::Curved;
use epa_format::number::Rational;

/// Exact lengths by vertex numbers, as signed squares.
pub trait Exactly {
    /// The distance of a facet from the origin; `None` if it has none.
    fn distance(&self, facet: &[usize]) -> Option<Rational>;
    /// The height of a point over a facet; `None` if that has no plane.
    fn height(&self, facet: &[usize], point: &MinkowskiVertex) -> Option<Rational>;
}

/// The points of a trace as they really are: the differences of the vertices they name.
///
/// # Errors
/// [`Curved`].
pub fn exactly(trace: &Trace) -> Result<Box<dyn Exactly>, Curved> {
    Ok(match trace.header.case.dim.get() {
        2 => Box::new(Replay::<2>::with_vertices(trace)?),
        _ => Box::new(Replay::<3>::with_vertices(trace)?),
    })
}

impl<const D: usize> Replay<D> {
    fn with_vertices(trace: &Trace) -> Result<Self, Curved> {
        let mut replay = Replay::new(&trace.header)?;
        let known = trace.vertices().into_iter();
        // Points that are not what they are called are the audit's affair.
        replay.vertices = known.map_while(|vertex| replay.named(vertex)).collect();
        Ok(replay)
    }

    /// A facet that spans a plane.
    fn solid(&self, vertices: &[usize]) -> Option<Facet<D>> {
        let facet = self.facet(vertices).ok();
        facet.filter(|facet| facet.squared.is_positive())
    }
}

impl<const D: usize> Exactly for Replay<D> {
    fn distance(&self, facet: &[usize]) -> Option<Rational> {
        Some(self.in_world(self.solid(facet)?.distance()))
    }

    fn height(&self, facet: &[usize], point: &MinkowskiVertex) -> Option<Rational> {
        let facet = self.solid(facet)?;
        let rise = facet.rise(&self.named(point)?);
        Some(self.in_world(signed_square(&rise) / &facet.squared))
    }
}
