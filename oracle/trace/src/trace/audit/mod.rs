//! The audit of a trace: the run is replayed in exact numbers, and the first step that
//! broke an invariant of EPA is named, with its exact margin.
//!
//! ```text
//!   line ─► gjk    support points? the nearest face kept? nearer? the end as it says?
//!        ─► start  closed surface? turned outward? points of D?
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
mod gjk;
mod replay;
mod step;
mod surface;

pub use exactly::{Exactly, exactly};
pub use finding::{Excess, Kind, Margin, Place, Rounding, Violation};
pub use replay::DEFAULT_ULPS;
pub(super) use replay::{coordinate_ulp, rounding_of};
pub(super) use surface::name;

use self::facet::Exact;
use self::replay::{Checked, Replay, zero};
use super::collect::Order;
use super::error::TraceError;
use super::model::{End, Ending, GjkEnd, GjkStep, Header, Line, Start, Step};
use epa_format::case::Curved;
pub use epa_format::limits::MAX_STEPS;
use epa_format::number::Rational;

/// What came of an audit.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Steps that were replayed.
    pub steps: usize,
    /// Those of GJK.
    pub gjk_steps: usize,
    /// Whether the trace has no end.
    pub is_unfinished: bool,
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
}

/// An audit that is under way.
#[derive(Default)]
pub struct Audit {
    order: Order,
    header: Option<Box<Header>>,
    replay: Option<Box<dyn Replayed>>,
    /// Whether it is over: at the end, or at the first violation.
    is_over: bool,
    is_unfinished: bool,
    violation: Option<Violation>,
}

/// The replay of a trace in one dimension.
trait Replayed {
    fn gjk_step(&mut self, step: &GjkStep) -> Checked;
    fn gjk_end(&mut self, end: &GjkEnd) -> Checked;
    fn start(&mut self, start: &Start) -> Checked;
    fn step(&mut self, step: &Step) -> Checked;
    fn end(&mut self, end: &End) -> Checked;
    fn rounding(&self) -> &Rounding;
}

impl<const D: usize> Replayed for Replay<D> {
    fn gjk_step(&mut self, step: &GjkStep) -> Checked {
        self.place = Place::Gjk(step.number);
        self.searched(step)
    }

    fn gjk_end(&mut self, end: &GjkEnd) -> Checked {
        self.place = Place::GjkEnd;
        self.search_ended(end)
    }

    fn start(&mut self, start: &Start) -> Checked {
        self.place = Place::Start;
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
        self.stepped(step)
    }

    fn end(&mut self, end: &End) -> Checked {
        self.place = Place::End;
        self.ended(end)
    }

    fn rounding(&self) -> &Rounding {
        &self.rounding
    }
}

impl Audit {
    /// An audit of a trace whose first line is still to come.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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
        self.order.take(&line)?;
        self.is_unfinished = matches!(&line, Line::End(end) if end.ending == Ending::Unfinished);
        let outcome = match (line, &mut self.replay) {
            (Line::Header(header), _) => {
                self.replay = Some(replay(&header)?);
                self.header = Some(header);
                Ok(())
            }
            (Line::GjkStep(step), Some(replay)) => replay.gjk_step(&step),
            (Line::GjkEnd(end), Some(replay)) => replay.gjk_end(&end),
            (Line::Start(start), Some(replay)) => replay.start(&start),
            (Line::Step(step), Some(replay)) => replay.step(&step),
            (Line::End(end), Some(replay)) => replay.end(&end),
            // The order has a header first.
            (_, None) => Ok(()),
        };
        self.violation = outcome.err();
        self.is_over = self.violation.is_some() || self.order.is_over();
        Ok(self.is_over)
    }

    /// What came of a trace that has no end; `None` before its header.
    #[must_use]
    pub fn unfinished(mut self) -> Option<Report> {
        let end = Line::End(End::new(Ending::Unfinished));
        self.take(end).ok()?;
        self.finish()
    }

    /// What came of it; `None` before the end of the trace.
    #[must_use]
    pub fn finish(self) -> Option<Report> {
        let rounding = self.replay.map(|replay| replay.rounding().clone());
        self.is_over.then(|| Report {
            steps: self.order.steps(),
            gjk_steps: self.order.gjk_steps(),
            is_unfinished: self.is_unfinished,
            rounding: rounding.unwrap_or_default(),
            violation: self.violation,
        })
    }
}

fn replay(header: &Header) -> Result<Box<dyn Replayed>, Curved> {
    Ok(match header.case.dim.get() {
        2 => Box::new(Replay::<2>::new(header)?),
        _ => Box::new(Replay::<3>::new(header)?),
    })
}

/// Audits a trace that is at hand.
///
/// # Errors
/// [`NoAudit::Curved`], and a trace whose steps are not numbered one by one.
pub fn audit(trace: &super::Trace) -> Result<Report, NoAudit> {
    let mut audit = Audit::new();
    for line in trace.lines() {
        if audit.take(line)? {
            break;
        }
    }
    audit
        .finish()
        .ok_or_else(|| TraceError::Order("the trace has no end".to_owned()).into())
}
