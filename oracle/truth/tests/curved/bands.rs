//! Shapes that have nearly an axis in common: proven band by band.

use epa_check::enclosure::RoundLower;

use super::*;

const CONE: &str = r#""cone":{"half_height":2,"radius":3,"axis":"z"}"#;

fn is_by_bands(enclosure: &Enclosure) -> bool {
    matches!(enclosure.lower, RoundLower::Bands(_))
}

/// That the pair is closed by bands, about a depth that is known.
fn check(a: &str, b: &str, depth: &Rational) {
    let enclosure = closed(a, b);
    assert!(is_by_bands(&enclosure), "{a} {b}");
    let known = Surd::from_signed_square(&(depth * depth));
    assert!(holds(&enclosure, &known), "{a} {b}");
}

#[test]
fn a_point_beside_the_axis_of_a_cone_is_as_deep_as_its_side_is_away() {
    // 5/4 below the apex, where the side is 3/4 away from the axis.
    for k in [20, 45] {
        let place = format!("[{},0,0.75]", 0.5f64.powi(k));
        let depth = rational(3, 4) - rational(4, 5) * power(k);
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
#[test]
fn cones_are_closed_beside_cylinders_cones_and_ellipsoids() {
    let tilted = |shape: &str, k: i32| {
        let t = 0.5f64.powi(k);
        let pose = format!(
            r#"{{"translation":[0,{t},0],"quaternion":[1,{t},-{},0]}}"#,
            2.0 * t
        );
        format!(r#"{shape},"pose":{pose}"#)
    };
    let axial = |kind: &str, half_height: f64, radius: f64| {
        let sizes = format!(r#""half_height":{half_height},"radius":{radius},"axis":"z""#);
        format!(r#""{kind}":{{{sizes}}}"#)
    };
    let cylinder = axial("cylinder", 1.0, 0.8125);
    let flat = axial("cylinder", 0.3125, 0.625);
    let cone = axial("cone", 0.75, 0.875);
    let pointed = axial("cone", 1.5, 0.4375);
    let egg = r#""ellipsoid":{"radii":[0.8125,0.8125,0.3125]}"#;
    let round = r#""ellipsoid":{"radii":[0.9375,0.9375,1.0625]}"#.to_owned();
    let pairs = [
        (&cylinder, at(&cone, "[0.0000000000145519152283668518,0,0]")),
        (&egg.to_owned(), tilted(&cone, 30)),
        (&tilted(&cylinder, 20), cone.clone()),
        (&flat, tilted(&axial("cone", 1.4375, 0.25), 33)),
        (&egg.to_owned(), tilted(&pointed, 30)),
        (&cone, tilted(&pointed, 26)),
        // Slices of the ellipsoid reach far enough in narrow bands only.
        (
            &at(
                &axial("cone", 0.0625, 1.3125),
                "[0,0.000000000931322574615478515625,0]",
            ),
            round,
        ),
        // Another ellipsoid is needed between two neighbouring parallels.
        (
            &axial("cone", 1.125, 0.9375),
            tilted(&axial("cone", 0.8125, 0.0625), 20),
        ),
    ];
    let by_bands = pairs.iter().filter(|(a, b)| is_by_bands(&closed(a, b)));
    let count = by_bands.count();
    assert!(count >= 4, "{count}");
}
