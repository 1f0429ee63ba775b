//! The embedded corpus: every truth is certified, what the sources claim is held against
//! the truth, and a person can review all of it under `snapshots/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use epa_oracle::brute;
use epa_oracle::case::Case;
use epa_oracle::corpus;
use epa_oracle::policy::Policy;
use epa_oracle::report::{KnownFailing, Reckoning, in_words, summary, table};
use epa_oracle::results::Entry;
use epa_oracle::subject::builtin;
use epa_oracle::truth::{self, Confirmation, Truth, json};
use epa_oracle::validate::{Placed, validate};
use epa_oracle::verify::{Accepted, check_line};
use num_traits::ToPrimitive;
use serde_json::Value;

type Solved = (&'static str, Case, Truth);

/// The whole corpus with its truths, solved once.
fn solved() -> &'static [Solved] {
    static SOLVED: OnceLock<Vec<Solved>> = OnceLock::new();
    SOLVED.get_or_init(|| {
        let cases = corpus::embedded().expect("every embedded line is a case");
        let solve = |(stratum, case): (&'static str, Case)| {
            let truth = truth::solve(&case, brute::DEFAULT_LIMIT).expect("the legs agree");
            (stratum, case, truth)
        };
        cases.into_iter().map(solve).collect()
    })
}

/// Compares a text with its snapshot.
fn snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => folder,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../oracle/corpus"))
}

