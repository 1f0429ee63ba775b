//! The exact truth of a case.
//!
//! `truth::solve` gives the signed depth, its directions and witness points, with a certificate.
//! `epa-check` checks a printed truth without solving. `curved` encloses cylinders, cones and
//! ellipsoids. For exact truth alone this crate is enough.

#![forbid(unsafe_code)]

pub mod curved;
pub mod lattice;
pub mod proof;
pub mod truth;
