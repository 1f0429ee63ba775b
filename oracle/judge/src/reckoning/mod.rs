//! What a run comes to: which answers fail, which of them are known, and what is
//! kept of them for the report.

pub mod causes;
pub mod document;
pub mod kinds;
pub mod known;
pub mod page;
mod recognised;
pub mod table;
pub mod text;
pub mod told;

use std::collections::BTreeMap;

pub use self::causes::{Cause, Causes, Curve, DECADES, For, Symptom, power_of_ten};
pub use self::document::{Conclusion, Report};
pub use self::kinds::{Explanation, explain, meaning};
pub use self::known::{KnownFailing, KnownFailingError, Listed};
pub use self::table::{finding, first_lines, overview, summary, table};
pub use self::told::{Told, causes, command_on, rows, told, totals};
use crate::judge::Tier;
use crate::policy::Policy;
use crate::results::{Entry, Gap, Row, Tally, Worst};
use crate::subject::Declaration;

/// How many failures of a subject in a stratum are kept in full: so many that are
/// unexpected, and so many others.
pub const KEPT: u64 = 20;

/// How an answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing was demanded of it: it was not judged.
    NotJudged,
    /// It is as good as demanded.
    Passed,
    /// It is not.
    Failed,
    /// It is not, and is listed as known: the index of the entry.
    Known(usize),
    /// It is not, on a case that does not bind under the policy.
    Advisory,
}

/// A failure, kept for the report.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The verdict.
    pub entry: Entry,
    /// How it stands.
    pub standing: Standing,
}

/// How many answers are not as good as demanded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// Neither listed as known nor on a case that does not bind.
    pub unexpected: u64,
    /// Listed as known.
    pub known: u64,
    /// On a case that does not bind under the policy.
    pub advisory: u64,
}

impl Failures {
    /// All of them.
    #[must_use]
    pub fn all(self) -> u64 {
        self.unexpected + self.known + self.advisory
    }

    fn count(&mut self, standing: Standing) {
        match standing {
            Standing::NotJudged | Standing::Passed => {}
            Standing::Failed => self.unexpected += 1,
            Standing::Known(_) => self.known += 1,
            Standing::Advisory => self.advisory += 1,
        }
    }

    /// How many of them are in no [`Finding`].
    #[must_use]
    pub fn not_kept(self) -> u64 {
        let others = self.known + self.advisory;
        self.unexpected.saturating_sub(KEPT) + others.saturating_sub(KEPT)
    }
}

/// Whether there is something to see in the row of a subject and a stratum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An answer fails, or is worse than tight.
    Loud,
    /// Every answer is tight or exact, and none fails.
    Quiet,
    /// Nothing was judged.
    NotJudged,
}

/// The reckoning of a run.
#[derive(Clone, Debug, Default)]
pub struct Reckoning {
    /// What the subjects say of themselves.
    pub subjects: Vec<Declaration>,
    /// What is demanded.
    pub policy: Policy,
    /// The known failures.
    pub known: Vec<KnownFailing>,
    /// Counts by stratum and subject.
    pub tally: Tally,
    /// All failures.
    pub total: Failures,
    /// The first failures of each subject in each stratum, at most [`KEPT`] that are
    /// unexpected and [`KEPT`] others.
    pub findings: Vec<Finding>,
    /// The causes of the failures that are neither known nor advisory.
    pub causes: Causes,
    /// Whether lines of the input could not be read and were left out.
    pub bad_input: bool,
    failures: BTreeMap<(String, usize), Failures>,
    /// For each known failure: how many of its cases failed, how many passed.
    listed: Vec<[u64; 2]>,
}

impl Reckoning {
    /// The reckoning of nothing yet.
    #[must_use]
    pub fn new(subjects: Vec<Declaration>, policy: Policy, known: Vec<KnownFailing>) -> Self {
        Reckoning {
            subjects,
            policy,
            listed: vec![[0; 2]; known.len()],
            known,
            ..Reckoning::default()
        }
    }

