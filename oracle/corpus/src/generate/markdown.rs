//! docs/strata.md, from the table of strata.

use super::level::Level;
use super::strata::strata;
use super::stratum::{Stratum, Twin};
use epa_format::case::Dim;

const INTRODUCTION: &str = "\
# Strata

A stratum is a kind of situation in which implementations of EPA go wrong. `epa-oracle generate --stratum NAME` prints cases of one, as many as you like: every case is made from
the name of the stratum, a seed and an index by integer arithmetic alone, so that it is the same on every machine and can be made again without those before it. Its name says how:
`box-grid-3d/1/17` is the case with the index 17 of the seed 1.

Every stratum has a twin for `f32`, whose cases are called `box-grid-3d.f32/1/17`. As a rule they are the [baked twins](formats.md#identity) of the cases for `f64`: the same shapes, their world
vertices rounded to `f32`. Where rounding would take away what the stratum is about, the twin is made for `f32` in the same way instead, with its ulps and its exponents; the list says where.

This page is the output of `epa-oracle generate --markdown`, and a test compares them.
";

/// The page.
#[must_use]
pub fn markdown() -> String {
    let mut page = INTRODUCTION.to_owned();
    page.push_str(&levels());
    for (title, dim) in [("In the plane", Dim::Two), ("In space", Dim::Three)] {
        page.push_str(&format!("\n## {title}\n"));
        let of_dim = strata().filter(|stratum| stratum.dim == dim);
        of_dim.for_each(|stratum| page.push_str(&section(stratum)));
    }
    page
}

fn levels() -> String {
    let mut text = "
## Levels

A level is a fixed list of cases, all of seed 1: of every stratum of polytopes and of their rounding, in the order of `--list`, some for `f64` and then as many for `f32`; `curved` has those of cylinders, cones and
ellipsoids (`curved-…`, `ellipse…`) instead. Strata whose truth takes long to compute have a smaller share. Its manifest hash is the SHA-256 of the ids of all its cases in order, each followed by a line feed; `epa-oracle generate --level NAME --manifest` computes it anew.

| level | cases | manifest hash |
|---|---|---|
"
    .to_owned();
    for level in Level::ALL {
        let hash = level.stored_sha256().unwrap_or("not computed yet");
        text.push_str(&format!(
            "| `{}` | {} | `{hash}` |\n",
            level.name(),
            level.count()
        ));
    }
    text
}

fn section(stratum: &Stratum) -> String {
    let Stratum {
        name,
        about,
        why,
        report,
        ..
    } = stratum;
    let mut text = format!(
        "\n### {name}\n\n- What: {about}.\n- Why EPA fails there: {why}.\n- A report: {report}.\n"
    );
    let discriminates = stratum.discriminates();
    if !discriminates.is_empty() {
        text.push_str(&format!("- Makes fail: {discriminates}.\n"));
    }
    if stratum.twin() == Twin::Native {
        text.push_str(&format!("- For `f32`: {}.\n", Twin::Native.in_words()));
    }
    text
}
