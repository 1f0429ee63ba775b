//! Two runs side by side, as text: up to the step at which they part, with the decision
//! that differed, its exact value, and what each run had for it.

use std::cmp::Ordering;

use super::audit::{Exactly, exactly};
use super::model::{Change, Ending, Step, Trace};
use super::part::{Parting, Sameness, first_parting};
use super::plain::{columns, dashed, root_text, wrapped};
use super::text::{brief, called, distance, gain, head};
use epa_format::number::{Rational, compare};

/// Both runs side by side up to where they part, why they do, and both endings.
#[must_use]
pub fn side_by_side(left: &Trace, right: &Trace) -> String {
    let parting = first_parting(left, right);
    let mut text = format!("{}against\n{}\n", head(&left.header), head(&right.header));
    text += &rows(left, right, parting.as_ref());
    let labels = labels(left, right);
    let parted = of_parting(left, right, parting.as_ref());
    text += &format!("{}\n", parted.sentence);
    for (label, what) in labels.iter().zip(parted.runs) {
        if let Some(what) = what {
            text += &line(label, width(&labels), &what);
        }
    }
    text += "\n";
    for (trace, label) in [left, right].into_iter().zip(&labels) {
        let what = format!("{}: {}", trace.ended(), trace.meaning());
        text += &line(label, width(&labels), &what);
    }
    text
}

/// What the two runs are called: by their authors, if these differ.
fn labels(left: &Trace, right: &Trace) -> [String; 2] {
    let labels = [left, right].map(|trace| trace.header.shown_by().into_owned());
    if labels[0] == labels[1] {
        ["first", "second"].map(str::to_owned)
    } else {
        labels
    }
}

/// The steps of both, the one at which they part marked with `>`.
fn rows(left: &Trace, right: &Trace, parting: Option<&Parting>) -> String {
    let steps = left.steps.len().max(right.steps.len());
    let until = match parting {
        Some(Parting::Start) => 0,
        Some(parting) => parting.step().unwrap_or(steps),
        None => steps,
    };
    let marked = parting.and_then(Parting::step);
    let row = |index: usize| {
        let number = index + 1;
        let mark = if marked == Some(number) { ">" } else { " " };
        let [a, b] =
            [left, right].map(|trace| trace.steps.get(index).map_or_else(Default::default, cells));
        let ([a, b, c, d], [e, f, g, h]) = (a, b);
        [format!("{mark} {number}"), a, b, c, d, e, f, g, h]
    };
    if until == 0 {
        return String::new();
    }
    let short = |label: String| -> String { label.chars().take(14).collect() };
    let [mine, theirs] = labels(left, right).map(short);
    let head = [
        "  step", &mine, "distance", "gain", "verdict", &theirs, "distance", "gain", "verdict",
    ];
    let rows: Vec<_> = (0..until.min(steps)).map(row).collect();
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

/// The width of the column of labels.
fn width(labels: &[String; 2]) -> usize {
    let longest = labels.iter().map(|label| label.chars().count()).max();
    longest.unwrap_or(0) + 2
}

fn line(label: &str, width: usize, text: &str) -> String {
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    wrapped(&format!("{label:<width$}"), &words, width)
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
    let decision = exactly(left).map_or_else(
        |_| Decision::over("decisions that cannot be computed exactly"),
        |exact| Pair { left, right, exact }.decision(parting),
    );
    Parted {
        sentence: format!("They part at {place}, over {}.", decision.over),
        runs: decision.runs,
    }
}

/// A decision that differed, and what each run made of it.
struct Decision {
    over: String,
    runs: [Option<String>; 2],
}

impl Decision {
    fn over(what: &str) -> Self {
        Decision {
            over: what.to_owned(),
            runs: [None, None],
        }
    }
}

/// Both runs, and their facets in exact numbers.
struct Pair<'t> {
    left: &'t Trace,
    right: &'t Trace,
    exact: Box<dyn Exactly>,
}

impl Pair<'_> {
    fn decision(&self, parting: &Parting) -> Decision {
        let (over, runs) = match *parting {
            Parting::Start => (
                "the first simplex".to_owned(),
                self.both(|t| Some(points(t))),
            ),
            Parting::Nearest(step) => {
                let tie = self.tie(step, |exact, mine, theirs| {
                    [&mine.facet, &theirs.facet].map(|facet| exact.distance(facet))
                });
                let told = self.both(|trace| Some(self.nearest(trace, at(trace, step)?)));
                (format!("the nearest facet{tie}"), told)
            }
            Parting::Support(step) => {
                let tie = self.tie(step, |exact, mine, theirs| {
                    [mine, theirs].map(|other| exact.height(&mine.facet, &other.support))
                });
                let told = self.both(|trace| {
                    let found = at(trace, step)?;
                    let (point, height) = (
                        called(&found.support, trace.header.scalar),
                        self.height(trace, found),
                    );
                    Some(format!("finds {point}, {height}"))
                });
                (format!("the support point{tie}"), told)
            }
            Parting::Verdict(step) => {
                let told = self.both(|trace| {
                    let step = at(trace, step)?;
                    Some(format!(
                        "{}; the point is {}",
                        verdict(step),
                        self.height(trace, step)
                    ))
                });
                ("what to do with the support point".to_owned(), told)
            }
            Parting::Visible(step) => {
                let pairs = [(self.left, self.right), (self.right, self.left)];
                let told =
                    pairs.map(|(mine, theirs)| self.seen_alone(at(mine, step)?, at(theirs, step)?));
                ("which facets see the new vertex".to_owned(), told)
            }
            Parting::Length(step) => {
                let told = self.both(|trace| self.last(trace, step));
                ("whether that is the end".to_owned(), told)
            }
            Parting::End => ("the verdict on the same steps".to_owned(), [None, None]),
        };
        Decision { over, runs }
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
        let [
            Change::Expanded { removed, .. },
            Change::Expanded {
                removed: others, ..
            },
        ] = [&mine.change, &theirs.change]
        else {
            return None;
        };
        let same = Sameness::of(self.left, self.right);
        let others: Vec<_> = others.iter().map(|facet| same.facet(facet)).collect();
        let alone = removed
            .iter()
            .filter(|facet| !others.contains(&same.facet(facet)));
        let told: Vec<String> = alone
            .map(|facet| {
                let height = length(self.exact.height(facet, &mine.support));
                format!(
                    "{}, over which the new vertex is exactly {height} high",
                    dashed(facet)
                )
            })
            .collect();
        (!told.is_empty()).then(|| format!("removes also {}", told.join("; ")))
    }
}

fn points(trace: &Trace) -> String {
    let points = trace.start.points.iter();
    let points: Vec<String> = points.map(|v| called(v, trace.header.scalar)).collect();
    match points.is_empty() {
        true => "starts from no points".to_owned(),
        false => format!("starts from {}", points.join(", ")),
    }
}

fn at(trace: &Trace, step: usize) -> Option<&Step> {
    trace.steps.get(step.checked_sub(1)?)
}

fn length(signed_square: Option<Rational>) -> String {
    signed_square.map_or_else(
        || "undefined, it spans no plane".to_owned(),
        |x| root_text(&x),
    )
}
