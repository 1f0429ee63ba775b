//! A subject as a program: the driver's side of the protocol.

use std::io::{self, BufRead, Read, Write};

use serde_json::{Map, Value, json};

use super::answer::object;
use super::{Answer, Status, Subject};
use crate::case::Case;
use crate::limits::MAX_LINE;

/// Answers questions on standard input until `stop` or its end; see
/// docs/formats.md, *Protocol*. The `main` of a driver written in Rust:
///
/// ```no_run
/// # struct Mine;
/// # impl epa_oracle::subject::Subject for Mine {
/// #     fn name(&self) -> &str { "mine" }
/// #     fn float_type(&self) -> epa_oracle::number::FloatType { epa_oracle::number::FloatType::F64 }
/// #     fn answer(&self, _: &epa_oracle::case::Case) -> epa_oracle::subject::Answer { unimplemented!() }
/// # }
/// fn main() -> std::io::Result<()> {
///     epa_oracle::subject::serve(&Mine)
/// }
/// ```
///
/// # Errors
/// What reading standard input or writing standard output gives.
pub fn serve(subject: &dyn Subject) -> io::Result<()> {
    serve_on(subject, io::stdin().lock(), io::stdout().lock())
}

fn serve_on(
    subject: &dyn Subject,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    while let Some(line) = question(&mut input)? {
        let reply = match object(&line) {
            Ok(message) => match message.get("cmd").and_then(Value::as_str) {
                Some("hello") => serde_json::to_value(subject.declaration())?,
                Some("run") => answer(subject, &message),
                Some("stop") => return Ok(()),
                _ => json!({"error": "unknown command"}),
            },
            Err(error) => json!({"error": error.to_string()}),
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

/// The next line; `None` at the end of the input.
fn question(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    // A case, and what is around it.
    let most = MAX_LINE as u64 + 1024;
    match input.take(most).read_line(&mut line)? as u64 {
        0 => Ok(None),
        read if read == most => {
            let message = format!("a question has more than {MAX_LINE} bytes");
            Err(io::Error::new(io::ErrorKind::InvalidData, message))
        }
        _ => Ok(Some(line)),
    }
}

fn answer(subject: &dyn Subject, message: &Map<String, Value>) -> Value {
    let case = message.get("case").map(Value::to_string);
    let answer = match case.as_deref().map(Case::parse) {
        Some(Ok(case)) => subject.answer(&case),
        Some(Err(error)) => Answer::without_numbers(Status::Error, error.to_string()),
        None => Answer::without_numbers(Status::Error, "the question has no `case`"),
    };
    let mut fields = Map::new();
    fields.insert(
        "seq".into(),
        message.get("seq").cloned().unwrap_or_default(),
    );
    fields.extend(answer.to_fields());
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::builtin;

    #[test]
    fn a_built_in_subject_speaks_the_protocol() {
        let subject = builtin::by_name("epa-f64").expect("built in");
        let case =
            r#"{"v":1,"dim":2,"scalar":"f64","a":{"ball":{"radius":1}},"b":{"ball":{"radius":1}}}"#;
        let input = format!(
            "{{\"cmd\":\"hello\",\"protocol\":1}}\n{{\"cmd\":\"run\",\"seq\":7,\"case\":{case}}}\nnonsense\n{{\"cmd\":\"stop\"}}\nnot read\n"
        );
        let mut output = Vec::new();
        serve_on(subject.as_ref(), input.as_bytes(), &mut output).expect("in memory");
        let lines: Vec<Value> = String::from_utf8(output)
            .expect("UTF-8")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0]["name"], "epa-f64");
        assert_eq!(
            (&lines[1]["seq"], &lines[1]["status"]),
            (&json!(7), &json!("penetrating"))
        );
        assert_eq!(lines[1]["depth"].as_f64(), Some(2.0));
        assert!(lines[2]["error"].is_string());
    }
}
