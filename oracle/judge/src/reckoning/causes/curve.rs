//! How many failures would vanish if a tolerance were declared.

use std::collections::BTreeMap;

use crate::judge::Kind;
use crate::results::Graded;

/// The tolerances of the curve: 10⁻⁸ to 10⁻¹ of the scale. The smallest bound of a tier that
/// fails is 10⁻⁹, and an error of a tenth of the scale is a guess.
pub const DECADES: [i32; 8] = [-8, -7, -6, -5, -4, -3, -2, -1];

/// What a tolerance may be declared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum For {
    /// The status, the depth, and what is left after the push.
    Depth,
    /// What the normal costs.
    Normal,
    /// The witness points.
    Witness,
    /// All of these.
    All,
}

impl For {
    /// Every one.
    pub const ALL: [For; 4] = [For::Depth, For::Normal, For::Witness, For::All];

    /// The words in a table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            For::Depth => "depth alone",
            For::Normal => "normal alone",
            For::Witness => "witness points alone",
            For::All => "all three",
        }
    }

    /// What a tolerance has to be declared for, so that failures of a kind can vanish.
    fn of(kind: Kind) -> Option<Self> {
        Some(match kind {
            Kind::MissedOverlap
            | Kind::FalseOverlap
            | Kind::DepthLow
            | Kind::DepthHigh
            | Kind::ResidualOverlap => For::Depth,
            Kind::NormalSuboptimal | Kind::NormalSign => For::Normal,
            Kind::WitnessOffA | Kind::WitnessOffB | Kind::WitnessInconsistent => For::Witness,
            _ => return None,
        })
    }
}

/// How many failures of a subject vanish, by the tolerance that is declared.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// All failures.
    pub failures: u64,
    /// How many vanish at the least of [`DECADES`] that is enough.
    vanish: BTreeMap<(For, i32), u64>,
}

impl Curve {
    /// Adds a failing answer.
    pub fn add(&mut self, graded: &Graded) {
        self.failures += 1;
        let Some((needed, share)) = needed(graded) else {
            return;
        };
        let Some(decade) = DECADES.into_iter().find(|k| share <= power_of_ten(*k)) else {
            return;
        };
        let alone = Some(needed).filter(|what| *what != For::All);
        for what in alone.into_iter().chain([For::All]) {
            *self.vanish.entry((what, decade)).or_default() += 1;
        }
    }

    /// How many vanish with a tolerance of a power of ten of the scale.
    #[must_use]
    pub fn vanishing(&self, what: For, decade: i32) -> u64 {
        let within = self.vanish.range((what, i32::MIN)..=(what, decade));
        within.map(|(_, count)| count).sum()
    }

    /// The tolerances at which more vanish than at the one before.
    #[must_use]
    pub fn steps(&self) -> Vec<i32> {
        let changes = |k: &i32| self.vanish.contains_key(&(For::All, *k));
        DECADES.into_iter().filter(changes).collect()
    }
}

/// 10ᵏ, as the literal is read.
#[must_use]
pub fn power_of_ten(decade: i32) -> f64 {
    format!("1e{decade}").parse().unwrap_or(0.0)
}

/// For what a tolerance has to be declared so that no failure is left, and the share of the scale
/// that is enough. `None` if no tolerance mends it.
fn needed(graded: &Graded) -> Option<(For, f64)> {
    let mut found: Option<(For, f64)> = None;
    for kind in &graded.kinds {
        let what = For::of(*kind)?;
        let error = graded.errors.of_kind(*kind)?;
        let share = graded.share_of_scale(error.abs())?;
        found = Some(match found {
            None => (what, share),
            Some((other, most)) if other == what => (what, most.max(share)),
            Some((_, most)) => (For::All, most.max(share)),
        });
    }
    found
}
