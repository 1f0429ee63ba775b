//! Cases: embedded, generated and imported.
//!
//! `corpus` has the embedded cases by stratum. `generate` makes a case of a stratum from a seed and
//! an index. `import` makes a case of a pair that a user has in files or in print.

#![forbid(unsafe_code)]

pub mod corpus;
pub mod generate;
pub mod import;
