//! From a failing case to the smallest one that fails in the same way.
//!
//! A greedy search: transformations of the geometry, from large to small, are tried on the smallest
//! failing case so far. A candidate takes its place if
//!
//! * it costs less in an order without endless descent (`cost`);
//! * it is a case by the rules of the format;
//! * it can be sent to the subject without rounding;
//! * it has a certified truth;
//! * the answer to it fails in the same way ([`Failure`]), twice in a row.
//!
//! When no transformation finds anything any more, the case is a local minimum.
//!
//! ```
//! use epa_literature::literature;
//! use epa_judge::shrink::{Ended, Options, shrink};
//! use epa_judge::subject::InProcess;
//!
//! let case = "box-grid-3d/1/1".parse::<epa_corpus::generate::Reference>()?.case();
//! let subject = literature::by_name("winter-3d").ok_or("no such subject")?;
//! let shrunk = shrink(&case, &mut InProcess::new(subject.as_ref()), &Options::default())?;
//! assert_eq!((shrunk.before.numbers, shrunk.after.numbers), (48, 15));
//! assert_eq!(shrunk.ended, Ended::LocalMinimum);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! docs/shrinking.md says what each transformation does and what is promised.

mod cost;
mod failure;
mod layout;
mod numbers;
mod passes;
mod place;
mod search;
mod shapes;
mod vertices;

use std::time::Duration;

use serde_json::{Value, json};

pub use cost::Size;
pub use failure::Failure;
pub use search::{Ended, Progress};

use self::failure::{Bench, Same, Shows};
use self::passes::PASSES;
use self::search::{Budget, Halt, Search};
use crate::grades::as_float;
use crate::judge::{Kind, Verdict};
use crate::policy::Policy;
use crate::subject::{Runner, Until};
use crate::validate::Stop;
use epa_check::brute;
use epa_format::case::{Case, CaseId};
use epa_format::limits::MAX_NAME;
use epa_truth::truth;

/// How to shrink.
#[derive(Clone, Debug)]
pub struct Options {
    /// The kind of failure to keep; without it the worst that the case shows.
    pub kind: Option<Kind>,
    /// The smallest error to keep, as a share of the scale; without it the error stays within a
    /// factor of 10.
    pub at_least: Option<f64>,
    /// How many candidates the subject may be asked, at most.
    pub steps: usize,
    /// How long the search may take; without it the result does not depend on a clock.
    pub time: Option<Duration>,
    /// When it ends earlier, for instance if a person interrupts it.
    pub until: Until,
    /// Brute-force the case at the beginning and at the end, if it has up to this many
    /// candidate directions.
    pub brute_limit: usize,
    /// What is a failure.
    pub policy: Policy,
}

impl Default for Options {
    /// 20,000 steps, no limit of time, and the default policy.
    fn default() -> Self {
        Options {
            kind: None,
            at_least: None,
            steps: 20_000,
            time: None,
            until: Until::default(),
            brute_limit: brute::DEFAULT_LIMIT,
            policy: Policy::default(),
        }
    }
}

/// A failing case made smaller.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The smallest case that was found. Its source names the case it came from, the
    /// subject and the kind.
    pub case: Case,
    /// The case it came from, as it was given.
    pub from: CaseId,
    /// The failure that was kept.
    pub failure: Failure,
    /// The verdict on the case as it was sent at the beginning.
    pub verdict_before: Verdict,
    /// The verdict on the smallest case.
    pub verdict: Verdict,
    /// How far the search came.
    pub progress: Progress,
    /// The size at the beginning.
    pub before: Size,
    /// The size at the end.
    pub after: Size,
    /// Why it ended.
    pub ended: Ended,
}

impl Shrunk {
    /// The overlap that the status misses or invents, in units of the case: before and after.
    #[must_use]
    pub fn wrong_by(&self) -> [Option<f64>; 2] {
        [&self.verdict_before, &self.verdict]
            .map(|verdict| as_float(verdict.measures.status_error.as_ref()?))
    }

    /// What came of it, with the case in it.
    #[must_use]
    pub fn to_json(&self, subject: &str) -> Value {
        let word: &str = (&self.ended).into();
        // JSON has no infinity: an error that cannot be measured is null.
        json!({
            "subject": subject,
            "from": self.from.as_str(),
            "id": self.case.id().as_str(),
            "kind": self.failure.kind.name(),
            "tier": self.failure.tier.to_string(),
            "wrong_by": self.wrong_by()[1],
            "before": self.before,
            "after": self.after,
            "worst_ulps": self.verdict.worst_ulps,
            "message": self.verdict.message,
            "steps": self.progress.steps,
            "accepted": self.progress.accepted,
            "unrepeated": self.progress.unrepeated,
            "ended": word,
            "case": self.case.to_canonical_json(),
        })
    }
}

/// Why there is nothing to shrink, or no end of it.
#[derive(Debug, thiserror::Error)]
pub enum NotShrunk {
    /// The answer conforms.
    #[error("the answer to this case conforms: there is nothing to shrink")]
    Conformant,
    /// The answer fails, but not in the wanted way.
    #[error(
        "the answer does not fail with {wanted}, but with {}; give such a kind, or none",
        Kind::names(found, ", ")
    )]
    OtherKinds {
        /// The wanted kind.
        wanted: Kind,
        /// The kinds that it fails with.
        found: Vec<Kind>,
    },
    /// The error is smaller than what is to be kept.
    #[error("the error is not a share of {0} of the scale here already; give a smaller --at-least")]
    Smaller(f64),
    /// There is no verdict.
    #[error("the case is not judged: {0}; choose another case")]
    NotJudged(String),
    /// Asked again, it did not fail in the same way.
    #[error("{0} did not show when the case was asked again; only what repeats can be shrunk")]
    NotRepeated(Kind),
    /// The subject cannot be run, or the oracle's own legs disagree.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// Makes a failing case smaller. A case that the subject cannot be sent as it stands is
