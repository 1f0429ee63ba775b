//! Judging answers that came without the protocol.

use std::io;

use rayon::prelude::*;

use super::chunk;
use super::judging::outcome;
use super::prepare::{Prepared, prepare};
use super::{Placed, Record, Stop, Turn};
use crate::judge::Terms;
use crate::policy::Policy;
use crate::subject::{Declaration, Reply, Until};

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
        let next = chunk::next(&mut replies, chunk::CHUNK, |(_, placed, _)| placed);
        for (index, placed, replies) in next {
            chunk.push(Turn {
                index,
                // Only who asks again needs it.
                of_stratum: 0,
                placed,
            });
            said.push(replies);
        }
        let prepared = prepare(chunk, declarations, brute_limit, &Until::default());
        let prepared = prepared.map_err(Stop::LegsDisagree)?;
        let judged: Vec<Vec<Record>> = prepared
            .par_iter()
            .zip(said)
            .map(|(prepared, replies)| {
                let declared = declarations.iter().zip(&terms);
                let subjects = replies.into_iter().zip(declared).enumerate();
                let record = |(subject, (reply, (declaration, terms)))| {
                    record(prepared, subject, reply, declaration, terms)
                };
                subjects.map(record).collect()
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
    let record = prepared.record(subject);
    let Some((form, reply)) = prepared.asked(subject).zip(reply) else {
        return record;
    };
    let reply = reply.translated(&declaration.conventions);
    Record {
        result: outcome(form, &reply, terms),
        answer: reply.answer(),
        ..record
    }
}
