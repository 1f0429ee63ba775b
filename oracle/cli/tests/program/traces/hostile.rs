//! Traces that are cut, changed, or without end. `tests/transcripts/traces.md` has those that are
//! refused.

use std::sync::LazyLock;

use epa_oracle::trace::audit::{Audit, MAX_STEPS};
use epa_oracle::trace::{Change, Line, Number, TraceError, line, to_lines};
use proptest::prelude::*;

use super::{F64, trace};

/// Whether the audit finds the trace of some lines whole and sound.
fn is_sound<'l>(mut lines: impl Iterator<Item = &'l [u8]>) -> bool {
    let mut audit = Audit::new();
    let last = lines.find_map(|line| {
        audit
            .line(line)
            .map(|is_over| is_over.then_some(()))
            .transpose()
    });
    let is_whole = matches!(last, Some(Ok(())));
    is_whole && audit.finish().expect("an end").violation.is_none()
}

fn lines() -> Vec<String> {
    static LINES: LazyLock<Vec<String>> =
        LazyLock::new(|| to_lines(&trace("box-grid-3d/1/0", F64)).collect());
    LINES.clone()
}

/// A loop that finds the same point for ever, and changes nothing.
#[test]
fn a_million_steps_are_too_many() {
    let trace = trace("bittle-example", Number::Rational);
    let mut audit = Audit::new();
    let mut take = |line: Line| audit.take(line);
    assert_eq!(
        take(Line::Header(Box::new(trace.header.clone()))),
        Ok(false)
    );
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// A trace that is cut off anywhere is not sound.
    #[test]
    fn a_trace_that_is_cut_is_not_sound(at in 0usize..10_000) {
        let text = lines().join("\n").into_bytes();
        let at = at % text.len();
        prop_assert!(!is_sound(text[..at].split(|b| *b == b'\n')));
    }

    /// Whatever byte is changed, what is sound afterwards is JSON still.
    #[test]
    fn a_changed_byte_does_no_harm(at in 0usize..10_000, byte in any::<u8>()) {
        let mut text = lines().join("\n").into_bytes();
        let at = at % text.len();
        text[at] = byte;
        if is_sound(text.split(|b| *b == b'\n')) {
            for line in text.split(|b| *b == b'\n') {
                prop_assert!(serde_json::from_slice::<serde_json::Value>(line).is_ok());
            }
        }
    }

    /// Any text is a line or an error.
    #[test]
    fn any_text_is_a_line_or_an_error(text in "\\PC{0,80}") {
        prop_assert!(line(text.as_bytes(), None).is_err());
    }
}
