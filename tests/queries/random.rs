//! Random shapes of every kind, posed and rounded, on `f32`, `f64` and exact
//! numbers: whatever proptest finds, the float builds must be conformant and hold
//! the tier they reach everywhere. A find becomes a case of the corpus.

use epa_oracle::case::Case;
use epa_oracle::subject::builtin;
use epa_oracle::validate::{Outcome, Placed, validate};
use num_traits::Signed;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Coordinates of ordinary size with all bits random.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![3 => -2.0..2.0f64, 1 => prop::sample::select(vec![0.0, 0.5, 1.0, -1.0])]
}

fn point(dim: usize) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(coordinate(), dim)
}

fn size() -> impl Strategy<Value = f64> {
    prop_oneof![3 => 0.05..2.0f64, 1 => prop::sample::select(vec![0.5, 1.0])]
}

fn core(dim: usize) -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => prop::collection::vec(point(dim), 1..10).prop_map(|points| json!({"hull": points})),
        1 => point(dim).prop_map(|p| json!({"point": p})),
        1 => (point(dim), point(dim)).prop_map(|(p, q)| json!({"segment": [p, q]})),
        1 => (point(dim), point(dim), point(dim)).prop_map(|(p, q, r)| json!({"triangle": [p, q, r]})),
        4 => prop::collection::vec(size(), dim).prop_map(|h| json!({"box": {"half_extents": h}})),
        1 => size().prop_map(|r| json!({"ball": {"radius": r}})),
        1 => (size(), size()).prop_map(|(h, r)| json!({"capsule": {"half_height": h, "radius": r}})),
    ]
}

fn shape(dim: usize) -> impl Strategy<Value = Value> {
    let geometry = prop_oneof![
        3 => core(dim),
        1 => (core(dim), size()).prop_map(|(core, r)| json!({"rounded": {"core": core, "radius": r}})),
    ];
    (geometry, prop::option::of(pose(dim))).prop_map(|(mut shape, pose)| {
        if let Some(pose) = pose {
            shape["pose"] = pose;
        }
        shape
    })
}

fn pose(dim: usize) -> impl Strategy<Value = Value> {
    let turn = if dim == 3 {
        prop::collection::vec(0.1..1.0f64, 4)
            .prop_map(|q| json!({"quaternion": q}))
            .boxed()
    } else {
        prop::collection::vec(0.1..1.0f64, 2)
            .prop_map(|r| json!({"rotation": r}))
            .boxed()
    };
    (prop_oneof![turn, Just(json!({}))], point(dim)).prop_map(|(mut pose, t)| {
        pose["translation"] = json!(t);
        pose
    })
}

fn case() -> impl Strategy<Value = Value> {
    prop_oneof![Just(2usize), Just(3usize)].prop_flat_map(|dim| {
        (shape(dim), shape(dim))
            .prop_map(move |(a, b)| json!({"v": 1, "dim": dim, "scalar": "f64", "a": a, "b": b}))
    })
}

proptest! {
    #![proptest_config(crate::common::proptest_config(600))]

    #[test]
    fn floats_are_conformant_and_tight(line in case()) {
        let case = Case::parse(&line.to_string()).expect("a generated case is a case");
        let subjects = builtin::NAMES.map(|name| builtin::by_name(name).expect("built in"));
        let placed = Placed { stratum: "random".into(), case };
        let records = validate(&[placed], &subjects, 6_000).expect("the legs agree");
        for record in records {
            let Outcome::Judged(verdict) = record.result else { panic!("not judged: {line}") };
            let subject = builtin::NAMES[record.subject];
            prop_assert!(verdict.is_conformant(), "{subject}: {verdict:?}\n{line}");
            // Depth and direction are always tight. Witness points are not as well
            // conditioned: on slivers they may lie a few dozen ulps apart.
            let (measures, tight) = (&verdict.measures, &verdict.tolerances.tight);
            let depth = measures.depth_error.as_ref().map(Signed::abs);
            let errors = [&depth, &measures.normal_regret, &measures.residual_overlap];
            for error in errors.into_iter().flatten() {
                prop_assert!(error <= tight, "{subject}: {verdict:?}\n{line}");
            }
        }
    }
}
