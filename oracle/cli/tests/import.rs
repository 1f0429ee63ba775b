//! `epa-oracle import`, as a user meets it. The examples of docs/import.md are run, too.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::{call, has, run_in, text};
use serde_json::Value;

/// The folder of the files that are imported.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import")
}

/// `epa-oracle import` with these words; those of one argument are joined by underscores.
fn import(words: &str) -> Output {
    let words = words.split_whitespace().map(|word| word.replace('_', " "));
    let words: Vec<String> = ["import".to_owned()].into_iter().chain(words).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    run_in(&folder(), &words, b"")
}

/// The truth that `solve` gives for what was imported.
#[track_caller]
fn truth(imported: &Output) -> Value {
    let errors = text(&imported.stderr);
    assert_eq!(imported.status.code(), Some(0), "{errors}");
    assert_eq!(text(&imported.stdout).lines().count(), 1, "one case");
    let solved = run_in(&folder(), &["solve", "--json", "-"], &imported.stdout);
    assert_eq!(solved.status.code(), Some(0), "{}", text(&solved.stderr));
    let truth: Value = serde_json::from_slice(&solved.stdout).expect("JSON");
    let id = truth["id"].as_str().expect("an id");
    assert!(errors.contains(id), "{id} in {errors}");
    truth
}

#[track_caller]
fn has_depth(imported: &Output, squared: &str) {
    let truth = truth(imported);
    assert_eq!(truth["class"], "penetrating", "{truth}");
    assert_eq!(truth["signed_depth"]["squared"], squared, "{truth}");
}

#[test]
fn two_files_are_a_pair() {
    for words in [
        "cube.obj shifted.ply",
        "shifted.ply cube.obj --scalar f32",
        // The same cubes, one as a shape and one with a pose.
        "--a box_1_1_1 --b hull_cube.obj --b-pose t=1.75,0.5,0.25",
        "cube.obj cube.obj --b-pose 1_0_0_1.75_0_1_0_.5_0_0_1_.25",
    ] {
        has_depth(&import(words), "1p-4");
    }
}

#[test]
fn an_object_of_a_file_is_a_shape() {
    let objects = import("scene.obj scene.obj --a-object Left --b-object Right");
    has_depth(&objects, "1p-6");
    let whole = import("scene.obj cube.obj");
    assert_eq!(whole.status.code(), Some(0));
    has(&text(&whole.stderr), &["note:", "Left, Right"]);
    has(&text(&whole.stdout), &["0\"]"]);
}

#[test]
fn two_blocks_of_points_are_a_pair() {
    let plane = import("--points printed.txt --dim 2 --name example");
    let truth = truth(&plane);
    assert_eq!(truth["signed_depth"]["squared"], "36/41");
    assert_eq!(truth["name"], "example");
    let printed = fs::read(folder().join("printed.txt")).expect("a file");
    let again = call("import --points - --dim 2 --name example", &printed);
    assert_eq!(again.stdout, plane.stdout);
}

#[test]
fn every_error_says_what_where_and_how() {
    for (words, parts) in [
        (
            "cube.obj no-such.obj",
            &["no-such.obj", "cannot be read"][..],
        ),
        ("cube.obj import.rs", &["import.rs"]),
        ("cube.obj", &["2 values required"]),
        ("", &["required"]),
        ("cube.obj shifted.ply --points -", &["cannot be used with"]),
        ("--a ball_1", &["--b"]),
        (
            "--a box_1_1_1 --b ball_1 --b-pose t=1,2",
            &["different dimensions"],
        ),
        (
            "--a box_1_1 --b ball_1 --b-pose t=1,2_angle=3",
            &["--b-pose:1:7", "rotation=c,s"],
        ),
        (
            "cube.obj shifted.ply --dim 2",
            &["cube.obj", "z other than 0", "--dim 3"],
        ),
        (
            "cube.obj scene.obj --b-object Middle",
            &["`Middle`", "Left, Right"],
        ),
        (
            "cube.obj shifted.ply --b-object Cube",
            &["--b-object", "only OBJ"],
        ),
        (
            "--points printed.txt --a-object Cube",
            &["--a-object", "only OBJ"],
        ),
        ("--points -", &["<stdin>", "no points", "blank line"]),
    ] {
        let output = import(words);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}: {errors}");
        assert!(output.stdout.is_empty(), "{words}");
        has(&errors, parts);
    }
}

#[test]
fn solve_prints_the_truth_beside_the_case() {
    let output = import("cube.obj shifted.ply --solve");
    has_depth(&output, "1p-4");
    has(&text(&output.stderr), &["penetrating   depth 0.25"]);
}
