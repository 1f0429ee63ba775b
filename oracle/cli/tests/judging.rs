//! Judging from the outside: pipes, programs, known failures, policies.

mod common;

use std::path::PathBuf;

use common::{code, run, text};
use epa_oracle::case::Case;
use epa_oracle::subject::builtin;

const PROGRAM: &str = env!("CARGO_BIN_EXE_epa-oracle");

/// Two unit squares, half overlapping: depth 1/2 along x.
const SQUARES: &str = r#"{"v":1,"dim":2,"scalar":"f64","name":"squares","flags":["box"],"a":{"hull":[[0,0],[1,0],[1,1],[0,1]]},"b":{"hull":[[0.5,0.25],[1.5,0.25],[1.5,1.25],[0.5,1.25]]}}"#;

/// A file in a folder of its own, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("epa-oracle-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder)
    }

    fn file(&self, name: &str, content: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("a file");
        path.to_string_lossy().into_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn plain_text_goes_through_a_pipe() {
    let generated = run(
        &[
            "generate",
            "--stratum",
            "box-grid-2d",
            "--count",
            "3",
            "--text",
        ],
        "",
    );
    let questions = text(&generated.stdout);
    let names: Vec<&str> = questions
        .lines()
        .filter_map(|l| l.split(' ').next())
        .collect();
    assert_eq!(
        names,
        ["box-grid-2d/1/0", "box-grid-2d/1/1", "box-grid-2d/1/2"]
    );
    let unsupported: String = names
        .iter()
        .map(|name| format!("{name} unsupported\n"))
        .collect();
    // A run that judges nothing is not green.
    assert_eq!(code(&run(&["judge", "--text"], &unsupported)), 3);
    let wrong: String = names
        .iter()
        .map(|name| format!("{name} hit 1000 1 0\n"))
        .collect();
    let judged = run(&["judge", "--text", "--expect", "3"], &wrong);
    assert_eq!(code(&judged), 1);
    assert!(
        text(&judged.stdout).contains("DEPTH_HIGH"),
        "{}",
        text(&judged.stdout)
    );
}

/// The answers of a pipe are kept as those of a driver are, and compared with them.
#[test]
fn verdicts_of_a_pipe_are_kept() {
    let scratch = Scratch::new("kept");
    let questions = text(&run(&["generate", "--level", "core", "--text"], "").stdout);
    let ids: Vec<&str> = questions
        .lines()
        .filter_map(|l| l.split(' ').next())
        .collect();
    assert!(ids.len() > 1000 && ids.iter().all(|id| id.starts_with("e1-")));
    let answers = format!("{} hit 1000 1 0 0\n", ids[0]);
    let file = scratch.0.join("results.jsonl");
    let file = file.to_str().expect("a path");
    let judge = ["judge", "--text", "--results", file];
    assert_eq!(code(&run(&judge, &answers)), 1);
    let kept = std::fs::read_to_string(file).expect("results");
    assert_eq!(
        kept.lines().count(),
        3,
        "a header, a verdict and the end: {kept}"
    );
    assert!(
        kept.lines()
            .nth(1)
            .is_some_and(|line| line.contains("\"verdict\"")),
        "{kept}"
    );
    let again = run(&judge, &answers);
    assert_eq!(code(&again), 2);
    assert!(
        text(&again.stderr).contains("or replace it (--overwrite)"),
        "{}",
        text(&again.stderr)
    );
    let replaced = [&judge[..], &["--overwrite"]].concat();
    assert_eq!(code(&run(&replaced, &answers)), 1);
    assert_eq!(code(&run(&["diff", file, file], "")), 0);
}

#[test]
fn plain_text_is_judged_on_the_vertices_that_were_sent() {
    let stratum = ["--stratum", "quaternion-3d.f32", "--count", "5", "--text"];
    let questions = run(&[&["generate"], &stratum[..]].concat(), "");
    let answers: String = text(&questions.stdout).lines().map(solved).collect();
    let judged = run(
        &["judge", "--text", "--expect", "5", "--require", "tight"],
        &answers,
    );
    assert_eq!(code(&judged), 0, "{}", text(&judged.stdout));
}

/// A line of plain text, answered by the f64 build.
fn solved(question: &str) -> String {
    let mut words = question.split(' ');
    let (name, dim) = (words.next().expect("a name"), words.next());
    let dim: usize = dim.and_then(|d| d.parse().ok()).expect("a dimension");
    let mut hull = || {
        let count = words.next().and_then(|n| n.parse().ok()).expect("a count");
        let mut number = || words.next().expect("a coordinate").to_owned();
        let mut point = || format!("[{}]", Vec::from_iter((0..dim).map(|_| number())).join(","));
        Vec::from_iter((0..count).map(|_: usize| point())).join(",")
    };
    let (a, b) = (hull(), hull());
    let case = format!(
        r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{"hull":[{a}]}},"b":{{"hull":[{b}]}}}}"#
    );
    let case = Case::parse(&case).expect("a case");
    let answer = builtin::by_name("epa-f64").expect("built in").answer(&case);
    let mut line = format!("{name} {}", answer.status.name());
    let numbers = answer
        .depth
        .into_iter()
        .chain(answer.normal.into_iter().flatten());
    for x in numbers {
        line += &format!(" {x:?}");
    }
    line + "\n"
}

