//! `epa-oracle import`, as a user meets it. The examples of docs/import.md are run, too.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{run_in, text};
use serde_json::Value;

/// The folder of the files that are imported.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import")
}

fn import(arguments: &[&str]) -> Output {
    run_in(&folder(), &[&["import"], arguments].concat(), b"")
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
    has_depth(&import(&["cube.obj", "shifted.ply"]), "1p-4");
    has_depth(
        &import(&["shifted.ply", "cube.obj", "--scalar", "f32"]),
        "1p-4",
    );
    // The same cubes, one as a shape and one with a pose.
    has_depth(
        &import(&[
            "--a",
            "box 1 1 1",
            "--b",
            "hull cube.obj",
            "--b-pose",
            "t=1.75,0.5,0.25",
        ]),
        "1p-4",
    );
    let moved = [
        "cube.obj",
        "cube.obj",
        "--b-pose",
        "1 0 0 1.75 0 1 0 .5 0 0 1 .25",
    ];
    has_depth(&import(&moved), "1p-4");
}

#[test]
fn an_object_of_a_file_is_a_shape() {
    let objects = [
        "scene.obj",
        "scene.obj",
        "--a-object",
        "Left",
        "--b-object",
        "Right",
    ];
    has_depth(&import(&objects), "1p-6");
    let whole = import(&["scene.obj", "cube.obj"]);
    assert_eq!(whole.status.code(), Some(0));
    let note = text(&whole.stderr);
    assert!(
        note.contains("note:") && note.contains("Left, Right"),
        "{note}"
    );
    assert!(text(&whole.stdout).matches("0\"]").count() > 0);
}

#[test]
fn two_blocks_of_points_are_a_pair() {
    let plane = import(&["--points", "printed.txt", "--dim", "2", "--name", "example"]);
    let truth = truth(&plane);
    assert_eq!(truth["signed_depth"]["squared"], "36/41");
    assert_eq!(truth["name"], "example");
    let printed = fs::read(folder().join("printed.txt")).expect("a file");
    let again = run_in(
        &folder(),
        &["import", "--points", "-", "--dim", "2", "--name", "example"],
        &printed,
    );
    assert_eq!(again.stdout, plane.stdout);
}

/// shifted.ply in binary.
fn binary(big_endian: bool) -> Vec<u8> {
    let ascii = fs::read_to_string(folder().join("shifted.ply")).expect("a file");
    let (header, body) = ascii.split_once("end_header\n").expect("a header");
    let order = if big_endian {
        "binary_big_endian"
    } else {
        "binary_little_endian"
    };
    let mut file = format!("{}end_header\n", header.replacen("ascii", order, 1)).into_bytes();
    for line in body.lines().take(8) {
        let words: Vec<&str> = line.split(' ').collect();
        for word in &words[..3] {
            let x: f32 = word.parse().expect("a float");
            file.extend(if big_endian {
                x.to_be_bytes()
            } else {
                x.to_le_bytes()
            });
        }
        file.push(words[3].parse().expect("a byte"));
    }
    file
}

#[test]
fn binary_files_are_the_same_as_text() {
    let cube = import(&["cube.obj", "shifted.ply"]);
    for big_endian in [false, true] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shifted-{big_endian}.ply"));
        fs::write(&path, binary(big_endian)).expect("a file is written");
        let path = path.to_str().expect("UTF-8");
        assert_eq!(import(&["cube.obj", path]).stdout, cube.stdout);
    }
}

#[test]
fn every_error_says_what_where_and_how() {
    for (arguments, parts) in [
        (
            &["cube.obj", "no-such.obj"][..],
            &["no-such.obj", "cannot be read"][..],
        ),
        (&["cube.obj", "import.rs"], &["import.rs"]),
        (&["cube.obj"], &["2 values required"]),
        (&[], &["required"]),
        (
            &["cube.obj", "shifted.ply", "--points", "-"],
            &["cannot be used with"],
        ),
        (&["--a", "ball 1"], &["--b"]),
        (
            &["--a", "box 1 1 1", "--b", "ball 1", "--b-pose", "t=1,2"],
            &["different dimensions"],
        ),
        (
            &[
                "--a",
                "box 1 1",
                "--b",
                "ball 1",
                "--b-pose",
                "t=1,2 angle=3",
            ],
            &["--b-pose:1:7", "rotation=c,s"],
        ),
        (
            &["cube.obj", "shifted.ply", "--dim", "2"],
            &["cube.obj", "z other than 0", "--dim 3"],
        ),
        (
            &["cube.obj", "scene.obj", "--b-object", "Middle"],
            &["`Middle`", "Left, Right"],
        ),
        (
            &["cube.obj", "shifted.ply", "--b-object", "Cube"],
            &["--b-object", "only OBJ"],
        ),
        (
            &["--points", "printed.txt", "--a-object", "Cube"],
            &["--a-object", "only OBJ"],
        ),
        (&["--points", "-"], &["<stdin>", "no points", "blank line"]),
    ] {
        let output = import(arguments);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        for part in parts {
            assert!(
                errors.contains(part),
                "{part:?} for {arguments:?} in\n{errors}"
            );
        }
    }
}

#[test]
fn solve_prints_the_truth_beside_the_case() {
    let output = import(&["cube.obj", "shifted.ply", "--solve"]);
    has_depth(&output, "1p-4");
    assert!(text(&output.stderr).contains("penetrating   depth 0.25"));
}

/// The commands of the document give what it says.
#[cfg(unix)]
#[test]
fn the_examples_of_the_document_are_true() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/import.md");
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
