//! Random changes of certificates: the checker refuses them, or what they say is still true.

use crate::common::{Points, Random, as_float, big, exact, lattice_pair, signed_square};
use epa_oracle::certificate::{Certificate, Lower};
use epa_oracle::check::{Vertices, check};
use epa_oracle::number::SignedRoot;
use epa_oracle::proof;
use num_bigint::BigInt;

fn certified<const D: usize>(a: &Points<D>, b: &Points<D>) -> (Vertices, Certificate) {
    let vertices = Vertices {
        a: big(a),
        b: big(b),
        scale: 1.into(),
    };
    let certificate = epa::Certificate::new(&exact(a, b)).expect("an exact run converges");
    (vertices, proof::certificate(certificate))
}

/// Random changes anywhere: whatever is accepted still encloses the true value.
fn survivors_are_true<const D: usize>(seed: u64, pairs: usize) -> [usize; 2] {
    let mut random = Random::new(seed);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, 4);
        let truth = as_float(&signed_square(&exact(&a, &b)));
        let (vertices, certificate) = certified(&a, &b);
        for _ in 0..20 {
            let mut mutant = certificate.clone();
            mutate(&mut mutant, &mut random);
            if check(&vertices, &mutant).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            let value = |root: &SignedRoot| {
                as_float(&num_rational::BigRational::new(
                    root.numerator.clone(),
                    root.denominator.clone(),
                ))
            };
            let (lo, hi) = (value(&mutant.lo), value(&mutant.hi));
            assert!(
                lo <= truth + 1e-12 && truth <= hi + 1e-12,
                "{lo} {truth} {hi}: {a:?} {b:?}"
            );
        }
    }
    [refused, accepted]
}

fn mutate(certificate: &mut Certificate, random: &mut Random) {
    let index = |random: &mut Random, len: usize| {
        usize::try_from(random.below(len.max(1) as i64)).expect("an index")
    };
    let step = BigInt::from(random.below(5) - 2);
    match random.below(6) {
        0 => {
            let i = index(random, certificate.upper.len());
            certificate.upper[i] += step;
        }
        1 => certificate.lo.numerator += step,
        2 => certificate.hi.numerator += step,
        3 => {
            let (which, to) = (index(random, 20), (index(random, 7), index(random, 7)));
            let (Lower::Points { points, .. } | Lower::Facets { points, .. }) =
                &mut certificate.lower;
            let which = which % points.len();
            points[which] = to;
        }
        _ => match &mut certificate.lower {
            Lower::Points { weights, .. } => {
                let i = index(random, weights.len());
                weights[i] += step;
            }
            Lower::Facets { facets, points } => {
                let (f, to) = (index(random, facets.len()), index(random, points.len()));
                match random.below(3) {
                    0 => facets[f].swap(0, 1),
                    1 => facets[f][0] = to,
                    _ => drop(facets.remove(f)),
                }
            }
        },
    }
}

#[test]
fn whatever_survives_a_random_mutation_is_still_true() {
    for [refused, accepted] in [
        survivors_are_true::<2>(11, 400),
        survivors_are_true::<3>(12, 300),
    ] {
        assert!(
            refused > 2_000 && accepted > 100,
            "{refused} refused, {accepted} accepted"
        );
    }
}
