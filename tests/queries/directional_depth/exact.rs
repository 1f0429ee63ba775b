//! The exact search: every answer with a proof that the checker accepts.

use epa_oracle::case::Case;
use epa_oracle::lattice::Lattice;
use epa_oracle::ray_check::Claim;
use num_bigint::BigInt;
use num_traits::Zero;
use serde_json::json;

use crate::common::{Points, Random, Seen, is_flat, lattice_pair};

/// What happens to B along a direction. The oracle gives it only with a proof that its checker
/// has accepted: of a point inside and of a plane that bounds, or of a plane that separates.
pub(super) fn proven<const D: usize>(a: &Points<D>, b: &Points<D>, d: [i64; D]) -> Claim {
    let hull =
        |points: &Points<D>| json!({"hull": points.iter().map(|p| p.to_vec()).collect::<Vec<_>>()});
    let line = json!({"v": 1, "dim": D, "scalar": "f64", "a": hull(a), "b": hull(b)});
    let case = Case::parse(&line.to_string()).expect("a case");
    let lattice = Lattice::of_case(&case).expect("polytopes");
    let proof = lattice.ray(&d.map(BigInt::from));
    proof
        .unwrap_or_else(|why| panic!("{why}: {line} {d:?}"))
        .claim
}

pub(super) fn random_direction<const D: usize>(random: &mut Random, size: i64) -> [i64; D] {
    loop {
        let d = std::array::from_fn(|_| random.below(2 * size + 1) - size);
        if d != [0; D] {
            return d;
        }
    }
}

fn all_are_proven<const D: usize>(seed: u64, pairs: usize, size: i64) {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    for _ in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, size);
        if is_flat(&a, &b) {
            seen.count("flat");
        }
        match proven(&a, &b, random_direction(&mut random, 2)) {
            Claim::Exit { exit, .. } if exit.inside.time.is_zero() => seen.count("still"),
            Claim::Exit { .. } => seen.count("exit"),
            Claim::Ahead { .. } => seen.count("ahead"),
            Claim::Never { .. } => seen.count("never"),
        }
    }
    seen.assert_each(&["exit", "still", "ahead", "never", "flat"], 20);
}

#[test]
fn the_exact_ray_is_proven() {
    all_are_proven::<2>(1, 1500, 4);
    all_are_proven::<2>(2, 1500, 9);
    all_are_proven::<3>(3, 1500, 3);
    all_are_proven::<3>(4, 1000, 6);
}
