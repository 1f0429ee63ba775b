//! Traces that are broken, or made to do harm.

use std::sync::LazyLock;

use epa_oracle::trace::audit::{Audit, Kind, MAX_STEPS, NoAudit, Place};
use epa_oracle::trace::{Change, Line, MAX_TRACE_LINE, Number, TraceError, line, to_lines};
use proptest::prelude::*;

use super::{F64, first, trace};

/// What the audit says of lines; `None` if it asks for more.
fn outcome<'l>(lines: impl IntoIterator<Item = &'l [u8]>) -> Option<Result<bool, NoAudit>> {
    let mut audit = Audit::new();
    for line in lines {
        match audit.line(line) {
            Ok(false) => {}
            Ok(true) => {
                let report = audit.finish().expect("an end");
                return Some(Ok(report.violation.is_none()));
            }
            Err(error) => return Some(Err(error)),
        }
    }
    None
}

fn lines() -> Vec<String> {
    static LINES: LazyLock<Vec<String>> =
        LazyLock::new(|| to_lines(&trace("box-grid-3d/1/0", F64)).collect());
    LINES.clone()
}

fn with(index: usize, replaced: &[u8]) -> Option<Result<bool, NoAudit>> {
    let mut bytes: Vec<Vec<u8>> = lines().into_iter().map(String::into_bytes).collect();
    bytes[index] = replaced.to_vec();
    outcome(bytes.iter().map(Vec::as_slice))
}

#[test]
fn lines_that_are_none_have_an_error_each() {
    assert_eq!(
        with(
            0,
            b"{\"trace\":2,\"by\":\"x\",\"scalar\":\"f64\",\"case\":{}}"
        ),
        Some(Err(TraceError::Version(2).into()))
    );
    let is_utf8_error = |found: &Option<Result<bool, NoAudit>>| {
        matches!(found, Some(Err(NoAudit::Line(TraceError::NotUtf8(1)))))
    };
    assert!(is_utf8_error(&with(2, b"{\xff}")));
    let long = vec![b' '; MAX_TRACE_LINE + 1];
    assert_eq!(
        with(1, &long),
        Some(Err(TraceError::TooLong(MAX_TRACE_LINE + 1).into()))
    );
    let deep = "[".repeat(100_000);
    assert!(matches!(
        with(1, deep.as_bytes()),
        Some(Err(NoAudit::Line(TraceError::Json(_))))
    ));
    assert!(matches!(
        with(2, b"{}"),
        Some(Err(NoAudit::Line(TraceError::Kind)))
    ));
    assert!(matches!(
        with(2, b"not json"),
        Some(Err(NoAudit::Line(TraceError::Json(_))))
    ));
}

#[test]
fn lines_out_of_order_have_an_error() {
    let lines = lines();
    for swapped in [(0, 1), (1, 2), (2, 3)] {
        let mut other = lines.clone();
        other.swap(swapped.0, swapped.1);
        let found = outcome(other.iter().map(String::as_bytes));
        assert!(
            matches!(found, Some(Err(NoAudit::Line(TraceError::Order(_))))),
            "{found:?}"
        );
    }
    let cut = &lines[..lines.len() - 1];
    assert_eq!(
        outcome(cut.iter().map(String::as_bytes)),
        None,
        "no end: not sound either"
    );
}

#[test]
fn numbers_out_of_range_are_errors() {
    let step = &lines()[2];
    let value: serde_json::Value = serde_json::from_str(step).expect("JSON");
    for number in ["1e400", "1e999999999", "-1e400"] {
        let text = step.replace(&value["distance"].to_string(), number);
        assert_ne!(&text, step);
        let found = with(2, text.as_bytes());
        assert!(
            matches!(found, Some(Err(NoAudit::Line(TraceError::Number { .. })))),
            "{found:?}"
        );
    }
    let exact = format!("\"{}\"", "9".repeat(6_000));
    let found = with(
        2,
        step.replace(&value["distance"].to_string(), &exact)
            .as_bytes(),
    );
    assert!(
        matches!(found, Some(Err(NoAudit::Line(TraceError::Number { .. })))),
        "{found:?}"
    );
}

#[test]
fn unknown_vertices_are_violations() {
    let huge = usize::MAX;
    let mut unknown = trace("box-grid-3d/1/0", F64);
    unknown.steps[0].facet = vec![0, 1, huge];
    assert_eq!(first(&unknown), Some((Place::Step(1), Kind::WrongVertices)));
    let mut unknown = trace("box-grid-3d/1/0", F64);
    unknown.steps[0].support.numbers = Some([huge, 0]);
    assert_eq!(first(&unknown), Some((Place::Step(1), Kind::WrongVertices)));
    let mut unknown = trace("box-grid-3d/1/0", F64);
    unknown.start.facets[0][0] = huge;
    assert_eq!(first(&unknown), Some((Place::Start, Kind::WrongVertices)));
    let mut unknown = trace("box-grid-3d/1/0", F64);
    unknown.end.facet = Some(vec![0, 1, huge]);
    assert_eq!(first(&unknown), Some((Place::End, Kind::WrongVertices)));
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
    assert_eq!((taken, error), (MAX_STEPS, TraceError::TooManySteps.into()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// A trace that is cut off anywhere is not sound.
    #[test]
    fn a_trace_that_is_cut_is_not_sound(at in 0usize..10_000) {
        let text = lines().join("\n").into_bytes();
        let at = at % text.len();
        prop_assert_ne!(outcome(text[..at].split(|b| *b == b'\n')), Some(Ok(true)));
    }

    /// Whatever byte is changed, what is sound afterwards is JSON still.
    #[test]
    fn a_changed_byte_does_no_harm(at in 0usize..10_000, byte in any::<u8>()) {
        let mut text = lines().join("\n").into_bytes();
        let at = at % text.len();
        text[at] = byte;
        if outcome(text.split(|b| *b == b'\n')) == Some(Ok(true)) {
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
