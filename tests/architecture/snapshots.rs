//! Snapshots stand in a folder for each topic, and each is held by a test.

use std::collections::BTreeSet;
use std::path::Path;

use super::prose::files;
use super::{entries, read, root};

#[test]
fn every_snapshot_is_held_by_the_test_that_it_names() {
    let mut found = 0;
    for topic in entries(&root().join("snapshots")) {
        assert!(topic.is_dir(), "{}: in no folder", topic.display());
        for file in entries(&topic) {
            found += 1;
            if let Err(why) = is_held(&topic, &file) {
                panic!("{}: {why}", file.display());
            }
        }
    }
    assert!(found > 90, "{found} snapshots");
}

/// Whether a test beside the source of a snapshot asserts it by its name, or, a truth, its
/// stratum is embedded.
fn is_held(topic: &Path, file: &Path) -> Result<(), String> {
    let (topic, name) = (last(topic), last(file));
    let name = name.strip_suffix(".snap").ok_or("no snapshot")?;
    let text = read(file);
    let header = text.lines().find_map(|line| line.strip_prefix("source: "));
    let source = root().join(header.ok_or("no source")?);
    let code = read(&source);
    if !code.contains(&format!("snapshots/{topic}\"")) {
        return Err(format!("{} writes no snapshots there", source.display()));
    }
    let is_named = names_in(source.parent().ok_or("no folder")?).contains(name);
    let is_stratum = topic == "truths" && epa_oracle::corpus::FILES.iter().any(|(s, _)| *s == name);
    (is_named || is_stratum)
        .then_some(())
        .ok_or_else(|| "no test asserts it".to_owned())
}

/// The string literals of the sources below a folder that assert snapshots.
fn names_in(folder: &Path) -> BTreeSet<String> {
    let codes = files(folder, "rs").into_iter().map(read);
    let asserting =
        codes.filter(|code| code.contains("snapshot(") || code.contains("assert_snapshot!("));
    asserting
        .flat_map(|code| code.split('"').map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

fn last(path: &Path) -> String {
    let name = path.file_name().expect("a name");
    name.to_string_lossy().into_owned()
}
