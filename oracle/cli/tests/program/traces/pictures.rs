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
        snapshot_path => "../../../../../snapshots/traces",
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

/// Each picture once, in the plane and in space, and the keys that go through them.
#[test]
fn a_page_has_every_picture_and_steps_through_them() {
    for name in ["bittle-example", "box-grid-3d/1/0"] {
        let trace = trace(name, F64);
        let page = epa_oracle::steps::page(&trace);
        for picture in pictures(&trace) {
            assert_eq!(
                page.matches(&*picture.svg).count(),
                1,
                "{name}: {}",
                picture.name
            );
        }
        let figures = page.matches("<figure class=\"step\">").count();
        assert_eq!(figures, trace.steps.len() + 1, "{name}");
        for part in [
            "ArrowLeft",
            "ArrowRight",
            "converged",
            "prefers-color-scheme",
        ] {
            assert!(page.contains(part), "{name}: {part}");
        }
        // It asks for nothing from outside.
        assert!(!page.contains("src=") && !page.contains("href="), "{name}");
    }
}
