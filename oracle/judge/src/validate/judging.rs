//! A reply in this project's conventions, and its verdict.

use super::Outcome;
use super::prepare::Form;
use crate::judge::{Terms, Verdict, fits, judge};
use crate::subject::{Lost, Reply, Runner, Status, Until};
use epa_format::case::Case;

/// What a subject replies to the first of these cases: to all, unless the time is over or it is
/// lost.
pub(super) fn translated(
    subject: &mut dyn Runner,
    cases: &[&Case],
    until: &Until,
) -> (Vec<Reply>, Result<(), Lost>) {
    let (replies, ended) = subject.run_until(cases, until);
    let conventions = &subject.declaration().conventions;
    let replies = replies.into_iter();
    let replies = replies.map(|reply| reply.translated(conventions));
    (replies.collect(), ended)
}

pub(super) fn judge_form(form: &Form, reply: &Reply, terms: &Terms) -> Verdict {
    let terms = Terms {
        posed: form.case.posed(),
        ..terms.clone()
    };
    let verdict = judge(form.ground(), reply, &terms);
    let fits = match reply {
        Reply::Answer(answer) if !verdict.failures.is_empty() => {
            fits(form.ground(), &form.case, &form.others, answer, &terms)
        }
        _ => Vec::new(),
    };
    Verdict { fits, ..verdict }
}

/// What comes of a reply to a form.
pub(super) fn outcome(form: &Form, reply: &Reply, terms: &Terms) -> Outcome {
    if let Reply::Answer(answer) = reply
        && answer.status == Status::Unsupported
    {
        return Outcome::Unsupported(answer.message.clone());
    }
    let verdict = judge_form(form, reply, terms);
    if verdict.decided {
        Outcome::Judged(Box::new(verdict))
    } else {
        Outcome::NotDecided
    }
}
