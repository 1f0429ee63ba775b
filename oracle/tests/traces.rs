//! Traces of `epa` itself, and their audit.

use epa_oracle::case::Case;
use epa_oracle::corpus;
use epa_oracle::number::FloatType;
use epa_oracle::trace::audit::{Audit, Report};
use epa_oracle::trace::{NoTrace, Number, Trace, of_case, to_lines};

fn cases() -> Vec<Case> {
    let embedded = corpus::embedded()
        .expect("the corpus")
        .into_iter()
        .map(|(_, case)| case);
    let core = corpus::core()
        .expect("the core set")
        .into_iter()
        .map(|(_, case)| case);
    embedded.chain(core).collect()
}

/// The audit of the lines of a trace.
fn audit(trace: &Trace) -> Report {
    let mut audit = Audit::new();
    for line in to_lines(trace) {
        if audit
            .line(line.as_bytes())
            .unwrap_or_else(|error| panic!("{error}\n{line}"))
        {
            break;
        }
    }
    audit.finish().expect("a trace with an end")
}

#[test]
fn every_trace_of_the_core_set_is_sound() {
    let mut unsound = Vec::new();
    for scalar in [
        Number::Float(FloatType::F64),
        Number::Float(FloatType::F32),
        Number::Rational,
    ] {
        let (mut sound, mut rounding, mut steps, mut undecided) =
            (0, std::collections::BTreeMap::new(), 0, 0);
        for case in cases() {
            let trace = match of_case(&case, scalar) {
                Ok(trace) => trace,
                Err(NoTrace::Curved(_) | NoTrace::OutOfRange(_)) => {
                    undecided += 1;
                    continue;
                }
                Err(error) => panic!("{error}: {}", case.to_canonical_json()),
            };
            let report = audit(&trace);
            steps += report.steps;
            for (kind, count, worst) in &report.rounding.kinds {
                let e = rounding.entry(kind.name()).or_insert((0usize, 0.0f64));
                e.0 += count;
                e.1 = e.1.max(*worst);
            }
            match report.violation {
                None => sound += 1,
                Some(violation) => unsound.push(format!(
                    "{} {} {:?}: {violation}",
                    scalar.name(),
                    case.id(),
                    case.name
                )),
            }
        }
        eprintln!(
            "{}: {sound} sound, {undecided} not, {steps} steps, {rounding:?}",
            scalar.name()
        );
    }
    eprintln!("{}", unsound.len());
    assert!(
        unsound.is_empty(),
        "{}",
        unsound[..unsound.len().min(60)].join("\n")
    );
}
