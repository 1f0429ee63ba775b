//! The judge and the checker of truth lines, with the modules of `epa-oracle` that they
//! stand on: nothing else has to be built for their unit tests.

#![forbid(unsafe_code)]

#[path = "../../../oracle/src/brute.rs"]
pub mod brute;
#[path = "../../../oracle/src/case/mod.rs"]
pub mod case;
#[path = "../../../oracle/src/curved/mod.rs"]
pub mod curved;
#[path = "../../../oracle/src/judge/mod.rs"]
pub mod judge;
#[path = "../../../oracle/src/lattice/mod.rs"]
pub mod lattice;
#[path = "../../../oracle/src/number/mod.rs"]
pub mod number;
#[path = "../../../oracle/src/ray_check.rs"]
pub mod ray_check;
#[path = "../../../oracle/src/subject/mod.rs"]
pub mod subject;
#[path = "../../../oracle/src/truth/mod.rs"]
pub mod truth;
#[path = "../../../oracle/src/verify/mod.rs"]
pub mod verify;
