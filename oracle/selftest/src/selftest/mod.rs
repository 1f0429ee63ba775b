//! The self-audit: would the judge notice?
//!
//! * Subjects that are wrong on purpose must be charged with the right kind of failure.
//! * Subjects that are right under other conventions must be charged with none.
//! * Programs that break the protocol must be charged on exactly the cases on which they break it.
//! * The checker must refuse every changed truth.

mod faults;
mod honest;
mod mixes;
mod mutants;
mod rogue;
#[cfg(test)]
mod study;
mod table;
mod toy;
mod trial;

use std::collections::BTreeMap;
use std::time::Duration;

pub use faults::{by_name, names};
pub use rogue::run as run_rogue;
pub use trial::{AuditError, Trial};

use self::faults::{FAULTS, Fault};
use self::honest::HONEST;
use self::rogue::{Expected, Rogue, rogues};
use epa_corpus::corpus;
use epa_format::case::Case;
use epa_judge::conformance;
use epa_judge::judge::Kind;
use epa_judge::policy::{Policy, TouchingRule};
use epa_judge::subject::child::{Child, Options};
use epa_judge::subject::{Lost, Subject};
use epa_judge::validate::{Again, Outcome, Placed, Record, Run, Stop, in_turn};

/// Makes the audit. `rogue_program` starts the rogue program whose name is added
/// to it; `each` is told of every trial as it ends.
///
/// # Errors
/// [`AuditError`], which is not a trial that failed but an audit that was not made.
pub fn audit(
    rogue_program: &[String],
    mut each: impl FnMut(&Trial),
) -> Result<Vec<Trial>, AuditError> {
    let mut trials = Vec::new();
    let mut add = |found: Vec<Trial>| {
        found.iter().for_each(&mut each);
        trials.extend(found);
    };
    add(audit_answers()?);
    add(mixes::audit(&few_of_each_kind()?)?);
    add(audit_programs(rogue_program)?);
    add(audit_checker()?);
    Ok(trials)
}

/// Every third case of the corpus, and generated ones.
fn few_of_each_kind() -> Result<Vec<Placed>, AuditError> {
    let mut cases: Vec<Placed> = conformance::corpus()?.into_iter().step_by(3).collect();
    for stratum in ["lattice-3d", "box-grid-3d", "random-3d", "rounded-hulls-3d"] {
        cases.extend(conformance::generated(stratum, 1, 60)?);
    }
    Ok(cases)
}

/// Whether a fault shows only when cases are asked again.
fn needs_repetition(fault: &Fault) -> bool {
    let kinds = [Kind::Metamorphic, Kind::Nondeterministic];
    fault.kind.is_some_and(|kind| kinds.contains(&kind))
}

/// The first cases of two strata for a seed.
fn lattices(seed: u64, count: usize) -> Result<Vec<Placed>, AuditError> {
    let mut cases = conformance::generated("lattice-2d", seed, count)?;
    cases.extend(conformance::generated("lattice-3d", seed, count)?);
    Ok(cases)
}

/// Faulty and honest subjects on the corpus and on generated cases.
fn audit_answers() -> Result<Vec<Trial>, AuditError> {
    let mut cases = conformance::corpus()?;
    // The built-in subjects, which the honest ones repeat, have known failures.
    let is_known = |name: &String| corpus::KNOWN_FAILING.contains(name.as_str());
    cases.retain(|placed| !placed.case.name.as_ref().is_some_and(is_known));
    cases.extend(lattices(1, 150)?);
    let mut trials = Vec::new();
    for (metamorphic, cases) in [(false, cases), (true, lattices(2, 60)?)] {
        let faults = FAULTS
            .iter()
            .filter(|fault| needs_repetition(fault) == metamorphic);
        let subject = |fault: &'static Fault| Some((fault, fault.subject()?));
        let asked: Vec<_> = faults.chain(HONEST.iter()).filter_map(subject).collect();
        let subjects: Vec<&dyn Subject> = asked.iter().map(|(_, subject)| subject as _).collect();
        let charged = charge(&cases, &subjects, metamorphic)?;
        for ((fault, subject), charged) in asked.iter().zip(&charged) {
            trials.push(trial_of(subject.name(), fault, metamorphic, charged));
        }
    }
    Ok(trials)
}

