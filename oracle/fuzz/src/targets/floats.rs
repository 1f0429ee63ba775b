//! EPA on `f32` and `f64`, on shapes decoded from bytes.
//!
//! Both float builds answer every pair that their type holds. Their answers are compared with the
//! truth, on which `certified`, the checker and brute force agree. Depth and direction must be
//! `tight`, and nothing worse than `numeric`. On curved shapes `numeric` is enough.

use arbitrary::Unstructured;
use epa_oracle::case::{Case, Pose, Rotation};
use epa_oracle::judge::{Kind, Tier, Verdict};
use epa_oracle::number::Rational;
use epa_oracle::subject::{Subject, builtin};
use epa_oracle::validate::{Outcome, Record};
use num_traits::{Signed, Zero};

use crate::claims::judged;
use crate::draw::{self, Kinds, Size};

/// Brute force confirms truths of up to this many candidate directions.
const CANDIDATES: usize = 1_500;

/// Pairs of polytopes, rounded or not.
const POLYTOPES: Size = Size::new(Kinds::Polytopes, 10).wild();

/// The same with cylinders, cones and ellipsoids, whose enclosures take longer.
const ALL: Size = Size::new(Kinds::All, 6);

/// The target: pairs of polytopes, rounded or not.
pub(crate) fn attack(bytes: &[u8]) {
    judge(bytes, POLYTOPES);
}

/// The target with cylinders, cones and ellipsoids.
pub(crate) fn attack_curved(bytes: &[u8]) {
    judge(bytes, ALL);
}

/// The pair of shapes that these bytes are for one of the two targets; `None` if they are
/// none, or for another target.
pub(crate) fn decoded(target: &str, bytes: &[u8]) -> Option<Case> {
    let size = match target {
        "floats" => POLYTOPES,
        "curved" => ALL,
        _ => return None,
    };
    draw::case(&mut Unstructured::new(bytes), size)
}

fn judge(bytes: &[u8], size: Size) {
    let Some(case) = draw::case(&mut Unstructured::new(bytes), size) else {
        return;
    };
    let subjects = builtin::NAMES.map(|name| builtin::by_name(name).expect("built in"));
    is_conformant(&case, &subjects);
}

fn is_conformant(case: &Case, subjects: &[Box<dyn Subject>]) {
    for record in &judged(case.clone(), subjects, CANDIDATES) {
        let subject = subjects[record.subject].as_ref();
        match &record.result {
            Outcome::Judged(verdict) => {
                let answered = Answered {
                    case,
                    subject,
                    record,
                    verdict,
                };
                answered.is_good();
            }
            Outcome::OutOfRange => {}
            Outcome::Unsupported(_) if is_beyond_floats(case, subject, record) => {}
            other => panic!("{other:?}: {}", case.to_canonical_text()),
        }
    }
}

/// Whether a subject may refuse a case: for a matrix whose determinant is zero as computed on
/// floats, or for a pose that may leave their range. It may if squares of its numbers, or of the
/// coordinates, come near to the end of the range.
fn is_beyond_floats(case: &Case, subject: &dyn Subject, record: &Record) -> bool {
    let answer = record.answer.as_ref();
    let message = answer.and_then(|answer| answer.message.as_deref());
    let poses = [&case.a, &case.b].map(|shape| shape.pose.as_ref());
    let poses: Vec<&Pose> = poses.into_iter().flatten().collect();
    if message.is_some_and(|message| message.contains("singular")) {
        let is_matrix = |pose: &&Pose| matches!(pose.rotation, Rotation::Matrix(_));
        return poses.iter().any(is_matrix);
    }
    let extreme = subject.float_type().max_exponent() / 2 - 8;
    let is_extreme = |x: &Rational| {
        let exponent = x.numer().bits() as i64 - x.denom().bits() as i64;
        !x.is_zero() && exponent.abs() >= extreme
    };
    // Curved shapes are not drawn with such numbers.
    let world = case.world();
    let shapes = world.iter().flatten();
    let mut numbers: Vec<&Rational> = shapes.flat_map(|s| s.vertices.iter().flatten()).collect();
    for pose in &poses {
        pose.for_each_number(&mut |x| numbers.push(x));
    }
    !poses.is_empty() && numbers.into_iter().any(is_extreme)
}

/// What a subject answered to a case, and the verdict.
struct Answered<'c> {
    case: &'c Case,
    subject: &'c dyn Subject,
    record: &'c Record,
    verdict: &'c Verdict,
}

impl Answered<'_> {
    fn is_good(&self) {
        let answer = self.record.answer.as_ref();
        let is_curved = self.case.world().is_err();
        let message = answer.and_then(|answer| answer.message.as_ref());
        match (message, is_curved) {
            (Some(_), true) => self.is_an_upper_bound(),
            _ => self.require(self.verdict.is_conformant(), "it fails"),
        }
        if message.is_none() && !is_curved {
            self.is_tight();
        }
    }

    /// Witness points are not held to it: on slivers they may lie farther apart.
    fn is_tight(&self) {
        let (measures, tight) = (&self.verdict.measures, &self.verdict.tolerances.tight);
        let depth = measures.depth_error.as_ref().map(Signed::abs);
        let errors = [&depth, &measures.normal_regret, &measures.residual_overlap];
        let is_tight = errors.into_iter().flatten().all(|error| error <= tight);
        self.require(is_tight, "depth or direction is not tight");
        self.require(self.verdict.tier <= Tier::Numeric, "it is not numeric");
    }

    /// Where the bounds close slowly, which curved shapes about one centre or axis may do,
    /// the answer says so, and is a push that parts the shapes. Where they touch then is as
    /// little known as how deep they are.
    fn is_an_upper_bound(&self) {
        let more = [
            Kind::DepthHigh,
            Kind::NormalSuboptimal,
            Kind::WitnessInconsistent,
        ];
        let is_push = self.verdict.failures.iter().all(|kind| more.contains(kind));
        self.require(is_push, "a bound that is none");
        self.require(self.verdict.tier <= Tier::Sane, "a bound far off");
    }

    fn require(&self, holds: bool, what: &str) {
        let Verdict {
            tier,
            failures,
            worst_ulps,
            ..
        } = self.verdict;
        assert!(
            holds,
            "{what}: {} on {}: {tier}, {failures:?}, {worst_ulps} ulps: {:?}",
            self.subject.name(),
            self.case.to_canonical_text(),
            self.record.answer,
        );
    }
}
