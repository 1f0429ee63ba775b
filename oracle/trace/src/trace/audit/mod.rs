//! The audit of a trace: the run is replayed in exact numbers, and the first step that
//! broke an invariant of EPA is named, with its exact margin.
//!
//! ```text
//!   line ─► start  closed surface? turned outward? points of D?
//!        ─► step   nearest facet? its normal? a support point of D?
//!                  exactly the visible facets removed? closed again? turned outward?
//!        ─► end    how far D reaches along the normal, against the depth and all facets
//! ```
//!
//! The audit takes one line at a time and keeps the polytope, no more. Points with
//! vertex numbers are taken from the case, others as they are given. A margin that
//! moving points by the trace's own bound can explain is *rounding*: it is counted,
//! and no violation.

mod end;
mod exactly;
mod facet;
mod finding;
mod replay;
mod step;
mod surface;

pub use exactly::{Exactly, exactly};
pub use finding::{Excess, Kind, Margin, Place, Rounding, Violation};
pub use replay::DEFAULT_ULPS;

use self::facet::Exact;
use self::replay::{Checked, Replay, zero};
use super::error::TraceError;
use super::model::{Change, End, Header, Line, Start, Step};
use epa_format::case::Curved;
pub use epa_format::limits::MAX_STEPS;
use epa_format::number::Rational;

/// What came of an audit.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Steps that were replayed.
    pub steps: usize,
    /// What was within the bound of rounding.
    pub rounding: Rounding,
    /// The first invariant that was broken, if any.
    pub violation: Option<Violation>,
}

/// Why an audit cannot go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoAudit {
    /// A line that cannot be read, or is out of order.
    #[error("{0}")]
    Line(#[from] TraceError),
    /// The case has no finite number of vertices.
    #[error("the case cannot be audited: {0}")]
    Curved(#[from] Curved),
    /// More than [`MAX_STEPS`].
    #[error("more than {MAX_STEPS} steps")]
    TooManySteps,
}

/// An audit that is under way.
pub struct Audit {
    phase: Phase,
    header: Option<Box<Header>>,
    replay: Option<Box<dyn Replayed>>,
    report: Report,
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Header,
    Start,
    Step,
    /// The last step changed nothing: only the end can follow.
    End,
    Over,
}

/// The replay of a trace in one dimension.
trait Replayed {
    fn start(&mut self, start: &Start) -> Checked;
    fn step(&mut self, step: &Step) -> Checked;
    fn end(&mut self, end: &End) -> Checked;
    fn rounding(&self) -> &Rounding;
}

impl<const D: usize> Replayed for Replay<D> {
    fn start(&mut self, start: &Start) -> Checked {
        let points: Result<Vec<_>, _> = start.points.iter().map(|v| self.point(v)).collect();
        self.vertices = points?;
        if let Ok(count) = u64::try_from(self.vertices.len())
            && count > 0
        {
            let sum = self
                .vertices
                .iter()
                .fold(zero(), |sum: Exact<D>, v| sum.add(v));
            self.inside = sum.div(&Rational::from_integer(count.into()));
        }
        self.add(&start.facets, Vec::new())
    }

    fn step(&mut self, step: &Step) -> Checked {
        self.place = Place::Step(step.number);
        step::check(self, step)
    }

    fn end(&mut self, end: &End) -> Checked {
        self.place = Place::End;
        end::check(self, end)
    }

    fn rounding(&self) -> &Rounding {
        &self.rounding
    }
}

impl Default for Audit {
    fn default() -> Self {
        Self::new()
    }
}

impl Audit {
    /// An audit of a trace whose first line is still to come.
    #[must_use]
    pub fn new() -> Self {
        Audit {
            phase: Phase::Header,
            header: None,
            replay: None,
            report: Report::default(),
        }
    }

    /// Takes the next line, as it was written. `true` if the audit is over: at the end,
    /// or at the first violation.
    ///
    /// # Errors
    /// [`NoAudit`].
    pub fn line(&mut self, bytes: &[u8]) -> Result<bool, NoAudit> {
        let line = super::line(bytes, self.header.as_deref())?;
        self.take(line)
    }

    /// As [`line`](Self::line), for a line that has been read.
    ///
    /// # Errors
    /// [`NoAudit`].
    pub fn take(&mut self, line: Line) -> Result<bool, NoAudit> {
        let (phase, outcome) = match (self.phase, &mut self.replay, line) {
            (Phase::Header, None, Line::Header(header)) => {
                self.replay = Some(replay(&header)?);
                self.header = Some(header);
                (Phase::Start, Ok(()))
            }
            (Phase::Start, Some(replay), Line::Start(start)) => (Phase::Step, replay.start(&start)),
            (Phase::Step, Some(replay), Line::Step(step)) => {
                count(&mut self.report, &step)?;
                let is_last = step.change == Change::Nothing;
                let next = if is_last { Phase::End } else { Phase::Step };
                (next, replay.step(&step))
            }
            (Phase::Step | Phase::End, Some(replay), Line::End(end)) => {
                (Phase::Over, replay.end(&end))
            }
            (phase, ..) => return Err(phase.out_of_order().into()),
        };
        self.phase = phase;
        if let Err(violation) = outcome {
            self.report.violation = Some(violation);
            self.phase = Phase::Over;
        }
        Ok(self.phase == Phase::Over)
    }

    /// What came of it; `None` before the end of the trace.
    #[must_use]
    pub fn finish(mut self) -> Option<Report> {
        if let Some(replay) = &self.replay {
            self.report.rounding = replay.rounding().clone();
        }
        (self.phase == Phase::Over).then_some(self.report)
    }
}

fn replay(header: &Header) -> Result<Box<dyn Replayed>, Curved> {
    Ok(match header.case.dim.get() {
        2 => Box::new(Replay::<2>::new(header)?),
        _ => Box::new(Replay::<3>::new(header)?),
    })
}

fn count(report: &mut Report, step: &Step) -> Result<(), NoAudit> {
    if report.steps >= MAX_STEPS {
        return Err(NoAudit::TooManySteps);
    }
    report.steps += 1;
    if step.number == report.steps {
        return Ok(());
    }
    let why = format!(
        "step {} comes where step {} is due",
        step.number, report.steps
    );
    Err(TraceError::Order(why).into())
}

impl Phase {
    fn out_of_order(self) -> TraceError {
        let why = match self {
            Phase::Header => "the first line is a header: {\"trace\":1,…}",
            Phase::Start => "the second line is the start: {\"start\":{…}}",
            Phase::Step => "after the start come steps and the end",
            Phase::End => "only the last step may change nothing: the end is due",
            Phase::Over => "nothing comes after the end",
        };
        TraceError::Order(why.to_owned())
    }
}

/// Audits a trace that is at hand.
///
/// # Errors
/// [`NoAudit::Curved`], and a trace whose steps are not numbered one by one.
pub fn audit(trace: &super::Trace) -> Result<Report, NoAudit> {
    let mut audit = Audit::new();
    let lines = std::iter::once(Line::Header(Box::new(trace.header.clone())))
        .chain(std::iter::once(Line::Start(trace.start.clone())))
        .chain(trace.steps.iter().cloned().map(Line::Step))
        .chain(std::iter::once(Line::End(trace.end.clone())));
    for line in lines {
        if audit.take(line)? {
            break;
        }
    }
    audit
        .finish()
        .ok_or_else(|| TraceError::Order("the trace has no end".to_owned()).into())
}
