use std::collections::BTreeMap;

use super::angle::{self, Scalar};
use super::{import_all, import_line};

const GAMES: &str = include_str!("../../../corpus/raw/games.jsonl");
const ROBOTICS: &str = include_str!("../../../corpus/raw/robotics.jsonl");
const CONTRADICTIONS: &str = include_str!("../../../corpus/contradictions.json");

const ANGLE: &str = r#"{"id":"turned","title":"A turned box","dim":2,"precision":"f64",
    "a":{"shape":{"type":"box","half_extents":[1.50,2]},"pose":{"translation":[0,-0.0],"rotation":{"angle":0.10866660409637112}}},
    "b":{"shape":{"type":"sphere","radius":1e-1},"pose":{"translation":[0.0,0],"rotation":null}},
    "claimed":{"intersects":true,"depth":0.10,"normal":null,"tol":1e-3,"note":"a claim"},
    "source":{"project":"Some.project_2","kind":"unit-test","ref":"some/project test.c","why":"a reason"},
    "float_check":{"signed_distance":-0.1,"direction_a_to_b":null,"method":"by hand"}}"#;

const IMPORTED_ANGLE: &str = concat!(
    r#"{"v":1,"dim":2,"scalar":"f64","#,
    r#""a":{"box":{"half_extents":[1.50,2]},"pose":{"translation":[0,-0.0],"rotation":[0.9941015922506398,0.10845286665064557]}},"#,
    r#""b":{"ball":{"radius":1e-1},"pose":{"translation":[0.0,0]}},"#,
    r#""name":"turned","flags":["ball-box","rounded","posed","rotated","angle","source-unit-test"],"why":"a reason","#,
    r#""source":{"project":"Some.project_2","kind":"unit-test","ref":"some/project test.c","title":"A turned box","#,
    r#""claimed":{"intersects":true,"depth":0.10,"normal":null,"tol":1e-3,"note":"a claim"},"#,
    r#""float_check":{"signed_distance":-0.1,"direction_a_to_b":null,"method":"by hand"},"#,
    r#""angle":{"a":0.10866660409637112},"#,
    r#""angle_note":"The source gives an angle in radians, which is not an exact rotation: the rotation holds the f64 values nearest "#,
    r#"to the cosine and the sine of the angle, itself rounded to f64."}}"#,
);

const POSES: &str = r#"{"id":"posed","title":"t","dim":3,"precision":"f32",
    "a":{"shape":{"type":"cylinder","radius":0.5,"half_height":2.6000000000000000888,"axis":"z"},
        "pose":{"translation":[1e5,1E+2,-0],"rotation":{"quaternion_wxyz":[1.0,0,0,-2.8893865163581e-08]}}},
    "b":{"shape":{"type":"points","points":[[1,2,3]]},
        "pose":{"translation":[0,0,0],"rotation":{"matrix":[[0,-1.00,0],[1,0,0],[0,0,1]]}}},
    "claimed":{},"source":{"project":"p","kind":"issue","ref":"r","why":"w"}}"#;

const IMPORTED_POSES: &str = concat!(
    r#"{"v":1,"dim":3,"scalar":"f32","#,
    r#""a":{"cylinder":{"half_height":2.6000000000000000888,"radius":0.5,"axis":"z"},"#,
    r#""pose":{"translation":[1e+5,1e+2,-0],"quaternion":[1.0,0,0,-2.8893865163581e-08]}},"#,
    r#""b":{"hull":[[1,2,3]],"pose":{"translation":[0,0,0],"matrix":[[0,-1.00,0],[1,0,0],[0,0,1]]}},"#,
    r#""name":"posed","flags":["cylinder-hull","curved","posed","rotated","matrix","quaternion","source-issue"],"why":"w","#,
    r#""source":{"project":"p","kind":"issue","ref":"r","title":"t","claimed":{}}}"#,
);

fn imported(text: &str) -> String {
    match import_line(text) {
        Ok(case) => serde_json::Value::Object(case.case).to_string(),
        Err(error) => error.to_string(),
    }
}

fn all(
    raw: &[(&str, &str)],
    contradictions: &str,
) -> Result<BTreeMap<String, Vec<String>>, String> {
    import_all(raw.iter().copied(), contradictions).map_err(|error| error.to_string())
}

fn corpus() -> BTreeMap<String, Vec<String>> {
    let raw = [("games.jsonl", GAMES), ("robotics.jsonl", ROBOTICS)];
    all(&raw, CONTRADICTIONS).expect("the corpus is imported")
}

/// The number literals of a JSON text, as written.
fn literals(text: &str) -> Vec<&str> {
    let outside = text.replace("\\\"", "  ");
    let mut start = 0;
    let mut found = Vec::new();
    for (index, part) in outside.split('"').enumerate() {
        if index % 2 == 0 {
            let part = &text[start..start + part.len()];
            let numeric = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E');
            found.extend(
                part.split(|c| !numeric(c))
                    .filter(|word| word.contains(|c: char| c.is_ascii_digit())),
            );
        }
        start += part.len() + 1;
    }
    found
}

