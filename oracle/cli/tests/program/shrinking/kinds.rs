//! Failures of every kind that an answer can show.

use epa_oracle::case::Case;
use epa_oracle::judge::{Kind, Tier};
use epa_oracle::shrink::{Options, shrink};
use epa_oracle::subject::{Answer, InProcess, Subject};
use epa_oracle::validate::{Outcome, Placed, validate};

use super::{by_name, hold, hold_small};
use crate::common::{Answering, case, right};

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

/// Each line is a subject, a case on which it fails, and how it does first. Of subjects that are
/// wrong on purpose the kind is asked for: some fail in several ways.
#[test]
fn failures_of_every_kind_become_small_and_are_kept() {
    let rows: Vec<&str> = include_str!("failures.txt").lines().collect();
    let mut smaller = 0;
    for row in &rows {
        let [subject, name, kind, tier] = Vec::from_iter(row.split(' '))[..] else {
            panic!("{row}")
        };
        let kind = Kind::from_name(kind).expect(row);
        let tier = Tier::from_name(tier).expect(row);
        let is_published = !subject.starts_with("faulty-");
        let options = Options {
            kind: (!is_published).then_some(kind),
            ..Options::default()
        };
        let (case, tested) = (case(name), by_name(subject));
        let mut runner = InProcess::new(tested.as_ref());
        let shrunk = shrink(&case, &mut runner, &options);
        let shrunk = shrunk.unwrap_or_else(|why| panic!("{row}: {why}"));
        let found = (shrunk.failure.kind, shrunk.failure.tier);
        assert_eq!(found, (kind, tier), "{row}");
        hold(row, &case, &shrunk);
        smaller += usize::from(shrunk.after.numbers < shrunk.before.numbers);
        if is_published || tier == Tier::Wrong {
            hold_small(row, &shrunk);
        }
        if is_published {
            let (again, kinds) = judged_again(&shrunk.case, tested);
            let is_kept = again >= tier && kinds.contains(&kind);
            assert!(is_kept, "{row}: {again} {kinds:?}");
        }
    }
    // Some cases are minimal as they stand.
    assert!(smaller > rows.len() / 2, "{smaller} became smaller");
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
    let case = case("random-3d/1/3");
    let shrunk = shrink(&case, &mut InProcess::new(&rounds()), &Options::default());
    let shrunk = shrunk.expect("f32 is not enough");
    assert_eq!(shrunk.failure.tier, Tier::Sane);
    hold("rounds", &case, &shrunk);
    let (tier, kinds) = judged_again(&shrunk.case, Box::new(rounds()));
    assert_eq!(tier, Tier::Sane, "{kinds:?}");
    assert!(shrunk.after.numbers < shrunk.before.numbers);
    assert!(shrunk.after.bits < shrunk.before.bits, "{:?}", shrunk.after);
}
