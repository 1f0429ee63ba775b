//! Pictures: deterministic, with what the step is about.

use epa_oracle::trace::Number;
use epa_oracle::trace::picture::{Picture, pictures};

use super::{F64, trace};
use crate::common::has;

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
    for class in ["outline", "horizon", "patch", "support"] {
        has(&picture.svg, &[&format!("class=\"{class}\"")]);
    }
    snapshot("picture-3d", &picture);
}

#[test]
fn there_is_one_for_the_start_and_one_for_every_step() {
    let trace = trace("box-grid-3d/1/0", F64);
    let first: Vec<Picture> = pictures(&trace).collect();
    assert_eq!(first.len(), trace.steps.len() + 1);
    assert_eq!(first, pictures(&trace).collect::<Vec<_>>());
    let is_odd = |p: &Picture| p.svg.contains("NaN") || p.svg.contains("inf");
    assert!(!first.iter().any(is_odd));
}

/// Each picture once, in the plane and in space, and the keys that go through them.
#[test]
fn a_page_has_every_picture_and_steps_through_them() {
    for name in ["bittle-example", "box-grid-3d/1/0"] {
        let trace = trace(name, F64);
        let page = epa_oracle::steps::page(&trace);
        for picture in pictures(&trace) {
            let count = page.matches(&*picture.svg).count();
            assert_eq!(count, 1, "{name}: {}", picture.name);
        }
        let figures = page.matches("<figure class=\"step\">").count();
        assert_eq!(figures, trace.steps.len() + 1, "{name}");
        has(&page, &["ArrowLeft", "ArrowRight", "converged"]);
        has(&page, &["prefers-color-scheme"]);
        // It asks for nothing from outside.
        assert!(!page.contains("src=") && !page.contains("href="), "{name}");
    }
}
