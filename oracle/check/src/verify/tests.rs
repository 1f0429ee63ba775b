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

/// That each change alone is refused, with these words.
fn all_refused(line: &Value, changes: &[(&str, Value, &str)]) {
    for (pointer, value, expected) in changes {
        let said = refused(line, &[(*pointer, value.clone())]);
        assert!(said.contains(expected), "{pointer} {value}: {said}");
    }
}

#[test]
fn true_lines_are_accepted_with_their_class() {
    assert_eq!(class(&squares()), "penetrating");
    assert_eq!(class(&balls()), "separated");
    assert_eq!(class(&stacked()), "separated");
    assert_eq!(class(&ellipse()), "penetrating");
    assert_eq!(squares()["signed_depth"]["f64"], json!(1.0));
}

#[test]
fn what_is_no_truth_line_is_said_so() {
    let said = |line: &str| check_line(line).expect_err("no truth line").to_string();
    assert!(said("{").starts_with("not a JSON object"));
    assert_eq!(said("[]"), "not a JSON object: another JSON value");
    assert_eq!(
        said("{}"),
        "`case` must be the case that the truth is of: `epa-oracle solve --json --certificate` writes truths"
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
        "`case` must be the case that the truth is of: `epa-oracle solve --json --certificate` writes truths"
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of changed lines")]
fn a_line_is_about_its_case_and_prints_what_is_proven() {
    let other = json!("e1-aaaaaaaaaaaaaaaaaaaaaaaaaa");
    all_refused(
        &squares(),
        &[
            ("/id", other.clone(), "`id` is not the id"),
            (
                "/certificate/id",
                other.clone(),
                "`certificate.id` is not the id",
            ),
            (
                "/class",
                json!("touching"),
                "`class` should be `penetrating`",
            ),
            ("/signed_depth", json!(1.0), "`signed_depth`"),
            ("/signed_depth", json!(null), "`signed_depth`"),
            ("/signed_depth/squared", json!("2"), "`signed_depth` is not"),
            (
                "/signed_depth/squared",
                json!(null),
                "`signed_depth.squared` must be there",
            ),
            ("/signed_depth/f64", json!(1.0f64.next_up()), "`f64` is not"),
            ("/signed_depth/f32", json!(1.0000001), "`f32` is not"),
            ("/certificate", json!(null), "`certificate` must be"),
            ("/certificate/lo", json!([1, "1", "2"]), "differ"),
            ("/certificate/hi", json!([1, "2", "1"]), "differ"),
            (
                "/certificate/lo",
                json!([1, "2", "1"]),
                "the certificate fails",
            ),
        ],
    );
    // Bounds need not be reduced.
    let mut unreduced = squares();
    unreduced["certificate"]["lo"] = json!([1, "3", "3"]);
    assert_eq!(class(&unreduced), "penetrating");
    all_refused(
        &balls(),
        &[
            (
                "/class",
                json!("penetrating"),
                "`class` should be `separated`",
            ),
            (
                "/signed_depth/core_squared",
                json!("8"),
                "`signed_depth` is not",
            ),
            ("/signed_depth/radius", json!("1"), "`signed_depth` is not"),
            ("/signed_depth/core_sign", json!(1), "`signed_depth` is not"),
            ("/certificate/reduce", json!(null), "the certificate fails"),
            ("/certificate/reduce", json!([]), "`certificate.reduce`"),
        ],
    );
    let said = refused(
        &squares(),
        &[("/certificate/reduce", json!([{"kind": "round"}]))],
    );
    assert!(said.contains("does not have the form"), "{said}");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of changed lines")]
fn the_form_of_a_certificate_is_checked_field_by_field() {
    let digits = "1".repeat(5_001);
    all_refused(
        &squares(),
        &[
            ("/certificate", json!(1), "`certificate` must be an object"),
            ("/certificate/v", json!(2), "`certificate.v` must be 1"),
            (
                "/certificate/v",
                json!(null),
                "`certificate.v` must be there",
            ),
            (
                "/certificate/id",
                json!(7),
                "`certificate.id` must be a string",
            ),
            (
                "/certificate/q",
                json!("1"),
                "`certificate.q` must be absent",
            ),
            (
                "/certificate/upper",
                json!([]),
                "`certificate.upper` must be an object",
            ),
            (
                "/certificate/upper/u",
                json!([]),
                "`certificate.upper.u` must be absent",
            ),
            (
                "/certificate/upper/n",
                json!("1"),
                "`certificate.upper.n` must be a list",
            ),
            (
                "/certificate/upper/n/0",
                json!(1),
                "`certificate.upper.n[0]` must be an integer",
            ),
            (
                "/certificate/upper/n/1",
                json!(""),
                "`certificate.upper.n[1]`",
            ),
            (
                "/certificate/upper/n/1",
                json!("-"),
                "`certificate.upper.n[1]`",
            ),
            (
                "/certificate/upper/n/1",
                json!("+1"),
                "`certificate.upper.n[1]`",
            ),
            (
                "/certificate/upper/n/1",
                json!("1_0"),
                "`certificate.upper.n[1]`",
            ),
            (
                "/certificate/upper/n/1",
                json!(digits),
                "`certificate.upper.n[1]`",
            ),
            (
                "/certificate/lower/kind",
                json!("planes"),
                "`certificate.lower.kind` must be",
            ),
            (
                "/certificate/lower/kind",
                json!("points"),
                "`certificate.lower.facets` must be absent",
            ),
            (
                "/certificate/lower/weights",
                json!([]),
                "`certificate.lower.weights` must be absent",
            ),
            (
                "/certificate/lower/points/0",
                json!([0]),
                "`certificate.lower.points[0]` must be a pair",
            ),
            (
                "/certificate/lower/points/0",
                json!([0, 0, 0]),
                "`certificate.lower.points[0]`",
            ),
            (
                "/certificate/lower/points/0",
                json!([0, -1]),
                "`certificate.lower.points[0][1]`",
            ),
            (
                "/certificate/lower/points/0",
                json!([0, 0.5]),
                "`certificate.lower.points[0][1]`",
            ),
            (
                "/certificate/lower/facets/0",
                json!("x"),
                "`certificate.lower.facets[0]`",
            ),
            (
                "/certificate/lo",
                json!([1, "1"]),
                "`certificate.lo` must be [sign",
            ),
            ("/certificate/lo", json!([2, "1", "1"]), "`certificate.lo`"),
            ("/certificate/lo", json!([1, "-1", "1"]), "`certificate.lo`"),
            ("/certificate/lo", json!([1, "1", "0"]), "`certificate.lo`"),
            ("/certificate/lo", json!([1, "1", "-1"]), "`certificate.lo`"),
            ("/certificate/lo", json!([0, "1", "1"]), "`certificate.lo`"),
            ("/certificate/lo", json!([1, "0", "1"]), "`certificate.lo`"),
        ],
    );
    // As long as the others are allowed to be.
    let long = format!("-{}", "1".repeat(5_000));
    let said = refused(&squares(), &[("/certificate/upper/n/1", json!(long))]);
    assert!(said.contains("the certificate fails"), "{said}");
    let said = refused(
        &squares(),
        &[("/certificate/upper/n", json!(vec!["1"; 100_001]))],
    );
    assert!(said.contains("100,000"), "{said}");
    let said = refused(
        &squares(),
        &[("/certificate/upper/n", json!(vec!["1"; 100_000]))],
    );
    assert!(said.contains("as long as a vertex"), "{said}");
    let said = refused(&squares(), &[("/certificate/lo", json!([0, "0", "1"]))]);
    assert!(said.contains("differ"), "{said}");
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
fn weights_of_points_are_read_too() {
    let apart = truth_of(
        2,
        r#""hull":[[0,0],[1,0],[1,1],[0,1]]"#,
        r#""hull":[[3,0],[4,0],[4,1],[3,1]]"#,
    );
    assert_eq!(class(&apart), "separated");
    all_refused(
        &apart,
        &[
            (
                "/certificate/lower/weights",
                json!(null),
                "`certificate.lower.weights` must be there",
            ),
            (
                "/certificate/lower/weights/0",
                json!("-1"),
                "a weight is negative",
            ),
            (
                "/certificate/lower/facets",
                json!([]),
                "`certificate.lower.facets` must be absent",
            ),
            ("/certificate/lo", json!([0, "0", "1"]), "farther from 0"),
        ],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of changed lines")]
fn curved_shapes_have_their_own_form() {
    let line = stacked();
    all_refused(
        &line,
        &[
            ("/id", json!("e1"), "`id` is not the id"),
            (
                "/class",
                json!("undecided"),
                "`class` should be `separated`",
            ),
            (
                "/signed_depth/f64",
                json!(-1.0f64.next_up()),
                "`f64` is not",
            ),
            ("/signed_depth/f64", json!(null), "`f64` is not"),
            ("/signed_depth/f32", json!(-0.5), "`f32` is not"),
            ("/signed_depth/decimal", json!("-2"), "`decimal` is not"),
            ("/signed_depth/decimal", json!(-1), "`decimal` is not"),
            ("/certificate", json!(null), "`certificate` must be"),
            ("/certificate/v", json!(3), "`certificate.v` must be 1"),
            ("/certificate/id", json!("e1"), "`certificate.id` is not"),
            (
                "/certificate/id",
                json!(1),
                "`certificate.id` must be a string",
            ),
            (
                "/certificate/q",
                json!(1),
                "`certificate.q` must be an integer",
            ),
            (
                "/certificate/more",
                json!(1),
                "`certificate.more` must be absent",
            ),
            (
                "/certificate/upper/more",
                json!(1),
                "`certificate.upper.more` must be absent",
            ),
            (
                "/certificate/upper/u",
                json!(["1"]),
                "`certificate.upper.u` must be two integers",
            ),
            (
                "/certificate/upper/n",
                json!(["0", "0", "0"]),
                "the direction is zero",
            ),
            (
                "/certificate/lower/kind",
                json!("cube"),
                "`certificate.lower.kind` must be",
            ),
            (
                "/certificate/lower/more",
                json!(1),
                "`certificate.lower.more` must be absent",
            ),
            (
                "/certificate/reduce",
                json!(7),
                "`certificate.reduce` must be a list",
            ),
            (
                "/certificate/reduce",
                json!([]),
                "`certificate.reduce` must be absent",
            ),
            (
                "/certificate/reduce",
                json!([{"kind": "flat"}]),
                "of kind `round` or `coaxial`",
            ),
            (
                "/certificate/reduce",
                json!([{"kind": "round", "axis": []}]),
                "must be absent: the field",
            ),
            (
                "/certificate/reduce",
                json!([{"kind": "coaxial"}]),
                "axis` must be there",
            ),
        ],
    );
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
    all_refused(
        &line,
        &[
            ("/signed_depth/lo", hi.clone(), "`lo` is not"),
            ("/signed_depth/hi", lo.clone(), "`hi` is not"),
            ("/signed_depth/hi", json!(null), "`hi` is not"),
            (
                "/signed_depth/decimal",
                json!(format!("{start}{other}")),
                "`decimal` is not",
            ),
            ("/signed_depth/decimal", json!(""), "`decimal` is not"),
            ("/signed_depth/f64", json!(0.5), "`f64` is not"),
        ],
    );
    // All digits that both ends begin with are there, and the floats that both round to.
    all_refused(
        &line,
        &[
            ("/signed_depth/decimal", json!(start), "`decimal` is not"),
            ("/signed_depth/decimal", json!(null), "`decimal` is not"),
            ("/signed_depth/f64", json!(null), "`f64` is not"),
            ("/closed", json!(false), "`closed` is not"),
            ("/closed", json!(null), "`closed` is not"),
        ],
    );
}
