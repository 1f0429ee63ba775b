//! Which failure is kept, and whether a case still shows it.

use num_traits::Signed;

use super::search::{Halt, Shown, Trial};
use crate::judge::{Kind, Measures, Tier, Tolerances, Verdict};
use crate::policy::Policy;
use crate::subject::{Declaration, Runner};
use crate::validate::{Outcome, Placed, Record, Run, Stop};
use epa_format::case::Case;
use epa_format::number::{FloatType, Rational, compare};

/// A failure: what has to stay while the case becomes smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind.
    pub kind: Kind,
    /// How bad it is: the tier of the measure that the kind is about.
    pub tier: Tier,
    /// Whether hit or miss was contested on the case.
    pub contested: bool,
}

impl Failure {
    /// The wanted failure of a verdict or, without a wish, the worst, and of equally
    /// bad ones the first in the order of [`Kind::ALL`].
    #[must_use]
    pub fn of(verdict: &Verdict, scalar: FloatType, wanted: Option<Kind>) -> Option<Self> {
        let of_kind = |kind| Failure {
            kind,
            tier: severity(verdict, kind, scalar),
            contested: verdict.contested,
        };
        let failed = |kind: &Kind| verdict.failures.contains(kind);
        if let Some(kind) = wanted {
            return Some(kind).filter(failed).map(of_kind);
        }
        let all = Kind::ALL.into_iter().filter(failed).map(of_kind);
        // The first of the worst: `max_by_key` would give the last.
        all.rev().max_by_key(|failure| failure.tier)
    }

    /// Whether a verdict shows the same failure: the kind, in the same tier. Where
    /// overlap or not was decided it has to stay so, so that a wrong answer does not
    /// become one that rounding excuses.
    #[must_use]
    pub fn is_shown_by(&self, verdict: &Verdict, scalar: FloatType) -> bool {
        verdict.failures.contains(&self.kind)
            && severity(verdict, self.kind, scalar) == self.tier
            && (self.contested || !verdict.contested)
    }
}

/// The tier of the measure that a kind of failure is about; what has no measure is
/// wrong, or for answers that only differ from each other, sane.
fn severity(verdict: &Verdict, kind: Kind, scalar: FloatType) -> Tier {
    let Measures {
        status_error,
        depth_error,
        normal_regret,
        residual_overlap,
        witness_a,
        witness_b,
        witness_gap,
        unit_length,
        ..
    } = &verdict.measures;
    let lengths = &verdict.tolerances;
    let graded = |measure: &Option<Rational>, tolerances: &Tolerances| {
        let beyond = |x: &Rational| compare(&x.abs(), &tolerances.sane).is_gt();
        match measure {
            Some(x) if beyond(x) => Tier::Wrong,
            // It failed, so it is worse than numeric.
            _ => Tier::Sane,
        }
    };
    match kind {
        Kind::DepthLow | Kind::DepthHigh => graded(depth_error, lengths),
        Kind::NormalSuboptimal | Kind::NormalSign => graded(normal_regret, lengths),
        Kind::MissedOverlap | Kind::FalseOverlap => graded(status_error, lengths),
        Kind::NormalNonunit => graded(unit_length, Tolerances::for_unit_length(scalar)),
        Kind::ResidualOverlap => graded(residual_overlap, lengths),
        Kind::WitnessOffA => graded(witness_a, lengths),
        Kind::WitnessOffB => graded(witness_b, lengths),
        Kind::WitnessInconsistent => graded(witness_gap, lengths),
        Kind::Metamorphic | Kind::Nondeterministic => Tier::Sane,
        Kind::NormalZero | Kind::Nonfinite | Kind::Crash | Kind::Timeout | Kind::Protocol => {
            Tier::Wrong
        }
    }
}

/// Asks a subject about single cases, as `validate` does.
pub(super) struct Bench<'r> {
    run: Run<'r>,
    declaration: Declaration,
}

impl<'r> Bench<'r> {
    /// `again` is for failures that show only when cases are asked again.
    pub(super) fn new(subject: &'r mut dyn Runner, policy: &'r Policy, again: bool) -> Self {
        let declaration = subject.declaration().clone();
        Bench {
            run: Run {
                subjects: vec![Box::new(subject)],
                policy,
                // What is accepted in the end is brute-forced; candidates have a
                // certificate that was checked.
                brute_limit: 0,
                metamorphic: again,
            },
            declaration,
        }
    }

    pub(super) fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// The outcome of a case.
    pub(super) fn ask(&mut self, case: &Case) -> Result<Outcome, Stop> {
        let mut found: Option<Record> = None;
        self.run
            .all(std::iter::once((0, Placed::alone(case))), |record| {
                found = Some(record);
                Ok(())
            })?;
        // One subject and one case make one record.
        Ok(found.map_or(Outcome::NotDecided, |record| record.result))
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
            Ok(Outcome::Judged(verdict)) if self.failure.is_shown_by(&verdict, scalar) => {
                Ok(Some(*verdict))
            }
            Ok(_) => Ok(None),
            Err(Stop::LegsDisagree(disagreement)) => Err(Halt::LegsDisagree(disagreement)),
            Err(stop) => Err(Halt::Lost(stop.to_string())),
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
