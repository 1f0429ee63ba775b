//! What belongs to a release: versions that agree, licences in every crate, and
//! nothing published by mistake.

use super::prose::files;
use super::{entries, read, root};

/// The crates that are published, by their folders.
const PUBLISHED: &[&str] = &[
    ".",
    "oracle/format",
    "oracle/check",
    "oracle/truth",
    "oracle/corpus",
    "oracle/judge",
    "oracle/trace",
    "oracle/literature",
    "oracle/report",
    "oracle/selftest",
    "oracle/cli",
    "oracle/engines",
];

fn manifest(folder: &str) -> String {
    read(format!("{folder}/Cargo.toml"))
}

#[test]
fn every_place_names_the_same_version() {
    let version = env!("CARGO_PKG_VERSION");
    let root = manifest(".");
    for (text, line) in [
        (&root, format!("version = \"{version}\"")),
        (
            &root,
            format!("epa = {{ path = \".\", version = \"{version}\", features = [\"rational\"] }}"),
        ),
        (
            &manifest("oracle/engines"),
            format!("epa-oracle = {{ path = \"../cli\", version = \"{version}\" }}"),
        ),
        (&manifest("benches"), format!("version = \"{version}\"")),
        (&read("CITATION.cff"), format!("version: {version}")),
    ] {
        assert!(text.lines().any(|l| l == line), "no line `{line}`");
    }
    for &folder in PUBLISHED {
        assert!(
            manifest(folder).contains("version.workspace = true"),
            "{folder}"
        );
    }
}

#[test]
fn every_published_crate_has_its_licences_and_says_what_it_is() {
    for &folder in PUBLISHED {
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_eq!(read(format!("{folder}/{licence}")), read(licence));
        }
        let manifest = manifest(folder);
        for field in ["description =", "keywords =", "categories =", "include ="] {
            assert!(
                manifest.lines().any(|l| l.starts_with(field)),
                "{folder}: {field}"
            );
        }
        assert!(manifest.contains("\"/LICENSE-*\""), "{folder}");
        assert!(manifest.contains("license.workspace = true"), "{folder}");
    }
    assert!(manifest(".").contains("license = \"MIT OR Apache-2.0\""));
}

/// The patterns of a manifest's `include` as a folder and an ending.
fn included(folder: &str) -> Vec<(String, String)> {
    let manifest = manifest(folder);
    let list = manifest.split("\ninclude = [").nth(1).expect("a list");
    let list = list.split(']').next().unwrap_or_default();
    let patterns = list.split('"').skip(1).step_by(2);
    let parts = patterns.map(|pattern| pattern.trim_start_matches('/').split_once('*'));
    let parts = parts
        .flatten()
        .map(|(start, end)| (start.to_owned(), end.trim_start_matches('*').to_owned()));
    parts.collect()
}

/// `cargo package` would notice too, but only by building everything.
#[test]
fn what_is_embedded_is_packaged() {
    let mut found = 0;
    for &folder in PUBLISHED {
        let home = root().join(folder).canonicalize().expect("a folder");
        let src = home.join("src");
        for file in files(if src.is_dir() { &src } else { &home }, "rs") {
            // What unit tests read is not needed where the crate is used.
            if file.components().any(|part| part.as_os_str() == "tests") {
                continue;
            }
            let text = read(&file);
            let included_here = text.split("include_str!(").skip(1);
            for path in included_here.filter_map(|rest| rest.split('"').nth(1)) {
                let file = file.parent().expect("a folder").join(path);
                // A path that is put together ends where its variable part begins.
                let path = file
                    .canonicalize()
                    .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                let inside = path
                    .strip_prefix(&home)
                    .expect("below the crate")
                    .to_string_lossy();
                let packaged = |(start, end): &(String, String)| {
                    inside.starts_with(start.trim_end_matches('/'))
                        && (path.is_dir() || inside.ends_with(end.as_str()))
                };
                assert!(included(folder).iter().any(packaged), "{folder}: {inside}");
                found += 1;
            }
        }
    }
    assert!(found > 15, "{found} files");
}

#[test]
fn no_other_package_is_published() {
    let root = manifest(".");
    let list = |field: &str| {
        let line = root.lines().find(|l| l.starts_with(field)).expect(field);
        let quoted = line.split('"').skip(1).step_by(2);
        let list: Vec<String> = quoted.map(str::to_owned).collect();
        assert!(!list.is_empty(), "{line}");
        list
    };
    for folder in list("members =").into_iter().chain(list("exclude =")) {
        let published = PUBLISHED.contains(&folder.as_str());
        let manifest = manifest(&folder);
        let never = manifest.lines().any(|line| line == "publish = false");
        assert!(published != never, "{folder}: {published}, never {never}");
    }
}

/// What is not listed is not run.
#[test]
fn every_test_of_the_laws_is_listed() {
    let manifest = manifest("tests");
    for path in entries(&root().join("tests")) {
        let name = path.file_stem().expect("a name").to_string_lossy();
        if path.extension().is_some_and(|end| end == "rs") || path.join("main.rs").exists() {
            let line = format!("name = \"{name}\"");
            assert!(manifest.lines().any(|l| l == line), "{name} is not listed");
        }
    }
}
