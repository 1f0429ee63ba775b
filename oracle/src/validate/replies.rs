//! Judging answers that came without the protocol.

use std::io;

use rayon::prelude::*;

use super::chunk;
use super::prepare::{Prepared, prepare};
use super::{Outcome, Placed, Record, Stop, judge_form};
use crate::judge::Terms;
use crate::policy::Policy;
use crate::subject::{Answer, Declaration, Reply, Status};

/// Judges replies to cases, in their order, on the terms of a declaration.
///
/// # Errors
/// [`Stop`]. Everything handed over before is sound.
pub fn judge_replies(
    declaration: &Declaration,
    policy: &Policy,
    brute_limit: usize,
    replies: impl Iterator<Item = (Placed, Reply)>,
    mut each: impl FnMut(Record) -> io::Result<()>,
) -> Result<(), Stop> {
    let terms = policy.terms(declaration);
    let mut replies = (0..).zip(replies).peekable();
    while replies.peek().is_some() {
        let (mut chunk, mut said) = (Vec::new(), Vec::new());
        for (n, (placed, reply)) in chunk::next(&mut replies, |(_, (placed, _))| placed) {
            chunk.push((n, placed));
            said.push(reply);
        }
        let prepared = prepare(chunk, std::slice::from_ref(declaration), brute_limit)
            .map_err(Stop::LegsDisagree)?;
        let records: Vec<Record> = prepared
            .par_iter()
            .zip(said)
            .map(|(prepared, reply)| record(prepared, reply, declaration, &terms))
            .collect();
        records.into_iter().try_for_each(&mut each)?;
    }
    Ok(())
}

fn record(prepared: &Prepared, reply: Reply, declaration: &Declaration, terms: &Terms) -> Record {
    let Some(form) = prepared.asked(0) else {
        return prepared.record(0, None);
    };
    let (answer, reply): (Option<Answer>, Reply) = match reply {
        Reply::Answer(answer) => {
            let answer = declaration.conventions.translate(answer);
            (Some(answer.clone()), Reply::Answer(answer))
        }
        other => (None, other),
    };
    let outcome = match &answer {
        Some(answer) if answer.status == Status::Unsupported => {
            Outcome::Unsupported(answer.message.clone())
        }
        _ => Outcome::of(judge_form(form, &reply, terms)),
    };
    prepared.record(0, Some((answer, outcome)))
}
