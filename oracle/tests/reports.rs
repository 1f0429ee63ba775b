//! The reports of runs in every format: what stands in them, and that strings of
//! others cannot break them.

use epa_oracle::case::Case;
use epa_oracle::judge::Tier;
use epa_oracle::number::FloatType;
use epa_oracle::policy::Policy;
use epa_oracle::report::{Format, KEPT, KnownFailing, Reckoning, Report, overview, table};
use epa_oracle::results::{Cases, Entry, Header};
use epa_oracle::subject::{Answer, Declaration, InProcess, Status, Subject, builtin};
use epa_oracle::validate::{Placed, Run};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use quick_junit::TestCaseStatus;
use serde_json::{Value, json};

/// Good answers, spoiled where the name of the case asks for it.
struct Spoiled {
    name: &'static str,
    good: Box<dyn Subject>,
}

impl Spoiled {
    fn new(name: &'static str) -> Self {
        let good = builtin::by_name("epa-f64").expect("built in");
        Spoiled { name, good }
    }
}

impl Subject for Spoiled {
    fn name(&self) -> &str {
        self.name
    }
    fn float_type(&self) -> FloatType {
        FloatType::F64
    }
    fn answer(&self, case: &Case) -> Answer {
        let mut answer = self.good.answer(case);
        let name = case.name.as_deref().unwrap_or_default();
        let asks = |word| name.contains(word);
        if asks("deep") {
            answer.depth = answer.depth.map(|depth| depth + 0.125);
        }
        if asks("coarse") {
            answer.depth = answer.depth.map(|depth| depth * (1.0 + 1e-12));
        }
        if asks("flipped") {
            answer.normal.iter_mut().flatten().for_each(|x| *x = -*x);
        }
        if asks("nan") {
            answer.depth = Some(f64::NAN);
        }
        if asks("missed") {
            answer = Answer::without_numbers(Status::Separated, "");
        }
        if let Some(what) = name.strip_prefix("gives up ") {
            return Answer::without_numbers(Status::Error, what);
        }
        answer
    }
}

/// Two squares that overlap by one, `n` to the right, so that no two are the same.
fn placed(stratum: &str, name: &str, flags: &[&str], n: usize) -> Placed {
    let square = |x: usize| json!({"hull": [[x, 0], [x + 2, 0], [x + 2, 2], [x, 2]]});
    let case = json!({
        "v": 1, "dim": 2, "scalar": "f64", "a": square(n), "b": square(n + 1),
        "name": name, "flags": flags,
    });
    Placed {
        stratum: stratum.to_owned(),
        case: Case::parse(&case.to_string()).expect("a case"),
    }
}

fn header(subjects: Vec<Declaration>, policy: &Policy) -> Header {
    Header {
        epa_oracle_results: 1,
        oracle: "1.2.3".to_owned(),
        cases: Cases {
            what: "of the test".to_owned(),
            count: None,
            manifest: None,
        },
        subjects,
        policy: policy.text().to_owned(),
        metamorphic: false,
        shards: Vec::new(),
    }
}

fn run(
    subjects: &[&dyn Subject],
    cases: Vec<Placed>,
    policy: Policy,
    known: &str,
) -> (Header, Reckoning) {
    let declarations: Vec<_> = subjects.iter().map(|s| s.declaration()).collect();
    let names = declarations.iter().map(|d| d.name.clone()).collect();
    let known = KnownFailing::parse_lines(known).expect("a list");
    let mut reckoning = Reckoning::new(names, policy.clone(), known);
    let mut run = Run {
        subjects: Vec::new(),
        policy: &policy,
        brute_limit: 0,
        metamorphic: false,
    };
    for subject in subjects {
        run.subjects.push(Box::new(InProcess::new(*subject)));
    }
    run.all((0..).zip(cases), |record| {
        reckoning.add(&Entry::of(&record, FloatType::F64));
        Ok(())
    })
    .expect("the legs agree");
    (header(declarations, &policy), reckoning)
}

const CYLINDER: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"cylinder":{"half_height":1,"radius":1}},"b":{"ball":{"radius":1}}}"#;

