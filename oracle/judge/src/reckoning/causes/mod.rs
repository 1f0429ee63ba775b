//! Causes instead of lists: failures that probably have one cause, what they have in common, and
//! what a declared tolerance would excuse.
//!
//! Two failures of a subject have one cause, as far as the judge can tell, if the same thing goes
//! wrong first ([`Symptom`]). What is hard about their cases, how large the errors are and where
//! they begin describes a cause, and does not divide it: one fault shows in cases of many kinds.
//! Where one answer leaves two readings, the other failures of the subject decide (`join.rs`). The
//! name of a subject plays no part.

mod curve;
mod join;
mod symptom;
mod traits;

use std::collections::{BTreeMap, BTreeSet};

pub use self::curve::{Curve, DECADES, For, power_of_ten};
pub use self::symptom::Symptom;
pub use self::traits::Trait;

use self::join::{MANY, Seen};
use super::text::{counted, grouped, visible};
use crate::judge::Kind;
use crate::results::{Entry, Graded, Histogram, add_counts, count_each};

/// So many different messages of a subject's crashes are told apart.
const MESSAGES: usize = 16;

/// So many different properties of the cases of a subject are counted.
const TRAITS: usize = 1024;

/// A property is named if at least this share of the failures has it …
const COMMON: f64 = 0.9;

/// … and if it is so many times as frequent among them as among all judged cases.
const LIFT: f64 = 1.5;

/// So many properties are named, those first that distinguish most.
const NAMED: usize = 3;

/// Errors are said to be constant if nine of ten lie within this factor.
const CONSTANT: f64 = 1.5;

/// Failures that probably have one cause.
#[derive(Clone, Debug, Default)]
pub struct Cause {
    /// Which of the subjects.
    pub subject: usize,
    /// What goes wrong first.
    pub symptom: Symptom,
    /// How many failures there are.
    pub failures: u64,
    /// How many of them were reported by an earlier part of a search.
    pub reported: u64,
    /// The kinds of failure; an answer may count for several.
    pub kinds: BTreeMap<Kind, u64>,
    /// The failures by stratum.
    pub strata: BTreeMap<String, u64>,
    /// The smallest case that fails so: the fewest vertices, rather not of an extreme size.
    pub example: Entry,
    traits: BTreeMap<Trait, u64>,
    scales: Histogram,
    relative: Histogram,
    absolute: Histogram,
}

/// What is known of all judged cases of a subject.
#[derive(Clone, Debug, Default)]
struct Judged {
    cases: u64,
    traits: BTreeMap<Trait, u64>,
    scales: Histogram,
    curve: Curve,
}

/// The causes of a run.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    found: BTreeMap<(usize, Symptom), Cause>,
    judged: BTreeMap<usize, Judged>,
}

impl Causes {
    /// Adds a judged answer.
    pub fn add_judged(&mut self, entry: &Entry, graded: &Graded) {
        let judged = self.judged.entry(entry.subject).or_default();
        judged.cases += 1;
        count_traits(&mut judged.traits, entry);
        graded.scale.into_iter().for_each(|x| judged.scales.add(x));
    }

    /// Adds one that fails.
    pub fn add_failure(&mut self, entry: &Entry, graded: &Graded) {
        let subject = entry.subject;
        self.judged.entry(subject).or_default().curve.add(graded);
        let key = (subject, self.told_apart(subject, Symptom::of(graded)));
        let new = || Cause {
            subject,
            symptom: key.1.clone(),
            example: entry.clone(),
            ..Cause::default()
        };
        let cause = self.found.entry(key.clone()).or_insert_with(new);
        cause.add(entry, graded);
    }

    fn found_of(&self, subject: usize) -> impl Iterator<Item = &Cause> {
        self.found
            .values()
            .filter(move |cause| cause.subject == subject)
    }

    /// A symptom, without its message if there are too many already.
    fn told_apart(&self, subject: usize, symptom: Symptom) -> Symptom {
        if !symptom.has_message() || self.found.contains_key(&(subject, symptom.clone())) {
            return symptom;
        }
        let known = self.found_of(subject);
        let messages = known.filter(|cause| cause.symptom.has_message()).count();
        match messages < MESSAGES {
            true => symptom,
            false => symptom.silenced(),
        }
    }

    /// What was found so far has been reported: only other causes are new.
    pub fn are_reported(&mut self) {
        for cause in self.found.values_mut() {
            cause.reported = cause.failures;
        }
    }