    /// Adds an entry, and says how it stands.
    pub fn add(&mut self, entry: &Entry) -> Standing {
        self.tally.add(entry);
        let standing = self.standing(entry);
        if let Some(graded) = &entry.verdict {
            self.causes.add_judged(entry, graded);
            if standing == Standing::Failed {
                self.causes.add_failure(entry, graded);
            }
        }
        if !matches!(standing, Standing::NotJudged | Standing::Passed) {
            self.total.count(standing);
            self.keep(entry, standing);
        }
        standing
    }

    fn standing(&mut self, entry: &Entry) -> Standing {
        let Some(graded) = &entry.verdict else {
            return Standing::NotJudged;
        };
        let passes = graded.passes(&self.policy, &entry.stratum, &entry.flags);
        let name = &self.subjects[entry.subject].name;
        let mut listed = None;
        for (index, known) in self.known.iter().enumerate() {
            if known.lists(name, entry) {
                self.listed[index][usize::from(passes)] += 1;
                listed = listed.or(Some(index));
            }
        }
        match listed {
            _ if passes => Standing::Passed,
            Some(index) => Standing::Known(index),
            None if !self.policy.binds(&entry.flags) => Standing::Advisory,
            None => Standing::Failed,
        }
    }

    fn keep(&mut self, entry: &Entry, standing: Standing) {
        let key = (entry.stratum.clone(), entry.subject);
        let failures = self.failures.entry(key).or_default();
        let before = *failures;
        failures.count(standing);
        if failures.not_kept() == before.not_kept() {
            self.findings.push(Finding {
                entry: entry.clone(),
                standing,
            });
        }
    }

    /// How many answers of a subject in a stratum are not as good as demanded.
    #[must_use]
    pub fn failures(&self, stratum: &str, subject: usize) -> Failures {
        let key = (stratum.to_owned(), subject);
        self.failures.get(&key).copied().unwrap_or_default()
    }

    /// How many answers of a subject are not as good as demanded, over all strata.
    #[must_use]
    pub fn failures_of(&self, subject: usize) -> Failures {
        let mine = self.failures.iter().filter(|((_, s), _)| *s == subject);
        mine.fold(Failures::default(), |sum, (_, row)| Failures {
            unexpected: sum.unexpected + row.unexpected,
            known: sum.known + row.known,
            advisory: sum.advisory + row.advisory,
        })
    }

    /// Whether there is something to see in a row.
    #[must_use]
    pub fn look(&self, stratum: &str, subject: usize, row: &Row) -> Look {
        let good = |worst: &Worst| worst.tier <= Tier::Tight && row.failed == 0;
        match &row.worst {
            None => Look::NotJudged,
            Some(worst) if good(worst) && self.failures(stratum, subject).all() == 0 => Look::Quiet,
            Some(_) => Look::Loud,
        }
    }

    /// The known failures of which a case was run: how many of its cases failed, and
    /// how many passed.
    pub fn listed(&self) -> impl Iterator<Item = (&KnownFailing, u64, u64)> {
        let listed = self.known.iter().zip(&self.listed);
        let counted = listed.map(|(entry, [failed, passed])| (entry, *failed, *passed));
        counted.filter(|(_, failed, passed)| failed + passed > 0)
    }

    /// The known failures that were run and passed everywhere.
    #[must_use]
    pub fn fixed(&self) -> Vec<&KnownFailing> {
        let fixed = self.listed().filter(|(_, failed, _)| *failed == 0);
        fixed.map(|(entry, _, _)| entry).collect()
    }

    /// The subjects of which no answer at all was judged: nothing can be said of them.
    #[must_use]
    pub fn not_judged_at_all(&self) -> Vec<&str> {
        let idle = |subject: &usize| self.tally.total(*subject).judged == 0;
        let subjects = (0..self.subjects.len()).filter(idle);
        subjects
            .map(|subject| self.subjects[subject].name.as_str())
            .collect()
    }

    /// Where too little of what is covered was judged, by subject.
    #[must_use]
    pub fn gaps(&self) -> Vec<(usize, Gap)> {
        let of = |subject| {
            let gaps = self.tally.reach(subject).gaps().into_iter();
            gaps.map(move |gap| (subject, gap))
        };
        (0..self.subjects.len()).flat_map(of).collect()
    }

    /// Whether there is such a gap.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        !self.gaps().is_empty()
    }

    /// Whether nothing failed unexpectedly.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.total.unexpected == 0
    }
}
