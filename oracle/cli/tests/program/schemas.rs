//! What is printed and read, held against the JSON Schemas of `oracle/schema/`. They refuse the
//! mutants of `mutants.txt`: a line is a schema, the place of a field, and what stands there
//! instead; a field without is taken away.

use std::fs;
use std::path::Path;

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use crate::common::{run_in, text};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema");

/// The validator of a schema, or of a place in it: `protocol#/$defs/run`.
pub(crate) fn validator(place: &str) -> Validator {
    let mut registry = Registry::new();
    for entry in fs::read_dir(FOLDER).expect("the schemas") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str());
        if let Some(name) = name.and_then(|name| name.strip_suffix(".schema.json")) {
            let text = fs::read_to_string(&path).expect(name);
            let schema: Value = serde_json::from_str(&text).expect(name);
            assert!(jsonschema::draft202012::meta::is_valid(&schema), "{name}");
            registry = registry.add(address(name), schema).expect(name);
        }
    }
    let registry = registry.prepare().expect("all references are there");
    let (name, inside) = place.split_once('#').unwrap_or((place, ""));
    let reference = json!({"$ref": format!("{}#{inside}", address(name))});
    let options = jsonschema::options().with_registry(&registry);
    options.build(&reference).expect("a schema")
}

fn address(name: &str) -> String {
    format!("https://schemas.invalid/{name}.schema.json")
}

/// Holds that the schema accepts what was printed.
#[track_caller]
pub(crate) fn holds(schema: &Validator, printed: &Value) {
    let errors = schema.iter_errors(printed);
    let errors: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{printed}\n{}", errors.join("\n"));
}

/// The same; and that it refuses every mutant. Gives the mutants.
#[track_caller]
pub(crate) fn holds_strictly(place: &str, printed: &Value) -> Vec<Value> {
    let schema = validator(place);
    holds(&schema, printed);
    let lines = include_str!("mutants.txt").lines();
    let lines = lines.filter_map(|line| line.strip_prefix(place)?.strip_prefix(' '));
    let mutants: Vec<Value> = lines.map(|line| mutant(printed, line)).collect();
    assert!(!mutants.is_empty(), "{place}");
    for mutant in &mutants {
        assert!(!schema.is_valid(mutant), "{mutant}");
    }
    mutants
}

/// What was printed with another value in a place.
fn mutant(printed: &Value, line: &str) -> Value {
    let mut mutant = printed.clone();
    let (pointer, wrong) = line.split_once(' ').unwrap_or((line, ""));
    let (parent, field) = pointer.rsplit_once('/').expect("a pointer");
    let place = mutant.pointer_mut(parent).expect(line);
    match (place, wrong) {
        (Value::Object(fields), "") => _ = fields.remove(field).expect(line),
        (Value::Object(fields), wrong) => {
            let wrong = serde_json::from_str(wrong).expect(line);
            fields.insert(field.to_owned(), wrong);
        }
        (list, wrong) => {
            let index: usize = field.parse().expect(line);
            list[index] = serde_json::from_str(wrong).expect(line);
        }
    }
    mutant
}

/// Each line of `printed.txt` is a schema, a command beside the sessions that prints JSON of it,
/// and a part of that.
#[test]
fn what_is_printed_follows_its_schema() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts"));
    for line in include_str!("printed.txt").lines() {
        let [schema, command, part] = Vec::from_iter(line.split(" | "))[..] else {
            panic!("{line}")
        };
        let printed = run_in(folder, &Vec::from_iter(command.split(' ')), "");
        let printed = text(&printed.stdout);
        assert!(printed.contains(part), "{line}: {printed}");
        holds_strictly(schema, &serde_json::from_str(&printed).expect(line));
    }
}
