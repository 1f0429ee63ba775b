//! Judging subjects on cases, however many there are.
//!
//! Cases come from an iterator and go through in chunks, so that memory does not
//! grow with their number. While the subjects answer one chunk, the truths of the
//! next are computed on the other processors. The records come in the order of
//! the cases, then of the subjects, whatever the number of threads.

mod chunk;
mod compare;
mod prepare;
mod replies;

use std::io;

use rayon::prelude::*;

pub use replies::judge_replies;

use self::prepare::{Form, Prepared, prepare};
use crate::judge::{Terms, Verdict, fits, judge};
use crate::metamorphic::Compared;
use crate::policy::Policy;
use crate::subject::{Answer, InProcess, Lost, Omission, Reply, Runner, Status, Subject};
use epa_format::case::{Case, CaseId};
use epa_format::number::Surd;
use epa_truth::truth::LegsDisagree;

/// A case with the stratum it belongs to.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The stratum.
    pub stratum: String,
    /// The case.
    pub case: Case,
}

impl Placed {
    /// A case of no stratum.
    pub fn alone(case: &Case) -> Self {
        Placed {
            stratum: String::new(),
            case: case.clone(),
        }
    }
}

/// How one subject did on one case.
#[derive(Clone, Debug)]
pub struct Record {
    /// The place of the case among those run, from 0.
    pub index: u64,
    /// The stratum of the case.
    pub stratum: String,
    /// Which of the subjects.
    pub subject: usize,
    /// The name of the case, if it has one.
    pub name: Option<String>,
    /// The flags of the case.
    pub flags: Vec<String>,
    /// The dimension, 2 or 3.
    pub dim: u8,
    /// The kinds of A and of B, as the case was given.
    pub shapes: [&'static str; 2],
    /// The id of the case as it was run: of its baked twin, if it was baked.
    pub id: CaseId,
    /// The id of the case as it was given.
    pub original: CaseId,
    /// The ends of what is known of the signed depth of the case as it was run.
    pub signed_depth: Option<Box<[Surd; 2]>>,
    /// What the subject answered, in this project's conventions.
    pub answer: Option<Answer>,
    /// Whether it was asked a second time.
    pub asked_twice: bool,
    /// The variants that it was asked.
    pub variants: Compared,
    /// What came of it.
    pub result: Outcome,
}

/// What a subject said of a case.
struct Answered {
    /// In this project's conventions, if an answer came.
    answer: Option<Answer>,
    asked_twice: bool,
    variants: Compared,
    outcome: Outcome,
}

/// What came of running a subject on a case.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was judged.
    Judged(Box<Verdict>),
    /// The subject declares that it is not for such a case: it was not asked.
    DeclaredOut(Omission),
    /// The subject answers that it does not handle the case, perhaps with a reason.
    Unsupported(Option<String>),
    /// The truth is enclosed, wider than `numeric`, and the answer lies inside.
    NotDecided,
    /// The float type of the subject cannot hold the case, not even baked, or not the
    /// depth.
    OutOfRange,
}

impl Outcome {
    fn of(verdict: Verdict) -> Self {
        if verdict.decided {
            Outcome::Judged(Box::new(verdict))
        } else {
            Outcome::NotDecided
        }
    }
}

/// Why a run stopped before its end.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// The oracle's own legs disagree: exit code 4.
    #[error("{0}")]
    LegsDisagree(Box<LegsDisagree>),
    /// A subject cannot be run any more: exit code 3.
    #[error("{0}")]
    Lost(#[from] Lost),
    /// A record could not be written: exit code 3.
    #[error("cannot write the results: {0}")]
    Output(#[from] io::Error),
}

/// What to run, and how.
pub struct Run<'r> {
    /// The subjects.
    pub subjects: Vec<Box<dyn Runner + 'r>>,
    /// What is demanded of them.
    pub policy: &'r Policy,
    /// Brute-force cases of up to this many candidate directions.
    pub brute_limit: usize,
    /// Whether to ask each case again, and its variants too.
    pub metamorphic: bool,
}

