//! The reports of runs in every format: what stands in them, and that strings of others
//! cannot break them.

mod fixture;
mod hostile;

use epa_oracle::judge::Tier;
use epa_oracle::policy::Policy;
use epa_oracle::report::{Format, KEPT, overview, table};
use epa_oracle::subject::builtin;
use epa_oracle::validate::Placed;
use quick_junit::TestCaseStatus;
use serde_json::json;

use self::fixture::{Spoiled, accepts, json_of, junit_of, placed, render, run, small};
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
fn the_verdict_is_a_word_and_never_green_without_the_whole_run() {
    let good = builtin::by_name("epa-f64").expect("built in");
    let one = |cases| run(&[good.as_ref()], cases, Policy::default(), "");
    let mut conformant = one(vec![placed("good", "plain", &[], 0)]);
    let verdict = |run: &_, complete| json_of(run, complete)["verdict"].clone();
    assert_eq!(verdict(&conformant, true), "conformant");
    assert_eq!(verdict(&conformant, false), "incomplete");
    assert_eq!(verdict(&small(), true), "not conformant");
    conformant.1.bad_input = true;
    assert_eq!(verdict(&conformant, true), "incomplete");
    let idle = one(Vec::new());
    assert_eq!(verdict(&idle, true), "incomplete");
    let mut shard = one(Vec::new());
    shard.0.shards = vec!["hash:1/2".parse().expect("a shard")];
    assert_eq!(verdict(&shard, true), "conformant");
    accepts(&json_of(&idle, true));
    for (format, words) in [
        (Format::Markdown, "Not one answer was judged of `epa-f64`"),
        (Format::Html, "Not one answer was judged of epa-f64."),
    ] {
        assert!(render(format, &idle, true).contains(words));
        assert!(render(format, &conformant, true).contains("Lines of the input cannot be read"));
        assert!(render(format, &small(), false).contains("did not come to its end"));
    }
    assert_eq!(junit_of(&conformant, true).errors, 1);
    assert_eq!(junit_of(&small(), false).errors, 1);
    assert_eq!(junit_of(&small(), true).errors, 0);
}

#[test]
fn junit_counts_failures_and_skips_what_is_known_or_not_judged() {
    let report = junit_of(&small(), true);
    let suite = |name: &str| report.test_suites.iter().find(|s| s.name.as_str() == name);
    let mixed = suite("spoiled.mixed").expect("a suite");
    assert_eq!((mixed.tests, mixed.failures, mixed.skipped), (7, 5, 2));
    let skipped = mixed
        .test_cases
        .iter()
        .filter_map(|case| match &case.status {
            TestCaseStatus::Skipped { message, .. } => message.as_ref().map(|m| m.as_str()),
            _ => None,
        });
    let skipped: Vec<_> = skipped.collect();
    assert_eq!(
        skipped,
        ["it is deep", "The case does not bind under the policy."]
    );
    let curved = suite("epa-f64.curved").expect("a suite");
    assert_eq!((curved.tests, curved.failures, curved.skipped), (1, 0, 1));
    assert_eq!(
        suite("run").expect("a suite").failures,
        1,
        "an entry passes"
    );
    assert!(report.timestamp.is_none() && report.uuid.is_none());
}

#[test]
fn failures_that_are_not_kept_are_counted() {
    let spoiled = Spoiled::new("spoiled");
    let count = KEPT + 5;
    let cases = (0..count).map(|n| placed("many", "deep", &[], n as usize));
    let run = run(&[&spoiled], cases.collect(), Policy::default(), "");
    let report = json_of(&run, true);
    assert_eq!(
        report["failures"],
        json!({"unexpected": count, "known": 0, "advisory": 0, "not_listed": 5})
    );
    assert_eq!(
        report["findings"].as_array().map(Vec::len),
        Some(KEPT as usize)
    );
    let junit = junit_of(&run, true);
    let last = junit.test_suites[1].test_cases.last().expect("cases");
    assert_eq!(last.name.as_str(), "further failures");
    assert_eq!(junit.failures as u64, 1 + KEPT + 1);
    assert!(
        render(Format::Html, &run, true).contains("… and 5 more failures, counted but not kept.")
    );
    let all = format!("- **{count} of {count} failures**: ");
    assert!(render(Format::Markdown, &run, true).contains(&all));
}

#[test]
fn the_overview_names_what_it_leaves_out() {
    let good = builtin::by_name("epa-f64").expect("built in");
    let cases = |n: usize| {
        (0..n)
            .map(|i| placed(&format!("stratum-{i}"), "plain", &[], i))
            .collect()
    };
    let few = run(&[good.as_ref()], cases(12), Policy::default(), "").1;
    assert_eq!(overview(&few, None), table(&few, None));
    let many = run(&[good.as_ref()], cases(40), Policy::default(), "").1;
    let text = overview(&many, Some(80));
    assert!(
        (0..40).all(|i| text.contains(&format!("stratum-{i}"))),
        "{text}"
    );
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(
        text.lines().count() < 10 && text.contains("--verbose"),
        "{text}"
    );
    let strict = Policy::default().requiring(Tier::Exact);
    let spoiled = Spoiled::new("spoiled");
    let mut failing: Vec<Placed> = cases(40);
    failing.push(placed("bad", "coarse", &[], 99));
    let text = overview(&run(&[&spoiled], failing, strict, "").1, None);
    assert!(
        text.contains("│ bad ") && !text.contains("│ stratum-7"),
        "{text}"
    );
}
