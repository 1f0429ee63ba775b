//! Conformance as a test: for someone's own `cargo test`.
//!
//! ```no_run
//! # use epa_format::{case::Case, number::FloatType};
//! # use epa_judge::subject::{Answer, Subject};
//! # struct Mine;
//! # impl Subject for Mine {
//! #     fn name(&self) -> &str { "mine" }
//! #     fn float_type(&self) -> FloatType { FloatType::F64 }
//! #     fn answer(&self, _: &Case) -> Answer { unimplemented!() }
//! # }
//! #[test]
//! fn mine_conforms() {
//!     // On the embedded corpus, under the default policy:
//!     epa_judge::assert_conforms!(Mine);
//!     // On cases of one's own choice, under one's own policy:
//!     let policy = epa_judge::policy::Policy::parse(r#"{"require":"tight"}"#).unwrap();
//!     let boxes = epa_judge::conformance::generated("lattice-3d", 1, 500).unwrap();
//!     epa_judge::assert_conforms!(Mine, boxes, policy);
//! }
//! ```

use crate::policy::Policy;
use crate::reckoning::{Finding, KnownFailing, Reckoning, finding, summary};
use crate::results::Entry;
use crate::subject::Subject;
use crate::validate::{Placed, Run, Stop, in_turn};
use epa_check::brute;
use epa_corpus::corpus;
use epa_corpus::generate;

/// Why a subject cannot be said to conform.
#[derive(Debug, thiserror::Error)]
pub enum NotConformant {
    /// It fails; shown with its first failures, each with the id of its case.
    #[error("{}{}", findings(.0), summary(.0, true))]
    Fails(Box<Reckoning>),
    /// Nothing fails, but too little of what its declaration covers was judged.
    #[error("{}", summary(.0, true))]
    Partial(Box<Reckoning>),
    /// The run did not come to its end.
    #[error("{0}")]
    Stopped(#[from] Stop),
    /// Nothing was judged: every case is unsupported or not decided.
    #[error("no case was judged: the subject supports none of them")]
    NothingJudged,
    /// A stratum that does not exist.
    #[error("there is no stratum `{0}`")]
    NoSuchStratum(String),
    /// The embedded corpus is broken.
    #[error("{0}")]
    Corpus(#[from] corpus::CorpusError),
}

/// The first failures, a line each.
fn findings(reckoning: &Reckoning) -> String {
    let line = |failure: &Finding| {
        let subject = &reckoning.subjects[failure.entry.subject];
        finding(subject, &failure.entry, failure.standing) + "\n"
    };
    reckoning.findings.iter().map(line).collect()
}

/// What is embedded: the corpus and the core set.
///
/// # Errors
/// [`NotConformant::Corpus`]; a test holds that it does not happen.
pub fn embedded() -> Result<Vec<Placed>, NotConformant> {
    let mut cases = corpus()?;
    let core = corpus::core()?.into_iter();
    cases.extend(core.map(|(stratum, case)| Placed::new(stratum, case)));
    Ok(cases)
}

/// The embedded corpus without the core set.
///
/// # Errors
/// [`NotConformant::Corpus`], likewise.
pub fn corpus() -> Result<Vec<Placed>, NotConformant> {
    let cases = corpus::embedded()?.into_iter();
    let placed = cases.map(|(stratum, case)| Placed::new(stratum, case));
    Ok(placed.collect())
}

/// The first `count` cases of a stratum for a seed.
///
/// # Errors
/// [`NotConformant::NoSuchStratum`].
pub fn generated(stratum: &str, seed: u64, count: usize) -> Result<Vec<Placed>, NotConformant> {
    let found = generate::by_name(stratum);
    let found = found.ok_or_else(|| NotConformant::NoSuchStratum(stratum.to_owned()))?;
    let cases = found.cases(seed).take(count);
    Ok(cases.map(|case| Placed::new(stratum, case)).collect())
}

/// Judges a subject of this process.
///
/// # Errors
/// [`NotConformant`]: it fails, or it cannot be said.
pub fn conforms(
    subject: &dyn Subject,
    cases: impl IntoIterator<Item = Placed, IntoIter: Send>,
    policy: &Policy,
    known: Vec<KnownFailing>,
) -> Result<Reckoning, NotConformant> {
    let declaration = subject.declaration();
    let subjects = vec![declaration.clone()];
    let mut reckoning = Reckoning::new(subjects, policy.clone(), known);
    let mut run = Run {
        brute_limit: brute::DEFAULT_LIMIT,
        ..Run::in_process([subject], policy)
    };
    run.all(in_turn(cases), |record| {
        reckoning.add(&Entry::of(&record, declaration.scalar));
        Ok(())
    })?;
    if reckoning.tally.total(0).judged == 0 {
        Err(NotConformant::NothingJudged)
    } else if !reckoning.conforms() {
        Err(NotConformant::Fails(Box::new(reckoning)))
    } else if reckoning.is_partial() {
        Err(NotConformant::Partial(Box::new(reckoning)))
    } else {
        Ok(reckoning)
    }
}

/// Panics with the failures and their ids unless a subject conforms: on the
/// embedded corpus under the default policy, or on the given cases, and under the
/// given policy. See [`conformance`](crate::conformance).
#[macro_export]
macro_rules! assert_conforms {
    ($subject:expr $(,)?) => {
        match $crate::conformance::embedded() {
            Ok(cases) => $crate::assert_conforms!($subject, cases),
            Err(error) => panic!("{error}"),
        }
    };
    ($subject:expr, $cases:expr $(,)?) => {
        $crate::assert_conforms!($subject, $cases, $crate::policy::Policy::default())
    };
    ($subject:expr, $cases:expr, $policy:expr $(,)?) => {
        if let Err(error) =
            $crate::conformance::conforms(&$subject, $cases, &$policy, ::std::vec::Vec::new())
        {
            panic!("the subject does not conform\n{error}");
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::{Answer, Status, builtin};
    use epa_format::case::Case;
    use epa_format::number::FloatType;

    /// Says that everything is one apart.
    struct OneApart;

    impl Subject for OneApart {
        fn name(&self) -> &str {
            "one-apart"
        }
        fn float_type(&self) -> FloatType {
            FloatType::F64
        }
        fn answer(&self, _: &Case) -> Answer {
            Answer {
                depth: Some(-1.0),
                ..Answer::without_numbers(Status::Separated, "")
            }
        }
    }

    fn cases() -> Vec<Placed> {
        generated("lattice-2d", 1, 40).expect("a stratum")
    }

    #[test]
    fn a_good_subject_conforms() {
        let subject = builtin::by_name("epa-f64").expect("built in");
        let reckoning = conforms(subject.as_ref(), cases(), &Policy::default(), Vec::new());
        assert_eq!(reckoning.expect("conforms").tally.total(0).judged, 40);
    }

    #[test]
    #[should_panic(expected = "MISSED_OVERLAP")]
    fn a_bad_one_panics_with_its_failures() {
        assert_conforms!(OneApart, cases());
    }

    #[test]
    fn nothing_judged_is_no_conformance() {
        let none = conforms(&OneApart, Vec::new(), &Policy::default(), Vec::new());
        assert!(matches!(none, Err(NotConformant::NothingJudged)));
    }
}
