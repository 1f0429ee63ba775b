//! Two runs side by side: the first step at which they part.

use super::audit::{Exactly, exactly, root_text};
use super::model::{Change, MinkowskiVertex, Step, Trace};
use super::plain::{columns, wrapped};
use super::text::{dashed, distance, gain, head, pre_images};

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

/// Both runs side by side up to where they part, the decision that differed with its
/// exact value, and both endings.
#[must_use]
pub fn side_by_side(left: &Trace, right: &Trace) -> String {
    let mut text = format!("{}against\n{}\n", head(&left.header), head(&right.header));
    let parting = first_parting(left, right);
    let until = match &parting {
        Some(Parting::Start) => 0,
        Some(parting) => parting.step().unwrap_or(usize::MAX),
        None => usize::MAX,
    };
    let count = left.steps.len().max(right.steps.len()).min(until);
    if count > 0 {
        let names = [left, right].map(|trace| trace.header.scalar.name());
        let [mine, theirs] = names.map(|name| format!("facet, {name}"));
        let head = [
            "step", &mine, "distance", "gain", "verdict", &theirs, "distance", "gain", "verdict",
        ];
        let rows: Vec<_> = (0..count).map(|i| row(left, right, i)).collect();
        text += &columns(head, &rows);
        text += "\n";
    }
    text += &match &parting {
        Some(parting) => explained(left, right, parting),
        None => "they never part: every decision is the same\n".to_owned(),
    };
    text += "\n";
    for trace in [left, right] {
        let ending = format!(
            "{}: {}",
            trace.end.ending.name(),
            trace.end.ending.meaning()
        );
        text += &format!(
            "{:<9}{ending}, after {} steps\n",
            trace.header.scalar.name(),
            trace.steps.len()
        );
    }
    text
}

fn row(left: &Trace, right: &Trace, index: usize) -> [String; 9] {
    let [a, b] = [left, right].map(|trace| {
        let Some(step) = trace.steps.get(index) else {
            return Default::default();
        };
        let scalar = trace.header.scalar;
        [
            dashed(&step.facet),
            distance(&step.measure, scalar).unwrap_or_default(),
            gain(&step.measure, scalar).unwrap_or_default(),
            verdict(step),
        ]
    });
    let [a0, a1, a2, a3]: [String; 4] = a;
    let [b0, b1, b2, b3]: [String; 4] = b;
    [(index + 1).to_string(), a0, a1, a2, a3, b0, b1, b2, b3]
}

fn verdict(step: &Step) -> String {
    match (&step.change, step.vertex) {
        (Change::Expanded { .. }, Some(vertex)) => format!("adds {vertex}"),
        (Change::Expanded { .. }, None) => "adds".to_owned(),
        (Change::Closed, _) => "closes".to_owned(),
        (Change::Nothing, _) => "ends".to_owned(),
    }
}

/// The decision that differed, with what it should have been and what the runs had.
fn explained(left: &Trace, right: &Trace, parting: &Parting) -> String {
    let place = match parting {
        Parting::Start => "THEY PART at the start: ".to_owned(),
        Parting::End => "THEY PART at the end: ".to_owned(),
        other => format!("THEY PART at step {}: ", other.step().unwrap_or_default()),
    };
    let (what, facts) = facts(left, right, parting)
        .unwrap_or_else(|| ("the decisions differ".to_owned(), Vec::new()));
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut text = wrapped(&place, &words(&what), 9);
    for (name, fact) in facts {
        text += &wrapped(&format!("{name:<9}"), &words(&fact), 9);
    }
    text
}

type Facts = (String, Vec<(String, String)>);

