//! Generated cases, the same on every machine.
//!
//! A stratum is a kind of situation. Every case of it is made from the name of the stratum, a seed
//! and an index alone, by integer arithmetic. So any case can be made again without those before
//! it. docs/strata.md describes them all.
//!
//! Every stratum has a twin for `f32`, `NAME.f32`. As a rule its cases are the baked
//! twins of the cases for `f64`: their world vertices, rounded. Rounding may take away what a
//! stratum is about: a few ulps, the range of exponents, the distance from the origin. There the
//! twin is made for `f32` in the same way instead.

mod contact;
mod draw;
mod lattice;
mod level;
mod markdown;
mod pair;
mod reference;
mod sketch;
mod strata;
#[cfg(feature = "proptest")]
pub mod strategy;
mod stratum;
#[cfg(test)]
mod tests;

pub use epa_format::number::Random;
pub use lattice::{LatticePair, lattice_pair};
pub use level::{Level, Manifest, Part};
pub use markdown::markdown;
pub use reference::{Reference, ReferenceError, Sample, stratum_and_scalar};
pub use sketch::Promise;
pub use strata::{by_name, strata};
pub use stratum::{Stratum, Twin};
