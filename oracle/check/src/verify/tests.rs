//! Truth lines with one thing changed: each is refused by the name of what is wrong.

mod lines;

use serde_json::{Value, json};

use super::*;
use epa_format::case::Case;
use epa_truth::truth;

/// The truth line of a case, with its certificate.
fn truth_of(dim: usize, a: &str, b: &str) -> Value {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{{a}}},"b":{{{b}}}}}"#);
    let case = Case::parse(&line).expect("a case");
    let truth = truth::solve(&case, 1_000).expect("the legs agree");
    truth::json::line(&case, &truth, true)
}

/// The square from 0 to 4, and one from (3, 1) to (5, 3): out along x by 1.
fn squares() -> Value {
    truth_of(
        2,
        r#""hull":[[0,0],[4,0],[4,4],[0,4]]"#,
        r#""hull":[[3,1],[5,1],[5,3],[3,3]]"#,
    )
}

/// Two balls, 3 apart from centre to centre, with the radii 1/2 and 1.
fn balls() -> Value {
    truth_of(
        2,
        r#""ball":{"radius":0.5}"#,
        r#""ball":{"radius":1},"pose":{"translation":[3,0]}"#,
    )
}

/// A cylinder and a ball above it, 1 apart.
fn stacked() -> Value {
    truth_of(
        3,
        r#""cylinder":{"half_height":1,"radius":1}"#,
        r#""ball":{"radius":1},"pose":{"translation":[0,3,0]}"#,
    )
}

/// An ellipse and a point in it, not on an axis: no bound is exact.
fn ellipse() -> Value {
    truth_of(2, r#""ellipsoid":{"radii":[2,1]}"#, r#""point":[0.5,0.25]"#)
}

fn class(line: &Value) -> &'static str {
    match check_line(&line.to_string()) {
        Ok(Accepted::Proven { id, class, .. }) => {
            assert_eq!(line["id"], id);
            class
        }
        other => panic!("{other:?}"),
    }
}

/// What is said of a line with other values at some places; `null` leaves the field out.
fn refused(line: &Value, changes: &[(&str, Value)]) -> String {
    let mut changed = line.clone();
    for (pointer, value) in changes {
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        match changed.pointer_mut(parent).expect("a place") {
            Value::Object(fields) if *value == json!(null) => drop(fields.remove(name)),
            Value::Object(fields) => drop(fields.insert(name.to_owned(), value.clone())),
            Value::Array(entries) => {
                entries[name.parse::<usize>().expect("a place")] = value.clone()
            }
            other => panic!("{other}"),
        }
    }
    check_line(&changed.to_string())
        .expect_err(&format!("{changes:?}"))
        .to_string()
}

/// Two squares that are apart along x.
fn apart() -> Value {
    truth_of(
        2,
        r#""hull":[[0,0],[1,0],[1,1],[0,1]]"#,
        r#""hull":[[3,0],[4,0],[4,1],[3,1]]"#,
    )
}

/// That a line with one other value is refused, with these words.
fn says(line: &Value, pointer: &str, value: Value, words: &str) {
    let said = refused(line, &[(pointer, value.clone())]);
    assert!(said.contains(words), "{pointer} {value}: {said}");
}

/// The lines of `tests/refused.jsonl`: which truth, where it is changed, the other value, and what
/// is said of it.
#[test]
fn every_change_is_refused_by_the_name_of_what_is_wrong() {
    let truths = [
        ("squares", squares()),
        ("balls", balls()),
        ("apart", apart()),
        ("stacked", stacked()),
        ("ellipse", ellipse()),
    ];
    for row in include_str!("tests/refused.jsonl").lines() {
        let (of, pointer, value, words): (String, String, Value, String) =
            serde_json::from_str(row).expect("a row");
        let truth = truths.iter().find(|(name, _)| *name == of);
        says(&truth.expect("a truth").1, &pointer, value, &words);
    }
}

#[test]
fn true_lines_are_accepted_with_their_class() {
    assert_eq!(class(&squares()), "penetrating");
    assert_eq!(class(&balls()), "separated");
    assert_eq!(class(&stacked()), "separated");
    assert_eq!(class(&ellipse()), "penetrating");
    assert_eq!(class(&apart()), "separated");
    assert_eq!(squares()["signed_depth"]["f64"], json!(1.0));
}

