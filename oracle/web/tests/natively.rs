//! The functions as they are called natively; `same.test.mjs` has the rest.

use epa_corpus::corpus;
use epa_format::case::Case;
use epa_format::number::FloatType;
use epa_web::{
    case_from, case_named, certified, check, contact, judge, pictures, solve, trace, versions,
};
use rayon::prelude::*;
use serde_json::{Value, json};

const BITTLE: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]}}"#;

fn read(reply: Result<String, String>) -> Value {
    serde_json::from_str(&reply.expect("a reply")).expect("JSON")
}

/// The embedded cases that somebody wrote; the core set is asked in Node.
fn embedded() -> impl Iterator<Item = &'static str> {
    corpus::FILES.iter().flat_map(|(_, text)| text.lines())
}

/// The certified depth is the true one, rounded, or there is a reason for none. Says whether it is
/// compared: a pose, and a number that no float is, is rounded first.
fn hold_certified(line: &str, truth: &Value) -> bool {
    let answer: Value = match certified(line) {
        Ok(answer) => serde_json::from_str(&answer).expect("JSON"),
        Err(why) => {
            assert!(why.starts_with("curved shape"), "{line}: {why}");
            return false;
        }
    };
    let case = Case::parse(line).expect("a case");
    let is_as_given = case.is_exact_in(FloatType::F64) && case.posed() == 0;
    match answer.get("depth") {
        Some(depth) if is_as_given => assert_eq!(*depth, truth["signed_depth"]["f64"], "{line}"),
        Some(_) => {}
        None => assert!(answer.get("message").is_some(), "{line}: {answer}"),
    }
    is_as_given && answer.get("depth").is_some()
}

/// The case is told alike by every function. Says whether its certified depth is compared.
fn hold(line: &str) -> bool {
    let truth = solve(line).expect(line);
    assert_eq!(read(check(&truth))["accepted"], true, "{line}");
    let answer = read(contact(line));
    let imported = read(case_from(line, ""));
    let [given, back] = [line.to_owned(), imported["case"].to_string()]
        .map(|text| Case::parse(&text).expect("a case").id());
    assert_eq!(given, back);
    // The truth has its case, and is read as well.
    assert_eq!(read(case_from(&truth, ""))["case"], imported["case"]);
    if let Ok(verdict) = judge(line, &answer.to_string(), r#"{"scalar":"f64"}"#) {
        let verdict: Value = serde_json::from_str(&verdict).expect("JSON");
        assert_eq!(verdict["conformant"], true, "{line}\n{verdict}");
    }
    let shown = read(pictures(line));
    for picture in 0..2 {
        let svg = shown["pictures"][picture].as_str().expect("a picture");
        assert!(svg.starts_with("<svg") && !svg.contains("<script"), "{svg}");
    }
    hold_certified(line, &read(Ok(truth)))
}

#[test]
fn every_embedded_case_goes_through_every_function() {
    let certain: Vec<bool> = embedded().par_bridge().map(hold).collect();
    let compared = certain.iter().filter(|is| **is).count();
    assert!(certain.len() > 500 && compared > 80, "{certain:?}");
}

#[test]
fn printed_points_are_read() {
    let case = |text: &str, options: &str| read(case_from(text, options))["case"].clone();
    let expected = case(BITTLE, "");
    let gdb = "a:\n{x = 4, y = 11, z = 0}\n{x = 4, y = 5, z = 0}\n{x = 9, y = 9, z = 0}\nb:\n\
               {x = 5, y = 7, z = 0}\n{x = 12, y = 7, z = 0}\n{x = 10, y = 2, z = 0}\n{x = 7, y = 3, z = 0}";
    assert_eq!(case(gdb, r#"{"dim":2}"#), expected);
    // Bytes in base64: those of "v 0 0 0".
    let files = |a: &str| json!({"files": [["a.obj", a], ["b.txt", "0 0 1"]]}).to_string();
    let of = |a: &str| case_from("", &files(a));
    assert_eq!(read(of("v 0 0 0\nv 1 0 0\nv 0 1 0"))["case"]["dim"], 3);
    assert_eq!(read(of("base64url:diAwIDAgMA")), read(of("v 0 0 0")));
    assert!(of("base64url:!").is_err());
    let shapes = json!({"shapes": ["box 1 1", "ball 0.5"], "poses": [null, "t=1.25,0"]});
    assert_eq!(case("", &shapes.to_string())["b"]["ball"]["radius"], "1p-1");
    for (text, options, words) in [
        ("1 2\n3 4", "", "one block"),
        ("", r#"{"shapes":["box 1 1"]}"#, "two shapes"),
        (
            "",
            r#"{"shapes":["hull x.obj","box 1 1 1"]}"#,
            "not dropped",
        ),
        ("1 2", r#"{"dim":4}"#, "dim"),
        ("1 2", r#"{"size":4}"#, "size"),
    ] {
        let why = case_from(text, options).expect_err(text);
        assert!(why.contains(words), "{why}");
    }
}

#[test]
fn runs_are_told_with_their_audits() {
    let start = "(4,2) (-8,-2) (-1,-2)";
    let request =
        json!({"subjects": ["epa-f64", "bittle-2d-per-product-as-printed"], "start": start});
    let told = read(trace(BITTLE, &request.to_string()));
    assert_eq!(told["parting"]["step"], 1);
    assert_eq!(told["runs"][0]["audit"]["sound"], true);
    assert_eq!(told["runs"][1]["audit"]["sound"], false);
    assert_eq!(told["shapes"][1].as_array().map(Vec::len), Some(4));
    let alone = json!({"subjects": ["winter-2d"], "start": start});
    let alone = read(trace("", &alone.to_string()));
    assert_eq!(
        alone["case"]["name"],
        "the hull of the simplex, and the origin"
    );
    let box_case = case_named("box-grid-3d/1/17", "").expect("a case");
    let told = read(trace(&box_case, r#"{"subjects":["epa-rational"]}"#));
    assert_eq!(told["faces"][0].as_array().map(Vec::len), Some(6));
    for (request, words) in [
        (r#"{"subjects":[]}"#, "one subject, or two"),
        (r#"{"subjects":["nobody"]}"#, "there is no `nobody`"),
        ("{}", "subjects"),
    ] {
        let why = trace(BITTLE, request).expect_err(request);
        assert!(why.contains(words), "{why}");
    }
    let names = read(versions());
    assert!(names.as_array().is_some_and(|names| names.len() > 20));
}

#[test]
fn wrong_answers_are_refused_or_judged() {
    let opposite = "hit 0.9370425713316364 -0.6246950475544243 0.7808688094430303";
    let verdict = read(judge(BITTLE, opposite, ""));
    assert_eq!(verdict["conformant"], false);
    let hints = verdict["hints"].to_string();
    assert!(hints.contains("with the opposite normal"), "{hints}");
    for (answer, declared, words) in [
        ("maybe 1", "", "second word"),
        ("{\"status\":1}", "", "status"),
        ("hit 1 0 0", r#"{"scalar":"f16"}"#, "f16"),
        ("hit 1 0 0", r#"{"sign":1}"#, "sign"),
    ] {
        let why = judge(BITTLE, answer, declared).expect_err(answer);
        assert!(why.contains(words), "{why}");
    }
}
