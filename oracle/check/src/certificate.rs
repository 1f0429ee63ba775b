//! Certificates of polytopes: the form is that of docs/certificate.md.

use epa_format::number::SignedRoot;
use num_bigint::BigInt;

/// A proof of `lo ≤ s ≤ hi` for the cores of two shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// A direction n: `s ≤ h_D(n)/|n|`.
    pub upper: Vec<BigInt>,
    /// Why s is not smaller.
    pub lower: Lower,
    /// The proven lower bound, in the units of the shapes.
    pub lo: SignedRoot,
    /// The proven upper bound.
    pub hi: SignedRoot,
}

/// Why the signed depth is at least `lo`. Points are pairs (i, j) for the
/// difference of vertex i of A and vertex j of B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lower {
    /// Their weighted mean p lies in D, so `s ≥ −|p|`.
    Points {
        /// The points.
        points: Vec<(usize, usize)>,
        /// A weight for each, at least 0, not all 0.
        weights: Vec<BigInt>,
    },
    /// A closed surface around the origin, at least `lo` away from it.
    Facets {
        /// The points.
        points: Vec<(usize, usize)>,
        /// D indices into `points` each, turned outward.
        facets: Vec<Vec<usize>>,
    },
}
