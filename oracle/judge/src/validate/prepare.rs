//! From a case to the forms in which subjects are asked, with their truths.

use core::cmp::Ordering;
use std::sync::Arc;

use rayon::prelude::*;

use super::{Outcome, Placed, Record, Turn};
use crate::judge::{Ground, Others, Tolerances};
use crate::metamorphic::Compared;
use crate::subject::{Declaration, NotFor, Omission, Until};
use epa_format::case::{BakeError, Case, CaseId};
use epa_format::number::{FloatType, Rational};
use epa_truth::lattice::Curves;
use epa_truth::truth::{Known, LegsDisagree};

/// A case in a form that subjects are asked in, with its truth.
pub(super) struct Form {
    pub(super) case: Case,
    known: Known,
    /// What else the case may have been taken for.
    pub(super) others: Others,
}

impl Form {
    /// The id of the case in this form.
    pub(super) fn id(&self) -> &CaseId {
        self.known.id()
    }

    /// Why a subject is not for the moved case: farther out more pairs touch up to rounding.
    pub(super) fn omits_moved(&self, moved: &Case, declaration: &Declaration) -> Option<Omission> {
        let tight = || moved_tight(moved, declaration.scalar);
        omits_pair(declaration, &self.known, tight)
    }

    /// Whether the moved case touches up to rounding: farther out that decides more pairs.
    pub(super) fn is_moved_contested(&self, moved: &Case, ty: FloatType) -> bool {
        beyond(&self.known, &moved_tight(moved, ty)).is_eq()
    }

    /// What answers are judged against.
    pub(super) fn ground(&self) -> Ground<'_> {
        Ground::from(&self.known)
    }
}

/// A case with its forms, and which of them each subject is asked.
pub(super) struct Prepared {
    /// What the records of all subjects have in common.
    record: Record,
    forms: Vec<Form>,
    /// A subject's form, or why it is not asked.
    subjects: Vec<Result<usize, Outcome>>,
    /// The form as the case was given, where a subject is not asked.
    given: Option<usize>,
}

impl Prepared {
    /// The form that a subject is asked, if it is.
    pub(super) fn asked(&self, subject: usize) -> Option<&Form> {
        let form = self.subjects[subject].as_ref().ok()?;
        self.forms.get(*form)
    }

    /// The record of a subject that has not answered.
    pub(super) fn record(&self, subject: usize) -> Record {
        let asked = self.asked(subject);
        let known = asked.or_else(|| self.forms.get(self.given?));
        Record {
            subject,
            id: asked.map_or(&self.record.original, Form::id).clone(),
            signed_depth: known.map(|form| Box::new(form.known.ends().map(Clone::clone))),
            result: match &self.subjects[subject] {
                Err(outcome) => outcome.clone(),
                Ok(_) => Outcome::NotDecided,
            },
            ..self.record.clone()
        }
    }
}

/// What `tight` is where a case was moved to.
fn moved_tight(moved: &Case, ty: FloatType) -> Rational {
    Tolerances::new(ty, Curves::of_case(moved).reach(), moved.posed()).tight
}

