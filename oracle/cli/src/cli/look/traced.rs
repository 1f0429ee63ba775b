//! What `trace` and `audit` read: cases, and traces of them.

use std::path::Path;

use crate::cli::shared::{Ended, Ending, Failure, Streams, input, named};
use epa_format::case::Case;
use epa_judge::subject::builtin;
use epa_literature::literature;
use epa_trace::trace::{
    Collector, Number, Taker, Trace, TraceError, is_header, is_line, is_same_case, of_case,
    to_lines,
};

/// A case, or the trace of a run on one.
#[derive(Clone, Copy)]
pub(super) enum Given<'g> {
    Case(&'g Case),
    Trace(&'g Trace),
}

impl Given<'_> {
    /// The line of the case, or those of the trace.
    pub(super) fn text(&self) -> String {
        match self {
            Given::Case(case) => case.to_canonical_text(),
            Given::Trace(trace) => to_lines(trace).collect::<Vec<_>>().join("\n"),
        }
    }
}

/// Calls `each` with the case of this id or name, or with every case and every trace of the file,
/// and gives the worst of its endings. What is neither is reported.
pub(super) fn for_each(
    named: &str,
    to: &mut Streams,
    mut each: impl FnMut(Given, &mut Streams) -> Ended,
) -> Ended {
    match named::find(named)? {
        Some(case) => each(Given::Case(&case), to),
        None => in_file(named, to, each),
    }
}

/// Calls `each` with every case and every trace of a file. A line tells by its fields what it is.
fn in_file(
    file: &str,
    to: &mut Streams,
    mut each: impl FnMut(Given, &mut Streams) -> Ended,
) -> Ended {
    let mut reading = Reading::<Collector>::new(file, "not a line of a trace: ");
    let ended = input::for_each_line(file, input::Layout::Objects, to, |number, line, to| {
        let is_of_trace = matches!(line, input::Line::Bytes(bytes) if is_line(bytes));
        if reading.taker.is_none() && !is_of_trace {
            return match input::parse_case(file, number, line) {
                Ok(case) => each(Given::Case(&case), to),
                Err(none) => {
                    to.refuse(&none.diagnosis)?;
                    Ok(Ending::BadInput)
                }
            };
        }
        reading.take(number, line, to, |_, trace, to| {
            each(Given::Trace(&trace), to)
        })
    });
    let ending = to.told(ended)?;
    let rest = reading.unfinished(to, |_, trace, to| each(Given::Trace(&trace), to))?;
    Ok(ending.max(rest))
}

/// The traces of a file, one after the other. The next trace, a line that is refused, and the end
/// of the file end a trace that has no end.
pub(super) struct Reading<'f, T> {
    file: &'f str,
    /// What stands before the reason why a line is refused.
    refused: &'static str,
    /// The trace that is being read; `None` between traces.
    taker: Option<T>,
    /// The line on which it began.
    begun: usize,
    /// Whether what comes may be the rest of a trace that is done with.
    skipping: bool,
}

impl<'f, T: Taker> Reading<'f, T> {
    pub(super) fn new(file: &'f str, refused: &'static str) -> Self {
        Reading {
            file,
            refused,
            taker: None,
            begun: 0,
            skipping: false,
        }
    }

    /// Takes a line; calls `each` with what came of a trace that ends there, and the line on which
    /// it began. A line that is refused leaves the trace as it was.
    pub(super) fn take(
        &mut self,
        number: usize,
        line: &input::Line,
        to: &mut Streams,
        mut each: impl FnMut(usize, T::Whole, &mut Streams) -> Ended,
    ) -> Ended {
        let is_header = matches!(line, input::Line::Bytes(bytes) if is_header(bytes));
        let mut ending = match is_header {
            true => self.unfinished(to, &mut each)?,
            false => Ending::Conformant,
        };
        let is_first = self.taker.is_none();
        let mut taker = self.taker.take().unwrap_or_default();
        let taken = match line {
            input::Line::Bytes(bytes) => taker.line(bytes),
            input::Line::TooLong => Err(TraceError::TooLong(epa_format::case::MAX_LINE)),
        };
        if is_first {
            self.begun = number;
        }
        let was_skipping = std::mem::replace(&mut self.skipping, taken.is_err());
        match taken {
            Ok(Some(whole)) => {
                self.skipping = T::goes_on(&whole);
                ending = ending.max(each(self.begun, whole, to)?);
            }
            Ok(None) => self.taker = Some(taker),
            Err(TraceError::Order(_)) if is_first && was_skipping => {}
            Err(error) => {
                let (file, refused) = (self.file, self.refused);
                to.refuse(format_args!(
                    "epa-oracle: {file}:{number}: {refused}{error}"
                ))?;
                self.taker = (!is_first).then_some(taker);
                self.unfinished(to, each)?;
                ending = Ending::BadInput;
            }
        }
        Ok(ending)
    }

    /// Calls `each` with what comes of the trace that was being read, if it has no end.
    pub(super) fn unfinished(
        &mut self,
        to: &mut Streams,
        mut each: impl FnMut(usize, T::Whole, &mut Streams) -> Ended,
    ) -> Ended {
        match self.taker.take().and_then(|mut begun| begun.unfinished()) {
            Some(whole) => each(self.begun, whole, to),
            None => Ok(Ending::Conformant),
        }
    }
}

/// The first trace of a file that is of the same case as another trace.
pub(super) fn of_same_case(file: &str, other: &Trace, to: &mut Streams) -> Ended<Trace> {
    if file != "-" && !Path::new(file).exists() {
        return Err(Failure::bad_input(format_args!(
            "there is no file {file}; --against takes f32, f64, rational, or a file with a trace"
        )));
    }
    let mut found = None;
    let mut traces = 0_usize;
    let ended = in_file(file, to, |given, _| {
        if let Given::Trace(trace) = given {
            traces += 1;
            if found.is_none() && is_same_case(trace, other) {
                found = Some(trace.clone());
            }
        }
        Ok(Ending::Conformant)
    });
    let ending = to.told(ended)?;
    let id = other.header.case.id();
    match (found, ending, traces) {
        (Some(found), ..) => Ok(found),
        (None, Ending::Conformant, 0) => Err(Failure::bad_input(format_args!(
            "{file}: it holds cases and no trace; `trace CASE --json` writes one"
        ))),
        (None, Ending::Conformant, _) => Err(Failure::bad_input(format_args!(
            "{file}: none of its traces is of the case {id}; `trace CASE --json` writes one"
        ))),
        // It was reported why.
        _ => Err(Failure::Reported(Ending::BadInput)),
    }
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

/// The traces of a file that are of these cases, each with the id of its case.
pub(crate) fn in_file_of(
    file: &str,
    is_wanted: impl Fn(&str) -> bool,
    to: &mut Streams,
) -> Ended<Vec<(String, Trace)>> {
    let mut found = Vec::new();
    let ending = in_file(file, to, |given, _| {
        if let Given::Trace(trace) = given {
            let id = trace.header.case.id().to_string();
            if is_wanted(&id) {
                found.push((id, trace.clone()));
            }
        }
        Ok(Ending::Conformant)
    })?;
    match ending {
        Ending::Conformant => Ok(found),
        ending => Err(Failure::Reported(ending)),
    }
}
