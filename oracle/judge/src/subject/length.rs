//! The lengths that a subject declares, and by which its verdicts may be bent.

use serde::{Deserialize, Serialize};

use super::{Conventions, OwnTolerance};
use crate::grades::all;

/// A length by which a verdict may be bent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(strum::VariantArray)]
pub enum Length {
    /// The tolerance for the status, the depth, and what is left after the push.
    DepthTolerance,
    /// The tolerance for what the normal costs.
    NormalTolerance,
    /// The tolerance for witness points.
    WitnessTolerance,
    /// The margin within which shapes are reported as hits.
    Margin,
    /// The radius by which shapes are rounded outwards.
    Inflation,
    /// The margin by which corners are rounded inwards.
    CornerMargin,
}

impl Length {
    /// Every length.
    pub const ALL: [Length; 6] = all();
}

impl Conventions {
    /// All declared lengths in a phrase: "a tolerance of 0.002, a margin of 0.1". Empty if there
    /// are none.
    #[must_use]
    pub fn bends(&self) -> String {
        self.phrase(&Length::ALL)
    }

    /// Those of these lengths that are declared, in a phrase.
    #[must_use]
    pub fn phrase(&self, lengths: &[Length]) -> String {
        let mut parts = Vec::new();
        for part in lengths.iter().filter_map(|length| self.length(*length)) {
            // One tolerance may stand for several measures.
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.join(", ")
    }

    fn length(&self, length: Length) -> Option<String> {
        let given = &self.tolerance;
        let [depth, normal, witness] = given.apart();
        let tolerance = |what: &str, part: &Option<OwnTolerance>, own: OwnTolerance| {
            let what = part.as_ref().map_or_else(String::new, |_| what.to_owned());
            (own != OwnTolerance::default()).then(|| format!("a {what}tolerance of {own}"))
        };
        let plain = |what: &str, x: f64| (x > 0.0).then(|| format!("{what} of {x:?}"));
        match length {
            Length::DepthTolerance => tolerance("depth ", &given.depth, depth),
            Length::NormalTolerance => tolerance("normal ", &given.normal, normal),
            Length::WitnessTolerance => tolerance("witness ", &given.witness, witness),
            Length::Margin => plain("a margin", self.margin),
            Length::Inflation => plain("an inflation", self.inflation),
            Length::CornerMargin => plain("a corner margin", self.corner_margin),
        }
    }
}
