//! What claims are held against: the truth from brute force, verdicts, and that errors have texts.

use std::fmt::Display;

use epa_oracle::brute::{self, BruteForce};
use epa_oracle::case::Case;
use epa_oracle::lattice::Lattice;
use epa_oracle::number::SignedRoot;
use epa_oracle::number::Surd;
use epa_oracle::subject::Subject;
use epa_oracle::validate::{Placed, Record, validate};
use num_bigint::BigInt;

/// What was found, or nothing where there is an error, which has a text.
pub(crate) fn named<T>(found: Result<T, impl Display>) -> Option<T> {
    found
        .map_err(|error| assert!(!error.to_string().is_empty()))
        .ok()
}

/// What subjects answer to a case, judged.
pub(crate) fn judged(case: Case, subjects: &[Box<dyn Subject>], candidates: usize) -> Vec<Record> {
    let records = validate(&[Placed::new("fuzz", case)], subjects, candidates);
    records.unwrap_or_else(|stop| panic!("{stop}"))
}

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
