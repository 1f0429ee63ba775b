//! Random pairs: all of them are closed, and where there is a closed form, it is inside.

use std::env;

use super::*;
use epa_check::brute::{self, BruteForce};
use epa_format::number::Random;
use epa_truth::lattice::Lattice;

/// Pairs of each combination: `EPA_CURVED_CASES` for more.
fn count() -> usize {
    env::var("EPA_CURVED_CASES").map_or(6, |text| text.parse().expect("a number"))
}

/// From 1/2 to 2, in sixteenths.
fn size(random: &mut Random) -> f64 {
    random.between(8, 32) as f64 / 16.0
}

fn shape(random: &mut Random, kind: &str) -> String {
    let [x, y, z] = [(); 3].map(|()| size(random));
    match kind {
        "box" => format!(r#""box":{{"half_extents":[{x},{y},{z}]}}"#),
        "ellipsoid" => format!(r#""ellipsoid":{{"radii":[{x},{y},{z}]}}"#),
        _ => format!(r#""{kind}":{{"half_height":{x},"radius":{y}}}"#),
    }
}

fn pose(random: &mut Random) -> String {
    let [x, y, z] = [(); 3].map(|()| random.between(-24, 24) as f64 / 16.0);
    let [p, q, r, s] = [(); 4].map(|()| random.between(-9, 9));
    let p = if [p, q, r, s] == [0; 4] { 1 } else { p };
    format!(r#""pose":{{"translation":[{x},{y},{z}],"quaternion":[{p},{q},{r},{s}]}}"#)
}

#[test]
fn every_combination_is_closed() {
    let (mut random, mut classes) = (Random::new(11), [0; 3]);
    for a in ["cylinder", "cone", "ellipsoid"] {
        for b in ["box", "cylinder", "cone", "ellipsoid"] {
            for _ in 0..count() {
                let a = format!("{},{}", shape(&mut random, a), pose(&mut random));
                let b = format!("{},{}", shape(&mut random, b), pose(&mut random));
                classes[closed(&a, &b).hi.numerator.sign() as usize] += 1;
            }
        }
    }
    assert!(classes[0] > 0 && classes[2] > classes[0], "{classes:?}");
}

#[test]
fn polytopes_have_the_exact_answer_of_brute_force() {
    let mut random = Random::new(12);
    for _ in 0..count() {
        let [a, b] =
            [(); 2].map(|()| format!("{},{}", shape(&mut random, "box"), pose(&mut random)));
        let line = format!(r#"{{"v":1,"dim":3,"scalar":"f64","a":{{{a}}},"b":{{{b}}}}}"#);
        let case = Case::parse(&line).expect("a case");
        let lattice = Lattice::of_case(&case).expect("polytopes");
        let (a, b) = (&lattice.vertices.a, &lattice.vertices.b);
        let BruteForce::SignedDepth(mut expected) = brute::signed_depth(a, b, usize::MAX) else {
            panic!("there is no limit");
        };
        expected.denominator *= &lattice.vertices.scale * &lattice.vertices.scale;
        let solved = enclose(&Curves::of_case(&case)).expect("accepted");
        assert_eq!(solved.enclosure.lo, expected, "{line}");
        assert_eq!(solved.enclosure.hi, expected, "{line}");
    }
}

/// Round ellipsoids are balls: s = r₁ + r₂ − |c₁ − c₂|.
#[test]
fn ellipsoids_of_equal_radii_are_balls() {
    let mut random = Random::new(13);
    for (dim, text) in [(2, "2"), (3, "3")] {
        for _ in 0..2 * count() {
            let place = |random: &mut Random| -> Vec<f64> {
                (0..dim)
                    .map(|_| random.between(-32, 32) as f64 / 16.0)
                    .collect()
            };
            let (r, s) = (size(&mut random), size(&mut random));
            let (p, q) = (place(&mut random), place(&mut random));
            let ball = |r: f64, p: &[f64]| {
                let radii = vec![r; p.len()];
                format!(r#""ellipsoid":{{"radii":{radii:?}}},"pose":{{"translation":{p:?}}}"#)
            };
            let solved = enclose(&curves(text, &ball(r, &p), &ball(s, &q))).expect("accepted");
            let exact = |x: f64| epa_format::number::rational_from_f64(x).expect("finite");
            let square: f64 = p.iter().zip(&q).map(|(x, y)| (x - y) * (x - y)).sum();
            let expected = Surd::new(-1, exact(square), exact(r + s)).expect("a surd");
            assert!(holds(&solved.enclosure, &expected), "{r} {p:?} {s} {q:?}");
            assert!(solved.is_closed, "{r} {p:?} {s} {q:?}");
        }
    }
}
