//! Judging subjects on cases.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use rayon::prelude::*;

use crate::case::{Case, CaseId};
use crate::judge::{Kind, Tier, Verdict, judge};
use crate::lattice::Lattice;
use crate::number::FloatType;
use crate::subject::{Status, Subject};
use crate::truth::{self, LegsDisagree, Truth};

/// A case with the stratum it belongs to.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The stratum.
    pub stratum: String,
    /// The case.
    pub case: Case,
}

/// How one subject did on one case.
#[derive(Clone, Debug)]
pub struct Record {
    /// The stratum of the case.
    pub stratum: String,
    /// Which of the subjects.
    pub subject: usize,
    /// The name of the case, if it has one.
    pub name: Option<String>,
    /// The id of the case as it was run: of its baked twin, if it was baked.
    pub id: CaseId,
    /// The id of the case as it stands in the corpus.
    pub original: CaseId,
    /// What came of it.
    pub result: Outcome,
}

/// What came of running a subject on a case.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was judged.
    Judged(Box<Verdict>),
    /// The subject does not handle these shapes.
    Unsupported,
    /// The oracle cannot decide the case yet.
    Undecided,
    /// The float type of the subject cannot hold the case, not even baked.
    OutOfRange,
}

/// Runs all subjects on all cases, on all processors, and judges the answers.
/// The records come in the order of the cases, then of the subjects, whatever
/// the number of threads.
///
/// # Errors
/// The first case, in their order, on which the oracle's own legs disagree.
pub fn validate(
    cases: &[Placed],
    subjects: &[Box<dyn Subject>],
    brute_limit: usize,
) -> Result<Vec<Record>, LegsDisagree> {
    let judged: Vec<Result<Vec<Record>, LegsDisagree>> = cases
        .par_iter()
        .map(|placed| run_case(placed, subjects, brute_limit))
        .collect();
    let records: Result<Vec<Vec<Record>>, LegsDisagree> = judged.into_iter().collect();
    Ok(records?.into_iter().flatten().collect())
}

/// A case in a form that a float type holds, with its truth.
struct Prepared {
    case: Case,
    lattice: Option<Lattice>,
    truth: Truth,
}

fn run_case(
    placed: &Placed,
    subjects: &[Box<dyn Subject>],
    brute_limit: usize,
) -> Result<Vec<Record>, LegsDisagree> {
    // Subjects of one float type share the twin and its truth.
    let mut prepared: BTreeMap<FloatType, Option<Prepared>> = BTreeMap::new();
    let mut records = Vec::with_capacity(subjects.len());
    let original = placed.case.id();
    for (index, subject) in subjects.iter().enumerate() {
        let ty = subject.float_type();
        let form = match prepared.entry(ty) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(prepare(&placed.case, ty, brute_limit)?),
        };
        let form = form.as_ref();
        records.push(Record {
            stratum: placed.stratum.clone(),
            subject: index,
            name: placed.case.name.clone(),
            id: form.map_or_else(|| original.clone(), |form| form.case.id()),
            original: original.clone(),
            result: form.map_or(Outcome::OutOfRange, |form| {
                run_subject(form, subject.as_ref())
            }),
        });
    }
    Ok(records)
}

/// The case itself if the float type holds it, otherwise its baked twin; `None`
/// if neither can be had.
fn prepare(
    case: &Case,
    ty: FloatType,
    brute_limit: usize,
) -> Result<Option<Prepared>, LegsDisagree> {
    let case = match Lattice::of_case(case) {
        Ok(_) if !case.is_exact_in(ty) => match case.baked(ty) {
            Ok(twin) => twin,
            Err(_) => return Ok(None),
        },
        _ => case.clone(),
    };
    let truth = truth::solve(&case, brute_limit)?;
    let lattice = Lattice::of_case(&case).ok();
    Ok(Some(Prepared {
        case,
        lattice,
        truth,
    }))
}

fn run_subject(form: &Prepared, subject: &dyn Subject) -> Outcome {
    let (Truth::Decided(truth), Some(lattice)) = (&form.truth, &form.lattice) else {
        return Outcome::Undecided;
    };
    let answer = subject.answer(&form.case);
    if answer.status == Status::Unsupported {
        return Outcome::Unsupported;
    }
    let posed = [&form.case.a, &form.case.b]
        .iter()
        .filter(|shape| shape.pose.is_some())
        .count();
    Outcome::Judged(Box::new(judge(
        lattice,
        truth,
        &answer,
        subject.float_type(),
        posed,
    )))
}

/// The line of a table: one subject on one stratum.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Cases run and judged.
    pub judged: usize,
    /// Cases that the subject does not support.
    pub unsupported: usize,
    /// Cases that the oracle cannot decide yet.
    pub undecided: usize,
    /// Cases out of the subject's range.
    pub out_of_range: usize,
    /// Judged cases by tier.
    pub tiers: BTreeMap<Tier, usize>,
    /// Failed cases by kind; a case may count for several.
    pub failures: BTreeMap<Kind, usize>,
    /// Judged cases whose hit or miss is contested.
    pub contested: usize,
    /// The case with the worst tier, and among those the largest error.
    pub worst: Option<Worst>,
}

/// The worst case of a row.
#[derive(Clone, Debug)]
pub struct Worst {
    /// Its tier.
    pub tier: Tier,
    /// Its largest error in coordinate ulps.
    pub ulps: f64,
    /// Its id, as it was run.
    pub id: CaseId,
    /// Its name.
    pub name: Option<String>,
}

impl Row {
    /// Adds a record.
    pub fn add(&mut self, record: &Record) {
        match &record.result {
            Outcome::Unsupported => self.unsupported += 1,
            Outcome::Undecided => self.undecided += 1,
            Outcome::OutOfRange => self.out_of_range += 1,
            Outcome::Judged(verdict) => self.add_verdict(record, verdict),
        }
    }

    fn add_verdict(&mut self, record: &Record, verdict: &Verdict) {
        self.judged += 1;
        self.contested += usize::from(verdict.contested);
        *self.tiers.entry(verdict.tier).or_default() += 1;
        for kind in &verdict.failures {
            *self.failures.entry(*kind).or_default() += 1;
        }
        let is_worse =
            |worst: &Worst| (verdict.tier, verdict.worst_ulps) > (worst.tier, worst.ulps);
        if self.worst.as_ref().is_none_or(is_worse) {
            self.worst = Some(Worst {
                tier: verdict.tier,
                ulps: verdict.worst_ulps,
                id: record.id.clone(),
                name: record.name.clone(),
            });
        }
    }
}

/// The rows of a report: strata in alphabetical order, then subjects in theirs.
#[must_use]
pub fn rows(records: &[Record]) -> BTreeMap<(String, usize), Row> {
    let mut rows: BTreeMap<(String, usize), Row> = BTreeMap::new();
    for record in records {
        rows.entry((record.stratum.clone(), record.subject))
            .or_default()
            .add(record);
    }
    rows
}
