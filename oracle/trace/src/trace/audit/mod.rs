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
pub(super) use replay::{coordinate_ulp, rounding_of, vector};
pub(super) use surface::name;

use num_bigint::BigInt;

use self::replay::{Checked, Replay, zero};
use super::collect::{Order, Taker};
use super::error::TraceError;
use super::model::{Ending, Header, Line, Start};
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

/// An audit that is under way.
#[derive(Default)]
pub struct Audit {
    order: Order,
    header: Option<Box<Header>>,
    replay: Option<Box<dyn Replayed>>,
}

/// The replay of a trace in one dimension.
trait Replayed {
    /// Checks a line after the header.
    fn line(&mut self, line: &Line) -> Checked;
    fn rounding(&self) -> &Rounding;
}

impl<const D: usize> Replayed for Replay<D> {
    fn line(&mut self, line: &Line) -> Checked {
        self.place = match line {
            Line::Header(_) | Line::Start(_) => Place::Start,
            Line::GjkStep(step) => Place::Gjk(step.number),
            Line::GjkEnd(_) => Place::GjkEnd,
            Line::Step(step) => Place::Step(step.number),
            Line::End(_) => Place::End,
        };
        match line {
            Line::Header(_) => Ok(()),
            Line::GjkStep(step) => self.searched(step),
            Line::GjkEnd(end) => self.search_ended(end),
            Line::Start(start) => self.started(start),
            Line::Step(step) => self.stepped(step),
            Line::End(end) => self.ended(end),
        }
    }

    fn rounding(&self) -> &Rounding {
        &self.rounding
    }
}

impl<const D: usize> Replay<D> {
    fn started(&mut self, start: &Start) -> Checked {
        let points: Result<Vec<_>, _> = start.points.iter().map(|v| self.point(v)).collect();
        self.vertices = points?;
        if !self.vertices.is_empty() {
            let (sum, count) = (zero::<D>(), BigInt::from(self.vertices.len()));
            let sum = self.vertices.iter().fold(sum, |sum, v| sum.add(v));
            self.inside = sum.div(&Rational::from_integer(count));
        }
        self.add(&start.facets, Vec::new())
    }
}

impl Taker for Audit {
    type Whole = Report;

    fn header(&self) -> Option<&Header> {
        self.header.as_deref()
    }

    /// It is over at the end, or at the first violation.
    fn take(&mut self, line: Line) -> Result<Option<Report>, TraceError> {
        self.order.take(&line)?;
        // The order has a header first.
        let started = self.replay.as_mut();
        let violation = started.and_then(|replay| replay.line(&line).err());
        let is_unfinished = matches!(&line, Line::End(end) if end.ending == Ending::Unfinished);
        if let Line::Header(header) = line {
            let curved = |error| TraceError::Line(format!("the case cannot be audited: {error}"));
            self.replay = Some(replay(&header).map_err(curved)?);
            self.header = Some(header);
        }
        let is_over = violation.is_some() || self.order.is_over();
        let rounding = self.replay.as_ref().map(|replay| replay.rounding().clone());
        Ok(is_over.then(|| Report {
            steps: self.order.steps,
            gjk_steps: self.order.gjk_steps,
            is_unfinished,
            rounding: rounding.unwrap_or_default(),
            violation,
        }))
    }

    fn goes_on(report: &Report) -> bool {
        report.violation.is_some()
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
/// [`TraceError`]: a curved case, and a trace whose steps are not numbered one by one.
pub fn audit(trace: &super::Trace) -> Result<Report, TraceError> {
    let mut audit = Audit::default();
    for line in trace.lines() {
        if let Some(report) = audit.take(line)? {
            return Ok(report);
        }
    }
    Err(TraceError::Order("the trace has no end".to_owned()))
}
