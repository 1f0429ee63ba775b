//! What belongs to a release: versions that agree, licences in every crate, and
//! nothing published by mistake.

use std::fs;
use std::path::Path;

/// The crates that are published, by their folders.
const PUBLISHED: [&str; 3] = [".", "oracle", "adapters"];

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn manifest(folder: &str) -> String {
    read(&format!("{folder}/Cargo.toml"))
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
            &manifest("adapters"),
            format!("epa-oracle = {{ path = \"../oracle\", version = \"{version}\" }}"),
        ),
        (&manifest("benches"), format!("version = \"{version}\"")),
        (&read("CITATION.cff"), format!("version: {version}")),
    ] {
        assert!(text.lines().any(|l| l == line), "no line `{line}`");
    }
    for folder in PUBLISHED {
        assert!(
            manifest(folder).contains("version.workspace = true"),
            "{folder}"
        );
    }
}

#[test]
fn every_published_crate_has_its_licences_and_says_what_it_is() {
    for folder in PUBLISHED {
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_eq!(read(&format!("{folder}/{licence}")), read(licence));
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

#[test]
fn no_other_package_is_published() {
    let root = manifest(".");
    let list = |field: &str| {
        let line = root.lines().find(|l| l.starts_with(field)).expect(field);
        let list: Vec<String> = line
            .split('"')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect();
        assert!(!list.is_empty(), "{line}");
        list
    };
    for folder in list("members =").into_iter().chain(list("exclude =")) {
        let published = PUBLISHED.contains(&folder.as_str());
        let never = manifest(&folder)
            .lines()
            .any(|line| line == "publish = false");
        assert!(
            published != never,
            "{folder}: published {published}, never {never}"
        );
    }
}
