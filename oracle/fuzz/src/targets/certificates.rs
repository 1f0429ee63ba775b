//! The checker on changed certificates of polytopes.
//!
//! A true certificate of a small pair is changed: numbers, indices, points and facets
//! dropped, doubled and swapped, bounds moved. What the checker still accepts is true: the
//! signed depth by brute force lies between the bounds.

use arbitrary::Unstructured;
use epa_oracle::certificate::Certificate;
use epa_oracle::check::check;
use epa_oracle::lattice::Lattice;
use epa_oracle::number::SignedRoot;
use epa_oracle::truth;

use crate::change::Change;
use crate::claims;
use crate::draw::{self, Kinds, Size};

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let size = Size::new(Kinds::Polytopes, 5);
    let Some(case) = draw::case(&mut bytes, size) else {
        return;
    };
    let lattice = Lattice::of_case(&case).expect("a polytope");
    let solved = truth::solve_on(&lattice, &case, 0).unwrap_or_else(|why| panic!("{why}"));
    let Some(core) = claims::core_depth(&lattice) else {
        return;
    };
    let depth = claims::in_world(&core, &lattice.vertices.scale);
    let sound = solved.certificate;
    holds(&lattice, &sound, &depth);
    assert_eq!(check(&lattice.vertices, &sound), Ok(()));
    let mut changed = sound;
    // Changes pile up: each is checked by itself, and together with those before.
    while !bytes.is_empty() && changed.change(&mut bytes).is_ok() {
        if check(&lattice.vertices, &changed).is_ok() {
            holds(&lattice, &changed, &depth);
        }
    }
}

fn holds(lattice: &Lattice, claim: &Certificate, depth: &SignedRoot) {
    let is_true = claim.lo <= *depth && *depth <= claim.hi;
    assert!(
        is_true,
        "accepted: {claim:?} of {lattice:?}, but s is {depth:?}"
    );
}
