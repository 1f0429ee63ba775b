//! The questions that a program has been asked, and the lines that answer them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::excerpt;
use super::process::{Event, Process};
use crate::subject::answer::object;
use crate::subject::{Answer, Declaration, Formed, Reply};
use epa_format::case::Case;
use epa_format::limits::MAX_ASKED;

/// How long after the last answer of a batch a second one is waited for.
const STRAYS: Duration = Duration::from_millis(2);

/// A question that is not answered.
struct Open {
    /// The place of its case in the batch.
    index: usize,
    /// The length of its line.
    bytes: usize,
}

/// The questions of a batch by their `seq`.
pub(super) struct Flight {
    /// How many may be open at a time.
    window: usize,
    /// The first question of the batch.
    first: u64,
    /// The next question.
    pub(super) next: u64,
    open: BTreeMap<u64, Open>,
    /// The bytes of the open questions.
    bytes: usize,
    answered: BTreeMap<u64, usize>,
    /// An answered question of an earlier batch.
    stale: Option<u64>,
}

impl Flight {
    pub(super) fn new(first: u64, window: usize) -> Self {
        Flight {
            window,
            first,
            next: first,
            open: BTreeMap::new(),
            bytes: 0,
            answered: BTreeMap::new(),
            stale: None,
        }
    }

    /// What explains that an answer is missing, if something does.
    pub(super) fn hint(&self) -> Option<String> {
        let seq = self.stale?;
        Some(format!(
            "; it answered question {seq}, which was over: copy `seq` from the question"
        ))
    }

    /// Whether another question may be asked: a program that does not read makes them
    /// wait in memory.
    pub(super) fn has_room(&self) -> bool {
        let is_first = self.open.is_empty();
        is_first || self.open.len() < self.window && self.bytes < MAX_ASKED
    }

    /// Whether everything is answered.
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Takes note of the next question: the place of its case, and its length.
    pub(super) fn ask(&mut self, index: usize, bytes: usize) {
        self.open.insert(self.next, Open { index, bytes });
        self.bytes += bytes;
        self.next += 1;
    }

    /// Files a line under its case; whether it answers an open one. A wrong answer
    /// to a known question is charged to its case here.
    pub(super) fn take(
        &mut self,
        line: &[u8],
        replies: &mut [Option<Reply>],
    ) -> Result<bool, String> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(false);
        }
        let text = std::str::from_utf8(line).map_err(|_| {
            format!(
                "it wrote bytes that are not UTF-8: `{}`",
                excerpt(&String::from_utf8_lossy(line))
            )
        })?;
        let not_an_answer = |why: &str| {
            format!(
                "it wrote a line that is not an answer ({why}): `{}`",
                excerpt(text)
            )
        };
        let fields = object(text).map_err(|error| not_an_answer(&excerpt(&error.to_string())))?;
        let seq = match fields.get("seq") {
            None => Err("`seq` is missing; copy it from the question"),
            Some(seq) => seq
                .as_u64()
                .ok_or("`seq` is no whole number; copy it from the question as it is"),
        };
        let seq = seq.map_err(not_an_answer)?;
        if let Some(Open { index, bytes }) = self.open.remove(&seq) {
            self.bytes -= bytes;
            self.answered.insert(seq, index);
            replies[index] = Some(match Answer::from_fields(&fields, &["seq"]) {
                Ok(answer) => Reply::Answer(answer),
                Err(error) => {
                    let error = excerpt(&error.to_string());
                    Reply::Protocol(format!("{error}: `{}`", excerpt(text)))
                }
            });
            return Ok(true);
        }
        match self.answered.get(&seq) {
            Some(&index) => {
                replies[index] = Some(Reply::Protocol(
                    "it answered twice; write one line for each question".to_owned(),
                ));
                Ok(false)
            }
            // A second answer that comes after its batch: the case has been handed over.
            None if seq < self.first => {
                self.stale = Some(seq);
                Ok(false)
            }
            None => Err(format!(
                "it answered question {seq}, which was not asked; copy `seq` from the question: `{}`",
                excerpt(text)
            )),
        }
    }

    /// Waits a moment for second answers to the questions answered last; no longer, however
    /// much is written.
    pub(super) fn take_strays(&mut self, process: &mut Process, replies: &mut [Option<Reply>]) {
        let until = Instant::now() + STRAYS;
        while Instant::now() < until
            && let Event::Line(line) = process.next(until)
        {
            // Noise after the last answer harms no case.
            if self.take(&line, replies).is_err() {
                return;
            }
        }
    }
}

/// The line that asks a case, with the faces of its hulls if the subject wants them; `None` if it
/// has numbers that are no floats.
pub(super) fn question(seq: u64, case: &Case, declaration: &Declaration) -> Option<String> {
    let formed = declaration.formed(case);
    let (case, faces) = match &formed {
        Some(Formed { case, faces }) => (case, faces.each_ref().map(Option::as_ref)),
        None => (case, [None, None]),
    };
    let faces = ["a", "b"].into_iter().zip(faces);
    let faces = faces.filter_map(|(shape, faces)| Some((shape.to_owned(), json!(faces?))));
    let faces = Map::from_iter(faces);
    let mut fields = Map::new();
    fields.insert("cmd".to_owned(), json!("run"));
    fields.insert("seq".to_owned(), json!(seq));
    // Before the case, at the end of which may stand anything that a person wrote.
    if !faces.is_empty() {
        fields.insert("faces".to_owned(), Value::Object(faces));
    }
    fields.insert("case".to_owned(), case.to_subject_json()?);
    Some(Value::Object(fields).to_string())
}
