//! What the tests of the judge share.

use super::{Ground, Kind, Terms, Tier, Verdict, judge};
use crate::subject::{Answer, Conventions, Named, Reply};
use epa_check::brute;
use epa_format::case::Case;
use epa_truth::truth::Known;

/// The square from 0 to 4, and one from (3, 1) to (5, 3): out along x by 1. Coordinates reach
/// 5, so an ulp is 2⁻⁵⁰.
pub(super) const SQUARES: [&str; 2] = [
    r#""hull":[[0,0],[4,0],[4,4],[0,4]]"#,
    r#""hull":[[3,1],[5,1],[5,3],[3,3]]"#,
];

/// An answer in words: a status, the depth, the normal, and the points on A and on B.
pub(super) fn answer(dim: usize, words: &str) -> Answer {
    let named = Named::from_text(&format!("x {words}")).expect("words");
    named.reply(dim).answer().expect("an answer")
}

/// The verdict on an answer to a case.
pub(super) fn verdict(case: &Case, answer: Answer, terms: &Terms) -> Verdict {
    let known = Known::of(case, brute::DEFAULT_LIMIT).expect("the legs agree");
    judge(Ground::from(&known), &Reply::Answer(answer), terms)
}

/// The tier and the kinds of failure.
pub(super) fn found(verdict: Verdict) -> (Tier, Vec<Kind>) {
    (verdict.tier, verdict.failures)
}

/// Conventions as a driver declares them.
pub(super) fn conventions(json: &str) -> Conventions {
    serde_json::from_str(json).expect("conventions")
}
