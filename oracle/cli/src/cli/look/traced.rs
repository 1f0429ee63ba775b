//! What `trace` and `audit` read: cases, and traces of them.

use std::io::{self, Write};
use std::path::Path;

use crate::cli::shared::ending::Ending;
use crate::cli::shared::{input, named};
use epa_format::case::Case;
use epa_judge::subject::builtin;
use epa_literature::literature;
use epa_trace::trace::{Collector, Number, Trace, TraceError, is_line, is_same_case, of_case};

/// A case, or the trace of a run on one.
#[derive(Clone, Copy)]
pub(super) enum Given<'g> {
    Case(&'g Case),
    Trace(&'g Trace),
}

/// Calls `each` with the case of this id or name, or with every case and every trace of the file,
/// and gives the worst of its endings. What is neither is reported.
pub(super) fn for_each<E: Write>(
    named: &str,
    err: &mut E,
    mut each: impl FnMut(Given, &mut E) -> io::Result<Ending>,
) -> io::Result<Ending> {
    match named::find(named) {
        Ok(Some(case)) => each(Given::Case(&case), err),
        Ok(None) => in_file(named, err, each),
        Err(why) => {
            writeln!(err, "epa-oracle: {why}")?;
            Ok(Ending::BadInput)
        }
    }
}

/// Calls `each` with every case and every trace of a file. A line tells by its fields what it is.
fn in_file<E: Write>(
    file: &str,
    err: &mut E,
    mut each: impl FnMut(Given, &mut E) -> io::Result<Ending>,
) -> io::Result<Ending> {
    let mut reading: Option<(usize, Collector)> = None;
    let mut skipping = false;
    let ending = input::for_each_line(file, input::Layout::Objects, err, |number, line, err| {
        let is_of_trace = matches!(line, input::Line::Bytes(bytes) if is_line(bytes));
        if reading.is_none() && !is_of_trace {
            return match input::parse_case(err, file, number, line)? {
                Ok(case) => each(Given::Case(&case), err),
                Err(_) => Ok(Ending::BadInput),
            };
        }
        let is_first = reading.is_none();
        let (begun, mut collector) = reading.take().unwrap_or((number, Collector::default()));
        let taken = match line {
            input::Line::Bytes(bytes) => collector.line(bytes),
            input::Line::TooLong => Err(TraceError::TooLong(epa_format::case::MAX_LINE)),
        };
        let was_skipping = std::mem::replace(&mut skipping, taken.is_err());
        match taken {
            Ok(Some(trace)) => each(Given::Trace(&trace), err),
            Ok(None) => {
                reading = Some((begun, collector));
                Ok(Ending::Conformant)
            }
            // The rest of a trace with a line that was refused.
            Err(TraceError::Order(_)) if is_first && was_skipping => Ok(Ending::Conformant),
            Err(error) => {
                writeln!(
                    err,
                    "epa-oracle: {file}:{number}: not a line of a trace: {error}"
                )?;
                Ok(Ending::BadInput)
            }
        }
    })?;
    match reading {
        Some((begun, _)) => Ok(ending.max(without_end(err, file, begun)?)),
        None => Ok(ending),
    }
}

/// Says that the last trace of a file has no end.
pub(super) fn without_end(err: &mut impl Write, file: &str, begun: usize) -> io::Result<Ending> {
    writeln!(
        err,
        "epa-oracle: {file}:{begun}: this trace has no end; is the file whole?"
    )?;
    Ok(Ending::BadInput)
}

/// The first trace of a file that is of the same case as another trace. `None` if there is none;
/// why was reported.
pub(super) fn of_same_case<E: Write>(
    file: &str,
    other: &Trace,
    err: &mut E,
) -> io::Result<Option<Trace>> {
    if file != "-" && !Path::new(file).exists() {
        writeln!(
            err,
            "epa-oracle: there is no file {file}; --against takes f32, f64, rational, or a file \
             with a trace"
        )?;
        return Ok(None);
    }
    let mut found = None;
    let mut traces = 0_usize;
    let ending = in_file(file, err, |given, _| {
        if let Given::Trace(trace) = given {
            traces += 1;
            if found.is_none() && is_same_case(trace, other) {
                found = Some(trace.clone());
            }
        }
        Ok(Ending::Conformant)
    })?;
    if found.is_none() && ending == Ending::Conformant {
        let id = other.header.case.id();
        let why = match traces {
            0 => "it holds cases and no trace; `trace CASE --json` writes one".to_owned(),
            _ => format!("none of its traces is of the case {id}"),
        };
        writeln!(err, "epa-oracle: {file}: {why}")?;
    }
    Ok(found)
}

/// The run of a built-in subject on a case, on its own numbers; `None` if it has no steps, or does
/// not handle the case.
pub(crate) fn of_built_in(name: &str, case: &Case) -> Option<Trace> {
    if let Some(run) = literature::trace_of(name, case) {
        return run.ok();
    }
    let number = name.strip_prefix("epa-").and_then(Number::from_name);
    let (true, Some(Number::Float(float))) = (builtin::NAMES.contains(&name), number) else {
        return None;
    };
    of_case(&case.baked(float).ok()?, Number::Float(float)).ok()
}

/// The traces of a file that are of these cases, each with the id of its case. `None` if the file
/// cannot be read; why was reported.
pub(crate) fn in_file_of<E: Write>(
    file: &str,
    is_wanted: impl Fn(&str) -> bool,
    err: &mut E,
) -> io::Result<Option<Vec<(String, Trace)>>> {
    let mut found = Vec::new();
    let ending = in_file(file, err, |given, _| {
        if let Given::Trace(trace) = given {
            let id = trace.header.case.id().to_string();
            if is_wanted(&id) {
                found.push((id, trace.clone()));
            }
        }
        Ok(Ending::Conformant)
    })?;
    Ok((ending == Ending::Conformant).then_some(found))
}
