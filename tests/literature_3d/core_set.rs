//! What the version that is right fails on, on the embedded cases of space.

use std::collections::BTreeMap;

use epa_oracle::corpus;
use epa_oracle::literature::by_name;
use epa_oracle::subject::Subject;
use epa_oracle::validate::{Outcome, Placed, validate};

use crate::snapshot;

/// The failures of a variant, by stratum, and how many cases were judged.
fn failures(name: &str) -> (BTreeMap<String, Vec<String>>, usize) {
    let corpus = corpus::embedded().expect("cases").into_iter();
    let corpus = corpus.map(|(stratum, case)| (stratum.to_owned(), case));
    let placed: Vec<Placed> = corpus
        .chain(corpus::core().expect("cases"))
        .filter(|(_, case)| case.dim.get() == 3)
        .map(|(stratum, case)| Placed { stratum, case })
        .collect();
    let subjects: Vec<Box<dyn Subject>> = vec![by_name(name).expect("a variant")];
    let (mut found, mut judged): (BTreeMap<String, Vec<String>>, usize) = Default::default();
    for record in validate(&placed, &subjects, 0).expect("the legs agree") {
        let Outcome::Judged(verdict) = record.result else {
            continue;
        };
        judged += 1;
        if !verdict.failures.is_empty() {
            let name = record.name.unwrap_or_default();
            let line = format!("{name}: {:?}", verdict.failures);
            found.entry(record.stratum).or_default().push(line);
        }
    }
    (found, judged)
}

/// Where nothing is flat, no coordinate is extreme and no rounding decides, the version
/// with all its mends is right; what it fails on is written down.
#[test]
fn the_mended_version_on_the_core_set() {
    let (found, judged) = failures("chou-3d");
    assert!(judged > 1200, "{judged} judged");
    let mut text = String::from("chou-3d\n");
    for (stratum, lines) in &found {
        text += &format!("  {stratum}\n    {}\n", lines.join("\n    "));
    }
    for stratum in [
        "box-grid-3d",
        "random-3d",
        "concentric-3d",
        "many-3d",
        "contained-3d",
        "flush-faces-3d",
    ] {
        assert!(!found.contains_key(stratum), "{stratum}");
    }
    snapshot("right-variant-3d", &text);
}
