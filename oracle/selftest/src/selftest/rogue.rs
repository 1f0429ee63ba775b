//! Programs that break the protocol, each in one way, on about one case in ten; the
//! other answers are right. The fault must be charged to exactly those cases.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::table::rows_of;
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Rogue {
    /// Its name.
    pub(super) name: &'static str,
    /// What it does.
    pub(super) about: &'static str,
    /// What must come of it.
    pub(super) expected: Expected,
}

/// All of them.
pub(super) fn rogues() -> impl Iterator<Item = Rogue> {
    rows_of(include_str!("rogues.txt")).filter_map(|[name, expected, about]| {
        let expected = match expected {
            "nothing" => Expected::Clean,
            "the run" => Expected::Lost,
            kind => Expected::Charged(Kind::from_name(kind)?),
        };
        Some(Rogue {
            name,
            about,
            expected,
        })
    })
}

fn no_such_rogue() -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, "no such rogue")
}

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
    let found = rogues().find(|rogue| rogue.name == name);
    let rogue = found.ok_or_else(no_such_rogue)?;
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
            Some(Ok(message)) => match rogue.reply(right.as_ref(), &message)? {
                Some(reply) if rogue.name == "backwards" && reply.get("seq").is_some() => {
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

impl Rogue {
    fn reply(self, right: &dyn Subject, message: &Value) -> io::Result<Option<Value>> {
        match message["cmd"].as_str() {
            Some("hello") => self.greet(right),
            Some("run") => self.answer(right, message),
            _ => std::process::exit(0),
        }
    }

    fn greet(self, right: &dyn Subject) -> io::Result<Option<Value>> {
        Ok(match self.name {
            "never-greets" => None,
            "bad-greeting" => Some(json!({"name": "rogue"})),
            _ => Some(serde_json::to_value(right.declaration())?),
        })
    }

    fn answer(self, right: &dyn Subject, message: &Value) -> io::Result<Option<Value>> {
        let case = Case::parse(&message["case"].to_string());
        let set_off = case.as_ref().is_ok_and(is_set_off) || self.name == "always-aborts";
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
        match self.name {
            "aborts" | "always-aborts" => std::process::abort(),
            "exits" => std::process::exit(0),
            "hangs" => loop {
                thread::sleep(Duration::from_secs(1));
            },
            "garbage" => {
                writeln!(out, "simplex degenerate, retrying")?;
                return Ok(false);
            }
            "twice" => writeln!(out, "{}", Value::Object(fields.clone()))?,
            "wrong-seq" => {
                fields.insert("seq".into(), json!(1_000_000));
            }
            "floods" => loop {
                out.write_all(&[b'x'; 4096])?;
            },
            "not-utf8" => {
                out.write_all(b"\xff\xfe\n")?;
                return Ok(false);
            }
            "wrong-type" => {
                fields.insert("depth".into(), json!("deep"));
            }
            "unknown-field" => {
                fields.insert("dept".into(), json!(1.0));
            }
            "prints-nan" => {
                fields.insert("depth".into(), json!("NaN"));
            }
            "noisy-stderr" => {
                let noise = "warning: the same again\n".repeat(40_000);
                io::stderr().write_all(noise.as_bytes())?;
            }
            "backwards" | "never-greets" | "bad-greeting" => {}
            _ => return Err(no_such_rogue()),
        }
        Ok(true)
    }
}
