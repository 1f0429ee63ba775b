//! From a case to the forms in which subjects are asked, with their truths.

use rayon::prelude::*;

use super::{Outcome, Placed, Record};
use crate::case::Case;
use crate::lattice::Lattice;
use crate::number::FloatType;
use crate::subject::{Answer, Declaration};
use crate::truth::{self, Decided, LegsDisagree, Truth};

/// A case in a form that subjects are asked in, with its truth.
pub(super) struct Form {
    pub(super) case: Case,
    pub(super) lattice: Lattice,
    pub(super) truth: Decided,
    /// The float type it was baked to; `None` as it was given.
    baked_to: Option<FloatType>,
}

impl Form {
    /// How many of its shapes have a pose that the subject applies itself.
    pub(super) fn posed(&self) -> usize {
        let shapes = [&self.case.a, &self.case.b];
        shapes.iter().filter(|shape| shape.pose.is_some()).count()
    }
}

/// A case with its forms, and which of them each subject is asked.
pub(super) struct Prepared {
    index: u64,
    placed: Placed,
    forms: Vec<Form>,
    /// A subject's form, or why it is not asked.
    subjects: Vec<Result<usize, Outcome>>,
}

impl Prepared {
    /// The form that a subject is asked, if it is.
    pub(super) fn asked(&self, subject: usize) -> Option<&Form> {
        let form = self.subjects[subject].as_ref().ok()?;
        self.forms.get(*form)
    }

    /// The record of a subject.
    pub(super) fn record(
        &self,
        subject: usize,
        answered: Option<(Option<Answer>, Outcome)>,
    ) -> Record {
        let original = self.placed.case.id();
        let id = self
            .asked(subject)
            .map_or_else(|| original.clone(), |form| form.case.id());
        let (answer, result) = match (answered, &self.subjects[subject]) {
            (Some(answered), _) => answered,
            (None, Err(outcome)) => (None, outcome.clone()),
            (None, Ok(_)) => (None, Outcome::Undecided),
        };
        Record {
            index: self.index,
            stratum: self.placed.stratum.clone(),
            subject,
            name: self.placed.case.name.clone(),
            flags: self.placed.case.flags.clone(),
            id,
            original,
            answer,
            result,
        }
    }
}

/// Prepares a chunk on all processors.
pub(super) fn prepare(
    chunk: Vec<(u64, Placed)>,
    declarations: &[Declaration],
    brute_limit: usize,
) -> Result<Vec<Prepared>, Box<LegsDisagree>> {
    let prepared: Vec<_> = chunk
        .into_par_iter()
        .map(|(index, placed)| prepare_one(index, placed, declarations, brute_limit))
        .collect();
    // In order, so that it is always the first disagreement that is reported.
    prepared.into_iter().collect()
}

fn prepare_one(
    index: u64,
    placed: Placed,
    declarations: &[Declaration],
    brute_limit: usize,
) -> Result<Prepared, Box<LegsDisagree>> {
    let mut forms = Vec::new();
    let mut subjects = Vec::with_capacity(declarations.len());
    for declaration in declarations {
        subjects.push(match form_for(&placed.case, declaration) {
            Ok(baked_to) => form(&placed.case, baked_to, &mut forms, brute_limit)?,
            Err(outcome) => Err(outcome),
        });
    }
    Ok(Prepared {
        index,
        placed,
        forms,
        subjects,
    })
}

/// Whether a subject is asked the case as it stands (`None`) or baked, or why it
/// is not asked.
fn form_for(case: &Case, declaration: &Declaration) -> Result<Option<FloatType>, Outcome> {
    if !declaration.handles_dim(case.dim) {
        return Err(Outcome::Unsupported);
    }
    if declaration.takes(case) {
        return Ok(None);
    }
    if case.world().is_err() {
        // A curved shape cannot be baked.
        return Err(if declaration.handles_shapes(case) {
            Outcome::Undecided
        } else {
            Outcome::Unsupported
        });
    }
    match case.baked(declaration.scalar) {
        Err(_) => Err(Outcome::OutOfRange),
        Ok(twin) if declaration.handles_shapes(&twin) => Ok(Some(declaration.scalar)),
        Ok(_) => Err(Outcome::Unsupported),
    }
}

/// The place of a form among those of the case, computed if it is new.
fn form(
    case: &Case,
    baked_to: Option<FloatType>,
    forms: &mut Vec<Form>,
    brute_limit: usize,
) -> Result<Result<usize, Outcome>, Box<LegsDisagree>> {
    if let Some(found) = forms.iter().position(|form| form.baked_to == baked_to) {
        return Ok(Ok(found));
    }
    let case = match baked_to.map(|ty| case.baked(ty)) {
        None => case.clone(),
        Some(Ok(twin)) => twin,
        Some(Err(_)) => return Ok(Err(Outcome::OutOfRange)),
    };
    let Ok(lattice) = Lattice::of_case(&case) else {
        return Ok(Err(Outcome::Undecided));
    };
    match truth::solve(&case, brute_limit).map_err(Box::new)? {
        Truth::Undecided { .. } => Ok(Err(Outcome::Undecided)),
        Truth::Decided(truth) => {
            forms.push(Form {
                case,
                lattice,
                truth: *truth,
                baked_to,
            });
            Ok(Ok(forms.len() - 1))
        }
    }
}
