//! Which failure is kept, and whether a case still shows it.

use core::cmp::Ordering;

use num_traits::Signed;

use super::search::{Ended, Halt, Shown, Trial};
use crate::judge::{Kind, Tier, Tolerances, Verdict};
use crate::policy::Policy;
use crate::results::Graded;
use crate::subject::{Declaration, Runner};
use crate::validate::{Again, Outcome, Placed, Record, Run, Stop, in_turn};
use epa_format::case::Case;
use epa_format::number::{FloatType, Surd, compare};

/// By which factor the error, as a share of the scale, may grow or shrink.
const FACTOR: f64 = 10.0;

/// A verdict, with what else a failure is recognised by.
#[derive(Clone, Debug)]
pub(super) struct Shows {
    pub(super) verdict: Verdict,
    /// The sign of the signed depth: more than 0 if the shapes overlap. `Equal` too if it is not
    /// known.
    class: Ordering,
}

impl Shows {
    /// What a record shows, if it has a verdict.
    ///
    /// # Errors
    /// The outcome, if it is not a verdict.
    pub(super) fn of(record: Record) -> Result<Self, Outcome> {
        let ends = record.signed_depth.as_deref();
        let signs = ends.map(|ends| ends.each_ref().map(Surd::signum));
        let class = match signs {
            Some([low, high]) if low == high => low,
            _ => Ordering::Equal,
        };
        match record.result {
            Outcome::Judged(verdict) => Ok(Shows {
                verdict: *verdict,
                class,
            }),
            other => Err(other),
        }
    }

    /// The error that a kind is about, as a share of the scale; that of a unit length as it is.
    /// `None` if it has no measure.
    fn share(&self, kind: Kind, scalar: FloatType) -> Option<f64> {
        let graded = Graded::of(&self.verdict, None, scalar);
        let error = graded.errors.of_kind(kind)?.abs();
        match kind {
            Kind::NormalNonunit => Some(error),
            _ => graded.share_of_scale(error),
        }
    }
}

/// A failure: what has to stay while the case becomes smaller.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The kind.
    pub kind: Kind,
    /// How bad it is: the tier of the measure that the kind is about.
    pub tier: Tier,
    /// Whether hit or miss was contested on the case.
    pub contested: bool,
    /// The class of the overlap: more than 0 for an overlap, less for a gap.
    pub class: Ordering,
    /// The error that the kind is about, as a share of the scale, if it has a measure.
    pub share: Option<f64>,
    /// The smallest share to keep; without it within a factor of 10 of `share`.
    pub at_least: Option<f64>,
}

impl Failure {
    /// The wanted failure of a verdict or, without a wish, what goes wrong first: the other kinds
    /// follow from it.
    #[must_use]
    pub(super) fn of(
        shows: &Shows,
        scalar: FloatType,
        (wanted, at_least): (Option<Kind>, Option<f64>),
    ) -> Option<Self> {
        let verdict = &shows.verdict;
        let of_kind = |kind| Failure {
            kind,
            tier: severity(verdict, kind, scalar),
            contested: verdict.contested,
            class: shows.class,
            share: shows.share(kind, scalar),
            at_least,
        };
        let failed = |kind: &Kind| verdict.failures.contains(kind);
        let kind = match wanted {
            Some(kind) => Some(kind).filter(failed),
            None => Kind::first(&verdict.failures),
        };
        kind.map(of_kind)
    }

    /// Whether the same failure is shown: the kind, in the same tier, on shapes of the same class,
    /// with an error of about the same share of the scale. Where overlap or not was decided it has
    /// to stay so, so that a wrong answer does not become one that rounding excuses.
    #[must_use]
    pub(super) fn is_shown_by(&self, shows: &Shows, scalar: FloatType) -> bool {
        let verdict = &shows.verdict;
        verdict.failures.contains(&self.kind)
            && severity(verdict, self.kind, scalar) == self.tier
            && (self.contested || !verdict.contested)
            && shows.class == self.class
            && self.is_as_large(shows.share(self.kind, scalar))
    }

