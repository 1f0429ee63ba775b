//! Judging answers that came without the protocol.

use std::io;

use rayon::prelude::*;

use super::chunk;
use super::judging::judge_form;
use super::prepare::{Prepared, prepare};
use super::record::Answered;
use super::{Outcome, Placed, Record, Stop};
use crate::judge::Terms;
use crate::metamorphic::Compared;
use crate::policy::Policy;
use crate::subject::{Answer, Declaration, Reply, Status};

/// Judges replies to cases, in their order, on the terms of the declarations: of each case one
/// reply a subject, `None` of one that was not asked.
///
/// # Errors
/// [`Stop`]. Everything handed over before is sound.
pub fn judge_replies(
    declarations: &[Declaration],
    policy: &Policy,
    brute_limit: usize,
    replies: impl Iterator<Item = (u64, Placed, Vec<Option<Reply>>)>,
    mut each: impl FnMut(Record) -> io::Result<()>,
) -> Result<(), Stop> {
    let terms: Vec<Terms> = declarations.iter().map(|d| policy.terms(d)).collect();
    let mut replies = replies.peekable();
    while replies.peek().is_some() {
        let (mut chunk, mut said) = (Vec::new(), Vec::new());
        for (n, placed, replies) in chunk::next(&mut replies, |(_, placed, _)| placed) {
            chunk.push((n, placed));
            said.push(replies);
        }
        let prepared = prepare(chunk, declarations, brute_limit).map_err(Stop::LegsDisagree)?;
        let judged: Vec<Vec<Record>> = prepared
            .par_iter()
            .zip(said)
            .map(|(prepared, replies)| {
                let subjects = replies
                    .into_iter()
                    .zip(declarations)
                    .zip(&terms)
                    .enumerate();
                subjects
                    .map(|(subject, ((reply, declaration), terms))| {
                        record(prepared, subject, reply, declaration, terms)
                    })
                    .collect()
            })
            .collect();
        judged.into_iter().flatten().try_for_each(&mut each)?;
    }
    Ok(())
}

fn record(
    prepared: &Prepared,
    subject: usize,
    reply: Option<Reply>,
    declaration: &Declaration,
    terms: &Terms,
) -> Record {
    let Some((form, reply)) = prepared.asked(subject).zip(reply) else {
        return prepared.record(subject, None);
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
    let answered = Answered {
        answer,
        asked_twice: false,
        variants: Compared::new(),
        outcome,
    };
    prepared.record(subject, Some(answered))
}