/// Two subjects on four strata: failures of several kinds, a known one, one that
/// does not bind, an entry of the list that passes, and cases that are not judged.
fn small() -> (Header, Reckoning) {
    let mut cases = vec![
        placed("good", "plain", &[], 0),
        placed("mixed", "plain too", &[], 1),
        placed("mixed", "deep", &[], 2),
        placed("mixed", "deep and flipped", &[], 3),
        placed("mixed", "coarse", &[], 4),
        placed("mixed", "missed", &[], 5),
        placed("mixed", "deep, but known", &[], 6),
        placed("mixed", "deep, but advisory", &["extreme"], 7),
        placed("mixed", "listed", &["fixed"], 8),
        placed("strange", "nan", &[], 9),
        placed("strange", "gives up at `iteration` 7", &[], 10),
    ];
    cases.push(Placed {
        stratum: "curved".to_owned(),
        case: Case::parse(CYLINDER).expect("a case"),
    });
    let known = format!(
        "{}\n{}\n",
        json!({"subject": "spoiled", "id": cases[6].case.id().as_str(), "cause": "it is deep", "link": "https://example.org/7"}),
        json!({"flag": "fixed", "cause": "it was wrong once"}),
    );
    let policy = Policy::parse(r#"{"require":"tight","advisory_flags":["extreme"]}"#);
    let good = builtin::by_name("epa-f64").expect("built in");
    let spoiled = Spoiled::new("spoiled");
    run(
        &[good.as_ref(), &spoiled],
        cases,
        policy.expect("a policy"),
        &known,
    )
}

fn render(format: Format, (header, reckoning): &(Header, Reckoning), complete: bool) -> String {
    let report = Report {
        header,
        reckoning,
        complete,
    };
    format.render(&report).expect("a report")
}

fn json_of(run: &(Header, Reckoning), complete: bool) -> Value {
    serde_json::from_str(&render(Format::Json, run, complete)).expect("JSON")
}

fn junit_of(run: &(Header, Reckoning), complete: bool) -> quick_junit::Report {
    let text = render(Format::Junit, run, complete);
    quick_junit::Report::deserialize_from_str(&text).expect("well-formed JUnit")
}

fn schema() -> jsonschema::Validator {
    let text = include_str!("../schema/report.schema.json");
    let schema = serde_json::from_str(text).expect("JSON");
    assert!(jsonschema::draft202012::meta::is_valid(&schema));
    jsonschema::validator_for(&schema).expect("a schema")
}

fn accepts(report: &Value) {
    let schema = schema();
    let errors = schema.iter_errors(report);
    let errors: Vec<String> = errors
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn snapshots_of_a_small_run() {
    let run = small();
    insta::with_settings!({
        snapshot_path => "../../snapshots/reports",
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
    accepts(&json_of(&run, true));
    accepts(&json_of(&run, false));
    let report = json_of(&run, true);
    for (pointer, wrong) in [
        ("/verdict", json!("green")),
        ("/rows/0/stratum", json!(1)),
        ("/rows/0/tiers/exact", json!(-1)),
        ("/rows/0/ulps/max", json!("1")),
        ("/findings/0/standing", json!("passed")),
        ("/findings/0/entry/verdict/kinds", json!(["NONE"])),
        ("/known_failing/0/id", json!(null)),
        ("/fixed/0/failed", json!(1)),
        ("/failures/not_listed", json!(null)),
    ] {
        let mut mutant = report.clone();
        *mutant.pointer_mut(pointer).expect(pointer) = wrong;
        assert!(!schema().is_valid(&mutant), "{pointer}");
    }
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
    accepts(&json_of(&idle, true));
    for (format, words) in [
        (Format::Markdown, "Not one answer was judged of `epa-f64`"),
        (Format::Html, "Not one answer was judged of epa-f64."),
    ] {
        assert!(render(format, &idle, true).contains(words));
        assert!(render(format, &conformant, true).contains("Lines of the input are not cases"));
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
    let rest = format!("… and {} more unexpected failures.", count - 1);
    assert!(render(Format::Markdown, &run, true).contains(&rest));
}

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
    let spoiled = Spoiled::new("<i>|`sub]]>\u{1b}\u{202e}ject");
    let named = HOSTILE.iter().enumerate();
    let cases = named
        .map(|(n, name)| placed(name, name, &[name], n))
        .collect();
    let list =
        json!({"flag": "*everyone*", "cause": HOSTILE.join(" "), "link": "javascript:<b>\u{0}"});
    let mut run = run(&[&spoiled], cases, Policy::default(), &list.to_string());
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
    assert!(HOSTILE.iter().all(|name| named(&name)), "as they are");
    let text = render(Format::Junit, &run, true);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
    let junit = junit_of(&run, true);
    assert_eq!(junit.test_suites.len(), 1 + HOSTILE.len());
    let mut cases = junit.test_suites.iter().flat_map(|suite| &suite.test_cases);
    assert!(cases.any(|case| {
        case.name
            .as_str()
            .starts_with("<script>alert(1)</script> deep e1-")
    }));
    assert!(
        text.contains("\\u{0}\\u{1}\\u{1b}[31m"),
        "what XML cannot hold is written out"
    );
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
        "title", "tr", "ul",
    ];
    for tag in tags.iter().map(name) {
        assert!(known.contains(&tag.as_str()), "<{tag}>");
    }
    assert!(
        !page.contains("href=\"javascript"),
        "links of others are text"
    );
    for outside in ["http://", "src=", "url(", "@import", "<link"] {
        let style_and_markup = page.replace("https://example.org", "");
        assert!(
            !style_and_markup.contains(outside),
            "{outside}: the page needs nothing else"
        );
    }
}

/// No mark-up but the report's own: no links, no HTML but its folds, tables whose
/// rows are all of the same length.
#[test]
fn hostile_strings_are_no_markup_in_markdown() {
    let text = render(Format::Markdown, &hostile(), true);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
    let mut row = 0;
    let mut rows = 0;
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let mut rest = html.trim().to_owned();
                for own in ["<details>", "</details>", "<summary>", "</summary>"] {
                    rest = rest.replace(own, "");
                }
                assert!(!rest.contains('<'), "{html}");
            }
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => panic!("a link: {event:?}"),
            Event::Start(Tag::TableRow | Tag::TableHead) => row = 0,
            Event::End(TagEnd::TableCell) => row += 1,
            Event::End(TagEnd::TableRow) => {
                rows += 1;
                assert_eq!(row, 8, "cells of a row");
            }
            Event::Text(text) => assert!(!text.contains("everyone"), "{text}"),
            _ => {}
        }
    }
    assert_eq!(rows, HOSTILE.len());
}

#[test]
fn the_terminal_gets_no_control_characters() {
    let (_, reckoning) = hostile();
    for text in [
        table(&reckoning, None),
        table(&reckoning, Some(60)),
        overview(&reckoning, None),
    ] {
        assert!(
            !text.contains(|c: char| c.is_control() && c != '\n'),
            "{text}"
        );
    }
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
