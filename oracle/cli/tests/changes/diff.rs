//! `epa-oracle diff` on results made by hand.

use epa_oracle::changes::{Conclusion, compare};
use epa_oracle::judge::{Kind, Tier};
use epa_oracle::number::FloatType;
use epa_oracle::report::{Partings, changes};

use crate::fixture::{Case, Ended, Folder, Run, case, graded, id, run, run_of, tight, wrong};

/// Compares two runs.
fn diff(test: &str, before: &Run, after: &Run, more: &[&str]) -> Ended {
    let folder = Folder::new(test);
    folder.results("before.jsonl", before);
    folder.results("after.jsonl", after);
    let arguments = ["diff", "before.jsonl", "after.jsonl"];
    folder.run(&[&arguments, more].concat())
}

fn first_line(ended: &Ended) -> &str {
    ended.out.lines().next().unwrap_or_default()
}

#[test]
fn a_regression_is_found_and_named() {
    let before = [case("s/1", &[tight(0.5)]), case("s/2", &[tight(-1.0)])];
    let after = [case("s/1", &[wrong(123_456_789.5)]), before[1].clone()];
    let ended = diff("regression", &run(&before), &run(&after), &[]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert_eq!(
        first_line(&ended),
        "REGRESSED: 1 regression, 0 improvements, 1 verdict as good as before"
    );
    for words in [
        "│ s       ┆ newly fails ┆ DEPTH_HIGH ┆        1 ┆",
        &id("s/1"),
        "tight → wrong DEPTH_HIGH",
        "depth error 0.5 → 123456789.5 ulp",
        "REGRESSED  s: newly fails, DEPTH_HIGH: 1 verdict\n",
        "    before  no answer: tight\n    after   no answer: wrong DEPTH_HIGH\n    exact   not recorded\n",
        "    again   epa-oracle show s/1 --subject mine\n",
    ] {
        assert!(ended.out.contains(words), "{words}\n{}", ended.out);
    }
    let back = diff("improvement", &run(&after), &run(&before), &[]);
    assert_eq!((back.code, &first_line(&back)[..9]), (0, "IMPROVED:"));
    assert!(back.out.contains("no longer fails"), "{}", back.out);
}

#[test]
fn rounding_never_shows() {
    let numeric = |depth| graded(Tier::Numeric, &[], depth);
    let before = [
        case("s/1", &[graded(Tier::Exact, &[], 0.0)]),
        case("s/2", &[tight(7.75)]),
        case("s/3", &[numeric(1000.0)]),
        case("s/4", &[wrong(1e9)]),
    ];
    let after = [
        case("s/1", &[tight(3.0)]),
        case("s/2", &[numeric(8.25)]),
        case("s/3", &[numeric(1000.5)]),
        case("s/4", &[wrong(2e9)]),
    ];
    let ended = diff("rounding", &run(&before), &run(&after), &["--verbose"]);
    assert_eq!((ended.code, &first_line(&ended)[..10]), (0, "UNCHANGED:"));
    let counts =
        "(0 the same, 3 moved by rounding, 1 with another error); 1 failed before, 1 fail now";
    assert!(ended.out.contains(counts), "{}", ended.out);
    assert!(!ended.out.contains("s/1") && !ended.out.contains("s/2"));
    assert!(
        ended
            .out
            .contains("depth error 1000000000.0 → 2000000000.0 ulp")
    );
    let strict = |cases: &[Case]| {
        let mut run = run(cases);
        run.header.policy = "{} requiring tight".to_owned();
        run
    };
    let ended = diff("strict", &strict(&before), &strict(&after), &[]);
    assert_eq!(ended.code, 1, "what `validate` fails now is a regression");
    assert!(ended.out.contains("tight-to-numeric"), "{}", ended.out);
}

#[test]
fn verbose_shows_every_change_as_it_is_found() {
    let (good, bad) = (tight(0.5), wrong(1e9));
    let cases = |verdict: &Option<_>| -> Vec<Case> {
        let names = (0..9).map(|i| format!("s/{i}"));
        names
            .map(|name| case(&name, std::slice::from_ref(verdict)))
            .collect()
    };
    let ended = diff("verbose", &run(&cases(&good)), &run(&cases(&bad)), &["-v"]);
    let lines = ended
        .out
        .lines()
        .filter(|l| l.starts_with("REGRESSED  mine  s  e1-"));
    assert_eq!(lines.count(), 9, "{}", ended.out);
}

#[test]
fn cases_of_one_file_are_named() {
    let [one, two, three] = ["s/1", "s/2", "t/3"].map(|name| case(name, &[tight(0.5)]));
    let few = [one.clone(), three.clone()];
    let all = [one, two, three];
    let ended = diff("missing", &run(&all), &run(&few), &[]);
    assert_eq!((ended.code, &first_line(&ended)[..11]), (3, "INCOMPLETE:"));
    assert!(ended.out.contains("Missing from after.jsonl: 1 case."));
    assert!(ended.out.contains(&format!("  {} s/2\n", id("s/2"))));
    let ended = diff("added", &run(&few), &run(&all), &[]);
    assert_eq!(ended.code, 0, "{}", ended.out);
    assert!(ended.out.contains("1 case only in after.jsonl:\n"));
    assert!(ended.out.contains(&format!("  {} s/2\n", id("s/2"))));
}

#[test]
fn cases_are_found_by_their_ids_in_any_order() {
    let verdicts = [tight(0.5), wrong(1e9), tight(2.0), wrong(3e9)];
    let names = (0..4).map(|i| format!("s/{i}"));
    let cases: Vec<Case> = names
        .zip(&verdicts)
        .map(|(name, verdict)| case(&name, std::slice::from_ref(verdict)))
        .collect();
    let reversed: Vec<Case> = cases.iter().rev().cloned().collect();
    let ended = diff("order", &run(&cases), &run(&reversed), &[]);
    assert_eq!(ended.code, 0, "{}", ended.out);
    assert!(ended.out.contains("(4 the same, 0 moved"), "{}", ended.out);
    let hashed = |cases: &[Case]| {
        let mut run = run(cases);
        run.header.cases.manifest = Some("the hash of them all".to_owned());
        run
    };
    let ended = diff("hashed", &hashed(&cases), &hashed(&cases), &[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let ended = diff("misplaced", &hashed(&cases), &hashed(&reversed), &[]);
    assert_eq!(ended.code, 2);
    assert!(
        ended.err.contains("case 0 is not the case"),
        "{}",
        ended.err
    );
}

#[test]
fn two_editions_are_compared_on_demand_only() {
    let new = run(&[case("s/1", &[tight(0.5)])]);
    let mut old = new.clone();
    old.header.edition = "1".repeat(64);
    let ended = diff("editions", &old, &new, &[]);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{}", ended.err);
    for words in [
        "under edition 000000000000",
        "under 111111111111",
        "rejudge",
        "--any-edition",
    ] {
        assert!(ended.err.contains(words), "{words}: {}", ended.err);
    }
    let asked = diff("editions-asked", &old, &new, &["--any-edition"]);
    assert_eq!(asked.code, 0, "{}", asked.err);
    assert!(
        asked.out.contains("differs: the edition: 1111"),
        "{}",
        asked.out
    );
    let folder = Folder::new("editions-reviewed");
    folder.results("before.jsonl", &old);
    folder.results("after.jsonl", &new);
    let reviewed = folder.run(&["review", "before.jsonl", "after.jsonl", "--accept-all"]);
    assert_eq!(reviewed.code, 2);
    assert!(reviewed.err.contains("rejudge"), "{}", reviewed.err);
}

#[test]
fn a_run_that_did_not_come_to_its_end_is_incomplete() {
    let whole = run(&[case("s/1", &[tight(0.5)])]);
    let mut begun = whole.clone();
    begun.ended = false;
    for (name, before, after) in [("first", &begun, &whole), ("second", &whole, &begun)] {
        let ended = diff(name, before, after, &[]);
        assert_eq!(ended.code, 3, "{name}");
        assert!(ended.out.contains("does not have all of its run."));
    }
}

#[test]
fn subjects_are_matched_by_name_or_as_listed() {
    let old = run_of(&["a", "b"], &[case("s/1", &[tight(0.5), wrong(1e9)])]);
    let new = run_of(&["b", "c"], &[case("s/1", &[wrong(1e9), tight(0.5)])]);
    let ended = diff("by-name", &old, &new, &[]);
    assert_eq!(ended.code, 3, "a is missing: {}", ended.out);
    assert!(
        ended
            .out
            .contains("Missing from after.jsonl: the subject a.")
    );
    assert!(ended.out.contains("not compared: c, which was not there"));
    let ended = diff(
        "listed",
        &old,
        &new,
        &["--subjects", "b", "--subjects", "a=c"],
    );
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(
        ended.out.contains("\na → c: 1 verdict compared"),
        "{}",
        ended.out
    );
    let ended = diff("crossed", &old, &new, &["--subjects", "a=b"]);
    assert_eq!(ended.code, 1);
    let refused = |test, before, after, more: &[&str], words: &str| {
        let ended = diff(test, before, after, more);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{test}");
        assert!(ended.err.contains(words), "{test}: {}", ended.err);
    };
    let no = "before.jsonl: there is no subject `x` to compare; there are a, b";
    refused("unknown", &old, &new, &["--subjects", "x=b"], no);
    refused("form", &old, &new, &["--subjects", "=b"], "write OLD=NEW");
    let other = run_of(&["d"], &[case("s/1", &[tight(0.5)])]);
    let ended = diff("alone", &other, &run(&[case("s/1", &[wrong(1e9)])]), &[]);
    assert!(ended.out.contains("\nd → mine: 1 verdict"), "{}", ended.out);
    refused("common", &old, &other, &[], "--subjects OLD=NEW");
    let twins = run_of(&["a", "a"], &[case("s/1", &[tight(0.5), tight(0.5)])]);
    refused(
        "twins",
        &twins,
        &twins,
        &[],
        "several subjects are called `a`",
    );
}

#[test]
fn verdicts_by_other_rules_are_refused() {
    let plain = run(&[case("s/1", &[tight(0.5)])]);
    let change = |change: &dyn Fn(&mut Run)| {
        let mut run = plain.clone();
        change(&mut run);
        run
    };
    for (what, other) in [
        (
            "metamorphic mode differs (`off` before, `on` after)",
            change(&|r| r.header.metamorphic = true),
        ),
        (
            "the policy counts",
            change(&|r| r.header.policy = r#"{"touching":"hit"}"#.to_owned()),
        ),
        (
            "float type of a subject",
            change(&|r| r.header.subjects[0].scalar = FloatType::F32),
        ),
        (
            "the policy of the header",
            change(&|r| r.header.policy = "none".to_owned()),
        ),
    ] {
        let ended = diff("rules", &plain, &other, &[]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{what}");
        assert!(ended.err.contains(what), "{what}: {}", ended.err);
    }
    let newer = change(&|run| {
        run.header.oracle = "0.2.0".to_owned();
        run.header.subjects[0].conventions.tolerance.relative = 0.5;
    });
    let ended = diff("named", &plain, &newer, &[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    for words in [
        "differs: the version of the oracle: 0.1.0 → 0.2.0\n",
        "differs: conventions.tolerance.relative, declared by mine: 0.0 → 0.5\n",
    ] {
        assert!(ended.out.contains(words), "{words}\n{}", ended.out);
    }
}

#[test]
fn broken_files_are_refused_by_name_and_line() {
    let folder = Folder::new("broken");
    let two = [case("s/1", &[tight(0.5)]), case("s/2", &[tight(0.5)])];
    folder.results("good.jsonl", &run(&two));
    let good = folder.read("good.jsonl");
    folder.put("text", "no results\n");
    folder.put("line.jsonl", &good.replacen(r#"{"n":0"#, r#"{"m":0"#, 1));
    folder.put("twice.jsonl", &format!("{good}{good}"));
    folder.put("empty.jsonl", "");
    for (name, words) in [
        ("nowhere.jsonl", "nowhere.jsonl: "),
        ("text", "text:1: not the header"),
        ("line.jsonl", "line.jsonl:2: not a verdict"),
        (
            "twice.jsonl",
            "twice.jsonl:4: there is more after the last line",
        ),
        ("empty.jsonl", "empty.jsonl:1: the header is missing"),
    ] {
        for arguments in [["diff", name, "good.jsonl"], ["diff", "good.jsonl", name]] {
            let ended = folder.run(&arguments);
            assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}");
            assert!(ended.err.contains(words), "{arguments:?}: {}", ended.err);
        }
    }
}

#[test]
fn an_answer_in_time_that_is_late_now_is_a_regression() {
    let mut late = graded(Tier::Wrong, &[Kind::Timeout], 0.0);
    let graded = late.as_mut().expect("judged");
    (graded.ulps, graded.errors) = (None, Default::default());
    let before = run(&[case("s/1", &[tight(0.5)]), case("s/2", &[tight(0.5)])]);
    let after = run(&[case("s/1", &[late]), case("s/2", &[None])]);
    let ended = diff("late", &before, &after, &[]);
    assert_eq!(ended.code, 1);
    for words in [
        "largest error 0.5 → ∞ ulp",
        "no longer judged",
        "largest error 0.5 → – ulp",
    ] {
        assert!(ended.out.contains(words), "{words}\n{}", ended.out);
    }
}

#[test]
fn on_a_narrow_terminal_groups_are_paragraphs() {
    let folder = Folder::new("narrow");
    folder.results("before.jsonl", &run(&[case("s/1", &[tight(0.5)])]));
    folder.results("after.jsonl", &run(&[case("s/1", &[wrong(1e9)])]));
    let [before, after] = ["before.jsonl", "after.jsonl"].map(|name| folder.path().join(name));
    let mut seen = 0;
    let comparison = compare(&before, &after, &[], false, |name, _| {
        assert_eq!(name, "mine");
        seen += 1;
    });
    let comparison = comparison.expect("results");
    assert_eq!((seen, comparison.conclusion()), (1, Conclusion::Regressed));
    let none = Partings::new();
    let narrow = changes(&comparison, &none, false, Some(70));
    let paragraph = format!(
        "s: newly fails, DEPTH_HIGH: 1\n   {} s/1\n   tight → wrong DEPTH_HIGH\n   depth error 0.5 → 1000000000.0 ulp\n",
        id("s/1")
    );
    assert!(
        narrow.contains(&paragraph) && !narrow.contains('│'),
        "{narrow}"
    );
    assert!(changes(&comparison, &none, false, Some(300)).contains('│'));
}
