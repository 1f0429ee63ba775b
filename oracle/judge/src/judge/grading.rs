//! The worst tier of an answer and its failures, measure by measure.

use std::collections::BTreeSet;

use epa::Class;
use num_traits::Signed;

use super::{Kind, Measures, Tier, Tolerances};
use crate::subject::{Status, Touching};
use epa_format::number::{FloatType, Rational, compare, in_ulps};

/// What a status is if it is wrong.
fn wrong_status(status: Status) -> Kind {
    match status.is_hit() {
        true => Kind::FalseOverlap,
        false => Kind::MissedOverlap,
    }
}

/// Collects the worst tier and the failures.
pub(super) struct Grading<'t> {
    /// Of a depth that is too small, of the normal, of witness points, and of a depth that is
    /// too large.
    tolerances: &'t [Tolerances; 4],
    ignored: &'t BTreeSet<Kind>,
    pub(super) tier: Tier,
    pub(super) failures: Vec<Kind>,
    pub(super) worst_ulps: f64,
}

impl<'t> Grading<'t> {
    pub(super) fn new(tolerances: &'t [Tolerances; 4], ignored: &'t BTreeSet<Kind>) -> Self {
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
        let tier = self.tolerances[0].tier_of(width);
        self.tier = self.tier.max(tier);
        tier <= Tier::Numeric
    }

    pub(super) fn grade(&mut self, m: &Measures, status: Status, ty: FloatType) {
        let [shallow, normals, points, deep] = self.tolerances;
        let bounds = if status.is_hit() { deep } else { shallow };
        self.compare(m.status_error.as_ref(), bounds, wrong_status(status));
        let (bounds, kind) = match &m.depth_error {
            Some(error) if error.is_negative() => (shallow, Kind::DepthLow),
            _ => (deep, Kind::DepthHigh),
        };
        let depth = m.depth_error.as_ref().map(Signed::abs);
        self.compare(depth.as_ref(), bounds, kind);
        let opposite = m.opposite_regret.as_ref();
        let kind = match opposite.is_some_and(|regret| compare(regret, &normals.numeric).is_le()) {
            true => Kind::NormalSign,
            false => Kind::NormalSuboptimal,
        };
        self.compare(m.normal_regret.as_ref(), normals, kind);
        self.compare(m.residual_overlap.as_ref(), shallow, Kind::ResidualOverlap);
        self.compare(m.witness_a.as_ref(), points, Kind::WitnessOffA);
        self.compare(m.witness_b.as_ref(), points, Kind::WitnessOffB);
        self.compare(m.witness_gap.as_ref(), points, Kind::WitnessInconsistent);
        let unit = Tolerances::for_unit_length(ty);
        self.compare(m.unit_length.as_ref(), unit, Kind::NormalNonunit);
    }

    /// An answer whose depth is s, rounded, is exact if it is tight and its status is right: one
    /// that a rounding decides wrongly is graded as a depth that is as wrong.
    pub(super) fn allow_exact(&mut self, m: &Measures, status: Status) {
        let is_right = m.status_error.is_none() || self.ignored.contains(&wrong_status(status));
        if self.tier == Tier::Tight && is_right {
            self.tier = Tier::Exact;
        }
    }

    /// Grades one error. A missing measure is no failure.
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
