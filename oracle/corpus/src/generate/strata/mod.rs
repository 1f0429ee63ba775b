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

use super::Stratum;

/// All of them.
pub(super) const ALL: [&[Stratum]; 11] = [
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

/// The share of a level that strata of small hulls have.
const USUAL: u64 = 3;
/// The share of strata whose truth is a few times as dear.
const DEAR: u64 = 2;
/// The share of strata whose truth is dearest.
const DEAREST: u64 = 1;
