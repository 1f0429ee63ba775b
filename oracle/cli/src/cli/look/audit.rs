//! `epa-oracle audit`: traces, replayed exactly.

use std::io::{self, Write};

use super::traced::Reading;
use crate::cli::shared::{Ended, Ending, Streams, input};
use epa_trace::trace::audit::{Audit, Report};
use epa_trace::trace::length;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of traces made by `trace --json`, or by another implementation
    /// (docs/traces.md); `-` for standard input. Of several files, each line of the report names
    /// its file.
    #[arg(value_name = "TRACE", required = true)]
    files: Vec<String>,
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
    let mut reading = Reading::<Audit>::new(file, "");
    let each = |begun: usize, report: Report, to: &mut Streams| {
        Ok(tell(&format!("{place}{begun}"), &report, to)?)
    };
    let ended = input::for_each_line(file, input::Layout::Lines, to, |number, line, to| {
        reading.take(number, line, to, each)
    });
    let ending = to.told(ended)?;
    Ok(ending.max(reading.unfinished(to, each)?))
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
