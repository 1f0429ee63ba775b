//! The edition: what verdicts rest on, as one hash.
//!
//! ```text
//!     embedded cases with their truths ─┐
//!     manifests of the levels ──────────┼──► SHA-256 ──► the edition
//!     tolerances, tiers, kinds, RULES ──┘
//! ```
//!
//! Two files of results of one edition were judged on the same truths by the same rules, also if
//! something else in the program changed. Source text is not part of the hash. It stands in
//! `oracle/corpus/edition.txt`, and a test computes it anew.

/// The edition of this program, 64 hexadecimal digits.
#[must_use]
pub fn edition() -> &'static str {
    epa_corpus::corpus::EDITION.trim_ascii()
}

/// The first digits of an edition, for people.
#[must_use]
pub fn short(edition: &str) -> &str {
    edition.get(..12).unwrap_or(edition)
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;
    use sha2::{Digest, Sha256};

    use super::edition;
    use crate::judge::{Kind, Tier};
    use crate::{conformance, tolerance};
    use epa_check::brute;
    use epa_corpus::generate::Level;
    use epa_truth::truth;

    /// Counts the changes of a grade that no table shows: docs/versioning.md, *How a grade
    /// changes*.
    const RULES: u32 = 1;

    /// The edition, computed: every embedded case is solved.
    fn computed() -> String {
        let mut hash = Sha256::new();
        let mut line = |text: &str| {
            hash.update(text);
            hash.update("\n");
        };
        for placed in conformance::embedded().expect("the corpus is sound") {
            let truth = truth::solve(&placed.case, brute::DEFAULT_LIMIT).expect("the legs agree");
            line(&placed.stratum);
            line(&truth::json::text(&placed.case, &truth, false));
        }
        for level in Level::ALL {
            line(&format!("level {} {}", level.name(), level.stored_sha256()));
        }
        for (name, value) in tolerance::table() {
            line(&format!("tolerance {name} {value}"));
        }
        for tier in Tier::ALL {
            line(&format!("tier {tier}"));
        }
        for kind in Kind::ALL {
            line(&format!("kind {kind}"));
        }
        line(&format!("rules {RULES}"));
        HEXLOWER.encode(&hash.finalize())
    }

    #[test]
    fn the_stored_edition_is_that_of_the_cases_truths_and_rules() {
        let mend = "write it to oracle/corpus/edition.txt, and say in the changelog what changed";
        assert_eq!(edition(), computed(), "{mend}");
    }
}
