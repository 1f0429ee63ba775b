//! The points of a contact manifold in an answer, and how they are read.

use serde_json::Value;

use super::fields::{AnswerError, floats};
pub use epa_format::limits::MOST_POINTS;

/// A point of a contact manifold: a pair of witness points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointPair {
    /// On A, in world coordinates.
    pub a: Vec<f64>,
    /// On B.
    pub b: Vec<f64>,
}

/// The points of a manifold.
pub(super) fn manifold(value: &Value) -> Result<Vec<PointPair>, AnswerError> {
    let wrong = |field: String, expected| AnswerError::Field { field, expected };
    let list = value
        .as_array()
        .filter(|list| (1..=MOST_POINTS).contains(&list.len()))
        .ok_or_else(|| wrong("manifold".to_owned(), "a list of 1 to 64 points"))?;
    let point = |(number, value): (usize, &Value)| {
        let fields = value.as_object().filter(|fields| fields.len() == 2);
        let fields = fields.ok_or_else(|| {
            let field = format!("manifold[{number}]");
            wrong(field, "an object with `a` and `b` and nothing else")
        })?;
        let vector = |name: &str| {
            let list = fields.get(name).and_then(floats);
            list.ok_or_else(|| wrong(format!("manifold[{number}].{name}"), "a list of numbers"))
        };
        Ok(PointPair {
            a: vector("a")?,
            b: vector("b")?,
        })
    };
    list.iter().enumerate().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Answer, AnswerError};
    use super::MOST_POINTS;

    fn read(manifold: &str) -> Result<Answer, AnswerError> {
        Answer::from_line(&format!(r#"{{"status":"touching","manifold":{manifold}}}"#))
    }

    #[test]
    fn a_malformed_manifold_is_refused_with_its_place() {
        let points = |count| format!("[{}]", vec![r#"{"a":[0],"b":[0]}"#; count].join(","));
        let second = |point| format!(r#"[{{"a":[0,0],"b":[0,0]}},{point}]"#);
        let size = "`manifold` must be a list of 1 to 64 points";
        let fields = "`manifold[1]` must be an object with `a` and `b` and nothing else";
        let numbers = "`manifold[0].b` must be a list of numbers";
        for (manifold, said) in [
            ("{}", size),
            ("3", size),
            ("[]", size),
            (&points(MOST_POINTS + 1), size),
            (&second(r#"{"a":[0,0]}"#), fields),
            (&second(r#"{"a":[0],"b":[0],"c":0}"#), fields),
            (&second("[0]"), fields),
            (r#"[{"a":[0],"b":null}]"#, numbers),
            (r#"[{"a":[0],"b":["x"]}]"#, numbers),
            (r#"[{"a":[0],"c":[0]}]"#, numbers),
        ] {
            let error = read(manifold).expect_err(manifold).to_string();
            assert_eq!(error, said, "{manifold}");
        }
        let most = read(&points(MOST_POINTS)).expect("64 points").manifold;
        assert_eq!(most.map(|points| points.len()), Some(64));
    }
}
