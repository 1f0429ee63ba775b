//! The verdict on an answer.

use super::{Fit, Kind, Measures, Tier, Tolerances};
use crate::subject::{Answer, Length};
use epa_format::case::Case;

/// The verdict on one answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// The worst tier over the measures.
    pub tier: Tier,
    /// What is not within `numeric`; empty means conformant.
    pub failures: Vec<Kind>,
    /// Whether |s| is so small that the rounding of the input decides hit or miss.
    pub contested: bool,
    /// Whether the truth is known well enough to say that the answer is right. Then its enclosure
    /// is no wider than `numeric`, or the answer is wrong wherever in it the signed depth lies.
    pub decided: bool,
    /// The largest of all errors in coordinate ulps; infinite if it cannot be
    /// measured.
    pub worst_ulps: f64,
    /// All measures, in world units.
    pub measures: Measures,
    /// The tolerances it was judged by, those of the depth.
    pub tolerances: Tolerances,
    /// The lengths that the subject declares, and that make it better.
    pub bent: Vec<Length>,
    /// Whether not all of such a length is accepted, so that it counts in part.
    pub capped: bool,
    /// Whether no normal is due, because the subject declares so where shapes touch.
    pub normal_excused: bool,
    /// Under which other declarations the answer would be right, if it is wrong.
    pub fits: Vec<Fit>,
    /// What happened, where there is more to say than the kind.
    pub message: Option<String>,
    /// Other answers that must be the same and are not: the first to the same question, and the
    /// first to a variant.
    pub others: Vec<Other>,
}

/// The answer to the same question, asked again, or to a variant of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// The variant that was asked; `None` if it was the same question.
    pub variant: Option<Case>,
    /// The answer in the coordinates of the case; `None` if none came.
    pub answer: Option<Answer>,
    /// By how much the depths, and what the normals cost, may differ, in world units.
    pub allowed: f64,
}

impl Verdict {
    /// Whether every measure is within `numeric`, for sure.
    #[must_use]
    pub fn is_conformant(&self) -> bool {
        self.failures.is_empty() && self.decided
    }
}
