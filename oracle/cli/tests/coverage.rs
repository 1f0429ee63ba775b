//! Coverage is part of the verdict: what is not judged is counted, named, and too much of it
//! makes a run partial.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::{code, run_in, text};

/// A driver that hands every question to `epa-oracle serve epa-f64`, and spoils the answers.
const SPOILER: &str = r#"
import json, subprocess, sys

mode, program = sys.argv[1:3]
honest = subprocess.Popen([program, "serve", "epa-f64"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def spoiled(question, answer):
    n, case = question["seq"], question["case"]
    kinds = [list(case[side])[0] for side in "ab"]
    if mode == "one-in-a-thousand" and n % 1000 != 7:
        return {"seq": n, "status": "unsupported"}
    if mode == "no-balls" and "ball" in kinds:
        return {"seq": n, "status": "unsupported", "message": "balls are not done yet"}
    if mode == "some-normals" and len(json.dumps(case)) % 2:
        answer.pop("normal", None)
    if mode.startswith("negated") and "depth" in answer:
        answer["depth"] = -answer["depth"]
    if mode == "magnitude" and "depth" in answer:
        answer["depth"] = abs(answer["depth"])
    if mode == "negated-late" and n < 70:
        return {"seq": n, "status": "separated" if answer["status"] == "penetrating" else "penetrating"}
    if mode == "negated-with-misses" and answer["status"] == "penetrating" and n % 5 == 0:
        return {"seq": n, "status": "separated"}
    if mode == "nan-normal":
        answer["normal"] = ["NaN"] * case["dim"]
    if mode == "markup":
        return {"seq": n, "status": "unsupported", "message": "</details> [a](http://x)"}
    if mode == "deeper" and "depth" in answer:
        answer["depth"] += 1e-5
    if mode == "no-depth":
        answer.pop("depth", None)
    if mode == "depth-only":
        for name in ("normal", "a", "b"):
            answer.pop(name, None)
    if mode == "never-flat" and any(len({p[2] for p in case[s].get("hull", [[0, 0, 0], [0, 0, 1]])}) == 1 for s in "ab"):
        sys.exit("asked a flat shape")
    return answer

for line in sys.stdin:
    question = json.loads(line)
    honest.stdin.write(line)
    honest.stdin.flush()
    if question["cmd"] == "stop":
        break
    answer = json.loads(honest.stdout.readline())
    if question["cmd"] == "hello":
        answer.update({"name": mode}, **json.loads(sys.argv[3]) if len(sys.argv) > 3 else {})
    else:
        answer = spoiled(question, answer)
    print(json.dumps(answer), flush=True)
"#;

/// A folder of a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("epa-oracle-coverage-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("spoiler.py"), SPOILER).expect("a driver");
        Folder(folder)
    }

    /// `validate` with the driver in some mode, and with what it declares besides.
    fn validate(&self, arguments: &[&str], mode: &str, declared: &str) -> Output {
        let program = env!("CARGO_BIN_EXE_epa-oracle");
        let command = ["--", "python3", "spoiler.py", mode, program, declared];
        let all = [&["validate", "--no-progress"], arguments, &command].concat();
        run_in(&self.0, &all, "")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const LATTICES: [&str; 6] = [
    "--stratum",
    "lattice-3d",
    "--stratum",
    "lattice-2d",
    "--count",
    "120",
];

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

/// A comparison and a matrix name what their verdicts rest on.
#[test]
fn declared_lengths_and_partial_runs_are_named_by_diff_review_and_matrix() {
    let folder = Folder::new("compared");
    let call = |line: &str| run_in(&folder.0, &line.split_whitespace().collect::<Vec<_>>(), "");
    let lengths = r#"{"conventions":{"tolerance":{"absolute":0.001,"relative":0}}}"#;
    let one_d = ["--stratum", "lattice-2d", "--count", "20", "--results"];
    for (file, declared) in [("loose.jsonl", lengths), ("strict.jsonl", "{}")] {
        let arguments = [&one_d[..], &[file, "--accept-declared"]].concat();
        folder.validate(&arguments, "deeper", declared);
    }
    let arguments = [&LATTICES[..], &["--results", "few.jsonl"]].concat();
    folder.validate(&arguments, "one-in-a-thousand", "{}");
    let diff = call("diff strict.jsonl loose.jsonl --verbose");
    let said = text(&diff.stdout);
    assert!(said.contains("by a declared tolerance"), "{said}");
    let names_it = "loose.jsonl: deeper: it declares a tolerance of 0.001, which is accepted; ";
    assert!(said.contains(names_it), "{said}");
    let review = call("review --list strict.jsonl loose.jsonl");
    let said = text(&review.stdout);
    assert!(said.contains("by a declared tolerance"), "{said}");
    assert!(said.contains(names_it), "{said}");
    let arguments = [&LATTICES[..], &["--results", "some.jsonl"]].concat();
    folder.validate(&arguments, "some-normals", r#"{"name":"x"}"#);
    let arguments = [&LATTICES[..], &["--results", "whole.jsonl"]].concat();
    folder.validate(&arguments, "all", r#"{"name":"x"}"#);
    let reports = "--report=json=diff.json --report=markdown=diff.md --report=html=diff.html";
    let diff = call(&format!("diff whole.jsonl some.jsonl {reports}"));
    assert_eq!(code(&diff), 1, "{}", text(&diff.stdout));
    let review = call("review --list whole.jsonl some.jsonl");
    assert_eq!(code(&review), 1);
    let files = ["diff.json", "diff.md", "diff.html"].map(|file| read(&folder.0.join(file)));
    let printed = [diff, review].map(|output| text(&output.stdout).to_owned());
    for said in files.iter().chain(&printed) {
        let words = "some.jsonl: x is partial: too little is judged: ";
        assert!(said.replace('\\', "").contains(words), "{said}");
        assert!(said.replace(' ', "-").contains("gives-less"), "{said}");
    }
    assert_eq!(
        code(&call("matrix --accept-declared -o loose loose.jsonl")),
        0
    );
    let page = read(&folder.0.join("loose/index.html"));
    assert!(page.contains("better by a tolerance of 0.001"), "{page}");
    assert_eq!(code(&call("matrix -o few few.jsonl")), 0);
    let page = read(&folder.0.join("few/index.html"));
    for words in ["119 unsupported", "is partial: too little is judged: "] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn who_answers_one_case_in_a_thousand_is_partial() {
    let folder = Folder::new("thousand");
    let formats = ["json", "junit", "markdown", "html"];
    let reports: Vec<String> = formats
        .iter()
        .map(|f| format!("--report={f}={f}"))
        .collect();
    let mut arguments = LATTICES.to_vec();
    arguments.extend(["--results", "all.jsonl"]);
    arguments.extend(reports.iter().map(String::as_str));
    let output = folder.validate(&arguments, "one-in-a-thousand", "{}");
    let said = text(&output.stdout);
    assert_eq!(code(&output), 6, "{said}");
    for line in [
        "judged 1 of 240, 239 unsupported (no reason given 239)",
        "PARTIAL   one-in-a-thousand: too little is judged: ",
        "2D: 0 of 120",
        "stratum lattice-3d: 1 of 120",
        "\npartial: 0 unexpected failures",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    for format in formats {
        let report = read(&folder.0.join(format)).to_lowercase();
        assert!(report.contains("partial"), "{format}");
        assert!(report.contains("no reason given"), "{format}");
    }
    // The file alone says the same, and so do its parts.
    let merged = run_in(
        &folder.0,
        &["merge", "all.jsonl", "--out", "again.jsonl"],
        "",
    );
    assert_eq!(code(&merged), 6, "{}", text(&merged.stdout));
}

#[test]
fn a_kind_of_shape_that_is_always_refused_is_a_gap_with_its_reason() {
    let folder = Folder::new("balls");
    let arguments = [
        "--stratum",
        "lattice-3d",
        "--stratum",
        "balls-3d",
        "--count",
        "200",
    ];
    let listed = run_in(&folder.0, &["generate", "--list"], "");
    assert!(text(&listed.stdout).contains("lattice-3d"));
    let output = folder.validate(&arguments, "no-balls", "{}");
    let said = text(&output.stdout);
    assert_eq!(code(&output), 6, "{said}{}", text(&output.stderr));
    assert!(said.contains("balls are not done yet"), "{said}");
    assert!(said.contains("shape ball: 0 of "), "{said}");
}

#[test]
fn a_number_that_is_given_now_and_then_is_a_gap_and_one_that_never_is_absent() {
    let folder = Folder::new("numbers");
    let some = folder.validate(&LATTICES, "some-normals", "{}");
    let said = text(&some.stdout);
    assert_eq!(code(&some), 6, "{said}");
    assert!(said.contains("normal of misses: "), "{said}");
    let none = folder.validate(&LATTICES, "depth-only", "{}");
    let said = text(&none.stdout);
    assert_eq!(code(&none), 0, "{said}");
    assert!(
        said.contains("normal and witness points never given: not judged, and no part of exact"),
        "{said}"
    );
}

#[test]
fn a_hit_without_a_depth_is_said_to_count_as_depth_0() {
    let folder = Folder::new("no-depth");
    let output = folder.validate(&LATTICES, "no-depth", "{}");
    let said = text(&output.stdout);
    assert_eq!(code(&output), 1, "{said}");
    let words = "; depth never given: a hit without it counts as depth 0, \
                 a miss without it is not judged on it";
    assert!(said.contains(words), "{said}");
    assert!(!said.contains("given: not judged"), "{said}");
}

/// The reading that mends most is named, before any failure, whatever the mix of hits and misses.
#[test]
fn a_depth_with_another_sign_is_recognised_before_any_failure() {
    let folder = Folder::new("sign");
    let mixed = ["--stratum", "lattice-3d", "--stratum", "box-grid-2d"];
    for (mode, sign, mends_all) in [
        ("negated", "negative", true),
        ("negated-with-misses", "negative", false),
        ("negated-late", "negative", false),
        ("magnitude", "magnitude", true),
    ] {
        let arguments = [&mixed[..], &["--count", "200"]].concat();
        let output = folder.validate(&arguments, mode, "{}");
        let said = text(&output.stdout);
        assert_eq!(code(&output), 1, "{said}");
        let mend = format!(r#"declare "conventions":{{"depth":"{sign}"}}"#);
        let first = said.lines().next().expect("lines");
        assert!(
            first.starts_with("NOTE ") && first.contains(&mend),
            "{said}"
        );
        let mut notes = said.lines().filter(|line| line.starts_with("NOTE "));
        let last = notes.next_back().expect("a note");
        let words: Vec<&str> = last
            .split(" in ")
            .nth(1)
            .expect("a count")
            .split(' ')
            .collect();
        let [count, failed] = [words[0], words[2]];
        assert!(last.contains(&mend), "{said}");
        assert_eq!(count == failed, mends_all, "{last}");
    }
}

#[test]
fn what_is_declared_out_is_not_asked_and_not_covered() {
    let folder = Folder::new("declared");
    let declared = r#"{"not_for": ["flat", "touching", "separated"], "dims": [3]}"#;
    let arguments = [
        "--stratum",
        "flat-3d",
        "--stratum",
        "lattice-3d",
        "--stratum",
        "lattice-2d",
        "--count",
        "120",
        "--results",
        "results.jsonl",
    ];
    let output = folder.validate(&arguments, "never-flat", declared);
    let results = read(&folder.0.join("results.jsonl"));
    let cases: Vec<&str> = results
        .lines()
        .filter(|line| line.contains("\"n\":"))
        .collect();
    assert_eq!(cases.len(), 360);
    for case in cases {
        assert!(case.contains("\"signed_depth\":{"), "{case}");
    }
    let said = text(&output.stdout);
    assert_eq!(code(&output), 0, "{said}{}", text(&output.stderr));
    for reason in [
        "the dimension 120",
        "a flat shape ",
        "touching ",
        "separated ",
    ] {
        assert!(said.contains(reason), "{reason}: {said}");
    }
    assert!(said.contains(" declared out ("), "{said}");
}

/// No gap is partial below 100 cases, so the line beside the verdict must show it.
#[test]
fn what_became_of_a_small_run_stands_in_every_format() {
    let folder = Folder::new("small");
    for (mode, stratum, declared, why, reason) in [
        (
            "no-balls",
            "balls-3d",
            "{}",
            "unsupported",
            "balls are not done yet",
        ),
        (
            "posed",
            "curved-3d",
            r#"{"poses": false}"#,
            "declared out",
            "the pose of a curved shape",
        ),
    ] {
        let mut arguments = vec!["--stratum", "lattice-3d", "--stratum", stratum];
        arguments.extend([
            "--count",
            "40",
            "--report=json=json",
            "--report=junit=junit",
        ]);
        arguments.extend(["--report=markdown=markdown", "--report=html=html"]);
        let output = folder.validate(&arguments, mode, declared);
        let said = text(&output.stdout);
        assert_eq!(code(&output), 0, "{said}{}", text(&output.stderr));
        let line = format!("judged 40 of 80, 40 {why} ({reason} 40)");
        assert!(said.contains(&line), "{line}\n{said}");
        for format in ["junit", "markdown", "html"] {
            let report = read(&folder.0.join(format)).replace('`', "");
            assert!(report.contains(&line), "{format}: {line}");
        }
        let json = read(&folder.0.join("json"));
        let why = why.replace(' ', "-");
        let listed = json.contains(&format!("\"why\": \"{why}\""));
        assert!(listed && json.contains(reason), "{json}");
    }
}

#[test]
fn a_range_and_rigid_poses_are_declared() {
    let folder = Folder::new("range");
    let declared = r#"{"range": {"largest_coordinate": 3}, "poses": "rigid"}"#;
    let output = folder.validate(&LATTICES, "ranged", declared);
    let said = text(&output.stdout);
    assert_eq!(code(&output), 0, "{said}{}", text(&output.stderr));
    assert!(said.contains("farther out than its range "), "{said}");
    for (declared, mend) in [
        (
            r#"{"range": {"largest_coordinate": -3}}"#,
            "range.largest_coordinate",
        ),
        (r#"{"poses": "ridgid"}"#, "rigid"),
        (r#"{"not_for": ["flats"]}"#, "flat"),
    ] {
        let output = folder.validate(&LATTICES, "wrong", declared);
        assert_eq!(code(&output), 3, "{declared}");
        let said = text(&output.stderr);
        assert!(said.contains(mend), "{said}");
    }
}

#[test]
fn a_normal_that_never_comes_is_absent_though_it_is_excused() {
    let folder = Folder::new("excused");
    let touching = ["--stratum", "touch-faces-3d", "--count", "30"];
    let declared = |normal| format!(r#"{{"conventions":{{"touching_normal":"{normal}"}}}}"#);
    let output = folder.validate(&touching, "depth-only", &declared("absent"));
    let said = text(&output.stdout);
    assert_eq!(code(&output), 0, "{said}");
    assert!(
        said.contains("normal and witness points never given"),
        "{said}"
    );
    let output = folder.validate(&touching, "nan-normal", &declared("nan"));
    assert_eq!(code(&output), 0, "{}", text(&output.stdout));
    for other in ["zero", "absent", "given"] {
        let output = folder.validate(&touching, "nan-normal", &declared(other));
        assert_eq!(code(&output), 1, "{other}: {}", text(&output.stdout));
    }
}

#[test]
fn reasons_of_a_subject_are_no_markup() {
    let folder = Folder::new("markup");
    let arguments = [&LATTICES[..], &["--report", "markdown=m.md"]].concat();
    folder.validate(&arguments, "markup", "{}");
    let report = read(&folder.0.join("m.md"));
    assert!(
        report.contains("`</details> [a](http://x)` 240"),
        "{report}"
    );
}
