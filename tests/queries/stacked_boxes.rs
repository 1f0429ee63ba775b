//! The figures of docs/contacts.md are those that the example prints, and say what the page
//! says.

#[path = "../../examples/stacked_boxes.rs"]
mod example;

use example::{Source, table, watch};

#[test]
fn the_page_has_the_figures_of_the_example() {
    let page = include_str!("../../docs/contacts.md");
    assert!(
        page.contains(&table()),
        "docs/contacts.md needs:\n{}",
        table()
    );
}

#[test]
fn a_stack_stands_on_a_manifold_and_not_on_a_point() {
    let [one, cache, clipped] = [Source::OnePoint, Source::Cache, Source::Clipped].map(watch);
    assert_eq!([one.first, cache.first, clipped.first], [2, 2, 8]);
    assert_eq!((one.full, clipped.full), (None, Some(1)));
    assert!(cache.full.is_some_and(|frame| frame > 10));
    // The cache has to see the stack rock before it holds it.
    assert!(
        clipped.tilt < 1e-5 && cache.tilt > 0.005 && one.tilt > 5.0 * cache.tilt,
        "{one:?} {cache:?} {clipped:?}"
    );
    assert!(clipped.spin < 5e-5);
}
