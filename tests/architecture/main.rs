//! The layers of the workspace, held by parsing its sources. There are no circles of files or of
//! rooms, no room with too many modules, no code that is included by a path. What
//! docs/architecture.md says of the layers is held too. The checker of polytopes is the text that
//! is proved.

mod dimension;
mod prose;
mod release;
mod same_text;
mod snapshots;
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use prose::files;
use sources::{Crate, Names, head};
use syn::Item;
use syn::visit::{self, Visit};

/// The most modules side by side.
const MOST: usize = 14;

/// The modules that a certificate is checked with must not know the algorithms
/// that made it, and brute force must know nothing at all.
const STRANGERS: &[(&str, &[&str])] = &[
    ("checker", &[]),
    ("check", &["certificate", "checker", "enclosure"]),
    ("brute", &[]),
    ("ray_check", &[]),
];

#[test]
fn no_module_uses_what_is_made_from_it() {
    let lists = crates().iter().map(|of| (of, circles(of)));
    let found = lists.filter_map(|(of, circles)| {
        (!circles.is_empty()).then(|| format!("{}: {circles:#?}", of.name))
    });
    assert_eq!(found.collect::<Vec<_>>().join("\n"), "", "circles");
}

#[test]
fn rooms_are_small() {
    let found = crates().iter().flat_map(|of| {
        let large = of.modules.iter().filter_map(|(path, module)| {
            let (room, count) = (shown(path), module.children.len());
            (count > MOST).then(|| format!("{}: {count} modules in {room}", of.name))
        });
        large.collect::<Vec<_>>()
    });
    assert_eq!(found.collect::<Vec<_>>().join("\n"), "", "large rooms");
}

#[test]
fn code_stands_where_its_module_is() {
    for of in crates() {
        for (path, module) in &of.modules {
            let (of, path) = (&of.name, shown(path));
            assert!(
                module.includes.is_empty(),
                "{of}: {path}: {:?}",
                module.includes
            );
        }
    }
}

/// The names of the types that a file defines.
struct Types(Vec<String>);

impl<'ast> Visit<'ast> for Types {
    fn visit_item(&mut self, item: &'ast Item) {
        if let Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::Type(_) = item {
            self.0.extend(head(item).0);
        }
        visit::visit_item(self, item);
    }
}

/// One name stands for one type, so that a reader of the library never asks which is meant. Its
/// unit tests are read too.
#[test]
fn no_type_of_the_library_shares_its_name() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files(&root().join("src"), "rs") {
        let mut types = Types(Vec::new());
        types.visit_file(&parsed(&path));
        for name in types.0 {
            homes
                .entry(name)
                .or_default()
                .push(path.display().to_string());
        }
    }
    assert!(homes.len() > 100, "{} types", homes.len());
    homes.retain(|_, homes| homes.len() > 1);
    assert_eq!(homes, BTreeMap::new());
}

/// The document names what each room uses, from the top down, and what is said there is so.
#[test]
fn the_document_lists_what_each_room_uses() {
    let document = read("docs/architecture.md");
    let of = crates()
        .iter()
        .find(|of| of.name == "src/lib.rs")
        .expect("the library");
    let uses = uses_of_children(of, &[]);
    let mut rooms: Vec<&String> = uses.keys().collect();
    rooms.sort_by_key(|room| (std::cmp::Reverse(height(&uses, room)), *room));
    let line = |room: &&String| {
        let used = rooms.iter().filter(|other| uses[*room].contains(**other));
        let used: Vec<&str> = used.map(|other| other.as_str()).collect();
        let used = if used.is_empty() {
            "–".into()
        } else {
            used.join(" ")
        };
        format!("    {room:<12} {used}\n")
    };
    let list: String = rooms.iter().map(line).collect();
    assert!(
        document.contains(&list),
        "docs/architecture.md is to say\n{list}"
    );
}

#[test]
fn the_checker_and_brute_force_are_strangers_to_the_algorithms() {
    let crates = crates();
    for (module, allowed) in STRANGERS {
        let is_of = |path: &[String]| path.first().is_some_and(|name| name == module);
        let of: Vec<_> = crates
            .iter()
            .filter(|of| of.modules.keys().any(|path| is_of(path)))
            .collect();
        assert!(!of.is_empty(), "no crate has a module `{module}`");
        for of in of {
            for path in of.modules.keys().filter(|path| is_of(path)) {
                for used in of.uses[path].iter().filter(|used| !is_of(used)) {
                    let used = shown(used);
                    assert!(
                        allowed.contains(&&*used),
                        "{}: `{}` must not know `{used}`",
                        of.name,
                        shown(path)
                    );
                }
            }
        }
    }
}

