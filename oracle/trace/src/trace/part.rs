//! Two runs side by side: the first step at which they part.

use super::model::{Change, Step, Trace};

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

/// The first decision in which two runs on the same case differ; `None` if there is
/// none. Points are the same if they come from the same vertices.
#[must_use]
pub fn first_parting(left: &Trace, right: &Trace) -> Option<Parting> {
    let numbers =
        |trace: &Trace| -> Vec<_> { trace.start.points.iter().map(|v| v.numbers).collect() };
    if numbers(left) != numbers(right) || left.start.facets != right.start.facets {
        return Some(Parting::Start);
    }
    let differs = |(mine, theirs): (&Step, &Step)| parting(mine, theirs);
    let found = left.steps.iter().zip(&right.steps).find_map(differs);
    let (mine, theirs) = (left.steps.len(), right.steps.len());
    let length = || (mine != theirs).then(|| Parting::Length(mine.min(theirs) + 1));
    let end = || (left.end.ending != right.end.ending).then_some(Parting::End);
    found.or_else(length).or_else(end)
}

fn parting(mine: &Step, theirs: &Step) -> Option<Parting> {
    let step = mine.number;
    if mine.facet != theirs.facet {
        return Some(Parting::Nearest(step));
    }
    if mine.support.numbers != theirs.support.numbers {
        return Some(Parting::Support(step));
    }
    match (&mine.change, &theirs.change) {
        (
            Change::Expanded { removed, .. },
            Change::Expanded {
                removed: others, ..
            },
        ) => {
            let sorted = |facets: &[Vec<usize>]| {
                let mut facets = facets.to_vec();
                facets.sort();
                facets
            };
            (sorted(removed) != sorted(others)).then_some(Parting::Visible(step))
        }
        (Change::Closed, Change::Closed) | (Change::Nothing, Change::Nothing) => None,
        _ => Some(Parting::Verdict(step)),
    }
}
