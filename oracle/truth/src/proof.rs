//! What `epa` proves, in the form that the checkers read.

use epa_check::certificate::{Certificate, Lower};
use epa_format::number::SignedRoot;
use num_bigint::BigInt;

/// A certificate of `epa`.
#[must_use]
pub fn certificate(given: epa::Certificate) -> Certificate {
    Certificate {
        upper: given.upper,
        lower: lower(given.lower),
        lo: root(given.lo),
        hi: root(given.hi),
    }
}

/// A lower bound of `epa`.
#[must_use]
pub fn lower(given: epa::Lower) -> Lower {
    match given {
        epa::Lower::Points { points, weights } => Lower::Points { points, weights },
        epa::Lower::Facets { points, facets } => Lower::Facets { points, facets },
    }
}

/// An exact root of `epa`.
#[must_use]
pub fn root(given: epa::SignedRoot<BigInt>) -> SignedRoot {
    SignedRoot {
        numerator: given.numerator,
        denominator: given.denominator,
    }
}
