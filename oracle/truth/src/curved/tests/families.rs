//! Shapes whose difference is as curved as the ball at the nearest point, or that touch in a
//! rational direction: all of them are closed, most of them exactly.

use epa_check::certificate::Lower;
use epa_check::enclosure::RoundLower;

use super::*;

/// How the lower bound is proven.
fn kind(enclosure: &Enclosure) -> &'static str {
    match &enclosure.lower {
        RoundLower::Ellipsoid { .. } => "ellipsoid",
        RoundLower::Bands(_) => "bands",
        RoundLower::Cells(_) => "cells",
        RoundLower::Balls(_) => "balls",
        RoundLower::Inner {
            lower: Lower::Facets { .. },
            ..
        } => "facets",
        RoundLower::Inner {
            lower: Lower::Points { .. },
            ..
        } => "points",
    }
}

const CYLINDER: &str = r#""cylinder":{"half_height":2,"radius":1}"#;
const SLIM: &str = r#""cylinder":{"half_height":2,"radius":0.75}"#;
const CONE: &str = r#""cone":{"half_height":1,"radius":1}"#;
const EGG: &str = r#""ellipsoid":{"radii":[2,1,1]}"#;

/// The exact value sign·s², how it is proven, and whether about a common axis.
type Known = (&'static str, &'static str, bool);

fn check(dim: u8, a: &str, b: &str, (square, proof, is_coaxial): Known) {
    let solved = enclose(&curves(dim, a, b)).expect("accepted");
    let found = exact_square(&solved.enclosure);
    assert_eq!(
        found.as_deref(),
        Some(square),
        "{a} {b}: {:?}",
        surd(&solved.enclosure.hi)
    );
    assert_eq!(kind(&solved.enclosure), proof, "{a} {b}");
    assert_eq!(solved.enclosure.axis.is_some(), is_coaxial, "{a} {b}");
    assert!(solved.is_closed);
}

