//! The float library against the exact search.

use epa::extras::directional::{Crossing, Directional, Movement, Span, Touch, along};
use epa::{Float, Limits};
use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use super::brute::*;
use crate::common::{
    Points, Random, directional, float_hull, integer_hull, lattice_pair, small_float_hull,
};

/// Whether the line meets D, but not its inside, or ends at the origin: then rounding may
/// decide either way.
fn is_contested<const D: usize>(points: &[[i128; D]], d: [i128; D], line: Interval) -> bool {
    let grazes = |n: [i128; D]| {
        let height = points.iter().map(|p| dot(n, *p)).max().expect("a point");
        dot(n, d) == 0 && height == 0
    };
    let ends_here = line.is_some_and(|[low, high]| low == high || low.is_zero() || high.is_zero());
    let normals = normals(points);
    ends_here || !has_inside(points) || normals.iter().any(|n| grazes(*n) || grazes(scaled(*n, -1)))
}

/// The worst error of a distance, and how many pairs ended differently, all contested.
fn floats_agree<S: Float + Into<f64>, const D: usize>(
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
        let hulls = [integer_hull(&a), integer_hull(&b)];
        let exact = along(
            &hulls[0],
            &hulls[1],
            d.map(BigInt::from),
            &Limits::default(),
        );
        let exact = exact.expect("finite shapes").span;
        let float = on_floats(&a, &b, d);
        let mut compare = |touch: &Touch<S, D>, crossing: &Crossing<BigInt, D>| {
            let expected = time_of(crossing).to_f64().expect("ordinary") * length;
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
            (Span::Exit { exit, .. }, Directional::Exit(touch)) => compare(touch, exit),
            (Span::Ahead { enter, exit }, Directional::Ahead { enter: e, exit: x }) => {
                compare(e, enter);
                compare(x, exit);
            }
            (Span::Never { .. }, Directional::Never { gap, .. }) => {
                assert!((*gap).into() >= 0.0, "{a:?} {b:?} {d:?} {float:?}");
            }
            _ => {
                let points = difference(&a, &b);
                let wide = d.map(i128::from);
                let line = by_simplices(&points, wide);
                let context = format!("{a:?} {b:?} {d:?} {exact:?} {float:?}");
                assert!(is_contested(&points, wide, line), "{context}");
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
    // Coordinates up to 40.
    for (worst, different) in [
        floats_agree::<f64, 2>(11, 20, in_f64),
        floats_agree::<f64, 3>(12, 4, in_f64),
        floats_agree::<f64, 3>(13, 20, in_f64),
    ] {
        assert!(worst < 1e-13 && different < 30, "{worst:e} {different}");
    }
    for (worst, different) in [
        floats_agree::<f32, 2>(14, 20, in_f32),
        floats_agree::<f32, 3>(15, 20, in_f32),
    ] {
        assert!(worst < 1e-4 && different < 30, "{worst:e} {different}");
    }
}
