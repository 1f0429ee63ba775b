//! Runs from a given simplex: `epa` and the published versions.

use epa_oracle::literature::{self, NAMES};
use epa_oracle::trace::start::{case_of, points, simplex};
use epa_oracle::trace::{Number, Trace, from_simplex};

use super::{F32, F64, audit, case};

const BITTLE: &str = "(4,2) (-8,-2) (-1,-2)";
/// Around the origin in box-grid-3d/1/0, whose difference is a box.
const SPACE: &str = "(1,0,0) (0,1,0) (0,0,1) (-1,-1,-1)";

/// The pre-images of the start.
fn start_of(trace: &Trace) -> Vec<[usize; 2]> {
    let numbers = trace.start.points.iter().map(|v| v.numbers);
    numbers.collect::<Option<_>>().expect("numbers")
}

fn bittle() -> Vec<[usize; 2]> {
    let points = points(BITTLE).expect("points");
    simplex(&case("bittle-example"), &points).expect("a simplex")
}

#[test]
fn from_the_points_of_its_own_start_epa_takes_the_same_steps() {
    assert_eq!(bittle(), [[2, 0], [1, 1], [1, 0]]);
    let mut compared = 0;
    let generated = [
        "box-grid-3d/1/0",
        "lattice-3d/1/2",
        "random-3d/1/2",
        "lattice-2d/1/3",
    ];
    for name in ["bittle-example"].into_iter().chain(generated) {
        let case = case(name);
        for scalar in [F32, F64, Number::Rational] {
            let whole = epa_oracle::trace::of_case(&case, scalar).expect("a trace");
            let given: Vec<_> = whole.start.points.iter().map(|v| v.point.clone()).collect();
            // A start that does not hold the origin is refused.
            let Ok(numbers) = simplex(&whole.header.case, &given) else {
                continue;
            };
            let alone = from_simplex(&case, scalar, &numbers).expect("a trace");
            assert_eq!(alone.steps, whole.steps, "{name}");
            assert_eq!(alone.end.depth, whole.end.depth, "{name}");
            assert!(audit(&alone).violation.is_none(), "{name}");
            compared += 1;
        }
    }
    assert!(compared >= 9, "{compared}");
}

#[test]
fn every_published_version_starts_there_or_says_why_not() {
    let tetrahedron = points(SPACE).expect("points");
    let hull = case_of(&tetrahedron).expect("a case");
    let in_space = simplex(&hull, &tetrahedron).expect("a simplex");
    let mut without_polytope = Vec::new();
    for name in NAMES {
        let (case, simplex) = match name.contains("-3d") {
            true => (hull.clone(), in_space.clone()),
            false => (case("bittle-example"), bittle()),
        };
        match literature::trace_from(name, &case, Some(&simplex)).expect("a version") {
            Ok(trace) => {
                let mut start = start_of(&trace);
                // Two texts exchange vertices for the winding.
                start.sort_unstable();
                let mut wanted = simplex.clone();
                wanted.sort_unstable();
                assert_eq!(start, wanted, "{name}");
                let is_empty = trace.start.facets.is_empty() || trace.steps.is_empty();
                assert!(!is_empty, "{name}");
            }
            Err(why) => {
                assert!(why.contains("has no polytope"), "{name}: {why}");
                without_polytope.push(name);
            }
        }
    }
    let estimates = "sampling-uniform-64 sampling-edge-normals sampling-centres core-shapes";
    let estimates = estimates.split(' ').map(|name| format!("bittle-2d-{name}"));
    assert!(without_polytope.into_iter().eq(estimates));
}

/// The article's own steps, from its simplex.
#[test]
fn from_the_printed_simplex_the_triple_product_takes_the_printed_steps() {
    let case = case("bittle-example");
    let alone = literature::trace_from("bittle-2d-triple", &case, Some(&bittle()));
    let own = literature::trace_from("bittle-2d-triple-along-x", &case, None);
    let [alone, own] = [alone, own].map(|trace| trace.expect("a version").expect("a trace"));
    assert_eq!(alone.steps, own.steps);
    assert_eq!(alone.end, own.end);
}

/// The core of a rounded shape, and the world vertices of a posed one.
#[test]
fn posed_and_rounded_shapes_start_from_their_world_vertices() {
    let line = r#"{"v":1,"dim":2,"scalar":"f64","a":{"box":{"half_extents":[1,1]},"pose":{"translation":[0.5,0.1]}},"b":{"rounded":{"core":{"segment":[[0,-1],[0,1]]},"radius":0.25}}}"#;
    let case = epa_oracle::case::Case::parse(line).expect("a case");
    let given = points("(1.5,-1.9)(-0.5,-1.9)(-0.5,2.1)").expect("points");
    let numbers = simplex(&case, &given).expect("a simplex, though 2.1 is rounded");
    for scalar in [F32, F64, Number::Rational] {
        let trace = from_simplex(&case, scalar, &numbers).expect("a trace");
        assert_eq!(start_of(&trace), numbers);
        assert!(audit(&trace).violation.is_none());
    }
}
