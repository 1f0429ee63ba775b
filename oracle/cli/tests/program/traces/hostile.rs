//! Traces without end. `tests/transcripts/traces.md` has those that are refused, and the target
//! `traces` of `oracle/fuzz/` those that are cut and changed.

use epa_oracle::trace::audit::{Audit, MAX_STEPS};
use epa_oracle::trace::{Change, Line, Number, Taker, TraceError};

use super::trace;

/// A loop that finds the same point for ever, and changes nothing.
#[test]
fn a_million_steps_are_too_many() {
    let trace = trace("bittle-example", Number::Rational);
    let mut audit = Audit::default();
    let mut take = |line: Line| audit.take(line).map(|report| report.is_some());
    let header = Box::new(trace.header.clone());
    assert_eq!(take(Line::Header(header)), Ok(false));
    assert_eq!(take(Line::Start(trace.start.clone())), Ok(false));
    let (last, others) = trace.steps.split_last().expect("steps");
    for step in others {
        assert_eq!(take(Line::Step(step.clone())), Ok(false));
    }
    let mut idle = last.clone();
    idle.change = Change::Expanded {
        removed: vec![],
        horizon: None,
        added: vec![],
    };
    let mut taken = others.len();
    let error = loop {
        idle.number = taken + 1;
        match take(Line::Step(idle.clone())) {
            Ok(is_over) => assert!(!is_over, "step {taken}"),
            Err(error) => break error,
        }
        taken += 1;
    };
    assert_eq!((taken, error), (MAX_STEPS, TraceError::TooManySteps));
}
