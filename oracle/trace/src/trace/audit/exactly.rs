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
        2 => Box::new(Known::<2>::new(trace)?),
        _ => Box::new(Known::<3>::new(trace)?),
    })
}

struct Known<const D: usize>(Replay<D>);

impl<const D: usize> Known<D> {
    fn new(trace: &Trace) -> Result<Self, Curved> {
        let mut replay = Replay::new(&trace.header)?;
        let known = trace.vertices().into_iter();
        // Points that are not what they are called are the audit's affair.
        replay.vertices = known.map_while(|vertex| replay.named(vertex)).collect();
        Ok(Known(replay))
    }

    fn facet(&self, vertices: &[usize]) -> Option<Facet<D>> {
        let facet = self.0.facet(vertices).ok()?;
        facet.squared.is_positive().then_some(facet)
    }

    fn length(&self, rise: &Rational, facet: &Facet<D>) -> Rational {
        signed_square(rise) / (&facet.squared * &self.0.scale * &self.0.scale)
    }
}

impl<const D: usize> Exactly for Known<D> {
    fn distance(&self, facet: &[usize]) -> Option<Rational> {
        let facet = self.facet(facet)?;
        Some(self.length(&facet.offset, &facet))
    }

    fn height(&self, facet: &[usize], point: &MinkowskiVertex) -> Option<Rational> {
        let facet = self.facet(facet)?;
        let rise = facet.rise(&self.0.named(point)?);
        Some(self.length(&rise, &facet))
    }
}