fn facts(left: &Trace, right: &Trace, parting: &Parting) -> Option<Facts> {
    let runs = [left, right];
    let exact = exactly(left).ok()?;
    let at = |trace: &Trace| {
        parting
            .step()
            .and_then(|step| trace.steps.get(step - 1).cloned())
    };
    let named = |tell: &dyn Fn(&Trace) -> Option<String>| -> Vec<(String, String)> {
        let name = |trace: &Trace| trace.header.scalar.name().to_owned();
        runs.iter()
            .filter_map(|trace| Some((name(trace), tell(trace)?)))
            .collect()
    };
    Some(match parting {
        Parting::Start => (
            "other first simplices".to_owned(),
            named(&|trace| {
                let points: Vec<String> = trace.start.points.iter().map(pre_images).collect();
                Some(points.join(", "))
            }),
        ),
        Parting::Nearest(_) => nearest(
            exact.as_ref(),
            at(left)?,
            at(right)?,
            named(&|trace| {
                let step = at(trace)?;
                let value = distance(&step.measure, trace.header.scalar)?;
                Some(format!(
                    "takes {} at {value}; exactly it is at {}",
                    dashed(&step.facet),
                    length(exact.distance(&step.facet))
                ))
            }),
        ),
        Parting::Support(_) => (
            "other support points over the same facet".to_owned(),
            named(&|trace| {
                let step = at(trace)?;
                Some(format!(
                    "finds {}{}",
                    pre_images(&step.support),
                    height(exact.as_ref(), &step, trace)
                ))
            }),
        ),
        Parting::Verdict(_) => (
            "what to do with the support point".to_owned(),
            named(&|trace| {
                let step = at(trace)?;
                Some(format!(
                    "{}{}",
                    verdict(&step),
                    height(exact.as_ref(), &step, trace)
                ))
            }),
        ),
        Parting::Visible(_) => visible(exact.as_ref(), &at(left)?, &at(right)?, runs),
        Parting::Length(_) => (
            "one of them has ended".to_owned(),
            named(&|trace| {
                Some(at(trace).map_or_else(
                    || "has ended".to_owned(),
                    |step| {
                        format!(
                            "goes on with facet {}, exactly at {}",
                            dashed(&step.facet),
                            length(exact.distance(&step.facet))
                        )
                    },
                ))
            }),
        ),
        Parting::End => ("the same steps, another ending".to_owned(), Vec::new()),
    })
}

fn nearest(exact: &dyn Exactly, mine: Step, theirs: Step, told: Vec<(String, String)>) -> Facts {
    let distances = [&mine.facet, &theirs.facet].map(|facet| exact.distance(facet));
    let [Some(a), Some(b)] = distances else {
        return ("which facet is nearest".to_owned(), told);
    };
    let what = match crate::number::compare(&a, &b) {
        std::cmp::Ordering::Equal => "which facet is nearest: exactly a tie".to_owned(),
        order => {
            let facet = if order.is_lt() {
                &mine.facet
            } else {
                &theirs.facet
            };
            format!("which facet is nearest: it is {}", dashed(facet))
        }
    };
    (what, told)
}

fn visible(exact: &dyn Exactly, mine: &Step, theirs: &Step, runs: [&Trace; 2]) -> Facts {
    let removed = |step: &Step| match &step.change {
        Change::Expanded { removed, .. } => removed.clone(),
        Change::Closed | Change::Nothing => Vec::new(),
    };
    let [a, b] = [removed(mine), removed(theirs)];
    let mut facts = Vec::new();
    for (list, other, trace) in [(&a, &b, runs[0]), (&b, &a, runs[1])] {
        for facet in list.iter().filter(|facet| !other.contains(facet)) {
            let exactly = length(exact.height(facet, &mine.support));
            let fact = format!(
                "alone removes {}; exactly the point is {exactly} above it",
                dashed(facet)
            );
            facts.push((trace.header.scalar.name().to_owned(), fact));
        }
    }
    ("which facets the new vertex sees".to_owned(), facts)
}

fn height(exact: &dyn Exactly, step: &Step, trace: &Trace) -> String {
    let support: &MinkowskiVertex = &step.support;
    let exactly = length(exact.height(&step.facet, support));
    match gain(&step.measure, trace.header.scalar) {
        Some(gain) => format!(
            ": {gain} above facet {}, exactly {exactly}",
            dashed(&step.facet)
        ),
        None => format!(": exactly {exactly} above facet {}", dashed(&step.facet)),
    }
}

fn length(signed_square: Option<crate::number::Rational>) -> String {
    signed_square.map_or_else(
        || "no distance (it has no plane)".to_owned(),
        |x| root_text(&x),
    )
}
