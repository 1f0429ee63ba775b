//! # epa-oracle
//!
//! An exact test oracle for penetration depth. For a pair of convex shapes it gives the signed
//! depth exactly and correctly rounded, with a certificate that a small independent checker
//! accepts. It judges the answers of implementations against that truth.
//!
//! Built on `epa`, the same generic source that runs on floats. See
//! docs/judging.md, docs/formats.md and docs/certificate.md.
//!
//! A test of your own implementation (docs/judging.md):
//!
//! ```no_run
//! use epa_oracle::case::Case;
//! use epa_oracle::number::FloatType;
//! use epa_oracle::subject::{Answer, Status, Subject};
//!
//! struct Mine;
//!
//! impl Subject for Mine {
//!     fn name(&self) -> &str {
//!         "mine"
//!     }
//!     fn float_type(&self) -> FloatType {
//!         FloatType::F64
//!     }
//!     fn answer(&self, _case: &Case) -> Answer {
//!         // Every number of the case is an f64. Call the implementation here.
//!         Answer::without_numbers(Status::Unsupported, "not connected yet")
//!     }
//! }
//!
//! #[test]
//! fn mine_conforms() {
//!     epa_oracle::assert_conforms!(Mine);
//! }
//! ```

#![forbid(unsafe_code)]

pub mod cli;

pub use epa_check::{brute, certificate, check, enclosure, ray_check, verify};
pub use epa_corpus::{corpus, generate, import};
pub use epa_format::{case, limits, number};
pub use epa_judge::assert_conforms;
pub use epa_judge::{
    changes, conformance, edition, judge, metamorphic, policy, reckoning, results, shrink, subject,
    validate,
};
pub use epa_literature::{literature, study};
pub use epa_report::{dossier, hardness, report, steps};
pub use epa_selftest::selftest;
pub use epa_trace::{picture, trace};
pub use epa_truth::{curved, lattice, proof, truth};
