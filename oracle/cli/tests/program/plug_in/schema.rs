//! What drivers are sent and send, held against the schema of the protocol.

use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Declaration, Status};
use serde_json::{Value, json};

use crate::schemas;

/// The place of a kind of message in the schema.
fn place(kind: &str) -> String {
    format!("protocol#/$defs/{kind}")
}

#[track_caller]
pub(crate) fn holds_for(message: &Value, kind: &str) {
    for place in [&place(kind), "protocol"] {
        schemas::holds(&schemas::validator(place), message);
    }
}

/// `hello`, the cases as they are sent to a subject that handles hulls only, and
/// `stop`.
pub(crate) fn questions(cases: &str) -> Vec<Value> {
    let mut messages = vec![json!({"cmd": "hello", "protocol": 1})];
    for (seq, line) in cases.lines().enumerate() {
        let case = Case::parse(line).expect(line);
        let case = case.baked(FloatType::F64).expect(line);
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
    schemas::holds_strictly(&place("run"), &questions[1]);
    let mut with_faces = questions[1].clone();
    with_faces["faces"] = json!({"a": [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]]});
    holds_for(&with_faces, "run");
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

/// The schema and the program take and refuse the same.
#[test]
fn declarations_follow_the_schema() {
    for scalar in [FloatType::F32, FloatType::F64] {
        let declaration = Declaration::everything("everything", scalar);
        let declaration = serde_json::to_value(declaration).expect("JSON");
        holds_for(&declaration, "declaration");
    }
    let short = json!({"name": "x", "scalar": "f32"});
    let read = serde_json::from_value::<Declaration>;
    for form in ["points", "convex_points", "polygon", "faces", "triangles"] {
        let mut formed = short.clone();
        formed["hull_form"] = json!(form);
        holds_for(&formed, "declaration");
        assert!(read(formed).is_ok(), "{form}");
    }
    holds_for(&short, "declaration");
    for mutant in schemas::holds_strictly(&place("declaration"), &short) {
        let is_accepted = read(mutant.clone()).is_ok_and(|read| read.check().is_ok());
        assert!(!is_accepted, "{mutant}");
    }
}

#[test]
fn answers_follow_the_schema() {
    for status in Status::ALL {
        holds_for(&json!({"seq": 0, "status": status.name()}), "answer");
    }
    for depth in ["NaN", "-nan", "Infinity", "-inf"] {
        let answer = json!({"seq": 0, "status": "touching", "depth": depth});
        holds_for(&answer, "answer");
    }
    let sparse =
        json!({"seq": 0, "status": "error", "depth": null, "normal": null, "message": "why"});
    holds_for(&sparse, "answer");
}

/// The schema and the program take and refuse the same manifolds.
#[test]
fn manifolds_follow_the_schema() {
    let answer = |count: usize| {
        let point = json!({"a": [1, 2.5, 0], "b": [0, 0, "NaN"]});
        json!({"seq": 0, "status": "touching", "manifold": vec![point; count]})
    };
    let is_read = |answer: &Value| Answer::from_line(&answer.to_string()).is_ok();
    for count in [1, 4, 64] {
        holds_for(&answer(count), "answer");
        assert!(is_read(&answer(count)), "{count}");
    }
    let mut refused = schemas::holds_strictly(&place("answer"), &answer(1));
    refused.push(answer(65));
    for answer in refused {
        let validator = schemas::validator(&place("answer"));
        assert!(!validator.is_valid(&answer), "{answer}");
        assert!(!is_read(&answer), "{answer}");
    }
}
