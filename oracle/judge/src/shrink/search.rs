//! The search: the smallest failing case so far, and what may take its place.

use std::collections::BTreeSet;

use super::cost::{Cost, Size};
use super::layout::drop_empty_poses;
use crate::subject::Until;
use epa_format::case::{Case, CaseId};
use epa_format::number::FloatType;
use epa_truth::truth::LegsDisagree;

/// Whether a case still shows the failure.
pub(super) trait Trial {
    /// The float type that every number has to fit.
    fn scalar(&self) -> FloatType;

    /// Whether the subject can be sent the case as it stands.
    fn takes(&self, case: &Case) -> bool;

    /// What came of asking.
    ///
    /// # Errors
    /// [`Halt`]: nothing can be asked any more.
    fn ask(&mut self, case: &Case) -> Result<Shown, Halt>;
}

/// What came of asking a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// The failure, twice.
    Failure,
    /// The failure, but not again.
    Once,
    /// Another failure, none, or no verdict.
    Other,
}

/// Why a search ended.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Ended {
    /// No transformation leads to a smaller case that fails in the same way.
    LocalMinimum,
    /// The steps are spent.
    Steps,
    /// The time is over.
    Time,
    /// The subject cannot be run any more, and why.
    Lost(String),
}

/// Why a search stops before it has tried everything.
#[derive(Debug)]
pub(super) enum Halt {
    /// What was found so far is the result.
    Early(Ended),
    /// The oracle's own legs disagree on a candidate.
    LegsDisagree(Box<LegsDisagree>),
}

/// What a search may spend.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    pub(super) steps: usize,
    pub(super) until: Until,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The size of the case at the beginning.
    pub before: Size,
    /// The size of the smallest case so far.
    pub now: Size,
    /// Candidates that the subject was asked.
    pub steps: usize,
    /// Those that took the place of the case.
    pub accepted: usize,
    /// Those that failed once, and not when asked again.
    pub unrepeated: usize,
}

/// A transformation, applied wherever it leads to a smaller case.
pub(super) type Pass = fn(&mut Search) -> Result<(), Halt>;

pub(super) struct Search<'s> {
    best: Case,
    cost: Cost,
    trial: &'s mut dyn Trial,
    budget: Budget,
    /// What was asked before: the answer would be the same.
    asked: BTreeSet<CaseId>,
    /// How far it has come.
    pub(super) progress: Progress,
    each: &'s mut dyn FnMut(&Progress),
}

impl<'s> Search<'s> {
    pub(super) fn new(
        case: &Case,
        trial: &'s mut dyn Trial,
        budget: Budget,
        each: &'s mut dyn FnMut(&Progress),
    ) -> Self {
        let size = Size::of(case);
        Search {
            best: case.clone(),
            cost: Cost::of(case),
            trial,
            budget,
            asked: BTreeSet::from([case.id()]),
            progress: Progress {
                before: size,
                now: size,
                steps: 0,
                accepted: 0,
                unrepeated: 0,
            },
            each,
        }
    }

    /// Applies passes, again and again, until none of them finds anything.
    pub(super) fn run(&mut self, passes: &[(&str, Pass)]) -> Result<(), Halt> {
        loop {
            let before = self.progress.accepted;
            for (_, pass) in passes {
                pass(self)?;
            }
            if self.progress.accepted == before {
                return Ok(());
            }
        }
    }

    /// The smallest failing case so far.
    pub(super) fn best(&self) -> &Case {
        &self.best
    }

    /// The float type of the subject.
    pub(super) fn scalar(&self) -> FloatType {
        self.trial.scalar()
    }

    /// Tries a candidate; whether it took the place of the case.
    pub(super) fn offer(&mut self, mut candidate: Case) -> Result<bool, Halt> {
        if self.budget.until.is_over() {
            return Err(Halt::Early(Ended::Time));
        }
        drop_empty_poses(&mut candidate);
        let cost = Cost::of(&candidate);
        if cost >= self.cost || !self.trial.takes(&candidate) {
            return Ok(false);
        }
        // The same rules as for a case from outside: a singular matrix or a negative
        // radius is no case.
        let Ok(candidate) = Case::parse(&candidate.to_canonical_text()) else {
            return Ok(false);
        };
        if !self.asked.insert(candidate.id()) {
            return Ok(false);
        }
        if self.progress.steps >= self.budget.steps {
            return Err(Halt::Early(Ended::Steps));
        }
        self.progress.steps += 1;
        let shown = self.trial.ask(&candidate)?;
        match shown {
            Shown::Failure => {
                self.progress.accepted += 1;
                self.progress.now = Size::of(&candidate);
                (self.best, self.cost) = (candidate, cost);
            }
            Shown::Once => self.progress.unrepeated += 1,
            Shown::Other => {}
        }
        (self.each)(&self.progress);
        Ok(shown == Shown::Failure)
    }