    /// How many there are, each answer read by itself.
    #[must_use]
    pub fn count(&self) -> usize {
        let plain = self
            .found
            .keys()
            .map(|(of, found)| (*of, found.clone().plain()));
        plain.collect::<BTreeSet<_>>().len()
    }

    /// Those of a subject, the most frequent first.
    #[must_use]
    pub fn of(&self, subject: usize) -> Vec<Cause> {
        let names = self.names(subject);
        let mut joined: BTreeMap<&Symptom, Cause> = BTreeMap::new();
        for cause in self.found_of(subject) {
            let name = &names[&cause.symptom];
            match joined.get_mut(name) {
                Some(other) => other.merge(cause),
                None => {
                    let symptom = name.clone();
                    let cause = Cause {
                        symptom,
                        ..cause.clone()
                    };
                    joined.insert(name, cause);
                }
            }
        }
        let mut causes: Vec<Cause> = joined.into_values().collect();
        causes.sort_by_key(|cause| std::cmp::Reverse(cause.failures));
        causes
    }

    /// The cause of a failure that was added.
    #[must_use]
    pub fn symptom(&self, subject: usize, graded: &Graded) -> Symptom {
        let symptom = self.told_apart(subject, Symptom::of(graded));
        let name = self.names(subject).remove(&symptom);
        name.unwrap_or_else(|| symptom.plain())
    }

    /// What each symptom of a subject counts as.
    fn names(&self, subject: usize) -> BTreeMap<Symptom, Symptom> {
        let seen = self.found_of(subject).map(|cause| Seen {
            symptom: &cause.symptom,
            failures: cause.failures,
            relative: &cause.relative,
        });
        join::names(&seen.collect::<Vec<_>>())
    }

    /// What a declared tolerance would excuse.
    #[must_use]
    pub fn curve(&self, subject: usize) -> Curve {
        let judged = self.judged.get(&subject);
        judged.map_or_else(Curve::default, |judged| judged.curve.clone())
    }

    /// What the failures of a cause have in common, in phrases.
    #[must_use]
    pub fn facts(&self, cause: &Cause) -> Vec<String> {
        let Some(judged) = self.judged.get(&cause.subject) else {
            return Vec::new();
        };
        let mut facts = Vec::new();
        if cause.failures >= MANY {
            facts = cause.in_common(judged);
            facts.extend(cause.begins(judged));
        }
        facts.extend(cause.size_of_errors());
        facts.push(cause.where_found());
        facts
    }

    /// How many judged cases of a subject are of an extreme size, and how many of them fail.
    #[must_use]
    pub fn extreme(&self, subject: usize) -> [u64; 2] {
        let extreme = Trait::Flag("extreme".to_owned());
        let of = |traits: &BTreeMap<Trait, u64>| traits.get(&extreme).copied().unwrap_or(0);
        let judged = self
            .judged
            .get(&subject)
            .map_or(0, |judged| of(&judged.traits));
        let causes = self.found_of(subject);
        [judged, causes.map(|cause| of(&cause.traits)).sum()]
    }
}

impl Cause {
    fn add(&mut self, entry: &Entry, graded: &Graded) {
        self.failures += 1;
        count_each(&mut self.kinds, &graded.kinds);
        *self.strata.entry(entry.stratum.clone()).or_default() += 1;
        count_traits(&mut self.traits, entry);
        graded.scale.into_iter().for_each(|x| self.scales.add(x));
        let error = self.symptom.error(graded);
        let relative = error.and_then(|x| graded.share_of_scale(x));
        relative.into_iter().for_each(|x| self.relative.add(x));
        let absolute = error.and_then(|x| graded.length(x));
        absolute.into_iter().for_each(|x| self.absolute.add(x));
        if entry.size() < self.example.size() {
            self.example = entry.clone();
        }
    }

    /// Adds the failures of another cause, which is the same after all.
    fn merge(&mut self, other: &Cause) {
        self.failures += other.failures;
        self.reported += other.reported;
        add_counts(&mut self.kinds, &other.kinds);
        add_counts(&mut self.strata, &other.strata);
        add_counts(&mut self.traits, &other.traits);
        self.scales.merge(&other.scales);
        self.relative.merge(&other.relative);
        self.absolute.merge(&other.absolute);
        let size = |entry: &Entry| (entry.size(), entry.n);
        if size(&other.example) < size(&self.example) {
            self.example = other.example.clone();
        }
    }

