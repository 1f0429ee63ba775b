//! What became of one verdict: the definitions of docs/reviewing.md.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use crate::grades::all;
use crate::judge::{Kind, Tier};
use crate::policy::Policy;
use crate::results::{Entry, Errors, Given, Graded, NotJudged};

/// An error that moves by no more than this many units moves by rounding: coordinate
/// ulps, and machine ε for the unit length.
const ROUNDING: f64 = 1.0;

/// Whether a verdict became worse or better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Direction {
    /// Worse.
    Regressed,
    /// Better.
    Improved,
    /// Neither.
    Neutral,
}

impl Direction {
    /// Every direction.
    pub const ALL: [Direction; 3] = all();

    /// The word in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What became of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Transition {
    /// It fails now, and did not.
    NewlyFails,
    /// It failed, and is of a worse tier now or has a kind of failure more.
    FailsWorse,
    /// It failed, and fails as badly in another way.
    FailsOtherwise,
    /// It passes as before, but is of a worse tier.
    PassesWorse,
    /// It is as good as before, but a number is no longer given.
    GivesLess,
    /// It was judged, and is not any more.
    NoLongerJudged,
    /// It failed, and passes now.
    NoLongerFails,
    /// It fails as before, but is of a better tier or has a kind of failure less.
    FailsLess,
    /// It passed, and is of a better tier now.
    PassesBetter,
    /// It is as good as before, and a number is given that was not.
    GivesMore,
    /// It was not judged, and passes now.
    NewlyJudged,
    /// It would have regressed, on a case that does not bind under the policy.
    NotBinding,
    /// It is as good as before, with another error.
    Drift,
    /// It moved by rounding.
    Jitter,
}

impl Transition {
    /// Whether that is worse or better.
    #[must_use]
    pub fn direction(self) -> Direction {
        match self {
            Transition::NewlyFails
            | Transition::FailsWorse
            | Transition::FailsOtherwise
            | Transition::PassesWorse
            | Transition::GivesLess
            | Transition::NoLongerJudged => Direction::Regressed,
            Transition::NoLongerFails
            | Transition::FailsLess
            | Transition::PassesBetter
            | Transition::GivesMore
            | Transition::NewlyJudged => Direction::Improved,
            Transition::NotBinding | Transition::Drift | Transition::Jitter => Direction::Neutral,
        }
    }

    /// The name in keys and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The same in words.
    #[must_use]
    pub fn words(self) -> String {
        self.name().replace('-', " ")
    }
}

/// By what a verdict became worse or better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// By a kind of failure that it has now, or has no more: the first of them in the
    /// order of the kinds.
    Kind(Kind),
    /// By its tier alone.
    Tier {
        /// The older tier.
        before: Tier,
        /// The newer tier.
        after: Tier,
    },
    /// By the first number that is no longer given, or was not.
    Given(Given),
    /// By being judged, or not: why it is not, or was not.
    NotJudged(NotJudged),
    /// Nothing that counts.
    Nothing,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Kind(kind) => write!(f, "{kind}"),
            Cause::Tier { before, after } => write!(f, "{before}-to-{after}"),
            Cause::Given(number) => f.write_str(&number.name().replace(' ', "-")),
            Cause::NotJudged(why) => write!(f, "{why}"),
            Cause::Nothing => Ok(()),
        }
    }
}

/// A change of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// What became of it.
    pub transition: Transition,
    /// By what.
    pub cause: Cause,
}

