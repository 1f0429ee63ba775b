//! `certified` against `BigRational`, the named reference.
//!
//! The numbers of the small pairs may be of any magnitude. Three ways must give the same signed
//! depth: certified queries with the checker and brute force, EPA on rationals, and certified
//! queries about the float shapes, rounded to both float types.

use arbitrary::Unstructured;
use epa::{Float, Limits, Pose, QueryError, certified, solve};
use epa_oracle::case::{Case, Rotation, Shape};
use epa_oracle::lattice::Lattice;
use epa_oracle::number::{FloatType, Rational};
use epa_oracle::truth::{self, Decided};
use num_traits::Signed;

use crate::build::{Number, PoseOf, support, vertices};
use crate::draw::{self, Kinds, Size};

/// Brute force confirms truths of up to this many candidate directions.
const CANDIDATES: usize = 1_000;

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let size = Size::new(Kinds::Polytopes, 6).wild();
    let Some(case) = draw::case(&mut Unstructured::new(bytes), size) else {
        return;
    };
    match (case.scalar, case.dim.get()) {
        (FloatType::F64, 2) => agree::<f64, 2>(&case),
        (FloatType::F64, _) => agree::<f64, 3>(&case),
        (FloatType::F32, 2) => agree::<f32, 2>(&case),
        (FloatType::F32, _) => agree::<f32, 3>(&case),
    }
}

fn agree<S: Number + Float, const D: usize>(case: &Case)
where
    Pose<S, D>: PoseOf<D>,
    Pose<Rational, D>: PoseOf<D>,
{
    let lattice = Lattice::of_case(case).expect("a polytope");
    let truth = truth::solve_on(&lattice, case, CANDIDATES).unwrap_or_else(|why| panic!("{why}"));
    on_rationals::<D>(case, &truth);
    if ![&case.a, &case.b].into_iter().any(is_turned) {
        on_floats::<S, D>(case, &truth);
    }
}

/// A quaternion becomes a matrix of rounded numbers on floats: another shape.
fn is_turned(shape: &Shape) -> bool {
    let rotation = shape.pose.as_ref().map(|pose| &pose.rotation);
    matches!(rotation, Some(Rotation::Quaternion(_)))
}

fn on_rationals<const D: usize>(case: &Case, truth: &Decided)
where
    Pose<Rational, D>: PoseOf<D>,
{
    let [a, b] = [&case.a, &case.b].map(|shape| support::<Rational, D>(shape).expect("a shape"));
    let found = solve(&a, &b, &Limits::default()).expect("exact numbers have an answer");
    let push = &found.core.push;
    let core = &push.height * Signed::abs(&push.height) / &push.norm_squared;
    let known = &truth.certificate.lo;
    let same = core.numer() * &known.denominator == &known.numerator * core.denom();
    let what = || case.to_canonical_text();
    assert!(
        same,
        "{core} on rationals, {:?} certified: {}",
        truth.depth,
        what()
    );
    assert_eq!(found.class(), truth.class, "{}", what());
}

fn on_floats<S: Number + Float, const D: usize>(case: &Case, truth: &Decided)
where
    Pose<S, D>: PoseOf<D>,
{
    // A matrix whose determinant underflows is refused by the library, and by no case.
    let [Ok(a), Ok(b)] = [&case.a, &case.b].map(|shape| vertices::<S, D>(shape)) else {
        return;
    };
    let what = || case.to_canonical_text();
    let found = certified::<D>(&a, &b);
    let found = found.unwrap_or_else(|error| panic!("{error}: {}", what()));
    assert_eq!(found.class(), truth.class, "{}", what());
    let expected = |ty| truth.depth.round(ty).to_f64().ok_or(QueryError::OutOfRange);
    assert_eq!(found.depth::<f64>(), expected(FloatType::F64), "{}", what());
    let narrow = found.depth::<f32>().map(f64::from);
    assert_eq!(narrow, expected(FloatType::F32), "{}", what());
    let unit: f64 = found.normal::<f64>().0.iter().map(|x| x * x).sum();
    assert!(
        (unit - 1.0).abs() < 1e-12,
        "a normal of length² {unit}: {}",
        what()
    );
}
