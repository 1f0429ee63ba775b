//! What each kind of failure and each tier means, for a person: the one table that
//! every report takes its words from. The definitions stand in docs/judging.md.

use std::sync::LazyLock;

use crate::judge::{Kind, Tier};

/// A kind of failure in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What is wrong: a sentence.
    pub wrong: &'static str,
    /// What usually causes it: a sentence.
    pub cause: &'static str,
}

/// A kind of failure in words.
#[must_use]
pub fn explain(kind: Kind) -> Explanation {
    // In the order of the kinds, as a test holds.
    EXPLANATIONS[kind as usize]
}

/// What a tier means, in a few words.
#[must_use]
pub fn meaning(tier: Tier) -> &'static str {
    match tier {
        Tier::Exact => {
            "the depth is the true one, rounded correctly, and the rest that is given is tight"
        }
        Tier::Tight => "every error is within 8 coordinate ulps",
        Tier::Numeric => "every error is within 1e-9 (f64) or 1e-4 (f32) of the scale",
        Tier::Sane => "every error is within a tenth of the scale",
        Tier::Wrong => {
            "a larger error, the wrong answer to \"do they overlap?\", or nothing to measure"
        }
    }
}

/// What a coordinate ulp is.
pub const COORDINATE_ULP: &str = "Errors are given in coordinate ulps: the spacing of the subject's floats at the size of the largest coordinate of the case. \
     Rounding the coordinates alone costs a few of them. A unit length is given in machine epsilons.";

/// What contested means.
pub const CONTESTED: &str = "A case is contested where the shapes are so close to touching that rounding the coordinates alone decides whether they overlap. \
     Either status passes there, and the numbers have to be right as elsewhere.";

/// What the quantiles are.
pub const QUANTILES: &str = "p50, p90 and p99 bound the largest error of half, 90 % and 99 % of the judged cases from above, to within a factor of 1.19; max is exact.";

/// Of each kind, in their order: its name, what is wrong, and what usually causes it.
const WORDS: &str = include_str!("kinds.txt");

static EXPLANATIONS: LazyLock<Vec<Explanation>> = LazyLock::new(|| {
    let explained = WORDS.split("\n\n").map(|block| {
        let mut lines = block.lines().skip(1);
        let [wrong, cause] = [(); 2].map(|()| lines.next().unwrap_or_default());
        Explanation { wrong, cause }
    });
    explained.collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_explained_in_two_sentences() {
        let names = WORDS.split("\n\n").filter_map(|block| block.lines().next());
        assert_eq!(names.collect::<Vec<_>>(), Kind::ALL.map(Kind::name));
        for kind in Kind::ALL {
            let explanation = explain(kind);
            for sentence in [explanation.wrong, explanation.cause] {
                assert!(
                    sentence.ends_with('.') && !sentence.contains(". "),
                    "{kind}"
                );
            }
            assert!(explanation.cause.starts_with("Usually "), "{kind}");
        }
    }
}
