//! What is kept of many changes: counts, and the worst cases of each group.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::Serialize;

use super::{Cause, Change, Direction, Seen, Transition, change};
use crate::judge::Tier;
use crate::policy::Policy;
use crate::results::Entry;

/// How many cases of a group of changes are kept: the worst.
pub const WORST: usize = 5;

/// How many of the cases that are in one file only are named.
pub const SHOWN: usize = 20;

/// A group of changes: of what kind, of which subject, in which stratum. Neutral ones
/// are one group for all strata.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Worse, better, neither.
    pub direction: Direction,
    /// The place of the subject in [`Matched::subjects`](super::Matched::subjects).
    pub subject: usize,
    /// The stratum; empty for neutral changes.
    pub stratum: String,
    /// What became of the verdicts.
    pub transition: Transition,
    /// By what.
    pub cause: Cause,
}

impl Key {
    /// The group that a change belongs to.
    pub fn of(seen: &Seen<'_>) -> Self {
        let Change { transition, cause } = seen.change;
        let direction = transition.direction();
        let stratum = match direction {
            Direction::Neutral => "",
            _ => &seen.after.stratum,
        };
        Key {
            direction,
            subject: seen.subject,
            stratum: stratum.to_owned(),
            transition,
            cause,
        }
    }

    /// The group in words that can be matched: `regressed/NAME/STRATUM/newly-fails/KIND`.
    #[must_use]
    pub fn path(&self, name: &str) -> String {
        let (direction, transition) = (self.direction.name(), self.transition.name());
        match self.direction {
            Direction::Neutral => format!("{direction}/{name}/{transition}"),
            _ => format!(
                "{direction}/{name}/{}/{transition}/{}",
                self.stratum, self.cause
            ),
        }
    }
}

/// A change, with both verdicts.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The older one.
    pub before: Entry,
    /// The newer one.
    pub after: Entry,
}

/// How bad a change is: of regressions the new verdict counts, of improvements the one
/// that is gone, of others by how much the error grew.
fn severity(direction: Direction, before: &Entry, after: &Entry) -> (Tier, f64) {
    let of = |entry: &Entry| {
        let graded = entry.verdict.as_ref();
        graded.map_or((Tier::Exact, 0.0), |g| (g.tier, g.worst_ulps()))
    };
    match direction {
        Direction::Regressed => of(after),
        Direction::Improved => of(before),
        Direction::Neutral => {
            let growth = of(after).1 - of(before).1;
            (Tier::Exact, if growth.is_nan() { 0.0 } else { growth })
        }
    }
}

/// The changes of a group.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// How many there are.
    pub count: u64,
    /// The worst of them, at most [`WORST`], the worst first.
    pub worst: Vec<Sample>,
    /// The one whose case is easiest to look at ([`Entry::size`]).
    pub smallest: Option<Sample>,
}

impl Group {
    fn add(&mut self, direction: Direction, before: &Entry, after: &Entry) {
        self.count += 1;
        let mine = severity(direction, before, after);
        let sample = || Sample {
            before: before.clone(),
            after: after.clone(),
        };
        let is_smaller = |smallest: &Sample| after.size() < smallest.after.size();
        if self.smallest.as_ref().is_none_or(is_smaller) {
            self.smallest = Some(sample());
        }
        let as_bad = |other: &Sample| {
            let (tier, ulps) = severity(direction, &other.before, &other.after);
            tier.cmp(&mine.0).then(ulps.total_cmp(&mine.1)) != Ordering::Less
        };
        let place = self.worst.partition_point(as_bad);
        if place < WORST {
            self.worst.insert(place, sample());
            self.worst.truncate(WORST);
        }
    }
}

/// What became of the verdicts on a subject in a stratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Row {
    /// How many were compared.
    pub compared: u64,
    /// How many failed.
    pub failed_before: u64,
    /// How many fail.
    pub fail_after: u64,
    /// How many became worse.
    pub regressed: u64,
    /// How many became better.
    pub improved: u64,
    /// How many would have become worse, but do not bind.
    pub not_binding: u64,
    /// How many are as good as before, with another error.
    pub drift: u64,
    /// How many moved by rounding.
    pub jitter: u64,
    /// How many are the same.
    pub same: u64,
}

impl Row {
    /// How many went in this direction.
    #[must_use]
    pub fn of(&self, direction: Direction) -> u64 {
        match direction {
            Direction::Regressed => self.regressed,
            Direction::Improved => self.improved,
            Direction::Neutral => self.not_binding + self.drift + self.jitter + self.same,
        }
    }

    /// Counts a verdict that became this, and whether it failed before and fails after.
    fn count(&mut self, transition: Option<Transition>, [before, after]: [bool; 2]) {
        self.compared += 1;
        self.failed_before += u64::from(before);
        self.fail_after += u64::from(after);
        let counter = match transition {
            None => &mut self.same,
            Some(Transition::NotBinding) => &mut self.not_binding,
            Some(Transition::Drift) => &mut self.drift,
            Some(Transition::Jitter) => &mut self.jitter,
            Some(other) => match other.direction() {
                Direction::Regressed => &mut self.regressed,
                _ => &mut self.improved,
            },
        };
        *counter += 1;
    }
}

/// A case that is in one file only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stray {
    /// Its id, as it was run by the first subject.
    pub id: String,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its stratum.
    pub stratum: String,
}

