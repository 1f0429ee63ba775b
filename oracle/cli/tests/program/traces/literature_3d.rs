//! The defects of the published versions of space: the audit names the step at which
//! each happens.

use epa_oracle::generate::Reference;
use epa_oracle::literature::trace_of;
use epa_oracle::trace::Trace;
use epa_oracle::trace::audit::{Kind, Place};

use super::{audit, first};

/// A run on a generated case.
fn run(name: &str, case: &str) -> Trace {
    let case: Reference = case.parse().expect("the name of a generated case");
    trace_of(name, &case.case())
        .expect("a version")
        .expect("a run")
}

#[track_caller]
fn breaks(name: &str, case: &str, place: Place, kind: Kind) {
    assert_eq!(
        first(&run(name, case)),
        Some((place, kind)),
        "{name} on {case}"
    );
}

/// One face goes and three come: the other faces that see the new vertex stay, and the
/// surface is no longer convex. So Bittle advises, and so Winter advises against.
#[test]
fn splitting_the_nearest_face_keeps_visible_ones() {
    for name in ["bittle-3d-split", "winter-3d-three-faces"] {
        breaks(name, "random-3d/1/0", Place::Step(2), Kind::VisibleKept);
    }
}

/// Faces are removed by the direction of their normals: those that the new vertex does
/// not see go, and others that it sees stay.
#[test]
fn the_direction_of_a_normal_is_not_its_side() {
    breaks(
        "winter-3d",
        "random-3d/1/0",
        Place::Step(1),
        Kind::HiddenRemoved,
    );
    breaks(
        "winter-3d",
        "concentric-3d/1/1",
        Place::Step(1),
        Kind::VisibleKept,
    );
}

/// The depth has 0.001 added to it.
#[test]
fn the_bias_is_a_wrong_number() {
    for name in ["winter-3d-three-faces", "winter-3d"] {
        breaks(name, "random-3d/1/1", Place::End, Kind::WrongNumber);
    }
    breaks(
        "winter-3d-plane-side",
        "random-3d/1/0",
        Place::End,
        Kind::WrongNumber,
    );
}

/// Normals away from the origin: where it lies on a face, that is either side.
#[test]
fn a_normal_away_from_the_origin_may_point_inward() {
    for name in ["winter-3d", "winter-3d-plane-side", "msd-sim-3d"] {
        breaks(name, "box-grid-3d/1/0", Place::Step(1), Kind::TurnedInward);
    }
    // The winding that the printed sign gives is the other one.
    let name = "chou-3d-winding-as-printed";
    breaks(name, "random-3d/1/0", Place::Step(1), Kind::TurnedInward);
}

/// "No closer than the previously picked one" ends the search too early.
#[test]
fn the_stop_rules_of_the_text_stop_early() {
    breaks(
        "chou-3d-stop-as-printed",
        "random-3d/1/0",
        Place::End,
        Kind::StoppedEarly,
    );
    breaks(
        "chou-3d-stop-no-farther",
        "box-grid-3d/1/0",
        Place::End,
        Kind::StoppedEarly,
    );
}

/// A point that is there already is taken for a new one.
#[test]
fn the_blow_up_against_the_origin_starts_from_a_degenerate_tetrahedron() {
    let name = "chou-3d-blow-up-as-printed";
    breaks(name, "touch-faces-3d/1/0", Place::Start, Kind::Degenerate);
}

/// Chou's algorithm with all that is mended runs as it should.
#[test]
fn the_mended_version_is_sound() {
    for index in 0..8 {
        for stratum in ["random-3d", "box-grid-3d"] {
            let trace = run("chou-3d", &format!("{stratum}/1/{index}"));
            assert_eq!(first(&trace), None, "{stratum}/1/{index}");
            assert_eq!(audit(&trace).steps, trace.steps.len());
        }
    }
}
