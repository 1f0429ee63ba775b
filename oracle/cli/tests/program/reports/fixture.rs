//! Runs to be reported.

use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use epa_oracle::policy::Policy;
use epa_oracle::report::{Format, KnownFailing, Reckoning, Report};
use epa_oracle::results::{Asked, Cases, Entry, Header};
use epa_oracle::subject::{Answer, Declaration, Status, Subject, builtin};
use epa_oracle::validate::{Placed, Run, in_turn};
use serde_json::{Value, json};

use crate::common::{Answering, right};
use crate::schemas;

/// Good answers, spoiled where the name of the case asks for it.
pub(super) fn spoiled(name: &'static str) -> impl Subject {
    Answering(name, |case: &Case| {
        let mut answer = right(case);
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
        match name.strip_prefix("gives up ") {
            Some(what) => Answer::without_numbers(Status::Error, what),
            None => answer,
        }
    })
}

/// Two squares that overlap by one, `n` to the right, so that no two are the same.
pub(super) fn placed(stratum: &str, name: &str, flags: &[&str], n: usize) -> Placed {
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

pub(super) fn header(subjects: Vec<Declaration>, policy: &Policy) -> Header {
    Header {
        epa_oracle_results: 1,
        oracle: "1.2.3".to_owned(),
        edition: "0".repeat(64),
        cases: Cases {
            what: "of the test".to_owned(),
            count: None,
            manifest: None,
        },
        asked: vec![Asked::default(); subjects.len()],
        subjects,
        policy: policy.text().to_owned(),
        metamorphic: false,
        shards: Vec::new(),
        begun: Vec::new(),
    }
}

pub(super) fn run(
    subjects: &[&dyn Subject],
    cases: Vec<Placed>,
    policy: Policy,
    known: &str,
) -> (Header, Reckoning) {
    let declarations: Vec<_> = subjects.iter().map(|s| s.declaration()).collect();
    let known = KnownFailing::parse_lines(known).expect("a list");
    let mut reckoning = Reckoning::new(declarations.clone(), policy.clone(), known);
    let mut run = Run::in_process(subjects.iter().copied(), &policy);
    run.all(in_turn(cases), |record| {
        reckoning.add(&Entry::of(&record, FloatType::F64));
        Ok(())
    })
    .expect("the legs agree");
    (header(declarations, &policy), reckoning)
}

const CYLINDER: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"cylinder":{"half_height":"1/3","radius":1}},"b":{"ball":{"radius":1}}}"#;

/// Two subjects on four strata: failures of several kinds, a known one, one that
/// does not bind, an entry of the list that passes, and cases that are not judged.
pub(super) fn small() -> (Header, Reckoning) {
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
    let deep = json!({"subject": "spoiled", "id": cases[6].case.id().as_str(), "cause": "it is deep", "link": "https://example.org/7"});
    let fixed = json!({"flag": "fixed", "cause": "it was wrong once"});
    let known = format!("{deep}\n{fixed}\n");
    let policy = Policy::parse(r#"{"require":"tight","advisory_flags":["extreme"]}"#);
    let good = builtin::by_name("epa-f64").expect("built in");
    let (spoiled, policy) = (spoiled("spoiled"), policy.expect("a policy"));
    run(&[good.as_ref(), &spoiled], cases, policy, &known)
}

pub(super) fn render(
    format: Format,
    (header, reckoning): &(Header, Reckoning),
    complete: bool,
) -> String {
    let report = Report {
        header,
        reckoning,
        complete,
    };
    format.render(&report).expect("a report")
}

pub(super) fn json_of(run: &(Header, Reckoning), complete: bool) -> Value {
    serde_json::from_str(&render(Format::Json, run, complete)).expect("JSON")
}

pub(super) fn junit_of(run: &(Header, Reckoning), complete: bool) -> quick_junit::Report {
    let text = render(Format::Junit, run, complete);
    quick_junit::Report::deserialize_from_str(&text).expect("well-formed JUnit")
}

pub(super) fn accepts(report: &Value) {
    schemas::holds(&schemas::validator("report"), report);
}
