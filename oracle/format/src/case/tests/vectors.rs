//! The test vectors of the ids, which were computed by another program.

use serde_json::Value;

use super::{POINT, parsed, plane};

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

#[test]
fn an_id_is_26_characters_of_base_32() {
    let id = parsed(&plane(POINT, POINT)).id().to_string();
    let hash = id.strip_prefix("e1-").expect("the prefix");
    assert_eq!(hash.len(), 26);
    assert!(hash.bytes().all(|b| matches!(b, b'a'..=b'z' | b'2'..=b'7')));
}

#[test]
fn only_what_decides_the_answer_changes_the_id() {
    let line = plane(
        r#"{"hull":[[0,0],[1,0],[0,1]]}"#,
        r#"{"ball":{"radius":1}}"#,
    );
    let case = parsed(&line);
    for same in [
        line.replace("1,0", "1e0,-0.0"),
        line.replace("[1,0]", r#"["4/4","0p7"]"#),
        line.replace(
            r#""v":1"#,
            r#""why":"x","flags":["y"],"name":"z","source":{},"v":1"#,
        ),
        case.to_canonical_json().to_string(),
    ] {
        assert_eq!(parsed(&same).id(), case.id(), "{same}");
    }
    for (other, same_group) in [
        (line.replace("[0,0],[1,0]", "[1,0],[0,0]"), true),
        (line.replace("[1,0],[0,1]", "[1,0],[1,0],[0,1]"), true),
        (
            plane(
                r#"{"ball":{"radius":1}}"#,
                r#"{"hull":[[0,1],[0,0],[1,0]]}"#,
            ),
            true,
        ),
        (line.replace("f64", "f32"), false),
        (line.replace("[1,0]", "[2,0]"), false),
        (
            line.replace("}}}", r#"},"pose":{"translation":[0,0]}}}"#),
            false,
        ),
    ] {
        let other = parsed(&other);
        assert_ne!(other.id(), case.id());
        assert_eq!(
            other.gid() == case.gid(),
            same_group,
            "{:?}",
            other.to_canonical_json()
        );
    }
}
