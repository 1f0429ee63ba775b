//! `epa-oracle audit`: traces, replayed exactly.

use std::io::{self, Write};

use super::{Ending, input};
use crate::trace::audit::{Audit, NoAudit, Report};
use crate::trace::{MAX_TRACE_LINE, TraceError};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A file of traces made by `trace --json`, or by another implementation
    /// (docs/traces.md); `-` for standard input.
    #[arg(value_name = "TRACE")]
    file: String,
}

/// The traces of a file, one after the other.
struct Auditor {
    /// The trace that is being read; `None` while the rest of one is skipped.
    audit: Option<Audit>,
    /// Where it began.
    begun: usize,
    traces: usize,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let mut auditor = Auditor {
        audit: None,
        begun: 0,
        traces: 0,
    };
    let mut skipping = false;
    let mut ending = input::for_each_line(&arguments.file, err, |number, line, err| {
        let taken = match line {
            input::Line::Bytes(bytes) => auditor.take(number, bytes, skipping),
            input::Line::TooLong => Err(TraceError::TooLong(MAX_TRACE_LINE).into()),
        };
        match taken {
            Ok(Taken::Line) => {
                skipping = false;
                Ok(Ending::Conformant)
            }
            Ok(Taken::Skipped) => Ok(Ending::Conformant),
            Ok(Taken::Report(report)) => {
                skipping = report.violation.is_some();
                tell(auditor.begun, &report, out)
            }
            Err(error) => {
                skipping = true;
                auditor.audit = None;
                writeln!(err, "epa-oracle: {}:{number}: {error}", arguments.file)?;
                Ok(Ending::BadInput)
            }
        }
    })?;
    if auditor.audit.is_some() {
        let begun = auditor.begun;
        writeln!(
            err,
            "epa-oracle: {}:{begun}: this trace has no end",
            arguments.file
        )?;
        ending = ending.max(Ending::BadInput);
    } else if auditor.traces == 0 && ending == Ending::Conformant {
        writeln!(
            err,
            "epa-oracle: {}: there is no trace in it",
            arguments.file
        )?;
        ending = Ending::BadInput;
    }
    Ok(ending)
}

/// What became of a line.
enum Taken {
    Line,
    Skipped,
    Report(Report),
}

impl Auditor {
    fn take(&mut self, number: usize, bytes: &[u8], skipping: bool) -> Result<Taken, NoAudit> {
        let is_first = self.audit.is_none();
        let mut audit = self.audit.take().unwrap_or_default();
        let is_over = match audit.line(bytes) {
            // The rest of a trace that is done with.
            Err(NoAudit::Line(TraceError::Order(_))) if is_first && skipping => {
                return Ok(Taken::Skipped);
            }
            other => other?,
        };
        if is_first {
            self.begun = number;
            self.traces += 1;
        }
        if !is_over {
            self.audit = Some(audit);
            return Ok(Taken::Line);
        }
        Ok(audit.finish().map_or(Taken::Line, Taken::Report))
    }
}

/// What came of a trace.
fn tell(begun: usize, report: &Report, out: &mut impl Write) -> io::Result<Ending> {
    let steps = report.steps;
    let ending = match &report.violation {
        Some(violation) => {
            writeln!(out, "{begun}: {violation}")?;
            Ending::NotConformant
        }
        None => {
            writeln!(out, "{begun}: sound, {steps} steps")?;
            Ending::Conformant
        }
    };
    for (kind, count, worst) in &report.rounding.kinds {
        let name = kind.name();
        writeln!(
            out,
            "  rounding: {name} {count} times, {worst:.3} coordinate ulps at most"
        )?;
    }
    Ok(ending)
}
