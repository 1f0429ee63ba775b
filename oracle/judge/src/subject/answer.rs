//! Answers, and their JSON; pairs that are asked for them again and again.

use std::hint::black_box;

use serde_json::{Map, Value, json};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::fields::{AnswerError, KNOWN, float, floats, not_finite};
use super::manifold::{PointPair, manifold};
use crate::grades::all;
use epa_format::case;

/// How a subject ended on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Status {
    /// The shapes overlap.
    Penetrating,
    /// They touch: an overlap of depth zero.
    Touching,
    /// They do not overlap.
    Separated,
    /// The subject does not handle these shapes; never a failure.
    Unsupported,
    /// The subject gave up.
    Error,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 5] = all();

    /// Whether it says that the shapes have common points.
    #[must_use]
    pub fn is_hit(self) -> bool {
        matches!(self, Status::Penetrating | Status::Touching)
    }

    /// The word in answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What a subject says of a case; see docs/formats.md, *Answer*.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Overlap or not.
    pub status: Status,
    /// Signed depth.
    pub depth: Option<f64>,
    /// Contact normal, from A to B.
    pub normal: Option<Vec<f64>>,
    /// Witness point on A, in world coordinates.
    pub a: Option<Vec<f64>>,
    /// Witness point on B.
    pub b: Option<Vec<f64>>,
    /// All points of the contact, from 1 to [`MOST_POINTS`](super::MOST_POINTS).
    pub manifold: Option<Vec<PointPair>>,
    /// Iterations spent.
    pub iterations: Option<usize>,
    /// Why, for [`Status::Error`] and [`Status::Unsupported`].
    pub message: Option<String>,
}
impl Answer {
    /// An answer with a status and nothing else.
    #[must_use]
    pub fn of(status: Status) -> Self {
        Answer {
            status,
            depth: None,
            normal: None,
            a: None,
            b: None,
            manifold: None,
            iterations: None,
            message: None,
        }
    }

    /// An answer with a status and a message.
    #[must_use]
    pub fn without_numbers(status: Status, message: impl Into<String>) -> Self {
        Answer {
            message: Some(message.into()),
            ..Answer::of(status)
        }
    }

    /// Reads a line with an answer, which may name its case too.
    ///
    /// # Errors
    /// [`AnswerError`], the first that is found.
    pub fn from_line(line: &str) -> Result<Self, AnswerError> {
        Self::from_fields(&object(line)?, &["seq", "id", "name"])
    }

    /// Reads an answer from the fields of a JSON object, all but those named in
    /// `aside`. `null` means that a number is not given. Numbers beyond f64, and
    /// the strings that stand for `NaN` and infinities, become
    /// such floats, so that the judge can name them.
    ///
    /// # Errors
    /// [`AnswerError`], the first that is found.
    pub fn from_fields(fields: &Map<String, Value>, aside: &[&str]) -> Result<Self, AnswerError> {
        let unknown =
            |name: &&String| !KNOWN.contains(&name.as_str()) && !aside.contains(&name.as_str());
        if let Some(name) = fields.keys().find(unknown) {
            return Err(AnswerError::Unknown(name.clone()));
        }
        let given = |name: &str| fields.get(name).filter(|value| !value.is_null());
        let wrong = |field: &str, expected| AnswerError::Field {
            field: field.to_owned(),
            expected,
        };
        let word = given("status").and_then(Value::as_str);
        let status = word.and_then(|word| word.parse().ok());
        let vector = |name: &str| {
            let list = given(name).map(floats);
            list.map(|list| list.ok_or_else(|| wrong(name, "a list of numbers")))
                .transpose()
        };
        let depth = given("depth").map(|x| float(x).ok_or_else(|| wrong("depth", "a number")));
        let iterations = given("iterations").map(|x| {
            let count = x.as_u64().and_then(|n| usize::try_from(n).ok());
            count.ok_or_else(|| wrong("iterations", "a whole number, at least 0"))
        });
        let message = given("message").map(|x| {
            let text = x.as_str().map(|text| text.chars().take(500).collect());
            text.ok_or_else(|| wrong("message", "a string"))
        });
        Ok(Answer {
            status: status.ok_or_else(|| {
                wrong(
                    "status",
                    "\"penetrating\", \"touching\", \"separated\", \"unsupported\" or \"error\"",
                )
            })?,
            depth: depth.transpose()?,
            normal: vector("normal")?,
            a: vector("a")?,
            b: vector("b")?,
            manifold: given("manifold").map(manifold).transpose()?,
            iterations: iterations.transpose()?,
            message: message.transpose()?,
        })
    }

    /// The fields of the answer as JSON; floats that JSON cannot hold are strings.
    #[must_use]
    pub fn to_fields(&self) -> Map<String, Value> {
        let number = |x: &f64| {
            serde_json::Number::from_f64(*x).map_or_else(|| json!(x.to_string()), Value::Number)
        };
        let vector = |v: &Vec<f64>| Value::Array(v.iter().map(number).collect());
        let point = |point: &PointPair| json!({"a": vector(&point.a), "b": vector(&point.b)});
        let points = |points: &Vec<PointPair>| Value::Array(points.iter().map(point).collect());
        let fields = [
            ("status", Some(json!(self.status.name()))),
            ("depth", self.depth.as_ref().map(number)),
            ("normal", self.normal.as_ref().map(vector)),
            ("a", self.a.as_ref().map(vector)),
            ("b", self.b.as_ref().map(vector)),
            ("manifold", self.manifold.as_ref().map(points)),
            ("iterations", self.iterations.map(|n| json!(n))),
            ("message", self.message.as_ref().map(|text| json!(text))),
        ];
        let given = fields
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?)));
        given.collect()
    }
}

