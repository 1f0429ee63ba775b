//! The forms in which a declaration asks for shapes, checked by a driver with its own arithmetic.

use std::fs;
use std::path::PathBuf;

use super::bench::oracle;
use crate::common::{PROGRAM, code, run_in, text};

/// A folder with the driver and with cases; `validate` on these says what came of them.
fn said(name: &str, cases: &str, declared: &str) -> String {
    let parts = ["plug-in", "forms", name];
    let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR")].iter().chain(&parts).collect();
    fs::create_dir_all(&folder).expect("writable");
    fs::write(folder.join("cases.jsonl"), cases).expect("writable");
    fs::write(folder.join("forms.py"), include_str!("forms.py")).expect("writable");
    let command = ["python3", "forms.py", PROGRAM, "cases.jsonl", declared];
    let validate = ["validate", "--no-progress", "cases.jsonl", "--"];
    let output = run_in(&folder, &[&validate[..], &command].concat(), "");
    let said = text(&output.stdout);
    assert_eq!(code(&output), 0, "{said}{}", text(&output.stderr));
    said.to_owned()
}

fn generated(stratum: &str, count: usize) -> String {
    let count = count.to_string();
    let output = oracle(&["generate", "--stratum", stratum, "--count", &count]);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// What `forms` was judged on, and what it was not asked.
fn judged(said: &str) -> (usize, usize) {
    let line = said.lines().find(|line| line.starts_with("forms: judged "));
    let line = line.expect("a line of the subject");
    let words: Vec<&str> = line
        .split([' ', ',', ';', ':'])
        .filter(|w| !w.is_empty())
        .collect();
    let number = |word: &str| word.parse().expect("a number");
    let out = words.iter().position(|word| *word == "declared");
    (number(words[2]), out.map_or(0, |at| number(words[at - 1])))
}

#[test]
fn hulls_have_the_form_that_is_declared() {
    for (stratum, count, form, some_are_flat) in [
        ("lattice-2d", 40, "polygon", true),
        ("random-2d", 40, "faces", false),
        ("lattice-2d", 40, "convex_points", false),
        ("lattice-3d", 80, "faces", true),
        ("lattice-3d", 40, "triangles", true),
        ("lattice-3d", 40, "convex_points", false),
        ("random-3d", 8, "polygon", false),
    ] {
        let declared = format!(r#"{{"shapes":["hull"],"hull_form":"{form}"}}"#);
        let said = said(
            &format!("{stratum}-{form}"),
            &generated(stratum, count),
            &declared,
        );
        let (judged, out) = judged(&said);
        assert_eq!(judged + out, count, "{said}");
        assert_eq!(out > 0, some_are_flat, "{form}: {said}");
        assert!(judged > 5, "{form}: {said}");
        let reason = format!("{out} declared out (a flat hull {out})");
        assert_eq!(said.contains(&reason), some_are_flat, "{said}");
    }
}

/// Cubes that are written otherwise, a ball, a capsule and an ellipse, and what is none.
const OTHERWISE: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[1,1],[4,2],[4,1],[2,2],[1,2],[4,2]]},"b":{"hull":[[-1,-2],[2,-2],[2,2],[-1,2]],"pose":{"rotation":[0.6,0.8]}},"name":"boxes"}
{"v":1,"dim":2,"scalar":"f64","a":{"rounded":{"core":{"hull":[[1,1],[1,1]]},"radius":2}},"b":{"rounded":{"core":{"segment":[[2,2],[5,2]]},"radius":1}},"name":"rounded"}
{"v":1,"dim":2,"scalar":"f64","a":{"ellipsoid":{"radii":[2,2]},"pose":{"translation":[1,0]}},"b":{"box":{"half_extents":[1,1]},"pose":{"matrix":[[0,2],[1,0]],"translation":[3,0]}},"name":"disc"}
{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[0,0],[1,0],[0,1]]},"b":{"ball":{"radius":2}},"name":"triangle"}
{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[-1,-2],[1,-2],[1,2],[-1,2]]},"b":{"ellipsoid":{"radii":[2,2]}},"name":"about"}
"#;

#[test]
fn shapes_are_served_as_what_they_are() {
    let declared = |shapes: &str, poses: &str| format!(r#"{{"shapes":{shapes},"poses":{poses}}}"#);
    let of = |name: &str, shapes: &str, poses: &str| {
        let said = said(name, OTHERWISE, &declared(shapes, poses));
        judged(&said)
    };
    let all = r#"["box","ball","capsule","ellipsoid"]"#;
    assert_eq!(of("all", all, "\"rigid\""), (4, 1));
    assert_eq!(of("boxes", r#"["box"]"#, "true"), (1, 4));
    // Without poses only what is about the origin is served.
    assert_eq!(of("unposed", all, "false"), (1, 4));
    // The grid of boxes, which are written as boxes, hulls and rounded shapes.
    let grid = generated("box-grid-3d", 60);
    let said = said("grid", &grid, &declared(r#"["box"]"#, "\"rigid\""));
    let (judged, _) = judged(&said);
    assert_eq!(judged, 60, "{said}");
}
