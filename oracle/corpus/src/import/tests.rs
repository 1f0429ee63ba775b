//! What the readers accept and refuse. The target `texts` of `epa-fuzz` gives them anything.

mod files;

use super::error::Read;
use super::*;
use epa_format::case::{MAX_BITS, Rotation};
use epa_format::number::{Rational, rational_from_f64};
use serde_json::{Value, json};

/// The request of a kind of text: what it is, and options as on the command line.
fn request(pair: Pair, kind: &str) -> Request {
    let mut request = Request {
        pair,
        poses: [None, None],
        objects: [None, None],
        dim: None,
        scalar: FloatType::F64,
        exact: false,
        order: Order::default(),
        name: None,
        flags: Vec::new(),
        why: None,
    };
    for option in kind.split(", ").skip(1) {
        match option.split_once(' ').unwrap_or((option, "")) {
            ("--dim", "2") => request.dim = Some(Dim::Two),
            ("--dim", "3") => request.dim = Some(Dim::Three),
            ("--scalar", "f32") => request.scalar = FloatType::F32,
            ("--exact", "") => request.exact = true,
            ("--column-major", "") => request.order.column_major = true,
            ("--quaternion-order", "xyzw") => request.order.xyzw = true,
            ("--a-object", name) => request.objects[0] = Some(name.to_owned()),
            ("--b-object", name) => request.objects[1] = Some(name.to_owned()),
            _ => panic!("{option}"),
        }
    }
    request
}

fn numbers() -> Numbers {
    Numbers::new(FloatType::F64, false)
}

/// Two shapes of which the first has a pose.
fn placed(shapes: [&str; 2], pose: &str, kind: &str) -> Request {
    Request {
        poses: [Some(pose.to_owned()), None],
        ..request(Pair::Shapes(shapes.map(str::to_owned)), kind)
    }
}

fn texts<'a>(points: impl IntoIterator<Item = &'a Vec<Rational>>) -> Vec<Vec<String>> {
    let text = |point: &Vec<Rational>| point.iter().map(Rational::to_string).collect();
    points.into_iter().map(text).collect()
}

