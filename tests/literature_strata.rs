//! The counts of docs/literature-strata.md are those that the command gives.

use epa_oracle::{corpus, study};

/// How many cases of each stratum the document counts.
const COUNT: u64 = 50;

#[test]
fn the_document_counts_what_the_command_counts() {
    let embedded = corpus::embedded().expect("the corpus");
    let embedded = embedded
        .into_iter()
        .map(|(stratum, case)| (stratum.to_owned(), case));
    let fates = study::run(embedded.collect(), COUNT).expect("a whole run");
    let document = include_str!("../docs/literature-strata.md");
    assert!(document.contains(&format!("literature --count {COUNT}")));
    assert!(
        document.ends_with(&study::markdown(&fates)),
        "docs/literature-strata.md: replace its tables by what `epa-oracle literature --count {COUNT}` prints"
    );
    let total = |fate: &study::Fate| (fate.total().judged, fate.total().failed);
    assert!(
        fates
            .iter()
            .all(|fate| total(fate).0 > 1000 && total(fate).1 < total(fate).0)
    );
}
