//! Programs that break the protocol, each in one way, on about one case in ten; the
//! other answers are right. The fault must be charged to exactly those cases.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serde_json::{Map, Value, json};

use epa_format::case::Case;
use epa_judge::judge::Kind;
use epa_judge::subject::{Answer, Status, Subject, builtin};

/// What a rogue program must be found to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// The cases that set it off are charged with this kind, and no others.
    Charged(Kind),
    /// Nothing is charged: it is odd, but right.
    Clean,
    /// The run is given up.
    Lost,
}

/// A way to break the protocol.
#[derive(Debug)]
pub(super) struct Rogue {
    /// Its name.
    pub(super) name: &'static str,
    /// What it does.
    pub(super) about: &'static str,
    /// What must come of it.
    pub(super) expected: Expected,
    breaks: Breaks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breaks {
    Aborts,
    Exits,
    Hangs,
    Garbage,
    Twice,
    WrongSeq,
    Floods,
    NotUtf8,
    WrongType,
    UnknownField,
    NotANumber,
    Backwards,
    NoisyStderr,
    NeverGreets,
    BadGreeting,
    AlwaysAborts,
}

macro_rules! rogue {
    ($name:literal, $about:literal, $breaks:ident, $expected:expr) => {
        Rogue {
            name: $name,
            about: $about,
            expected: $expected,
            breaks: Breaks::$breaks,
        }
    };
}

/// All of them.
pub(super) const ROGUES: &[Rogue] = &[
    rogue!(
        "aborts",
        "dies of a failed assertion",
        Aborts,
        Expected::Charged(Kind::Crash)
    ),
    rogue!(
        "exits",
        "ends with exit code 0 instead of an answer",
        Exits,
        Expected::Charged(Kind::Crash)
    ),
    rogue!(
        "hangs",
        "never answers",
        Hangs,
        Expected::Charged(Kind::Timeout)
    ),
    rogue!(
        "garbage",
        "prints a debugging line instead of an answer",
        Garbage,
        Expected::Charged(Kind::Protocol)
    ),
    rogue!(
        "twice",
        "answers twice",
        Twice,
        Expected::Charged(Kind::Protocol)
    ),
    rogue!(
        "wrong-seq",
        "answers a question that was not asked",
        WrongSeq,
        Expected::Charged(Kind::Protocol)
    ),
    rogue!(
        "floods",
        "writes without end",
        Floods,
        Expected::Charged(Kind::Protocol)
    ),
    rogue!(
        "not-utf8",
        "writes bytes that are no text",
        NotUtf8,
        Expected::Charged(Kind::Protocol)
    ),
    rogue!(
        "wrong-type",
        "writes a word for the depth",
        WrongType,
        Expected::Charged(Kind::Protocol)
    ),
    rogue!(
        "unknown-field",
        "misspells a field",
        UnknownField,
        Expected::Charged(Kind::Protocol)
    ),
    rogue!(
        "prints-nan",
        "prints NaN for the depth, as many languages do",
        NotANumber,
        Expected::Charged(Kind::Nonfinite)
    ),
    rogue!(
        "backwards",
        "answers in the reverse order",
        Backwards,
        Expected::Clean
    ),
    rogue!(
        "noisy-stderr",
        "writes a megabyte to stderr for an answer",
        NoisyStderr,
        Expected::Clean
    ),
    rogue!(
        "never-greets",
        "does not reply to hello",
        NeverGreets,
        Expected::Lost
    ),
    rogue!(
        "bad-greeting",
        "replies to hello without a scalar",
        BadGreeting,
        Expected::Lost
    ),
    rogue!(
        "always-aborts",
        "dies on every case, until the restarts are spent",
        AlwaysAborts,
        Expected::Lost
    ),
];

/// Whether a case sets a rogue off.
pub(super) fn is_set_off(case: &Case) -> bool {
    case.id()
        .as_str()
        .bytes()
        .map(u32::from)
        .sum::<u32>()
        .is_multiple_of(10)
}

/// Runs a rogue program on standard input and output.
///
/// # Errors
/// No such rogue, or what reading and writing give.
pub fn run(name: &str) -> io::Result<()> {
    let found = ROGUES.iter().find(|rogue| rogue.name == name);
    let rogue = found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such rogue"))?;
    let right = builtin::by_name("epa-f64");
    let right = right.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no epa-f64"))?;
    let (sender, questions) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut out = io::stdout().lock();
    let mut held = Vec::new();
    loop {
        let question = match questions.recv_timeout(Duration::from_millis(5)) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        match question.as_deref().map(serde_json::from_str::<Value>) {
            Some(Ok(message)) => match rogue.breaks.reply(right.as_ref(), &message)? {
                Some(reply) if rogue.breaks == Breaks::Backwards && reply.get("seq").is_some() => {
                    held.push(reply);
                }
                Some(reply) => writeln!(out, "{reply}")?,
                None => {}
            },
            Some(Err(_)) => return Ok(()),
            None => {
                for reply in held.drain(..).rev() {
                    writeln!(out, "{reply}")?;
                }
            }
        }
        out.flush()?;
    }
}

impl Breaks {
    fn reply(self, right: &dyn Subject, message: &Value) -> io::Result<Option<Value>> {
        match message["cmd"].as_str() {
            Some("hello") => self.greet(right),
            Some("run") => self.answer(right, message),
            _ => std::process::exit(0),
        }
    }

