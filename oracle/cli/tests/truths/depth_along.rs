//! Subjects whose depths are along normals of their own choice, judged as users judge them.

use epa_oracle::case::Case;
use epa_oracle::conformance::generated;
use epa_oracle::judge::{Kind, Tier, Verdict};
use epa_oracle::lattice::Lattice;
use epa_oracle::number::FloatType;
use epa_oracle::policy::Policy;
use epa_oracle::ray_check::Claim;
use epa_oracle::subject::{Answer, Declaration, DepthAlong, Status, Subject, builtin};
use epa_oracle::validate::{Again, Outcome, Run, in_turn};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// Where hulls overlap it answers the exact way out along the last axis, rounded once, and
/// moved by an error; elsewhere what `epa-f64` does.
struct Upwards {
    error: f64,
    depth_along: DepthAlong,
}

impl Subject for Upwards {
    fn name(&self) -> &str {
        "upwards"
    }

    fn float_type(&self) -> FloatType {
        FloatType::F64
    }

    fn declaration(&self) -> Declaration {
        let mut declaration = Declaration::everything(self.name(), self.float_type());
        declaration.conventions.depth_along = self.depth_along;
        declaration
    }

    fn answer(&self, case: &Case) -> Answer {
        let answer = builtin::by_name("epa-f64").expect("built in").answer(case);
        let overlaps = answer.depth.is_some_and(|depth| depth > 0.0);
        let lattice = Lattice::of_case(case).expect("hulls");
        let dim = case.dim.get();
        let mut axis = vec![BigInt::ZERO; dim];
        axis[dim - 1] = 1.into();
        let ray = lattice.ray(&axis).expect("an answer");
        match ray.claim {
            Claim::Exit { exit, .. } if overlaps => Answer {
                depth: exit.inside.time.to_f64().map(|time| time + self.error),
                normal: Some(axis.iter().filter_map(ToPrimitive::to_f64).collect()),
                message: None,
                ..Answer::without_numbers(Status::Penetrating, "")
            },
            _ => answer,
        }
    }
}

/// The verdicts on hulls of integer vertices that overlap.
fn verdicts(error: f64, depth_along: DepthAlong, metamorphic: bool) -> Vec<Verdict> {
    let subject = Upwards { error, depth_along };
    let policy = Policy::default();
    let mut run = Run {
        again: Again::of(metamorphic),
        ..Run::in_process([&subject as &dyn Subject], &policy)
    };
    let strata =
        ["lattice-2d", "lattice-3d"].map(|name| generated(name, 7, 500).expect("a stratum"));
    let mut verdicts = Vec::new();
    run.all(in_turn(strata.concat()), |record| {
        let overlaps = record.answer.is_some_and(|a| a.depth > Some(0.0));
        match record.result {
            Outcome::Judged(verdict) if overlaps => verdicts.push(*verdict),
            Outcome::Judged(verdict) => assert!(verdict.is_conformant(), "{}", record.id),
            other => panic!("{} is {other:?}", record.id),
        }
        Ok(())
    })
    .expect("a run");
    assert!(verdicts.len() >= 20, "{}", verdicts.len());
    verdicts
}

#[test]
fn the_exact_way_out_along_a_worse_normal_conforms_where_it_is_declared() {
    // Turned, the last axis is another direction of the pair: another way out, and no
    // contradiction.
    let declared = verdicts(0.0, DepthAlong::Normal, true);
    assert!(
        declared
            .iter()
            .all(|v| v.tier == Tier::Exact && v.is_conformant())
    );
    let worse = |v: &&Verdict| v.measures.normal_regret.as_ref() > Some(&v.tolerances.numeric);
    let count = declared.iter().filter(worse).count();
    assert!(count >= 10, "{count}");
    let undeclared = verdicts(0.0, DepthAlong::Shortest, false);
    for (own, shortest) in declared.iter().zip(&undeclared) {
        assert_eq!(worse(&own), worse(&shortest));
        let is_of_normal = |kind: &Kind| [Kind::NormalSuboptimal, Kind::NormalSign].contains(kind);
        assert_eq!(worse(&own), shortest.failures.iter().any(is_of_normal));
        assert_eq!(worse(&own), !shortest.is_conformant());
    }
    let compared = verdicts(0.0, DepthAlong::Shortest, true);
    let contradicts = |v: &Verdict| v.failures.contains(&Kind::Metamorphic);
    assert!(compared.iter().any(contradicts));
}

#[test]
fn a_depth_that_is_off_by_a_thousandth_fails_everywhere() {
    for (error, kind) in [(1e-3, Kind::DepthHigh), (-1e-3, Kind::DepthLow)] {
        let verdicts = verdicts(error, DepthAlong::Normal, false);
        let mut verdicts = verdicts.iter();
        assert!(verdicts.all(|v| v.failures.contains(&kind)), "{error}");
    }
}
