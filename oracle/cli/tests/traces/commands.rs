//! The commands `trace` and `audit`: output and exit codes.

use std::path::{Path, PathBuf};

use crate::common::{code, run, text};

fn json() -> String {
    let output = run(&["trace", "bittle-example", "--json"], b"");
    assert_eq!(code(&output), 0);
    text(&output.stdout)
}

#[test]
fn what_trace_writes_audit_finds_sound() {
    let output = run(&["audit", "-"], json().as_bytes());
    assert_eq!(code(&output), 0);
    assert!(text(&output.stdout).starts_with("1: sound, 2 steps\n"));
}

#[test]
fn a_violation_is_named_with_its_step_and_margin() {
    let wrong = json().replace("\"distance\":0.63", "\"distance\":0.73");
    let output = run(&["audit", "-"], wrong.as_bytes());
    assert_eq!(code(&output), 1);
    let told = text(&output.stdout);
    assert!(
        told.starts_with("1: WRONG_NUMBER at step 1: distance is √(2/5), not 0.73"),
        "{told}"
    );
    assert!(
        told.contains("\n  margin ") && told.contains("coordinate ulps"),
        "{told}"
    );
}

#[test]
fn bad_input_is_named_and_the_next_trace_is_audited() {
    let good = json();
    let bad = good.replace("\"step\":2", "\"step\":3");
    let output = run(&["audit", "-"], format!("{bad}{good}").as_bytes());
    assert_eq!(code(&output), 2);
    let wrong = text(&output.stderr);
    assert!(
        wrong.contains("-:4: step 3 comes where step 2 is due"),
        "{wrong}"
    );
    assert!(text(&output.stdout).starts_with("6: sound"));
    for (input, complaint) in [
        (
            good.lines().next().unwrap_or_default(),
            "this trace has no end",
        ),
        ("", "there is no line in <stdin>"),
        ("{\"end\":\"converged\"}", "the first line is a header"),
    ] {
        let output = run(&["audit", "-"], input.as_bytes());
        assert_eq!(code(&output), 2, "{input}");
        assert!(
            text(&output.stderr).contains(complaint),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn trace_writes_pictures() {
    let folder = std::env::temp_dir().join(format!("epa-trace-{}", std::process::id()));
    let path = folder.to_str().expect("UTF-8");
    let output = run(&["trace", "box-grid-3d/1/0", "--svg", path], b"");
    assert_eq!(code(&output), 0);
    let svg = std::fs::read_to_string(folder.join("step-001.svg")).expect("a picture");
    assert!(svg.starts_with("<svg"));
    assert!(folder.join("start.svg").exists());
    std::fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn published_versions_and_named_builds_can_be_traced() {
    for name in ["winter-2d", "bittle-2d-triple", "epa-f32", "epa-rational"] {
        let output = run(&["trace", "bittle-example", "--subject", name], b"");
        assert_eq!(code(&output), 0, "{name}");
        assert!(
            text(&output.stdout).contains(&format!("\n{name} in 2D")),
            "{name}"
        );
    }
    let output = run(&["trace", "bittle-example", "--subject", "winter-4d"], b"");
    assert_eq!(code(&output), 2);
    let said = text(&output.stderr);
    assert!(
        said.contains("there is no `winter-4d` to trace; did you mean `winter-"),
        "{said}"
    );
    let output = run(&["trace", "box-grid-3d/1/0", "--subject", "winter-2d"], b"");
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("does not work in 3D"));
}

/// A trace as another implementation writes it: unordered edges, no vertex numbers, no lengths.
const MINE: &str = r#"{"trace":1,"by":"mine 1.0","scalar":"f64","oriented":false,"case":{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]}}}
{"start":{"points":[{"p":[4,2]},{"p":[-8,-2]},{"p":[-1,-2]}],"facets":[[0,1],[1,2],[2,0]]}}
{"step":1,"facet":[0,1],"support":{"p":[-6,9]},"vertex":3,"removed":[[0,1]],"added":[[0,3],[3,1]]}
{"step":2,"facet":[2,0],"support":{"p":[-1,-2]}}
{"end":"converged","depth":0.9370425713316364,"normal":[4,-5]}
"#;

/// An empty folder of this test.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("epa-trace-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A file in a folder, by its path.
fn file(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("it can be written");
    path.to_str().expect("UTF-8").to_owned()
}

/// What the program says on stdout, and on stderr, with this exit code.
fn says(arguments: &[&str], input: &str, expected: i32) -> [String; 2] {
    let output = run(arguments, input.as_bytes());
    let told = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(code(&output), expected, "{arguments:?}: {told:?}");
    told
}

#[test]
fn a_trace_is_shown_as_the_run_itself() {
    for options in [
        &[][..],
        &["--scalar", "rational"],
        &["--subject", "winter-2d"],
    ] {
        let live = [&["trace", "bittle-example"], options].concat();
        let [shown, _] = says(&live, "", 0);
        let [json, _] = says(&[&live[..], &["--json"]].concat(), "", 0);
        assert_eq!(says(&["trace", "-"], &json, 0)[0], shown, "{options:?}");
        assert_eq!(says(&["trace", "-", "--json"], &json, 0)[0], json);
    }
    let [mine, _] = says(&["trace", "-"], MINE, 0);
    assert!(mine.contains("support  3 = (-6, 9)\n"), "{mine}");
}

#[test]
fn the_pictures_of_a_trace_are_those_of_the_run() {
    let folder = folder("pictures");
    let [live, read] = ["live", "read"].map(|name| folder.join(name));
    let [live_name, read_name] = [&live, &read].map(|path| path.to_str().expect("UTF-8"));
    says(&["trace", "bittle-example", "--svg", live_name], "", 0);
    says(&["trace", "-", "--svg", read_name], &json(), 0);
    for name in ["start.svg", "step-001.svg", "step-002.svg"] {
        let [live, read] = [&live, &read].map(|path| std::fs::read(path.join(name)).expect(name));
        assert_eq!(live, read);
    }
    std::fs::remove_dir_all(folder).expect("its own folder");
}

#[test]
fn cases_and_traces_of_a_file_are_told_apart_by_their_lines() {
    let case =
        r#"{"v":1,"name":"start","dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[1,0]}}"#;
    let broken = MINE.replace("\"step\":2", "\"step\":3");
    let [shown, wrong] = says(&["trace", "-"], &format!("{MINE}{case}\n{broken}{MINE}"), 2);
    assert_eq!(shown.matches("\nmine 1.0 in 2D").count(), 2, "{shown}");
    assert_eq!(shown.matches("\nepa-f64 in 2D").count(), 1, "{shown}");
    let complaint = "-:10: not a line of a trace: step 3 comes where step 2 is due\n";
    assert_eq!(wrong, format!("epa-oracle: {complaint}"));
    let cut: String = MINE.lines().take(3).collect::<Vec<_>>().join("\n");
    let [_, wrong] = says(&["trace", "-"], &cut, 2);
    assert!(wrong.contains("-:1: this trace has no end"), "{wrong}");
    let [_, wrong] = says(&["trace", "-", "--subject", "winter-2d"], MINE, 2);
    assert!(
        wrong.contains("a trace is not run again: leave out --subject"),
        "{wrong}"
    );
}

#[test]
fn two_traces_are_compared_as_two_runs_are() {
    let folder = folder("against");
    let (mine, name) = (file(&folder, "mine", MINE), file(&folder, "epa", &json()));
    // The order of vertices, and whether points have numbers, makes no difference.
    for arguments in [
        ["trace", &mine, "--against", &name],
        ["trace", &name, "--against", &mine],
        ["trace", &mine, "--against", "rational"],
        ["trace", "bittle-example", "--against", &mine],
    ] {
        assert!(
            says(&arguments, "", 0)[0].contains("They never part"),
            "{arguments:?}"
        );
    }
    let other = MINE.replace("\"step\":2,\"facet\":[2,0]", "\"step\":2,\"facet\":[0,3]");
    let other = file(&folder, "other", &other);
    let [told, _] = says(&["trace", &mine, "--against", &other], "", 0);
    assert!(
        told.contains("They part at step 2, over the nearest facet.\n"),
        "{told}"
    );
    assert!(
        told.contains("\nfirst   takes facet 2-0; exactly at √(36/41)\n"),
        "{told}"
    );
    let twin = says(&["trace", TIE, "--scalar", "f32", "--json"], "", 0);
    let twin = file(&folder, "twin", &twin[0]);
    for (against, complaint) in [
        (
            twin.as_str(),
            "none of its traces is of the case e1-m7wrdiu4nmtwra7jd5o2s7cge3",
        ),
        (
            "f16",
            "there is no file f16; --against takes f32, f64, rational, or a file with a trace",
        ),
    ] {
        let [_, wrong] = says(&["trace", &mine, "--against", against], "", 2);
        assert!(wrong.contains(complaint), "{wrong}");
    }
    std::fs::remove_dir_all(folder).expect("its own folder");
}

/// Two facets nearly tie, and f32 takes the other one.
const TIE: &str = "near-ties-2d/1/6";

#[test]
fn the_comparison_with_a_trace_is_that_with_the_run() {
    let live = ["trace", TIE, "--scalar", "f32", "--against", "rational"];
    let [live, _] = says(&live, "", 0);
    assert!(
        live.contains("They part at step 2, over the nearest facet"),
        "{live}"
    );
    let [twin, _] = says(&["trace", TIE, "--scalar", "f32", "--json"], "", 0);
    let [read, _] = says(&["trace", "-", "--against", "rational"], &twin, 0);
    assert_eq!(read, live);
}

/// The lines of GJK of docs/traces.md, without vertex numbers.
#[test]
fn gjk_of_others_is_audited() {
    let gjk = r#"{"gjk":1,"simplex":[{"p":[4,2]}],"direction":[-4,-2],"support":{"p":[-8,-2]}}
{"gjk":2,"simplex":[{"p":[4,2]},{"p":[-8,-2]}],"direction":[0.2,-0.6],"support":{"p":[-1,-2]}}
{"gjk":"enclosed","simplex":[{"p":[4,2]},{"p":[-8,-2]},{"p":[-1,-2]}]}"#;
    let page = include_str!("../../../../docs/traces.md");
    assert!(page.contains(gjk) && page.contains(MINE));
    let (header, rest) = MINE.split_once('\n').expect("lines");
    let [told, _] = says(&["audit", "-"], &format!("{header}\n{gjk}\n{rest}"), 0);
    assert!(told.starts_with("1: sound, 2 steps\n"), "{told}");
    // A sign that is wrong: the support point is on the other side.
    let away = gjk.replace("[-4,-2]", "[4,2]");
    let [told, _] = says(&["audit", "-"], &format!("{header}\n{away}\n{rest}"), 1);
    assert!(told.starts_with("1: NOT_SUPPORT at GJK step 1"), "{told}");
}

#[test]
fn of_several_files_each_finding_names_its_file() {
    let folder = folder("files");
    let mine = file(&folder, "mine", MINE);
    let wrong = MINE.replace("[2,0],\"support\"", "[0,3],\"support\"");
    let wrong = file(&folder, "wrong", &wrong);
    let [told, _] = says(&["audit", &mine, &wrong], "", 1);
    assert!(
        told.starts_with(&format!("{mine}:1: sound, 2 steps\n")),
        "{told}"
    );
    assert!(
        told.contains(&format!("\n{wrong}:1: NOT_NEAREST at step 2")),
        "{told}"
    );
    let [told, missing] = says(&["audit", "no such file", &mine], "", 2);
    assert!(
        told.contains("sound") && missing.contains("cannot read no such file"),
        "{missing}"
    );
    std::fs::remove_dir_all(folder).expect("its own folder");
}

/// What comes from outside is shown without its control characters.
#[test]
fn a_hostile_name_reaches_no_terminal() {
    let hostile = MINE.replace("mine 1.0", "\\u001b[2Jmine").replace(
        "\"normal\":[4,-5]",
        "\"normal\":[4,-5],\"message\":\"\\u001b[2J\\nend\"",
    );
    for arguments in [&["trace", "-"][..], &["trace", "-", "--against", "f64"]] {
        let [told, _] = says(arguments, &hostile, 0);
        assert!(
            !told.contains('\u{1b}') && told.contains("\\u{1b}[2Jmine"),
            "{told}"
        );
    }
}

/// As every file of cases.
#[test]
fn a_case_over_many_lines_is_traced() {
    let case = "{\n \"v\": 1, \"dim\": 2, \"scalar\": \"f64\",\n \
                \"a\": {\"hull\": [[0,0],[4,0],[0,4]]},\n \"b\": {\"point\": [1,1]}\n}\n";
    let output = run(&["trace", "-"], case.as_bytes());
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let line = run(&["trace", "-"], case.replace('\n', " ").as_bytes());
    assert_eq!(output.stdout, line.stdout);
}