#[test]
fn bodies_about_one_line_are_reduced_to_their_profiles() {
    let tilted = |shape: &str, along: &str| {
        format!(r#"{shape},"pose":{{"translation":{along},"quaternion":[1,2,3,4]}}"#)
    };
    check(3, CYLINDER, SLIM, ("49p-4", "facets", true));
    check(
        3,
        CYLINDER,
        &format!(r#"{SLIM},"pose":{{"translation":[0,0.5,0]}}"#),
        ("49p-4", "facets", true),
    );
    let (a, b) = (tilted(CYLINDER, "[0,0,0]"), tilted(SLIM, "[0,0,0]"));
    check(3, &a, &b, ("49p-4", "facets", true));
    // The profile of a cone of half height and radius 1 has slanted sides of slope 2.
    let b = r#""cone":{"half_height":1,"radius":0.5},"pose":{"translation":[0,0.25,0]}"#;
    check(3, CONE, b, ("121/80", "facets", true));
    let b = r#""cylinder":{"half_height":1,"radius":0.5}"#;
    check(3, CONE, b, ("9/5", "facets", true));
    let b = r#""segment":[[0,-0.5,0],[0,0.5,0]]"#;
    check(3, CONE, b, ("9/20", "facets", true));
    check(
        3,
        r#""ellipsoid":{"radii":[1,1,1]}"#,
        r#""point":[0,0,0]"#,
        ("1p0", "ellipsoid", true),
    );
    check(
        3,
        EGG,
        r#""point":["3/2",0,0]"#,
        ("1p-2", "ellipsoid", true),
    );
}

#[test]
fn ellipsoids_take_the_place_of_polytopes() {
    for k in [5, 10, 20, 50] {
        let offset = 0.5f64.powi(k);
        let moved = |shape: &str, along: f64| {
            format!(r#"{shape},"pose":{{"translation":[{offset},{along},0]}}"#)
        };
        // 7/4 − 2^-k
        let depth =
            Rational::new(7.into(), 4.into()) - Rational::new(1.into(), BigInt::from(1) << k);
        let square = canonical(&(&depth * &depth));
        for along in [0.0, 0.25] {
            let solved = enclose(&curves(3, CYLINDER, &moved(SLIM, along))).expect("accepted");
            assert_eq!(
                exact_square(&solved.enclosure).as_deref(),
                Some(&*square),
                "{k} {along}"
            );
        }
        let b =
            format!(r#""ellipsoid":{{"radii":[3,1,1]}},"pose":{{"translation":[0,{offset},0]}}"#);
        let depth =
            Rational::new(2.into(), 1.into()) - Rational::new(1.into(), BigInt::from(1) << k);
        let solved = enclose(&curves(3, EGG, &b)).expect("accepted");
        let square = canonical(&(&depth * &depth));
        assert_eq!(
            exact_square(&solved.enclosure).as_deref(),
            Some(&*square),
            "{k}"
        );
    }
    let concentric = r#""ellipsoid":{"radii":[1,2,1]}"#;
    check(3, EGG, concentric, ("1p2", "ellipsoid", false));
    check(
        2,
        r#""ellipsoid":{"radii":[2,1]}"#,
        r#""point":["3/2",0]"#,
        ("1p-2", "ellipsoid", false),
    );
    check(
        3,
        r#""ellipsoid":{"radii":[0,0,0]}"#,
        r#""ellipsoid":{"radii":[1,2,3]}"#,
        ("1p0", "ellipsoid", false),
    );
}

/// Symmetric ties that are hardly broken: the depth is still rational, and found exactly.
#[test]
fn ties_that_are_hardly_broken_are_exact() {
    let is_exactly = |a: &str, b: &str, square: &str| {
        let solved = enclose(&curves(3, a, b)).expect("accepted");
        let found = exact_square(&solved.enclosure);
        assert_eq!(found.as_deref(), Some(square), "{a} {b}");
    };
    for k in [2, 5, 10, 20, 30, 40] {
        let t = 0.5f64.powi(k);
        // A ball that is a little longer one way, or two.
        for radii in [[1.0, 1.0, 1.0 + t], [1.0, 1.0 + t, 1.0 + t / 2.0]] {
            let ball = format!(r#""ellipsoid":{{"radii":{radii:?}}}"#);
            is_exactly(&ball, r#""point":[0,0,0]"#, "1p0");
        }
        // About one centre, and one of them tilted about the third axis.
        let tilted = |shape: &str| format!(r#"{shape},"pose":{{"quaternion":[1,0,0,{t}]}}"#);
        is_exactly(CYLINDER, &tilted(SLIM), "49p-4");
        is_exactly(EGG, &tilted(r#""ellipsoid":{"radii":[3,1,1]}"#), "1p2");
        let high = r#""ellipsoid":{"radii":[1,3,1]}"#;
        is_exactly(CYLINDER, &tilted(high), "1p2");
    }
    // A vertex on the axis of a cylinder.
    for (y, z) in [(0, 1), (-1, 2), (1, 1)] {
        let corner = format!(
            r#""hull":[[0,{y},0],[4,{y},{z}],[4,{y},{}],[4,{},0]]"#,
            -z,
            y + 1
        );
        is_exactly(CYLINDER, &corner, "1p0");
    }
}

#[test]
fn what_is_nearly_degenerate_is_closed_too() {
    for k in [2, 10, 20] {
        let t = 0.5f64.powi(k);
        let pose = format!(
            r#""pose":{{"translation":[{t},{},{}],"quaternion":[1,{t},{},{t}]}}"#,
            3.0 * t,
            -2.0 * t,
            -t
        );
        for (a, b) in [(EGG, r#""ellipsoid":{"radii":[3,1,1]}"#), (CYLINDER, SLIM)] {
            let solved = enclose(&curves(3, a, &format!("{b},{pose}"))).expect("accepted");
            assert!(solved.is_closed && is_narrow(&solved.enclosure), "{k} {a}");
        }
    }
}

#[test]
fn touching_along_a_rational_direction_is_exact() {
    let at = |shape: &str, place: &str| format!(r#"{shape},"pose":{{"translation":{place}}}"#);
    let touching = |dim: u8, a: &str, b: &str| {
        let solved = enclose(&curves(dim, a, b)).expect("accepted");
        assert_eq!(
            exact_square(&solved.enclosure).as_deref(),
            Some("0"),
            "{a} {b}"
        );
        assert_eq!(kind(&solved.enclosure), "points");
    };
    let cube = r#""box":{"half_extents":[2,1,2]}"#;
    touching(
        3,
        r#""cylinder":{"half_height":1,"radius":1}"#,
        &at(cube, "[0.25,2,0.5]"),
    );
    touching(3, CYLINDER, &at(CYLINDER, "[2,0.25,0]"));
    touching(3, CYLINDER, &at(CYLINDER, r#"["6/5",0.25,"8/5"]"#));
    touching(3, CONE, &at(cube, "[0.25,-2,0.5]"));
    let (round, small) = (
        r#""ellipsoid":{"radii":[5,4,5]}"#,
        r#""ellipsoid":{"radii":[2,3,2]}"#,
    );
    touching(3, round, &at(small, r#"["21/5",0,"28/5"]"#));
    touching(
        2,
        r#""ellipsoid":{"radii":[5,5]}"#,
        &at(r#""ellipsoid":{"radii":[2,2]}"#, r#"["21/5","28/5"]"#),
    );
    // Flat shapes: a disk and a segment through it, or beside it on its rim.
    let disk = r#""cylinder":{"half_height":0,"radius":1}"#;
    touching(3, disk, r#""segment":[[-0.5,0,0],[0.5,0,0]]"#);
    touching(3, disk, r#""segment":[[0.6,0,0.8],[1.2,0,1.6]]"#.replace("0.6", "\"3/5\"").replace("0.8", "\"4/5\"").as_str());
}

#[test]
fn distances_along_a_rational_direction_are_exact() {
    let at = |shape: &str, place: &str| format!(r#"{shape},"pose":{{"translation":{place}}}"#);
    let apart = |a: &str, b: &str, square: &str| {
        let solved = enclose(&curves(3, a, b)).expect("accepted");
        assert_eq!(
            exact_square(&solved.enclosure).as_deref(),
            Some(square),
            "{a} {b}"
        );
    };
    // Axes 5 apart, radii 1 and 1.
    apart(CYLINDER, &at(CYLINDER, "[3,0.25,4]"), "-9p0");
    apart(CYLINDER, &at(CYLINDER, "[0,7,0]"), "-9p0");
    apart(
        EGG,
        &at(r#""box":{"half_extents":[1,1,1]}"#, "[5,0.5,0.5]"),
        "-1p2",
    );
}