    fn is_as_large(&self, share: Option<f64>) -> bool {
        match (self.at_least, self.share, share) {
            (Some(least), _, Some(share)) => share >= least,
            (None, Some(first), Some(share)) => (first / FACTOR..=first * FACTOR).contains(&share),
            // A kind without a measure has none in any case.
            (_, first, share) => first.is_some() == share.is_some(),
        }
    }
}

/// The tier of the measure that a kind of failure is about. Kinds without a measure are
/// wrong. Kinds about answers that differ from each other are sane.
fn severity(verdict: &Verdict, kind: Kind, scalar: FloatType) -> Tier {
    let tolerances = match kind {
        Kind::Metamorphic | Kind::Nondeterministic => return Tier::Sane,
        Kind::NormalZero | Kind::Nonfinite | Kind::Crash | Kind::Timeout | Kind::Protocol => {
            return Tier::Wrong;
        }
        Kind::NormalNonunit => Tolerances::for_unit_length(scalar),
        _ => &verdict.tolerances,
    };
    match verdict.measures.of_kind(kind) {
        Some(x) if compare(&x.abs(), &tolerances.sane).is_gt() => Tier::Wrong,
        _ => Tier::Sane,
    }
}

/// Asks a subject about single cases, as `validate` does.
pub(super) struct Bench<'r> {
    run: Run<'r>,
    pub(super) declaration: Declaration,
}

impl<'r> Bench<'r> {
    pub(super) fn new(subject: &'r mut dyn Runner, policy: &'r Policy) -> Self {
        let declaration = subject.declaration().clone();
        Bench {
            // What is accepted in the end is brute-forced; candidates have a certificate that was
            // checked.
            run: Run {
                again: Again::Never,
                ..Run::of(vec![Box::new(subject)], policy)
            },
            declaration,
        }
    }

    /// Asks from now on as a failure of this kind needs it.
    pub(super) fn look_for(&mut self, kind: Option<Kind>) {
        self.run.again = match kind {
            Some(Kind::Metamorphic) => Again::All,
            Some(Kind::Nondeterministic) => Again::Sample,
            _ => Again::Never,
        };
    }

    /// What a case shows, or its outcome if that is no verdict.
    pub(super) fn ask(&mut self, case: &Case) -> Result<Result<Shows, Outcome>, Stop> {
        let mut found: Option<Record> = None;
        self.run.all(in_turn([Placed::alone(case)]), |record| {
            found = Some(record);
            Ok(())
        })?;
        // One subject and one case make one record.
        Ok(found.map_or(Err(Outcome::NotDecided), Shows::of))
    }
}

/// The trial of candidates by one failure.
pub(super) struct Same<'b, 'r> {
    pub(super) bench: &'b mut Bench<'r>,
    pub(super) failure: Failure,
    /// The verdict on the candidate that showed the failure last.
    pub(super) verdict: Verdict,
}

impl Same<'_, '_> {
    fn verdict(&mut self, case: &Case) -> Result<Option<Verdict>, Halt> {
        let scalar = self.bench.declaration.scalar;
        match self.bench.ask(case) {
            Ok(shown) => Ok(shown
                .ok()
                .filter(|shows| self.failure.is_shown_by(shows, scalar))
                .map(|shows| shows.verdict)),
            Err(Stop::LegsDisagree(disagreement)) => Err(Halt::LegsDisagree(disagreement)),
            Err(stop) => Err(Halt::Early(Ended::Lost(stop.to_string()))),
        }
    }
}

impl Trial for Same<'_, '_> {
    fn scalar(&self) -> FloatType {
        self.bench.declaration.scalar
    }

    fn takes(&self, case: &Case) -> bool {
        let declaration = &self.bench.declaration;
        declaration.takes(case) || declaration.rewritten(case).is_some()
    }

    fn ask(&mut self, case: &Case) -> Result<Shown, Halt> {
        if self.verdict(case)?.is_none() {
            return Ok(Shown::Other);
        }
        Ok(match self.verdict(case)? {
            None => Shown::Once,
            Some(verdict) => {
                self.verdict = verdict;
                Shown::Failure
            }
        })
    }
}
