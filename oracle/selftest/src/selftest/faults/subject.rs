//! A subject that spoils right answers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use epa_format::case::{Case, CaseId};
use epa_format::number::FloatType;
use epa_judge::judge::Kind;
use epa_judge::subject::{Answer, Declaration, Status, Subject, builtin};

use crate::selftest::table::rows_of;

/// A way to be wrong.
pub(in crate::selftest) struct Fault {
    /// Its name; the subject is `faulty-NAME`, or has this name if it is right.
    pub(in crate::selftest) name: &'static str,
    /// The built-in subject whose answers it spoils.
    pub(in crate::selftest) of: &'static str,
    /// What it does, as a report of the bug would put it.
    pub(in crate::selftest) about: &'static str,
    /// The kind of failure that it must be charged with; none if it is right.
    pub(in crate::selftest) kind: Option<Kind>,
    spoil: Spoil,
    declare: Declare,
}

/// Spoils the right answer to a case.
pub(in crate::selftest) type Spoil = fn(&Case, &mut Answer, &State);

/// Makes a declaration false, or as false as the answers.
pub(in crate::selftest) type Declare = fn(&mut Declaration);

impl Fault {
    /// The faults of a table, with what each does and declares, if anything.
    pub(super) fn table(
        rows: &'static str,
        spoils: &[(&str, Spoil)],
        declares: &[(&str, Declare)],
    ) -> Vec<Self> {
        let fault = |[name, kind, about]: [&'static str; 3]| {
            let kind = Kind::from_name(kind)?;
            Some(Fault::new(name, about, Some(kind), spoils, declares))
        };
        rows_of(rows).filter_map(fault).collect()
    }

    pub(in crate::selftest) fn new(
        name: &'static str,
        about: &'static str,
        kind: Option<Kind>,
        spoils: &[(&str, Spoil)],
        declares: &[(&str, Declare)],
    ) -> Self {
        Fault {
            name,
            of: "epa-f64",
            about,
            kind,
            spoil: of(spoils, name).unwrap_or(|_, _, _| {}),
            declare: of(declares, name).unwrap_or(|_| {}),
        }
    }

    /// A subject with this fault.
    pub(in crate::selftest) fn subject(&'static self) -> Option<Faulty> {
        Faulty::with(&[self])
    }
}

/// What a table has under a name.
fn of<F: Copy>(table: &[(&str, F)], name: &str) -> Option<F> {
    let mut rows = table.iter();
    rows.find(|(row, _)| *row == name).map(|(_, found)| *found)
}

/// A subject with one fault, or with several: each spoils what the ones before it leave.
pub(in crate::selftest) struct Faulty {
    faults: Vec<(&'static Fault, State)>,
    name: String,
    right: Box<dyn Subject>,
}

impl Faulty {
    /// A subject with these faults, named after all of them.
    pub(in crate::selftest) fn with(faults: &[&'static Fault]) -> Option<Self> {
        let names: Vec<&str> = faults.iter().map(|fault| fault.name).collect();
        let first = faults.first()?;
        Some(Faulty {
            name: first.kind.map_or("", |_| "faulty-").to_owned() + &names.join("+"),
            right: builtin::by_name(first.of)?,
            faults: faults
                .iter()
                .map(|fault| (*fault, State::default()))
                .collect(),
        })
    }
}

impl Subject for Faulty {
    fn name(&self) -> &str {
        &self.name
    }

    fn float_type(&self) -> FloatType {
        self.right.float_type()
    }

    fn answer(&self, case: &Case) -> Answer {
        let mut answer = self.right.answer(case);
        if answer.status != Status::Unsupported {
            for (fault, state) in &self.faults {
                (fault.spoil)(case, &mut answer, state);
            }
        }
        answer
    }

    fn declaration(&self) -> Declaration {
        let mut declaration = Declaration::everything(self.name(), self.float_type());
        for (fault, _) in &self.faults {
            (fault.declare)(&mut declaration);
        }
        declaration
    }
}

/// What a faulty subject remembers.
#[derive(Default)]
pub(in crate::selftest) struct State {
    calls: AtomicU64,
    last: Mutex<Option<Answer>>,
    /// How often each case was asked, whichever thread asked it.
    asked: Mutex<BTreeMap<CaseId, u64>>,
}

impl State {
    pub(super) fn count(&self) -> u64 {
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn swap(&self, answer: &Answer) -> Option<Answer> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.replace(answer.clone())
    }

    /// How often the case was asked before.
    pub(super) fn times(&self, case: &Case) -> u64 {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let times = asked.entry(case.id()).or_default();
        *times += 1;
        *times - 1
    }
}
