//! The float library against the exact search.

use std::mem::discriminant;

use epa::extras::directional::{Directional, Touch};
use epa::{Float, Limits};
use epa_oracle::ray_check::{Claim, Crossing};
use num_traits::{FromPrimitive, ToPrimitive};

use super::exact::{proven, random_direction};
use crate::common::{Points, Random, directional, hull, lattice_pair, vector};

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

/// The worst error of a distance, and how many pairs ended differently, all contested.
fn floats_agree<S: Float + FromPrimitive + Into<f64>, const D: usize>(
    seed: u64,
    size: i64,
) -> (f64, usize) {
    let mut random = Random::new(seed);
    let (mut worst, mut different) = (0f64, 0);
    for _ in 0..1500 {
        let [a, b] = lattice_pair::<D>(&mut random, size);
        let d = random_direction::<D>(&mut random, 2);
        let length = (d.iter().map(|x| x * x).sum::<i64>() as f64).sqrt();
        let exact = proven(&a, &b, d);
        let float = directional(&hull(&a), &hull(&b), vector::<S, D>(d), &Limits::default());
        let float = float.expect("finite");
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

#[test]
fn floats_agree_with_the_exact_ray() {
    // Coordinates up to 40.
    for (worst, different) in [
        floats_agree::<f64, 2>(11, 20),
        floats_agree::<f64, 3>(12, 4),
        floats_agree::<f64, 3>(13, 20),
        floats_agree::<f64, 3>(102, 6),
    ] {
        assert!(worst < 1e-13 && different < 30, "{worst:e} {different}");
    }
    for (worst, different) in [
        floats_agree::<f32, 2>(14, 20),
        floats_agree::<f32, 3>(15, 20),
        floats_agree::<f32, 3>(117, 3),
    ] {
        assert!(worst < 1e-4 && different < 30, "{worst:e} {different}");
    }
}

/// Facets along the line, of the set thickened across its plane, seemed to cross it: the points
/// were those of one end of the edge.
#[test]
fn a_line_meets_an_edge_of_a_flat_difference() {
    let [a, b] =
        [[[5, 2, 2], [3, 0, 4]], [[5, 2, 5], [2, 2, 4]]].map(|points| hull(&points.to_vec()));
    let limits = Limits::default();
    let found = directional::<f64, 3>(&a, &b, [-1.0, -1.0, -2.0], &limits).expect("finite");
    let Directional::Ahead { enter, exit } = found.directional else {
        panic!("{found:?}");
    };
    for touch in [enter, exit] {
        let off = [(touch.a, [4, 1, 3]), (touch.b, [5, 2, 5])]
            .map(|(point, expected)| point.sub(&vector(expected)).max_abs());
        assert!(off.iter().all(|off| *off < 1e-14), "{touch:?}");
        assert!((touch.distance - 6f64.sqrt()).abs() < 1e-15, "{touch:?}");
    }
}
