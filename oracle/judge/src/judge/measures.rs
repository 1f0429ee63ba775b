//! The measures of an answer.

use super::Kind;
use epa_format::number::Rational;

/// The measures of one answer, in world units; `None` where the answer does not
/// report what it takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measures {
    /// How large an overlap the status misses, or how wide a gap it takes for an overlap: |s|,
    /// less a margin that is declared. `None` if the status is right.
    pub status_error: Option<Rational>,
    /// depth − s, or depth − the way out along m.
    pub depth_error: Option<Rational>,
    /// The way out along m, from above, if the depth is compared with that instead of s: `t·|m|`,
    /// where B moved by `t·m` only touches A. No error, and not graded.
    pub way_out: Option<Rational>,
    /// `h_D(m)/|m| − s ≥ 0`: the extra push that the reported direction costs.
    pub normal_regret: Option<Rational>,
    /// The same for the opposite direction: small if only the sign is wrong.
    pub opposite_regret: Option<Rational>,
    /// The overlap that remains after B was pushed by depth · m: the signed depth then, or 0 if
    /// that is negative. Up to `tight` it may be `h_D(m)/|m| − depth·|m|`, which is never less.
    pub residual_overlap: Option<Rational>,
    /// The distance of the witness point a from A: the largest, of several points.
    pub witness_a: Option<Rational>,
    /// The distance of the witness point b from B, likewise.
    pub witness_b: Option<Rational>,
    /// `|a − b − depth·m|`, likewise.
    pub witness_gap: Option<Rational>,
    /// `| |m| − 1 |`, a pure number.
    pub unit_length: Option<Rational>,
    /// How far the points of a manifold lie from the contact region at most; reported only.
    pub manifold_off: Option<Rational>,
    /// The share of the contact region that their hull covers, from 0 to 1; reported only.
    pub manifold_cover: Option<Rational>,
}

impl Measures {
    /// The measure by which an answer fails with a kind, if there is one.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Option<&Rational> {
        match kind {
            Kind::MissedOverlap | Kind::FalseOverlap => &self.status_error,
            Kind::DepthLow | Kind::DepthHigh => &self.depth_error,
            Kind::NormalSuboptimal | Kind::NormalSign => &self.normal_regret,
            Kind::NormalNonunit => &self.unit_length,
            Kind::ResidualOverlap => &self.residual_overlap,
            Kind::WitnessOffA => &self.witness_a,
            Kind::WitnessOffB => &self.witness_b,
            Kind::WitnessInconsistent => &self.witness_gap,
            _ => &None,
        }
        .as_ref()
    }
}
