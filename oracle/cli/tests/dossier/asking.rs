//! One question by hand: a driver is asked one case, or an answer is typed; what is shown is
//! judged in the scalar and the conventions of the subject.

use std::fs;

use crate::{DEEP, folder, oracle, stdout};

const ORACLE: &str = env!("CARGO_BIN_EXE_epa-oracle");

/// A driver that declares this and answers every question so.
fn driver(declares: &str, answers: &str) -> String {
    format!(
        r#"read -r hello; echo '{{"name":"mine",{declares}}}'; while read -r q; do case $q in *'"cmd":"stop"'*) exit 0;; esac; seq=${{q#*'"seq":'}}; echo "{{\"seq\":${{seq%%,*}},"'{answers}}}'; done"#
    )
}

fn has(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
}

#[test]
fn a_driver_is_asked_one_case() {
    let case = "box-grid-3d/1/17";
    let text = stdout(&["show", case, "--", ORACLE, "serve", "epa-f64"]);
    has(
        &text,
        &[
            "signed depth  1",
            "meet          face",
            "subject       epa-f64, computing in f64",
            "said          {\"status\":\"penetrating\",\"depth\":1.0,",
            "answer        exact",
        ],
    );
    assert_eq!(text, stdout(&["show", case, "--subject", "epa-f64"]));
    let text = stdout(&["show", case, "--subject", "winter-3d"]);
    has(&text, &["subject       winter-3d", "answer        "]);
    // Several cases, one driver.
    let two = ["show", case, "box-grid-3d/1/18", "--subject", "epa-f64"];
    assert_eq!(stdout(&two).matches("answer        ").count(), 2);
}