#[test]
fn json_answers_name_their_cases() {
    let scratch = Scratch::new("json");
    let cases = scratch.file("cases.jsonl", SQUARES);
    let judge = |answers: &str| run(&["judge", "--cases", &cases], answers);
    let right = r#"{"name":"squares","status":"penetrating","depth":0.5,"normal":[1,0]}"#;
    let good = judge(right);
    assert_eq!(
        code(&good),
        0,
        "{}{}",
        text(&good.stdout),
        text(&good.stderr)
    );
    let none = judge("");
    assert_eq!(code(&none), 3, "every case of the file must be answered");
    assert!(text(&none.stderr).contains("there is no line in <stdin>; write one answer a line"));
    assert!(
        !text(&none.stdout).contains('┌'),
        "no table without a verdict"
    );
    let twice = judge(&format!("{right}\n{right}"));
    assert_eq!(code(&twice), 1);
    assert!(text(&twice.stdout).contains("PROTOCOL") && text(&twice.stdout).contains("twice"));
    let stray = judge(&format!(
        "{right}\nnoise\n{{\"name\":\"nobody\",\"status\":\"touching\"}}"
    ));
    assert_eq!(code(&stray), 2);
    assert!(
        text(&stray.stderr).contains("no case `nobody`"),
        "{}",
        text(&stray.stderr)
    );
    let backwards = right.replace("[1,0]", "[-1,0]").replace("0.5", "-0.5");
    assert_eq!(code(&judge(&backwards)), 1);
    let declared = [
        "judge",
        "--cases",
        &cases,
        "--normal-b-to-a",
        "--depth-negative",
    ];
    assert_eq!(code(&run(&declared, &backwards)), 0);
}

