//! # epa-oracle
//!
//! An exact test oracle for penetration depth. For a pair of convex shapes it
//! gives the signed depth exactly and correctly rounded, with a certificate that a
//! small independent checker accepts, and it judges the answers of
//! implementations against that truth.
//!
//! Built on `epa`, the same generic source that runs on floats. See
//! docs/judging.md, docs/formats.md and docs/certificate.md.

#![forbid(unsafe_code)]

pub mod brute;
pub mod case;
pub mod changes;
pub mod cli;
pub mod conformance;
pub mod corpus;
pub mod curved;
pub mod dossier;
pub mod edition;
pub mod generate;
pub mod hardness;
pub mod import;
pub mod judge;
pub mod lattice;
pub mod limits;
pub mod literature;
pub mod metamorphic;
pub mod number;
pub mod picture;
pub mod policy;
pub mod ray_check;
pub mod report;
pub mod results;
pub mod selftest;
pub mod shrink;
pub mod study;
pub mod subject;
pub mod trace;
pub mod truth;
pub mod validate;
pub mod verify;
