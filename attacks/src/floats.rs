//! EPA on `f32` and `f64`, on shapes decoded from bytes.
//!
//! Both float builds answer every pair that their type holds, and what they answer is held
//! against the truth, which `certified`, the checker and brute force agree on: depth and
//! direction are `tight` and nothing is worse than `numeric`; on curved shapes `numeric`.

use arbitrary::Unstructured;
use epa_oracle::case::Case;
use epa_oracle::judge::{Kind, Tier, Verdict};
use epa_oracle::subject::{Subject, builtin};
use epa_oracle::validate::{Outcome, Placed, Record, validate};
use num_traits::Signed;

use crate::draw::{self, Kinds, Size};

/// Brute force confirms truths of up to this many candidate directions.
const CANDIDATES: usize = 1_500;

/// The target: pairs of polytopes, rounded or not.
pub(crate) fn attack(bytes: &[u8]) {
    let size = Size {
        kinds: Kinds::Polytopes,
        points: 10,
        wild: true,
    };
    judge(bytes, size);
}

/// The target with cylinders, cones and ellipsoids, whose enclosures take longer.
pub(crate) fn attack_curved(bytes: &[u8]) {
    let size = Size {
        kinds: Kinds::All,
        points: 6,
        wild: false,
    };
    judge(bytes, size);
}

fn judge(bytes: &[u8], size: Size) {
    let Some(case) = draw::case(&mut Unstructured::new(bytes), size) else {
        return;
    };
    let subjects = builtin::NAMES.map(|name| builtin::by_name(name).expect("built in"));
    is_conformant(&case, &subjects);
}

fn is_conformant(case: &Case, subjects: &[Box<dyn Subject>]) {
    let placed = Placed {
        stratum: "fuzz".to_owned(),
        case: case.clone(),
    };
    let records = validate(&[placed], subjects, CANDIDATES);
    let records = records.unwrap_or_else(|stop| panic!("{stop}"));
    for record in records {
        let what = || {
            format!(
                "{} on {}",
                subjects[record.subject].name(),
                case.to_canonical_text()
            )
        };
        match &record.result {
            Outcome::Judged(verdict) => is_good(verdict, &record, case, &what),
            Outcome::OutOfRange => {}
            Outcome::Unsupported | Outcome::Undecided => panic!("not judged: {}", what()),
        }
    }
}

fn is_good(verdict: &Verdict, record: &Record, case: &Case, what: &dyn Fn() -> String) {
    let message = record
        .answer
        .as_ref()
        .and_then(|answer| answer.message.as_ref());
    if message.is_some() && case.world().is_err() {
        return is_an_upper_bound(verdict, what);
    }
    assert!(verdict.is_conformant(), "{}: {verdict:?}", what());
    if case.world().is_err() {
        return;
    }
    // Witness points are not as well conditioned: on slivers they may lie farther apart.
    let (measures, tight) = (&verdict.measures, &verdict.tolerances.tight);
    let depth = measures.depth_error.as_ref().map(Signed::abs);
    let errors = [&depth, &measures.normal_regret, &measures.residual_overlap];
    let is_tight = errors.into_iter().flatten().all(|error| error <= tight);
    assert!(
        is_tight && verdict.tier <= Tier::Numeric,
        "{}: {verdict:?}",
        what()
    );
}

/// Where the bounds close slowly, which curved shapes about one centre or axis may do, the
/// answer says so, and is a push that parts the shapes.
fn is_an_upper_bound(verdict: &Verdict, what: &dyn Fn() -> String) {
    let more = [Kind::DepthHigh, Kind::NormalSuboptimal];
    let is_push = verdict.failures.iter().all(|kind| more.contains(kind));
    assert!(
        is_push && verdict.tier <= Tier::Sane,
        "{}: {verdict:?}",
        what()
    );
}
