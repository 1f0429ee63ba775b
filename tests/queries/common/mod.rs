//! Shared by the integration tests: integer scenes and how to run them on every
//! scalar.

use std::collections::BTreeMap;
use std::fmt::Debug;

use epa::extras::directional::Movement;
use epa::{
    Contact, Field, Float, Hull, Limits, Pose, Posed, QueryError, Scalar, SignedDepth, Support,
    Vector,
};
use epa_oracle::case::Case;
pub(crate) use epa_oracle::generate::{Random, lattice_pair};
use epa_oracle::judge::Verdict;
use epa_oracle::number::SignedRoot;
use epa_oracle::subject::{Answer, builtin};
use epa_oracle::validate::{Outcome, Placed, validate};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, Signed, ToPrimitive};

/// As [`epa::contact`], of shapes that are known only when it runs: a query is compiled once
/// for each scalar and dimension, and not for each pair of shapes, which takes minutes. Examples
/// and benches ask for shapes that are known before.
pub(crate) fn contact<S: Float, const D: usize>(
    a: &dyn Support<S, D>,
    b: &dyn Support<S, D>,
    limits: &Limits<S>,
) -> Result<Contact<S, D>, QueryError> {
    epa::contact(a, b, limits)
}

/// As [`epa::solve`], of shapes that are known only when it runs.
pub(crate) fn solve<S: Scalar, const D: usize>(
    a: &dyn Support<S, D>,
    b: &dyn Support<S, D>,
    limits: &Limits<S>,
) -> Result<SignedDepth<S, D>, QueryError> {
    epa::solve(a, b, limits)
}

/// As [`epa::extras::directional::directional`], of shapes that are known only when it runs.
pub(crate) fn directional<S: Float, const D: usize>(
    a: &dyn Support<S, D>,
    b: &dyn Support<S, D>,
    direction: impl Into<Vector<S, D>>,
    limits: &Limits<S>,
) -> Result<Movement<S, D>, QueryError> {
    epa::extras::directional::directional(a, b, direction, limits)
}

/// A shape moved to a place.
pub(crate) fn at<T, S: Field, const D: usize>(shape: T, place: [S; D]) -> Posed<T, S, D> {
    Posed::new(shape, Pose::translation(place).expect("finite"))
}

/// A number from −1 up to, not including, 1.
pub(crate) fn share(random: &mut Random) -> f64 {
    random.below(1 << 53) as f64 / (1u64 << 52) as f64 - 1.0
}

/// Points with small integer coordinates: every float type holds them, and ties,
/// coplanarity and touching are everywhere.
pub(crate) type Points<const D: usize> = Vec<[i64; D]>;

/// Integers as numbers of a scalar that holds them.
pub(crate) fn vector<S: FromPrimitive, const D: usize>(place: [i64; D]) -> Vector<S, D> {
    Vector(place.map(|x| S::from_i64(x).expect("a small integer")))
}

pub(crate) fn hull<S: Scalar + FromPrimitive, const D: usize>(points: &Points<D>) -> Hull<S, D> {
    Hull::new(points.iter().copied().map(vector)).expect("a hull of at least one point")
}

pub(crate) fn exact<const D: usize>(a: &Points<D>, b: &Points<D>) -> SignedDepth<BigRational, D> {
    solve(&hull(a), &hull(b), &Limits::default()).expect("finite shapes")
}

pub(crate) fn on_floats<S: Float + FromPrimitive, const D: usize>(
    a: &Points<D>,
    b: &Points<D>,
) -> Contact<S, D> {
    contact(&hull(a), &hull(b), &Limits::default()).expect("finite shapes")
}

/// sign(s)·s², reduced.
pub(crate) fn signed_square<const D: usize>(solution: &SignedDepth<BigRational, D>) -> BigRational {
    let push = &solution.core.push;
    &push.height * push.height.abs() / &push.norm_squared
}

