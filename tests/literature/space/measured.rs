//! The tutorial's "typically 4–20 iterations", measured over strata.

use epa_oracle::generate;
use epa_oracle::literature::table::columns;
use epa_oracle::literature::{by_name, msd_sim_3d};
use epa_oracle::subject::{Reply, Status, Subject, builtin};

use crate::shared::{heads, snapshot};

const CASES: u64 = 40;

const STRATA: [&str; 6] = [
    "box-grid-3d",
    "random-3d",
    "lattice-3d",
    "concentric-3d",
    "contained-3d",
    "many-3d",
];

/// The iterations of the penetrating answers of a subject, sorted, and how many others.
fn iterations(stratum: &str, subject: &dyn Subject) -> (Vec<usize>, usize) {
    let (mut counts, mut others) = (Vec::new(), 0);
    for index in 0..CASES {
        let case = generate::by_name(stratum)
            .expect("a stratum")
            .case(1, index);
        match subject.reply(&case) {
            Reply::Answer(answer) if answer.status == Status::Penetrating => {
                counts.extend(answer.iterations);
            }
            Reply::Answer(answer) if answer.status != Status::Error => {}
            _ => others += 1,
        }
    }
    counts.sort_unstable();
    (counts, others)
}

#[test]
fn four_to_twenty_iterations() {
    let exact = builtin::by_name("epa-f64").expect("a built-in subject");
    let tutorial = by_name("msd-sim-3d").expect("a published version");
    let mut rows = Vec::new();
    for stratum in STRATA {
        for subject in [&exact, &tutorial] {
            let (counts, others) = iterations(stratum, subject.as_ref());
            let at = |share: usize| {
                let last = counts.len().saturating_sub(1);
                counts
                    .get(last * share / 4)
                    .map_or_else(String::new, usize::to_string)
            };
            let inside = counts.iter().filter(|n| (4..=20).contains(*n)).count();
            rows.push([
                stratum.to_owned(),
                subject.name().to_owned(),
                counts.len().to_string(),
                at(0),
                at(2),
                at(4),
                inside.to_string(),
                others.to_string(),
            ]);
            assert!(counts.iter().all(|&n| n <= msd_sim_3d::MAX_ITERATIONS * 4));
        }
    }
    let head =
        heads("stratum | subject | penetrating | least | median | most | 4 to 20 | no answer");
    let text = format!(
        "\"I = iterations (typically 4-20)\": {CASES} cases of each stratum, seed 1. epa-f64 counts the\n\
         vertices that EPA added, msd-sim-3d its rounds, of which the last adds none.\n\n{}",
        columns(head, &rows)
    );
    snapshot("msd-sim-iterations", &text);
}
