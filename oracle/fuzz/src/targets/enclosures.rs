//! The checker on changed certificates of cylinders, cones and ellipsoids.
//!
//! A true enclosure is changed in all its parts. What the checker still accepts is true: it
//! meets the enclosure that was found before, and the one that sampled directions give.

use arbitrary::Unstructured;
use epa_oracle::case::Case;
use epa_oracle::check::check_enclosure;
use epa_oracle::curved::{self, Solved};
use epa_oracle::enclosure::Enclosure;
use epa_oracle::lattice::Curves;

use crate::change::Change;
use crate::draw::{self, Kinds, Size};
use crate::sampled::{Sampled, float_of};

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let size = Size::new(Kinds::All, 4);
    let Some(case) = draw::case(&mut bytes, size) else {
        return;
    };
    if case.world().is_ok() {
        return;
    }
    let known = Known::of(&case);
    let mut changed = known.solved.enclosure.clone();
    known.holds(&changed);
    while !bytes.is_empty() && changed.change(&mut bytes).is_ok() {
        if check_enclosure(&known.curves.pieces, &changed).is_ok() {
            known.holds(&changed);
        }
    }
}

/// What is known of a pair.
struct Known {
    curves: Curves,
    solved: Solved,
    sampled: [f64; 2],
}

impl Known {
    fn of(case: &Case) -> Self {
        let curves = Curves::of_case(case);
        let solved = curved::enclose(&curves);
        let solved = solved.unwrap_or_else(|why| panic!("{why}: {}", case.to_canonical_text()));
        let sampled = Sampled::of(&curves.pieces, curves.dim).bounds(&solved.normal);
        Known {
            curves,
            solved,
            sampled,
        }
    }

    fn holds(&self, claim: &Enclosure) {
        let found = &self.solved.enclosure;
        let meet = claim.lo <= found.hi && found.lo <= claim.hi;
        assert!(
            meet,
            "accepted: {claim:?}, but {found:?}: {:?}",
            self.curves
        );
        let [least, most] = self.sampled;
        let meet = float_of(&claim.lo) <= most && least <= float_of(&claim.hi);
        assert!(
            meet,
            "accepted: {claim:?}, but sampled {:?}: {:?}",
            self.sampled, self.curves
        );
    }
}
