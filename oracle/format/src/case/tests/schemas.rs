//! The JSON schemas, held against the vectors, the parser and the examples of the documents.

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use super::refusals::refusals;
use super::vectors::vectors;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn validator(name: &str) -> Validator {
    let schemas = ["case", "certificate", "truth", "answer"].map(|name| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema");
        let text = std::fs::read_to_string(format!("{folder}/{name}.schema.json"));
        let schema = json(&text.expect(name));
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{name}");
        (
            format!("https://schemas.invalid/{name}.schema.json"),
            schema,
        )
    });
    let registry = Registry::new()
        .extend(schemas)
        .and_then(|builder| builder.prepare());
    let registry = registry.expect("all references are there");
    let reference = json!({"$ref": format!("https://schemas.invalid/{name}.schema.json")});
    let options = jsonschema::options().with_registry(&registry);
    options.build(&reference).expect("a schema")
}

#[track_caller]
fn accepts(validator: &Validator, value: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|e| e.to_string())
        .collect();
    assert!(errors.is_empty(), "{value}\n{}", errors.join("\n"));
}

/// Refuses a sound value once it has a wrong field.
#[track_caller]
fn refuses<const N: usize>(schema: &Validator, sound: &Value, wrong: [(&str, Value); N]) {
    for (pointer, wrong) in wrong {
        let mut mutant = sound.clone();
        *mutant.pointer_mut(pointer).expect("a field") = wrong;
        assert!(!schema.is_valid(&mutant), "{pointer}");
    }
}

#[test]
fn cases_of_the_vectors_follow_their_schema() {
    let schema = validator("case");
    for vector in vectors() {
        accepts(&schema, &vector["case"]);
        let canonical = json(vector["canonical"].as_str().expect("text"));
        accepts(&schema, &canonical);
    }
}

#[test]
fn what_the_parser_refuses_for_its_form_the_schema_refuses() {
    let schema = validator("case");
    for refusal in refusals().filter(|refusal| refusal.by_schema) {
        assert!(!schema.is_valid(&json(&refusal.line)), "{}", refusal.line);
    }
}

#[test]
fn truths_follow_their_schema() {
    let schema = validator("truth");
    let truth = json!({
        "id": "e1-m7wrdiu4nmtwra7jd5o2s7cge3", "name": "n", "class": "penetrating",
        "signed_depth": {"f64": 0.5, "f32": null, "squared": "36/41", "decimal": "0.93704257133163639…"},
        "normals": [["1p2", "-5p0"]],
        "witness": {"a": ["0", "-3p-1"], "b": ["1/3", "1p0"]},
        "brute_force": "not run: 123 candidates",
    });
    accepts(&schema, &truth);
    accepts(&schema, &json!({"line": 3, "error": "`v`: missing"}));
    let enclosed = json!({
        "id": truth["id"], "class": "undecided", "reason": "the enclosure contains 0",
        "signed_depth": {"lo": "-1p-70", "hi": "1p-70"}, "closed": true, "normals": [["1p0", "0"]],
    });
    accepts(&schema, &enclosed);
    let wrong = [
        ("/class", json!("touching")),
        ("/signed_depth/lo", json!("0.5")),
        ("/signed_depth", json!({"lo": "0"})),
        ("/closed", json!("yes")),
    ];
    refuses(&schema, &enclosed, wrong);
    let wrong = [
        ("/id", json!("e1-short")),
        ("/class", json!("undecided")),
        ("/signed_depth/squared", json!("-1p0")),
        ("/signed_depth/squared", json!("4p0")),
        ("/signed_depth/decimal", json!("0.9...")),
        ("/signed_depth/f64", json!("0.5")),
        ("/normals", json!([])),
        ("/normals/0/0", json!("1p-1")),
        ("/witness/a/0", json!("0.5")),
        ("/brute_force", json!("disagrees")),
    ];
    refuses(&schema, &truth, wrong);
}

#[test]
fn certificates_follow_their_schema() {
    let schema = validator("certificate");
    let certificate = json!({
        "v": 1, "id": "e1-m7wrdiu4nmtwra7jd5o2s7cge3",
        "reduce": [{"kind": "round"}],
        "upper": {"n": ["4", "-5"]},
        "lower": {"kind": "facets", "points": [[1, 1], [1, 0], [2, 0]], "facets": [[0, 1], [1, 2], [2, 0]]},
        "lo": [1, "36", "41"], "hi": [1, "36", "41"],
    });
    accepts(&schema, &certificate);
    let wrong = [
        ("/v", json!(2)),
        ("/reduce", json!([])),
        ("/upper/n/0", json!(4)),
        ("/upper/n/0", json!("4.0")),
        ("/lower/kind", json!("points")),
        ("/lower/facets", json!([])),
        ("/lower/points/0/0", json!(-1)),
        ("/lower/points/0", json!([1])),
        ("/lo", json!([2, "1", "1"])),
        ("/lo", json!([1, "1", "0"])),
        ("/lo", json!([1, "-1", "1"])),
        ("/lo", json!([1, "1"])),
        ("/hi", json!([1, "1", "1", "1"])),
    ];
    refuses(&schema, &certificate, wrong);
    let mut points = certificate;
    points["lower"] = json!({"kind": "points", "points": [[0, 0]], "weights": ["1"]});
    accepts(&schema, &points);
    points["lower"]["weights"] = json!(["-1"]);
    assert!(!schema.is_valid(&points));
}

#[test]
fn answers_follow_their_schema() {
    let schema = validator("answer");
    accepts(&schema, &json!({"seq": 9, "status": "unsupported"}));
    let answer = json!({"seq": 9, "status": "penetrating", "depth": 0.937, "normal": [0.62, 0.78],
        "a": [1, 2], "b": [1.5, 2], "iterations": 3});
    accepts(&schema, &answer);
    let wrong = [
        ("/seq", json!(null)),
        ("/status", json!("hit")),
        ("/depth", json!("0.9")),
        ("/normal", json!([1])),
        ("/iterations", json!(-1)),
    ];
    refuses(&schema, &answer, wrong);
    let mut misspelt = answer;
    misspelt["dept"] = json!(1);
    assert!(!schema.is_valid(&misspelt));
}