/// What a subject was charged with: cases by kind, how many were judged, and the
/// first case that was charged.
#[derive(Default)]
struct Charged {
    kinds: BTreeMap<Kind, usize>,
    judged: usize,
    first: Option<String>,
}

impl Charged {
    fn add(&mut self, record: &Record) {
        let Outcome::Judged(verdict) = &record.result else {
            return;
        };
        self.judged += 1;
        for kind in &verdict.failures {
            *self.kinds.entry(*kind).or_default() += 1;
            self.first
                .get_or_insert_with(|| format!("{kind} on {}", record.id));
        }
    }

    fn text(&self) -> String {
        let kinds: Vec<String> = self.kinds.iter().map(|(k, n)| format!("{k} {n}")).collect();
        match kinds.is_empty() {
            true => format!("nothing in {} cases", self.judged),
            false => kinds.join(", "),
        }
    }
}

fn charge(
    cases: &[Placed],
    subjects: &[&dyn Subject],
    metamorphic: bool,
) -> Result<Vec<Charged>, Stop> {
    // Whether margins and inflations are what they are declared to be is part of the audit.
    let mut policy = Policy::default().accepting_declared();
    policy.touching = TouchingRule::AsDeclared;
    let mut run = Run {
        again: Again::of(metamorphic),
        ..Run::in_process(subjects.iter().copied(), &policy)
    };
    let mut charged: Vec<Charged> = subjects.iter().map(|_| Charged::default()).collect();
    run.all(in_turn(cases.iter().cloned()), |record| {
        charged[record.subject].add(&record);
        Ok(())
    })?;
    Ok(charged)
}

fn trial_of(name: &str, fault: &Fault, metamorphic: bool, charged: &Charged) -> Trial {
    let mut found = charged.text();
    let (about, expected, passed) = match fault.kind {
        Some(kind) => (fault.about, kind.name(), charged.kinds.contains_key(&kind)),
        None => {
            let about = match metamorphic {
                true => "is right, asked again and transformed",
                false => "is right under its conventions",
            };
            found.extend(charged.first.iter().map(|first| format!("; {first}")));
            (
                about,
                "nothing",
                charged.kinds.is_empty() && charged.judged > 0,
            )
        }
    };
    Trial {
        name: name.to_owned(),
        about,
        expected: expected.to_owned(),
        found,
        passed,
    }
}

/// Programs that break the protocol.
fn audit_programs(program: &[String]) -> Result<Vec<Trial>, AuditError> {
    let cases = conformance::generated("lattice-2d", 3, 60)?;
    let trial = |rogue| trial_of_rogue(rogue, program, &cases);
    Ok(rogues().map(trial).collect())
}

fn trial_of_rogue(rogue: Rogue, program: &[String], cases: &[Placed]) -> Trial {
    // What is said of a program begins with its path, which is another one on every machine.
    let path = program.first().map_or("", String::as_str);
    let found = run_child(rogue.name, program, cases)
        .map_err(|lost| Lost(lost.0.replacen(path, "epa-oracle", 1)));
    let (passed, found) = match (rogue.expected, found) {
        (Expected::Lost, Err(lost)) => (true, lost.0),
        (_, Err(lost)) => (false, lost.0),
        (Expected::Lost, Ok(_)) => (false, "the run went on".to_owned()),
        (Expected::Clean, Ok(charged)) => compared(&charged, &[], cases),
        (Expected::Charged(kind), Ok(charged)) => compared(&charged, &[kind], cases),
    };
    Trial {
        name: format!("rogue-{}", rogue.name),
        about: rogue.about,
        expected: match rogue.expected {
            Expected::Charged(kind) => format!("{} exactly where it breaks", kind.name()),
            Expected::Clean => "nothing".to_owned(),
            Expected::Lost => "the run is given up".to_owned(),
        },
        found,
        passed,
    }
}