    /// The properties that the failures share, and other cases do not.
    fn in_common(&self, judged: &Judged) -> Vec<String> {
        let share = |count: u64, all: u64| count as f64 / all.max(1) as f64;
        let all = judged.cases;
        let mut found: Vec<(f64, &Trait, u64, u64)> = Vec::new();
        let telling = self
            .traits
            .iter()
            .filter(|(found, _)| !self.symptom.implies(found));
        for (property, count) in telling {
            let among_all = judged.traits.get(property).copied().unwrap_or(*count);
            let here = share(*count, self.failures);
            let lift = here / share(among_all, all);
            if here >= COMMON && lift >= LIFT {
                found.push((lift, property, *count, among_all));
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let facts = found.into_iter().take(NAMED);
        let facts = facts.map(|(_, property, count, among_all)| {
            let [count, failures, among_all, all] =
                [count, self.failures, among_all, all].map(grouped);
            format!("{property}: {count} of {failures} (of all judged cases {among_all} of {all})")
        });
        facts.collect()
    }

    /// The scale at which it begins or ends, if most judged cases lie beyond.
    fn begins(&self, judged: &Judged) -> Option<String> {
        let [low, high] = [0.05, 1.0].map(|share| self.scales.quantile(share));
        let (low, high) = (low?, high?);
        let half = judged.cases / 2;
        if judged.scales.below(low) >= half.max(1) {
            return Some(format!("it begins at coordinates of {}", short(low)));
        }
        let above = judged.cases - judged.scales.below(high).min(judged.cases);
        (judged.scales.largest()? > high && above >= half.max(1))
            .then(|| format!("it shows at coordinates of up to {}", short(high)))
    }

    /// How large the errors are.
    fn size_of_errors(&self) -> Option<String> {
        let ends = |errors: &Histogram| {
            let [low, middle, high] = [0.05, 0.5, 0.95].map(|share| errors.quantile(share));
            Some([low?, middle?, high?])
        };
        let is_constant = |[low, _, high]: [f64; 3]| high <= CONSTANT * low && low > 0.0;
        let relative = ends(&self.relative)?;
        let [low, middle, high] = relative;
        if self.failures >= MANY && is_constant(relative) {
            let middle = short(middle);
            return Some(format!("the error is always about {middle} of the scale"));
        }
        let absolute = ends(&self.absolute).filter(|ends| is_constant(*ends));
        if let Some([_, middle, _]) = absolute.filter(|_| self.failures >= MANY) {
            let middle = short(middle);
            return Some(format!(
                "the error is always about {middle}, whatever the scale"
            ));
        }
        let [low, middle, high] = [low, middle, high].map(short);
        Some(match low == high {
            true => format!("the error is {high} of the scale"),
            false => format!("the error is {low} to {high} of the scale; half are up to {middle}"),
        })
    }

    /// The strata with most failures, and how many others there are.
    fn where_found(&self) -> String {
        let mut strata: Vec<(&String, &u64)> = self.strata.iter().collect();
        strata.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let (most, others) = strata.split_at(strata.len().min(NAMED));
        let named = most.iter().map(|(name, count)| {
            let name = match name.as_str() {
                "" => "no stratum",
                name => name,
            };
            format!("{} {}", visible(name), grouped(**count))
        });
        let rest: u64 = others.iter().map(|(_, count)| **count).sum();
        let others = counted(others.len() as u64, "other");
        let rest = (rest > 0).then(|| format!("{others} {}", grouped(rest)));
        named.chain(rest).collect::<Vec<_>>().join(", ")
    }
}

/// Counts the properties of a case; of too many different ones those that came first.
fn count_traits(traits: &mut BTreeMap<Trait, u64>, entry: &Entry) {
    for found in Trait::of(entry) {
        if traits.len() < TRAITS || traits.contains_key(&found) {
            *traits.entry(found).or_default() += 1;
        }
    }
}

/// Two significant digits.
fn short(x: f64) -> String {
    match x.abs() {
        0.01..0.1 => format!("{x:.3}"),
        0.1..1.0 => format!("{x:.2}"),
        1.0..10.0 => format!("{x:.1}"),
        10.0..10_000.0 => format!("{x:.0}"),
        _ => format!("{x:.1e}"),
    }
}
