//! What each kind of failure and each tier means, for a person: the one table that
//! every report takes its words from. The definitions stand in docs/judging.md.

use crate::judge::{Kind, Tier};

/// A kind of failure in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Which kind.
    pub kind: Kind,
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

const EXPLANATIONS: [Explanation; 18] = [
    Explanation {
        kind: Kind::MissedOverlap,
        wrong: "The shapes overlap, and the answer says that they do not.",
        cause: "Usually a loop that gave up (an iteration limit, a degenerate simplex, the origin on a facet) is passed on as \"no contact\".",
    },
    Explanation {
        kind: Kind::FalseOverlap,
        wrong: "The shapes are apart, and the answer says that they overlap.",
        cause: "Usually GJK ended by a tolerance, a repeated point or a limit, and that is read as \"the origin is enclosed\"; or a collision margin was not declared.",
    },
    Explanation {
        kind: Kind::DepthLow,
        wrong: "The depth is too small, or the distance too large.",
        cause: "Usually the distance of a facet of the polytope is reported although the shapes reach farther along its normal: the loop ended early, or there is no depth at all.",
    },
    Explanation {
        kind: Kind::DepthHigh,
        wrong: "The depth is too large, or the distance too small.",
        cause: "Usually the nearest facet was dropped as degenerate or turned the wrong way, so that the loop ended on another one; or a margin was added to the depth.",
    },
    Explanation {
        kind: Kind::NormalSuboptimal,
        wrong: "Parting the shapes along the normal costs more than the shortest push.",
        cause: "Usually the normal is that of another facet than the nearest, of a sliver, or of a difference that is nothing but rounding errors.",
    },
    Explanation {
        kind: Kind::NormalSign,
        wrong: "The normal points the wrong way: the opposite one would be right.",
        cause: "Usually it points from B to A where the declaration says from A to B, or was oriented by an origin that lies on the facet.",
    },
    Explanation {
        kind: Kind::NormalNonunit,
        wrong: "The normal is not a unit vector.",
        cause: "Usually it was not normalised, or was normalised from a vector too short to have a direction.",
    },
    Explanation {
        kind: Kind::NormalZero,
        wrong: "The normal is zero: it names no direction.",
        cause: "Usually the difference of two equal points was to be normalised: the shapes touch, are concentric, or the distance is exactly 0.",
    },
    Explanation {
        kind: Kind::ResidualOverlap,
        wrong: "After moving B by depth · normal the shapes still overlap.",
        cause: "Usually the depth and the normal come from different facets, or the depth is too small.",
    },
    Explanation {
        kind: Kind::WitnessOffA,
        wrong: "The witness point a is not on A.",
        cause: "Usually barycentric weights were extrapolated on a facet that does not hold the witness point, local coordinates were returned for world coordinates, or the radius was forgotten.",
    },
    Explanation {
        kind: Kind::WitnessOffB,
        wrong: "The witness point b is not on B.",
        cause: "Usually barycentric weights were extrapolated on a facet that does not hold the witness point, local coordinates were returned for world coordinates, or the radius was forgotten.",
    },
    Explanation {
        kind: Kind::WitnessInconsistent,
        wrong: "The witness points do not belong to the depth and the normal: a − b is not depth · normal.",
        cause: "Usually they come from another facet than the normal, are exchanged, or are means of several contact points.",
    },
    Explanation {
        kind: Kind::Metamorphic,
        wrong: "The case was only swapped, reordered, turned, scaled or moved, and the answer changed by more than rounding.",
        cause: "Usually a tolerance is absolute where it should grow with the shapes, or the choice among equal vertices depends on their order.",
    },
    Explanation {
        kind: Kind::Nondeterministic,
        wrong: "The same question, asked again, got another answer.",
        cause: "Usually something is kept from one question to the next: a cached simplex, an uninitialised buffer, a random start.",
    },
    Explanation {
        kind: Kind::Nonfinite,
        wrong: "A number of the answer is NaN or infinite.",
        cause: "Usually the normal of a degenerate facet was normalised, 0/0, or products of coordinates overflowed.",
    },
    Explanation {
        kind: Kind::Crash,
        wrong: "The subject died on this case, or answered it with an error.",
        cause: "Usually an assertion, an index out of bounds or a stack overflow on a degenerate polytope.",
    },
    Explanation {
        kind: Kind::Timeout,
        wrong: "No answer came within the time budget of a case.",
        cause: "Usually a loop without a limit, in which rounding errors undo each step's progress; or the output was not flushed.",
    },
    Explanation {
        kind: Kind::Protocol,
        wrong: "What came back is not an answer to the case.",
        cause: "Usually a line that is no JSON, a field of the wrong form, or a vector with too few or too many entries.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_explained_in_two_sentences() {
        for kind in Kind::ALL {
            let explanation = explain(kind);
            assert_eq!(explanation.kind, kind);
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