impl Run<'_> {
    /// Runs all subjects on all cases and hands over each record. The cases are
    /// numbered by their place in the iterator; `skip` says which of them to leave
    /// out, for shards and resumed runs.
    ///
    /// # Errors
    /// [`Stop`]. Everything handed over before is sound.
    pub fn all(
        &mut self,
        cases: impl Iterator<Item = (u64, Placed)> + Send,
        mut each: impl FnMut(Record) -> io::Result<()> + Send,
    ) -> Result<(), Stop> {
        let terms: Vec<Terms> = self
            .subjects
            .iter()
            .map(|subject| self.policy.terms(subject.declaration()))
            .collect();
        let mut cases = cases;
        let mut prepared = self.prepare_chunk(&mut cases)?;
        while !prepared.is_empty() {
            let declarations: Vec<_> = self
                .subjects
                .iter()
                .map(|s| s.declaration().clone())
                .collect();
            let (brute_limit, subjects) = (self.brute_limit, &mut self.subjects);
            let metamorphic = self.metamorphic;
            let (next, records) = rayon::join(
                || {
                    let chunk = chunk::next(&mut cases, |(_, placed)| placed);
                    prepare(chunk, &declarations, brute_limit)
                },
                || answer_chunk(subjects, &terms, &prepared, metamorphic),
            );
            for record in records? {
                each(record)?;
            }
            prepared = next.map_err(Stop::LegsDisagree)?;
        }
        Ok(())
    }

    fn prepare_chunk(
        &self,
        cases: &mut impl Iterator<Item = (u64, Placed)>,
    ) -> Result<Vec<Prepared>, Stop> {
        let declarations: Vec<_> = self
            .subjects
            .iter()
            .map(|s| s.declaration().clone())
            .collect();
        let chunk = chunk::next(cases, |(_, placed)| placed);
        prepare(chunk, &declarations, self.brute_limit).map_err(Stop::LegsDisagree)
    }
}

/// The records of a chunk, in the order of the cases, then of the subjects.
fn answer_chunk(
    subjects: &mut [Box<dyn Runner + '_>],
    terms: &[Terms],
    prepared: &[Prepared],
    metamorphic: bool,
) -> Result<Vec<Record>, Lost> {
    let mut columns = Vec::with_capacity(subjects.len());
    for (index, subject) in subjects.iter_mut().enumerate() {
        let forms: Vec<Option<&Form>> = prepared.iter().map(|p| p.asked(index)).collect();
        let asked: Vec<&Form> = forms.iter().copied().flatten().collect();
        let answered = ask(subject.as_mut(), &terms[index], &asked, metamorphic)?;
        let mut answered = answered.into_iter();
        let results = forms.iter().map(|form| form.and_then(|_| answered.next()));
        columns.push(results.collect::<Vec<_>>().into_iter());
    }
    let mut records = Vec::with_capacity(prepared.len() * subjects.len());
    for case in prepared {
        for (index, column) in columns.iter_mut().enumerate() {
            records.push(case.record(index, column.next().flatten()));
        }
    }
    Ok(records)
}

/// The answers of one subject in this project's conventions, with what came of
/// them.
fn ask(
    subject: &mut dyn Runner,
    terms: &Terms,
    forms: &[&Form],
    metamorphic: bool,
) -> Result<Vec<Answered>, Lost> {
    let cases: Vec<&Case> = forms.iter().map(|form| &form.case).collect();
    let replies = translated(subject, &cases)?;
    let judged = |(form, reply): (&&Form, &Reply)| match reply {
        Reply::Answer(answer) if answer.status == Status::Unsupported => {
            Outcome::Unsupported(answer.message.clone())
        }
        reply => Outcome::of(judge_form(form, reply, terms)),
    };
    let mut outcomes: Vec<Outcome> = forms.par_iter().zip(&replies).map(judged).collect();
    let twice = compare::ask_again(subject, terms, metamorphic, forms, &replies, &mut outcomes)?;
    let variants = match metamorphic {
        true => compare::compare(subject, terms, forms, &replies, &mut outcomes)?,
        false => vec![Compared::new(); forms.len()],
    };
    let answers = replies.into_iter().map(|reply| match reply {
        Reply::Answer(answer) => Some(answer),
        _ => None,
    });
    let answered = answers.zip(variants).zip(outcomes).enumerate();
    let answered = answered.map(|(index, ((answer, variants), outcome))| Answered {
        answer,
        asked_twice: twice.contains(&index),
        variants,
        outcome,
    });
    Ok(answered.collect())
}

fn translated(subject: &mut dyn Runner, cases: &[&Case]) -> Result<Vec<Reply>, Lost> {
    let replies = subject.run(cases)?;
    let conventions = &subject.declaration().conventions;
    let translate = |reply| match reply {
        Reply::Answer(answer) => Reply::Answer(conventions.translate(answer)),
        other => other,
    };
    Ok(replies.into_iter().map(translate).collect())
}

fn judge_form(form: &Form, reply: &Reply, terms: &Terms) -> Verdict {
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

/// Runs subjects of this process on cases and collects the records: for tests and
/// small runs.
///
/// # Errors
/// The first case, in their order, on which the oracle's own legs disagree.
pub fn validate(
    cases: &[Placed],
    subjects: &[Box<dyn Subject>],
    brute_limit: usize,
) -> Result<Vec<Record>, Stop> {
    let policy = Policy::default();
    let mut run = Run {
        subjects: Vec::new(),
        policy: &policy,
        brute_limit,
        metamorphic: false,
    };
    for subject in subjects {
        run.subjects
            .push(Box::new(InProcess::new(subject.as_ref())));
    }
    let mut records = Vec::with_capacity(cases.len() * subjects.len());
    run.all((0..).zip(cases.iter().cloned()), |record| {
        records.push(record);
        Ok(())
    })?;
    Ok(records)
}
