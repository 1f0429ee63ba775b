//! The layers of docs/architecture.md, held by reading the `use` lines: a module
//! may use only modules that stand before it in its list.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// `src/`, from the bottom up.
const LIBRARY: &[&str] = &[
    "random",
    "error",
    "sqrt",
    "scalar",
    "root",
    "twofold",
    "wide",
    "integer",
    "divisor",
    "rational",
    "limits",
    "vector",
    "support",
    "shape",
    "minkowski",
    "finite",
    "lattice",
    "kernel",
    "sampling",
    "simplex",
    "polytope",
    "gjk",
    "expand",
    "foot",
    "closing",
    "cores",
    "solution",
    "contact",
    "manifold",
    "certificate",
    "enclosure",
    "check",
    "query",
    "directional",
    "certified",
    "core_shapes",
];

/// `oracle/src/`, from the bottom up.
const ORACLE: &[&str] = &[
    "limits",
    "number",
    "case",
    "import",
    "corpus",
    "generate",
    "ray_check",
    "lattice",
    "brute",
    "curved",
    "truth",
    "verify",
    "picture",
    "subject",
    "trace",
    "literature",
    "judge",
    "policy",
    "hardness",
    "metamorphic",
    "validate",
    "shrink",
    "study",
    "results",
    "changes",
    "report",
    "dossier",
    "conformance",
    "selftest",
    "cli",
    "main",
];

/// The modules that a certificate is checked with must not know the algorithms
/// that made it, and brute force must know nothing at all.
const STRANGERS: &[(&str, &str, &[&str])] = &[
    ("src", "check", &["certificate", "enclosure", "root"]),
    ("oracle/src", "brute", &[]),
    ("oracle/src", "ray_check", &["number"]),
];

#[test]
fn modules_use_only_the_layers_below_them() {
    for (folder, layers) in [("src", LIBRARY), ("oracle/src", ORACLE)] {
        let modules = modules(folder);
        for (module, uses) in &modules {
            let place = position(layers, module, folder);
            for used in uses {
                let below = position(layers, used, folder);
                assert!(below < place, "{folder}: `{module}` must not use `{used}`");
            }
        }
        assert_eq!(
            modules.len(),
            layers.len(),
            "{folder}: every layer is a module"
        );
    }
}

/// The document names what each module uses, from the top down, and what is said there is so.
#[test]
fn the_document_lists_what_each_module_uses() {
    let document = fs::read_to_string(root().join("docs/architecture.md")).expect("a document");
    for (folder, layers) in [("src", LIBRARY), ("oracle/src", ORACLE)] {
        let modules = modules(folder);
        let line = |module: &&str| {
            let uses = &modules[*module];
            let is_used = |layer: &&&str| uses.iter().any(|used| used == **layer);
            let used: Vec<&str> = layers.iter().rev().filter(is_used).copied().collect();
            let used = if used.is_empty() {
                "–".into()
            } else {
                used.join(" ")
            };
            format!("    {module:<12} {used}\n")
        };
        let list: String = layers.iter().rev().map(line).collect();
        let list = format!("    {folder}/\n{list}");
        assert!(
            document.contains(&list),
            "docs/architecture.md is to say\n{list}"
        );
    }
}

#[test]
fn the_checker_and_brute_force_are_strangers_to_the_algorithms() {
    for (folder, module, allowed) in STRANGERS {
        for used in &modules(folder)[*module] {
            assert!(
                allowed.contains(&used.as_str()),
                "{folder}: `{module}` must not know `{used}`"
            );
        }
    }
    let brute = fs::read_to_string(root().join("oracle/src/brute.rs")).expect("brute.rs");
    let from_epa: Vec<&str> = brute
        .lines()
        .filter(|line| line.starts_with("use epa::"))
        .collect();
    assert_eq!(
        from_epa,
        ["use epa::SignedRoot;"],
        "only the number that is compared"
    );
}

#[test]
fn the_library_knows_nothing_of_files_or_json() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml");
    let dependencies = manifest
        .split("\n[dependencies]\n")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("a [dependencies] table");
    for line in dependencies.lines() {
        assert!(
            line.contains("optional = true"),
            "plain epa depends on nothing: {line}"
        );
    }
    assert!(dependencies.lines().count() > 0);
}

fn position(layers: &[&str], module: &str, folder: &str) -> usize {
    let found = layers.iter().position(|layer| *layer == module);
    found.unwrap_or_else(|| panic!("{folder}: `{module}` has no layer; add it to the list"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The top-level modules of a crate with the other modules that each uses
/// outside its unit tests.
fn modules(folder: &str) -> BTreeMap<String, Vec<String>> {
    let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut folders = vec![(root().join(folder), None)];
    while let Some((path, owner)) = folders.pop() {
        for entry in fs::read_dir(path).expect("a source folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let owner: Option<String> = owner.clone().or((name != "lib").then_some(name.clone()));
            if name == "tests" {
                continue;
            }
            if path.is_dir() {
                folders.push((path, owner));
            } else if let Some(owner) = owner {
                let text = fs::read_to_string(&path).expect("a source file");
                let uses = modules.entry(owner.clone()).or_default();
                uses.extend(
                    used_modules(&text)
                        .into_iter()
                        .filter(|used| *used != owner),
                );
            }
        }
    }
    modules
}

/// The first path segments of `use crate::…` and of `crate::…` in code.
fn used_modules(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    // `$crate::` in a macro is what its user's code mentions.
    let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.contains("$crate::");
    let code: Vec<&str> = code.lines().filter(is_code).collect();
    // The binary is a crate of its own.
    let code = code.join("\n").replace("epa_oracle::", "crate::");
    let is_of_name = |c: &char| c.is_alphanumeric() || *c == '_';
    let segment = |rest: &str| rest.chars().take_while(is_of_name).collect::<String>();
    let segments = code.split("crate::").skip(1).map(segment);
    segments
        .filter(|name| name.starts_with(char::is_lowercase))
        .collect()
}
