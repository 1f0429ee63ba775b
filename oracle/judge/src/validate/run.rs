//! A run, chunk after chunk.

use std::collections::BTreeSet;
use std::io;
use std::time::Instant;

use rayon::prelude::*;

use super::chunk::Size;
use super::compare::More;
use super::judging::{outcome, translated};
use super::prepare::{Form, Prepared, prepare};
use super::{Outcome, Placed, Record, Stop, Turn, chunk, compare, in_turn};
use crate::judge::Terms;
use crate::metamorphic::Compared;
use crate::policy::Policy;
use crate::subject::{InProcess, Lost, Reply, Runner, Subject, Until};
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
    /// When to end before the last case.
    pub until: Until,
}

impl<'r> Run<'r> {
    /// A run of subjects of this process, without brute force and variants.
    pub fn in_process(
        subjects: impl IntoIterator<Item = &'r dyn Subject>,
        policy: &'r Policy,
    ) -> Self {
        let runner = |subject| Box::new(InProcess::new(subject)) as Box<dyn Runner + 'r>;
        Run::of(subjects.into_iter().map(runner).collect(), policy)
    }

    /// A run of these subjects, without brute force and variants.
    #[must_use]
    pub fn of(subjects: Vec<Box<dyn Runner + 'r>>, policy: &'r Policy) -> Self {
        Run {
            subjects,
            policy,
            brute_limit: 0,
            again: Again::Sample,
            until: Until::default(),
        }
    }

    /// Runs all subjects on all cases and hands over each record. Shards and resumed runs leave out
    /// some of the cases [`in_turn`](super::in_turn).
    ///
    /// When the time is over, a case that has not all its answers, second ones and those to
    /// variants among them, is dropped, and all after it. When a subject is lost, what it has
    /// answered is handed over, also if it is not [complete](Record::is_complete).
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
        let (brute_limit, until) = (self.brute_limit, self.until.clone());
        let mut next = |most| {
            let chunk = chunk::next(&mut cases, most, |turn: &Turn| &turn.placed);
            prepare(chunk, &declarations, brute_limit, &until)
        };
        let mut size = Size::new(until.left());
        let mut prepared = next(size.0).map_err(Stop::LegsDisagree)?;
        while !prepared.is_empty() {
            // A run without an end needs no clock, which a browser has not.
            let begun = until.left().map(|_| Instant::now());
            let answer = || self.answer_chunk(&terms, &prepared);
            let (after, (records, ended)) = rayon::join(|| next(size.0), answer);
            records.into_iter().try_for_each(&mut each)?;
            ended?;
            if until.is_over() {
                break;
            }
            if let Some(begun) = begun {
                size.adapt(begun.elapsed(), until.left());
            }
            prepared = after.map_err(Stop::LegsDisagree)?;
        }
        Ok(())
    }

    /// The records of a chunk, in the order of the cases, then of the subjects: of all cases, or,
    /// if the time is over or a subject is lost, of the first ones.
    fn answer_chunk(
        &mut self,
        terms: &[Terms],
        prepared: &[Prepared],
    ) -> (Vec<Record>, Result<(), Lost>) {
        let mut columns = Vec::with_capacity(self.subjects.len());
        let (mut whole, mut all) = (prepared.len(), Ok(()));
        for (index, subject) in self.subjects.iter_mut().enumerate() {
            let prepared = &prepared[..whole];
            let mut records = prepared
                .iter()
                .map(|case| case.record(index))
                .collect::<Vec<_>>();
            let asked = prepared.iter().zip(&mut records).enumerate();
            let asked = asked.filter_map(|(n, (case, record))| {
                let form = case.asked(index)?;
                Some((n, (form, record)))
            });
            let (places, asked): (Vec<usize>, Vec<_>) = asked.unzip();
            let asked = asked.into_iter();
            let (count, ended) = ask(
                subject.as_mut(),
                &terms[index],
                asked,
                self.again,
                &self.until,
            );
            whole = places.get(count).copied().unwrap_or(whole);
            all = all.and(ended);
            columns.push(records.into_iter());
        }
        let by_case = (0..whole).flat_map(|_| {
            columns
                .iter_mut()
                .filter_map(Iterator::next)
                .collect::<Vec<_>>()
        });
        (by_case.collect(), all)
    }
}

