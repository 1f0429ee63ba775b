//! A reply in this project's conventions, and its verdict.

use super::Outcome;
use super::prepare::Form;
use crate::judge::{Terms, Verdict, fits, judge};
use crate::subject::{Lost, Reply, Runner, Status};
use epa_format::case::Case;

pub(super) fn translated(subject: &mut dyn Runner, cases: &[&Case]) -> Result<Vec<Reply>, Lost> {
    let replies = subject.run(cases)?;
    let conventions = &subject.declaration().conventions;
    let translate = |reply| match reply {
        Reply::Answer(answer) => Reply::Answer(conventions.translate(answer)),
        other => other,
    };
    Ok(replies.into_iter().map(translate).collect())
}

pub(super) fn judge_form(form: &Form, reply: &Reply, terms: &Terms) -> Verdict {
    let terms = Terms {
        posed: form.case.posed(),
        ..terms.clone()
    };
    let verdict = judge(form.ground(), reply, &terms);
    let fits = match reply {
        Reply::Answer(answer) if !verdict.failures.is_empty() => {
            fits(form.ground(), &form.case, answer, &terms)
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