#[test]
fn what_is_no_truth_line_is_said_so() {
    let said = |line: &str| check_line(line).expect_err("no truth line").to_string();
    assert!(said("{").starts_with("JSON syntax error"));
    assert_eq!(said("[]"), "not a JSON object; write the fields in braces");
    assert_eq!(
        said("{}"),
        "`case` must be the case; `solve --certificate --json` writes it"
    );
    assert!(said(r#"{"case":{}}"#).starts_with("`case` is not a case"));
    let error = check_line(r#"{"error":"…","line":3}"#).expect("an error is no truth");
    assert_eq!(error, Accepted::Error);
    assert_eq!(
        said(r#"{"error":"…"}"#),
        "`line` must be the number of a line"
    );
    assert_eq!(
        said(r#"{"line":3}"#),
        "`case` must be the case; `solve --certificate --json` writes it"
    );
}

#[test]
fn bounds_need_not_be_reduced() {
    let mut unreduced = squares();
    unreduced["certificate"]["lo"] = json!([1, "3", "3"]);
    assert_eq!(class(&unreduced), "penetrating");
}

#[test]
fn integers_and_lists_have_limits() {
    let (line, n) = (squares(), "/certificate/upper/n");
    let ones = |count: usize| json!("1".repeat(count));
    let long = |count: usize| json!(vec!["1"; count]);
    says(
        &line,
        "/certificate/upper/n/1",
        ones(5_001),
        "`certificate.upper.n[1]`",
    );
    // As long as the others are allowed to be.
    let longest = json!(format!("-{}", "1".repeat(5_000)));
    says(
        &line,
        "/certificate/upper/n/1",
        longest,
        "farther along n than the upper bound",
    );
    says(&line, n, long(100_001), "100,000");
    says(&line, n, long(100_000), "as long as a vertex");
    says(&line, "/certificate/lo", json!([0, "0", "1"]), "differ");
}

/// The code is that of the first condition that fails, whatever else does.
#[test]
fn codes_are_those_of_the_first_condition() {
    let code = |line: &Value| check_line(&line.to_string()).expect_err("refused").code();
    let (mut line, mut codes) = (squares(), Vec::new());
    // Changes pile up: from the last condition to the first.
    for (pointer, value) in [
        ("/witness/a", json!(["4", "0"])),
        ("/signed_depth/decimal", json!("2")),
        ("/signed_depth/f32", json!(2.0)),
        ("/signed_depth/f64", json!(2.0)),
        ("/normals", json!([["0", "1p0"]])),
        ("/signed_depth/squared", json!("2p0")),
        ("/class", json!("touching")),
        ("/certificate/hi", json!([1, "2", "1"])),
        ("/certificate/lower/facets/3", json!([0, 1])),
        ("/certificate/lo", json!([1, "2", "1"])),
        ("/certificate/hi", json!([1, "1", "2"])),
        ("/certificate/upper/n", json!(["0", "0"])),
        ("/id", json!("e1-aaaaaaaaaaaaaaaaaaaaaaaaaa")),
    ] {
        *line.pointer_mut(pointer).expect("a place") = value;
        codes.push(code(&line));
    }
    let last = [
        "witness",
        "decimal",
        "float",
        "float",
        "normals",
        "signed-depth",
        "class",
        "lo-is-not-hi",
        "not-closed",
        "facet-too-near",
        "upper-too-low",
        "direction-zero",
        "form",
    ];
    assert_eq!(codes, last);
    assert_eq!(check_line("[]").expect_err("no line").code(), "form");
    let mut curved = stacked();
    curved["class"] = json!("touching");
    assert_eq!(code(&curved), "curved");
    curved["case"]["a"]["cylinder"]["radius"] = json!(-1);
    assert_eq!(code(&curved), "form");
}

#[test]
fn an_enclosure_prints_its_ends_and_the_digits_that_they_share() {
    let line = ellipse();
    let depth = &line["signed_depth"];
    let (lo, hi) = (&depth["lo"], &depth["hi"]);
    assert!(lo.is_string() && hi.is_string() && lo != hi, "{depth}");
    let text = depth["decimal"].as_str().expect("digits");
    let (start, last) = text
        .trim_end_matches('…')
        .split_at(text.trim_end_matches('…').len() - 1);
    let other = if last == "7" { "3" } else { "7" };
    says(&line, "/signed_depth/lo", hi.clone(), "`lo` is not");
    says(&line, "/signed_depth/hi", lo.clone(), "`hi` is not");
    // All digits that both ends begin with are there.
    let (wrong, short) = (json!(format!("{start}{other}")), json!(start));
    says(&line, "/signed_depth/decimal", wrong, "`decimal` is not");
    says(&line, "/signed_depth/decimal", short, "`decimal` is not");
}
