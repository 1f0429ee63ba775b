//! `diff --report`: what is written, and that strings of others cannot break it.

use jsonschema::Validator;
use pulldown_cmark::{Event, Options, Parser};
use serde_json::{Value, json};

use crate::fixture::{Case, Folder, case, id, run, tight, wrong};

const HOSTILE: &str = "t/<script>alert(1)</script>|`a`";

fn schema() -> Validator {
    let schemas = [
        ("report", include_str!("../../../schema/report.schema.json")),
        ("diff", include_str!("../../../schema/diff.schema.json")),
    ];
    crate::schemas::validator("diff", "", schemas)
}

/// Results in which something became worse, something better, and cases came and went.
fn mixed(test: &str) -> Folder {
    let folder = Folder::new(test);
    let common = |verdicts: [Option<_>; 4]| -> Vec<Case> {
        let names = ["s/1", "s/2", HOSTILE, "t/4"];
        let cases = names.iter().zip(verdicts);
        cases
            .map(|(name, verdict)| case(name, &[verdict]))
            .collect()
    };
    let mut before = common([tight(0.5), wrong(1e9), tight(0.5), None]);
    let mut after = common([tight(1.5), tight(0.5), wrong(4e9), wrong(3e9)]);
    before.push(case("u/gone", &[tight(0.5)]));
    after.push(case("u/new", &[wrong(4e9)]));
    folder.results("before.jsonl", &run(&before));
    folder.results("after.jsonl", &run(&after));
    folder
}

#[test]
fn the_json_follows_its_schema() {
    let folder = mixed("schema");
    let ended = folder.run(&["diff", "before.jsonl", "after.jsonl", "--report", "json"]);
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(
        ended
            .err
            .starts_with("INCOMPLETE: 2 regressions, 1 improvement, 1 verdict")
    );
    let report: Value = serde_json::from_str(&ended.out).expect("JSON");
    let schema = schema();
    let errors: Vec<String> = schema.iter_errors(&report).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(report["conclusion"], "incomplete");
    assert_eq!(report["cases_missing"]["first"][0]["name"], "u/gone");
    assert_eq!(report["cases_added"]["failing"], 1);
    let group = &report["subjects"][0]["groups"][0];
    assert_eq!(group["key"], "regressed/mine/t/newly-fails/DEPTH_HIGH");
    assert_eq!(
        group["worst"][0]["after"]["verdict"]["errors"]["depth"],
        4e9
    );
    let shown = &group["smallest"]["shown"];
    assert_eq!(shown["after"], "no answer: wrong DEPTH_HIGH");
    assert_eq!(group["smallest"]["after"], group["worst"][0]["after"]);
    for (pointer, wrong) in [
        ("/subjects/0/groups/0/smallest/shown/exact", json!(1)),
        ("/subjects/0/groups/0/smallest/shown", json!({})),
        ("/subjects/0/groups/0/smallest", json!({"more": 1})),
        ("/conclusion", json!("green")),
        ("/regressed", json!(-1)),
        ("/before/cases/what", json!(null)),
        ("/subjects/0/total/same", json!("1")),
        ("/subjects/0/strata/0/stratum", json!(1)),
        ("/subjects/0/groups/0/change", json!("worse")),
        ("/subjects/0/groups/0/worst", json!([])),
        (
            "/subjects/0/groups/0/worst/0/after/verdict/tier",
            json!("fine"),
        ),
        ("/cases_missing/first/0/id", json!("e2-x")),
    ] {
        let mut mutant = report.clone();
        *mutant.pointer_mut(pointer).expect(pointer) = wrong;
        assert!(!schema.is_valid(&mutant), "{pointer}");
    }
}

#[test]
fn every_report_says_the_same_and_escapes_strings_of_others() {
    let folder = mixed("escapes");
    let reports = ["--report", "html=r.html", "--report", "markdown=r.md"];
    let arguments = [&["diff", "before.jsonl", "after.jsonl"], &reports[..]].concat();
    let ended = folder.run(&arguments);
    assert!(
        ended.out.starts_with("INCOMPLETE: 2 regressions"),
        "{}",
        ended.out
    );
    let [html, markdown] = ["r.html", "r.md"].map(|name| folder.read(name));
    assert!(html.contains("<h1>Incomplete</h1>") && !html.contains("<script>"));
    assert!(html.contains("&lt;script&gt;alert(1)"));
    assert!(html.contains("The smallest case is <code>") && html.contains("<dt>ask again</dt>"));
    assert!(markdown.starts_with("⚠️ **Incomplete**: 2 regressions, 1 improvement"));
    let mut codes = Vec::new();
    for event in Parser::new_ext(&markdown, Options::all()) {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => {
                assert!(!text.contains("script"), "{text}");
            }
            Event::Code(text) => codes.push(text.into_string()),
            _ => {}
        }
    }
    let worst = format!("{} {HOSTILE}", id(HOSTILE));
    assert!(codes.contains(&worst), "{codes:?}");
    folder.run(&arguments);
    assert_eq!(
        [html, markdown],
        ["r.html", "r.md"].map(|name| folder.read(name))
    );
}

#[test]
fn a_comment_has_room_for_the_worst_and_says_what_it_leaves_out() {
    let folder = Folder::new("room");
    let long = "x".repeat(150);
    let cases = |verdict: Option<_>| -> Vec<Case> {
        let names = (0..200).map(|n| format!("s{n}-{long}/1"));
        names
            .map(|name| case(&name, std::slice::from_ref(&verdict)))
            .collect()
    };
    folder.results("before.jsonl", &run(&cases(tight(0.5))));
    folder.results("after.jsonl", &run(&cases(wrong(1e9))));
    let report = ["--report", "markdown=r.md"];
    folder.run(&[&["diff", "before.jsonl", "after.jsonl"], &report[..]].concat());
    let markdown = folder.read("r.md");
    assert!(
        (45_000..65_536).contains(&markdown.len()),
        "{}",
        markdown.len()
    );
    for words in [
        "\n… and 160 more groups.\n",
        "<details><summary>199 more groups that became worse</summary>",
        " more, for which there is no room here: `--report json` has them.",
        "<details><summary>What was compared</summary>",
    ] {
        assert!(markdown.contains(words), "{words}\n{markdown}");
    }
}

#[test]
fn there_is_no_junit_of_a_comparison() {
    let folder = mixed("junit");
    let ended = folder.run(&[
        "diff",
        "before.jsonl",
        "after.jsonl",
        "--report",
        "junit=r.xml",
    ]);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""));
    assert!(
        ended.err.contains("json, markdown and html"),
        "{}",
        ended.err
    );
    assert_eq!(folder.names(), ["after.jsonl", "before.jsonl"]);
    let ended = folder.run(&[
        "diff",
        "before.jsonl",
        "after.jsonl",
        "--report",
        "json=no/r.json",
    ]);
    assert_eq!(ended.code, 3);
    assert!(ended.err.contains("cannot write the report no/r.json"));
}
