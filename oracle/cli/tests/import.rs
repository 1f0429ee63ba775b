//! `epa-oracle import`, as a user meets it. The examples of docs/import.md are run, too.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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

/// The commands of the document give what it says.
#[cfg(unix)]
#[test]
fn the_examples_of_the_document_are_true() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/import.md");
    let document = fs::read_to_string(document).expect("the document");
    let blocks = document.split("```console\n").skip(1);
    let blocks = blocks.filter_map(|rest| rest.split("```").next());
    let mut commands = 0;
    for example in blocks
        .flat_map(|block| block.strip_prefix("$ ").map(|b| b.split("\n$ ")))
        .flatten()
    {
        let (command, expected) = command_and_output(example);
        let output = shell(&command);
        assert_eq!(settled(&output), settled(&expected), "{command}");
        commands += 1;
    }
    assert!(commands >= 5, "{commands} examples");
}

/// A command goes on as long as its lines end in backslashes or a quotation mark is open.
#[cfg(unix)]
fn command_and_output(example: &str) -> (String, String) {
    let mut command = String::new();
    let mut lines = example.lines();
    for line in lines.by_ref() {
        command.push_str(line);
        command.push('\n');
        if !line.ends_with('\\') && command.matches('\'').count().is_multiple_of(2) {
            break;
        }
    }
    (command, lines.map(|line| format!("{line}\n")).collect())
}

/// The lines without those that another proof of the same truth would change.
#[cfg(unix)]
fn settled(output: &str) -> Vec<&str> {
    let free = ["  witness ", "  proof "];
    let settled = |line: &&str| !free.iter().any(|word| line.starts_with(word));
    output.trim_end().lines().filter(settled).collect()
}

/// What a command prints: its output, and then its errors.
#[cfg(unix)]
fn shell(command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_epa-oracle"));
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = binary.parent().expect("a folder").display();
    let output = Command::new("sh")
        .args(["-c", command])
        .env("PATH", format!("{bin}:{path}"))
        .current_dir(folder())
        .output()
        .expect("a shell");
    text(&output.stdout) + &text(&output.stderr)
}
