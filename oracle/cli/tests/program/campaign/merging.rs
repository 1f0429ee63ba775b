//! Shards make up the whole, and merging is a union.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use epa_oracle::results::{Merge, ResultsError, Shard};

use super::{CAMPAIGN, code, entries, folder, read, stderr, undivided, validate, write};

const SHARDS: u32 = 3;

/// The shards of the campaign, as `0.jsonl` and so on, and the whole.
fn shards(test: &str) -> (PathBuf, Vec<u8>) {
    let folder = folder(test);
    for i in 0..SHARDS {
        let shard = format!("hash:{i}/{SHARDS}");
        let output = validate(
            &folder,
            &format!("{i}.jsonl"),
            &["--shard", &shard],
            CAMPAIGN,
        );
        assert!([0, 1].contains(&code(&output)), "{}", stderr(&output));
    }
    let whole = undivided(&folder);
    (folder, whole)
}

/// Merges files of a folder into a new one and gives its bytes; the file is called by
/// what it holds.
pub(crate) fn merge(folder: &Path, names: &[&str]) -> Vec<u8> {
    let name = merged(folder, names).expect("they go together");
    read(folder, &name)
}

pub(crate) fn merged(folder: &Path, names: &[&str]) -> Result<String, ResultsError> {
    let out = format!("({})", names.join("+"));
    let _ = std::fs::remove_file(folder.join(&out));
    let paths: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
    Merge::open(&paths)?.write(&folder.join(&out), |_| {})?;
    Ok(out)
}

/// All orders of some things.
fn orders<'a>(names: &[&'a str]) -> Vec<Vec<&'a str>> {
    if names.is_empty() {
        return vec![Vec::new()];
    }
    let first = |i: usize| {
        let mut rest = names.to_vec();
        let first = rest.remove(i);
        orders(&rest).into_iter().map(move |mut order| {
            order.insert(0, first);
            order
        })
    };
    (0..names.len()).flat_map(first).collect()
}

/// Merges all at once, from the left, from the right and pairwise, in every order; all
/// of that must give the same bytes.
pub(crate) fn merge_every_way(folder: &Path, names: &[&str]) -> Vec<u8> {
    let two = |a: &str, b: &str| merged(folder, &[a, b]).expect("they go together");
    let expected = merge(folder, names);
    for order in orders(names) {
        let [a, b, c, d] = order[..] else {
            panic!("four files");
        };
        for way in [
            merged(folder, &order).expect("they go together"),
            two(&two(&two(a, b), c), d),
            two(a, &two(b, &two(c, d))),
            two(&two(a, b), &two(c, d)),
        ] {
            assert_eq!(read(folder, &way), expected, "{way}");
        }
    }
    expected
}

#[test]
fn every_case_is_in_exactly_one_shard() {
    let (folder, _) = shards("partition");
    let (whole, ended) = entries(&folder.join("whole.jsonl"));
    assert!(ended);
    let mut seen = BTreeSet::new();
    let mut count = 0;
    for i in 0..SHARDS {
        let (mine, ended) = entries(&folder.join(format!("{i}.jsonl")));
        assert!(ended && !mine.is_empty());
        count += mine.len();
        seen.extend(mine.iter().map(|entry| (entry.n, entry.subject)));
    }
    assert_eq!((count, seen.len()), (whole.len(), whole.len()));
    let ids: BTreeSet<&str> = whole.iter().map(|entry| entry.ids()[1]).collect();
    for of in 1..=12 {
        for id in &ids {
            let holding = (0..of).filter(|index| Shard { index: *index, of }.holds(id));
            assert_eq!(holding.count(), 1, "{id} of {of}");
        }
    }
}

#[test]
fn a_part_divided_again_is_the_same_part() {
    for id in ["e1-a", "e1-b", "e1-c", "e1-d", "e1-e", "e1-f"] {
        for (index, of) in [(0, 1), (2, 3), (1, 4)] {
            let halves = [index, index + of].map(|index| Shard { index, of: 2 * of }.holds(id));
            assert_eq!(Shard { index, of }.holds(id), halves[0] != halves[1]);
        }
    }
}

#[test]
fn merged_shards_are_the_bytes_of_the_whole_in_any_order_and_grouping() {
    let (folder, whole) = shards("whole");
    assert_eq!(
        merge_every_way(&folder, &["0.jsonl", "1.jsonl", "2.jsonl", "1.jsonl"]),
        whole
    );
    assert_eq!(merge(&folder, &["whole.jsonl"]), whole);
    assert_eq!(merge(&folder, &["2.jsonl", "whole.jsonl"]), whole);
    for one in ["0.jsonl", "1.jsonl"] {
        assert_eq!(merge(&folder, &[one]), read(&folder, one));
        assert_eq!(merge(&folder, &[one, one]), read(&folder, one));
    }
}

/// Beginnings go together with shards, and what is not finished never counts as such.
#[test]
fn beginnings_and_shards_merge_in_any_order_and_grouping() {
    let (folder, whole) = shards("beginnings");
    let cut = |name: &str, share: usize| {
        let bytes = read(&folder, &format!("{name}.jsonl"));
        write(
            &folder,
            &format!("{name}.cut"),
            &bytes[..bytes.len() * share / 10],
        );
    };
    cut("1", 6);
    cut("whole", 4);
    let parts = ["0.jsonl", "1.cut", "whole.cut", "1.cut"];
    merge_every_way(&folder, &parts);
    let some = merged(&folder, &parts).expect("they go together");
    let paths = [folder.join(&some)];
    let coverage = Merge::open(&paths).expect("results").coverage().clone();
    assert!(!coverage.is_whole());
    let missing: Vec<String> = coverage
        .missing(9)
        .iter()
        .map(|(s, _)| s.to_string())
        .collect();
    assert_eq!(missing, ["hash:1/3", "hash:2/3"]);
    assert_eq!(merge(&folder, &[&some, "2.jsonl", "1.jsonl"]), whole);
    // A merge that was itself cut off says no more than what it was made of.
    let bytes = read(&folder, &some);
    write(&folder, "merge.cut", &bytes[..bytes.len() / 2]);
    merge_every_way(&folder, &["merge.cut", "0.jsonl", "1.jsonl", "1.cut"]);
    assert_eq!(
        merge(&folder, &["merge.cut", "2.jsonl", "1.jsonl", "0.jsonl"]),
        whole
    );
    // It has holes, so a run cannot go on with it.
    let output = validate(&folder, &some, &["--resume"], CAMPAIGN);
    assert_eq!((code(&output), read(&folder, &some)), (2, bytes));
}

#[test]
fn shards_of_different_sizes_make_up_the_whole() {
    let (folder, whole) = shards("sizes");
    for shard in ["hash:0/6", "hash:3/6"] {
        let name = shard.replace('/', "-");
        validate(&folder, &name, &["--shard", shard], CAMPAIGN);
    }
    let names = ["hash:0-6", "1.jsonl", "2.jsonl", "hash:3-6"];
    assert_eq!(merge_every_way(&folder, &names), whole);
}
