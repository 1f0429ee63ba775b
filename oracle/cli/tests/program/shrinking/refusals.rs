//! What cannot be shrunk, and what only the policy makes a failure.

use std::sync::atomic::{AtomicU64, Ordering};

use epa_oracle::case::Case;
use epa_oracle::judge::Kind;
use epa_oracle::number::FloatType;
use epa_oracle::policy::Policy;
use epa_oracle::shrink::{NotShrunk, Options, shrink};
use epa_oracle::subject::{Answer, InProcess, Status, Subject, builtin};

use super::{by_name, generated, hold};

/// Fails on everything, but on every n-th question only.
struct Flickers {
    every: u64,
    asked: AtomicU64,
}

impl Subject for Flickers {
    fn name(&self) -> &str {
        "flickers"
    }
    fn float_type(&self) -> FloatType {
        FloatType::F64
    }
    fn answer(&self, case: &Case) -> Answer {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked.is_multiple_of(self.every) {
            return builtin::by_name("epa-f64").expect("built in").answer(case);
        }
        Answer::without_numbers(Status::Error, "flickered")
    }
}

#[test]
fn what_does_not_repeat_is_refused_or_not_accepted() {
    let case = generated("lattice-2d/1/1");
    let flickers = |every, asked| Flickers {
        every,
        asked: AtomicU64::new(asked),
    };
    let found = shrink(
        &case,
        &mut InProcess::new(&flickers(2, 1)),
        &Options::default(),
    );
    assert!(
        matches!(found, Err(NotShrunk::NotRepeated(Kind::Crash))),
        "{found:?}"
    );
    let often = shrink(
        &case,
        &mut InProcess::new(&flickers(5, 1)),
        &Options::default(),
    );
    let shrunk = often.expect("the first two answers fail");
    assert!(shrunk.progress.unrepeated > 0, "{:?}", shrunk.progress);
    assert!(shrunk.after.numbers < shrunk.before.numbers);
}

#[test]
fn what_does_not_fail_or_cannot_be_judged_is_said() {
    let right = builtin::by_name("epa-f64").expect("built in");
    let of = |case: &Case, kind| {
        let options = Options {
            kind,
            ..Options::default()
        };
        shrink(case, &mut InProcess::new(right.as_ref()), &options).map(|_| ())
    };
    let case = generated("lattice-2d/1/1");
    assert!(matches!(of(&case, None), Err(NotShrunk::Conformant)));
    assert!(matches!(
        of(&case, Some(Kind::Crash)),
        Err(NotShrunk::Conformant)
    ));
    let curved = r#"{"v":1,"dim":3,"scalar":"f64","a":{"ellipsoid":{"radii":[1,2,3]}},"b":{"ball":{"radius":1}}}"#;
    let curved = Case::parse(curved).expect("a case");
    assert!(matches!(of(&curved, None), Err(NotShrunk::Conformant)));
    let winter = by_name("winter-3d");
    let options = Options {
        kind: Some(Kind::Nonfinite),
        ..Options::default()
    };
    let mut winter = InProcess::new(winter.as_ref());
    let other = shrink(&generated("box-grid-3d/1/1"), &mut winter, &options);
    let Err(NotShrunk::OtherKinds { wanted, found }) = other else {
        panic!("{other:?}");
    };
    assert_eq!((wanted, found), (Kind::Nonfinite, vec![Kind::Crash]));
}

#[test]
fn the_policy_decides_what_a_failure_is() {
    let lies = by_name("faulty-lies-about-touching");
    let touching = r#"{"v":1,"dim":2,"scalar":"f64","a":{"box":{"half_extents":[3,5]}},"b":{"box":{"half_extents":[1,7]},"pose":{"translation":[4,2]}}}"#;
    let case = Case::parse(touching).expect("a case");
    let with = |policy| {
        let options = Options {
            policy,
            ..Options::default()
        };
        shrink(&case, &mut InProcess::new(lies.as_ref()), &options)
    };
    assert!(matches!(
        with(Policy::default()),
        Err(NotShrunk::Conformant)
    ));
    let strict = Policy::parse(r#"{"touching":"as-declared"}"#).expect("a policy");
    let shrunk = with(strict).expect("fails under this policy");
    assert_eq!(shrunk.failure.kind, Kind::MissedOverlap);
    assert!(shrunk.failure.contested, "touching shapes are");
    hold("touching", &case, &shrunk);
}
