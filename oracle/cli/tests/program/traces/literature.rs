//! The defects of the published versions of the plane: the audit names the step at which
//! each happens.

use epa_oracle::case::Case;
use epa_oracle::literature::trace_of;
use epa_oracle::trace::audit::{Kind, Place};
use epa_oracle::trace::{Ending, Trace};

use super::{audit, case, first};

fn pair(a: &[[f64; 2]], b: &[[f64; 2]]) -> Case {
    let line =
        format!(r#"{{"v":1,"dim":2,"scalar":"f64","a":{{"hull":{a:?}}},"b":{{"hull":{b:?}}}}}"#);
    Case::parse(&line).expect("a case")
}

fn run(name: &str, case: &Case) -> Trace {
    trace_of(name, case).expect("a version").expect("a run")
}

/// An edge of GJK's triangle holds the origin: its normal is NaN, and it is passed over.
#[test]
fn the_triple_product_takes_another_edge_for_the_nearest() {
    let two_triangles = pair(
        &[[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
        &[[0.0, 0.0], [0.0, 2.0], [1.0, 0.0]],
    );
    let point_on_edge = pair(&[[0.0, 0.0], [0.0, 1.0], [2.0, 0.0]], &[[1.0, 0.0]]);
    for case in [two_triangles, point_on_edge] {
        let wrong = run("bittle-2d-triple", &case);
        assert_eq!(first(&wrong), Some((Place::Step(1), Kind::NotNearest)));
        assert_eq!(first(&run("bittle-2d-per-product", &case)), None);
    }
}

/// With the labels as printed the normals point inwards from the first step on.
#[test]
fn the_per_product_as_printed_turns_inward_at_the_first_step() {
    let example = case("bittle-example");
    let printed = run("bittle-2d-per-product-as-printed", &example);
    assert_eq!(first(&run("bittle-2d-per-product", &example)), None);
    let (place, kind) = first(&printed).expect("a violation");
    assert_eq!(place, Place::Step(1));
    assert!(
        matches!(kind, Kind::NotNearest | Kind::TurnedInward),
        "{kind:?}"
    );
}

/// Before the reply to Quentin: no overlap, where there is some.
#[test]
fn before_quentin_the_run_stops_early() {
    let triangle = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]];
    let wrong = run(
        "bittle-2d-triple-before-quentin",
        &pair(&triangle, &triangle),
    );
    assert_eq!(wrong.end.ending, Ending::SeparatingAxis);
    assert_eq!(first(&wrong), Some((Place::End, Kind::StoppedEarly)));
}

/// 0.001 is added to the depth: on the example that is all that is wrong.
#[test]
fn winters_depth_is_not_what_the_points_say() {
    let run = run("winter-2d", &case("bittle-example"));
    let violation = audit(&run).violation.expect("a violation");
    assert_eq!(
        (violation.place, violation.kind),
        (Place::End, Kind::WrongNumber)
    );
    let excess = violation.margin.expect("a margin");
    let (low, high) = excess.margin.enclose(60);
    let bias = epa_oracle::number::rational_from_f64(0.001).expect("finite");
    let rounding = epa_oracle::number::rational_from_f64(1e-12).expect("finite");
    assert!(
        &bias - &rounding < low && high < &bias + &rounding,
        "{excess}"
    );
}

/// A flipped normal, where the origin lies on the edge.
#[test]
fn winters_normal_is_turned_inward() {
    let deep = pair(
        &[[0.0, 1.0], [0.0, 2.0], [1.0, 0.0]],
        &[[0.0, 0.0], [1.0, 0.0], [2.0, 1.0]],
    );
    let (place, kind) = first(&run("winter-2d", &deep)).expect("a violation");
    assert_eq!(kind, Kind::TurnedInward, "{place}");
    assert!(matches!(place, Place::Step(_)));
}
