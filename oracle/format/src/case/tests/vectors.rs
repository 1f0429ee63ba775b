//! The test vectors of the ids, which were computed by another program.

use serde_json::Value;

use super::parsed;

pub(super) const VECTORS: &str = include_str!("../../../../schema/id-vectors.jsonl");

pub(super) fn vectors() -> Vec<Value> {
    let vectors: Vec<Value> = VECTORS
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(vectors.len(), 17);
    vectors
}

#[test]
fn ids_are_those_of_the_vectors() {
    for vector in vectors() {
        let case = parsed(&vector["case"].to_string());
        let bytes = String::from_utf8(case.canonical_bytes()).expect("ASCII");
        assert_eq!(bytes, vector["canonical"]);
        assert_eq!(case.id().as_str(), vector["id"]);
        assert_eq!(case.gid(), vector["gid"]);
    }
}

#[test]
fn canonical_bytes_are_what_rfc_8785_says() {
    for vector in vectors() {
        let case = parsed(&vector["case"].to_string());
        let Value::Object(mut fields) = case.to_canonical_json() else {
            panic!("not an object");
        };
        fields.retain(|name, _| ["a", "b", "dim", "scalar", "v"].contains(&name.as_str()));
        let expected = serde_json_canonicalizer::to_vec(&fields).expect("canonical");
        assert_eq!(case.canonical_bytes(), expected);
    }
}