/// Cases that are in one file only.
#[derive(Clone, Debug, Default, Serialize)]
pub struct OneSided {
    /// How many.
    pub cases: u64,
    /// How many of them some subject fails.
    pub failing: u64,
    /// How many in each stratum.
    pub strata: BTreeMap<String, u64>,
    /// The first of them, at most [`SHOWN`].
    pub first: Vec<Stray>,
}

impl OneSided {
    pub(super) fn add(&mut self, case: &[Entry], policy: &Policy) {
        let Some(entry) = case.first() else { return };
        self.cases += 1;
        self.failing += u64::from(case.iter().any(|entry| fails(entry, policy)));
        *self.strata.entry(entry.stratum.clone()).or_default() += 1;
        if self.first.len() < SHOWN {
            self.first.push(Stray {
                id: entry.id.clone(),
                name: entry.name.clone(),
                stratum: entry.stratum.clone(),
            });
        }
    }
}

/// All changes: in memory that grows with the number of strata, not of cases.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// By subject and stratum.
    pub rows: BTreeMap<(usize, String), Row>,
    /// By subject.
    totals: BTreeMap<usize, Row>,
    /// By group: what became worse first.
    pub groups: BTreeMap<Key, Group>,
    /// Cases of the older file only.
    pub missing: OneSided,
    /// Cases of the newer file only.
    pub added: OneSided,
}

impl Ledger {
    /// Adds a verdict before and after; what changed, if anything did.
    pub(super) fn add<'e>(
        &mut self,
        subject: usize,
        before: &'e Entry,
        after: &'e Entry,
        policy: &Policy,
    ) -> Option<Seen<'e>> {
        let found = change(before, after, policy);
        let row = self.rows.entry((subject, after.stratum.clone()));
        for row in [row.or_default(), self.totals.entry(subject).or_default()] {
            let failing = [before, after].map(|entry| fails(entry, policy));
            row.count(found.map(|change| change.transition), failing);
        }
        let seen = Seen {
            subject,
            change: found?,
            before,
            after,
        };
        let key = Key::of(&seen);
        let direction = key.direction;
        let group = self.groups.entry(key).or_default();
        group.add(direction, before, after);
        Some(seen)
    }

    /// The counts of a subject over all strata.
    #[must_use]
    pub fn total(&self, subject: usize) -> Row {
        self.totals.get(&subject).copied().unwrap_or_default()
    }

    /// All groups: what became worse first and, of one kind of change, the worst first.
    #[must_use]
    pub fn in_order(&self) -> Vec<(&Key, &Group)> {
        let mut groups: Vec<_> = self.groups.iter().collect();
        let rank = |key: &Key| (key.direction, key.subject, key.transition);
        let worst = |key: &Key, group: &Group| {
            let worst = group.worst.first();
            worst.map_or((Tier::Exact, 0.0), |worst| {
                severity(key.direction, &worst.before, &worst.after)
            })
        };
        groups.sort_by(|(a, one), (b, other)| {
            let (one, other) = (worst(a, one), worst(b, other));
            let by_severity = other.0.cmp(&one.0).then(other.1.total_cmp(&one.1));
            rank(a).cmp(&rank(b)).then(by_severity)
        });
        groups
    }

    /// The groups of a subject in a direction, in that order.
    pub fn groups_of(
        &self,
        subject: usize,
        direction: Direction,
    ) -> impl Iterator<Item = (&Key, &Group)> {
        let mine = move |key: &Key| key.subject == subject && key.direction == direction;
        self.in_order()
            .into_iter()
            .filter(move |(key, _)| mine(key))
    }
}

fn fails(entry: &Entry, policy: &Policy) -> bool {
    let graded = entry.verdict.as_ref();
    graded.is_some_and(|graded| !graded.passes(policy, &entry.stratum, &entry.flags))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Kind;
    use crate::results::{Errors, Graded};

    /// A verdict with a depth error, failing where that is large.
    fn entry(n: u64, depth: f64) -> Entry {
        let fails = depth.abs() > 100.0;
        let graded = Graded {
            tier: if fails { Tier::Wrong } else { Tier::Tight },
            kinds: fails.then_some(Kind::DepthHigh).into_iter().collect(),
            ulps: Some(depth.abs()),
            errors: Errors {
                depth: Some(depth),
                ..Errors::default()
            },
            ..Graded::default()
        };
        Entry {
            n,
            stratum: "s".to_owned(),
            id: format!("e1-{n}"),
            verdict: Some(graded),
            ..Entry::default()
        }
    }

    #[test]
    fn the_worst_are_kept_and_of_equal_ones_the_first() {
        let mut ledger = Ledger::default();
        let depths = [3e9, 1e9, 7e9, 7e9, 2e9, 9e9, 1e8];
        for (n, depth) in (0..).zip(depths) {
            let (before, after) = (entry(n, 0.5), entry(n, depth));
            assert!(ledger.add(0, &before, &after, &Policy::default()).is_some());
        }
        let (key, group) = ledger.groups.first_key_value().expect("a group");
        assert_eq!(key.path("x"), "regressed/x/s/newly-fails/DEPTH_HIGH");
        let kept = group.worst.iter().map(|sample| sample.after.n);
        assert_eq!(kept.collect::<Vec<_>>(), [5, 2, 3, 0, 4]);
        let smallest = group.smallest.as_ref().map(|sample| sample.after.n);
        assert_eq!(smallest, Some(0));
        assert_eq!((group.count, ledger.groups.len()), (7, 1));
        let total = ledger.total(0);
        assert_eq!((total.compared, total.regressed), (7, 7));
        assert_eq!((total.failed_before, total.fail_after), (0, 7));
    }
}
