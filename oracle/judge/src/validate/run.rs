//! A run, chunk after chunk.

use std::io;

use rayon::prelude::*;

use super::judging::{judge_form, translated};
use super::prepare::{Form, Prepared, prepare};
use super::record::Answered;
use super::{Outcome, Placed, Record, Stop, chunk, compare};
use crate::judge::Terms;
use crate::metamorphic::Compared;
use crate::policy::Policy;
use crate::subject::{InProcess, Lost, Reply, Runner, Status, Subject};
use epa_format::case::Case;

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

impl<'r> Run<'r> {
    /// A run of subjects of this process, without brute force and variants.
    pub fn in_process(
        subjects: impl IntoIterator<Item = &'r dyn Subject>,
        policy: &'r Policy,
    ) -> Self {
        let runner = |subject| Box::new(InProcess::new(subject)) as Box<dyn Runner + 'r>;
        Run {
            subjects: subjects.into_iter().map(runner).collect(),
            policy,
            brute_limit: 0,
            metamorphic: false,
        }
    }

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
        brute_limit,
        ..Run::in_process(subjects.iter().map(AsRef::as_ref), &policy)
    };
    let mut records = Vec::with_capacity(cases.len() * subjects.len());
    run.all((0..).zip(cases.iter().cloned()), |record| {
        records.push(record);
        Ok(())
    })?;
    Ok(records)
}
