//! The worst tier of an answer and its failures, measure by measure.

use std::collections::BTreeSet;

use epa::Class;
use num_traits::Signed;

use super::{Ground, Kind, Measures, Terms, Tier, Tolerances};
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

    /// Hit or miss. Contested cases bind only where exact touching is given a
    /// meaning, and a hit within the subject's own margin is right.
    pub(super) fn classify(
        &mut self,
        ground: Ground<'_>,
        status: Status,
        contested: bool,
        terms: &Terms,
    ) {
        // Where the class is not known, the case is contested.
        let Some(class) = ground.class() else { return };
        let touches = class == Class::Touching;
        match (class, status.is_hit()) {
            (_, false) if touches && terms.touching == Touching::Hit => {
                self.fail(Kind::MissedOverlap);
            }
            (_, true) if touches && terms.touching == Touching::Miss => {
                self.fail(Kind::FalseOverlap);
            }
            _ if contested => {}
            (Class::Penetrating, false) => self.fail(Kind::MissedOverlap),
            (Class::Separated, true) if ground.is_beyond(&terms.margin) => {
                self.fail(Kind::FalseOverlap);
            }
            _ => {}
        }
    }

    /// A contested answer about polytopes is held to the band in which it is contested. On a
    /// curved surface floats do not come that near: there its tier says what it is worth.
    pub(super) fn hold_contested(&mut self, m: &Measures) {
        let Some(error) = &m.depth_error else { return };
        let kind = if error.is_negative() {
            Kind::DepthLow
        } else {
            Kind::DepthHigh
        };
        let outside = compare(&error.abs(), &self.tolerances.band()).is_gt();
        if outside && !self.failures.contains(&kind) && !self.ignored.contains(&kind) {
            self.failures.push(kind);
            self.tier = self.tier.max(Tier::Sane);
        }
    }

    pub(super) fn grade(&mut self, m: &Measures, ty: FloatType) {
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
        let within = |limit| compare(error, limit).is_le();
        let tier = if within(&tolerances.tight) {
            Tier::Tight
        } else if within(&tolerances.numeric) {
            Tier::Numeric
        } else if within(&tolerances.sane) {
            Tier::Sane
        } else {
            Tier::Wrong
        };
        self.tier = self.tier.max(tier);
        if tier > Tier::Numeric {
            self.failures.push(kind);
        }
    }
}
