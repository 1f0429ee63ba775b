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
        let name = format!("https://schemas.invalid/{name}.schema.json");
        (name, schema)
    });
    let builder = Registry::new().extend(schemas).expect("schemas");
    let registry = builder.prepare().expect("all references are there");
    let reference = json!({"$ref": format!("https://schemas.invalid/{name}.schema.json")});
    let options = jsonschema::options().with_registry(&registry);
    options.build(&reference).expect("a schema")
}

#[track_caller]
fn accepts(validator: &Validator, value: &Value) {
    let errors = validator.iter_errors(value).map(|e| e.to_string());
    let errors: Vec<String> = errors.collect();
    assert!(errors.is_empty(), "{value}\n{}", errors.join("\n"));
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

/// The lines of `schemas.txt`: a schema and what it accepts; below that a place, and a value there
/// that it refuses.
#[test]
fn what_is_printed_follows_its_schema() {
    let (mut schema, mut sound) = (validator("truth"), Value::Null);
    for row in include_str!("schemas.txt").lines() {
        let (place, value) = row.split_once(' ').expect(row);
        let value = json(value);
        if !place.starts_with('/') {
            (schema, sound) = (validator(place), value);
            accepts(&schema, &sound);
            continue;
        }
        let mut wrong = sound.clone();
        match wrong.pointer_mut(place) {
            Some(field) => *field = value,
            None => wrong[&place[1..]] = value,
        }
        assert!(!schema.is_valid(&wrong), "{row}");
    }
}
