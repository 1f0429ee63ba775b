//! Two runs side by side, as text: up to the step at which they part, with the decision
//! that differed, its exact value, and what each run had for it.

use std::cmp::Ordering;

use super::audit::{Exactly, exactly};
use super::model::{Change, Ending, Step, Trace};
use super::part::{Parting, Sameness, first_parting};
use super::plain::{columns, dashed, root_text, wrapped};
use super::text::{brief, called, distance, gain, head, simplex};
use epa_format::number::{Rational, compare};

/// Both runs side by side up to where they part, why they do, and both endings.
#[must_use]
pub fn side_by_side(left: &Trace, right: &Trace) -> String {
    let parting = first_parting(left, right);
    let mut text = format!("{}against\n{}\n", head(&left.header), head(&right.header));
    text += &rows(left, right, parting.as_ref());
    let labels = labels(left, right);
    let longest = labels.iter().map(|label| label.chars().count()).max();
    let width = longest.unwrap_or(0) + 2;
    let line = |label: &String, what: &str| wrapped(&format!("{label:<width$}"), what, width);
    let parted = of_parting(left, right, parting.as_ref());
    text += &format!("{}\n", parted.sentence);
    for (label, what) in labels.iter().zip(parted.runs) {
        text += &what.map_or_else(String::new, |what| line(label, &what));
    }
    text += "\n";
    for (trace, label) in [left, right].into_iter().zip(&labels) {
        text += &line(label, &format!("{}: {}", trace.ended(), trace.meaning()));
    }
    text
}

/// What the two runs are called: by their authors, if these differ.
fn labels(left: &Trace, right: &Trace) -> [String; 2] {
    match [left, right].map(|trace| trace.header.shown_by().into_owned()) {
        [left, right] if left == right => ["first", "second"].map(str::to_owned),
        labels => labels,
    }
}

/// The steps of both, the one at which they part marked with `>`.
fn rows(left: &Trace, right: &Trace, parting: Option<&Parting>) -> String {
    let steps = left.steps.len().max(right.steps.len());
    let marked = parting.and_then(Parting::step);
    let until = marked.unwrap_or(steps).min(steps);
    if until == 0 || parting == Some(&Parting::Start) {
        return String::new();
    }
    let row = |index: usize| {
        let number = index + 1;
        let mark = if marked == Some(number) { ">" } else { " " };
        let cells = |trace: &Trace| trace.steps.get(index).map(cells).unwrap_or_default();
        let ([a, b, c, d], [e, f, g, h]) = (cells(left), cells(right));
        [format!("{mark} {number}"), a, b, c, d, e, f, g, h]
    };
    let short = |label: String| -> String { label.chars().take(14).collect() };
    let [mine, theirs] = labels(left, right).map(short);
    let head = [
        "  step", &mine, "distance", "gain", "verdict", &theirs, "distance", "gain", "verdict",
    ];
    let rows: Vec<_> = (0..until).map(row).collect();
    columns(head, &rows) + "\n"
}

/// The facet, its distance, the gain, and what became of the support point.
fn cells(step: &Step) -> [String; 4] {
    let [distance, gain] = brief(&step.measure);
    [dashed(&step.facet), distance, gain, verdict(step)]
}

fn verdict(step: &Step) -> String {
    match (&step.change, step.vertex) {
        (Change::Expanded { .. }, Some(vertex)) => format!("adds {vertex}"),
        (Change::Expanded { .. }, None) => "adds".to_owned(),
        (Change::Closed, _) => "closes".to_owned(),
        (Change::Nothing, _) => "ends".to_owned(),
    }
}

/// Where two runs part.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Parted {
    /// Where they part, and over what: a sentence.
    pub sentence: String,
    /// What each run says there.
    pub runs: [Option<String>; 2],
}

/// The first step at which two runs part, over what, and what each of them says.
#[must_use]
pub fn parted(left: &Trace, right: &Trace) -> Parted {
    of_parting(left, right, first_parting(left, right).as_ref())
}

fn of_parting(left: &Trace, right: &Trace, parting: Option<&Parting>) -> Parted {
    let Some(parting) = parting else {
        return Parted {
            sentence: "They never part: every decision is the same.".to_owned(),
            runs: [None, None],
        };
    };
    let place = match parting.step() {
        Some(step) => format!("step {step}"),
        None if *parting == Parting::Start => "the start".to_owned(),
        None => "the end".to_owned(),
    };
    let (over, runs) = match exactly(left) {
        Ok(exact) => Pair { left, right, exact }.decision(parting),
        Err(_) => (
            "decisions that cannot be computed exactly".to_owned(),
            [None, None],
        ),
    };
    let sentence = format!("They part at {place}, over {over}.");
    Parted { sentence, runs }
}

/// Both runs, and their facets in exact numbers.
struct Pair<'t> {
    left: &'t Trace,
    right: &'t Trace,
    exact: Box<dyn Exactly>,
}

