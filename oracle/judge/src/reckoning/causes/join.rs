//! Which symptoms of a subject are one: where an answer by itself leaves two readings, all failures
//! of the subject decide.
//!
//! * Wrong depths may be off by a constant length, which is little where the shapes are large. They
//!   are if many, of shapes of all sizes, are off by about that length in that direction. Else a
//!   depth that is off by no more than what f32 rounds is rounded.
//! * An answer may be right to another question by chance. It is asked if several answers are right
//!   to it.
//! * An answer whose depth, normal and points agree may be right about other shapes. They all are
//!   if of several neither point lies in its shape.
//! * A depth beside a wrong normal that is off by so little is rounded, and right otherwise, if the
//!   subject rounds elsewhere.
//! * Witness points that do not belong to the normal may be exchanged, or the normal is reversed.
//!   It is what the subject does elsewhere.

use std::collections::BTreeMap;

use super::symptom::Symptom;
use crate::judge::{Fit, Kind};
use crate::results::{Histogram, add_counts};

/// What is said of failures in common is said of so many: fewer may agree by chance.
pub(super) const MANY: u64 = 4;

/// The failures of a subject with one symptom.
pub(super) struct Seen<'s> {
    pub(super) symptom: &'s Symptom,
    pub(super) failures: u64,
    /// Their errors as a share of the scale.
    pub(super) relative: &'s Histogram,
}

/// Wrong answers that agree with themselves are about other shapes if of so many of them neither
/// point lies in its shape. Engines that compute one point from the other have few such answers.
const ELSEWHERE: (u64, u64) = (1, 8);

/// What is constant lies within so many quarters of an octave: a factor of 1.4.
const QUARTERS: i32 = 2;

/// Errors are constant if so many of so many are of one length …
const MANY_OF: (u64, u64) = (1, 2);

/// … of which at most so many of so many are the same share of the scale.
const ALIKE: (u64, u64) = (1, 2);

/// What each symptom of a subject's causes counts as.
pub(super) fn names(causes: &[Seen<'_>]) -> BTreeMap<Symptom, Symptom> {
    let constant = [false, true].map(|high| constant(causes, high));
    let is_constant = |symptom: &Symptom| {
        let off = symptom.off();
        off.is_some_and(|(high, quarter)| is_within(constant[usize::from(high)], quarter))
    };
    let is_reversed = is_reversed(causes);
    let is_rounded = |symptom: &Symptom| symptom.is_rounded() && !is_constant(symptom);
    let rounds = 2 * count(causes, is_rounded) > count(causes, Symptom::is_slight);
    let fits = fits(causes);
    let are_others = are_about_other_shapes(causes, &fits);
    let name = |symptom: &Symptom| {
        let known = symptom.fits().iter().filter(|fit| fits.contains_key(fit));
        if let Some(fit) = known.max_by_key(|fit| fits[fit]) {
            return Symptom::fitting(*fit);
        }
        if are_others && symptom.agrees() {
            return Symptom::of_other_shapes();
        }
        match symptom.off() {
            Some((high, _)) if is_constant(symptom) => Symptom::constant(high),
            None if symptom.is_either() && is_reversed => Symptom::reversed(),
            None if symptom.is_slight() && rounds => symptom.clone().with_right_depth().plain(),
            _ => symptom.clone().plain(),
        }
    };
    let all = causes.iter().map(|cause| cause.symptom);
    all.map(|symptom| (symptom.clone(), name(symptom)))
        .collect()
}

/// How many answers are right to each other question: few may be by chance.
fn fits(causes: &[Seen<'_>]) -> BTreeMap<Fit, u64> {
    let mut counts = BTreeMap::new();
    for cause in causes {
        for fit in cause.symptom.fits() {
            *counts.entry(*fit).or_default() += cause.failures;
        }
    }
    counts.retain(|_, count| *count >= MANY);
    counts
}

/// Whether the answers that agree with themselves are about other shapes. Those that are right to a
/// question that is known do not count.
fn are_about_other_shapes(causes: &[Seen<'_>], known: &BTreeMap<Fit, u64>) -> bool {
    let is_new = |symptom: &Symptom| !symptom.fits().iter().any(|fit| known.contains_key(fit));
    let agree = count(causes, |found| found.agrees() && is_new(found));
    let elsewhere = count(causes, |found| found.is_elsewhere() && is_new(found));
    elsewhere >= MANY && elsewhere * ELSEWHERE.1 >= agree * ELSEWHERE.0
}

fn is_within(first: Option<i32>, quarter: i32) -> bool {
    first.is_some_and(|first| (first..first + QUARTERS).contains(&quarter))
}

/// The first of the quarters in which many errors of too large or too small depths lie, if their
/// sizes as a share of the scale differ.
fn constant(causes: &[Seen<'_>], high: bool) -> Option<i32> {
    let off = |cause: &&Seen<'_>| cause.symptom.off().filter(|off| off.0 == high);
    let mut lengths: BTreeMap<i32, u64> = BTreeMap::new();
    for cause in causes {
        if let Some((_, quarter)) = off(&cause) {
            *lengths.entry(quarter).or_default() += cause.failures;
        }
    }
    let all: u64 = lengths.values().sum();
    let (first, count) = fullest(&lengths)?;
    let mut shares: BTreeMap<i32, u64> = BTreeMap::new();
    for cause in causes {
        if off(&cause).is_some_and(|(_, quarter)| is_within(Some(first), quarter)) {
            add_counts(&mut shares, cause.relative.quarters());
        }
    }
    let (_, alike) = fullest(&shares)?;
    let is_many = count >= 2 * MANY && count * MANY_OF.1 >= all * MANY_OF.0;
    (is_many && alike * ALIKE.1 <= count * ALIKE.0).then_some(first)
}

/// The first of the neighbouring quarters that hold most, and how much they hold.
fn fullest(counts: &BTreeMap<i32, u64>) -> Option<(i32, u64)> {
    let held = |first: i32| counts.range(first..first + QUARTERS).map(|(_, n)| n).sum();
    let starts = counts.keys().map(|first| (*first, held(*first)));
    starts.max_by_key(|(_, held)| *held)
}

/// Whether more normals are reversed than witness points are wrong in other ways.
fn is_reversed(causes: &[Seen<'_>]) -> bool {
    let of = |kind: Kind| {
        count(causes, |found| {
            found.kind() == Some(kind) && !found.is_either()
        })
    };
    of(Kind::NormalSign) > of(Kind::WitnessInconsistent)
}

/// How many failures have such a symptom.
fn count(causes: &[Seen<'_>], is_such: impl Fn(&Symptom) -> bool) -> u64 {
    let such = causes.iter().filter(|cause| is_such(cause.symptom));
    such.map(|cause| cause.failures).sum()
}
