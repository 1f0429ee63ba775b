//! Pictures: deterministic, with what the step is about.

use epa_oracle::trace::Number;
use epa_oracle::trace::picture::{Picture, pictures};

use super::{F64, trace};

fn svg(name: &str, scalar: Number, index: usize) -> Picture {
    let trace = trace(name, scalar);
    let mut all = pictures(&trace);
    all.nth(index).expect("a picture")
}

fn snapshot(name: &str, picture: &Picture) {
    insta::with_settings!({
        snapshot_path => "../../../../snapshots/traces",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, picture.svg);
    });
}

#[test]
fn a_step_in_the_plane() {
    let picture = svg("bittle-example", F64, 1);
    assert_eq!(picture.name, "step-001.svg");
    snapshot("picture-2d", &picture);
}

#[test]
fn a_step_in_space() {
    let picture = svg("box-grid-3d/1/0", Number::Rational, 1);
    for part in [
        "class=\"outline\"",
        "class=\"horizon\"",
        "class=\"patch\"",
        "class=\"support\"",
    ] {
        assert!(picture.svg.contains(part), "{part}");
    }
    snapshot("picture-3d", &picture);
}

#[test]
fn there_is_one_for_the_start_and_one_for_every_step() {
    let trace = trace("box-grid-3d/1/0", F64);
    let first: Vec<Picture> = pictures(&trace).collect();
    assert_eq!(first.len(), trace.steps.len() + 1);
    assert_eq!(first, pictures(&trace).collect::<Vec<_>>());
    assert!(
        first
            .iter()
            .all(|p| !p.svg.contains("NaN") && !p.svg.contains("inf"))
    );
}
