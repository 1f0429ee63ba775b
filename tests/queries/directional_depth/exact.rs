//! The exact search against brute force.

use epa::extras::directional::{Span, along};
use epa::{Limits, Vector};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::brute::*;
use crate::common::{Random, integer_hull, lattice_pair};

#[derive(Debug, Default)]
struct Seen {
    exit: usize,
    still: usize,
    ahead: usize,
    never: usize,
    flat: usize,
}

fn exact_agrees<const D: usize>(seed: u64, pairs: usize, size: i64) -> Seen {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    for _ in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, size);
        let d = random_direction::<D>(&mut random, 2);
        let points = difference(&a, &b);
        let wide = d.map(i128::from);
        let line = by_simplices(&points, wide);
        if has_inside(&points) {
            assert_eq!(line, by_normals(&points, wide), "{a:?} {b:?} {d:?}");
        } else {
            seen.flat += 1;
        }
        let ray = along(
            &integer_hull(&a),
            &integer_hull(&b),
            d.map(BigInt::from),
            &Limits::default(),
        )
        .expect("finite shapes");
        let context = format!("{a:?} {b:?} {d:?} {ray:?}");
        match (&ray.span, line) {
            (Span::Exit { exit, .. }, Some([low, high])) => {
                assert!(low <= Time::zero() && time_of(exit) == high, "{context}");
                assert!(!high.is_negative(), "{context}");
                check_proof(exit, &points, d);
                seen.exit += 1;
                seen.still += usize::from(high.is_zero());
            }
            (Span::Ahead { enter, exit }, Some([low, high])) => {
                assert!(low > Time::zero(), "{context}");
                assert_eq!([time_of(enter), time_of(exit)], [low, high], "{context}");
                check_proof(enter, &points, d);
                check_proof(exit, &points, d);
                seen.ahead += 1;
            }
            (Span::Never { normal, height }, line) => {
                assert!(line.is_none_or(|[_, high]| high.is_negative()), "{context}");
                let n = Vector::dot(normal, &Vector(d.map(BigInt::from)));
                let reach = points
                    .iter()
                    .map(|p| normal.dot(&Vector(p.map(BigInt::from))));
                assert!(!n.is_negative() && height.is_negative(), "{context}");
                assert_eq!(reach.max().as_ref(), Some(height), "{context}");
                seen.never += 1;
            }
            _ => panic!("{line:?} {context}"),
        }
    }
    seen
}

#[test]
fn the_exact_ray_is_that_of_brute_force() {
    for seen in [
        exact_agrees::<2>(1, 1500, 4),
        exact_agrees::<2>(2, 1500, 9),
        exact_agrees::<3>(3, 1500, 3),
        exact_agrees::<3>(4, 1000, 6),
    ] {
        let counts = [seen.exit, seen.still, seen.ahead, seen.never, seen.flat];
        assert!(counts.iter().all(|count| *count >= 20), "{seen:?}");
    }
}
