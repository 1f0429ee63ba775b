//! The worst tier of an answer and its failures, measure by measure.

use std::collections::BTreeSet;

use epa::Class;
use num_traits::Signed;

use super::{Kind, Measures, Tier, Tolerances};
use crate::number::{FloatType, Rational, compare, in_ulps};
use crate::subject::{Status, Touching};

/// Collects the worst tier and the failures.
pub(super) struct Grading<'t> {
    tolerances: &'t Tolerances,
    ignored: &'t BTreeSet<Kind>,
    pub(super) tier: Tier,
    pub(super) failures: Vec<Kind>,
    pub(super) worst_ulps: f64,
}

impl<'t> Grading<'t> {
    pub(super) fn new(tolerances: &'t Tolerances, ignored: &'t BTreeSet<Kind>) -> Self {
        // `Exact` is granted at the end, on the depth alone.
        Grading {
            tolerances,
            ignored,
            tier: Tier::Tight,
            failures: Vec::new(),
            worst_ulps: 0.0,
        }
    }

    fn fail(&mut self, kind: Kind) {
        if !self.ignored.contains(&kind) {
            self.tier = Tier::Wrong;
            self.failures.push(kind);
        }
    }

    /// Hit or miss: graded by the size of the overlap or gap that the status gets wrong, as a
    /// depth is. Exact touching fails only where it was given a meaning.
    pub(super) fn classify(&mut self, class: Option<Class>, status: Status, touching: Touching) {
        match (touching, status.is_hit()) {
            _ if class != Some(Class::Touching) => {}
            (Touching::Hit, false) => self.fail(Kind::MissedOverlap),
            (Touching::Miss, true) => self.fail(Kind::FalseOverlap),
            _ => {}
        }
    }

    /// A normal of zeros has no direction, and nothing to measure.
    pub(super) fn refuse_zero_normal(&mut self) {
        self.fail(Kind::NormalZero);
    }

    /// What is only known to lie between two numbers earns no tier whose bound is below the
    /// distance of these; whether that leaves any.
    pub(super) fn allow_for_width(&mut self, width: &Rational) -> bool {
        let tier = self.tolerances.tier_of(width);
        self.tier = self.tier.max(tier);
        tier <= Tier::Numeric
    }

    pub(super) fn grade(&mut self, m: &Measures, status: Status, ty: FloatType) {
        let status_kind = if status.is_hit() {
            Kind::FalseOverlap
        } else {
            Kind::MissedOverlap
        };
        self.length(m.status_error.as_ref(), status_kind);
        let depth_kind = match &m.depth_error {
            Some(error) if error.is_negative() => Kind::DepthLow,
            _ => Kind::DepthHigh,
        };
        let depth = m.depth_error.as_ref().map(Signed::abs);
        self.length(depth.as_ref(), depth_kind);
        let numeric = &self.tolerances.numeric;
        let flipped = m
            .opposite_regret
            .as_ref()
            .is_some_and(|regret| compare(regret, numeric).is_le());
        let normal_kind = if flipped {
            Kind::NormalSign
        } else {
            Kind::NormalSuboptimal
        };
        self.length(m.normal_regret.as_ref(), normal_kind);
        self.length(m.residual_overlap.as_ref(), Kind::ResidualOverlap);
        self.length(m.witness_a.as_ref(), Kind::WitnessOffA);
        self.length(m.witness_b.as_ref(), Kind::WitnessOffB);
        self.length(m.witness_gap.as_ref(), Kind::WitnessInconsistent);
        let unit = Tolerances::for_unit_length(ty);
        self.compare(m.unit_length.as_ref(), unit, Kind::NormalNonunit);
    }

    fn length(&mut self, error: Option<&Rational>, kind: Kind) {
        self.compare(error, self.tolerances, kind);
    }

    /// Grades one error; a missing measure is not held against the answer.
    fn compare(&mut self, error: Option<&Rational>, tolerances: &Tolerances, kind: Kind) {
        let Some(error) = error else { return };
        if self.ignored.contains(&kind) {
            return;
        }
        self.worst_ulps = self.worst_ulps.max(in_ulps(error, &tolerances.ulp));
        let tier = tolerances.tier_of(error);
        self.tier = self.tier.max(tier);
        if tier > Tier::Numeric {
            self.failures.push(kind);
        }
    }
}