/// Parses a line as a JSON object. Drivers print `NaN` and `Infinity` where a
/// number is not finite, which JSON does not have: they are read as strings.
///
/// # Errors
/// [`AnswerError::NotAnObject`].
pub(super) fn object(line: &str) -> Result<Map<String, Value>, AnswerError> {
    let mended = quoted_words(line);
    let text = mended.as_deref().unwrap_or(line);
    match case::value(text.as_bytes()) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(AnswerError::NotAnObject(NO_OBJECT.into())),
        Err(error) => Err(AnswerError::NotAnObject(error.to_string())),
    }
}

/// What a line of JSON is that is no object.
const NO_OBJECT: &str = "it is another kind of value; write the fields in braces";

/// The line with every bare `NaN`, `-inf` … in quotation marks; `None` if there is none.
fn quoted_words(line: &str) -> Option<String> {
    let mut mended = String::with_capacity(line.len() + 16);
    let (mut found, mut in_string, mut escaped) = (false, false, false);
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let of_word = |c: char| c.is_ascii_alphanumeric() || "+-.#()".contains(c);
        // Not in a string, where every character of a long word would look for its end.
        if !in_string && of_word(c) {
            let end = rest.find(|c| !of_word(c)).unwrap_or(rest.len());
            let word = &rest[..end];
            if not_finite(word).is_some() {
                found = true;
                mended.extend(['"'].into_iter().chain(word.chars()).chain(['"']));
            } else {
                mended.push_str(word);
            }
            rest = &rest[end..];
            continue;
        }
        match c {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ => {}
        }
        mended.push(c);
        rest = &rest[c.len_utf8()..];
    }
    found.then_some(mended)
}

/// Two shapes that were built before, and the query about them; see
/// [`Subject::pair`](super::Subject::pair).
pub trait Pair {
    /// Asks, and keeps what was found: this is what is timed.
    fn ask(&mut self);

    /// What was found last, as an answer.
    fn answer(&self) -> Answer;
}

/// A pair of two functions: one asks, the other one makes an answer of what was found.
pub fn pair<'p, T: 'p>(
    ask: impl FnMut() -> T + 'p,
    read: impl Fn(&T) -> Answer + 'p,
) -> Box<dyn Pair + 'p> {
    Box::new(Asked {
        ask,
        read,
        found: None,
    })
}

struct Asked<A, R, T> {
    ask: A,
    read: R,
    found: Option<T>,
}

impl<T, A: FnMut() -> T, R: Fn(&T) -> Answer> Pair for Asked<A, R, T> {
    fn ask(&mut self) {
        self.found = Some(black_box((self.ask)()));
    }

    fn answer(&self) -> Answer {
        let unasked = || Answer::without_numbers(Status::Error, "it was not asked");
        self.found.as_ref().map_or_else(unasked, &self.read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_that_json_does_not_have_are_read_in_every_spelling() {
        for (word, infinite) in [
            ("NaN", false),
            ("-nan", false),
            ("inf", true),
            ("-Infinity", true),
            ("1e999", true),
        ] {
            let rest = r#""status":"touching","normal":null,"message":"NaN \" here""#;
            let answer = Answer::from_line(&format!(r#"{{"seq":1,"depth":{word},{rest}}}"#));
            let answer = answer.expect(word);
            let depth = answer.depth.expect("given");
            let found = [depth.is_infinite(), depth.is_nan()];
            assert_eq!(found, [infinite, !infinite], "{word}");
            assert_eq!(answer.message.as_deref(), Some("NaN \" here"));
            assert_eq!(answer.normal, None, "null is not given");
        }
    }

    #[test]
    fn what_is_not_an_answer_is_named() {
        for (line, said) in [
            ("hello", "not a JSON object"),
            ("[1]", "another kind of value; write"),
            ("{}", "`status` must be"),
            (
                r#"{"status":"touching","depth":"x"}"#,
                "`depth` must be a number",
            ),
            (r#"{"status":"touching","normal":[1,"a"]}"#, "`normal`"),
            (r#"{"status":"touching","dept":1}"#, "`dept` is not a field"),
            (r#"{"seq":1,"seq":2,"status":"touching"}"#, "occurs twice"),
            (
                r#"{"status":"touching","depth":NaN,"depth":0}"#,
                "occurs twice",
            ),
            (
                r#"{"manifold":[{"a":[0],"b":[0],"b":[1]}]}"#,
                "occurs twice",
            ),
        ] {
            let message = Answer::from_line(line).expect_err(line).to_string();
            assert!(message.contains(said), "{message}");
        }
    }

    #[test]
    fn a_long_word_in_a_string_is_read_in_good_time() {
        let start = std::time::Instant::now();
        let word = "a".repeat(1 << 20);
        let with = |depth: &str| {
            let line = format!(r#"{{"status":"touching","message":"{word}","depth":{depth}}}"#);
            Answer::from_line(&line)
        };
        assert!(with("x").is_err());
        assert!(with("nan").is_ok_and(|answer| answer.depth.is_some_and(f64::is_nan)));
        assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    }
}
