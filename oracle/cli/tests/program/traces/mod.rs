//! Traces: that those of `epa` are sound, and that the audit notices what is not. The sessions
//! `shown` and `traces` of `tests/transcripts/` have what is printed.

mod gjk;
mod hostile;
mod mutants;
mod pictures;
mod schema;
mod sound;
mod start;

use std::sync::LazyLock;

use epa_oracle::case::Case;
use epa_oracle::corpus;
use epa_oracle::number::FloatType;
use epa_oracle::trace::audit::{Audit, Kind, Place, Report};
use epa_oracle::trace::{Number, Taker, Trace, of_case, to_lines};

use crate::common::case;

const F32: Number = Number::Float(FloatType::F32);
const F64: Number = Number::Float(FloatType::F64);

/// What is embedded.
fn cases() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let embedded = corpus::embedded().expect("the corpus").into_iter();
        let core = corpus::core().expect("the core set").into_iter();
        let embedded = embedded.map(|(_, case)| case);
        embedded.chain(core.map(|(_, case)| case)).collect()
    });
    &CASES
}

fn trace(name: &str, scalar: Number) -> Trace {
    of_case(&case(name), scalar).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The audit of the lines of a trace.
fn audit(trace: &Trace) -> Report {
    let mut audit = Audit::default();
    let mut reports = to_lines(trace).filter_map(|line| {
        let taken = audit.line(line.as_bytes());
        taken.unwrap_or_else(|error| panic!("{error}\n{line}"))
    });
    reports.next().expect("a trace with an end")
}

/// Where the audit finds a violation, and of which kind.
fn first(trace: &Trace) -> Option<(Place, Kind)> {
    let violation = audit(trace).violation?;
    Some((violation.place, violation.kind))
}
