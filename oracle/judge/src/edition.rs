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

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::judge::{Kind, Tier};
use crate::tolerance;
use epa_corpus::corpus;
use epa_corpus::generate::Level;
use epa_truth::brute;
use epa_truth::truth::{self, LegsDisagree};

/// Counts the changes of a grade that no table shows: docs/versioning.md, *How a grade changes*.
const RULES: u32 = 1;

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

/// Why an edition cannot be computed.
#[derive(Debug, thiserror::Error)]
pub enum NoEdition {
    /// The embedded corpus is broken.
    #[error("the embedded corpus is broken: {0}")]
    Corpus(#[from] corpus::CorpusError),
    /// The oracle's own legs disagree.
    #[error("{0}")]
    LegsDisagree(Box<LegsDisagree>),
}

/// Computes the edition: solves every embedded case.
///
/// # Errors
/// [`NoEdition`].
pub fn compute() -> Result<String, NoEdition> {
    let mut hash = Sha256::new();
    let mut line = |text: &str| {
        hash.update(text);
        hash.update("\n");
    };
    let corpus = corpus::embedded()?.into_iter();
    let corpus = corpus.map(|(stratum, case)| (stratum.to_owned(), case));
    for (stratum, case) in corpus.chain(corpus::core()?) {
        let truth = truth::solve(&case, brute::DEFAULT_LIMIT)
            .map_err(|error| NoEdition::LegsDisagree(Box::new(error)))?;
        line(&stratum);
        line(&truth::json::text(&case, &truth, false));
    }
    for level in Level::ALL {
        let manifest = level.stored_sha256().unwrap_or_default();
        line(&format!("level {} {manifest}", level.name()));
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
    Ok(HEXLOWER.encode(&hash.finalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_edition_is_that_of_the_cases_truths_and_rules() {
        let computed = compute().expect("the corpus is sound");
        let mend = "write it to oracle/corpus/edition.txt, and say in the changelog what changed";
        assert_eq!(edition(), computed, "{mend}");
    }
}
