//! The JSON Schema of traces, held against what is written and what is refused.

use epa_oracle::literature::{NAMES, trace_of};
use epa_oracle::trace::{Number, line, to_lines};
use serde_json::Value;

use super::{F32, F64, case, trace};
use crate::schemas;

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[test]
fn traces_follow_their_schema() {
    let schema = schemas::validator("trace");
    let mut traces = Vec::new();
    for name in [
        "bittle-example",
        "cubes-rotated-45-degrees",
        "box3d-crossed-edges-gap",
        "dyn4j-polygonpolygon-aabb-overlap-only",
    ] {
        traces.extend([F32, F64, Number::Rational].map(|scalar| trace(name, scalar)));
    }
    let example = case("bittle-example");
    for name in NAMES {
        traces.extend(trace_of(name, &example).expect("a version").ok());
    }
    assert!(traces.len() > 10);
    for line in traces
        .iter()
        .flat_map(|trace| to_lines(trace).collect::<Vec<_>>())
    {
        schemas::holds(&schema, &parsed(&line));
    }
}

/// What the reader refuses for its form, the schema refuses.
#[test]
fn what_is_no_line_is_refused_by_both() {
    let trace = trace("bittle-example", F64);
    let good = parsed(&to_lines(&trace).nth(2).expect("a step"));
    for mutant in schemas::holds_strictly("trace", &good) {
        let refused = line(mutant.to_string().as_bytes(), Some(&trace.header));
        assert!(refused.is_err(), "{mutant}");
    }
}

/// The traces of other implementations, which `tests/transcripts/traces.md` shows and audits.
#[test]
fn the_page_has_the_traces_of_the_session() {
    let page = include_str!("../../../../../docs/traces.md");
    assert!(page.contains(include_str!("../../transcripts/traces/mine")));
    assert!(page.contains(include_str!("../../transcripts/traces/gjk").trim_end()));
}