/// What became of a verdict under a policy; `None` if it is the same.
#[must_use]
pub fn change(before: &Entry, after: &Entry, policy: &Policy) -> Option<Change> {
    if is_same(before, after) {
        return None;
    }
    let passes = |graded: &Graded| graded.passes(policy, &after.stratum, &after.flags);
    let (transition, cause) = match (&before.verdict, &after.verdict) {
        (Some(old), Some(new)) => graded(old, new, [passes(old), passes(new)]),
        (Some(_), None) => (Transition::NoLongerJudged, reason(after)),
        (None, Some(new)) if passes(new) => (Transition::NewlyJudged, reason(before)),
        (None, Some(new)) => (Transition::NewlyFails, first(&new.kinds, reason(before))),
        (None, None) if before.not_judged == after.not_judged => {
            (Transition::Jitter, Cause::Nothing)
        }
        (None, None) => (Transition::Drift, Cause::Nothing),
    };
    let is_bound = transition.direction() != Direction::Regressed || policy.binds(&after.flags);
    let (transition, cause) = match is_bound {
        true => (transition, cause),
        false => (Transition::NotBinding, Cause::Nothing),
    };
    Some(Change { transition, cause })
}

/// Whether nothing differs but the places of the case and the subject in their runs, and whether
/// a declared length would count for more with consent: headers tell that.
fn is_same(before: &Entry, after: &Entry) -> bool {
    let [old, new] = [before, after].map(|entry| {
        let graded = entry.verdict.clone();
        graded.map(|graded| Graded {
            capped: false,
            ..graded
        })
    });
    old == new
        && before.not_judged == after.not_judged
        && before.answer == after.answer
        && (&before.id, &before.stratum, &before.name, &before.flags)
            == (&after.id, &after.stratum, &after.name, &after.flags)
}

fn reason(entry: &Entry) -> Cause {
    entry.not_judged.map_or(Cause::Nothing, Cause::NotJudged)
}

fn first<'k>(kinds: impl IntoIterator<Item = &'k Kind>, otherwise: Cause) -> Cause {
    let first = kinds.into_iter().min();
    first.map_or(otherwise, |kind| Cause::Kind(*kind))
}

/// Both were judged: first whether they pass, then their tiers, then their kinds.
fn graded(before: &Graded, after: &Graded, passes: [bool; 2]) -> (Transition, Cause) {
    let kinds = |graded: &Graded| -> BTreeSet<Kind> { graded.kinds.iter().copied().collect() };
    let (old, new) = (kinds(before), kinds(after));
    let tiers = tiers(before.tier, after.tier);
    let (came, went) = (
        first(new.difference(&old), tiers),
        first(old.difference(&new), tiers),
    );
    match (passes, weigh(before, after, &old, &new)) {
        ([true, false], _) => (Transition::NewlyFails, came),
        ([false, true], _) => (Transition::NoLongerFails, went),
        ([true, _], Weight::Worse | Weight::Other) => (Transition::PassesWorse, came),
        ([false, _], Weight::Worse) => (Transition::FailsWorse, came),
        ([false, _], Weight::Other) => (Transition::FailsOtherwise, came),
        ([true, _], Weight::Better) => (Transition::PassesBetter, went),
        ([false, _], Weight::Better) => (Transition::FailsLess, went),
        (_, Weight::Even) => even(before, after),
    }
}

/// A move from tier to tier; the last bit between `exact` and `tight` is told only if
/// nothing else is.
fn tiers(before: Tier, after: Tier) -> Cause {
    match (rank(before), rank(after)) {
        (old, new) if old == new => Cause::Tier { before, after },
        (before, after) => Cause::Tier { before, after },
    }
}

/// How two verdicts compare that both pass or both fail.
enum Weight {
    Worse,
    Better,
    /// As bad, by other kinds.
    Other,
    Even,
}

fn weigh(before: &Graded, after: &Graded, old: &BTreeSet<Kind>, new: &BTreeSet<Kind>) -> Weight {
    let (tier_before, tier_after) = (rank(before.tier), rank(after.tier));
    if old == new && (tier_before == tier_after || is_rounding(before, after)) {
        Weight::Even
    } else if tier_after > tier_before {
        Weight::Worse
    } else if tier_after < tier_before {
        Weight::Better
    } else if new.is_superset(old) {
        Weight::Worse
    } else if new.is_subset(old) {
        Weight::Better
    } else {
        Weight::Other
    }
}

