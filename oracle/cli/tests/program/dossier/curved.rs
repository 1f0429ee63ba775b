//! Reports on cylinders, cones and ellipsoids: the same as on polytopes, without what is not
//! known of them.

use std::fs;
use std::path::Path;

use epa_oracle::case::Case;
use epa_oracle::edition::edition;
use epa_oracle::number::{FloatType, Surd};
use epa_oracle::truth::Known;

use super::{folder, program, stdout};
use crate::common::case;

/// A cylinder on a box, turned by a quaternion, so that no coordinate of it is a float.
const ON_BOX: &str = r#"{"v":1,"dim":3,"scalar":"f64","name":"cylinder-on-box","a":{"box":{"half_extents":[2,1.5,1]}},"b":{"cylinder":{"half_height":1,"radius":0.75,"axis":"y"},"pose":{"translation":[0.5,0.25,1.5],"quaternion":[3,1,0,0.5]}}}"#;
const TOO_DEEP: &str = r#"{"status":"penetrating","depth":0.75,"normal":[0,0.6,0.8],"a":[0.5,0.25,1],"b":[0.5,0.25,0.25]}"#;

/// An ellipse against a polygon.
const ELLIPSE: &str = r#"{"v":1,"dim":2,"scalar":"f64","name":"ellipse","a":{"ellipsoid":{"radii":[2,1]}},"b":{"hull":[[1,0.25],[3,0.5],[2,2],[1.25,1.5]]}}"#;

/// A rounded cylinder and a cone: every coordinate is a float.
const ROUNDED: &str = r#"{"v":1,"dim":3,"scalar":"f64","name":"rounded","a":{"rounded":{"core":{"cylinder":{"half_height":1,"radius":0.5,"axis":"z"}},"radius":0.25}},"b":{"cone":{"half_height":0.5,"radius":0.5},"pose":{"translation":[1,0.25,0.5]}}}"#;

/// A file with a case in a folder of its own.
fn file(name: &str, case: &str) -> String {
    let file = folder(name).join("case.jsonl");
    fs::write(&file, format!("{case}\n")).expect("the case is written");
    file.to_str().expect("UTF-8").to_owned()
}

/// The ends of the enclosure as floats.
fn enclosure(case: &str) -> [f64; 2] {
    let known = Known::of(&Case::parse(case).expect("a case"), 0).expect("a truth");
    let float = |end: &Surd| end.round(FloatType::F64).to_f64().expect("in range");
    known.ends().map(float)
}

#[test]
fn a_report_on_a_cylinder_is_reviewed() {
    let path = file("curved", ON_BOX);
    let report = Path::new(&path).with_file_name("report.md");
    let output = report.to_str().expect("UTF-8");
    stdout(&["report", &path, "--answer", TOO_DEEP, "--output", output]);
    let read = |name: &str| fs::read_to_string(report.with_file_name(name)).expect("it is there");
    let text = read("report.md");
    // Its digits follow from every bit of the certificate.
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let hash = text
        .split('`')
        .find(is_hash)
        .expect("the hash of the proof");
    insta::with_settings!({
        snapshot_path => "../../../../../snapshots/dossier",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        let text = text.replace(hash, "(the hash)").replace(edition(), "(the edition)");
        insta::assert_snapshot!("cylinder-on-box", text);
        insta::assert_snapshot!("cylinder-on-box-shapes", read("report-shapes.svg"));
        insta::assert_snapshot!("cylinder-on-box-difference", read("report-difference.svg"));
    });
}

/// The same pictures as PNG, twice as large, with their text: letters are dark pixels above the
/// drawing.
#[test]
fn pictures_are_png_too() {
    let path = file("png", ON_BOX);
    let report = Path::new(&path).with_file_name("report.md");
    let output = report.to_str().expect("UTF-8");
    let arguments = [
        "report", &path, "--answer", TOO_DEEP, "--png", "--output", output,
    ];
    stdout(&arguments);
    let text = fs::read_to_string(&report).expect("the report");
    for name in ["report-shapes.png", "report-difference.png"] {
        assert!(text.contains(&format!("](<{name}>)")), "{name} in {text}");
        let bytes = fs::read(report.with_file_name(name)).expect("the picture");
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG");
        assert_eq!([pixels.width(), pixels.height()], [1200, 1080]);
        let caption = &pixels.pixels()[..1200 * 100];
        let dark = caption
            .iter()
            .filter(|pixel| pixel.red() < 100 && pixel.alpha() == 255);
        assert!(dark.count() > 1000, "{name}: the caption is there");
        let mut pixels = pixels.pixels().iter();
        assert!(pixels.all(|pixel| pixel.alpha() == 255), "{name}");
    }
}

/// The programs of polytopes print the same in every bit.
#[test]
fn the_programs_of_a_report_run_and_agree() {
    let [boxes, polygons] =
        ["box-grid-3d/1/17", "random-2d/1/5"].map(|name| case(name).to_canonical_text());
    for (name, case, dim, slack) in [
        ("programs-boxes", boxes.as_str(), 3, 0.0_f64),
        ("programs-polygons", &polygons, 2, 0.0),
        ("programs-on-box", ON_BOX, 3, 1e-9),
        ("programs-ellipse", ELLIPSE, 2, 1e-9),
        ("programs-rounded", ROUNDED, 3, 1e-9),
    ] {
        let path = file(name, case);
        let normal = ["[0.6,-0.8]", "[0,0.6,0.8]"][dim - 2];
        let answer = format!(r#"{{"status":"penetrating","depth":0.75,"normal":{normal}}}"#);
        let report = stdout(&["report", &path, "--answer", &answer]);
        let is_said = report.contains("each is the nearest one");
        assert_eq!(is_said, case == ON_BOX, "{report}");
        let [lo, hi] = enclosure(case);
        let ended = program::all(Path::new(&path).parent().expect("a folder"), &report);
        let printed = ended
            .iter()
            .map(|(language, ended)| (language, ended.numbers()));
        let printed: Vec<_> = printed.collect();
        for (language, numbers) in &printed {
            let [known, best, claimed, along, ..] = numbers[..] else {
                panic!("{language} printed {numbers:?}");
            };
            for (number, slack) in [(known, slack), (best, slack.max(1e-12))] {
                let is_inside = (lo - slack..=hi + slack).contains(&number);
                assert!(is_inside, "{language}: {number} is not from {lo} to {hi}");
            }
            assert_eq!(claimed, 0.75, "{language}");
            let parts = along >= lo - slack.max(1e-12);
            assert!(parts, "{language}: a push of {along} parts them");
            for (number, other) in numbers.iter().zip(&printed[0].1) {
                assert!(
                    (number - other).abs() <= slack * 1e-3,
                    "{language} and Python"
                );
            }
        }
    }
}