#[test]
fn a_case_is_converted_in_full() {
    assert_eq!(imported(ANGLE), IMPORTED_ANGLE);
    assert_eq!(imported(POSES), IMPORTED_POSES);
    assert_eq!(
        import_line(ANGLE).expect("a case").group,
        "some-project-2-2d"
    );
}

#[test]
fn the_groups_have_these_sizes() {
    let sizes: Vec<_> = corpus()
        .iter()
        .map(|(name, lines)| format!("{name} {}", lines.len()))
        .collect();
    let expected = "box3d-3d 20, bullet-3d 6, coal-3d 11, collision-gjk-epa-2d 4, collision-rs-2d 6, collision-rs-3d 4, cute-c2-2d 6, \
        distance3d-3d 6, drake-3d 8, dyn4j-2d 48, fcl-3d 67, goblin-3d 4, jitter2-3d 4, jolt-3d 40, libccd-3d 17, mujoco-3d 54, \
        mujoco-warp-3d 17, ncollide-2d 5, omath-3d 6, opengjk-3d 4, others-2d 4, others-3d 10, parry-2d 10, parry-3d 6";
    assert_eq!(sizes.join(", "), expected);
    assert_eq!(corpus().values().map(Vec::len).sum::<usize>(), 367);
}

#[test]
fn every_number_keeps_its_text() {
    let raw: Vec<_> = GAMES.lines().chain(ROBOTICS.lines()).collect();
    assert_eq!(raw.len(), 367);
    for line in raw {
        let case = imported(line);
        let mut kept = literals(&case);
        for literal in literals(line) {
            let at = kept.iter().position(|&other| other == literal);
            kept.remove(at.unwrap_or_else(|| panic!("{literal} is lost in {case}")));
        }
        let turned = line.matches(r#""angle""#).count();
        assert_eq!(kept.len(), 1 + 2 * turned, "{case}");
    }
}

#[test]
fn the_cases_keep_their_order() {
    let raw: Vec<_> = GAMES.lines().chain(ROBOTICS.lines()).map(name).collect();
    for lines in corpus().values() {
        let places: Vec<_> = lines
            .iter()
            .map(|line| raw.iter().position(|&other| other == name(line)))
            .collect();
        assert!(places.is_sorted() && places.iter().all(Option::is_some));
    }
}

/// The name in a raw line, or in an imported one.
fn name(line: &str) -> &str {
    let compact = [r#""id": ""#, r#""id":""#, r#""name":""#];
    let rest = compact
        .iter()
        .find_map(|key| line.split_once(key))
        .expect("a name")
        .1;
    rest.split('"').next().expect("the end of the name")
}

fn assert_angle(scalar: Scalar, angle: &str, cos: f64, sin: f64) {
    assert_eq!(angle::rotation(angle, scalar), Some([cos, sin]), "{angle}");
}

#[test]
fn the_angles_of_the_corpus_are_rounded_correctly() {
    let f64 = |angle, cos, sin| assert_angle(Scalar::F64, angle, cos, sin);
    let f32 = |angle, cos, sin| assert_angle(Scalar::F32, angle, cos, sin);
    f64(
        "0.10866660409637112",
        0.9941015922506398,
        0.10845286665064557,
    );
    f32("0.005", 0.9999874830245972, 0.004999978933483362);
    f32("0.5", 0.8775825500488281, 0.4794255495071411);
    f32("1.495", 0.07572376728057861, 0.9971288442611694);
    f32("1.5", 0.07073719799518585, 0.9974949955940247);
    f32("1.5050000000000001", 0.06574887037277222, 0.997836172580719);
    let lines = GAMES.lines().chain(ROBOTICS.lines());
    let turned = lines.filter(|line| line.contains(r#""angle""#));
    assert_eq!(turned.count(), 5);
}

#[test]
fn other_angles_are_rounded_correctly_or_refused() {
    let f64 = |angle, cos, sin| assert_angle(Scalar::F64, angle, cos, sin);
    f64("0", 1.0, 0.0);
    f64("-2", -0.4161468365471424, -0.9092974268256817);
    f64("3.141592653589793", -1.0, 1.2246467991473532e-16);
    f64("64", 0.39185723042955, 0.9200260381967906);
    f64("1e-300", 1.0, 1e-300);
    assert_angle(Scalar::F32, "3.1415927", -1.0, -8.742277657347586e-8);
    assert_angle(Scalar::F32, "64", 0.39185723662376404, 0.9200260639190674);
    assert_eq!(angle::rotation("64.1", Scalar::F64), None);
    assert_eq!(angle::rotation("1e400", Scalar::F64), None);
}

fn assert_refused(line: &str, from: &str, to: &str, expected: &str) {
    assert!(line.contains(from), "{from}");
    assert_eq!(imported(&line.replace(from, to)), expected);
}

#[test]
fn a_shape_that_is_not_understood_is_refused() {
    let refused = |from, to, expected| assert_refused(ANGLE, from, to, expected);
    refused(
        "sphere",
        "torus",
        "b.shape.type: unknown shape `torus` in 2D",
    );
    refused(
        "sphere",
        "cylinder",
        "b.shape.type: unknown shape `cylinder` in 2D",
    );
    refused("1e-1", r#""1""#, "b.shape.radius: expected a number");
    refused("1e-1", r#"1,"margin":1"#, "b.shape.margin: unknown field");
    refused(
        "1.50,2",
        "1.50,2,3",
        "a.shape.half_extents: expected two numbers",
    );
    let refused = |from, to, expected| assert_refused(POSES, from, to, expected);
    refused(
        r#""z""#,
        r#""w""#,
        "a.shape.axis: expected an axis of the space",
    );
    refused(
        "[[1,2,3]]",
        "[]",
        "b.shape.points: expected the right number of vectors",
    );
    refused(
        r#"cylinder"#,
        "box",
        "a.shape.half_extents: the field is missing",
    );
}

#[test]
fn a_pose_that_is_not_understood_is_refused() {
    let refused = |from, to, expected| assert_refused(ANGLE, from, to, expected);
    refused(
        r#""angle""#,
        r#""turn""#,
        "a.pose.rotation.angle: the field is missing",
    );
    let expected = "a.pose.rotation.angle: expected an angle of at most 64 radians";
    refused("0.10866660409637112", "65", expected);
    let expected = "b.pose.rotation.cos_sin: expected two numbers";
    refused(
        r#""rotation":null"#,
        r#""rotation":{"cos_sin":[1,0,0]}"#,
        expected,
    );
    refused(
        r#""rotation":null"#,
        r#""scale":2"#,
        "b.pose.rotation: the field is missing",
    );
}

#[test]
fn a_line_that_is_not_understood_is_refused() {
    let refused = |from, to, expected| assert_refused(ANGLE, from, to, expected);
    refused(r#""dim":2"#, r#""dim":4"#, "dim: expected 2 or 3");
    refused(r#""f64""#, r#""f16""#, "precision: expected `f32` or `f64`");
    refused(r#""why""#, r#""who""#, "source.why: the field is missing");
    refused(
        r#""title":"#,
        r#""subtitle":"","title":"#,
        "subtitle: unknown field",
    );
    assert!(imported("{").contains("EOF while parsing"));
    assert_eq!(imported("[]"), "line: expected an object");
}

#[test]
fn an_error_names_its_line() {
    let line = POSES.replace('\n', "");
    let torus = format!("{line}\n{}", line.replace("cylinder", "torus"));
    let error = all(&[("some.jsonl", &torus)], "{}");
    assert_eq!(
        error,
        Err("some.jsonl:2: a.shape.type: unknown shape `torus` in 3D".to_owned())
    );
    let error = all(&[("a.jsonl", &line), ("b.jsonl", &line)], "{}");
    assert_eq!(
        error,
        Err("b.jsonl:1: id: the name `posed` is taken by a.jsonl:1".to_owned())
    );
}

#[test]
fn contradictions_mark_their_cases() {
    let line = POSES.replace('\n', "");
    let list = r#"{"posed":{"flag":"claim-loose","sentence":"A sentence."}}"#;
    let marked = IMPORTED_POSES
        .replace(r#""source-issue"]"#, r#""source-issue","claim-loose"]"#)
        .replace(
            r#""claimed":{}"#,
            r#""claimed":{},"contradiction":"A sentence.""#,
        );
    let expected = BTreeMap::from([("others-3d".to_owned(), vec![marked])]);
    assert_eq!(all(&[("a.jsonl", &line)], list), Ok(expected));
    let error = all(&[("a.jsonl", &line)], &list.replace("posed", "nobody"));
    assert_eq!(
        error,
        Err("contradictions.nobody: there is no case of this name".to_owned())
    );
    let error = all(
        &[("a.jsonl", &line)],
        &list.replace("claim-loose", "claim-odd"),
    );
    assert!(
        error.is_err_and(|error| error.starts_with("contradictions: unknown variant `claim-odd`"))
    );
}

#[test]
fn the_contradictions_of_the_corpus_are_marked() {
    let lines: Vec<_> = corpus().into_values().flatten().collect();
    let with = |word: &str| lines.iter().filter(|line| line.contains(word)).count();
    assert_eq!(with(r#""claim-wrong""#), 12);
    assert_eq!(with(r#""claim-loose""#), 2);
    assert_eq!(with(r#""float-check-wrong""#), 1);
    assert_eq!(with(r#""contradiction":"#), 15);
}