    /// Tries candidates in turn until one of them is taken; whether one was.
    pub(super) fn offer_first(
        &mut self,
        candidates: impl IntoIterator<Item = Case>,
    ) -> Result<bool, Halt> {
        for candidate in candidates {
            if self.offer(candidate)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::layout::tests::cases;
    use super::super::passes::PASSES;
    use super::*;

    /// Fails by a rule, and keeps what it was asked.
    struct Rule<F> {
        fails: F,
        asked: Vec<Case>,
    }

    impl<F: FnMut(&Case) -> Shown> Trial for Rule<F> {
        fn scalar(&self) -> FloatType {
            FloatType::F64
        }
        fn takes(&self, case: &Case) -> bool {
            case.is_exact_in(FloatType::F64)
        }
        fn ask(&mut self, case: &Case) -> Result<Shown, Halt> {
            self.asked.push(case.clone());
            Ok((self.fails)(case))
        }
    }

    /// Runs passes under a rule; the case they lead to, all that was asked, and how
    /// they ended.
    fn run(
        case: &Case,
        steps: usize,
        passes: &[Pass],
        fails: impl FnMut(&Case) -> Shown,
    ) -> (Case, Vec<Case>, Result<(), Halt>) {
        let asked = Vec::new();
        let mut trial = Rule { fails, asked };
        let until = Until::default();
        let mut nothing = |_: &Progress| {};
        let mut search = Search::new(case, &mut trial, Budget { steps, until }, &mut nothing);
        let ended = passes.iter().try_for_each(|pass| pass(&mut search));
        (search.best().clone(), trial.asked, ended)
    }

    /// What passes lead to, and all that they ask, where cases fail by a rule.
    pub(in crate::shrink) fn shrunk(
        case: &Case,
        passes: &[Pass],
        fails: impl Fn(&Case) -> bool,
    ) -> (Case, Vec<Case>) {
        let (best, asked, ended) = run(case, usize::MAX, passes, |case| match fails(case) {
            true => Shown::Failure,
            false => Shown::Other,
        });
        assert!(ended.is_ok());
        (best, asked)
    }

    /// All that a pass asks where nothing else fails.
    pub(in crate::shrink) fn asked(case: &Case, pass: Pass) -> Vec<Case> {
        shrunk(case, &[pass], |_| false).1
    }

    fn all(search: &mut Search) -> Result<(), Halt> {
        search.run(&PASSES)
    }

    #[test]
    fn every_candidate_of_every_pass_is_smaller_and_a_case() {
        for case in cases() {
            for (name, pass) in PASSES {
                let (best, asked) = shrunk(&case, &[pass], |_| false);
                assert_eq!(best, case, "{name}: nothing was taken");
                for candidate in asked {
                    assert!(
                        Cost::of(&candidate) < Cost::of(&case),
                        "{name}: {candidate:?}"
                    );
                    let read = Case::parse(&candidate.to_canonical_text());
                    assert_eq!(read.expect("a case"), candidate, "{name}");
                    assert_eq!((candidate.dim, candidate.scalar), (case.dim, case.scalar));
                }
                // What is taken is smaller than the one before.
                let (best, asked) = shrunk(&case, &[pass], |_| true);
                let costs = [&case].into_iter().chain(&asked).map(Cost::of);
                assert!(costs.is_sorted_by(|a, b| a > b), "{name}");
                assert_eq!(asked.last().unwrap_or(&case), &best, "{name}");
            }
        }
    }

    #[test]
    fn what_always_fails_ends_with_nothing_but_zeros() {
        for case in cases() {
            let size = Size::of(&shrunk(&case, &[all], |_| true).0);
            assert!(size.bits == 0 && size.numbers <= 6, "{size:?}");
        }
    }

    #[test]
    fn the_steps_are_a_limit_and_what_was_reached_is_kept() {
        let (best, asked, ended) = run(&cases()[0], 3, &[all], |_| Shown::Failure);
        assert!(matches!(ended, Err(Halt::Early(Ended::Steps))));
        assert_eq!((asked.len(), asked.last()), (3, Some(&best)));
    }

    #[test]
    fn what_fails_only_once_is_not_taken() {
        let (best, asked, _) = run(&cases()[0], usize::MAX, &[all], |_| Shown::Once);
        assert!(!asked.is_empty());
        assert_eq!(best, cases()[0]);
    }

    #[test]
    fn nothing_is_asked_twice() {
        // Fails where the two shapes together have at least seven points.
        let points = |case: &Case| Size::of(case).vertices.iter().sum::<usize>();
        let (best, asked) = shrunk(&cases()[0], &[all], |case| points(case) >= 7);
        let ids: BTreeSet<CaseId> = asked.iter().map(Case::id).collect();
        assert_eq!(ids.len(), asked.len());
        assert_eq!(points(&best), 7);
        assert_eq!(Size::of(&best).bits, 0, "all in the origin: {best:?}");
    }
}
