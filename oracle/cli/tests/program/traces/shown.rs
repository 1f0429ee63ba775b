//! Traces as a person reads them.

use epa_oracle::trace::plain::WIDTH;
use epa_oracle::trace::{
    Ending, Number, Parting, first_parting, of_case, side_by_side, text, to_lines,
};

use super::{F32, F64, case, trace};

/// Compares a text with its snapshot, and its lines with the width of a terminal.
fn snapshot(name: &str, text: &str) {
    assert!(
        text.lines().all(|line| line.chars().count() <= WIDTH),
        "{text}"
    );
    insta::with_settings!({
        snapshot_path => "../../../../../snapshots/traces",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn bittles_example_on_floats_and_exactly() {
    snapshot(
        "bittle-example-f64",
        &text::table(&trace("bittle-example", F64)),
    );
    let exact = trace("bittle-example", Number::Rational);
    snapshot("bittle-example-rational", &text::table(&exact));
    let lines: Vec<String> = to_lines(&exact).collect();
    insta::with_settings!({
        snapshot_path => "../../../../../snapshots/traces",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("bittle-example-json", lines.join("\n"));
    });
}

#[test]
fn two_boxes_in_space() {
    snapshot(
        "box-grid-3d",
        &text::table(&trace("box-grid-3d/1/0", Number::Rational)),
    );
}

/// Rounding forbids to add a point: its facet is closed, and the answer is computed again.
#[test]
fn closed_facets() {
    let stratum = epa_oracle::generate::by_name("near-ties-3d").expect("a stratum");
    let trace = of_case(&stratum.case(1, 153), F32).expect("a trace");
    let text = text::table(&trace);
    assert!(
        text.contains("closed") && text.contains("computed again on integers"),
        "{text}"
    );
    snapshot("closed-facets", &text);
}

/// EPA stops at a plane, on the way to its first simplex; the end is the distance.
#[test]
fn where_epa_separates_gjk_measures() {
    let apart = trace("dyn4j-polygonpolygon-aabb-overlap-only", F64);
    assert!(apart.steps.is_empty() && apart.start.facets.is_empty());
    assert!(apart.end.normal.is_some());
    assert_eq!(apart.end.ending, Ending::SeparatingAxis);
    assert!(apart.end.a.is_some() && apart.end.b.is_some());
    let text = text::table(&apart);
    assert!(
        text.contains("EPA stopped at a plane that separates; GJK measured"),
        "{text}"
    );
    snapshot("separated", &text);
}

/// Two facets are nearly equally near. f32 takes the other one, and comes to the same end.
#[test]
fn side_by_side_they_part_over_the_nearest_facet() {
    let case = case("near-ties-2d/1/6")
        .baked(epa_oracle::number::FloatType::F32)
        .expect("in range");
    let [exact, single] = [Number::Rational, F32].map(|s| of_case(&case, s).expect("a trace"));
    assert_eq!(first_parting(&exact, &single), Some(Parting::Nearest(2)));
    snapshot("against-nearest", &side_by_side(&exact, &single));
}

#[test]
fn side_by_side_they_part_over_what_is_visible() {
    let case = case("box3d-triangle-edge-m0_1")
        .baked(epa_oracle::number::FloatType::F32)
        .expect("in range");
    let [exact, single] = [Number::Rational, F32].map(|s| of_case(&case, s).expect("a trace"));
    assert_eq!(first_parting(&exact, &single), Some(Parting::Visible(2)));
    snapshot("against-visible", &side_by_side(&exact, &single));
}

#[test]
fn a_run_does_not_part_from_itself() {
    let one = trace("bittle-example", F64);
    assert_eq!(first_parting(&one, &one.clone()), None);
    assert!(side_by_side(&one, &one).contains("They never part"));
}