/// Asks a subject forms, and completes their records: with the answers in this project's
/// conventions, and what came of them. Gives how many of the records, from the first one on, are
/// complete.
fn ask<'p>(
    subject: &mut dyn Runner,
    terms: &Terms,
    asked: impl Iterator<Item = (&'p Form, &'p mut Record)>,
    again: Again,
    until: &Until,
) -> (usize, Result<(), Lost>) {
    let (forms, records): (Vec<&Form>, Vec<&mut Record>) = asked.unzip();
    let cases: Vec<&Case> = forms.iter().map(|form| &form.case).collect();
    let (replies, ended) = translated(subject, &cases, until);
    let forms = &forms[..replies.len()];
    let judged = |(form, reply): (&&Form, &Reply)| outcome(form, reply, terms);
    let mut outcomes: Vec<Outcome> = forms.par_iter().zip(&replies).map(judged).collect();
    // Another answer tells nothing of a case that has none.
    let is_answered = |n: usize| matches!(replies[n], Reply::Answer(_));
    let chosen = |n: usize| match again {
        Again::Never => false,
        Again::Sample => {
            is_answered(n) && compare::is_asked_again(records[n].of_stratum, forms[n].id())
        }
        Again::All => is_answered(n),
    };
    let count = forms.len();
    let twice = match ended {
        Ok(()) => compare::ask_again(
            subject,
            terms,
            until,
            chosen,
            forms,
            &replies,
            &mut outcomes,
        ),
        lost => More {
            asked: BTreeSet::new(),
            whole: (0..count).find(|n| chosen(*n)).unwrap_or(count),
            ended: lost,
        },
    };
    let variants = match twice.ended {
        Ok(()) if again == Again::All => {
            compare::compare(subject, terms, until, forms, &replies, &mut outcomes)
        }
        ended => More {
            asked: vec![Compared::new(); count],
            whole: match (again, &ended) {
                (Again::All, Err(_)) => 0,
                _ => twice.whole,
            },
            ended,
        },
    };
    let complete = twice.whole.min(variants.whole);
    let whole = match variants.ended {
        Ok(()) => complete,
        Err(_) => count,
    };
    let said = replies.into_iter().zip(variants.asked).zip(outcomes);
    for (record, (index, ((reply, variants), outcome))) in records.into_iter().zip((0..).zip(said))
    {
        record.answer = reply.answer();
        record.asked_twice = twice.asked.contains(&index);
        record.variants = variants;
        record.result = outcome;
        record.is_complete = index < complete;
    }
    (whole, variants.ended)
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::samples::case;
    use crate::subject::{Answer, Declaration, Status};
    use epa_format::number::FloatType;

    /// A runner that answers so many questions, and then is interrupted or lost. Every third case
    /// crashes it.
    struct Ending {
        declaration: Declaration,
        left: usize,
        over: Option<Arc<AtomicBool>>,
    }

    impl Runner for Ending {
        fn declaration(&self) -> &Declaration {
            &self.declaration
        }

        fn run_until(&mut self, cases: &[&Case], until: &Until) -> (Vec<Reply>, Result<(), Lost>) {
            let mut replies = Vec::new();
            for case in cases {
                if until.is_over() {
                    break;
                }
                if self.left == 0 {
                    return (replies, Err(Lost("it is gone".to_owned())));
                }
                self.left -= 1;
                if let (0, Some(over)) = (self.left, &self.over) {
                    over.store(true, Ordering::Relaxed);
                }
                let crashes = case.name.as_deref() == Some("crash");
                replies.push(match crashes {
                    true => Reply::Crash("it ended".to_owned()),
                    false => Reply::Answer(Answer::without_numbers(Status::Separated, "")),
                });
            }
            (replies, Ok(()))
        }
    }

    fn cases() -> Vec<Placed> {
        let placed = |n: u32| {
            let x = 2.5 + f64::from(n);
            let square = |x: f64| format!(r#""hull":[[{x},0],[{0},0],[{0},2],[{x},2]]"#, x + 2.0);
            let mut case = case(2, [&square(0.0), &square(x)]);
            case.name = n.is_multiple_of(3).then(|| "crash".to_owned());
            Placed::alone(&case)
        };
        (0..40).map(placed).collect()
    }

    /// The records of two subjects, the first of which answers so many questions, as text; and how
    /// often it was asked.
    fn records(again: Again, left: usize, over: Option<Arc<AtomicBool>>) -> (Vec<String>, usize) {
        let policy = Policy::default();
        let ending = |left, over| Ending {
            declaration: Declaration::everything("ending", FloatType::F64),
            left,
            over,
        };
        let until = over.clone().map(|over| Until::default().unless(over));
        let mut first = ending(left, over);
        let mut run = Run {
            subjects: vec![Box::new(&mut first), Box::new(ending(usize::MAX, None))],
            again,
            until: until.unwrap_or_default(),
            ..Run::in_process([], &policy)
        };
        let mut records = Vec::new();
        let ended = run.all(in_turn(cases()), |record| {
            records.push(format!("{record:?}"));
            Ok(())
        });
        drop(run);
        assert_eq!(ended.is_err(), first.left == 0 && first.over.is_none());
        (records, left - first.left)
    }

    #[test]
    fn what_is_recorded_when_a_run_is_interrupted_is_the_beginning_of_the_whole() {
        for again in [Again::Never, Again::Sample, Again::All] {
            let (whole, questions) = records(again, usize::MAX, None);
            assert_eq!(whole.len(), 80);
            for asked in 1..=questions {
                let (found, _) = records(again, asked, Some(Arc::default()));
                assert_eq!(found, whole[..found.len()], "{again:?}, {asked}");
            }
        }
        // The second subject is not asked any more.
        let (_, questions) = records(Again::Never, usize::MAX, None);
        assert_eq!(questions, 40);
        assert_eq!(records(Again::Never, 40, Some(Arc::default())).0.len(), 0);
    }

    #[test]
    fn what_a_lost_subject_answered_is_recorded() {
        for again in [Again::Never, Again::Sample, Again::All] {
            let (whole, _) = records(again, usize::MAX, None);
            for asked in 0..40 {
                let (found, _) = records(again, asked, None);
                assert_eq!(found.len(), 2 * asked, "{again:?}");
                let [crashes, all] = [&found, &whole].map(|records| {
                    let crashes = records.iter().filter(|record| record.contains("[Crash]"));
                    crashes.count()
                });
                assert!(crashes <= all && (asked == 0 || crashes > 0));
            }
        }
    }
}
