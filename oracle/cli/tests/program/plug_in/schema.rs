//! What drivers are sent and send, held against the schema of the protocol.

use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Declaration, Status};
use jsonschema::Validator;
use serde_json::{Value, json};

const SCHEMAS: [(&str, &str); 3] = [
    (
        "protocol",
        include_str!("../../../../schema/protocol.schema.json"),
    ),
    (
        "answer",
        include_str!("../../../../schema/answer.schema.json"),
    ),
    ("case", include_str!("../../../../schema/case.schema.json")),
];

/// The validator of a kind of message; of all of them for "".
fn validator(kind: &str) -> Validator {
    let place = if kind.is_empty() {
        String::new()
    } else {
        format!("#/$defs/{kind}")
    };
    crate::schemas::validator("protocol", &place, SCHEMAS)
}

#[track_caller]
pub(crate) fn holds_for(message: &Value, kind: &str) {
    for validator in [validator(kind), validator("")] {
        let errors: Vec<String> = validator
            .iter_errors(message)
            .map(|e| e.to_string())
            .collect();
        assert!(
            errors.is_empty(),
            "{kind}: {message}\n{}",
            errors.join("\n")
        );
    }
}

/// `hello`, the cases as they are sent to a subject that handles hulls only, and
/// `stop`.
pub(crate) fn questions(cases: &str) -> Vec<Value> {
    let mut messages = vec![json!({"cmd": "hello", "protocol": 1})];
    for (seq, line) in cases.lines().enumerate() {
        let case = Case::parse(line)
            .expect(line)
            .baked(FloatType::F64)
            .expect(line);
        let case = case.to_subject_json().expect("floats");
        messages.push(json!({"cmd": "run", "seq": seq, "case": case}));
    }
    messages.push(json!({"cmd": "stop"}));
    messages
}

#[test]
fn questions_follow_the_schema() {
    let questions = questions(super::CASES);
    holds_for(&questions[0], "hello");
    holds_for(&questions[1], "run");
    holds_for(&questions[questions.len() - 1], "stop");
    let run = validator("run");
    let with_faces = |name: &str, faces: Value| {
        let mut question = questions[1].clone();
        question["faces"] = json!({name: faces});
        question
    };
    let tetrahedron = json!([[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]]);
    holds_for(&with_faces("a", tetrahedron.clone()), "run");
    assert!(!run.is_valid(&with_faces("c", tetrahedron)));
    assert!(!run.is_valid(&with_faces("a", json!(vec![[0, 1]; 4]))));
    for (field, wrong) in [
        ("cmd", json!("walk")),
        ("seq", json!(-1)),
        ("case", json!({})),
    ] {
        let mut mutant = questions[1].clone();
        mutant[field] = wrong;
        assert!(!run.is_valid(&mutant), "{field}");
    }
}

/// What the document promises to drivers that search the line instead of parsing it.
#[test]
fn the_fields_of_a_question_come_in_the_promised_order() {
    for question in &questions(super::CASES)[1..=3] {
        let line = question.to_string();
        let places = [
            "{\"cmd\":\"run\",\"seq\":",
            ",\"case\":{",
            "\"dim\":",
            "\"a\":{\"hull\":[[",
            "\"b\":{\"hull\":[[",
        ]
        .map(|part| line.find(part).expect(part));
        assert!(places.is_sorted() && places[0] == 0, "{line}");
    }
}

#[test]
fn declarations_follow_the_schema() {
    for scalar in [FloatType::F32, FloatType::F64] {
        let declaration = Declaration::everything("everything", scalar);
        let declaration = serde_json::to_value(declaration).expect("JSON");
        holds_for(&declaration, "declaration");
    }
    let short = json!({"name": "x", "scalar": "f32"});
    holds_for(&short, "declaration");
    for form in ["points", "convex_points", "polygon", "faces", "triangles"] {
        let mut formed = short.clone();
        formed["hull_form"] = json!(form);
        holds_for(&formed, "declaration");
        assert!(
            serde_json::from_value::<Declaration>(formed).is_ok(),
            "{form}"
        );
    }
    // The schema and the program refuse the same.
    for (field, wrong) in [
        ("name", json!("")),
        ("name", json!("a\nb")),
        ("name", json!("x".repeat(81))),
        ("scalar", json!("f16")),
        ("dims", json!([4])),
        ("shapes", json!(["torus"])),
        ("poses", json!("yes")),
        ("hull_form", json!("polygons")),
        ("stateful", json!(1)),
        ("sclar", json!("f64")),
        ("conventions", json!({"normal": "up"})),
        ("conventions", json!({"depth": "signed"})),
        ("conventions", json!({"depth_along": "along_normal"})),
        ("conventions", json!({"touching": "maybe"})),
        ("conventions", json!({"margin": -1})),
        ("conventions", json!({"inflation": -0.5})),
        ("conventions", json!({"tolerance": {"absolute": -1}})),
        ("conventions", json!({"tolerance": {"absolut": 1}})),
        ("conventions", json!({"norml": "a-to-b"})),
    ] {
        let mut mutant = short.clone();
        mutant[field] = wrong;
        assert!(!validator("declaration").is_valid(&mutant), "{mutant}");
        let read = serde_json::from_value::<Declaration>(mutant.clone());
        let accepted = read.is_ok_and(|declaration| declaration.check().is_ok());
        assert!(!accepted, "{mutant}");
    }
}

#[test]
fn answers_follow_the_schema() {
    for status in Status::ALL {
        holds_for(&json!({"seq": 0, "status": status.name()}), "answer");
    }
    for depth in ["NaN", "-nan", "Infinity", "-inf"] {
        holds_for(
            &json!({"seq": 0, "status": "touching", "depth": depth}),
            "answer",
        );
    }
    let sparse =
        json!({"seq": 0, "status": "error", "depth": null, "normal": null, "message": "why"});
    holds_for(&sparse, "answer");
}

/// The schema and the program take and refuse the same manifolds.
#[test]
fn manifolds_follow_the_schema() {
    let point = json!({"a": [1, 2.5, 0], "b": [0, 0, "NaN"]});
    let answer = |manifold: Value| json!({"seq": 0, "status": "touching", "manifold": manifold});
    let is_read = |answer: &Value| Answer::from_line(&answer.to_string()).is_ok();
    for count in [1, 4, 64] {
        let answer = answer(json!(vec![&point; count]));
        holds_for(&answer, "answer");
        assert!(is_read(&answer), "{count}");
    }
    for wrong in [
        json!([]),
        json!(vec![&point; 65]),
        json!(point),
        json!([[1, 2, 3]]),
        json!([{"a": [1, 2]}]),
        json!([{"a": [1, 2], "b": null}]),
        json!([{"a": [1, 2], "b": [1, "two"]}]),
        json!([{"a": [1, 2], "b": [1, 2], "depth": 3}]),
    ] {
        let answer = answer(wrong);
        assert!(!validator("answer").is_valid(&answer), "{answer}");
        assert!(!is_read(&answer), "{answer}");
    }
}
