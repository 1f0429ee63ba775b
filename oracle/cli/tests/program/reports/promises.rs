//! What every format says with a verdict: the bounds that it rests on, the lengths that bend it,
//! and how many cases were asked twice.

use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use epa_oracle::policy::Policy;
use epa_oracle::report::{Format, finding, first_lines, overview, summary};
use epa_oracle::subject::{Answer, Conventions, Declaration, Status, Subject, builtin};

use super::fixture::{Spoiled, json_of, placed, render, run, run_in_mode};

/// Answers that are too deep by a tenth, of a subject that declares lengths.
struct Declares {
    good: Box<dyn Subject>,
    conventions: &'static str,
}

impl Subject for Declares {
    fn name(&self) -> &str {
        "declares"
    }
    fn float_type(&self) -> FloatType {
        FloatType::F64
    }
    fn declaration(&self) -> Declaration {
        let conventions: Conventions = serde_json::from_str(self.conventions).expect("conventions");
        Declaration {
            name: self.name().to_owned(),
            conventions,
            ..self.good.declaration()
        }
    }
    fn answer(&self, case: &Case) -> Answer {
        let mut answer = self.good.answer(case);
        answer.depth = answer.depth.map(|depth| depth + 0.1);
        answer
    }
}

/// The text of a document: tags away, entities back.
fn words(document: &str) -> String {
    let mut text = String::new();
    let mut in_tag = false;
    for c in document.chars() {
        match c {
            '<' => in_tag = true,
            '>' if in_tag => {
                in_tag = false;
                text.push(' ');
            }
            _ if !in_tag => text.push(c),
            _ => {}
        }
    }
    let text = text
        .replace("&quot;", "\"")
        .replace("&gt;", ">")
        .replace("**", "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a run says in each of the five formats: the terminal's text, Markdown, HTML, XML and JSON.
fn said(
    run: &(epa_oracle::results::Header, epa_oracle::report::Reckoning),
) -> [(&'static str, String); 5] {
    let reckoning = &run.1;
    let findings = reckoning.findings.iter().map(|found| {
        let subject = &reckoning.subjects[found.entry.subject];
        finding(subject, &found.entry, found.standing)
    });
    let findings: Vec<String> = findings.collect();
    let terminal = [
        first_lines(reckoning),
        findings.join("\n"),
        overview(reckoning, None),
        summary(reckoning),
    ];
    [
        ("text", words(&terminal.join("\n"))),
        ("markdown", words(&render(Format::Markdown, run, true))),
        ("html", words(&render(Format::Html, run, true))),
        ("junit", words(&render(Format::Junit, run, true))),
        (
            "json",
            render(Format::Json, run, true).replace("\\\"", "\""),
        ),
    ]
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of formats")]
fn conformant_never_stands_without_the_bounds_it_rests_on() {
    let declared = r#"{"tolerance":{"absolute":0.2,"relative":0}}"#;
    for (policy, conventions, bounds) in [
        ("{}", "{}", "within 1e-9 of the scale (f64)"),
        (r#"{"require":"tight"}"#, "{}", "within 8 coordinate ulps"),
        (
            r#"{"require":"exact"}"#,
            "{}",
            "within the rounding of the depth, and 8 coordinate ulps",
        ),
        (r#"{"require":"sane"}"#, "{}", "within a tenth of the scale"),
        (
            r#"{"ignore":["DEPTH_HIGH"]}"#,
            "{}",
            "within 1e-9 of the scale (f64); DEPTH_HIGH not held against it",
        ),
        (
            r#"{"strata":{"go*":"sane"}}"#,
            "{}",
            "within 1e-9 of the scale (f64); on go*: a tenth of the scale",
        ),
        (
            r#"{"accept_declared":true}"#,
            declared,
            "within 1e-9 of the scale (f64) or a tolerance of 0.2, which is accepted",
        ),
        (
            r#"{"accept_declared":true,"max_own_tolerance":{"absolute":0.15,"relative":0}}"#,
            declared,
            "within 1e-9 of the scale (f64) or a tolerance of 0.2, of which a tolerance is accepted up to 0.15, the rest in full",
        ),
        (
            r#"{"max_own_tolerance":{"absolute":0.15,"relative":0}}"#,
            declared,
            "within 1e-9 of the scale (f64) or a tolerance of 0.2, of which a tolerance is accepted up to 0.15, the rest up to numeric",
        ),
        (
            "{}",
            declared,
            "within 1e-9 of the scale (f64) or a tolerance of 0.2, which counts up to numeric",
        ),
    ] {
        let good = builtin::by_name("epa-f64").expect("built in");
        let declaring = Declares {
            good: builtin::by_name("epa-f64").expect("built in"),
            conventions,
        };
        let subject: &dyn Subject = if conventions == "{}" {
            good.as_ref()
        } else {
            &declaring
        };
        let cases = vec![placed("good", "plain", &[], 0)];
        let run = run(
            &[subject],
            cases,
            Policy::parse(policy).expect("a policy"),
            "",
        );
        for (format, text) in said(&run) {
            let verdict = match run.1.conforms() {
                true => "conformant",
                false => "not conformant",
            };
            if format == "json" {
                assert_eq!(json_of(&run, true)["verdict"], verdict);
                assert_eq!(json_of(&run, true)["within"], bounds, "{policy}");
                continue;
            }
            let lower = text.replace("Conformant", "conformant");
            let lower = lower.replace("Not ", "not ").replace("NOT ", "not ");
            if format == "html" {
                let html = render(Format::Html, &run, true);
                let (title, _) = html.split_once("</title>").expect("a title");
                assert!(title.ends_with(&format!(": {verdict} {bounds}")), "{title}");
            }
            let mut rest = lower.split("conformant").skip(1).peekable();
            assert!(rest.peek().is_some(), "{format}: {text}");
            for rest in rest.filter(|_| format != "html") {
                assert!(
                    rest.trim_start().starts_with(bounds),
                    "{format}, {policy}: {rest}"
                );
            }
            assert!(
                lower.contains(&format!("{verdict} {bounds}")),
                "{format}, {policy}: {text}"
            );
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of formats")]
fn declared_lengths_stand_beside_the_verdicts_that_they_bend_in_every_format() {
    let accepting = r#"{"accept_declared":true,"require":"tight"}"#;
    for (conventions, policy, length, remark) in [
        (
            r#"{"tolerance":{"absolute":0.2,"relative":0}}"#,
            accepting,
            "a tolerance of 0.2",
            "the verdict depends on ",
        ),
        (
            r#"{"inflation":0.05}"#,
            accepting,
            "an inflation of 0.05",
            "the verdict depends on ",
        ),
        (
            r#"{"tolerance":{"absolute":0.2,"relative":0}}"#,
            "{}",
            "a tolerance of 0.2",
            "it declares ",
        ),
        (
            r#"{"inflation":0.05}"#,
            "{}",
            "an inflation of 0.05",
            "it declares ",
        ),
        (r#"{"margin":0.5}"#, "{}", "a margin of 0.5", "it declares "),
        (
            r#"{"tolerance":{"absolute":0.2,"relative":0}}"#,
            r#"{"max_own_tolerance":{"absolute":0.05,"relative":0}}"#,
            "a tolerance of 0.2",
            "it declares ",
        ),
    ] {
        let subject = Declares {
            good: builtin::by_name("epa-f64").expect("built in"),
            conventions,
        };
        let cases = vec![placed("good", "plain", &[], 0)];
        let run = run(
            &[&subject],
            cases,
            Policy::parse(policy).expect("a policy"),
            "",
        );
        let in_part = policy != accepting;
        // A depth that is too large also sets the witness points apart.
        let names = match length {
            "an inflation of 0.05" => r#""inflation""#,
            _ => r#""depth_tolerance","witness_tolerance""#,
        };
        for (format, text) in said(&run) {
            let note = format!("declares {length}, ");
            assert!(text.contains(&note), "{format}, {conventions}: {text}");
            let row = format!("1 better by {length}");
            let is_named = format == "json" || in_part || text.contains(&row);
            assert!(is_named, "{format}, {conventions}: {text}");
            // An entry in JSON has the names, and the header how much is declared.
            let beside = match (format, in_part) {
                ("json", false) => format!("\"bent\":[{names}]"),
                ("json", _) => "\"capped\":true".to_owned(),
                (_, true) => format!("{remark}{length}, counted in part"),
                (_, false) => format!("{remark}{length}"),
            };
            let text = match format {
                "json" => text.replace([' ', '\n'], ""),
                _ => text,
            };
            assert!(
                text.contains(&beside),
                "{format}, {conventions}: {beside}\n{text}"
            );
        }
    }
}

#[test]
fn how_many_cases_were_asked_twice_stands_in_every_format() {
    let good = builtin::by_name("epa-f64").expect("built in");
    let cases = (0..100).map(|n| placed("good", "plain", &[], n));
    let run = run(&[good.as_ref()], cases.collect(), Policy::default(), "");
    let twice = run.1.tally.total(0).asked_twice;
    assert!((2..20).contains(&twice), "{twice}");
    let cases = vec![placed("good", "plain", &[], 0)];
    let one = self::run(&[good.as_ref()], cases, Policy::default(), "");
    for (run, twice) in [(&run, twice), (&one, 0)] {
        for (format, text) in said(run) {
            let phrase = match format {
                "json" => format!("\"asked_twice\": {twice}"),
                _ => format!("; {twice} asked twice"),
            };
            assert!(text.contains(&phrase), "{format}: {text}");
        }
    }
}

/// An overlap that is missed says how deep it is, also where only the worst case of a row is shown.
#[test]
fn the_worst_case_has_its_name_and_its_depth_in_every_format() {
    let spoiled = Spoiled::new("spoiled");
    let cases = vec![placed("mixed", "missed", &[], 0)];
    let id = cases[0].case.id().to_string();
    let run = run(&[&spoiled], cases, Policy::default(), "");
    for (format, text) in said(&run) {
        let row = match format {
            "text" => format!("{id} missed s = 1.0"),
            "markdown" => format!("`{id}` `missed` s = 1.0"),
            "html" => format!("{id} missed s = 1.0"),
            "junit" => format!("worst case: {id} missed s = 1.0"),
            _ => "\"signed_depth\": 1".to_owned(),
        };
        assert!(text.contains(&row), "{format}: {row}: {text}");
    }
}

/// Answers the given cases, and handles nothing else.
struct Picky {
    good: Box<dyn Subject>,
    cases: Vec<Case>,
}

impl Subject for Picky {
    fn name(&self) -> &str {
        "picky"
    }
    fn float_type(&self) -> FloatType {
        FloatType::F64
    }
    fn answer(&self, case: &Case) -> Answer {
        match self.cases.contains(case) {
            true => self.good.answer(case),
            false => Answer::without_numbers(Status::Unsupported, "another case"),
        }
    }
}

/// Who answers no variant is not shown to be conformant in metamorphic mode.
#[test]
fn variants_that_are_not_answered_make_a_run_partial_and_stand_in_every_format() {
    let cases: Vec<_> = (0..100).map(|n| placed("good", "plain", &[], n)).collect();
    let picky = Picky {
        good: builtin::by_name("epa-f64").expect("built in"),
        cases: cases.iter().map(|placed| placed.case.clone()).collect(),
    };
    let run = run_in_mode(true, &[&picky], cases, Policy::default(), "");
    assert!(run.1.conforms() && run.1.is_partial());
    for (format, text) in said(&run) {
        let phrases = match format {
            "json" => ["\"asked\": 500", "\"compared\": 0", "\"another case\": 500"],
            "text" => [
                "0 of 500 variants compared",
                "another case 500",
                "swap variants: 0 of 100",
            ],
            _ => [
                "0 of 500 variants compared",
                "500",
                "swap variants: 0 of 100",
            ],
        };
        for phrase in phrases {
            assert!(text.contains(phrase), "{format}: {phrase}: {text}");
        }
    }
}

/// Without a second question, which a declaration can rule out, every format says so.
#[test]
fn a_subject_with_a_state_is_said_to_be_asked_once() {
    struct Stateful(Box<dyn Subject>);
    impl Subject for Stateful {
        fn name(&self) -> &str {
            "stateful"
        }
        fn float_type(&self) -> FloatType {
            FloatType::F64
        }
        fn declaration(&self) -> Declaration {
            Declaration {
                stateful: true,
                ..self.0.declaration()
            }
        }
        fn answer(&self, case: &Case) -> Answer {
            self.0.answer(case)
        }
    }
    let subject = Stateful(builtin::by_name("epa-f64").expect("built in"));
    let cases = (0..100).map(|n| placed("good", "plain", &[], n));
    let run = run(&[&subject], cases.collect(), Policy::default(), "");
    assert_eq!(run.1.tally.total(0).asked_twice, 0);
    for (format, text) in said(&run) {
        assert!(text.contains("no case is asked twice"), "{format}: {text}");
    }
}
