//! Strings of others cannot break a report.

use epa_oracle::policy::Policy;
use epa_oracle::report::{Format, Reckoning, Report, causes, overview, table};
use epa_oracle::results::Header;
use pulldown_cmark::{Event, Tag, TagEnd};
use serde_json::json;

use crate::common::{FOLDS, has, inert};

use super::fixture::{accepts, json_of, junit_of, placed, render, run, spoiled};

const HOSTILE: [&str; 12] = [
    "<script>alert(1)</script> deep",
    "]]> deep",
    "--> deep",
    "a | b \\| deep `c` ``d``",
    "`deep",
    "deep\nline\r\n| x |\n# y",
    "deep \u{0}\u{1}\u{1b}[31m\u{7f}\u{85}\u{fffe}",
    "deep \u{202e}\u{2066}\u{200b}\u{feff}",
    "deep @everyone #1 [x](https://example.org) ![y](z) **b** &amp; &#64;",
    "\" onload=\"deep' onerror='",
    "deep </details></table></code>",
    "gives up <b>\u{0}|`]]>\n@x",
];

/// A run in which every string of others is hostile.
fn hostile() -> (Header, Reckoning) {
    let spoiled = spoiled("<i>|`sub]]>\u{1b}\u{202e}ject");
    let cases = HOSTILE.iter().enumerate();
    let cases = cases.map(|(n, name)| placed(name, name, &[name], n));
    let list =
        json!({"flag": "*everyone*", "cause": HOSTILE.join(" "), "link": "javascript:<b>\u{0}"});
    let mut run = run(
        &[&spoiled],
        cases.collect(),
        Policy::default(),
        &list.to_string(),
    );
    run.0.cases.what = HOSTILE.join(" ");
    run.0.subjects[0].version = Some(HOSTILE.join(" "));
    run
}

#[test]
fn hostile_strings_stay_strings_in_json_and_xml() {
    let run = hostile();
    let report = json_of(&run, true);
    accepts(&report);
    let named = |name: &&str| {
        let findings = report["findings"].as_array().expect("findings");
        findings.iter().any(|f| f["entry"]["name"] == **name)
    };
    assert!(HOSTILE.iter().all(named), "as they are");
    let text = render(Format::Junit, &run, true);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
    let junit = junit_of(&run, true);
    assert_eq!(junit.test_suites.len(), 1 + HOSTILE.len());
    let mut cases = junit.test_suites.iter().flat_map(|suite| &suite.test_cases);
    let script = "<script>alert(1)</script> deep e1-";
    assert!(cases.any(|case| case.name.as_str().starts_with(script)));
    // What XML cannot hold is written out.
    has(&text, &["\\u{0}\\u{1}\\u{1b}[31m"]);
}

#[test]
fn hostile_strings_are_no_markup_in_html() {
    let page = render(Format::Html, &hostile(), true);
    assert!(!page.contains(|c: char| c.is_control() && c != '\n'));
    assert!(!page.contains(['\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}']));
    let mut tags: Vec<&str> = page.split('<').skip(1).collect();
    tags.retain(|tag| !tag.starts_with('/'));
    let name = |tag: &&str| tag.split([' ', '>']).next().unwrap_or_default().to_owned();
    let known = [
        "!DOCTYPE", "a", "article", "b", "body", "caption", "code", "dd", "details", "div", "dl",
        "dt", "h1", "h2", "h3", "head", "header", "html", "li", "main", "meta", "p", "section",
        "small", "span", "strong", "style", "summary", "table", "tbody", "td", "th", "thead",
        "title", "tr", "ul", // and the tolerance curve
        "svg", "rect", "polyline", "text",
    ];
    for tag in tags.iter().map(name) {
        assert!(known.contains(&tag.as_str()), "<{tag}>");
    }
    // Links of others are text, and the page needs nothing else.
    let page = page.replace("https://example.org", "");
    for outside in [
        "href=\"javascript",
        "http://",
        "src=",
        "url(",
        "@import",
        "<link",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
}

/// No mark-up but the report's own: no links, no HTML but its folds, tables whose
/// rows are all of the same length.
#[test]
fn hostile_strings_are_no_markup_in_markdown() {
    let text = render(Format::Markdown, &hostile(), true);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
    let (mut row, mut head) = (0, 0);
    let mut rows = 0;
    for event in inert(&text, &FOLDS) {
        match event {
            Event::Start(Tag::TableRow | Tag::TableHead) => row = 0,
            Event::End(TagEnd::TableCell) => row += 1,
            Event::End(TagEnd::TableHead) => head = row,
            Event::End(TagEnd::TableRow) => {
                // The other table is the tolerance curve.
                rows += usize::from(head == 8);
                assert_eq!(row, head, "cells of a row");
            }
            Event::Text(text) => assert!(!text.contains("everyone"), "{text}"),
            _ => {}
        }
    }
    assert_eq!(rows, HOSTILE.len());
}

#[test]
fn the_terminal_gets_no_control_characters() {
    let (header, reckoning) = &hostile();
    let report = Report {
        header,
        reckoning,
        complete: true,
    };
    for text in [
        causes(&report, None),
        table(reckoning, None),
        table(reckoning, Some(60)),
        overview(reckoning, None),
    ] {
        let acts = |c: char| c.is_control() && c != '\n';
        assert!(!text.contains(acts), "{text}");
    }
}
