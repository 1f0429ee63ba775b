//! The count of failures by stratum, as docs/literature-strata.md shows it.

use epa_oracle::literature::NAMES;
use epa_oracle::study::{self, Fate};

#[test]
fn failures_are_counted_and_the_smallest_is_kept() {
    let fates = study::run(Vec::new(), 2).expect("a whole run");
    assert_eq!(fates.len(), NAMES.len());
    let fate = |name: &str| -> &Fate {
        let index = NAMES.iter().position(|n| *n == name);
        &fates[index.expect("a published version")]
    };
    for (name, fate) in NAMES.iter().zip(&fates) {
        let total = fate.total();
        assert!(total.judged > 60 && total.failed < total.judged, "{name}");
        assert_eq!(total.failed > 0, fate.smallest.is_some(), "{name}");
        assert!(fate.kinds.values().sum::<u64>() >= total.failed, "{name}");
    }
    // The version that its author advises against fails more often than the one he prints.
    let failed = |name: &str| fate(name).total().failed;
    assert!(failed("winter-3d-three-faces") > failed("winter-3d-plane-side"));
    assert!(failed("bittle-2d-triple") > failed("bittle-2d-per-product"));
    let smallest = fate("winter-3d-three-faces").smallest.as_ref();
    assert!(smallest.is_some_and(|s| s.vertices <= 16 && !s.kinds.is_empty()));
    let table = study::markdown(&fates);
    assert!(
        NAMES
            .iter()
            .all(|name| table.contains(&format!("| `{name}` |")))
    );
}

/// What the document says about appended points is what its table of all versions says.
#[test]
fn the_counts_after_are_those_of_the_table() {
    let document = include_str!("../../docs/literature-strata.md");
    let (changed, all) = document.split_once("## All versions").expect("two parts");
    let rows = changed.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<Vec<&str>> = rows
        .map(|row| row.split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let [_, name, _, _, failed, how, _] = row[..] else {
            panic!("{row:?}");
        };
        let same = |line: &str| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            cells.len() > 4 && cells[1] == name && cells[3..5] == [failed, how]
        };
        assert!(all.lines().any(same), "{name}");
    }
}

/// A reader finds every worked example from the document.
#[test]
fn the_document_names_every_snapshot() {
    let document = include_str!("../../docs/literature.md");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/literature");
    let files = std::fs::read_dir(folder).expect("the snapshots");
    let names = files.map(|file| file.expect("a file").file_name().into_string());
    let mut names: Vec<String> = names.map(|name| name.expect("UTF-8")).collect();
    names.sort_unstable();
    assert!(names.len() >= 25);
    for name in names {
        let stem = name.trim_end_matches(".snap");
        assert!(document.contains(&format!("`{stem}`")), "{stem}");
    }
}