    fn greet(self, right: &dyn Subject) -> io::Result<Option<Value>> {
        Ok(match self {
            Breaks::NeverGreets => None,
            Breaks::BadGreeting => Some(json!({"name": "rogue"})),
            _ => Some(serde_json::to_value(right.declaration())?),
        })
    }

    fn answer(self, right: &dyn Subject, message: &Value) -> io::Result<Option<Value>> {
        let case = Case::parse(&message["case"].to_string());
        let set_off = case.as_ref().is_ok_and(is_set_off) || self == Breaks::AlwaysAborts;
        let answer = match &case {
            Ok(case) => right.answer(case),
            Err(error) => Answer::without_numbers(Status::Error, error.to_string()),
        };
        let mut fields = Map::from_iter([("seq".to_owned(), message["seq"].clone())]);
        fields.extend(answer.to_fields());
        if set_off && !self.spoil(&mut fields)? {
            return Ok(None);
        }
        Ok(Some(Value::Object(fields)))
    }

    /// Breaks an answer, or what is around it; whether it is still to be sent.
    fn spoil(self, fields: &mut Map<String, Value>) -> io::Result<bool> {
        let mut out = io::stdout();
        match self {
            Breaks::Aborts | Breaks::AlwaysAborts => std::process::abort(),
            Breaks::Exits => std::process::exit(0),
            Breaks::Hangs => loop {
                thread::sleep(Duration::from_secs(1));
            },
            Breaks::Garbage => {
                writeln!(out, "simplex degenerate, retrying")?;
                return Ok(false);
            }
            Breaks::Twice => writeln!(out, "{}", Value::Object(fields.clone()))?,
            Breaks::WrongSeq => {
                fields.insert("seq".into(), json!(1_000_000));
            }
            Breaks::Floods => loop {
                out.write_all(&[b'x'; 4096])?;
            },
            Breaks::NotUtf8 => {
                out.write_all(b"\xff\xfe\n")?;
                return Ok(false);
            }
            Breaks::WrongType => {
                fields.insert("depth".into(), json!("deep"));
            }
            Breaks::UnknownField => {
                fields.insert("dept".into(), json!(1.0));
            }
            Breaks::NotANumber => {
                fields.insert("depth".into(), json!("NaN"));
            }
            Breaks::NoisyStderr => {
                let noise = "warning: the same again\n".repeat(40_000);
                io::stderr().write_all(noise.as_bytes())?;
            }
            Breaks::Backwards | Breaks::NeverGreets | Breaks::BadGreeting => {}
        }
        Ok(true)
    }
}