/// replaced by its baked twin first, as in every run.
///
/// # Errors
/// [`NotShrunk`]. A subject that is lost on the way is no error: what was found stays.
pub fn shrink(
    case: &Case,
    subject: &mut dyn Runner,
    options: &Options,
) -> Result<Shrunk, NotShrunk> {
    shrink_observed(case, subject, options, |_| ())
}

/// The same, telling `each` after every step how far it has come.
///
/// # Errors
/// As [`shrink`].
pub fn shrink_observed(
    case: &Case,
    subject: &mut dyn Runner,
    options: &Options,
    mut each: impl FnMut(&Progress),
) -> Result<Shrunk, NotShrunk> {
    let until = options.until.clone();
    let budget = Budget {
        steps: options.steps,
        until: match options.time {
            Some(time) => until.within(time),
            None => until,
        },
    };
    let mut bench = Bench::new(subject, &options.policy);
    let sent = as_sent(case, &bench);
    confirm(&sent, options)?;
    let (failure, verdict_before) = first(&sent, &mut bench, options)?;
    let name = bench.declaration.name.clone();
    let mut trial = Same {
        bench: &mut bench,
        failure: failure.clone(),
        verdict: verdict_before.clone(),
    };
    let mut search = Search::new(&sent, &mut trial, budget, &mut each);
    let ended = match search.run(&PASSES) {
        Ok(()) => Ended::LocalMinimum,
        Err(Halt::Early(ended)) => ended,
        Err(Halt::LegsDisagree(all)) => return Err(Stop::LegsDisagree(all).into()),
    };
    let (progress, smallest) = (search.progress, search.best().clone());
    let verdict = trial.verdict;
    confirm(&smallest, options)?;
    Ok(Shrunk {
        case: labelled(smallest, case, &name, &failure),
        from: case.id(),
        failure,
        verdict_before,
        verdict,
        before: progress.before,
        after: progress.now,
        progress,
        ended,
    })
}

/// The case as the subject is sent it: as it stands, or baked. A case without a baked
/// twin is left to the judge, who says why there is no verdict.
fn as_sent(case: &Case, bench: &Bench<'_>) -> Case {
    let declaration = &bench.declaration;
    if declaration.takes(case) {
        return case.clone();
    }
    case.baked(declaration.scalar)
        .unwrap_or_else(|_| case.clone())
}

/// Brute force too has to agree on the case, at the beginning and at the end.
fn confirm(case: &Case, options: &Options) -> Result<(), NotShrunk> {
    truth::solve(case, options.brute_limit)
        .map(|_| ())
        .map_err(|disagreement| Stop::LegsDisagree(Box::new(disagreement)).into())
}

/// The failure of the case, if it shows twice. If none shows at once, another answer to the same
/// question is one.
fn first(
    case: &Case,
    bench: &mut Bench<'_>,
    options: &Options,
) -> Result<(Failure, Verdict), NotShrunk> {
    let scalar = bench.declaration.scalar;
    bench.look_for(options.kind);
    let mut shows = asked(case, bench)?;
    if shows.verdict.failures.is_empty() && options.kind.is_none() {
        bench.look_for(Some(Kind::Nondeterministic));
        shows = asked(case, bench)?;
    }
    let Some(failure) = Failure::of(&shows, scalar, (options.kind, options.at_least)) else {
        let verdict = shows.verdict;
        return Err(match options.kind {
            Some(wanted) if !verdict.is_conformant() => NotShrunk::OtherKinds {
                wanted,
                found: verdict.failures,
            },
            _ => NotShrunk::Conformant,
        });
    };
    if let Some(least) = failure.at_least
        && failure.share.is_none_or(|share| share < least)
    {
        return Err(NotShrunk::Smaller(least));
    }
    bench.look_for(Some(failure.kind));
    let second = asked(case, bench)?;
    if !failure.is_shown_by(&second, scalar) {
        return Err(NotShrunk::NotRepeated(failure.kind));
    }
    Ok((failure, shows.verdict))
}

/// What a case shows, if it has a verdict.
fn asked(case: &Case, bench: &mut Bench<'_>) -> Result<Shows, NotShrunk> {
    let outcome = bench.ask(case)?;
    outcome.map_err(|outcome| NotShrunk::NotJudged(outcome.why_not_judged().unwrap_or_default()))
}

/// What is added to the name of a case that was shrunk.
const SHRUNK: &str = ", shrunk";

/// The case with a name and a source of its own: what was said of the case it came
/// from need not be true of it.
fn labelled(case: Case, from: &Case, subject: &str, failure: &Failure) -> Case {
    let id = from.id();
    let name = from.name.as_deref().unwrap_or(id.as_str());
    let name: String = name.chars().take(MAX_NAME - SHRUNK.len()).collect();
    let kind = failure.kind.name();
    let source = json!({
        "shrunk_from": id.as_str(),
        "subject": subject,
        "failure": kind,
        "tier": failure.tier.to_string(),
    });
    Case {
        name: Some(name + SHRUNK),
        why: Some(format!("{subject} fails with {kind}")),
        source: source.as_object().cloned(),
        flags: Vec::new(),
        ..case
    }
}
