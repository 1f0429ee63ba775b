//! Every trace of `epa` on what is embedded.

use epa_oracle::case::Case;
use epa_oracle::generate::by_name;
use epa_oracle::number::Rational;
use epa_oracle::trace::audit::Kind;
use epa_oracle::trace::{End, NoTrace, Number, of_case};
use num_traits::ToPrimitive;

use super::{F32, F64, audit, cases};

/// The depth that a run ended with.
fn depth(end: &End) -> Option<f64> {
    let float = |x: &Option<Rational>| x.as_ref().and_then(ToPrimitive::to_f64);
    let root = || Some(float(&end.offset)? / float(&end.squared_norm)?.sqrt());
    float(&end.depth).or_else(root)
}

/// Whether a run came to the depth of exact numbers, but for rounding.
fn is_right(case: &Case, end: &End) -> bool {
    let exact = of_case(case, Number::Rational).expect("a trace");
    let depths = depth(end).zip(depth(&exact.end));
    depths.is_some_and(|(found, expected)| (found - expected).abs() < 1e-5 * expected.abs())
}

/// Audits every trace; gives how many there are, and how many steps. Those of the cases that are
/// named are runs with a violation that was noticed, so that the answer was computed again.
fn all_sound(scalar: Number, noticed: &[&str]) -> (usize, usize) {
    let (mut traces, mut steps) = (0, 0);
    let (mut unsound, mut named) = (Vec::new(), Vec::new());
    for case in cases() {
        let trace = match of_case(case, scalar) {
            Ok(trace) => trace,
            Err(NoTrace::Curved(_) | NoTrace::OutOfRange(_)) => continue,
            Err(error) => panic!("{}: {error}", case.id()),
        };
        let report = audit(&trace);
        traces += 1;
        steps += report.steps;
        // Exact numbers have no rounding.
        assert!(report.rounding.count() == 0 || scalar != Number::Rational);
        let Some(violation) = report.violation else {
            continue;
        };
        let message = trace.end.message.as_deref().unwrap_or_default();
        if message.contains("computed again on integers") {
            named.push(case.name.clone().unwrap_or_default());
        } else {
            unsound.push(format!("{} {:?}: {violation}", case.id(), case.name));
        }
    }
    assert!(unsound.is_empty(), "{}", unsound.join("\n"));
    assert_eq!(named, noticed);
    (traces, steps)
}

#[test]
fn on_f64() {
    let noticed = [
        // GJK loses the nearest face, of coordinates of very mixed size.
        "mixed-exponents-witness",
        "the-same-vertex-again-and-again",
        "mixed-exponents-3d/1/28",
    ];
    let (traces, steps) = all_sound(F64, &noticed);
    assert!(traces > 2400 && steps > 5000, "{traces} {steps}");
}

#[test]
#[ignore = "the same loop as on f64: .ci/full"]
fn on_f32() {
    let (traces, steps) = all_sound(F32, &[]);
    assert!(traces > 2350 && steps > 5000, "{traces} {steps}");
}

#[test]
fn on_exact_numbers() {
    let (traces, steps) = all_sound(Number::Rational, &[]);
    assert!(traces > 2400 && steps > 5000, "{traces} {steps}");
}

/// Rounding turned a facet inward. What it lost lies above it, is added again, and the end is
/// as it should be.
#[test]
fn a_facet_turned_inward_is_mended() {
    let case = by_name("near-ties-3d").expect("a stratum").case(1, 880);
    let trace = of_case(&case, F32).expect("a trace");
    let violation = audit(&trace).violation.expect("a facet turned inward");
    assert_eq!(violation.kind, Kind::TurnedInward);
    let message = trace.end.message.as_deref().unwrap_or_default();
    assert!(!message.contains("computed again"), "{message}");
    assert!(is_right(&case, &trace.end));
}

/// An ellipsoid that is a ball has a core, its centre; the trace is of the baked twin.
#[test]
fn of_an_ellipsoid_that_is_a_ball() {
    let case = by_name("ellipse-touching-2d")
        .expect("a stratum")
        .case(1, 1);
    for scalar in [F32, F64, Number::Rational] {
        let trace = of_case(&case, scalar).expect("a trace");
        let violation = audit(&trace).violation;
        assert!(violation.is_none(), "{violation:?}");
    }
}
