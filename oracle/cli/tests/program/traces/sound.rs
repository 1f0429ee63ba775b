//! Every trace of `epa` on what is embedded.

use epa_oracle::trace::{NoTrace, Number, of_case};

use super::{F32, F64, audit, cases};

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
