//! The programs of a report on a real case of every kind of failure. They end with exit code 1
//! while the failure is there, and with 0 when the answer is right.

use std::path::Path;
use std::sync::LazyLock;

use epa_oracle::dossier::{Dossier, Language};
use epa_oracle::judge::{Kind, Other};
use epa_oracle::policy::Policy;
use epa_oracle::subject::InProcess;

use super::program::{Ended, all, run};
use super::{folder, stdout};
use crate::common::{case, has, right};
use crate::shrinking::by_name;

/// A real case of every kind, and the subject that fails on it. There are two of a METAMORPHIC
/// answer: the variant has another one, or none. The last one is a curved shape, of which two
/// bounds are known.
const FAILURES: &str = include_str!("failures.txt");

/// What a subject answers to a case.
fn dossier(kind: &str, name: &str, subject: &str) -> Dossier {
    let case = case(name);
    let subject = by_name(subject);
    let mut runner = InProcess::new(subject.as_ref());
    let again = ["METAMORPHIC", "NONDETERMINISTIC"].contains(&kind);
    Dossier::of_subject(&case, &mut runner, again, &Policy::default(), 0).expect("a dossier")
}

/// A report with a right answer in the place of the wrong one.
fn mended(mut dossier: Dossier) -> Dossier {
    let right = right(&dossier.case);
    let examined = dossier.examined.as_mut().expect("an answer");
    if let Some(answer) = &mut examined.answer {
        *answer = right.clone();
    }
    let others = examined.others.iter_mut();
    others.for_each(|other| other.answer = other.answer.take().map(|_| right.clone()));
    dossier
}

/// Its program, with the same tests.
fn mended_program(language: Language, mended: &Dossier) -> String {
    let program = mended.program(language).expect("a program");
    // Where no answer came, one is said to have come.
    program
        .replace("came = 0;", "came = 1;")
        .replace("came = false;", "came = true;")
        .replace("came = False\n", "came = True\n")
}

/// Of each of [`FAILURES`] the kind, the report, and the report with a right answer. All languages
/// share them.
static REPORTS: LazyLock<Vec<(&str, Dossier, Dossier)>> = LazyLock::new(|| {
    let reports = FAILURES.lines().map(|failure| {
        let [kind, case, name] = Vec::from_iter(failure.split(' '))[..] else {
            panic!("{failure}")
        };
        let asked = || dossier(kind, case, name);
        (kind, asked(), mended(asked()))
    });
    reports.collect()
});

fn every_kind(language: Language) {
    for kind in Kind::ALL {
        let is_there = |line: &str| line.starts_with(&format!("{kind} "));
        assert!(FAILURES.lines().any(is_there), "{kind} is not shown");
    }
    for (number, (kind, wrong, right)) in REPORTS.iter().enumerate() {
        let folder = folder(&format!("every-kind-{}-{number}", language.tag()));
        let wrong = wrong.program(language);
        let wrong = wrong.unwrap_or_else(|why| panic!("{kind}: {why}"));
        let Some(ended) = run(&folder, language.tag(), &wrong) else {
            return;
        };
        let is_named = ended.fails(kind);
        let Ended { code, printed } = ended;
        assert_eq!((code, is_named), (1, true), "{kind}: {printed}\n{wrong}");
        has(&printed, &[" along the best direction ", "\nthe answer"]);
        let right = mended_program(language, right);
        let Ended { code, printed } = run(&folder, language.tag(), &right).expect("it ran before");
        assert_eq!(code, 0, "{kind}, mended: {printed}\n{right}");
        has(&printed, &[": ok"]);
        assert!(!printed.contains("FAILS"), "{kind}: {printed}");
    }
}

#[test]
fn every_kind_in_c() {
    every_kind(Language::C);
}

/// C++ has the program of C with other headers.
#[test]
#[ignore = "takes long: run by .ci/full"]
fn every_kind_in_cpp() {
    every_kind(Language::Cpp);
}

#[test]
fn every_kind_in_rust() {
    every_kind(Language::Rust);
}

#[test]
fn every_kind_in_python() {
    every_kind(Language::Python);
}

