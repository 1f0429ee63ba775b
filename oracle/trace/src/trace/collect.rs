//! The lines of a trace in their order, and a whole trace of them.

use epa_format::limits::{MAX_STEPS, MAX_TRACE};

use super::error::{TraceError, no_header, refused};
use super::model::{Change, End, Ending, Gjk, Header, Line, Start, Step, Trace};

/// Which line of a trace is due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Due {
    #[default]
    Header,
    /// The start, or GJK.
    Start,
    /// More of GJK.
    Gjk,
    /// GJK has ended: only the start can follow.
    OnlyStart,
    Step,
    /// The last step changed nothing: only the end can follow.
    End,
    Nothing,
}

impl Due {
    /// Whether the trace has begun, and is not over.
    fn is_within(self) -> bool {
        !matches!(self, Due::Header | Due::Nothing)
    }

    fn refusal(self) -> TraceError {
        let why = match self {
            Due::Header => return no_header(),
            Due::Start => "after the header comes the start, {\"start\":{…}}, or GJK",
            Due::Gjk => "GJK goes on until {\"gjk\":\"…\"}, its ending",
            Due::OnlyStart => "after GJK comes the start: {\"start\":{…}}",
            Due::Step => "after the start come steps and the end",
            Due::End => "only the last step may change nothing: the end is due",
            Due::Nothing => "nothing comes after the end",
        };
        TraceError::Order(why.to_owned())
    }
}

/// Holds the lines of a trace to their order, and counts the steps.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    due: Due,
    /// How many steps of GJK there were.
    pub(super) gjk_steps: usize,
    /// How many steps of EPA there were.
    pub(super) steps: usize,
}

impl Order {
    /// Takes the next line.
    pub(super) fn take(&mut self, line: &Line) -> Result<(), TraceError> {
        self.due = match (self.due, line) {
            (Due::Header, Line::Header(_)) => Due::Start,
            (Due::Start | Due::OnlyStart, Line::Start(_)) => Due::Step,
            (Due::Start | Due::Gjk, Line::GjkStep(step)) => {
                next(&mut self.gjk_steps, step.number, "GJK step")?;
                Due::Gjk
            }
            (Due::Start | Due::Gjk, Line::GjkEnd(_)) => Due::OnlyStart,
            (Due::Step, Line::Step(step)) => {
                next(&mut self.steps, step.number, "step")?;
                let is_last = step.change == Change::Nothing;
                if is_last { Due::End } else { Due::Step }
            }
            (Due::Step | Due::End, Line::End(_)) => Due::Nothing,
            (due, Line::End(end)) if end.ending == Ending::Unfinished && due.is_within() => {
                Due::Nothing
            }
            (due, _) => return Err(due.refusal()),
        };
        Ok(())
    }

    /// Whether the end was there.
    pub(super) fn is_over(&self) -> bool {
        self.due == Due::Nothing
    }
}

/// Counts a step, and holds its number to the count.
fn next(count: &mut usize, found: usize, what: &str) -> Result<(), TraceError> {
    if *count >= MAX_STEPS {
        return Err(TraceError::TooManySteps);
    }
    let due = *count + 1;
    if found != due {
        let why =
            format!("this is {what} {found}, and {what} {due} is due; number them one by one");
        return Err(TraceError::Order(why));
    }
    *count = due;
    Ok(())
}

/// Takes the lines of a trace, one after the other, and makes something of them.
pub trait Taker: Default {
    /// What it makes.
    type Whole;

    /// The header that it has taken.
    fn header(&self) -> Option<&Header>;

    /// Takes the next line. Gives what came of the trace at its end, or when there is nothing more
    /// to be learned.
    ///
    /// # Errors
    /// [`TraceError`]: the line is out of order, or cannot be used.
    fn take(&mut self, line: Line) -> Result<Option<Self::Whole>, TraceError>;

    /// The same of a line as it was written.
    ///
    /// # Errors
    /// [`TraceError`].
    fn line(&mut self, bytes: &[u8]) -> Result<Option<Self::Whole>, TraceError> {
        let line = super::line(bytes, self.header())?;
        self.take(line)
    }

    /// What comes of a trace that has no end; `None` before its header.
    fn unfinished(&mut self) -> Option<Self::Whole> {
        let end = Line::End(End::new(Ending::Unfinished));
        self.take(end).ok().flatten()
    }

    /// Whether lines of the trace may follow on what came of it.
    fn goes_on(_: &Self::Whole) -> bool {
        false
    }
}

/// Makes a trace of its lines.
#[derive(Debug, Default)]
pub struct Collector {
    order: Order,
    header: Option<Box<Header>>,
    gjk: Gjk,
    start: Start,
    steps: Vec<Step>,
    bytes: usize,
}

impl Taker for Collector {
    type Whole = Trace;

    fn header(&self) -> Option<&Header> {
        self.header.as_deref()
    }

    /// A trace that is too long to be kept as a whole is refused, too.
    fn line(&mut self, bytes: &[u8]) -> Result<Option<Trace>, TraceError> {
        self.bytes += bytes.len();
        if self.bytes > MAX_TRACE {
            return refused(format!(
                "the trace has more than {MAX_TRACE} bytes up to here; `audit` reads longer ones"
            ));
        }
        let line = super::line(bytes, self.header())?;
        self.take(line)
    }

    fn take(&mut self, line: Line) -> Result<Option<Trace>, TraceError> {
        self.order.take(&line)?;
        match line {
            Line::Header(header) => self.header = Some(header),
            Line::GjkStep(step) => self.gjk.steps.push(step),
            Line::GjkEnd(end) => self.gjk.end = Some(end),
            Line::Start(start) => self.start = start,
            Line::Step(step) => self.steps.push(step),
            Line::End(end) => {
                let all = std::mem::take(self);
                return Ok(all.header.map(|header| Trace {
                    header: *header,
                    gjk: all.gjk,
                    start: all.start,
                    steps: all.steps,
                    end,
                }));
            }
        }
        Ok(None)
    }
}
