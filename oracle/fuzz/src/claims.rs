//! What is true, from brute force: what claims are held against.

use epa_oracle::brute::{self, BruteForce};
use epa_oracle::lattice::Lattice;
use epa_oracle::number::SignedRoot;
use epa_oracle::number::Surd;
use num_bigint::BigInt;

/// More candidate directions than this take too long for a fuzzer.
const CANDIDATES: usize = 20_000;

/// The signed depth of the cores in lattice units, from its definition; `None` for more
/// vertices than a fuzzer has time for.
pub(crate) fn core_depth(lattice: &Lattice) -> Option<SignedRoot> {
    let (a, b) = (&lattice.vertices.a, &lattice.vertices.b);
    match brute::signed_depth(a, b, CANDIDATES) {
        BruteForce::SignedDepth(depth) => Some(depth),
        BruteForce::NotRun { .. } => None,
    }
}

/// From lattice units to those of the world.
pub(crate) fn in_world(depth: &SignedRoot, scale: &BigInt) -> SignedRoot {
    SignedRoot {
        numerator: depth.numerator.clone(),
        denominator: &depth.denominator * scale * scale,
    }
}

/// The signed depth of the shapes with their radii.
pub(crate) fn depth(lattice: &Lattice) -> Option<Surd> {
    let core = in_world(&core_depth(lattice)?, &lattice.vertices.scale);
    Some(Surd::of_root(&core, lattice.radius()))
}
