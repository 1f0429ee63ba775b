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

use std::fmt;

use crate::policy::Policy;
use crate::reckoning::{KnownFailing, Reckoning, finding, summary};
use crate::results::Entry;
use crate::subject::Subject;
use crate::validate::{Placed, Run, Stop, in_turn};
use epa_corpus::corpus;
use epa_corpus::generate;
use epa_truth::brute;

/// Why a subject cannot be said to conform.
#[derive(Debug)]
pub enum NotConformant {
    /// It fails; shown with its first failures, each with the id of its case.
    Fails(Box<Reckoning>),
    /// Nothing fails, but too little of what its declaration covers was judged.
    Partial(Box<Reckoning>),
    /// The run did not come to its end.
    Stopped(Stop),
    /// Nothing was judged: every case is unsupported or not decided.
    NothingJudged,
    /// A stratum that does not exist.
    NoSuchStratum(String),
    /// The embedded corpus is broken.
    Corpus(corpus::CorpusError),
}

impl fmt::Display for NotConformant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotConformant::Fails(reckoning) => {
                for failure in &reckoning.findings {
                    let subject = &reckoning.subjects[failure.entry.subject];
                    writeln!(f, "{}", finding(subject, &failure.entry, failure.standing))?;
                }
                write!(f, "{}", summary(reckoning, true))
            }
            NotConformant::Partial(reckoning) => f.write_str(&summary(reckoning, true)),
            NotConformant::Stopped(stop) => write!(f, "{stop}"),
            NotConformant::NothingJudged => {
                f.write_str("no case was judged: the subject supports none of them")
            }
            NotConformant::NoSuchStratum(name) => write!(f, "there is no stratum `{name}`"),
            NotConformant::Corpus(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for NotConformant {}

/// What is embedded: the corpus and the core set.
///
/// # Errors
/// [`NotConformant::Corpus`]; a test holds that it does not happen.
pub fn embedded() -> Result<Vec<Placed>, NotConformant> {
    let corpus = corpus::embedded().map_err(NotConformant::Corpus)?;
    let core = corpus::core().map_err(NotConformant::Corpus)?;
    let corpus = corpus
        .into_iter()
        .map(|(stratum, case)| (stratum.to_owned(), case));
    let place = |(stratum, case)| Placed { stratum, case };
    Ok(corpus.chain(core).map(place).collect())
}

/// The first `count` cases of a stratum for a seed.
///
/// # Errors
/// [`NotConformant::NoSuchStratum`].
pub fn generated(stratum: &str, seed: u64, count: usize) -> Result<Vec<Placed>, NotConformant> {
    let found = generate::by_name(stratum);
    let found = found.ok_or_else(|| NotConformant::NoSuchStratum(stratum.to_owned()))?;
    let place = |case| Placed {
        stratum: stratum.to_owned(),
        case,
    };
    Ok(found.cases(seed).take(count).map(place).collect())
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
    })
    .map_err(NotConformant::Stopped)?;
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
