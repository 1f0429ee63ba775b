//! The exact search, every answer with a proof that the checker accepts, and the float library
//! against it.

use std::mem::discriminant;

use epa::extras::directional::{Directional, Movement, Touch};
use epa::{Float, Limits};
use epa_oracle::case::Case;
use epa_oracle::lattice::Lattice;
use epa_oracle::ray_check::{Claim, Crossing};
use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};
use serde_json::json;

use crate::common::{
    Points, Random, Seen, directional, float_hull, is_flat, lattice_pair, small_float_hull,
};

/// What happens to B along a direction. The oracle gives it only with a proof that its checker
/// has accepted: of a point inside and of a plane that bounds, or of a plane that separates.
fn proven<const D: usize>(a: &Points<D>, b: &Points<D>, d: [i64; D]) -> Claim {
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

fn random_direction<const D: usize>(random: &mut Random, size: i64) -> [i64; D] {
    loop {
        let d = std::array::from_fn(|_| random.below(2 * size + 1) - size);
        if d != [0; D] {
            return d;
        }
    }
}

/// Whether a tiny move of B changes what happens to it: then rounding may decide either way.
fn is_contested<const D: usize>(a: &Points<D>, b: &Points<D>, d: [i64; D]) -> bool {
    let moved = |points: &Points<D>, by: [i64; D]| -> Points<D> {
        let moved = |p: &[i64; D]| std::array::from_fn(|i| (p[i] << 20) + by[i]);
        points.iter().map(moved).collect()
    };
    let kind = |by| discriminant(&proven(&moved(a, [0; D]), &moved(b, by), d));
    let step = |axis: usize, by: i64| std::array::from_fn(|i| if i == axis { by } else { 0 });
    let here = kind([0; D]);
    (0..D).any(|axis| [-1, 1].iter().any(|by| kind(step(axis, *by)) != here))
}

/// Which answer the exact search gives, as [`Seen`] counts it.
fn name(claim: &Claim) -> &'static str {
    match claim {
        Claim::Exit { exit, .. } if exit.inside.time.is_zero() => "still",
        Claim::Exit { .. } => "exit",
        Claim::Ahead { .. } => "ahead",
        Claim::Never { .. } => "never",
    }
}

/// The worst error of a distance, and how many pairs ended differently, all contested.
fn floats_agree<S: Float + Into<f64>, const D: usize>(
    seen: &mut Seen,
    seed: u64,
    size: i64,
    on_floats: impl Fn(&Points<D>, &Points<D>, [i64; D]) -> Movement<S, D>,
) -> (f64, usize) {
    let mut random = Random::new(seed);
    let (mut worst, mut different) = (0f64, 0);
    for _ in 0..1500 {
        let [a, b] = lattice_pair::<D>(&mut random, size);
        let d = random_direction::<D>(&mut random, 2);
        let length = (d.iter().map(|x| x * x).sum::<i64>() as f64).sqrt();
        let exact = proven(&a, &b, d);
        seen.count(name(&exact));
        seen.count(["solid", "flat"][usize::from(is_flat(&a, &b))]);
        let float = on_floats(&a, &b, d);
        let mut compare = |touch: &Touch<S, D>, crossing: &Crossing| {
            let expected = crossing.inside.time.to_f64().expect("ordinary") * length;
            for found in [touch.distance, touch.inner] {
                worst = worst.max((found.into() - expected).abs());
            }
            let gap = touch
                .a
                .sub(&touch.b)
                .sub(&float.direction.scale(&touch.inner));
            worst = worst.max(gap.max_abs().into());
        };
        match (&exact, &float.directional) {
            (Claim::Exit { exit, .. }, Directional::Exit(touch)) => compare(touch, exit),
            (Claim::Ahead { enter, exit }, Directional::Ahead { enter: e, exit: x }) => {
                compare(e, enter);
                compare(x, exit);
            }
            (Claim::Never { .. }, Directional::Never { gap, .. }) => {
                assert!((*gap).into() >= 0.0, "{a:?} {b:?} {d:?} {float:?}");
            }
            _ => {
                let context = format!("{a:?} {b:?} {d:?} {exact:?} {float:?}");
                assert!(is_contested(&a, &b, d), "{context}");
                different += 1;
            }
        }
    }
    (worst, different)
}

fn in_f64<const D: usize>(a: &Points<D>, b: &Points<D>, d: [i64; D]) -> Movement<f64, D> {
    let direction = d.map(|x| x as f64);
    directional(
        &float_hull(a),
        &float_hull(b),
        direction,
        &Limits::default(),
    )
    .expect("finite")
}

fn in_f32<const D: usize>(a: &Points<D>, b: &Points<D>, d: [i64; D]) -> Movement<f32, D> {
    let (a, b) = (small_float_hull(a), small_float_hull(b));
    directional(&a, &b, d.map(|x| x as f32), &Limits::default()).expect("finite")
}

#[test]
fn floats_agree_with_the_exact_ray() {
    let seen = &mut Seen::default();
    // Coordinates up to 40.
    for (worst, different) in [
        floats_agree::<f64, 2>(seen, 11, 20, in_f64),
        floats_agree::<f64, 3>(seen, 12, 4, in_f64),
        floats_agree::<f64, 3>(seen, 13, 20, in_f64),
    ] {
        assert!(worst < 1e-13 && different < 30, "{worst:e} {different}");
    }
    for (worst, different) in [
        floats_agree::<f32, 2>(seen, 14, 20, in_f32),
        floats_agree::<f32, 3>(seen, 15, 20, in_f32),
    ] {
        assert!(worst < 1e-4 && different < 30, "{worst:e} {different}");
    }
    seen.assert_each(&["exit", "still", "ahead", "never", "flat"], 20);
}
