//! Which symptoms of a subject are one: where an answer by itself leaves two readings, all failures
//! of the subject decide.
//!
//! * A depth that is off by no more than what f32 rounds may be rounded, or off by a constant
//!   length, which is little where the shapes are large. It is constant if most wrong depths, of
//!   shapes of all sizes, are off by about that length in that direction.
//! * A depth beside a wrong normal that is off by so little is rounded, and right otherwise, if the
//!   subject rounds elsewhere.
//! * Witness points that do not belong to the normal may be exchanged, or the normal is reversed.
//!   It is what the subject does elsewhere.

use std::collections::BTreeMap;

use super::symptom::Symptom;
use crate::judge::Kind;
use crate::results::{Histogram, add_counts};

/// What is said of failures in common is said of so many: fewer may agree by chance.
pub(super) const MANY: u64 = 4;

/// The failures of a subject with one symptom.
pub(super) struct Seen<'s> {
    pub(super) symptom: &'s Symptom,
    pub(super) failures: u64,
    /// Their errors as a share of the scale, and as lengths.
    pub(super) relative: &'s Histogram,
    pub(super) absolute: &'s Histogram,
}

/// What is constant lies within so many quarters of an octave: a factor of 1.7.
const QUARTERS: i32 = 3;

/// Errors are constant if so many of so many are.
const MOST: (u64, u64) = (3, 4);

/// What each symptom of a subject's causes counts as.
pub(super) fn names(causes: &[Seen<'_>]) -> BTreeMap<Symptom, Symptom> {
    let constant = [false, true].map(|high| constant(causes, high));
    let is_reversed = is_reversed(causes);
    let is_rounded = |symptom: &Symptom| {
        let rounded = symptom.rounded();
        rounded.is_some_and(|(high, quarter)| !is_within(constant[usize::from(high)], quarter))
    };
    let rounds = 2 * count(causes, is_rounded) > count(causes, Symptom::is_slight);
    let name = |symptom: &Symptom| match symptom.rounded() {
        Some((high, quarter)) if is_within(constant[usize::from(high)], quarter) => {
            Symptom::off(high)
        }
        None if symptom.is_either() && is_reversed => Symptom::reversed(),
        None if symptom.is_slight() && rounds => symptom.clone().with_right_depth(),
        _ => symptom.clone().plain(),
    };
    let all = causes.iter().map(|cause| cause.symptom);
    all.map(|symptom| (symptom.clone(), name(symptom)))
        .collect()
}

fn is_within(first: Option<i32>, quarter: i32) -> bool {
    first.is_some_and(|first| (first..first + QUARTERS).contains(&quarter))
}

/// The first of the quarters in which most errors of too large or too small depths lie, if their
/// sizes as a share of the scale differ more.
fn constant(causes: &[Seen<'_>], high: bool) -> Option<i32> {
    let mut lengths: BTreeMap<i32, u64> = BTreeMap::new();
    let mut shares = lengths.clone();
    for cause in causes {
        let rounded = cause.symptom.rounded().map(|(high, _)| high);
        if cause.symptom.is_high().or(rounded) == Some(high) {
            add_counts(&mut lengths, cause.absolute.quarters());
            add_counts(&mut shares, cause.relative.quarters());
        }
    }
    let all: u64 = lengths.values().sum();
    let is_most = |count: u64| count >= MANY && count * MOST.1 >= all * MOST.0;
    let (first, count) = fullest(&lengths)?;
    let (_, alike) = fullest(&shares)?;
    (is_most(count) && count > alike).then_some(first)
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