/// The kinds that a rogue is charged with, case by case.
fn run_child(name: &str, program: &[String], cases: &[Placed]) -> Result<Vec<Vec<Kind>>, Lost> {
    let command = program.iter().cloned().chain([name.to_owned()]).collect();
    let child = Child::start(Options {
        per_case: Duration::from_millis(700),
        start: Duration::from_secs(2),
        restarts: 40,
        ..Options::new(command)
    })?;
    let policy = Policy::default();
    let mut run = Run::of(vec![Box::new(child)], &policy);
    let mut charged = Vec::new();
    let ended = run.all(in_turn(cases.iter().cloned()), |record| {
        charged.push(match record.result {
            Outcome::Judged(verdict) => verdict.failures,
            _ => Vec::new(),
        });
        Ok(())
    });
    let lost = |stop: Stop| Lost(stop.to_string());
    ended.map(|()| charged).map_err(lost)
}

/// Whether the cases that set a rogue off, and only they, are charged with `kinds`.
fn compared(charged: &[Vec<Kind>], kinds: &[Kind], cases: &[Placed]) -> (bool, String) {
    let mut wrong = Vec::new();
    let mut right = 0;
    for (Placed { case, .. }, found) in cases.iter().zip(charged) {
        let expected: &[Kind] = if rogue::is_set_off(case) { kinds } else { &[] };
        if found == expected {
            right += usize::from(!expected.is_empty());
        } else {
            wrong.push(format!("{} has {found:?}", case.id()));
        }
    }
    let enough = charged.len() == cases.len() && (kinds.is_empty() || right > 0);
    match wrong.first() {
        Some(first) => (
            false,
            format!("{} cases wrongly charged: {first}", wrong.len()),
        ),
        None if enough => (true, format!("{right} of {} cases charged", charged.len())),
        None => (false, "not every case was judged".to_owned()),
    }
}

/// Every mutant of truths of the corpus and of generated cases.
fn audit_checker() -> Result<Vec<Trial>, AuditError> {
    let mut cases = lattices(4, 12)?;
    let is_round = |case: &Case| ["capsule", "ball"].contains(&case.a.geometry.name());
    let corpus = conformance::corpus()?.into_iter();
    let round = corpus.filter(|p| is_round(&p.case) && p.case.world().is_ok());
    cases.extend(round.take(12));
    let found = mutants::check_mutants(cases.iter().map(|placed| &placed.case));
    let trial = |((name, _), found): ((&str, &str), &mutants::Refusals)| Trial {
        name: format!("mutant: {name}"),
        about: "a truth line with one thing changed",
        expected: "every one refused".to_owned(),
        found: match found.wrong.first() {
            Some(first) => format!("{} wrong: {first}", found.wrong.len()),
            None => format!("{} refused", found.refused),
        },
        passed: found.wrong.is_empty() && found.refused > 0,
    };
    Ok(mutants::mutations().zip(&found).map(trial).collect())
}

#[test]
fn every_row_of_a_table_is_read() {
    let count = |table: &str| table.lines().count();
    assert_eq!(FAULTS.len(), count(include_str!("faults/faults.txt")));
    assert_eq!(
        faults::UNSEEN.len(),
        count(include_str!("faults/unseen.txt"))
    );
    assert_eq!(faults::FRESH.len(), count(include_str!("faults/fresh.txt")));
    assert_eq!(faults::BLIND.len(), count(include_str!("faults/blind.txt")));
    assert_eq!(rogues().count(), count(include_str!("rogues.txt")));
    assert_eq!(
        mutants::mutations().count(),
        count(include_str!("mutants.txt"))
    );
}