#[test]
fn every_file_is_embedded_and_names_and_ids_are_unique() {
    let entries = fs::read_dir(folder()).expect("the corpus folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
    let names = names.map(|name| name.expect("UTF-8"));
    let strata = names.filter_map(|name| name.strip_suffix(".jsonl").map(str::to_owned));
    // The core set has the strata of generated cases.
    let mut files: Vec<String> = strata.filter(|name| name != "core").collect();
    files.sort();
    let embedded: Vec<&str> = corpus::FILES.iter().map(|(name, _)| *name).collect();
    assert_eq!(files, embedded);
    let named = |(stratum, case, _): &'static Solved| (*stratum, case.name.as_deref());
    let names: BTreeSet<_> = solved().iter().map(named).collect();
    let is_named = |(_, name): &(&str, Option<&str>)| name.is_some();
    assert!(names.iter().all(is_named));
    assert_eq!(
        names.len(),
        solved().len(),
        "names are unique within a stratum"
    );
}

#[test]
fn all_legs_agree_and_nothing_is_skipped_silently() {
    let (mut agrees, mut not_run, mut curved) = (0, 0, 0);
    for (_, _, truth) in solved() {
        match truth {
            Truth::Enclosed(_) => curved += 1,
            Truth::Decided(truth) => match truth.brute_force {
                Confirmation::Agrees => agrees += 1,
                Confirmation::NotRun { candidates } => {
                    assert!(candidates > brute::DEFAULT_LIMIT);
                    not_run += 1;
                }
            },
        }
    }
    assert!(
        agrees > 430 && not_run < 5,
        "{agrees} brute-forced, {not_run} not"
    );
    assert_eq!(curved, 30, "the cases with cylinders and ellipsoids");
}

#[test]
fn curved_cases_are_closed() {
    for (_, case, truth) in solved() {
        let Truth::Enclosed(truth) = truth else {
            continue;
        };
        assert!(case.flags.iter().any(|flag| flag == "curved"));
        let name = case.name.as_deref().unwrap_or_default();
        assert!(truth.is_closed && truth.class.is_some(), "{name}");
    }
}

#[test]
fn printed_truths_are_accepted_by_the_checker() {
    for (_, case, truth) in solved() {
        let line = json::line(case, truth, true).to_string();
        let accepted = check_line(&line).expect("our own certificate");
        assert!(matches!(accepted, Accepted::Proven { id, .. } if id == case.id().as_str()));
    }
}

#[test]
fn snapshots_of_all_truths() {
    for (stratum, _) in corpus::FILES {
        let mine = solved().iter().filter(|(name, ..)| name == stratum);
        let text: String = mine
            .map(|(_, case, truth)| format!("{}\n", describe(case, truth)))
            .collect();
        snapshot("../snapshots/truths", stratum, &text);
    }
}

/// What a case says of its claim, if that is wrong.
fn sentence(case: &Case) -> Option<&str> {
    case.source.as_ref()?.get("contradiction")?.as_str()
}

fn describe(case: &Case, truth: &Truth) -> String {
    let mut text = in_words(case, truth);
    if let Some(sentence) = sentence(case) {
        text += &format!("  note          {sentence}\n");
    }
    text
}

#[test]
fn snapshot_of_the_validation() {
    let place = |(stratum, case, _): &Solved| Placed {
        stratum: (*stratum).to_owned(),
        case: case.clone(),
    };
    let cases: Vec<Placed> = solved().iter().map(place).collect();
    let subjects = builtin::NAMES.map(|name| builtin::by_name(name).expect("a built-in subject"));
    let records = validate(&cases, &subjects, 0).expect("the legs agree");
    let known = KnownFailing::parse_lines(corpus::KNOWN_FAILING).expect("a well-formed list");
    let policy = Policy::built_in().expect("a policy");
    let declarations = subjects.iter().map(|subject| subject.declaration());
    let mut reckoning = Reckoning::new(declarations.collect(), policy, known);
    for record in &records {
        reckoning.add(&Entry::of(record, subjects[record.subject].float_type()));
    }
    assert!(reckoning.conforms() && reckoning.fixed().is_empty());
    let text = format!("{}\n{}", table(&reckoning, None), summary(&reckoning, true));
    snapshot("../snapshots/reports", "corpus", &text);
}

/// How far a float check or an unstated tolerance may be off: rounding of the
/// source's own computation, at coordinates of up to a few hundred.
fn slack(case: &Case) -> f64 {
    match case.scalar.name() {
        "f32" => 1e-5,
        _ => 2e-7,
    }
}

/// What is wrong with the claim of a case, as `[name, flag, sentence]`.
fn contradiction(case: &Case) -> Option<[&str; 3]> {
    const FLAGS: [&str; 3] = ["claim-wrong", "claim-loose", "float-check-wrong"];
    let flag = case
        .flags
        .iter()
        .find(|flag| FLAGS.contains(&flag.as_str()));
    let sentence = sentence(case);
    assert_eq!(flag.is_some(), sentence.is_some(), "a flag and a sentence");
    Some([case.name.as_deref()?, flag?, sentence?])
}

#[test]
fn every_contradiction_is_listed() {
    let list = fs::read_to_string(folder().join("contradictions.json")).expect("the list");
    let list: Value = serde_json::from_str(&list).expect("JSON");
    let listed = |(name, entry): (&'_ String, &'_ Value)| {
        let [flag, sentence] = ["flag", "sentence"].map(|key| entry[key].as_str());
        [Some(name.as_str()), flag, sentence].map(|text| text.expect("a string").to_owned())
    };
    let listed: BTreeSet<_> = list
        .as_object()
        .expect("names")
        .iter()
        .map(listed)
        .collect();
    let cases = solved()
        .iter()
        .filter_map(|(_, case, _)| contradiction(case));
    let found: BTreeSet<_> = cases.map(|words| words.map(str::to_owned)).collect();
    assert_eq!(listed, found);
}

/// What the sources say agrees with the truth, or the case carries a flag and a
/// sentence that says who is wrong.
#[test]
fn claims_and_float_checks_agree_or_are_flagged() {
    let (mut claims, mut checks) = (0, 0);
    for (_, case, truth) in solved() {
        let Some(source) = &case.source else { continue };
        let depth = match truth {
            Truth::Decided(truth) => &truth.depth,
            // Closed, and so as good as exact.
            Truth::Enclosed(truth) => &truth.depth[0],
        };
        let depth = depth.enclose(80).0.to_f64().expect("an ordinary size");
        let mut wrong = Vec::new();
        if let Some(claimed) = source.get("claimed") {
            claims += usize::from(check_claim(case, claimed, depth, &mut wrong));
        }
        let check = source.get("float_check");
        if let Some(check) = check.and_then(|check| check["signed_distance"].as_f64()) {
            checks += 1;
            if (depth + check).abs() > slack(case) {
                wrong.push(format!("float check {check}"));
            }
        }
        let is_flagged = contradiction(case).is_some();
        let name = case.name.as_deref().unwrap_or_default();
        let agrees = wrong.is_empty() || is_flagged;
        assert!(agrees, "{name}: s = {depth}, but {wrong:?}");
    }
    assert!(claims > 250, "{claims} claims were compared");
    assert!(checks > 150, "{checks} float checks were compared");
}

/// Compares depth and overlap; whether there was anything to compare.
fn check_claim(case: &Case, claimed: &Value, depth: f64, wrong: &mut Vec<String>) -> bool {
    let number = |key: &str| claimed[key].as_f64();
    let tolerance = number("tol").unwrap_or(0.0).max(slack(case));
    let overlap = claimed["intersects"].as_bool();
    if let Some(claim) = number("depth")
        && (claim - depth).abs() > tolerance
    {
        wrong.push(format!("claimed depth {claim} ± {tolerance}"));
    }
    match overlap {
        Some(true) if depth < -tolerance => wrong.push("claimed to overlap".into()),
        Some(false) if depth > tolerance => wrong.push("claimed to be apart".into()),
        _ => {}
    }
    number("depth").is_some() || overlap.is_some()
}
