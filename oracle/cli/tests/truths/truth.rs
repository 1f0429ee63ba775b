//! The truth against the references: exact EPA on `BigInt` over the lattice for every
//! embedded case, and on `BigRational`, the named reference, for a part of them.

use epa::{Class, Hull, Limits, Scalar, Vector, solve};
use epa_oracle::case::Case;
use epa_oracle::certificate::Certificate;
use epa_oracle::corpus;
use epa_oracle::lattice::Lattice;
use epa_oracle::number::Rational;
use epa_oracle::number::SignedRoot;
use epa_oracle::proof;
use epa_oracle::truth::{Decided, solve_on};
use num_bigint::BigInt;

/// Every so many cases are solved on `BigRational` too.
const SHARE: usize = 16;

/// The certificate of exact EPA on a scalar, for the vertices on the lattice.
fn reference<S: Scalar + Into<Rational>, const D: usize>(
    lattice: &Lattice,
    number: impl Fn(&BigInt) -> S,
) -> Certificate {
    let hull = |points: &[Vec<BigInt>]| {
        let point = |p: &Vec<BigInt>| Vector::<S, D>(std::array::from_fn(|i| number(&p[i])));
        Hull::new(points.iter().map(point)).expect("exact points")
    };
    let (a, b) = (hull(&lattice.vertices.a), hull(&lattice.vertices.b));
    let solution = solve(&a, &b, &Limits::default()).expect("exact numbers");
    proof::certificate(epa::Certificate::new(&solution).expect("exact EPA ends"))
}

fn by_reference(lattice: &Lattice, on_rationals: bool) -> Certificate {
    match (lattice.dim, on_rationals) {
        (2, false) => reference::<BigInt, 2>(lattice, BigInt::clone),
        (_, false) => reference::<BigInt, 3>(lattice, BigInt::clone),
        (2, true) => reference::<Rational, 2>(lattice, |x| x.clone().into()),
        (_, true) => reference::<Rational, 3>(lattice, |x| x.clone().into()),
    }
}

/// Whether both directions are equal. The exact numbers must be.
fn agree(lattice: &Lattice, truth: &Decided, reference: &Certificate) -> bool {
    let scale = &lattice.vertices.scale;
    let found = SignedRoot {
        numerator: &truth.certificate.lo.numerator * scale * scale,
        denominator: truth.certificate.lo.denominator.clone(),
    };
    let SignedRoot {
        numerator,
        denominator,
    } = reference.lo.clone();
    let class = Class::of_sign(numerator.sign().cmp(&num_bigint::Sign::NoSign));
    let is_same = found == reference.lo && truth.core_class() == class;
    // In lowest terms, digit by digit.
    let lowest = Rational::new(numerator, denominator * scale * scale);
    let mine = &truth.certificate.lo;
    let is_lowest = [lowest.numer(), lowest.denom()] == [&mine.numerator, &mine.denominator];
    assert!(is_same && is_lowest, "{}", truth.id);
    truth.certificate.upper == reference.upper
}

fn compare(cases: impl Iterator<Item = Case>) {
    let (mut same, mut others, mut on_rationals) = (0, 0, 0);
    for (i, case) in cases.enumerate() {
        let Ok(lattice) = Lattice::of_case(&case) else {
            continue;
        };
        let truth = solve_on(&lattice, &case, 0).expect("the legs agree");
        if agree(&lattice, &truth, &by_reference(&lattice, false)) {
            same += 1;
        } else {
            others += 1;
        }
        if i % SHARE == 0 {
            agree(&lattice, &truth, &by_reference(&lattice, true));
            on_rationals += 1;
        }
    }
    // Another direction is one of several that are equally good: the checker has
    // accepted it for the same depth.
    assert!(same > 5 * others, "{same} {others}");
    assert!(on_rationals > 20, "{on_rationals}");
}

#[test]
fn the_truth_of_the_corpus_is_that_of_the_references() {
    let cases = corpus::embedded().expect("the corpus");
    compare(cases.into_iter().map(|(_, case)| case));
}

#[test]
fn the_truth_of_the_core_set_is_that_of_the_references() {
    let cases = corpus::core().expect("the core set");
    compare(cases.into_iter().map(|(_, case)| case));
}
