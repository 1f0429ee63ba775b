//! The strata, by what they have in common.

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

use super::stratum::Stratum;

/// All of them.
const ALL: [&[Stratum]; 11] = [
    general::STRATA,
    touching::STRATA,
    origin::STRATA,
    near::STRATA,
    faces::STRATA,
    ties::STRATA,
    flat::STRATA,
    scale::STRATA,
    posed::STRATA,
    rounded::STRATA,
    curved::STRATA,
];

/// All strata, in the order of levels and of docs/strata.md.
pub fn strata() -> impl Iterator<Item = &'static Stratum> {
    ALL.iter().copied().flatten()
}

/// A stratum by its name, without `.f32`.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Stratum> {
    strata().find(|stratum| stratum.name == name)
}
