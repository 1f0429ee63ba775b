//! Two runs side by side: the first step at which they part.

use std::mem::discriminant;

use num_traits::Signed;

use super::audit::{name, rounding_of};
use super::model::{MinkowskiVertex, Start, Step, Trace};
use epa_format::case::WorldShape;
use epa_format::number::{Rational, compare, larger};

/// Which decision differed.
#[derive(Clone, Debug, PartialEq)]
pub enum Parting {
    /// The first simplex has other points or facets.
    Start,
    /// Another facet was taken for the nearest.
    Nearest(usize),
    /// Another point was found along the same facet's normal.
    Support(usize),
    /// One run added the point, the other put the facet aside or ended.
    Verdict(usize),
    /// Other facets were found to be visible.
    Visible(usize),
    /// One run took another step after the other had ended.
    Length(usize),
    /// The runs ended differently.
    End,
}

impl Parting {
    /// The step at which it happened, if it was a step.
    #[must_use]
    pub fn step(&self) -> Option<usize> {
        match self {
            Parting::Start | Parting::End => None,
            Parting::Nearest(step)
            | Parting::Support(step)
            | Parting::Verdict(step)
            | Parting::Visible(step)
            | Parting::Length(step) => Some(*step),
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
    if !same.starts(&left.start, &right.start) {
        return Some(Parting::Start);
    }
    let differs = |(mine, theirs): (&Step, &Step)| same.parting(mine, theirs);
    let found = left.steps.iter().zip(&right.steps).find_map(differs);
    let (mine, theirs) = (left.steps.len(), right.steps.len());
    let length = || (mine != theirs).then(|| Parting::Length(mine.min(theirs) + 1));
    let end = || (left.end.ending != right.end.ending).then_some(Parting::End);
    found.or_else(length).or_else(end)
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

    fn parting(&self, mine: &Step, theirs: &Step) -> Option<Parting> {
        let step = mine.number;
        if self.facet(&mine.facet) != self.facet(&theirs.facet) {
            return Some(Parting::Nearest(step));
        }
        if !self.points(&mine.support, &theirs.support) {
            return Some(Parting::Support(step));
        }
        if discriminant(&mine.change) != discriminant(&theirs.change) {
            return Some(Parting::Verdict(step));
        }
        let [mine, theirs] = [mine, theirs].map(|step| step.change.removed());
        let removed = |facets: Option<&[Vec<usize>]>| self.facets(facets.unwrap_or_default());
        (removed(mine) != removed(theirs)).then_some(Parting::Visible(step))
    }
}
