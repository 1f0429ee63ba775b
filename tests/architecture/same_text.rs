//! The checker in Rust and the one that is proved in Coq are the same text: the same names in the
//! same order.

use syn::Item;

use crate::{parsed, read};

const CHECKER: &str = "oracle/check/src/checker.rs";
const CHECKER_IN_COQ: &str = "oracle/proof/Checker.v";

/// What stands in one of the two alone, with the reason.
const ALONE: &[(&str, &str)] = &[
    // Checker.v
    (
        "firstrefusal",
        "a loop over a list, until something is refused: `try_for_each`",
    ),
    ("nonempty", "`is_empty`"),
    (
        "place",
        "tables of lists: a list of Rust is looked up by number",
    ),
    ("numbered", "the same"),
    ("table", "the same"),
    ("get", "the same"),
    ("known", "the same: a number is below the length"),
    ("allfrom", "a loop over a list: `collect`"),
    ("asmany", "`len`"),
    ("pairs", "sets of pairs: lists of Rust are sorted"),
    ("withfirst", "the same"),
    ("holds", "the same"),
    ("insert", "the same"),
    ("collect", "the same"),
    ("revmap", "a loop over a list: `map`"),
    // checker.rs
    ("checked", "`option reason` in Coq"),
    ("demand", "a notation in Coq"),
];

/// The most lines of the checker, comments included.
const MOST_LINES: usize = 250;

/// A name without what each language adds to it: case and underscores.
fn plain(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

fn of_coq() -> Vec<String> {
    let text = read(CHECKER_IN_COQ);
    let starts = ["Definition ", "Fixpoint ", "Inductive ", "Record "];
    let named = |line: &str| {
        let rest = starts.iter().find_map(|start| line.strip_prefix(start))?;
        rest.split([' ', ':']).next().map(plain)
    };
    text.lines().filter_map(named).collect()
}

fn of_rust() -> Vec<String> {
    let file = parsed(CHECKER);
    let named = |item: &Item| match item {
        Item::Fn(item) => Some(item.sig.ident.to_string()),
        Item::Struct(item) => Some(item.ident.to_string()),
        Item::Enum(item) => Some(item.ident.to_string()),
        Item::Type(item) => Some(item.ident.to_string()),
        Item::Mod(_) | Item::Use(_) => None,
        _ => panic!("an item of another kind"),
    };
    let names = file.items.iter().filter_map(named);
    names.map(|name| plain(&name)).collect()
}

#[test]
fn the_checker_is_the_text_that_is_proved() {
    let (coq, rust) = (of_coq(), of_rust());
    let shared = |names: &[String]| -> Vec<String> {
        let is_shared = |name: &&String| ALONE.iter().all(|(alone, _)| alone != name);
        names.iter().filter(is_shared).cloned().collect()
    };
    assert!(shared(&coq).len() > 35, "{coq:?}");
    assert_eq!(shared(&rust), shared(&coq));
    for (alone, why) in ALONE {
        let places = [&coq, &rust].map(|names| names.iter().filter(|name| name == alone).count());
        assert_eq!(places.iter().sum::<usize>(), 1, "{alone}: {why}");
    }
}

/// The reasons are the same too.
#[test]
fn the_constructors_are_those_that_are_proved() {
    let text = read(CHECKER_IN_COQ);
    let (_, of_coq) = text.split_once("Inductive reason :=").expect("the reasons");
    let of_coq = of_coq.split('.').next().unwrap_or_default();
    let of_coq = of_coq.lines().filter_map(|line| line.strip_prefix("| "));
    let file = parsed(CHECKER);
    let of_rust = file.items.iter().find_map(|item| match item {
        Item::Enum(item) if item.ident == "Reason" => Some(&item.variants),
        _ => None,
    });
    let of_rust = of_rust.expect("the reasons").iter();
    let of_rust = of_rust.map(|variant| variant.ident.to_string());
    assert!(of_rust.eq(of_coq));
}

#[test]
fn the_checker_is_short() {
    let text = read(CHECKER);
    let (checker, _) = text.split_once("\n#[cfg(test)]").expect("tests");
    let lines = checker.lines().count();
    assert!(lines <= MOST_LINES, "{lines} lines");
}
