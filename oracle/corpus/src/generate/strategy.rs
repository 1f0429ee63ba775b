//! Generated cases as proptest strategies (feature `proptest`).
//!
//! Shrinking goes to small seeds and indices: the result is another case of the same stratum, not a
//! smaller one. The `name` of a failing case is enough to generate it again.
//!
//! ```
//! use epa_corpus::generate::{by_name, strategy};
//! use proptest::prelude::*;
//!
//! let stratum = by_name("near-touch-3d").expect("a stratum");
//! proptest!(|(case in strategy::cases(stratum))| {
//!     // Ask the implementation under test, and judge its answer.
//!     prop_assert!(case.name.is_some());
//! });
//! ```

use proptest::prelude::{Strategy, any};

use super::stratum::Stratum;
use epa_format::case::Case;
use epa_format::number::FloatType;

/// Cases of a stratum for `f64`.
pub fn cases(stratum: &'static Stratum) -> impl Strategy<Value = Case> {
    cases_for(stratum, FloatType::F64)
}

/// Cases of a stratum, or of its twin.
pub fn cases_for(stratum: &'static Stratum, scalar: FloatType) -> impl Strategy<Value = Case> {
    let position = (any::<u64>(), any::<u64>());
    position.prop_map(move |(seed, index)| stratum.reference(scalar, seed, index).case())
}
