//! Which case is meant, and which cases are run: what is ambiguous or without effect is an
//! error that says what to do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use epa_oracle::corpus;

use crate::{DEEP, folder, oracle};

/// What a command says as it refuses its arguments.
fn refusal(arguments: &[&str]) -> String {
    let output = oracle(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    errors
}

/// The names of embedded cases that stand for more than one, with their ids.
fn shared_names() -> BTreeMap<String, BTreeSet<String>> {
    let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, case) in corpus::embedded().expect("the corpus") {
        let id = case.id().to_string();
        ids.entry(case.name.unwrap_or_default())
            .or_default()
            .insert(id);
    }
    ids.retain(|_, ids| ids.len() > 1);
    ids
}

#[test]
fn a_name_that_stands_for_two_cases_lists_both_ids() {
    let shared = shared_names();
    assert!(shared.len() >= 21, "{shared:?}");
    assert!(shared.contains_key("huge-scale") && shared.contains_key("tiny-scale"));
    for (name, ids) in &shared {
        let errors = refusal(&["show", name]);
        for id in ids {
            assert!(errors.contains(id.as_str()), "{id}: {errors}");
            let shown = oracle(&["show", id]);
            assert!(shown.status.success(), "{id}");
        }
    }
    let ids = &shared["huge-scale"];
    for command in [
        &["show", "huge-scale", DEEP][..],
        &["show", "huge-scale", "--subject", "epa-f64"],
        &["report", "huge-scale"],
        &["report", "huge-scale", "--subject", "winter-3d"],
        &["shrink", "huge-scale", "--subject", "winter-3d"],
        &["trace", "huge-scale"],
        &["along", "huge-scale", "--direction", "1,0"],
    ] {
        let errors = refusal(command);
        assert!(
            ids.iter().all(|id| errors.contains(id)),
            "{command:?}: {errors}"
        );
    }
}

#[test]
fn a_name_in_a_file_is_held_to_the_same() {
    let case = |x: u8, name: &str| {
        format!(
            r#"{{"v":1,"dim":2,"scalar":"f64","a":{{"point":[0,0]}},"b":{{"point":[{x},0]}},"name":"{name}"}}"#
        )
    };
    let file = folder("twice").join("cases.jsonl");
    let lines = [case(1, "twice"), case(2, "twice"), case(3, "once")].join("\n");
    fs::write(&file, lines).expect("written");
    let file = file.to_str().expect("UTF-8");
    let errors = refusal(&["report", file, "--id", "twice"]);
    assert_eq!(errors.matches("\n  e1-").count(), 2, "{errors}");
    assert!(oracle(&["report", file, "--id", "once"]).status.success());
    let errors = refusal(&["report", file, "--id", "never"]);
    assert!(errors.contains("none of the 3 cases"), "{errors}");
}

#[test]
fn a_count_or_a_seed_without_effect_is_refused() {
    let file = folder("count").join("case.jsonl");
    let line = r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[1,0]}}"#;
    fs::write(&file, format!("{line}\n")).expect("written");
    let file = file.to_str().expect("UTF-8");
    for (given, flag) in [
        (&["--level", "standard", "--count", "20"][..], "--count"),
        (&["--level", "standard", "--seed", "2"], "--seed"),
        (&["--level", "core", "--count", "20"], "--count"),
        (&["--count", "20"], "--count"),
        (&["--seed", "20"], "--seed"),
        (&[file, "--count", "1"], "--count"),
    ] {
        let mut command = vec!["validate", "--no-progress", "--subject", "epa-f64"];
        command.extend(given);
        let errors = refusal(&command);
        for words in [flag, "--stratum NAME", "--shard hash:1/100"] {
            assert!(errors.contains(words), "{given:?}: {errors}");
        }
    }
    let strata = [
        "validate",
        "--no-progress",
        "--subject",
        "epa-f64",
        "--stratum",
        "lattice-2d",
    ];
    let seen = |more: &[&str]| {
        let output = oracle(&[&strata[..], more].concat());
        assert!(output.status.success(), "{more:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert_eq!(seen(&[]), seen(&["--count", "100", "--seed", "1"]));
    assert_ne!(seen(&["--count", "3"]), seen(&["--count", "4"]));
}

/// An answer in a pipe names its case too.
#[test]
fn an_answer_to_a_name_that_stands_for_two_cases_is_refused() {
    let ids = &shared_names()["huge-scale"];
    let file = folder("piped").join("answers.jsonl");
    let answer = |name: &str| format!(r#"{{"name":"{name}","status":"separated","depth":-1}}"#);
    fs::write(&file, answer("huge-scale")).expect("written");
    let file = file.to_str().expect("UTF-8");
    let errors = String::from_utf8(oracle(&["judge", file]).stderr).expect("UTF-8");
    assert!(ids.iter().all(|id| errors.contains(id)), "{errors}");
    assert_eq!(oracle(&["judge", file]).status.code(), Some(2), "{errors}");
    let id = ids.iter().next().expect("two");
    fs::write(file, answer(id)).expect("written");
    assert_eq!(oracle(&["judge", file]).status.code(), Some(1));
}
