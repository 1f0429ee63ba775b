//! Answers that name their case, for pipes without the protocol.

use serde_json::Value;

use super::answer::object;
use super::excerpt::excerpt;
use super::fields::not_finite;
use super::{Answer, Reply, Status};

/// An answer with the name of its case.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// The name or the id of the case.
    pub name: String,
    said: Said,
}

#[derive(Clone, Debug, PartialEq)]
enum Said {
    Reply(Reply),
    Numbers(Status, Vec<f64>),
}

impl Named {
    fn wrong(name: &str, what: impl Into<String>) -> Self {
        Named {
            name: name.to_owned(),
            said: Said::Reply(Reply::Protocol(excerpt(&what.into()))),
        }
    }

    /// Reads a JSON answer that names its case by `id` or `name`.
    ///
    /// # Errors
    /// What is wrong with a line that belongs to no case.
    pub fn from_json(line: &str) -> Result<Self, String> {
        let fields = object(line).map_err(|error| excerpt(&error.to_string()))?;
        let key = |key: &&str| fields.get(*key).and_then(Value::as_str);
        let name = ["id", "name"].iter().find_map(key);
        let name = name.ok_or(
            "the answer names no case; add its `id` or `name`, like \"name\":\"box-grid-3d/1/17\"",
        )?;
        Ok(match Answer::from_fields(&fields, &["seq", "id", "name"]) {
            Ok(answer) => Named {
                name: name.to_owned(),
                said: Said::Reply(Reply::Answer(answer)),
            },
            Err(error) => Named::wrong(name, error.to_string()),
        })
    }

    /// Reads `REF status depth nx ny [nz] ax ay [az] bx by [bz]`.
    ///
    /// # Errors
    /// What is wrong with a line that belongs to no case.
    pub fn from_text(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let name = words.next().ok_or("the line is empty")?;
        let status = match words.next() {
            Some("hit") => Some(Status::Penetrating),
            Some("miss") => Some(Status::Separated),
            Some(word) => word.parse().ok(),
            None => None,
        };
        let Some(status) = status else {
            let what = "the second word must be `hit`, `miss`, `unsupported` or `error`";
            return Ok(Named::wrong(name, what));
        };
        let mut numbers = Vec::new();
        for word in words {
            match word.parse().ok().or_else(|| not_finite(word)) {
                Some(x) => numbers.push(x),
                None => {
                    return Ok(Named::wrong(
                        name,
                        format!("`{word}` is not a number; write it like 1.5"),
                    ));
                }
            }
        }
        Ok(Named {
            name: name.to_owned(),
            said: Said::Numbers(status, numbers),
        })
    }

    /// What is said of a case of this dimension.
    #[must_use]
    pub fn reply(self, dim: usize) -> Reply {
        match self.said {
            Said::Reply(reply) => reply,
            Said::Numbers(status, numbers) => vectors(status, &numbers, dim),
        }
    }
}

/// A depth, then up to three vectors.
fn vectors(status: Status, numbers: &[f64], dim: usize) -> Reply {
    let (depth, rest) = match numbers.split_first() {
        Some((depth, rest)) => (Some(*depth), rest),
        None => (None, numbers),
    };
    let vectors: Vec<&[f64]> = rest.chunks(dim).collect();
    if vectors.len() > 3 || vectors.iter().any(|v| v.len() != dim) {
        let count = numbers.len();
        return Reply::Protocol(format!(
            "{count} numbers after the status; write the depth, then up to three vectors of {dim} \
             numbers: the normal, and the points on A and B"
        ));
    }
    let vector = |i: usize| vectors.get(i).map(|v| v.to_vec());
    Reply::Answer(Answer {
        depth,
        normal: vector(0),
        a: vector(1),
        b: vector(2),
        ..Answer::of(status)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &str, dim: usize) -> Reply {
        Named::from_text(line).expect("named").reply(dim)
    }

    #[test]
    fn a_line_of_words_is_an_answer() {
        let answer = |line, dim| text(line, dim).answer().expect(line);
        let hit = answer("x/1/2 hit 0.5 1 0 0.5 0 -nan(ind) 0", 2);
        assert_eq!((hit.status, hit.depth), (Status::Penetrating, Some(0.5)));
        assert_eq!(hit.normal, Some(vec![1.0, 0.0]));
        assert!(hit.b.is_some_and(|b| b[0].is_nan()));
        let miss = answer("x miss", 3);
        assert_eq!((miss.status, miss.depth), (Status::Separated, None));
    }

    #[test]
    fn what_is_no_answer_is_charged_to_its_case() {
        for (line, dim) in [
            ("x", 2),
            ("x perhaps", 2),
            ("x hit deep", 2),
            ("x hit 1 0 0 1", 2),
            ("x hit 1 0 0", 3),
        ] {
            assert!(matches!(text(line, dim), Reply::Protocol(_)), "{line}");
        }
        let json = Named::from_json(r#"{"id":"e1-x","status":"deep"}"#).expect("named");
        assert!(matches!(json.reply(2), Reply::Protocol(_)));
        let unnamed = [r#"{"status":"touching"}"#, "hello"].map(Named::from_json);
        assert!(unnamed.iter().all(Result::is_err) && Named::from_text("  ").is_err());
    }
}