#[test]
fn a_driver_that_dies_or_does_not_handle_the_case_is_shown_too() {
    let python = "import sys\n\
        input()\n\
        print('{\"name\":\"mine\",\"scalar\":\"f64\"}', flush=True)\n\
        input()\n";
    let raises = format!("{python}raise ValueError('no face\\nafter 12 steps')");
    let exits = format!("{python}sys.exit('ready\\n1 of 2\\nno face\\nsee the manual')");
    let throws = r#"console.log('{"name":"mine","scalar":"f64"}');
        const later = (f) => process.stdin.once("data", f);
        later(() => later(() => { throw new RangeError("no face"); }));"#;
    for (program, flag, source, shown) in [
        (
            "python3",
            "-c",
            &*raises,
            "its error on stderr: `ValueError: no face`",
        ),
        (
            "python3",
            "-c",
            &*exits,
            "its words on stderr: `ready` … `no face` … `see the manual`",
        ),
        (
            "node",
            "-e",
            throws,
            "its error on stderr: `RangeError: no face`",
        ),
    ] {
        let is_there = std::process::Command::new(program)
            .arg("--version")
            .output();
        if program == "node" && is_there.is_err() {
            continue;
        }
        let text = stdout(&["show", "random-3d/1/3", "--", program, flag, source]);
        has(&text, &["CRASH", shown]);
    }
    let text = stdout(&["show", "random-3d/1/3", "--subject", "winter-2d"]);
    has(
        &text,
        &[
            "depth  ",
            "answer        not judged: it does not handle these shapes",
        ],
    );
    let output = oracle(&["show", "random-3d/1/3", "--", "no-such-driver"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.is_empty());
}

/// Bullet's conventions, in f32, on world vertices.
#[test]
fn the_subject_s_scalar_and_conventions_hold() {
    let declares = r#""scalar":"f32","conventions":{"normal":"b-to-a","depth":"negative"}"#;
    let answers = r#""status":"penetrating","depth":-1.00001,"normal":[0,1,0]"#;
    let right = driver(declares, answers);
    let text = stdout(&["show", "box-grid-3d/1/17", "--", "sh", "-c", &right]);
    has(
        &text,
        &[
            "baked from    e1-",
            "subject       mine, computing in f32",
            r#"said          {"status":"penetrating","depth":-1.00001,"normal":[0.0,1.0,0.0]}"#,
            r#"which means   {"status":"penetrating","depth":1.00001,"normal":[-0.0,-1.0,-0.0]}"#,
            "answer        numeric",
        ],
    );
    assert!(!text.contains("hint "), "{text}");
    let report = stdout(&["report", "box-grid-3d/1/17", "--", "sh", "-c", &right]);
    has(
        &report,
        &[
            "`mine` is right",
            "The answer, in the conventions of its subject",
        ],
    );
}

#[test]
fn an_answer_that_another_convention_would_fit_says_so() {
    let case = "box-grid-3d/1/17";
    let right = r#"{"status":"penetrating","depth":1,"normal":[0,-1,0]}"#;
    assert!(!stdout(&["show", case, right]).contains("hint "));
    assert!(
        !stdout(&["show", case, DEEP]).contains("hint "),
        "nothing fits it"
    );
    // Within `numeric` of f32, but no rounding of f32.
    let coarse = r#"{"status":"penetrating","depth":1.00001,"normal":[0,-1,0]}"#;
    assert!(!stdout(&["show", case, coarse]).contains("hint "));
    for (answer, words, flags) in [
        (
            r#"{"status":"penetrating","depth":1,"normal":[0,1,0]}"#,
            r#"with the opposite normal this answer would be right; declare {"conventions":{"normal":"b-to-a"}}"#,
            &["--normal-b-to-a"][..],
        ),
        (
            r#"{"status":"penetrating","depth":-1,"normal":[0,1,0]}"#,
            r#"declare {"conventions":{"normal":"b-to-a","depth":"negative"}}"#,
            &["--normal-b-to-a", "--depth-negative"],
        ),
        (
            r#"{"status":"penetrating","depth":1.000001,"normal":[0,-1,0]}"#,
            r#"within the tolerances of f32 this answer would be right; declare {"scalar":"f32"}"#,
            &["--scalar", "f32"],
        ),
        (
            r#"{"status":"penetrating","depth":-1,"normal":[0,-1,0]}"#,
            r#"declare {"conventions":{"depth":"negative"}}"#,
            &["--conventions", r#"{"depth":"negative"}"#],
        ),
    ] {
        let text = stdout(&["show", case, answer]);
        has(&text, &["hint          Another convention fits", words]);
        let report = stdout(&["report", case, "--answer", answer]);
        has(&report, &[words]);
        let page = stdout(&["report", case, "--answer", answer, "--html"]);
        has(&page, &["Another convention fits"]);
        // Declared so, it is right.
        let declared = stdout(&[&["show", case, answer][..], flags].concat());
        assert!(!declared.contains("\n  wrong "), "{declared}");
        let report = stdout(&[&["report", case, "--answer", answer][..], flags].concat());
        has(&report, &["`the answer` is right"]);
    }
}

#[test]
fn exchanged_shapes_and_depths_without_a_sign_are_seen() {
    let file = folder("readings").join("case.jsonl");
    let hull = |x: u8| format!(r#"{{"hull":[[{x},0],[{0},0],[{0},2],[{x},2]]}}"#, x + 4);
    let show = |x: u8, answer: &str| {
        let case = format!(
            r#"{{"v":1,"dim":2,"scalar":"f64","a":{},"b":{}}}"#,
            hull(0),
            hull(x)
        );
        fs::write(&file, case).expect("written");
        stdout(&["show", file.to_str().expect("UTF-8"), answer])
    };
    let turned = r#"{"status":"penetrating","depth":1,"normal":[-1,0],"a":[3,1],"b":[4,1]}"#;
    has(
        &show(3, turned),
        &[
            "with A and B exchanged this answer would be right",
            r#"declare {"conventions":{"normal":"b-to-a"}} and exchange a and b in the driver"#,
        ],
    );
    let apart = r#"{"status":"separated","depth":2,"normal":[1,0]}"#;
    has(
        &show(6, apart),
        &[
            r#"declare {"conventions":{"depth":"negative"}}"#,
            r#"declare {"conventions":{"depth":"magnitude"}}"#,
        ],
    );
}

#[test]
fn what_contradicts_itself_is_refused() {
    let case = "box-grid-3d/1/17";
    let twice = ["--normal-b-to-a", "--subject", "epa-f64"];
    for (more, says) in [
        (&[DEEP, "--subject", "epa-f64"][..], "not both"),
        (&twice, "remove --normal-b-to-a"),
        (&["--scalar", "f32"], "there is none; remove --scalar"),
        (&[DEEP, DEEP], "after its case"),
        (
            &[DEEP, "--conventions", r#"{"margin":-1}"#],
            "`conventions.margin`",
        ),
    ] {
        let output = oracle(&[&["show", case][..], more].concat());
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{more:?}: {errors}");
        assert!(errors.contains(says), "{more:?}: {errors}");
        assert!(output.stdout.is_empty(), "{more:?}");
    }
    let report = oracle(&[&["report", case][..], &twice].concat());
    assert_eq!(report.status.code(), Some(2));
}