/// Between `exact` and `tight` lies a last bit.
fn rank(tier: Tier) -> Tier {
    tier.max(Tier::Tight)
}

/// As good as before: what is given, and how much the errors moved. A status that became another
/// one has other numbers, and a normal that is not due is not missed.
fn even(before: &Graded, after: &Graded) -> (Transition, Cause) {
    let only = |mine: &Graded, other: &Graded| {
        let is_due = |given: &Given| *given != Given::Normal || !other.normal_excused;
        let mut given = mine.given.iter().copied();
        given.find(|given| is_due(given) && !other.given.contains(given))
    };
    let is_same_status = before.hit == after.hit;
    match (only(before, after), only(after, before)) {
        (Some(lost), _) if is_same_status => (Transition::GivesLess, Cause::Given(lost)),
        (None, Some(new)) if is_same_status => (Transition::GivesMore, Cause::Given(new)),
        _ => (neutral(before, after), Cause::Nothing),
    }
}

fn neutral(before: &Graded, after: &Graded) -> Transition {
    let tight = rank(before.tier.max(after.tier)) == Tier::Tight;
    if tight || is_rounding(before, after) {
        Transition::Jitter
    } else {
        Transition::Drift
    }
}

/// Whether the same measures were taken, and none moved by more than rounding.
fn is_rounding(before: &Graded, after: &Graded) -> bool {
    let pairs = before.errors.measures().into_iter();
    pairs
        .zip(after.errors.measures())
        .all(|((_, old, _), (_, new, _))| match (old, new) {
            (Some(old), Some(new)) => (new - old).abs() <= ROUNDING,
            (old, new) => old == new,
        })
}

/// A measure that moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Moved {
    /// Its name.
    pub measure: &'static str,
    /// Its value before, exactly as recorded; `None` if it could not be measured.
    pub before: Option<f64>,
    /// Its value after.
    pub after: Option<f64>,
    /// Its unit.
    pub unit: &'static str,
}

impl Moved {
    /// The measure that moved most among those taken before and after; where there is
    /// none, the largest error of all, which is not there if there is no answer.
    #[must_use]
    pub fn most(before: &Entry, after: &Entry) -> Option<Moved> {
        let errors = |entry: &Entry| entry.verdict.as_ref().map(|v| v.errors.clone());
        let both = errors(before).zip(errors(after));
        both.and_then(|(old, new)| widest(&old, &new)).or_else(|| {
            let largest = |entry: &Entry| entry.verdict.as_ref().and_then(|v| v.ulps);
            let judged = before.verdict.is_some() || after.verdict.is_some();
            judged.then(|| Moved {
                measure: "largest error",
                before: largest(before),
                after: largest(after),
                unit: "ulp",
            })
        })
    }

    fn by(&self) -> f64 {
        self.before
            .zip(self.after)
            .map_or(0.0, |(b, a)| (a - b).abs())
    }
}

fn widest(before: &Errors, after: &Errors) -> Option<Moved> {
    let pairs = before.measures().into_iter().zip(after.measures());
    let both = pairs.filter(|((_, old, _), (_, new, _))| old.is_some() && new.is_some());
    let moved = both.map(|((measure, before, unit), (_, after, _))| Moved {
        measure,
        before,
        after,
        unit,
    });
    // Of two that moved as much, the first.
    moved.reduce(|most, next| if next.by() > most.by() { next } else { most })
}

/// A changed verdict, as it is found: the place of its subjects in
/// [`Matched::subjects`](super::Matched::subjects), what became of it, and the verdicts before and
/// after.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'e> {
    /// Which subjects.
    pub subject: usize,
    /// What became of it.
    pub change: Change,
    /// The older verdict.
    pub before: &'e Entry,
    /// The newer verdict.
    pub after: &'e Entry,
}

#[cfg(test)]
mod tests;
