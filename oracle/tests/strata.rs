//! The strata against exact truth: what they promise is true.

use std::collections::BTreeMap;

use epa::Class;
use epa_oracle::generate::{Promise, Reference, Sample, strata};
use epa_oracle::lattice::Lattice;
use epa_oracle::number::{FloatType, Rational, Surd};
use epa_oracle::truth::{Decided, Truth, solve};
use num_traits::{One, Signed, Zero};
use rayon::prelude::*;

const SCALARS: [FloatType; 2] = [FloatType::F64, FloatType::F32];

fn truth(sample: &Sample) -> Box<Decided> {
    match solve(&sample.case, 0) {
        Ok(Truth::Decided(truth)) => truth,
        other => panic!(
            "not decided: {other:?}\n{}",
            sample.case.to_canonical_json()
        ),
    }
}

fn keeps(promise: &Promise, truth: &Decided) -> bool {
    match promise {
        Promise::Nothing => true,
        Promise::Touching => truth.class == Class::Touching,
        Promise::Penetrating => truth.class == Class::Penetrating,
        Promise::SignedDepth(depth) => {
            let core = depth - &truth.depth.radius;
            let square = &core * core.abs();
            let promised = Surd {
                radius: truth.depth.radius.clone(),
                ..Surd::from_signed_square(&square)
            };
            truth.depth == promised
        }
    }
}

/// Every stratum is decidable for both float types, and every promise is kept.
#[test]
fn promises_are_kept() {
    let references: Vec<Reference> = strata()
        .flat_map(|stratum| {
            SCALARS.map(|scalar| (0..8).map(move |index| stratum.reference(scalar, 1, index)))
        })
        .flatten()
        .collect();
    let broken: Vec<String> = references
        .par_iter()
        .filter_map(|reference| {
            let sample = reference.sample();
            let truth = truth(&sample);
            let kept = keeps(&sample.promise, &truth);
            (!kept).then(|| {
                format!(
                    "{reference}: {:?}, but {:?} {:?}",
                    sample.promise, truth.class, truth.depth
                )
            })
        })
        .collect();
    assert!(broken.is_empty(), "{broken:#?}");
}
