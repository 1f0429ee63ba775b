//! Failures of every kind that an answer can show.

use epa_oracle::case::Case;
use epa_oracle::conformance;
use epa_oracle::judge::{Kind, Tier};
use epa_oracle::shrink::{NotShrunk, Options, Shrunk, shrink};
use epa_oracle::subject::{Answer, InProcess, Subject};
use epa_oracle::validate::{Outcome, Placed, validate};

use super::{by_name, generated, hold, hold_small};
use crate::common::{Answering, right};

/// Judges the shrunk case as any run does.
fn judged_again(case: &Case, subject: Box<dyn Subject>) -> (Tier, Vec<Kind>) {
    let placed = Placed {
        stratum: "shrunk".into(),
        case: case.clone(),
    };
    let records = validate(&[placed], &[subject], 0).expect("the run ends");
    match &records[0].result {
        Outcome::Judged(verdict) => (verdict.tier, verdict.failures.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn gross_failures_of_published_versions_become_small() {
    for row in include_str!("failures.txt").lines() {
        let [subject, name, kind, tier] = Vec::from_iter(row.split(' '))[..] else {
            panic!("{row}")
        };
        let kind = Kind::from_name(kind).expect(row);
        let tier = Tier::from_name(tier).expect(row);
        let (case, what) = (generated(name), format!("{subject} on {name}"));
        let tested = by_name(subject);
        let mut runner = InProcess::new(tested.as_ref());
        let shrunk = shrink(&case, &mut runner, &Options::default())
            .unwrap_or_else(|why| panic!("{what}: {why}"));
        let found = (shrunk.failure.kind, shrunk.failure.tier);
        assert_eq!(found, (kind, tier), "{what}");
        hold(&what, &case, &shrunk);
        hold_small(&what, &shrunk);
        let (again, kinds) = judged_again(&shrunk.case, tested);
        let is_kept = again >= tier && kinds.contains(&kind);
        assert!(is_kept, "{what}: {again} {kinds:?}");
    }
}

/// Subjects that are wrong on purpose, by the kind that they are charged with.
const FAULTS: [(Kind, &str); 16] = [
    (Kind::MissedOverlap, "faulty-missed-contact"),
    (Kind::FalseOverlap, "faulty-false-overlap"),
    (Kind::DepthLow, "faulty-early-exit"),
    (Kind::DepthHigh, "faulty-depth-high"),
    (Kind::NormalSuboptimal, "faulty-centre-to-centre"),
    (Kind::NormalSign, "faulty-flipped-normal"),
    (Kind::NormalNonunit, "faulty-nonunit-normal"),
    (Kind::NormalZero, "faulty-zero-normal"),
    (Kind::ResidualOverlap, "faulty-short-push"),
    (Kind::WitnessOffA, "faulty-witness-off-a"),
    (Kind::WitnessOffB, "faulty-witness-off-b"),
    (Kind::WitnessInconsistent, "faulty-swapped-witnesses"),
    (Kind::Metamorphic, "faulty-order-dependent"),
    (Kind::Nondeterministic, "faulty-nondeterministic"),
    (Kind::Nonfinite, "faulty-nan-on-touching"),
    (Kind::Crash, "faulty-error-on-touching"),
];

/// The first case that a subject fails in this way, shrunk.
fn first_shrunk(subject: &dyn Subject, kind: Kind) -> Option<(Case, Shrunk)> {
    let options = Options {
        kind: Some(kind),
        ..Options::default()
    };
    for stratum in ["lattice-3d", "lattice-2d", "touch-vertices-3d"] {
        for Placed { case, .. } in conformance::generated(stratum, 1, 40).expect("a stratum") {
            match shrink(&case, &mut InProcess::new(subject), &options) {
                Ok(shrunk) => return Some((case, shrunk)),
                Err(NotShrunk::Conformant | NotShrunk::OtherKinds { .. }) => {}
                Err(NotShrunk::NotRepeated(_)) => {}
                Err(why) => panic!("{}: {why}", subject.name()),
            }
        }
    }
    None
}

#[test]
fn every_kind_that_an_answer_can_show_is_kept() {
    let mut smaller = 0;
    for (kind, name) in FAULTS {
        let subject = by_name(name);
        let (case, shrunk) =
            first_shrunk(subject.as_ref(), kind).unwrap_or_else(|| panic!("{name}: no failure"));
        assert_eq!(shrunk.failure.kind, kind, "{name}");
        hold(name, &case, &shrunk);
        smaller += usize::from(shrunk.after.numbers < shrunk.before.numbers);
        if shrunk.failure.tier == Tier::Wrong {
            hold_small(name, &shrunk);
        }
    }
    // Some of the first cases are minimal as they stand.
    assert!(smaller > FAULTS.len() / 2, "{smaller} became smaller");
}

/// A subject that rounds its depths to f32.
#[test]
fn a_rounding_failure_keeps_the_bits_it_needs_and_becomes_no_other() {
    let rounds = || {
        Answering("rounds", |case: &Case| {
            let answer = right(case);
            let depth = answer.depth.map(|depth| f64::from(depth as f32));
            Answer { depth, ..answer }
        })
    };
    // Far enough from zero for the depth, and with enough digits to lose some.
    let case = generated("random-3d/1/3");
    let shrunk = shrink(&case, &mut InProcess::new(&rounds()), &Options::default());
    let shrunk = shrunk.expect("f32 is not enough");
    assert_eq!(shrunk.failure.tier, Tier::Sane);
    hold("rounds", &case, &shrunk);
    let (tier, kinds) = judged_again(&shrunk.case, Box::new(rounds()));
    assert_eq!(tier, Tier::Sane, "{kinds:?}");
    assert!(shrunk.after.numbers < shrunk.before.numbers);
    assert!(shrunk.after.bits < shrunk.before.bits, "{:?}", shrunk.after);
}
