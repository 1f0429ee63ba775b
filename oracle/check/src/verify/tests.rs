//! Truth lines with one thing changed: each is refused by the name of what is wrong.

mod lines;

use serde_json::{Value, json};

use super::*;
use epa_format::case::Case;
use epa_truth::truth;

/// The truth line, with its certificate, of a case of `tests/truths.txt`.
fn truth_of(name: &str) -> Value {
    let mut rows = include_str!("tests/truths.txt").lines();
    let row = rows.find_map(|row| row.strip_prefix(name)?.strip_prefix(" | "));
    let columns: Vec<&str> = row.expect(name).split(" | ").collect();
    let [dim, a, b] = columns[..] else {
        panic!("{name}")
    };
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{{a}}},"b":{{{b}}}}}"#);
    let case = Case::parse(&line).expect("a case");
    let truth = truth::solve(&case, 1_000).expect("the legs agree");
    truth::json::line(&case, &truth, true)
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

/// Whether a line with other values at some places is accepted; if not, what is said. `null` leaves
/// a field out.
fn judged(line: &Value, changes: &[(&str, Value)]) -> Result<(), String> {
    let mut changed = line.clone();
    for (pointer, value) in changes {
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        match changed.pointer_mut(parent).expect("a place") {
            Value::Object(fields) if value.is_null() => drop(fields.remove(name)),
            Value::Object(fields) => drop(fields.insert(name.to_owned(), value.clone())),
            entries => entries[name.parse::<usize>().expect("a place")] = value.clone(),
        }
    }
    let accepted = check_line(&changed.to_string());
    accepted.map(drop).map_err(|refused| refused.to_string())
}

/// That a line with one other value is refused, with these words.
fn says(line: &Value, pointer: &str, value: Value, words: &str) {
    let said = judged(line, &[(pointer, value.clone())]).expect_err(pointer);
    assert!(said.contains(words), "{pointer} {value}: {said}");
}

/// The lines of `tests/refused.jsonl`: which truth, where it is changed, the other value, and what
/// is said of it.
#[test]
fn every_change_is_refused_by_the_name_of_what_is_wrong() {
    let names = ["squares", "balls", "apart", "stacked", "ellipse"];
    let truths = names.map(|name| (name, truth_of(name)));
    for row in include_str!("tests/refused.jsonl").lines() {
        let (of, pointer, value, words): (String, String, Value, String) =
            serde_json::from_str(row).expect("a row");
        let truth = truths.iter().find(|(name, _)| *name == of);
        says(&truth.expect("a truth").1, &pointer, value, &words);
    }
}

#[test]
fn true_lines_are_accepted_with_their_class() {
    for name in ["squares", "halves", "thirds", "ellipse"] {
        assert_eq!(class(&truth_of(name)), "penetrating", "{name}");
    }
    for name in ["balls", "stacked", "apart"] {
        assert_eq!(class(&truth_of(name)), "separated", "{name}");
    }
    let mut line = truth_of("squares");
    assert_eq!(line["signed_depth"]["f64"], json!(1.0));
    // Bounds need not be reduced.
    line["certificate"]["lo"] = json!([1, "3", "3"]);
    assert_eq!(class(&line), "penetrating");
}

#[test]
fn what_is_no_truth_line_is_said_so() {
    let no_case = "`case` must be the case; `solve --certificate --json` writes it";
    for (line, words) in [
        ("{", "JSON syntax error"),
        ("[]", "not a JSON object; write the fields in braces"),
        ("{}", no_case),
        (r#"{"line":3}"#, no_case),
        (r#"{"case":{}}"#, "`case` is not a case"),
        (r#"{"error":"…"}"#, "`line` must be the number of a line"),
    ] {
        let refused = check_line(line).expect_err("no truth line");
        assert!(refused.to_string().starts_with(words), "{line}: {refused}");
        assert_eq!(refused.code(), "form");
    }
    let error = check_line(r#"{"error":"…","line":3}"#).expect("an error is no truth");
    assert_eq!(error, Accepted::Error);
}

#[test]
fn integers_and_lists_have_limits() {
    let (line, n) = (truth_of("squares"), "/certificate/upper/n");
    let second = "/certificate/upper/n/1";
    let ones = |count: usize| "1".repeat(count);
    let long = |count: usize| json!(vec!["1"; count]);
    let [longest, longer] = [format!("-{}", ones(5_000)), ones(5_001)].map(Value::from);
    says(&line, second, longer, "`certificate.upper.n[1]`");
    // As long as the others are allowed to be.
    let far = "farther along n than the upper bound";
    says(&line, second, longest, far);
    says(&line, n, long(100_001), "100,000");
    says(&line, n, long(100_000), "as long as a vertex");
    says(&line, "/certificate/lo", json!([0, "0", "1"]), "differ");
}

/// The code is that of the first condition that fails, whatever else does.
#[test]
fn codes_are_those_of_the_first_condition() {
    let code = |line: &Value| check_line(&line.to_string()).expect_err("refused").code();
    let mut line = truth_of("squares");
    // Changes pile up: from the last condition to the first.
    for (pointer, value, due) in [
        ("/witness/a", json!(["4", "0"]), "witness"),
        ("/signed_depth/decimal", json!("2"), "decimal"),
        ("/signed_depth/f32", json!(2.0), "float"),
        ("/signed_depth/f64", json!(2.0), "float"),
        ("/normals", json!([["0", "1p0"]]), "normals"),
        ("/signed_depth/squared", json!("2p0"), "signed-depth"),
        ("/class", json!("touching"), "class"),
        ("/certificate/hi", json!([1, "2", "1"]), "lo-is-not-hi"),
        ("/certificate/lower/facets/3", json!([0, 1]), "not-closed"),
        ("/certificate/lo", json!([1, "2", "1"]), "facet-too-near"),
        ("/certificate/hi", json!([1, "1", "2"]), "upper-too-low"),
        ("/certificate/upper/n", json!(["0", "0"]), "direction-zero"),
        ("/id", json!("e1-aaaaaaaaaaaaaaaaaaaaaaaaaa"), "form"),
    ] {
        *line.pointer_mut(pointer).expect("a place") = value;
        assert_eq!(code(&line), due, "{pointer}");
    }
    let mut curved = truth_of("stacked");
    curved["class"] = json!("touching");
    assert_eq!(code(&curved), "curved");
    curved["case"]["a"]["cylinder"]["radius"] = json!(-1);
    assert_eq!(code(&curved), "form");
}

#[test]
fn an_enclosure_prints_its_ends_and_the_digits_that_they_share() {
    let line = truth_of("ellipse");
    let depth = &line["signed_depth"];
    let (lo, hi) = (&depth["lo"], &depth["hi"]);
    assert!(lo.is_string() && hi.is_string() && lo != hi, "{depth}");
    let text = depth["decimal"].as_str().expect("digits");
    let digits = text.trim_end_matches('…');
    let (start, last) = digits.split_at(digits.len() - 1);
    let other = if last == "7" { "3" } else { "7" };
    says(&line, "/signed_depth/lo", hi.clone(), "`lo` is not");
    says(&line, "/signed_depth/hi", lo.clone(), "`hi` is not");
    // All digits that both ends begin with are there.
    let (wrong, short) = (json!(format!("{start}{other}")), json!(start));
    says(&line, "/signed_depth/decimal", wrong, "`decimal` is not");
    says(&line, "/signed_depth/decimal", short, "`decimal` is not");
}
