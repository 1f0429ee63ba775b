//! docs/strata.md, from the table of strata.

use super::level::Level;
use super::strata::strata;
use super::stratum::{Stratum, Twin};
use epa_format::case::Dim;

const INTRODUCTION: &str = "\
# Strata

A stratum is a kind of situation in which implementations of EPA go wrong. `epa-oracle generate --stratum NAME` prints as many cases of one as you like. A case is made from the name of the stratum, a seed and an index, by integer arithmetic alone. So it is the same on every machine, and can be made without the cases before it. Its name says how it is made: `box-grid-3d/1/17` is the case with the index 17 of the seed 1.

Every stratum has a twin for `f32`, whose cases are called `box-grid-3d.f32/1/17`. As a rule they are the [baked twins](formats.md#identity) of the cases for `f64`: the same shapes, their world
vertices rounded to `f32`. Where rounding would take away what the stratum is about, the twin is made for `f32` in the same way instead, with the ulps and exponents of `f32`. The list says where.

This page is the output of `epa-oracle generate --markdown`, and a test compares them.
";

/// The page.
#[must_use]
pub fn markdown() -> String {
    let mut page = INTRODUCTION.to_owned();
    page.push_str(&levels());
    page.push_str("\n## The strata\n");
    let mut left: Vec<&Stratum> = strata().collect();
    while let Some(first) = left.first() {
        let kind = kind_of(first);
        let same = left.extract_if(.., |stratum| kind_of(stratum) == kind);
        page.push_str(&section(&same.collect::<Vec<_>>()));
    }
    page
}

/// What a stratum of the plane and one of space share: the name without the dimension.
fn kind_of(stratum: &Stratum) -> &'static str {
    let parts = stratum.name.rsplit_once('-');
    parts.map_or(stratum.name, |(kind, _)| kind)
}

fn levels() -> String {
    let mut text = "
## Levels

A level is a fixed list of cases, all of seed 1. `standard` and `full` have cases of every stratum of polytopes, rounded or not, in the order of `--list`: some for `f64` and then as many for `f32`. `curved` has the strata of cylinders, cones and ellipsoids (`curved-…`, `ellipse…`). Strata whose truth takes long to compute have a smaller share. The manifest hash of a level is the SHA-256 of the ids of all its cases in order, each followed by a line feed. `epa-oracle generate --level NAME --manifest` computes it anew.

| level | cases | manifest hash |
|---|---|---|
"
    .to_owned();
    for level in Level::ALL {
        let (name, count, hash) = (level.name(), level.count(), level.stored_sha256());
        text.push_str(&format!("| `{name}` | {count} | `{hash}` |\n"));
    }
    text
}

/// What is said of a stratum.
type Fact = fn(&Stratum) -> &'static str;

/// Sentence by sentence; an empty one is left out.
const FACTS: [(&str, Fact); 5] = [
    ("What", |stratum| stratum.about),
    ("Why EPA fails there", |stratum| stratum.why),
    ("A report", |stratum| stratum.report),
    ("Subjects that fail", Stratum::discriminates),
    ("For `f32`", |stratum| match stratum.twin {
        Twin::Native => Twin::Native.in_words(),
        Twin::Baked => "",
    }),
];

/// The strata of one kind: one, or one of the plane and one of space. What both have is said once.
fn section(of: &[&Stratum]) -> String {
    let names: Vec<&str> = of.iter().map(|stratum| stratum.name).collect();
    let mut text = format!("\n### {}\n\n", names.join(", "));
    for (name, fact) in FACTS {
        let facts = of.iter().map(|stratum| (where_of(stratum), fact(stratum)));
        let mut facts: Vec<(&str, &str)> = facts.collect();
        if facts.iter().all(|(_, fact)| *fact == facts[0].1) {
            facts = vec![("", facts[0].1)];
        }
        for (place, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) {
            text.push_str(&format!("- {name}{place}: {fact}.\n"));
        }
    }
    text
}

fn where_of(stratum: &Stratum) -> &'static str {
    match stratum.dim {
        Dim::Two => " in the plane",
        Dim::Three => " in space",
    }
}
