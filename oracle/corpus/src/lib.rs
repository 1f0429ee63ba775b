//! Cases: embedded, generated and imported.
//!
//! `corpus` has the embedded cases by stratum, `generate` the strata that can be drawn from for
//! ever by name, seed and index, `import` the pair that a user has in files or in print.

#![forbid(unsafe_code)]

pub mod corpus;
pub mod generate;
pub mod import;
