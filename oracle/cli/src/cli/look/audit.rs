//! `epa-oracle audit`: traces, replayed exactly.

use std::io::{self, Write};

use crate::cli::shared::{Ended, Ending, Streams, input};
use epa_trace::trace::audit::{Audit, Report};
use epa_trace::trace::{TraceError, is_header, length};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of traces made by `trace --json`, or by another implementation
    /// (docs/traces.md); `-` for standard input. Of several files, each line of the report names
    /// its file.
    #[arg(value_name = "TRACE", required = true)]
    files: Vec<String>,
}

/// The traces of a file, one after the other.
#[derive(Default)]
struct Auditor {
    /// The trace that is being read; `None` between traces.
    audit: Option<Audit>,
    /// Where it began.
    begun: usize,
    /// Whether what comes may be the rest of a trace that is done with.
    skipping: bool,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let files = &arguments.files;
    let mut ending = Ending::Conformant;
    for file in files {
        let place = match files.len() {
            1 => String::new(),
            _ => format!("{file}:"),
        };
        let ended = audit(file, &place, to);
        ending = ending.max(to.told(ended)?);
    }
    Ok(ending)
}

/// The traces of a file, reported at this place.
fn audit(file: &str, place: &str, to: &mut Streams) -> Ended {
    let mut auditor = Auditor::default();
    let each = |number: usize, line: &input::Line, to: &mut Streams| {
        let is_header = matches!(line, input::Line::Bytes(bytes) if is_header(bytes));
        let mut ending = match is_header {
            true => auditor.unfinished(place, to)?,
            false => Ending::Conformant,
        };
        match auditor.take(number, line) {
            Ok(Some(report)) => ending = ending.max(auditor.tell(place, &report, to)?),
            Ok(None) => {}
            Err(error) => {
                to.refuse(format_args!("epa-oracle: {file}:{number}: {error}"))?;
                auditor.unfinished(place, to)?;
                ending = Ending::BadInput;
            }
        }
        Ok(ending)
    };
    let ended = input::for_each_line(file, input::Layout::Lines, to, each);
    let ending = to.told(ended)?;
    Ok(ending.max(auditor.unfinished(place, to)?))
}

impl Auditor {
    /// Ends the audit of a trace that has no end, if there is one.
    fn unfinished(&mut self, place: &str, to: &mut Streams) -> io::Result<Ending> {
        match self.audit.take().and_then(Audit::unfinished) {
            Some(report) => self.tell(place, &report, to),
            None => Ok(Ending::Conformant),
        }
    }

    fn tell(&self, place: &str, report: &Report, to: &mut Streams) -> io::Result<Ending> {
        tell(&format!("{place}{}", self.begun), report, to)
    }

    /// Takes a line; gives a report at the end of a trace. A line that is refused leaves the trace
    /// as it was.
    fn take(&mut self, number: usize, line: &input::Line) -> Result<Option<Report>, TraceError> {
        let is_first = self.audit.is_none();
        let mut audit = self.audit.take().unwrap_or_default();
        let taken = match line {
            input::Line::Bytes(bytes) => audit.line(bytes),
            input::Line::TooLong => Err(TraceError::TooLong(epa_format::case::MAX_LINE)),
        };
        let is_over = match taken {
            Err(TraceError::Order(_)) if is_first && self.skipping => return Ok(None),
            Err(error) => {
                self.skipping = true;
                self.audit = (!is_first).then_some(audit);
                return Err(error);
            }
            Ok(is_over) => is_over,
        };
        if is_first {
            self.begun = number;
        }
        if !is_over {
            self.audit = Some(audit);
            return Ok(None);
        }
        let report = audit.finish();
        self.skipping = report
            .as_ref()
            .is_some_and(|report| report.violation.is_some());
        Ok(report)
    }
}

/// What came of a trace.
fn tell(begun: &str, report: &Report, to: &mut Streams) -> io::Result<Ending> {
    let out = &mut to.out;
    let steps = length(report.steps, report.gjk_steps, !report.is_unfinished);
    let ending = match &report.violation {
        Some(violation) => {
            writeln!(out, "{begun}: {violation}")?;
            Ending::NotConformant
        }
        None if report.is_unfinished => {
            writeln!(out, "{begun}: sound so far, {steps}; the trace has no end")?;
            Ending::BadInput
        }
        None => {
            writeln!(out, "{begun}: sound, {steps}")?;
            Ending::Conformant
        }
    };
    for (kind, count, worst) in &report.rounding.kinds {
        let name = kind.name();
        let times = if *count == 1 { "time" } else { "times" };
        writeln!(
            out,
            "  rounding: {name} {count} {times}, {worst:.3} coordinate ulps at most"
        )?;
    }
    Ok(ending)
}
