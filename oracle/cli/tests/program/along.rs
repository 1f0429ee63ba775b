//! `epa-oracle along`: its schema, and its proofs on lattices.

use crate::common::{code, run, text};
use crate::schemas;
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
fn json_follows_the_schema_for_every_class() {
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
        schemas::holds_strictly("along", &line);
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
