//! Shapes that have nearly an axis in common: proven band by band.

use epa_check::enclosure::{Bands, RoundLower};

use super::*;

const CONE: &str = r#""cone":{"half_height":2,"radius":3,"axis":"z"}"#;

fn at(shape: &str, place: &str) -> String {
    format!(r#"{shape},"pose":{{"translation":{place}}}"#)
}

fn bands(enclosure: &Enclosure) -> Option<&Bands> {
    match &enclosure.lower {
        RoundLower::Bands(bands) => Some(bands),
        _ => None,
    }
}

/// 2^-k.
fn power(k: u32) -> Rational {
    Rational::new(1.into(), BigInt::from(1) << k)
}

fn rational(x: i64, y: i64) -> Rational {
    Rational::new(x.into(), y.into())
}

/// That the pair is closed by bands, about a depth that is known.
fn check(a: &str, b: &str, depth: &Rational) {
    let solved = enclose(&curves(3, a, b)).expect("accepted");
    assert!(solved.is_closed && is_narrow(&solved.enclosure), "{a} {b}");
    assert!(bands(&solved.enclosure).is_some(), "{a} {b}");
    let known = Surd::from_signed_square(&(depth * depth));
    assert!(holds(&solved.enclosure, &known), "{a} {b}");
}

#[test]
fn a_point_beside_the_axis_of_a_cone_is_as_deep_as_its_side_is_away() {
    // 5/4 below the apex, where the side is 3/4 away from the axis.
    for k in [20, 45] {
        let place = format!("[{},0,0.75]", 0.5f64.powi(k));
        let depth = rational(3, 4) - rational(4, 5) * power(k as u32);
        check(CONE, &format!(r#""point":{place}"#), &depth);
    }
}

#[test]
fn parallel_cylinders_of_different_lengths_are_as_deep_as_their_sides() {
    let slim = r#""cylinder":{"half_height":1.0625,"radius":0.1875,"axis":"z"}"#;
    let wide = r#""cylinder":{"half_height":1.4375,"radius":1.25,"axis":"z"}"#;
    let depth = rational(23, 16) - power(14);
    check(slim, &at(wide, "[0,0.00006103515625,0]"), &depth);
    // The rim of a cone in a cylinder, which is too short for one ellipsoid.
    let tube = r#""cylinder":{"half_height":1,"radius":0.6875,"axis":"z"}"#;
    let tip = r#""cone":{"half_height":0.4375,"radius":0.125,"axis":"z"}"#;
    let depth = rational(13, 16) - power(15);
    check(&at(tube, "[0,0.000030517578125,0]"), tip, &depth);
}

#[test]
fn a_side_that_is_hardly_nearer_than_the_ends_is_closed() {
    // The ends are as far as the sides would be without the offset: about the poles an
    // ellipsoid reaches far enough by 2^-40 only.
    let flat = r#""cylinder":{"half_height":0.25,"radius":0.375,"axis":"z"}"#;
    let high = r#""cylinder":{"half_height":0.875,"radius":0.75,"axis":"z"}"#;
    let depth = rational(9, 8) - power(40);
    check(flat, &at(high, "[0,9.094947017729282e-13,0]"), &depth);
}

/// Pairs without a closed form: each beside the axis of the other, or turned, by very little.
fn pairs() -> Vec<Curves> {
    let (cylinder, cone, egg) = (
        r#""cylinder":{"half_height":1,"radius":0.8125,"axis":"z"}"#,
        r#""cone":{"half_height":0.75,"radius":0.875,"axis":"z"}"#,
        r#""ellipsoid":{"radii":[0.8125,0.8125,0.3125]}"#,
    );
    let tilted = |shape: &str, k: i32| {
        let t = 0.5f64.powi(k);
        format!(
            r#"{shape},"pose":{{"translation":[0,{t},0],"quaternion":[1,{t},{},0]}}"#,
            -2.0 * t
        )
    };
    let (broad, round) = (
        r#""cone":{"half_height":0.0625,"radius":1.3125,"axis":"z"}"#,
        r#""ellipsoid":{"radii":[0.9375,0.9375,1.0625]}"#,
    );
    let (steep, needle) = (
        r#""cone":{"half_height":1.125,"radius":0.9375,"axis":"z"}"#,
        r#""cone":{"half_height":0.8125,"radius":0.0625,"axis":"z"}"#,
    );
    let (narrow, pointed, flat) = (
        r#""cone":{"half_height":1.4375,"radius":0.25,"axis":"z"}"#,
        r#""cone":{"half_height":1.5,"radius":0.4375,"axis":"z"}"#,
        r#""cylinder":{"half_height":0.3125,"radius":0.625,"axis":"z"}"#,
    );
    vec![
        curves(
            3,
            cylinder,
            &at(cone, "[0.0000000000145519152283668518,0,0]"),
        ),
        curves(3, egg, &tilted(cone, 30)),
        curves(3, &tilted(cylinder, 20), cone),
        curves(3, flat, &tilted(narrow, 33)),
        curves(3, egg, &tilted(pointed, 30)),
        curves(3, cone, &tilted(pointed, 26)),
        // Slices of the ellipsoid reach far enough in narrow bands only.
        curves(
            3,
            &at(broad, "[0,0.000000000931322574615478515625,0]"),
            round,
        ),
        // Another ellipsoid is needed between two neighbouring parallels.
        curves(3, steep, &tilted(needle, 20)),
    ]
}

#[test]
fn cones_are_closed_beside_cylinders_cones_and_ellipsoids() {
    let mut count = 0;
    for curves in pairs() {
        let solved = enclose(&curves).expect("accepted");
        assert!(
            solved.is_closed && is_narrow(&solved.enclosure),
            "{curves:?}"
        );
        count += usize::from(bands(&solved.enclosure).is_some());
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn two_cylinders_that_cross_at_a_tiny_angle_are_closed() {
    let (long, slim) = (
        r#""cylinder":{"half_height":2,"radius":1}"#,
        r#""cylinder":{"half_height":2,"radius":0.75}"#,
    );
    let t = 0.5f64.powi(30);
    let pose = format!(
        r#""pose":{{"translation":[{t},{},{}],"quaternion":[1,{t},{},{t}]}}"#,
        3.0 * t,
        -2.0 * t,
        -t
    );
    let solved = enclose(&curves(3, long, &format!("{slim},{pose}"))).expect("accepted");
    assert!(solved.is_closed && is_narrow(&solved.enclosure));
}
