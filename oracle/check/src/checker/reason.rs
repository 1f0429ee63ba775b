//! What is said of a refusal.

use std::fmt;

use super::Reason;

impl Reason {
    /// The code, as in the table of docs/certificate.md.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.words().0
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Reason::Form => ("form", "the certificate does not have the form that is due"),
            Reason::DirectionZero => ("direction-zero", "the direction is 0"),
            Reason::UpperTooLow => (
                "upper-too-low",
                "the shapes reach farther along n than the upper bound says",
            ),
            Reason::NoPoints => ("no-points", "there are no points"),
            Reason::WeightNegative => ("weight-negative", "a weight is negative"),
            Reason::WeightsZero => ("weights-zero", "all weights are 0"),
            Reason::MeanTooFar => (
                "mean-too-far",
                "the mean of the points is farther from 0 than the lower bound says",
            ),
            Reason::NoFacets => ("no-facets", "there are no facets"),
            Reason::FacetOrientation => (
                "facet-orientation",
                "a facet does not have 0 strictly on its inner side",
            ),
            Reason::FacetTooNear => (
                "facet-too-near",
                "a facet is nearer to 0 than the lower bound says",
            ),
            Reason::NotClosed => ("not-closed", "the facets do not form a closed surface"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().1)
    }
}

impl std::error::Error for Reason {}
