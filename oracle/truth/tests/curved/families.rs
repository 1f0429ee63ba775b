//! Shapes whose difference is as curved as the ball at the nearest point, or that touch in a
//! rational direction: all of them are closed, most of them exactly.

use epa_check::certificate::Lower;
use epa_check::enclosure::RoundLower;

use super::*;

const CYLINDER: &str = r#""cylinder":{"half_height":2,"radius":1}"#;
const SLIM: &str = r#""cylinder":{"half_height":2,"radius":0.75}"#;
const EGG: &str = r#""ellipsoid":{"radii":[2,1,1]}"#;
const LONG: &str = r#""ellipsoid":{"radii":[3,1,1]}"#;

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
        RoundLower::Inner { .. } => "points",
    }
}

#[test]
fn known_depths_are_exact() {
    let rows = include_str!("known.txt").lines();
    for row in rows.filter(|row| !row.starts_with('#')) {
        let [dim, a, b, expected] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let solved = enclose(&curves(dim, a, b)).expect("accepted");
        let proof = &solved.enclosure;
        let square = exact_square(proof).unwrap_or_else(|| panic!("{row}: {:?}", surd(&proof.hi)));
        let axis = proof.axis.as_ref().map_or("", |_| " about an axis");
        assert_eq!(format!("{square} {}{axis}", kind(proof)), expected, "{row}");
        assert!(solved.is_closed, "{row}");
    }
}

fn is_exactly(a: &str, b: &str, square: &str) {
    let found = exact_square(&closed(a, b));
    assert_eq!(found.as_deref(), Some(square), "{a} {b}");
}

#[test]
fn ellipsoids_take_the_place_of_polytopes() {
    for k in [5, 10, 20, 50] {
        let t = 0.5f64.powi(k);
        let square = |depth: Rational| canonical(&(&depth * &depth));
        let depth = square(rational(7, 4) - power(k));
        for along in [0.0, 0.25] {
            is_exactly(CYLINDER, &at(SLIM, &format!("[{t},{along},0]")), &depth);
        }
        let depth = square(rational(2, 1) - power(k));
        is_exactly(EGG, &at(LONG, &format!("[0,{t},0]")), &depth);
    }
}

/// Symmetric ties that are hardly broken: the depth is still rational, and found exactly.
#[test]
fn ties_that_are_hardly_broken_are_exact() {
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
        is_exactly(EGG, &tilted(LONG), "1p2");
        is_exactly(CYLINDER, &tilted(r#""ellipsoid":{"radii":[1,3,1]}"#), "1p2");
    }
}

#[test]
fn what_is_nearly_degenerate_is_closed_too() {
    for k in [2, 10, 20] {
        closed(EGG, &aside(LONG, k));
    }
    for k in [2, 10, 20, 30] {
        closed(CYLINDER, &aside(SLIM, k));
    }
}
