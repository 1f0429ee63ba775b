//! The strata, by what they have in common.
//!
//! `oracle/corpus/kinds.tsv` says what each kind is, `oracle/corpus/strata.tsv` which strata of the
//! plane and of space there are.

mod curved;
mod faces;
mod flat;
mod general;
mod near;
mod origin;
mod posed;
mod rounded;
mod scale;
mod ties;
mod touching;

use std::sync::LazyLock;

use super::contact::Feature::{Edge, Face, Vertex};
use super::stratum::{Make, Stratum, Twin};
use epa_format::case::Dim;
use scale::scene;
use touching::touch;

/// A line for each kind, after a heading: its name, what it is, and why implementations fail there.
/// Then the flags of every case, how the cases for `f32` are made, and its share of a level.
const KINDS: &str = include_str!("../../../kinds.tsv");

/// A line for each stratum, after a heading: its name, its kind, and a report of a failure there.
const STRATA: &str = include_str!("../../../strata.tsv");

/// What makes a case of each kind.
const MAKERS: [(&str, Make); 52] = [
    ("random", general::random),
    ("lattice", general::lattice),
    ("box-grid", general::box_grid),
    ("contained", general::contained),
    ("many", general::many),
    ("touch-vertices", |d| touch(d, [Vertex, Vertex], false)),
    ("touch-vertex-edge", |d| touch(d, [Vertex, Edge], false)),
    ("touch-edges", |d| touch(d, [Edge, Edge], true)),
    ("touch-crossing-edges", |d| touch(d, [Edge, Edge], false)),
    ("touch-vertex-face", |d| touch(d, [Vertex, Face], false)),
    ("touch-edge-face", |d| touch(d, [Edge, Face], false)),
    ("touch-faces", |d| touch(d, [Face, Face], false)),
    ("origin-on-difference", origin::on_difference),
    ("origin-in-simplex", origin::in_simplex),
    ("near-touch", |d| near::near_touch(d, false)),
    ("near-touch-tilted", |d| near::near_touch(d, true)),
    ("planted", near::planted),
    ("scale-ratio", near::scale_ratio),
    ("resting", near::resting),
    ("flush-faces", faces::flush),
    ("parallel-faces", faces::parallel),
    ("near-parallel", faces::near_parallel),
    ("plates", |d| faces::thin(d, 1)),
    ("needles", |d| faces::thin(d, 2)),
    ("slivers", faces::slivers),
    ("concentric", ties::concentric),
    ("ties", ties::ties),
    ("near-ties", ties::near_ties),
    ("points", flat::points),
    ("segments", flat::segments),
    ("flat", flat::flat),
    ("redundant", flat::redundant),
    ("small", |d| scene(d, [(-130, -6), (-28, -6)])),
    ("large", |d| scene(d, [(6, 130), (6, 28)])),
    ("subnormal", |d| scene(d, [(-1074, -1040), (-149, -135)])),
    ("overflow", |d| scene(d, [(520, 980), (66, 100)])),
    ("mixed-exponents", scale::mixed),
    ("far", scale::far),
    ("quaternion", posed::quaternion),
    ("matrix", posed::matrix),
    ("right-angle", posed::right_angle),
    ("crossing-bars", posed::bars),
    ("balls", rounded::balls),
    ("capsules", rounded::capsules),
    ("rounded-hulls", rounded::rounded_hulls),
    ("curved", curved::random),
    ("ellipses", curved::random),
    ("curved-rounded", curved::rounded),
    ("curved-resting", curved::resting),
    ("curved-touching", curved::touching),
    ("curved-coaxial", curved::coaxial),
    ("curved-near-coaxial", curved::near),
];

/// The lines of a table after its heading, with what is missing of a line left empty.
fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().skip(1).map(|line| {
        let mut fields = line.split('\t');
        [(); N].map(|()| fields.next().unwrap_or_default())
    })
}

/// The stratum of a line; `None` of a kind that does not exist, which a test excludes.
fn stratum([name, kind, report]: [&'static str; 3]) -> Option<Stratum> {
    let [_, about, why, flags, twin, share] =
        rows::<6>(KINDS).find(|[other, ..]| *other == kind)?;
    let (_, make) = MAKERS.iter().find(|(other, _)| *other == kind)?;
    Some(Stratum {
        name,
        dim: match name.ends_with("-2d") {
            true => Dim::Two,
            false => Dim::Three,
        },
        about,
        why,
        report,
        flags: flags.split(' ').collect(),
        twin: match twin {
            "native" => Twin::Native,
            _ => Twin::Baked,
        },
        share: share.parse().ok()?,
        make: *make,
    })
}

/// All strata, in the order of levels and of docs/strata.md.
pub fn strata() -> impl Iterator<Item = &'static Stratum> {
    static ALL: LazyLock<Vec<Stratum>> =
        LazyLock::new(|| rows(STRATA).filter_map(stratum).collect());
    ALL.iter()
}

/// A stratum by its name, without `.f32`.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Stratum> {
    strata().find(|stratum| stratum.name == name)
}
