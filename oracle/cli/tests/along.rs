//! `epa-oracle along`: the exact way out along a direction, as a user meets it.

mod common;
#[path = "common/schema.rs"]
mod schemas;

use common::{code, has, run, text};
use epa_oracle::case::Case;
use epa_oracle::generate::{Random, lattice_pair};
use epa_oracle::lattice::{Lattice, NoRay};
use epa_oracle::ray_check::{Claim, World, check};
use num_bigint::BigInt;
use serde_json::{Value, json};

const EXAMPLE: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]},"name":"example"}"#;
const CURVED: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"cylinder":{"half_height":1,"radius":1}},"b":{"ball":{"radius":1}}}"#;
const BALLS: &str =
    r#"{"v":1,"dim":2,"scalar":"f64","a":{"ball":{"radius":1}},"b":{"ball":{"radius":1}}}"#;

fn object(case: &str, direction: &str) -> Value {
    let output = run(&["along", "-", "--direction", direction, "--json"], case);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    serde_json::from_str(&text(&output.stdout)).expect("one JSON line")
}

#[test]
fn the_way_out_is_printed_in_words() {
    let output = run(&["along", "-", "--direction", "3,0"], EXAMPLE);
    assert_eq!(code(&output), 0);
    let parts = [
        "example",
        "direction     (1, 0)",
        "exactly       3/2 times the direction",
        "distance      1.5",
        "f64 1.5, f32 1.5",
        "normal A→B    (4, -5)",
        "accepted by the checker",
    ];
    has(&text(&output.stdout), &parts);
}

#[test]
fn json_follows_the_schema_for_every_class() {
    let schemas = [("along", include_str!("../../schema/along.schema.json"))];
    let validator = schemas::validator("along", "", schemas);
    let apart = EXAMPLE.replace("[5,7],[12,7],[10,2],[7,3]", "[15,7],[22,7],[20,2],[17,3]");
    for (case, direction, class) in [
        (EXAMPLE, "1/2,-1/3", "exit"),
        (&apart, "-1,0", "ahead"),
        (&apart, "1,0", "never"),
        (CURVED, "1,0,0", "undecided"),
        (BALLS, "1,0", "undecided"),
    ] {
        let line = object(case, direction);
        assert_eq!(line["class"], class, "{line}");
        validator
            .validate(&line)
            .unwrap_or_else(|e| panic!("{e} {line}"));
        let mut more = line.clone();
        more["more"] = json!(1);
        assert!(!validator.is_valid(&more), "no other fields");
    }
}

#[test]
fn the_numbers_are_exact_and_rounded_once() {
    // Along (1, 1) by 1/3 + 1/3: √2/3, which floats that take the root first round to
    // 0.47140452079103173.
    let boxes = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[["-1","-1"],["1/3","-1"],["1/3","1/3"],["-1","1/3"]]},"b":{"hull":[[0,0],[1,0],[1,1],[0,1]]}}"#;
    let line = object(boxes, "1,1");
    assert_eq!(line["exit"]["time"], "1/3");
    assert_eq!(line["exit"]["distance"]["squared"], "2/9");
    assert_eq!(line["exit"]["distance"]["f64"], 0.4714045207910317);
}

#[test]
fn bad_directions_are_refused_with_the_mend() {
    for (direction, word) in [
        ("0,0", "zero"),
        ("1,x", "`x`"),
        ("1,2,3", "number of coordinates"),
        ("", "``"),
    ] {
        let output = run(
            &["along", "-", &format!("--direction={direction}")],
            EXAMPLE,
        );
        assert_eq!(code(&output), 2, "{direction}");
        has(&text(&output.stderr), &[word]);
    }
}

fn lattice<const D: usize>(random: &mut Random) -> Lattice {
    let [a, b] = lattice_pair::<D>(random, 9);
    // Thirds, so that the lattice has a scale.
    let points = |list: &[[i64; D]]| -> Vec<Vec<String>> {
        let third = |p: &[i64; D]| p.iter().map(|x| format!("{x}/3")).collect();
        list.iter().map(third).collect()
    };
    let case = json!({"v": 1, "dim": D, "scalar": "f64",
        "a": {"hull": points(&a)}, "b": {"hull": points(&b)}});
    let case = Case::parse(&case.to_string()).expect("a case");
    Lattice::of_case(&case).expect("polytopes")
}

fn proofs_hold<const D: usize>(seed: u64) -> [usize; 3] {
    let mut random = Random::new(seed);
    let mut seen = [0; 3];
    for _ in 0..600 {
        let lattice = lattice::<D>(&mut random);
        let direction: Vec<BigInt> = (0..D).map(|_| (random.below(7) - 3).into()).collect();
        if direction.iter().all(|x| *x == BigInt::ZERO) {
            assert_eq!(lattice.ray(&direction), Err(NoRay::BadDirection));
            continue;
        }
        let mut proof = lattice.ray(&direction).expect("a proof that is accepted");
        seen[match proof.claim {
            Claim::Exit { .. } => 0,
            Claim::Ahead { .. } => 1,
            Claim::Never { .. } => 2,
        }] += 1;
        // The same proof with a later exit, or for the opposite direction, proves nothing.
        let world = World {
            a: &lattice.vertices.a,
            b: &lattice.vertices.b,
            scale: &lattice.vertices.scale,
        };
        match &mut proof.claim {
            Claim::Exit { exit, .. } | Claim::Ahead { exit, .. } => {
                exit.inside.time += BigInt::from(1)
            }
            Claim::Never { normal } => normal.iter_mut().for_each(|x| *x = -&*x),
        }
        check(world, &proof).expect_err("a wrong claim");
    }
    seen
}

#[test]
fn every_proof_on_a_lattice_is_accepted_and_no_changed_one() {
    for seen in [proofs_hold::<2>(31), proofs_hold::<3>(32)] {
        assert!(seen.iter().all(|count| *count > 25), "{seen:?}");
    }
}
