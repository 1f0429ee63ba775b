//! What is run, and what came of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::judge::Verdict;
use crate::metamorphic::Compared;
use crate::subject::{Answer, Omission};
use epa_format::case::{Case, CaseId};
use epa_format::number::Surd;

/// A case with the stratum it belongs to.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The stratum.
    pub stratum: String,
    /// The case.
    pub case: Case,
}

impl Placed {
    /// A case of a stratum.
    pub fn new(stratum: impl Into<String>, case: Case) -> Self {
        Placed {
            stratum: stratum.into(),
            case,
        }
    }

    /// A case of no stratum.
    pub fn alone(case: &Case) -> Self {
        Placed::new("", case.clone())
    }
}

/// A case with its place in a run, which no shard changes.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its place among all cases, from 0.
    pub index: u64,
    /// Its place among those of its stratum, from 0.
    pub of_stratum: u64,
    /// The case.
    pub placed: Placed,
}

/// The cases of a run in their places.
pub fn in_turn(cases: impl IntoIterator<Item = Placed>) -> impl Iterator<Item = Turn> {
    let mut strata: BTreeMap<String, u64> = BTreeMap::new();
    (0..).zip(cases).map(move |(index, placed)| {
        let next = strata.entry(placed.stratum.clone()).or_default();
        let of_stratum = *next;
        *next += 1;
        Turn {
            index,
            of_stratum,
            placed,
        }
    })
}

/// How one subject did on one case.
#[derive(Clone, Debug)]
pub struct Record {
    /// The place of the case among those run, from 0.
    pub index: u64,
    /// Its place among those of its stratum, from 0.
    pub of_stratum: u64,
    /// The stratum of the case.
    pub stratum: String,
    /// Which of the subjects.
    pub subject: usize,
    /// The case as it was given.
    pub case: Arc<Case>,
    /// The id of the case as it was run: of its baked twin, if it was baked.
    pub id: CaseId,
    /// The id of the case as it was given.
    pub original: CaseId,
    /// The ends of what is known of the signed depth of the case as it was run, or as it was
    /// given where the subject was not asked.
    pub signed_depth: Option<Box<[Surd; 2]>>,
    /// What the subject answered, in this project's conventions.
    pub answer: Option<Answer>,
    /// Whether it was asked a second time.
    pub asked_twice: bool,
    /// The variants that it was asked.
    pub variants: Compared,
    /// What came of it.
    pub result: Outcome,
    /// Whether it got all its answers, second ones and those to variants among them. If not, the
    /// subject was given up.
    pub is_complete: bool,
}

/// What came of running a subject on a case.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was judged.
    Judged(Box<Verdict>),
    /// The subject declares that it is not for such a case: it was not asked.
    DeclaredOut(Omission),
    /// The subject answers that it does not handle the case, perhaps with a reason.
    Unsupported(Option<String>),
    /// The truth is enclosed, wider than `numeric`, and the answer lies inside.
    NotDecided,
    /// The float type of the subject cannot hold the case, not even baked, or not the
    /// depth.
    OutOfRange,
}

impl Outcome {
    /// Why there is no verdict, in words; `None` if there is one.
    #[must_use]
    pub fn why_not_judged(&self) -> Option<String> {
        let said = |why: &Option<String>| match why.as_deref() {
            None | Some("") => "the subject answers that it does not handle it".to_owned(),
            Some(why) => format!("the subject answers that it does not handle it: {why}"),
        };
        Some(match self {
            Outcome::Judged(_) => return None,
            Outcome::DeclaredOut(what) => format!("the subject declares it out: {}", what.name()),
            Outcome::Unsupported(why) => said(why),
            Outcome::NotDecided => "the truth is known too vaguely to judge this answer".to_owned(),
            Outcome::OutOfRange => "the subject's floats cannot hold it, or its depth".to_owned(),
        })
    }
}