impl Pair<'_> {
    /// What differed, and what each run made of it.
    fn decision(&self, parting: &Parting) -> (String, [Option<String>; 2]) {
        let (over, runs) = match *parting {
            Parting::Start => ("the first simplex", self.both(|trace| Some(points(trace)))),
            Parting::Nearest(step) => {
                let told = self.both(|trace| Some(self.nearest(trace, at(trace, step)?)));
                let tie = self.tie(step, |exact, mine, theirs| {
                    [&mine.facet, &theirs.facet].map(|facet| exact.distance(facet))
                });
                return (format!("the nearest facet{tie}"), told);
            }
            Parting::Support(step) => {
                let told = self.both(|trace| {
                    let found = at(trace, step)?;
                    let point = called(&found.support, trace.header.scalar);
                    Some(format!("finds {point}, {}", self.height(trace, found)))
                });
                let tie = self.tie(step, |exact, mine, theirs| {
                    [mine, theirs].map(|other| exact.height(&mine.facet, &other.support))
                });
                return (format!("the support point{tie}"), told);
            }
            Parting::Verdict(step) => {
                let told = self.both(|trace| {
                    let step = at(trace, step)?;
                    let (verdict, height) = (verdict(step), self.height(trace, step));
                    Some(format!("{verdict}; the point is {height}"))
                });
                ("what to do with the support point", told)
            }
            Parting::Visible(step) => {
                let pairs = [(self.left, self.right), (self.right, self.left)];
                let told =
                    pairs.map(|(mine, theirs)| self.seen_alone(at(mine, step)?, at(theirs, step)?));
                ("which facets see the new vertex", told)
            }
            Parting::Length(step) => {
                let told = self.both(|trace| self.last(trace, step));
                ("whether that is the end", told)
            }
            Parting::End => ("the verdict on the same steps", [None, None]),
        };
        (over.to_owned(), runs)
    }

    /// What each run says.
    fn both(&self, tell: impl Fn(&Trace) -> Option<String>) -> [Option<String>; 2] {
        [tell(self.left), tell(self.right)]
    }

    fn last(&self, trace: &Trace, step: usize) -> Option<String> {
        match at(trace, step) {
            Some(step) => Some(format!("goes on: {}", self.nearest(trace, step))),
            None if trace.end.ending == Ending::Unfinished => {
                Some("has no more steps: unfinished".to_owned())
            }
            None => Some(format!("has ended: {}", trace.end.ending.name())),
        }
    }

    /// Says so if two lengths, one of each run, are exactly equal.
    fn tie(
        &self,
        step: usize,
        lengths: impl Fn(&dyn Exactly, &Step, &Step) -> [Option<Rational>; 2],
    ) -> String {
        let steps = at(self.left, step).zip(at(self.right, step));
        let lengths = steps.map(|(mine, theirs)| lengths(self.exact.as_ref(), mine, theirs));
        match lengths {
            Some([Some(a), Some(b)]) if compare(&a, &b) == Ordering::Equal => {
                ", where there is a tie: both are right".to_owned()
            }
            _ => String::new(),
        }
    }

    fn nearest(&self, trace: &Trace, step: &Step) -> String {
        let facet = dashed(&step.facet);
        let exact = length(self.exact.distance(&step.facet));
        match distance(&step.measure, trace.header.scalar) {
            Some(value) => format!("takes facet {facet} at {value}; exactly {exact}"),
            None => format!("takes facet {facet}; exactly at {exact}"),
        }
    }

    fn height(&self, trace: &Trace, step: &Step) -> String {
        let exact = length(self.exact.height(&step.facet, &step.support));
        let facet = dashed(&step.facet);
        match gain(&step.measure, trace.header.scalar) {
            Some(gain) => format!("{gain} above facet {facet}; exactly {exact}"),
            None => format!("exactly {exact} above facet {facet}"),
        }
    }

    fn seen_alone(&self, mine: &Step, theirs: &Step) -> Option<String> {
        let (removed, others) = (mine.change.removed()?, theirs.change.removed()?);
        let same = Sameness::of(self.left, self.right);
        let others: Vec<_> = others.iter().map(|facet| same.facet(facet)).collect();
        let mine_alone = |facet: &&Vec<usize>| !others.contains(&same.facet(facet));
        let alone = removed.iter().filter(mine_alone);
        let tell = |facet: &Vec<usize>| {
            let height = length(self.exact.height(facet, &mine.support));
            let facet = dashed(facet);
            format!("{facet}, over which the new vertex is exactly {height} high")
        };
        let told: Vec<String> = alone.map(tell).collect();
        (!told.is_empty()).then(|| format!("removes also {}", told.join("; ")))
    }
}

fn points(trace: &Trace) -> String {
    match simplex(&trace.start.points, trace.header.scalar).as_str() {
        "" => "starts from no points".to_owned(),
        points => format!("starts from {points}"),
    }
}

fn at(trace: &Trace, step: usize) -> Option<&Step> {
    trace.steps.get(step.checked_sub(1)?)
}

fn length(signed_square: Option<Rational>) -> String {
    let text = signed_square.map(|x| root_text(&x));
    text.unwrap_or_else(|| "undefined, it spans no plane".to_owned())
}
