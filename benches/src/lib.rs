//! How fast `epa` is, beside the EPA implementations of crates.io, on the same cases.
//!
//! [`families`] makes the cases, [`engines`] answers them, [`truth`] says which answers are
//! wrong, [`verify`] whether certified ones are exact, and [`ratios`] does the arithmetic of the
//! tables. The program `ratios` prints the tables; `cargo bench` runs the same queries as ordinary
//! benchmarks of criterion.

pub mod cases;
pub mod clock;
pub mod engines;
pub mod families;
pub mod random;
pub mod ratios;
pub mod report;
pub mod truth;
pub mod verify;