/// Checks that the error has a message, a place and a mend with these words in them.
#[track_caller]
fn refuses<T: std::fmt::Debug>(read: Read<T>, parts: &[&str]) {
    let error = read.expect_err("refused");
    let text = error.render();
    for part in parts {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
    assert!(!error.help.is_empty() && text.contains("help:"), "{text}");
}

/// What is read of a text of a kind, as JSON: of a file, by its name, the points.
fn reading(kind: &str, text: &str) -> Read<Value> {
    let what = kind.split(", ").next().unwrap_or_default();
    let mut asked = request(Pair::Points("p.txt".to_owned()), kind);
    let numbers = Numbers::new(asked.scalar, asked.exact).in_dim(asked.dim);
    match what {
        "number" => {
            let number = numbers.read(&Text::of_option("--x", text), 0..text.len())?;
            Ok(json!(number.to_string()))
        }
        "points" => {
            let blocks = points::blocks("p.txt", text.as_bytes(), &numbers)?;
            Ok(blocks.iter().map(|b| texts(&b.cloud.points)).collect())
        }
        "pair" => {
            let case = import_from(&asked, &|_| Ok(text.into()))?.case;
            let shapes = [case.a, case.b].map(|shape| shape.geometry);
            Ok(shapes.iter().map(|shape| texts(shape.points())).collect())
        }
        "shape" | "shapes" => {
            let (a, b) = text.split_once('\n').unwrap_or((text, "ball 1"));
            asked.pair = Pair::Shapes([a, b].map(str::to_owned));
            let case = import(&asked)?.case;
            let a = case.to_canonical_json()["a"].clone();
            let dim = json!(case.dim.get());
            Ok(if what == "shape" { a } else { dim })
        }
        "pose" => pose_of(&placed(["box 1 1 1", "ball 1"], text, kind)),
        "pose in the plane" => pose_of(&placed(["box 1 1", "ball 1"], text, kind)),
        name => {
            let object = ("--a-object", asked.objects[0].as_deref());
            let cloud = file::of_bytes(name, text.as_bytes(), object, &numbers)?;
            Ok(json!(texts(&cloud.points)))
        }
    }
}

/// The translation and the rotation of A.
fn pose_of(request: &Request) -> Read<Value> {
    let pose = import(request)?.case.a.pose.expect("a pose");
    let row = |row: &[Rational]| {
        let texts: Vec<String> = row.iter().map(Rational::to_string).collect();
        texts.join(" ")
    };
    let rotation = match &pose.rotation {
        Rotation::None => String::new(),
        Rotation::Quaternion(q) => format!("q {}", row(q)),
        Rotation::CosSin(pair) => format!("r {}", row(pair)),
        Rotation::Matrix(rows) => rows.iter().map(|r| row(r)).collect::<Vec<_>>().join(", "),
    };
    Ok(json!([
        row(&pose.translation.unwrap_or_default()),
        rotation
    ]))
}

/// The lines of `tests/read.jsonl`: the kind of a text, the text, and what is read of it.
#[test]
fn what_programs_print_is_read() {
    for line in include_str!("tests/read.jsonl").lines() {
        let (kind, text, expected): (String, String, Value) =
            serde_json::from_str(line).expect("a line");
        let found = reading(&kind, &text).expect(line);
        assert_eq!(found.to_string(), expected.to_string(), "{line}");
    }
}

/// The lines of `tests/refused.jsonl`: the kind of a text, the text, and words of the diagnosis.
#[test]
fn what_may_be_misread_is_refused() {
    for line in include_str!("tests/refused.jsonl").lines() {
        let row: Vec<String> = serde_json::from_str(line).expect("a line");
        let words: Vec<&str> = row.iter().map(String::as_str).collect();
        refuses(reading(words[0], words[1]), &words[2..]);
    }
}

#[test]
fn a_pose_beside_that_of_a_shape_is_refused() {
    let shape = r#"{"ball":{"radius":1},"pose":{"translation":[0,0,0]}}"#;
    let read = pose_of(&placed([shape, "ball 1"], "t=1,2,3", ""));
    refuses(read, &["--a-pose", "has a pose already"]);
}

#[test]
fn the_numbers_of_a_pair_have_a_limit_together() {
    let numbers = Numbers::new(FloatType::F64, true);
    let text = Text::of_option("--x", "1e5000");
    numbers.bits.set(MAX_BITS - 17_000);
    numbers.read(&text, 0..6).expect("a number below the limit");
    let error = numbers.read(&text, 0..6).expect_err("a limit");
    assert!(error.message.contains("bits together"), "{error}");
}

#[test]
fn stored_floats_keep_their_value() {
    let stored = |x: f64, scalar, exact| {
        Numbers::new(scalar, exact).stored(x, || Place::Whole("f.ply".into()))
    };
    let tenth = f64::from(0.1_f32);
    for (x, scalar, exact, value) in [
        (tenth, FloatType::F64, false, tenth),
        (0.1, FloatType::F32, false, tenth),
        (0.1, FloatType::F32, true, 0.1),
        (1.0, FloatType::F32, false, 1.0),
        (-0.0, FloatType::F64, false, 0.0),
    ] {
        assert_eq!(stored(x, scalar, exact).ok(), rational_from_f64(value));
    }
    let nan = stored(f64::NAN, FloatType::F64, false);
    refuses(nan, &["finite", "f.ply"]);
    refuses(stored(1e300, FloatType::F32, false), &["too large for f32"]);
}

/// Points with a fourth number, as a debugger and C++ print them.
#[test]
fn a_weight_of_0_or_1_is_left_out_and_said() {
    for text in [
        "$1 = {m_floats = {1, 2, 3, 0}}\n$2 = {m_floats = {4, 5, 6, 1}}",
        "$1 = (const btVector3 &) @0x7ffe10: {m_floats = {1, 2, 3, 0}}\n{4, 5, 6, 0},",
        "{1.0f, 2.0f, 3.0f, 0.0f},\n{4.0f, 5.0f, 6.0f, 0.0f},",
        "a = {{m_floats = {1, 2, 3, 0}}, {m_floats = {4, 5, 6, 0}}}",
        "$1 = {{x = 1, y = 2, z = 3, w = 1}, {w = 1, x = 4, y = 5, z = 6}}",
        "array([[1., 2., 3., 1.],\n       [4., 5., 6., 1.]], dtype=float32)",
    ] {
        let found = points::blocks("p.txt", text.as_bytes(), &numbers()).expect(text);
        let [block] = &found[..] else {
            panic!("one block: {text}")
        };
        let points = texts(&block.cloud.points);
        assert_eq!(points, [["1", "2", "3"], ["4", "5", "6"]], "{text}");
        assert_eq!(block.cloud.dim, Dim::Three, "{text}");
        let note = block.cloud.notes.concat();
        let said = note.matches("from line 1 have a fourth number").count();
        assert_eq!(said, 1, "{note}");
    }
}

/// Decimals of float32 are the floats that they stand for, those of float64 the decimals.
#[test]
fn the_dtype_of_an_array_holds_for_all_its_numbers() {
    let text = "array([[0.1, 1.],\n [0.1, 2.]],\n dtype=float32)\n\narray([[0.1, 1.]])";
    let tenth = |kind| reading(kind, "0.1").expect("a number");
    let [single, double] = ["number, --scalar f32", "number"].map(tenth);
    let expected = json!([[[single, "1"], [single, "2"]], [[double, "1"]]]);
    assert_eq!(reading("points", text).expect(text), expected);
}

/// What is read by a rule, and not point by point, is said.
#[test]
fn a_list_of_numbers_is_cut_by_the_dimension_and_said() {
    let text = b"float a[] = {4, 11, 4, 5, 9, 9};";
    let found = points::blocks("p.txt", text, &numbers().in_dim(Some(Dim::Two)));
    let said = "p.txt: the 6 numbers from line 1 are read as 3 points of 2 coordinates";
    assert_eq!(found.expect("points")[0].cloud.notes, [said]);
}

/// A text may be long, ask for many copies, or open many brackets.
#[test]
fn hostile_texts_are_refused_in_time() {
    refuses(reading("number, --exact", &"1".repeat(5_001)), &["5000"]);
    let long = "7".repeat(300);
    let many = "0".repeat(30);
    for (text, part) in [
        (
            "1 2\n\n".repeat(101),
            "p.txt:201:1: error: there are more than 100 blocks",
        ),
        (format!("{{{{1, 2}} <repeats 9{many} times>}}"), "at most"),
        (format!("$1 = {{0 <repeats 9{many} times>}}"), "at most"),
        (
            format!("{{{{{long}, {long}}} <repeats 999999 times>}}"),
            "bits",
        ),
        (format!("1 2 {} nan", "(".repeat(1_000_000)), "finite"),
        (
            format!("$1 = {{\n{}", "1, 2,\n".repeat(100_000)),
            "not closed",
        ),
    ] {
        refuses(reading("points, --dim 2", &text), &[part]);
    }
}

#[test]
fn an_imported_case_is_a_case() {
    let (shapes, kind) = (
        ["box 0.1 1 1", "ball 0x1p-1"],
        "case, --exact, --scalar f32",
    );
    let imported = import(&Request {
        name: Some("mine".into()),
        why: Some("it \"fails\"".into()),
        flags: vec!["touching".into()],
        ..placed(shapes, "t=1,2,3", kind)
    });
    let case = imported.expect("a case").case;
    let line = case.to_canonical_json().to_string();
    assert_eq!(Case::parse(&line).expect("a case"), case);
    assert_eq!(
        line,
        r#"{"v":1,"dim":3,"scalar":"f32","a":{"box":{"half_extents":["1/10","1p0","1p0"]},"pose":{"translation":["1p0","1p1","3p0"]}},"b":{"ball":{"radius":"1p-1"}},"name":"mine","flags":["touching"],"why":"it \"fails\""}"#
    );
}
