//! A run, chunk after chunk.

use std::io;

use rayon::prelude::*;

use super::judging::{outcome, translated};
use super::prepare::{Form, Prepared, prepare};
use super::{Outcome, Placed, Record, Stop, Turn, chunk, compare, in_turn};
use crate::judge::Terms;
use crate::metamorphic::Compared;
use crate::policy::Policy;
use crate::subject::{InProcess, Lost, Reply, Runner, Subject};
use epa_format::case::Case;

/// Which cases are asked more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// None.
    Never,
    /// A sample, late.
    Sample,
    /// All, and their variants too.
    All,
}

impl Again {
    /// In metamorphic mode all, else a sample.
    #[must_use]
    pub fn of(metamorphic: bool) -> Self {
        match metamorphic {
            true => Again::All,
            false => Again::Sample,
        }
    }
}

/// What to run, and how.
pub struct Run<'r> {
    /// The subjects.
    pub subjects: Vec<Box<dyn Runner + 'r>>,
    /// What is demanded of them.
    pub policy: &'r Policy,
    /// Brute-force cases of up to this many candidate directions.
    pub brute_limit: usize,
    /// Which cases to ask again.
    pub again: Again,
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
            again: Again::Sample,
        }
    }

    /// Runs all subjects on all cases and hands over each record. Shards and resumed runs leave out
    /// some of the cases [`in_turn`](super::in_turn).
    ///
    /// # Errors
    /// [`Stop`]. Everything handed over before is sound.
    pub fn all(
        &mut self,
        cases: impl Iterator<Item = Turn> + Send,
        mut each: impl FnMut(Record) -> io::Result<()> + Send,
    ) -> Result<(), Stop> {
        let declarations: Vec<_> = self
            .subjects
            .iter()
            .map(|s| s.declaration().clone())
            .collect();
        let terms: Vec<Terms> = declarations.iter().map(|d| self.policy.terms(d)).collect();
        let mut cases = cases;
        let brute_limit = self.brute_limit;
        let mut next = || {
            let chunk = chunk::next(&mut cases, |turn: &Turn| &turn.placed);
            prepare(chunk, &declarations, brute_limit)
        };
        let mut prepared = next().map_err(Stop::LegsDisagree)?;
        while !prepared.is_empty() {
            let (after, records) = rayon::join(&mut next, || self.answer_chunk(&terms, &prepared));
            for record in records? {
                each(record)?;
            }
            prepared = after.map_err(Stop::LegsDisagree)?;
        }
        Ok(())
    }

    /// The records of a chunk, in the order of the cases, then of the subjects.
    fn answer_chunk(
        &mut self,
        terms: &[Terms],
        prepared: &[Prepared],
    ) -> Result<Vec<Record>, Lost> {
        let mut columns = Vec::with_capacity(self.subjects.len());
        for (index, subject) in self.subjects.iter_mut().enumerate() {
            let mut records = prepared
                .iter()
                .map(|case| case.record(index))
                .collect::<Vec<_>>();
            let asked = prepared.iter().zip(&mut records);
            let asked = asked.filter_map(|(case, record)| Some((case.asked(index)?, record)));
            ask(subject.as_mut(), &terms[index], asked, self.again)?;
            columns.push(records.into_iter());
        }
        let by_case = prepared.iter().flat_map(|_| {
            columns
                .iter_mut()
                .filter_map(Iterator::next)
                .collect::<Vec<_>>()
        });
        Ok(by_case.collect())
    }
}

/// Asks a subject forms, and completes their records: with the answers in this project's
/// conventions, and what came of them.
fn ask<'p>(
    subject: &mut dyn Runner,
    terms: &Terms,
    asked: impl Iterator<Item = (&'p Form, &'p mut Record)>,
    again: Again,
) -> Result<(), Lost> {
    let (forms, records): (Vec<&Form>, Vec<&mut Record>) = asked.unzip();
    let cases: Vec<&Case> = forms.iter().map(|form| &form.case).collect();
    let replies = translated(subject, &cases)?;
    let judged = |(form, reply): (&&Form, &Reply)| outcome(form, reply, terms);
    let mut outcomes: Vec<Outcome> = forms.par_iter().zip(&replies).map(judged).collect();
    let chosen = |n: usize| match again {
        Again::Never => false,
        Again::Sample => compare::is_asked_again(records[n].of_stratum, forms[n].id()),
        Again::All => true,
    };
    let twice = compare::ask_again(subject, terms, chosen, &forms, &replies, &mut outcomes)?;
    let variants = match again {
        Again::All => compare::compare(subject, terms, &forms, &replies, &mut outcomes)?,
        Again::Never | Again::Sample => vec![Compared::new(); forms.len()],
    };
    let said = replies.into_iter().zip(variants).zip(outcomes).enumerate();
    for (record, (index, ((reply, variants), outcome))) in records.into_iter().zip(said) {
        record.answer = reply.answer();
        record.asked_twice = twice.contains(&index);
        record.variants = variants;
        record.result = outcome;
    }
    Ok(())
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
    run.all(in_turn(cases.iter().cloned()), |record| {
        records.push(record);
        Ok(())
    })?;
    Ok(records)
}