pub(crate) fn root_of(square: &BigRational) -> SignedRoot {
    SignedRoot {
        numerator: square.numer().clone(),
        denominator: square.denom().clone(),
    }
}

/// s as a float; a few roundings off, for comparisons with a tolerance.
pub(crate) fn as_float(square: &BigRational) -> f64 {
    let x = square.to_f64().expect("an ordinary size");
    x.abs().sqrt().copysign(x)
}

pub(crate) fn big<const D: usize>(points: &Points<D>) -> Vec<Vec<BigInt>> {
    points
        .iter()
        .map(|p| p.iter().map(|&x| x.into()).collect())
        .collect()
}

/// What a subject of the oracle answers, and what the judge says of it.
pub(crate) fn judged(case: &Case, subject: &str, brute_limit: usize) -> (Option<Answer>, Verdict) {
    let (stratum, case) = ("tests".to_owned(), case.clone());
    let subjects = [builtin::by_name(subject).expect("a built-in subject")];
    let records = validate(&[Placed { stratum, case }], &subjects, brute_limit);
    let [record] = records
        .expect("the legs agree")
        .try_into()
        .expect("a record");
    match record.result {
        Outcome::Judged(verdict) => (record.answer, *verdict),
        _ => panic!("{subject} is not judged: {:?}", record.case),
    }
}

/// How often each thing occurred, to show that a test saw all of them.
#[derive(Debug, Default)]
pub(crate) struct Seen(BTreeMap<String, usize>);

impl Seen {
    /// A word, or a variant by its name.
    pub(crate) fn count(&mut self, what: impl Debug) {
        let name = format!("{what:?}").replace('"', "");
        *self.0.entry(name).or_default() += 1;
    }

    /// Each of these at least so many times.
    pub(crate) fn assert_each(&self, all: &[&str], least: usize) {
        let is_seen = |what: &&str| self.0.get(*what).is_some_and(|count| *count >= least);
        assert!(
            all.iter().all(is_seen),
            "{all:?}, {least} times each: {self:?}"
        );
    }
}

/// The classes of pairs, and those whose difference is [flat](is_flat), as [`Seen`] counts them.
pub(crate) const CLASSES: [&str; 4] = ["Separated", "Touching", "Penetrating", "flat"];

/// Whether all differences a − b lie in one line (2D) or plane (3D), by the rank of the edges. To
/// those of the plane the third axis is added.
pub(crate) fn is_flat<const D: usize>(a: &Points<D>, b: &Points<D>) -> bool {
    let edge = |p: &[i64; D], q: &[i64; D]| {
        std::array::from_fn(|i| p.get(i).zip(q.get(i)).map_or(0, |(p, q)| q - p))
    };
    let of = |points: &Points<D>| Vec::from_iter(points.iter().map(|p| edge(&points[0], p)));
    let third = if D == 2 { vec![[0, 0, 1]] } else { vec![] };
    let edges: Vec<[i64; 3]> = [of(a), of(b), third].concat();
    let det = |u: &[i64; 3], v: &[i64; 3], w: &[i64; 3]| {
        u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0])
            + u[2] * (v[0] * w[1] - v[1] * w[0])
    };
    let is_in_line = |u, v| edges.iter().all(|w| det(u, v, w) == 0);
    edges.iter().all(|u| edges.iter().all(|v| is_in_line(u, v)))
}

/// The same cases on every run, so that a green run stays green; other seeds and
/// more cases by the environment variables EPA_TEST_SEED and EPA_TEST_CASES.
pub(crate) fn proptest_config(cases: u32) -> proptest::test_runner::Config {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    proptest::test_runner::Config {
        cases: number("EPA_TEST_CASES").map_or(cases, |n: u64| n.try_into().unwrap_or(u32::MAX)),
        rng_seed: proptest::test_runner::RngSeed::Fixed(number("EPA_TEST_SEED").unwrap_or(1)),
        failure_persistence: None,
        ..proptest::test_runner::Config::default()
    }
}