#[test]
fn a_known_failure_that_passes_is_exit_5_and_a_glob_of_flags_lists_failures() {
    let scratch = Scratch::new("known");
    let cases = scratch.file("cases.jsonl", SQUARES);
    let list = scratch.file(
        "known.jsonl",
        r#"{"flag":"bo*","cause":"for the test","link":"https://example.org"}"#,
    );
    let passes = run(
        &[
            "validate",
            &cases,
            "--subject",
            "epa-f64",
            "--known-failing",
            &list,
        ],
        "",
    );
    assert_eq!(code(&passes), 5);
    assert!(
        text(&passes.stdout).contains("PASSES"),
        "{}",
        text(&passes.stdout)
    );
    let wrong = r#"{"name":"squares","status":"separated"}"#;
    let judge = ["judge", "--cases", &cases];
    assert_eq!(code(&run(&judge, wrong)), 1);
    let listed = [&judge[..], &["--known-failing", &list]].concat();
    assert_eq!(code(&run(&listed, wrong)), 0);
    let policy = scratch.file("policy.json", r#"{"advisory_flags":["box"]}"#);
    let advisory = [&judge[..], &["--policy", &policy]].concat();
    let output = run(&advisory, wrong);
    assert_eq!(code(&output), 0);
    assert!(
        text(&output.stdout).contains("do not bind"),
        "{}",
        text(&output.stdout)
    );
    let broken = scratch.file("broken.json", r#"{"advisory":["box"]}"#);
    assert_eq!(
        code(&run(&[&judge[..], &["--policy", &broken]].concat(), wrong)),
        2
    );
}

/// A status that is wrong by no more than the bound of a tier belongs to that tier, and is named.
#[test]
fn a_status_within_a_tier_is_named_beside_it() {
    let scratch = Scratch::new("status");
    for (gap, status, said) in [
        (
            "1.0000000001",
            "penetrating",
            "only numeric, an overlap invented within it",
        ),
        (
            "0.9999999999",
            "separated",
            "only numeric, an overlap missed within it",
        ),
        ("1.0000000001", "separated", "only numeric, up to"),
    ] {
        let squares = SQUARES
            .replace("0.5,", &format!("{gap},"))
            .replace("1.5,", "3,");
        let cases = scratch.file("cases.jsonl", &squares);
        let depth = match status {
            "penetrating" => "1e-10",
            _ => "-3e-10",
        };
        let answer =
            format!(r#"{{"name":"squares","status":"{status}","depth":{depth},"normal":[1,0]}}"#);
        let judge =
            |more: &[&str]| run(&[&["judge", "--cases", &cases][..], more].concat(), &answer);
        assert_eq!(code(&judge(&[])), 0, "{}", text(&judge(&[]).stdout));
        let strict = judge(&["--require", "tight"]);
        let found = text(&strict.stdout);
        assert!(
            code(&strict) == 1 && found.contains(said),
            "{said}: {found}"
        );
    }
}

/// The first that is said is that the declaration seems to be wrong, before any failure, however
/// many there are.
#[test]
fn a_wrong_declaration_is_named_before_the_failures_that_it_explains() {
    for (count, more) in [("20", ""), ("300", ""), ("300", "--verbose")] {
        let call = format!(
            "validate --no-progress --brute-limit 0 --subject faulty-flipped-normal \
             --stratum box-grid-2d --count {count} {more}"
        );
        let output = run(&call.split_whitespace().collect::<Vec<_>>(), "");
        assert_eq!(code(&output), 1, "{}", text(&output.stderr));
        let said = text(&output.stdout);
        let first = said.lines().next().expect("lines");
        for part in [
            "NOTE      ",
            "the opposite normal would be right in ",
            "b-to-a",
        ] {
            assert!(first.contains(part), "{call}: {said}");
        }
        assert!(said.contains("\nFAILED    "), "{said}");
    }
}

/// The error of this subject is a millionth of the size: a tolerance excuses all of its failures
/// or none.
#[test]
fn the_tolerance_curve_says_what_a_declared_tolerance_excuses() {
    let call = "validate --no-progress --brute-limit 0 --subject faulty-depth-high \
                --stratum lattice-2d --count 60 --report json";
    let output = run(&call.split_whitespace().collect::<Vec<_>>(), "");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let curve = &report["tolerance_curves"][0];
    let failures = curve["failures"].as_u64().expect("a count");
    let points = curve["points"].as_array().expect("points").iter();
    let all: Vec<u64> = points.filter_map(|point| point["all"].as_u64()).collect();
    assert!(failures >= 50, "{curve}");
    // From 1e-8 to 1e-1; the witness points of a depth that is off are inconsistent.
    assert_eq!(all[..2], [0, 0], "{curve}");
    assert_eq!(all[4..], [failures; 4], "{curve}");
    let cause = &report["causes"][0];
    assert_eq!(cause["failures"], failures);
    let facts = cause["facts"].to_string();
    assert!(
        facts.contains("the error is always about 1.0e-6 of the scale"),
        "{facts}"
    );
    assert!(cause["example"]["points"].as_u64() < Some(6), "{cause}");
}

#[test]
fn a_cause_names_what_its_failures_have_in_common() {
    let call = "validate --no-progress --brute-limit 0 --subject faulty-error-on-touching \
                --stratum lattice-2d --count 100";
    let output = run(&call.split_whitespace().collect::<Vec<_>>(), "");
    let said = text(&output.stdout);
    for part in [
        "It says: degenerate simplex\n",
        "\n            the shapes touch: ",
        "\n            lattice-2d ",
        "\n            epa-oracle shrink lattice-2d/1/26 --subject faulty-error-on-touching\n",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
}

#[test]
fn a_program_that_speaks_the_protocol_is_judged_like_a_built_in_one() {
    let strata = [
        "validate",
        "--stratum",
        "lattice-2d",
        "--stratum",
        "rounded-hulls-3d.f32",
        "--count",
        "20",
    ];
    let child = [&strata[..], &["--", PROGRAM, "serve", "epa-f64"]].concat();
    let output = run(&child, "");
    assert_eq!(
        code(&output),
        0,
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    assert!(text(&output.stdout).contains("epa-f64: judged 40 of 40"));
    let metamorphic = [&strata[..], &["--metamorphic"], &child[strata.len()..]].concat();
    assert_eq!(code(&run(&metamorphic, "")), 0);
}

#[test]
fn a_program_that_cannot_be_run_makes_the_run_incomplete() {
    let validate = |command: &[&str]| {
        run(
            &[
                &["validate", "--stratum", "lattice-2d", "--count", "2", "--"][..],
                command,
            ]
            .concat(),
            "",
        )
    };
    let missing = validate(&["/no/such/program"]);
    assert_eq!(code(&missing), 3);
    assert!(
        text(&missing.stderr).contains("cannot start"),
        "{}",
        text(&missing.stderr)
    );
    let echo = validate(&["cat"]);
    assert_eq!(code(&echo), 3, "it repeats the greeting");
    assert!(
        text(&echo.stderr).contains("not with a declaration"),
        "{}",
        text(&echo.stderr)
    );
    let dead = validate(&["sh", "-c", "echo out of memory >&2; exit 7"]);
    assert_eq!(code(&dead), 3);
    let said = text(&dead.stderr);
    assert!(
        said.contains("exit code 7") && said.contains("out of memory"),
        "{said}"
    );
}

#[test]
fn a_program_that_closes_its_output_or_forks_does_not_hold_the_run() {
    let hello = r#"{"name":"odd","scalar":"f64"}"#;
    for after in [
        "exec 1>&-; sleep 60",
        "sleep 60 & exit 3",
        "sleep 60 & wait",
    ] {
        let script = format!("read line; echo '{hello}'; read line; {after}");
        let started = std::time::Instant::now();
        let output = run(
            &[
                "validate",
                "--stratum",
                "lattice-2d",
                "--count",
                "1",
                "--timeout",
                "0.5",
                "--",
                "sh",
                "-c",
                &script,
            ],
            "",
        );
        assert_eq!(code(&output), 1, "{after}: {}", text(&output.stderr));
        assert!(started.elapsed().as_secs() < 30, "{after}");
    }
}

#[test]
fn show_explains_embedded_generated_and_given_cases() {
    let shown = run(&["show", "box-grid-3d/1/17", "-"], SQUARES);
    assert_eq!(code(&shown), 0, "{}", text(&shown.stderr));
    let words = text(&shown.stdout);
    for part in [
        "box-grid-3d/1/17",
        "hard",
        "squares",
        "penetrating",
        "depth 0.5",
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
    assert_eq!(code(&run(&["show", "no-such-stratum/1/1"], "")), 2);
    assert_eq!(
        code(&run(&["show", "e1-aaaaaaaaaaaaaaaaaaaaaaaaaa"], "")),
        2
    );
}

#[test]
fn the_core_set_has_every_stratum_and_its_names_make_its_cases() {
    let core = epa_oracle::corpus::core().expect("well-formed");
    assert!(core.len() >= 1900, "{}", core.len());
    let ranked = epa_oracle::generate::strata().filter(|stratum| !stratum.is_curved());
    for stratum in ranked {
        assert!(
            !stratum.discriminates().is_empty(),
            "{} is not measured",
            stratum.name
        );
        for name in [stratum.name.to_owned(), format!("{}.f32", stratum.name)] {
            assert!(
                core.iter().any(|(of, _)| *of == name),
                "{name} has no core case"
            );
        }
    }
    for (_, case) in &core {
        let name = case.name.as_deref().expect("named");
        let reference: epa_oracle::generate::Reference = name.parse().expect(name);
        assert_eq!(reference.case().id(), case.id(), "{name}");
    }
}
