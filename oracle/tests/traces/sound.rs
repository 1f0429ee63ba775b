//! Every trace of `epa` on what is embedded.

use epa_oracle::trace::{NoTrace, Number, of_case};

use super::{F32, F64, audit, cases};

/// Audits every trace; gives how many there are, and how many steps.
fn all_sound(scalar: Number) -> (usize, usize) {
    let (mut traces, mut steps) = (0, 0);
    let mut unsound = Vec::new();
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
        if let Some(violation) = report.violation {
            unsound.push(format!("{} {:?}: {violation}", case.id(), case.name));
        }
    }
    assert!(unsound.is_empty(), "{}", unsound.join("\n"));
    (traces, steps)
}

#[test]
fn on_f64() {
    let (traces, steps) = all_sound(F64);
    assert!(traces > 2400 && steps > 5000, "{traces} {steps}");
}

#[test]
fn on_f32() {
    let (traces, steps) = all_sound(F32);
    assert!(traces > 2350 && steps > 5000, "{traces} {steps}");
}

#[test]
fn on_exact_numbers() {
    let (traces, steps) = all_sound(Number::Rational);
    assert!(traces > 2400 && steps > 5000, "{traces} {steps}");
}