/// Whether a pair is apart or overlaps beyond a tolerance, or touches within it.
fn beyond(known: &Known, tight: &Rational) -> Ordering {
    let [lo, hi] = known.ends();
    if hi.cmp_rational(&-tight).is_lt() {
        Ordering::Less
    } else if lo.cmp_rational(tight).is_gt() {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// Why a subject is not for a pair as it would be asked, if it declares that: whether the shapes
/// touch is told by their truth, within `tight`, which few need.
fn omits_pair(
    declaration: &Declaration,
    known: &Known,
    tight: impl FnOnce() -> Rational,
) -> Option<Omission> {
    if declaration.not_for.is_empty() {
        return None;
    }
    let (what, omission) = match beyond(known, &tight()) {
        Ordering::Less => (NotFor::Separated, Omission::Separated),
        Ordering::Equal => (NotFor::Touching, Omission::Touching),
        Ordering::Greater => return None,
    };
    declaration.not_for.contains(&what).then_some(omission)
}

/// Prepares a chunk on all processors; when the time is over, its first cases.
pub(super) fn prepare(
    chunk: Vec<Turn>,
    declarations: &[Declaration],
    brute_limit: usize,
    until: &Until,
) -> Result<Vec<Prepared>, Box<LegsDisagree>> {
    let prepared: Vec<_> = chunk
        .into_par_iter()
        .map(|turn| {
            let is_over = until.is_over();
            (!is_over).then(|| prepare_one(turn, declarations, brute_limit))
        })
        .collect();
    // In order, so that it is always the first disagreement that is reported.
    prepared
        .into_iter()
        .map_while(|prepared| prepared)
        .collect()
}

fn prepare_one(
    turn: Turn,
    declarations: &[Declaration],
    brute_limit: usize,
) -> Result<Prepared, Box<LegsDisagree>> {
    let Turn {
        index,
        of_stratum,
        placed: Placed { stratum, case },
    } = turn;
    let mut forms = Forms {
        case: &case,
        id: case.id(),
        brute_limit,
        ready: Vec::new(),
    };
    let mut subjects = Vec::with_capacity(declarations.len());
    for declaration in declarations {
        subjects.push(forms.asked(declaration)?);
    }
    let is_left_out = subjects.iter().any(Result::is_err);
    let given = is_left_out
        .then(|| forms.place(&case, &forms.id.clone()))
        .transpose()?;
    let Forms { id, ready, .. } = forms;
    let record = Record {
        index,
        of_stratum,
        stratum,
        subject: 0,
        case: Arc::new(case),
        id: id.clone(),
        original: id,
        signed_depth: None,
        answer: None,
        asked_twice: false,
        variants: Compared::new(),
        result: Outcome::NotDecided,
        is_complete: true,
    };
    Ok(Prepared {
        record,
        forms: ready,
        subjects,
        given,
    })
}

/// The forms of a case, each solved once, when the first subject needs it.
struct Forms<'c> {
    case: &'c Case,
    id: CaseId,
    brute_limit: usize,
    ready: Vec<Form>,
}

/// The place of a form; an error ends the run.
type Place = Result<usize, Box<LegsDisagree>>;

/// The place of a form, or why a subject is not asked.
type Asked = Result<Result<usize, Outcome>, Box<LegsDisagree>>;

impl Forms<'_> {
    /// The form that a subject is asked, if it is for such cases, and its float type can also
    /// hold the answer.
    fn asked(&mut self, declaration: &Declaration) -> Asked {
        if let Some(omission) = declaration.omits(self.case) {
            return Ok(Err(Outcome::DeclaredOut(omission)));
        }
        let asked = self.form(declaration)?;
        Ok(asked.and_then(|form| {
            let Form { case, known, .. } = &self.ready[form];
            if !known.has_depth_in(declaration.scalar) {
                return Err(Outcome::OutOfRange);
            }
            let tight = || {
                let scale = Ground::from(known).scale();
                Tolerances::new(declaration.scalar, scale, case.posed()).tight
            };
            match omits_pair(declaration, known, tight) {
                Some(omission) => Err(Outcome::DeclaredOut(omission)),
                None => Ok(form),
            }
        }))
    }

    /// The case as it stands, or baked; or else one of these with a shape that is exactly another
    /// one written as that.
    fn form(&mut self, declaration: &Declaration) -> Asked {
        let (case, id) = (self.case, self.id.clone());
        if declaration.takes(case) {
            return self.place(case, &id).map(Ok);
        }
        let twin = case.baked_as(&id, declaration.scalar);
        if let Ok(twin) = &twin
            && declaration.takes(twin)
        {
            return self.place(twin, &twin.id()).map(Ok);
        }
        if let Some(case) = declaration.rewritten(case) {
            return self.place(&case, &id).map(Ok);
        }
        Ok(Err(match twin {
            Ok(twin) => match declaration.rewritten(&twin) {
                Some(case) => return self.place(&case, &twin.id()).map(Ok),
                None if declaration.handles_shapes(&twin) => {
                    Outcome::DeclaredOut(Omission::FlatHull)
                }
                None => Outcome::DeclaredOut(Omission::Shape),
            },
            // What is curved cannot be baked.
            Err(BakeError::Curved(_)) => self.why_not_curved(declaration),
            Err(_) => Outcome::OutOfRange,
        }))
    }

    /// Why a subject cannot be sent a case with a curved shape.
    fn why_not_curved(&self, declaration: &Declaration) -> Outcome {
        if !declaration.handles_shapes(self.case) {
            Outcome::DeclaredOut(Omission::Shape)
        } else if !declaration.takes_poses(self.case) {
            Outcome::DeclaredOut(Omission::Pose)
        } else if !self.case.is_exact_in(declaration.scalar) {
            Outcome::OutOfRange
        } else {
            Outcome::DeclaredOut(Omission::FlatHull)
        }
    }

    /// The place of a case with this id, which is solved if it is the first of its kind.
    fn place(&mut self, case: &Case, id: &CaseId) -> Place {
        let is_it = |form: &Form| form.known.id() == id && form.case == *case;
        if let Some(found) = self.ready.iter().position(is_it) {
            return Ok(found);
        }
        let known = Known::with_id(case, id.clone(), self.brute_limit).map_err(Box::new)?;
        let case = case.clone();
        let others = Others::default();
        self.ready.push(Form {
            case,
            known,
            others,
        });
        Ok(self.ready.len() - 1)
    }
}
