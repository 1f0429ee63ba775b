//! Would the causes tell several faults of one subject apart?
//!
//! Subjects with two or three faults at once are judged beside subjects that have one of these
//! each. A failure of the mixed subject belongs to every fault whose own subject fails on that
//! case. At least nine tenths of each cause must belong to one fault, and at least nine tenths of
//! what belongs to a fault must lie in two causes.

use std::collections::{BTreeMap, BTreeSet};

use super::faults::{FAULTS, Fault, Faulty};
use super::trial::{AuditError, Trial};
use epa_judge::policy::Policy;
use epa_judge::reckoning::{Causes, Symptom};
use epa_judge::results::Entry;
use epa_judge::subject::Subject;
use epa_judge::validate::{Placed, Run, in_turn};

/// What must be told apart.
pub(super) const SHARE: f64 = 0.9;

/// The mixes. Wrong declarations are left out: they are recognised before causes are sought. Faults
/// that remember answers are left out too: they fail on other cases in another company.
const MIXES: &[&[&str]] = &[
    &["early-exit", "forgets-radius"],
    &["early-exit", "false-overlap"],
    &["loose-stop", "absolute-epsilon"],
    &["absolute-epsilon", "swapped-witnesses"],
    &["nan-on-touching", "axes-only"],
    &["error-on-touching", "centre-to-centre"],
    &["false-overlap", "mean-witness"],
    &["forgets-radius", "two-dimensional"],
    &["error-on-touching", "short-push"],
    &["zero-normal", "absolute-epsilon"],
    &["early-exit", "false-overlap", "forgets-radius"],
    &["absolute-epsilon", "false-overlap", "error-on-touching"],
];

/// Mixes of faults that were set aside while it was decided what makes a cause. Afterwards they
/// taught one thing: depths that are off by what f32 rounds are one cause, in both directions.
const SET_ASIDE: &[&[&str]] = &[
    &["missed-contact", "wrong-face"],
    &["dropped-horizon-edge", "no-depth"],
    &["wrong-face", "panics"],
    &["single-precision", "panics"],
    &["missed-contact", "single-precision"],
    &["missed-contact", "witness-off-b"],
    &["flipped-normal", "panics"],
    &["depth-high", "dropped-horizon-edge"],
    &["wrong-face", "missed-contact", "panics"],
];

/// The faults of these names.
fn named(names: &[&str]) -> Vec<&'static Fault> {
    let find = |name: &&str| FAULTS.iter().find(|fault| fault.name == *name);
    names.iter().filter_map(find).collect()
}

/// The symptom of each failing case, by its place.
pub(super) type Failing = BTreeMap<u64, Symptom>;

/// Judges the mixes on the cases.
pub(super) fn audit(cases: &[Placed]) -> Result<Vec<Trial>, AuditError> {
    let mixes: Vec<&[&str]> = MIXES.iter().chain(SET_ASIDE).copied().collect();
    let faults: BTreeSet<&str> = mixes.iter().copied().flatten().copied().collect();
    let alone = faults.iter().map(|name| named(&[name]));
    let together = mixes.iter().map(|names| named(names));
    let subjects: Vec<Faulty> = alone
        .chain(together)
        .filter_map(|faults| Faulty::with(&faults))
        .collect();
    let failing = failing(cases, &subjects)?;
    let (alone, together) = failing.split_at(faults.len());
    let alone: BTreeMap<&str, BTreeSet<u64>> = faults
        .iter()
        .zip(alone)
        .map(|(name, failing)| (*name, failing.keys().copied().collect()))
        .collect();
    let trials = mixes.iter().zip(together).map(|(names, failing)| {
        let faults = names.iter().filter_map(|name| alone.get(name));
        trial(&names.join("+"), &faults.collect::<Vec<_>>(), failing)
    });
    Ok(trials.collect())
}

pub(super) fn failing(cases: &[Placed], subjects: &[Faulty]) -> Result<Vec<Failing>, AuditError> {
    let policy = Policy::default();
    let all = subjects.iter().map(|subject| subject as &dyn Subject);
    let mut run = Run::in_process(all, &policy);
    let mut causes = Causes::default();
    let mut failing = vec![BTreeMap::new(); subjects.len()];
    run.all(in_turn(cases.iter().cloned()), |record| {
        let entry = Entry::of(&record, subjects[record.subject].float_type());
        let graded = entry.verdict.as_ref();
        if let Some(graded) = graded.filter(|graded| !graded.is_conformant()) {
            causes.add_failure(&entry, graded);
            failing[entry.subject].insert(entry.n, graded.clone());
        }
        Ok(())
    })?;
    let named = failing.into_iter().enumerate().map(|(subject, failing)| {
        let name = |(n, graded)| (n, causes.symptom(subject, &graded));
        failing.into_iter().map(name).collect()
    });
    Ok(named.collect())
}

/// The least share of a cause that comes from one fault, and the least share of a fault that lies
/// in two causes. Each fault is given by the cases on which it fails alone.
pub(super) fn worst(faults: &[&BTreeSet<u64>], failing: &Failing) -> (f64, f64) {
    let mut causes: BTreeMap<&Symptom, Vec<u64>> = BTreeMap::new();
    for (n, symptom) in failing {
        causes.entry(symptom).or_default().push(*n);
    }
    let count = |cause: &[u64], fault: &BTreeSet<u64>| {
        cause.iter().filter(|n| fault.contains(n)).count() as f64
    };
    let purest = |cause: &Vec<u64>| {
        let counts = faults.iter().map(|fault| count(cause, fault));
        counts.fold(0.0, f64::max) / cause.len() as f64
    };
    let gathered = |fault: &&BTreeSet<u64>| {
        let mut counts: Vec<f64> = causes.values().map(|cause| count(cause, fault)).collect();
        counts.sort_by(|a, b| b.total_cmp(a));
        let all: f64 = counts.iter().sum();
        let two: f64 = counts.iter().take(2).sum();
        if all > 0.0 { two / all } else { 1.0 }
    };
    let worst_cause = causes.values().map(purest).fold(1.0, f64::min);
    let worst_fault = faults.iter().map(gathered).fold(1.0, f64::min);
    (worst_cause, worst_fault)
}

/// Whether the causes of a mixed subject are those of its faults, each given by the cases on
/// which it fails alone.
fn trial(name: &str, faults: &[&BTreeSet<u64>], failing: &Failing) -> Trial {
    let causes: BTreeSet<&Symptom> = failing.values().collect();
    let (worst_cause, worst_fault) = worst(faults, failing);
    let apart = worst_cause >= SHARE && worst_fault >= SHARE;
    let percent = |share: f64| (100.0 * share).floor();
    Trial {
        name: format!("causes of {name}"),
        about: "several faults at once",
        expected: "90 % of each cause from one fault, 90 % of each fault in two causes".to_owned(),
        found: format!(
            "{} failures in {} causes: at least {} %, at least {} %",
            failing.len(),
            causes.len(),
            percent(worst_cause),
            percent(worst_fault),
        ),
        passed: apart && causes.len() > 1,
    }
}
