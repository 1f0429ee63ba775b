//! A subject as a program: the driver's side of the protocol.

mod bench;

use std::io::{self, BufRead, Read, Write};

use serde_json::{Map, Value, json};

use self::bench::Built;
use super::answer::object;
use super::{Answer, Status, Subject};
use epa_format::case::Case;
use epa_format::limits::MAX_LINE;

/// Answers questions on standard input until `stop` or its end; see
/// docs/formats.md, *Protocol*. The `main` of a driver written in Rust:
///
/// ```no_run
/// # use epa_format::{case::Case, number::FloatType};
/// # use epa_judge::subject::{Answer, Subject};
/// # struct Mine;
/// # impl Subject for Mine {
/// #     fn name(&self) -> &str { "mine" }
/// #     fn float_type(&self) -> FloatType { FloatType::F64 }
/// #     fn answer(&self, _: &Case) -> Answer { unimplemented!() }
/// # }
/// fn main() -> std::io::Result<()> {
///     epa_judge::subject::serve(&Mine)
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
    let mut built = Built::default();
    while let Some(line) = question(&mut input)? {
        let reply = match line.and_then(|line| object(&line).map_err(|error| error.to_string())) {
            Ok(message) => match message.get("cmd").and_then(Value::as_str) {
                Some("hello") => serde_json::to_value(subject.declaration())?,
                Some("run") => reply(&message, |case| subject.answer(&case)),
                Some("build") => reply(&message, |case| built.build(subject, case)),
                Some("bench") => built.bench(&message),
                Some("stop") => return Ok(()),
                _ => json!({"error": "`cmd` is `hello`, `run`, `build`, `bench` or `stop`"}),
            },
            Err(error) => json!({"error": error}),
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

/// The next line, or why it is none that can be read; `None` at the end of the input.
fn question(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut line = Vec::new();
    // A case, and what is around it.
    let most = MAX_LINE as u64 + 1024;
    let read = input.by_ref().take(most).read_until(b'\n', &mut line)? as u64;
    if read == 0 {
        return Ok(None);
    }
    if read == most && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!(
            "the question has more than {MAX_LINE} bytes"
        ))));
    }
    let text = String::from_utf8(line);
    Ok(Some(text.map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("byte {at} of the question (counted from 0) is not UTF-8")
    })))
}

fn reply(message: &Map<String, Value>, answer: impl FnOnce(Case) -> Answer) -> Value {
    let case = message.get("case").map(Value::to_string);
    let answer = match case.as_deref().map(Case::parse) {
        Some(Ok(case)) => answer(case),
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
            "{{\"cmd\":\"hello\",\"protocol\":1}}\n{{\"cmd\":\"run\",\"seq\":7,\"case\":{case}}}\nnonsense\n"
        );
        let broken: &[u8] = b"\"\xff\"\n{\"cmd\":\"stop\"}\nnot read\n";
        let input = [input.as_bytes(), broken].concat();
        let mut output = Vec::new();
        serve_on(subject.as_ref(), &input[..], &mut output).expect("in memory");
        let lines: Vec<Value> = String::from_utf8(output)
            .expect("UTF-8")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0]["name"], "epa-f64");
        assert_eq!(
            (&lines[1]["seq"], &lines[1]["status"]),
            (&json!(7), &json!("penetrating"))
        );
        assert_eq!(lines[1]["depth"].as_f64(), Some(2.0));
        assert!(lines[2]["error"].is_string());
        let broken = "byte 1 of the question (counted from 0) is not UTF-8";
        assert_eq!(lines[3]["error"], broken);
    }

    fn benched(subject: &dyn Subject, input: &str) -> Vec<Value> {
        let mut output = Vec::new();
        serve_on(subject, input.as_bytes(), &mut output).expect("in memory");
        let text = String::from_utf8(output).expect("UTF-8");
        text.lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    }

    #[test]
    fn pairs_that_were_built_are_timed_and_answered() {
        let square = |x: f64| format!("{{\"hull\":[[{x},0],[{x},2],[3,0],[3,2]]}}");
        let build = |seq: usize, x: f64| {
            let (a, b) = (square(0.0), square(x));
            let case = format!(r#"{{"v":1,"dim":2,"scalar":"f64","a":{a},"b":{b}}}"#);
            format!("{{\"cmd\":\"build\",\"seq\":{seq},\"case\":{case}}}\n")
        };
        let bench = |rest: &str| {
            format!(
                "{{\"cmd\":\"bench\",\"warm_up\":0.001,\"pass\":0.001,\"passes\":3,\"most\":1,{rest}}}\n"
            )
        };
        let input = [
            build(7, 1.0),
            build(8, 2.5),
            bench("\"first\":1,\"count\":1"),
            bench("\"first\":0,\"count\":2,\"empty\":true"),
            bench("\"first\":1,\"count\":2"),
        ]
        .concat();
        for name in ["epa-f64", "epa-f32", builtin::CERTIFIED] {
            let subject = builtin::by_name(name).expect("built in");
            let said = benched(subject.as_ref(), &input);
            assert_eq!(said.len(), 5);
            assert_eq!((&said[0]["seq"], &said[1]["seq"]), (&json!(7), &json!(8)));
            assert_eq!(said[0]["depth"].as_f64(), Some(2.0), "{name}");
            assert_eq!(said[2]["answers"][0]["depth"].as_f64(), Some(0.5), "{name}");
            assert_eq!(said[2]["prebuilt"], true);
            let times = said[2]["nanoseconds"].as_array().expect("a list");
            assert_eq!(times.len(), 3);
            assert!(
                times.iter().all(|time| time.as_f64() > Some(0.0)),
                "{times:?}"
            );
            assert_eq!(said[3]["answers"], json!([]));
            assert!(said[4]["error"].is_string());
        }
    }

    /// A question of 128 MiB and more is read over, and is not kept.
    #[test]
    fn a_question_that_is_too_long_is_answered_too() {
        let subject = builtin::by_name("epa-f64").expect("built in");
        let long = io::repeat(b'x').take(2 * MAX_LINE as u64);
        let rest: &[u8] = b"\nnonsense\n";
        let mut output = Vec::new();
        serve_on(
            subject.as_ref(),
            io::BufReader::new(long.chain(rest)),
            &mut output,
        )
        .expect("in memory");
        let replies = String::from_utf8(output).expect("UTF-8");
        assert_eq!(replies.lines().count(), 2, "{replies}");
        assert!(replies.starts_with("{\"error\":\"the question has more than"));
    }
}