#[test]
fn brute_force_knows_only_the_number_that_it_returns() {
    let crates = crates().iter();
    let folders = crates.filter_map(|of| Some(root().join(of.name.strip_suffix("lib.rs")?)));
    let texts = folders.filter_map(|folder| fs::read_to_string(folder.join("brute.rs")).ok());
    let texts: Vec<String> = texts.collect();
    assert_eq!(texts.len(), 1, "one crate has brute force");
    let lines = texts[0].lines().filter(|line| line.starts_with("use epa"));
    assert_eq!(
        lines.collect::<Vec<_>>(),
        ["use epa_format::number::SignedRoot;"]
    );
}

#[test]
fn the_checkers_depend_on_nothing_that_solves() {
    for (checked, allowed) in [("format", &[][..]), ("check", &["epa-format"])] {
        let manifest = read(format!("oracle/{checked}/Cargo.toml"));
        let (_, rest) = manifest.split_once("\n[dependencies]\n").expect("a table");
        let dependencies = rest.lines().take_while(|line| !line.is_empty());
        let own = dependencies.filter_map(|line| line.split(['.', ' ']).next());
        let own: Vec<&str> = own.filter(|name| name.starts_with("epa")).collect();
        assert_eq!(own, allowed, "epa-{checked}");
    }
}

#[test]
fn the_library_knows_nothing_of_files_or_json() {
    let manifest = read("Cargo.toml");
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

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// A file, by its path from the root.
fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The syntax of a source, by its path from the root.
fn parsed(path: impl AsRef<Path>) -> syn::File {
    let syntax = syn::parse_file(&read(&path));
    syntax.unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// What a folder holds, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort_unstable();
    paths
}

fn crates() -> &'static [Crate] {
    static CRATES: LazyLock<Vec<Crate>> = LazyLock::new(|| sources::crates(root()));
    assert!(CRATES.len() > 4, "{} crates", CRATES.len());
    &CRATES
}

fn shown(path: &[String]) -> String {
    if path.is_empty() {
        "crate".into()
    } else {
        path.join("::")
    }
}

/// The circles of files, and those of the children of each module with all that stands below
/// them.
fn circles(of: &Crate) -> Vec<Vec<String>> {
    let files = of.modules.keys().map(|path| {
        let used = of.uses[path].iter().map(|used| shown(used));
        (shown(path), used.collect())
    });
    let mut found = circles_in(&files.collect());
    for path in of.modules.keys() {
        let prefix = if path.is_empty() {
            String::new()
        } else {
            shown(path) + "::"
        };
        let of_rooms = circles_in(&uses_of_children(of, path));
        let named = |circle: Vec<String>| {
            circle
                .iter()
                .map(|name| format!("{prefix}{name}/"))
                .collect()
        };
        found.extend(of_rooms.into_iter().map(named));
    }
    found
}

/// Which of its siblings each child of a module uses, with all that stands below it.
fn uses_of_children(of: &Crate, parent: &[String]) -> BTreeMap<String, BTreeSet<String>> {
    let child = |path: &Names| path.strip_prefix(parent)?.first().cloned();
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in of.modules.keys() {
        if let Some(user) = child(path) {
            let used = of.uses[path].iter().filter_map(child);
            let used: Vec<_> = used.filter(|used| *used != user).collect();
            uses.entry(user).or_default().extend(used);
        }
    }
    uses
}

/// Groups of nodes each of which leads to all others.
fn circles_in(uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let all: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|n| (n, reached(uses, n))).collect();
    let mut circles: Vec<Vec<String>> = Vec::new();
    for (node, reach) in all.iter().filter(|(node, reach)| reach.contains(*node)) {
        let others = reach.iter().filter(|other| all[**other].contains(*node));
        let circle: Vec<String> = others.map(|other| (*other).clone()).collect();
        if circle.first() == Some(node) {
            circles.push(circle);
        }
    }
    circles
}

/// What a node leads to.
fn reached<'u>(
    uses: &'u BTreeMap<String, BTreeSet<String>>,
    from: &'u String,
) -> BTreeSet<&'u String> {
    let (mut reached, mut ahead) = (BTreeSet::new(), vec![from]);
    while let Some(node) = ahead.pop() {
        let next = uses.get(node).into_iter().flatten();
        ahead.extend(next.filter(|next| reached.insert(*next)));
    }
    reached
}

/// How many rooms stand below each other under one.
fn height(uses: &BTreeMap<String, BTreeSet<String>>, room: &str) -> usize {
    let below = uses[room].iter().map(|used| height(uses, used));
    below.max().map_or(0, |most| most + 1)
}
