//! The strata against exact truth: what they promise is true.
//!
//! More cases by the environment variable EPA_TEST_CASES, others by EPA_TEST_SEED.

use std::collections::BTreeMap;

use epa::Class;
use epa_oracle::case::Case;
use epa_oracle::generate::{Promise, Reference, Sample, by_name, strata};
use epa_oracle::number::{FloatType, Rational, Surd, compare, round_rational};
use epa_oracle::subject::builtin;
use epa_oracle::truth::{Decided, Truth, solve};
use num_traits::{One, Signed, Zero};
use rayon::prelude::*;

const SCALARS: [FloatType; 2] = [FloatType::F64, FloatType::F32];

fn from_environment(name: &str, otherwise: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The first cases of every stratum of the levels and of its twin.
fn first(count: u64) -> Vec<Reference> {
    let count = from_environment("EPA_TEST_CASES", count);
    let seed = from_environment("EPA_TEST_SEED", 1);
    let of = |(stratum, scalar): (&'static epa_oracle::generate::Stratum, FloatType)| {
        (0..count).map(move |index| stratum.reference(scalar, seed, index))
    };
    let ranked = strata().filter(|stratum| !stratum.is_curved());
    let both = ranked.flat_map(|stratum| SCALARS.map(|scalar| (stratum, scalar)));
    both.flat_map(of).collect()
}

fn truth(case: &Case) -> Box<Decided> {
    match solve(case, 0) {
        Ok(Truth::Decided(truth)) => truth,
        other => panic!("not decided: {other:?}\n{}", case.to_canonical_json()),
    }
}

fn keeps(promise: &Promise, truth: &Decided) -> bool {
    match promise {
        Promise::Nothing => true,
        Promise::Touching => truth.class == Class::Touching,
        Promise::Penetrating => truth.class == Class::Penetrating,
        Promise::SignedDepth(depth) => {
            let core = depth - &truth.depth.radius;
            let promised = Surd {
                radius: truth.depth.radius.clone(),
                ..Surd::from_signed_square(&(&core * core.abs()))
            };
            truth.depth == promised
        }
    }
}

/// Every case is decidable, and every promise is kept.
#[test]
fn promises_are_kept() {
    let breaks = |reference: &Reference| {
        let Sample { case, promise } = reference.sample();
        let truth = truth(&case);
        let (depth, line) = (&truth.depth, case.to_canonical_json());
        let what = || format!("{promise:?}, but {depth:?}: {line}");
        (!keeps(&promise, &truth)).then(what)
    };
    let broken: Vec<String> = first(12).par_iter().filter_map(breaks).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The strata that are about something known beforehand promise it in every case,
/// and so do their twins.
#[test]
fn promises_are_made() {
    const DEPTHS: [&str; 4] = ["near-t", "planted", "resting", "scale-ratio"];
    const OVERLAPS: [&str; 5] = ["contained", "concentric", "ties", "origin-in", "crossing"];
    let mut touching = 0;
    for reference in first(12) {
        let is_of = |parts: &[&str]| {
            parts
                .iter()
                .any(|part| reference.stratum.name.starts_with(part))
        };
        let promise = reference.sample().promise;
        let (touches, has_depth) = (
            is_of(&["touch-", "origin-on-difference"]),
            matches!(promise, Promise::SignedDepth(_)),
        );
        touching += usize::from(touches);
        let is_made = (!touches || promise == Promise::Touching)
            && (!is_of(&DEPTHS) || has_depth)
            && (!is_of(&OVERLAPS) || promise == Promise::Penetrating);
        assert!(is_made, "{reference}: {promise:?}");
    }
    assert!(touching > 0);
}

/// The signed depth of a nearly touching pair is k ulps of its largest coordinate, or
/// k times the length of the integer normal; and each of the small k occurs.
#[test]
fn near_touches_are_exact_to_the_ulp() {
    for name in ["2d", "3d", "tilted-2d", "tilted-3d"].map(|kind| format!("near-touch-{kind}")) {
        let stratum = by_name(&name).expect("a stratum");
        for scalar in SCALARS {
            let mut seen: BTreeMap<i64, usize> = BTreeMap::new();
            for index in 0..120 {
                let Sample { case, promise } = stratum.reference(scalar, 3, index).sample();
                let Promise::SignedDepth(depth) = promise else {
                    panic!("{name}: no depth")
                };
                let ulps = depth / scalar.ulp_of(&largest(&case));
                assert!(ulps.denom().is_one(), "{name}: {ulps} ulps");
                let ulps: i64 = ulps.numer().try_into().expect("a few");
                assert!(ulps.abs() <= 64 * 13 * 2, "{name}: {ulps} ulps");
                *seen.entry(ulps).or_default() += 1;
            }
            let small = i64::from(!name.contains("tilted")) * 2;
            let has_all = (-small..=small).all(|ulps| seen.contains_key(&ulps));
            assert!(has_all, "{name}: {seen:?}");
        }
    }
}

fn largest(case: &Case) -> Rational {
    let world = case.world().expect("hulls");
    let vertices = world.iter().flat_map(|shape| &shape.vertices);
    let sizes = vertices.flatten().map(Signed::abs);
    sizes.max_by(compare).expect("a vertex")
}

/// The strata of curved shapes promise what the float build finds: that is within 1e-9 of the
/// scale, or 1e-4, and ends by a name. Their exact truth is an enclosure.
#[test]
fn curved_strata_keep_their_promises_on_floats() {
    let count = from_environment("EPA_TEST_CASES", 20);
    let curved = strata().filter(|stratum| stratum.is_curved());
    let (mut promised, mut met) = (0, 0);
    for stratum in curved {
        for (scalar, subject, share) in [
            (FloatType::F64, "epa-f64", 1e-9),
            (FloatType::F32, "epa-f32", 1e-4),
        ] {
            let subject = builtin::by_name(subject).expect("built in");
            for index in 0..count {
                let reference = stratum.reference(scalar, 1, index);
                let Sample { case, promise } = reference.sample();
                let answer = subject.answer(&case);
                let none = || panic!("{reference}: {answer:?}");
                let depth = answer.depth.unwrap_or_else(none);
                let promise = match promise {
                    Promise::Touching => Rational::zero(),
                    Promise::SignedDepth(depth) => depth,
                    _ => continue,
                };
                promised += 1;
                let wanted = round_rational(&promise, FloatType::F64);
                let wanted = wanted.to_f64().expect("finite");
                // No coordinate of these strata is larger.
                let error = (depth - wanted).abs();
                assert!(error <= share * 128.0, "{reference}: {depth}, not {wanted}");
                met += u64::from(error <= share);
            }
        }
    }
    let are_met = promised >= 4 * count && met * 10 >= promised * 9;
    assert!(are_met, "{met} of {promised}");
}

/// The cases never change: a name is a permalink.
#[test]
fn names_mean_the_same_cases_forever() {
    let ids = strata().map(|stratum| {
        let id = |scalar, index| stratum.reference(scalar, 1, index).case().id();
        let [first, later] = [0, 1_000_003].map(|index| id(FloatType::F64, index));
        let twin = id(FloatType::F32, 1);
        format!("{:<24} {first} {later} {twin}\n", stratum.name)
    });
    insta::with_settings!({snapshot_path => "../../../../snapshots/strata", prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("names", ids.collect::<String>());
    });
}

/// What `show` says of the exact depth of the twins: baked twins of the posed strata are
/// other sets, and promise nothing.
#[test]
fn a_rounded_twin_promises_nothing() {
    let stratum = by_name("quaternion-3d").expect("a stratum");
    for index in 0..12 {
        let sample = stratum.reference(FloatType::F32, 1, index).sample();
        assert_eq!(sample.promise, Promise::Nothing);
        assert_eq!(sample.case.scalar, FloatType::F32);
    }
}
