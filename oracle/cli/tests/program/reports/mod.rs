//! The reports of runs in every format: what stands in them, and that strings of others
//! cannot break them.

mod fixture;
mod hostile;

use epa_oracle::judge::Tier;
use epa_oracle::policy::Policy;
use epa_oracle::report::{Format, overview, table};
use epa_oracle::subject::builtin;
use epa_oracle::validate::Placed;

use self::fixture::{accepts, json_of, placed, render, run, small, spoiled};
use crate::common::has;
use crate::schemas;

#[test]
fn snapshots_of_a_small_run() {
    let run = small();
    insta::with_settings!({
        snapshot_path => "../../../../../snapshots/reports",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("json", render(Format::Json, &run, true));
        insta::assert_snapshot!("junit", render(Format::Junit, &run, true));
        insta::assert_snapshot!("markdown", render(Format::Markdown, &run, true));
        insta::assert_snapshot!("table", table(&run.1, None));
        insta::assert_snapshot!("table-narrow", table(&run.1, Some(80)));
    });
}

#[test]
fn the_json_follows_its_schema() {
    let run = small();
    accepts(&json_of(&run, false));
    schemas::holds_strictly("report", &json_of(&run, true));
}

#[test]
fn the_overview_names_what_it_leaves_out() {
    let good = builtin::by_name("epa-f64").expect("built in");
    let case = |i| placed(&format!("stratum-{i}"), "plain", &[], i);
    let cases = |n| (0..n).map(case).collect();
    let few = run(&[good.as_ref()], cases(12), Policy::default(), "").1;
    assert_eq!(overview(&few, None), table(&few, None));
    let many = run(&[good.as_ref()], cases(40), Policy::default(), "").1;
    let text = overview(&many, Some(80));
    (0..40).for_each(|i| has(&text, &[&format!("stratum-{i}")]));
    has(&text, &["--verbose"]);
    let is_short = text.lines().all(|line| line.chars().count() <= 80);
    assert!(is_short && text.lines().count() < 10, "{text}");
    let strict = Policy::default().requiring(Tier::Exact);
    let spoiled = spoiled("spoiled");
    let mut failing: Vec<Placed> = cases(40);
    failing.push(placed("bad", "coarse", &[], 99));
    let text = overview(&run(&[&spoiled], failing, strict, "").1, None);
    has(&text, &["│ bad "]);
    assert!(!text.contains("│ stratum-7"), "{text}");
}
