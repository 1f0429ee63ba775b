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
    let seq = message.get("seq").cloned().unwrap_or_default();
    let mut fields = Map::from_iter([("seq".to_owned(), seq)]);
    fields.extend(answer.to_fields());
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::builtin;

    /// What a built-in subject replies to these lines.
    fn said(name: &str, input: impl Read) -> Vec<Value> {
        let subject = builtin::by_name(name).expect("built in");
        let mut output = Vec::new();
        serve_on(subject.as_ref(), io::BufReader::new(input), &mut output).expect("in memory");
        let lines = serde_json::Deserializer::from_slice(&output).into_iter();
        lines.collect::<Result<_, _>>().expect("JSON")
    }

    #[test]
    fn a_built_in_subject_speaks_the_protocol() {
        let ball = r#"{"ball":{"radius":1}}"#;
        let case = format!(r#"{{"v":1,"dim":2,"scalar":"f64","a":{ball},"b":{ball}}}"#);
        let run = format!(r#"{{"cmd":"run","seq":7,"case":{case}}}"#);
        let lines = [r#"{"cmd":"hello","protocol":1}"#, &run, "nonsense", ""].join("\n");
        let broken: &[u8] = b"\"\xff\"\n{\"cmd\":\"stop\"}\nnot read\n";
        let lines = said("epa-f64", lines.as_bytes().chain(broken));
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0]["name"], "epa-f64");
        let answer = ["seq", "status", "depth"].map(|field| &lines[1][field]);
        assert_eq!(answer, [&json!(7), &json!("penetrating"), &json!(2.0)]);
        assert!(lines[2]["error"].is_string());
        let broken = "byte 1 of the question (counted from 0) is not UTF-8";
        assert_eq!(lines[3]["error"], broken);
    }

    #[test]
    fn pairs_that_were_built_are_timed_and_answered() {
        let build = |seq: usize, x: f64| {
            let square = |x: f64| format!(r#"{{"hull":[[{x},0],[{x},2],[3,0],[3,2]]}}"#);
            let (a, b) = (square(0.0), square(x));
            let case = format!(r#"{{"v":1,"dim":2,"scalar":"f64","a":{a},"b":{b}}}"#);
            format!(r#"{{"cmd":"build","seq":{seq},"case":{case}}}"#)
        };
        let bench = |rest: &str| {
            let times = r#""warm_up":0.001,"pass":0.001,"passes":3,"most":1"#;
            format!(r#"{{"cmd":"bench",{times},{rest}}}"#)
        };
        let one = bench(r#""first":1,"count":1"#);
        let empty = bench(r#""first":0,"count":2,"empty":true"#);
        let none = bench(r#""first":1,"count":2"#);
        let input = [build(7, 1.0), build(8, 2.5), one, empty, none].join("\n");
        for name in ["epa-f64", "epa-f32", builtin::CERTIFIED] {
            let said = said(name, input.as_bytes());
            assert_eq!(said.len(), 5);
            assert_eq!((&said[0]["seq"], &said[1]["seq"]), (&json!(7), &json!(8)));
            assert_eq!(said[0]["depth"], 2.0, "{name}");
            assert_eq!(said[2]["answers"][0]["depth"], 0.5, "{name}");
            assert_eq!(said[2]["prebuilt"], true);
            let times = said[2]["nanoseconds"].as_array().expect("a list");
            let are_times = times.iter().all(|time| time.as_f64() > Some(0.0));
            assert!(are_times && times.len() == 3, "{times:?}");
            assert_eq!(said[3]["answers"], json!([]));
            assert!(said[4]["error"].is_string());
        }
    }

    /// A question of 128 MiB and more is read over, and is not kept.
    #[test]
    fn a_question_that_is_too_long_is_answered_too() {
        let long = io::repeat(b'x').take(2 * MAX_LINE as u64);
        let replies = said("epa-f64", long.chain(&b"\nnonsense\n"[..]));
        assert_eq!(replies.len(), 2, "{replies:?}");
        let error = replies[0]["error"].as_str().expect("an error");
        assert!(error.starts_with("the question has more than"));
    }
}