/// A variant and a second question, each with another answer or with none.
#[test]
fn each_of_two_other_answers_is_tested() {
    for (number, came) in [[true, true], [true, false], [false, true], [false, false]]
        .into_iter()
        .enumerate()
    {
        let asked = || {
            let mut dossier = dossier("DEPTH_HIGH", "random-3d/1/3", "faulty-depth-high");
            let case = dossier.case.clone();
            let examined = dossier.examined.as_mut().expect("an answer");
            let kinds = [Kind::Metamorphic, Kind::Nondeterministic];
            examined.verdict.kinds.extend(kinds);
            examined.others = [Some(case.clone()), None]
                .into_iter()
                .zip(came)
                .map(|(variant, came)| Other {
                    variant,
                    answer: came.then(|| right(&case)),
                    allowed: 0.0,
                })
                .collect();
            dossier
        };
        let folder = folder(&format!("two-others-{number}"));
        let (report, mended) = (asked(), mended(asked()));
        for language in [Language::C, Language::Rust, Language::Python] {
            let ended = |program: &str| run(&folder, language.tag(), program).expect("it is there");
            let wrong = ended(&report.program(language).expect("one"));
            assert_eq!(wrong.code, 1, "{}", wrong.printed);
            for kind in ["DEPTH_HIGH", "METAMORPHIC", "NONDETERMINISTIC"] {
                assert!(wrong.fails(kind), "{kind}: {}", wrong.printed);
            }
            let right = ended(&mended_program(language, &mended));
            assert_eq!(right.code, 0, "{}", right.printed);
        }
    }
}

/// Holds that the programs of a report end with a code, and that these kinds fail.
fn all_end(folder: &Path, report: &str, code: i32, kinds: &[&str]) {
    for (language, ended) in all(folder, report) {
        let fail = kinds.iter().all(|kind| ended.fails(kind));
        assert!(ended.code == code && fail, "{language}: {}", ended.printed);
    }
}

/// The case that shows the inconsistency in the notes: equal numbers along the normal, and a
/// witness point far outside.
#[test]
fn a_witness_far_outside_fails_in_every_language() {
    let answer =
        r#"{"status":"penetrating","depth":1,"normal":[0,-1,0],"a":[600,-2,1],"b":[-0.7,-1,1]}"#;
    let report = stdout(&["report", "box-grid-3d/1/17", "--answer", answer]);
    let kinds = ["WITNESS_OFF_A", "WITNESS_INCONSISTENT"];
    all_end(&folder("far-witness"), &report, 1, &kinds);
}

/// Shapes stand in their own coordinates, and poses beside them.
#[test]
fn shapes_and_poses_stand_in_them_as_given() {
    let folder = folder("as-given");
    let file = folder.join("case.jsonl");
    let case = r#"{"v":1,"dim":3,"scalar":"f64","a":{"box":{"half_extents":[2,1,1.5]},"pose":{"translation":[10,20,30],"quaternion":[3,1,0,0.5]}},"b":{"hull":[[0,0,0],[0,0,5],[0,5,0],[5,0,0]],"pose":{"translation":[9.5,20,30]}}}"#;
    std::fs::write(&file, case).expect("written");
    let file = file.to_str().expect("UTF-8");
    let answer = r#"{"status":"separated","depth":-1}"#;
    let report = stdout(&["report", file, "--answer", answer]);
    let parts = [
        "A: box of sizes 2.0, 1.0, 1.5, turned by the quaternion w, x, y, z = 3.0, 1.0, 0.0, 0.5, moved by 10.0, 20.0, 30.0",
        "B: hull, moved by 9.5, 20.0, 30.0",
        "        [-2.0, -1.0, -1.5],",
        "        [0.0, 0.0, 5.0],",
        "translation=[10.0, 20.0, 30.0]",
        "each is the nearest one",
    ];
    has(&report, &parts);
    all_end(&folder, &report, 1, &["MISSED_OVERLAP"]);
}

/// A right answer fails nothing, and the program says so.
#[test]
fn the_programs_of_a_right_answer_end_well() {
    let report = stdout(&["report", "box-grid-3d/1/17", "--subject", "epa-f64"]);
    all_end(&folder("right"), &report, 0, &[]);
}
