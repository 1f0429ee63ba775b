//! A JSON Schema that refers to others.

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

/// The validator of the schema of this name, one of those given by name and text, or of a
/// place in it. All of them are schemas.
pub(crate) fn validator<const N: usize>(
    name: &str,
    place: &str,
    schemas: [(&str, &str); N],
) -> Validator {
    let schemas = schemas.map(|(name, text)| {
        let schema: Value = serde_json::from_str(text).expect(name);
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{name}");
        (address(name), schema)
    });
    let registry = Registry::new()
        .extend(schemas)
        .and_then(|builder| builder.prepare());
    let registry = registry.expect("all references are there");
    let reference = json!({"$ref": address(name) + place});
    let options = jsonschema::options().with_registry(&registry);
    options.build(&reference).expect("a schema")
}

fn address(name: &str) -> String {
    format!("https://schemas.invalid/{name}.schema.json")
}
