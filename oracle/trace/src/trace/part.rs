//! Two runs side by side: the first step at which they part.

use std::mem::discriminant;

use num_traits::Signed;

use super::audit::{Place, name, rounding_of};
use super::model::{MinkowskiVertex, Start, Step, Trace};
use epa_format::case::WorldShape;
use epa_format::number::{Rational, compare, larger};

/// Where two runs part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parting {
    /// At which line.
    pub at: Place,
    /// Which decision differed.
    pub over: Over,
}

/// A decision that differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Over {
    /// The first simplex has other points or facets.
    Simplex,
    /// Another facet was taken for the nearest.
    Nearest,
    /// Another point was found along the same facet's normal.
    Support,
    /// One run added the point, the other put the facet aside or ended.
    Verdict,
    /// Other facets were found to be visible.
    Visible,
    /// One run took another step after the other had ended.
    Length,
    /// The runs ended differently.
    Ending,
}

impl Parting {
    /// The step at which it happened, if it was a step.
    #[must_use]
    pub fn step(&self) -> Option<usize> {
        match self.at {
            Place::Step(step) => Some(step),
            _ => None,
        }
    }
}

/// Whether two traces are of the same points: of the same case, or of cases with the same world
/// vertices in the same order.
#[must_use]
pub fn is_same_case(left: &Trace, right: &Trace) -> bool {
    let [mine, theirs] = [left, right].map(|trace| &trace.header.case);
    let worlds = || mine.world().ok().zip(theirs.world().ok());
    mine.dim == theirs.dim
        && (mine.id() == theirs.id()
            || worlds().is_some_and(|(mine, theirs)| {
                let same = |(a, b): (&WorldShape, &WorldShape)| a.vertices == b.vertices;
                mine.iter().zip(&theirs).all(same)
            }))
}

/// The first decision in which two runs on the same case differ; `None` if there is
/// none.
///
/// Points are the same if they come from the same vertices. Where a trace does not say from which,
/// they are the same if they are as near to each other as the rounding of the coarser trace allows.
/// The order of a facet's vertices matters only where both runs tell the outside by it.
#[must_use]
pub fn first_parting(left: &Trace, right: &Trace) -> Option<Parting> {
    let same = Sameness::of(left, right);
    let parting = |at, over| Some(Parting { at, over });
    if !same.starts(&left.start, &right.start) {
        return parting(Place::Start, Over::Simplex);
    }
    for (mine, theirs) in left.steps.iter().zip(&right.steps) {
        if let Some(over) = same.differing(mine, theirs) {
            return parting(Place::Step(mine.number), over);
        }
    }
    match [left, right].map(|trace| trace.steps.len()) {
        [mine, theirs] if mine != theirs => {
            parting(Place::Step(mine.min(theirs) + 1), Over::Length)
        }
        _ if left.end.ending != right.end.ending => parting(Place::End, Over::Ending),
        _ => None,
    }
}

/// When points and facets of two traces are the same.
pub(super) struct Sameness {
    is_oriented: bool,
    /// How far two points without vertex numbers may be apart.
    near: Rational,
}

impl Sameness {
    pub(super) fn of(left: &Trace, right: &Trace) -> Self {
        let [mine, theirs] =
            [left, right].map(|trace| rounding_of(&trace.header).unwrap_or_default());
        Sameness {
            is_oriented: left.header.oriented && right.header.oriented,
            near: larger(mine, theirs),
        }
    }

    fn starts(&self, mine: &Start, theirs: &Start) -> bool {
        let points = mine.points.iter().zip(&theirs.points);
        mine.points.len() == theirs.points.len()
            && points.into_iter().all(|(p, q)| self.points(p, q))
            && self.facets(&mine.facets) == self.facets(&theirs.facets)
    }

    fn points(&self, mine: &MinkowskiVertex, theirs: &MinkowskiVertex) -> bool {
        if let (Some(mine), Some(theirs)) = (mine.numbers, theirs.numbers) {
            return mine == theirs;
        }
        let mut both = mine.point.iter().zip(&theirs.point);
        both.all(|(x, y)| compare(&(x - y).abs(), &self.near).is_le())
    }

    pub(super) fn facet(&self, facet: &[usize]) -> Vec<usize> {
        name(facet, self.is_oriented)
    }

    fn facets(&self, facets: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut names: Vec<_> = facets.iter().map(|facet| self.facet(facet)).collect();
        names.sort();
        names
    }

    /// The first decision of a step that differs.
    fn differing(&self, mine: &Step, theirs: &Step) -> Option<Over> {
        let removed = |step: &Step| self.facets(step.removed.as_deref().unwrap_or_default());
        if self.facet(&mine.facet) != self.facet(&theirs.facet) {
            Some(Over::Nearest)
        } else if !self.points(&mine.support, &theirs.support) {
            Some(Over::Support)
        } else if discriminant(&mine.change()) != discriminant(&theirs.change()) {
            Some(Over::Verdict)
        } else {
            (removed(mine) != removed(theirs)).then_some(Over::Visible)
        }
    }
}
