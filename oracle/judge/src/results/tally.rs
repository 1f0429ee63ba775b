//! A summary of many verdicts: counts, quantiles and the worst, in memory that does not grow with
//! their number.

use std::collections::BTreeMap;

use super::{Entry, Given, Graded, NotJudged, Reach, Share};
use crate::judge::{Fit, Kind, Tier};
use crate::metamorphic::NotCompared;
use crate::subject::Length;
use crate::tolerance::{RECOGNISED, RECOGNISED_FROM};

/// How many different reasons are told apart in a row.
const REASONS: usize = 32;

/// The others together.
const OTHER_REASONS: &str = "other reasons";

/// Why cases, or variants, were declared out or are unsupported, with counts: at most `REASONS`
/// different ones, and the others together.
#[derive(Clone, Debug, Default)]
pub struct Reasons(BTreeMap<(NotJudged, String), u64>);

impl Reasons {
    fn add(&mut self, why: NotJudged, reason: Option<&str>) {
        let reason = reason.filter(|reason| !reason.is_empty());
        let mut key = (why, reason.unwrap_or("no reason given").to_owned());
        if !self.0.contains_key(&key) && self.0.len() >= REASONS {
            key.1 = OTHER_REASONS.to_owned();
        }
        *self.0.entry(key).or_default() += 1;
    }

    /// Those of one sort with their counts, the commonest first.
    #[must_use]
    pub fn of(&self, why: NotJudged) -> Vec<(&str, u64)> {
        let mine = self.0.iter().filter(|((sort, _), _)| *sort == why);
        let mut mine: Vec<_> = mine.map(|((_, reason), n)| (reason.as_str(), *n)).collect();
        mine.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        mine
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them with their counts, by sort and in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (NotJudged, &str, u64)> {
        let all = self.0.iter();
        all.map(|((why, reason), count)| (*why, reason.as_str(), *count))
    }
}

/// The line of a table: one subject on one stratum.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Cases run and judged.
    pub judged: u64,
    /// Cases that were not judged, by why not.
    left_out: BTreeMap<NotJudged, u64>,
    /// Why cases were declared out or are unsupported.
    pub reasons: Reasons,
    /// Judged cases by tier.
    pub tiers: BTreeMap<Tier, u64>,
    /// Failed cases by kind; a case may count for several.
    pub failures: BTreeMap<Kind, u64>,
    /// Judged cases that are not conformant.
    pub failed: u64,
    /// Judged cases whose hit or miss is contested.
    pub contested: u64,
    /// Conformant answers that miss or invent an overlap, by no more than the bound of their tier.
    pub misjudged: u64,
    /// Judged cases that a declared length makes better.
    pub bent: u64,
    /// The same by the length; a case may count for several.
    pub bent_by: BTreeMap<Length, u64>,
    /// Judged cases in which not all of such a length is accepted.
    pub capped: u64,
    /// Failing answers that would be right under another declaration, by which; an answer may
    /// count for several.
    pub fits: BTreeMap<Fit, u64>,
    /// Right answers, where that is not contested, by the numbers that they give.
    pub right: BTreeMap<Given, u64>,
    /// Cases that were asked a second time.
    pub asked_twice: u64,
    /// Variants of judged cases: asked, and compared.
    pub variants: Share,
    /// Why variants were declared out or are unsupported.
    pub variant_reasons: Reasons,
    /// The largest errors of the judged cases, in coordinate ulps.
    pub errors: Histogram,
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
    /// Its signed depth, if an overlap is missed or invented.
    pub signed_depth: Option<f64>,
    /// Its id, as it was run.
    pub id: String,
    /// Its name.
    pub name: Option<String>,
}

impl Row {
    /// Adds an entry.
    pub fn add(&mut self, entry: &Entry) {
        self.asked_twice += u64::from(entry.asked_twice);
        if let Some(why @ (NotJudged::DeclaredOut | NotJudged::Unsupported)) = entry.not_judged {
            self.reasons.add(why, entry.reason.as_deref());
        }
        for not_compared in entry.variants.values() {
            let why = not_compared.as_ref().map(|why| why.not_judged);
            self.variants.covered += u64::from(why != Some(NotJudged::DeclaredOut));
            self.variants.judged += u64::from(why.is_none());
            if let Some(NotCompared { not_judged, reason }) = not_compared {
                self.variant_reasons.add(*not_judged, Some(reason));
            }
        }
        match &entry.verdict {
            Some(graded) => self.add_graded(entry, graded),
            None => {
                let why = entry.not_judged.unwrap_or(NotJudged::NotDecided);
                *self.left_out.entry(why).or_default() += 1;
            }
        }
    }

    fn add_graded(&mut self, entry: &Entry, graded: &Graded) {
        let ulps = graded.worst_ulps();
        self.judged += 1;
        self.failed += u64::from(!graded.is_conformant());
        self.contested += u64::from(graded.contested);
        let is_misjudged = graded.is_conformant() && graded.errors.status.is_some();
        self.misjudged += u64::from(is_misjudged);
        self.bent += u64::from(!graded.bent.is_empty());
        count_each(&mut self.bent_by, &graded.bent);
        self.capped += u64::from(graded.capped);
        count_each(&mut self.fits, &graded.fits);
        if graded.is_conformant() && !graded.contested {
            count_each(&mut self.right, &graded.given);
        }
        self.errors.add(ulps);
        *self.tiers.entry(graded.tier).or_default() += 1;
        count_each(&mut self.failures, &graded.kinds);
        let worst = self.worst.as_ref();
        if worst.is_none_or(|worst| (graded.tier, ulps) > (worst.tier, worst.ulps)) {
            let s = entry.signed_depth.as_ref().and_then(|s| s.f64);
            self.worst = Some(Worst {
                tier: graded.tier,
                ulps,
                signed_depth: graded.errors.status.and(s),
                id: entry.id.clone(),
                name: entry.name.clone(),
            });
        }
    }

    /// Cases that were not judged for this reason.
    #[must_use]
    pub fn left_out(&self, why: NotJudged) -> u64 {
        self.left_out.get(&why).copied().unwrap_or_default()
    }

    /// Cases that were not judged, for whatever reason.
    #[must_use]
    pub fn not_judged(&self) -> u64 {
        self.left_out.values().sum()
    }

    /// The declaration that would make most of the failing answers right, if there is one, and how
    /// many answers it would make right. If there are several, it is the one that mends most, and
    /// of equal ones the simplest. What it would spoil of the right answers is taken off.
    #[must_use]
    pub fn recognised(&self) -> Option<(Fit, u64)> {
        let (share, of) = RECOGNISED;
        let gain = |(fit, count): &(&Fit, &u64)| {
            let spoilt = reread(**fit).and_then(|given| self.right.get(&given));
            count.saturating_sub(spoilt.copied().unwrap_or(0))
        };
        // Of equals the last is taken.
        let found = self.fits.iter().rev().max_by_key(gain)?;
        let (fit, count) = found;
        let is_most = gain(&found) * of > self.failed * share && *count >= RECOGNISED_FROM;
        is_most.then_some((*fit, *count))
    }

    /// All cases.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.judged + self.not_judged()
    }
}

/// Which number of every answer is read otherwise, so that right answers become wrong. `None` if
/// some answers stay as they are.
fn reread(fit: Fit) -> Option<Given> {
    match fit {
        Fit::Depth => Some(Given::Depth),
        Fit::Normal | Fit::NormalAndDepth => Some(Given::Normal),
        Fit::Order | Fit::Points => Some(Given::WitnessA),
        _ => None,
    }
}

/// Counts each of these once more.
pub(crate) fn count_each<K: Copy + Ord>(counts: &mut BTreeMap<K, u64>, found: &[K]) {
    for key in found {
        *counts.entry(*key).or_default() += 1;
    }
}

/// Adds counts to others.
pub(crate) fn add_counts<K: Clone + Ord>(counts: &mut BTreeMap<K, u64>, others: &BTreeMap<K, u64>) {
    for (key, count) in others {
        *counts.entry(key.clone()).or_default() += count;
    }
}

/// Errors counted by size: quantiles to within a quarter of a power of two.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    zero: u64,
    /// By the quarter of an octave whose upper end is 2^(key/4).
    counts: BTreeMap<i32, u64>,
    infinite: u64,
    largest: Option<f64>,
}

/// 2^(1/4), 2^(2/4), 2^(3/4) as written constants: no platform's library takes part.
const QUARTERS: [f64; 3] = [
    1.189_207_115_002_721,
    std::f64::consts::SQRT_2,
    1.681_792_830_507_429,
];

impl Histogram {
    /// Counts an error.
    pub fn add(&mut self, error: f64) {
        self.largest = Some(self.largest.map_or(error, |largest| largest.max(error)));
        if error == 0.0 {
            self.zero += 1;
        } else if error.is_finite() {
            *self.counts.entry(quarter_above(error)).or_default() += 1;
        } else {
            self.infinite += 1;
        }
    }

    /// Counts all errors of another.
    pub fn merge(&mut self, other: &Histogram) {
        self.zero += other.zero;
        self.infinite += other.infinite;
        add_counts(&mut self.counts, &other.counts);
        let both = [self.largest, other.largest];
        self.largest = both.into_iter().flatten().reduce(f64::max);
    }

    /// How many errors there are of a quarter of an octave.
    pub(crate) fn quarters(&self) -> &BTreeMap<i32, u64> {
        &self.counts
    }

    /// How many errors are certainly below this one: those whose quarter ends below it.
    #[must_use]
    pub fn below(&self, error: f64) -> u64 {
        let below = self
            .counts
            .iter()
            .take_while(|(quarter, _)| upper_end(**quarter) < error);
        self.zero + below.map(|(_, count)| count).sum::<u64>()
    }

    /// The largest error, exactly; `None` without errors.
    #[must_use]
    pub fn largest(&self) -> Option<f64> {
        self.largest
    }

    /// An upper bound of the error that a share of all errors does not exceed, at
    /// most 2^(1/4) times it and no more than the largest; `None` without errors.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let largest = self.largest?;
        let total = self.zero + self.infinite + self.counts.values().sum::<u64>();
        let rank = ((total as f64 * share).ceil() as u64).clamp(1, total);
        let mut below = self.zero;
        if rank <= below {
            return Some(0.0);
        }
        for (quarter, count) in &self.counts {
            below += count;
            if rank <= below {
                return Some(upper_end(*quarter).min(largest));
            }
        }
        Some(f64::INFINITY)
    }
}

/// The least k with error ≤ 2^(k/4), for a finite error > 0.
pub(crate) fn quarter_above(error: f64) -> i32 {
    // Subnormal errors in ulps do not occur; they count as the smallest normal.
    let bits = error.max(f64::MIN_POSITIVE).to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    let quarter = match mantissa {
        1.0 => 0,
        m if m <= QUARTERS[0] => 1,
        m if m <= QUARTERS[1] => 2,
        m if m <= QUARTERS[2] => 3,
        _ => 4,
    };
    4 * exponent + quarter
}

fn upper_end(quarter: i32) -> f64 {
    let exponent = quarter.div_euclid(4).clamp(-1022, 1023);
    let power = f64::from_bits(((exponent + 1023) as u64) << 52);
    match quarter.rem_euclid(4) {
        0 => power,
        q => power * QUARTERS[q as usize - 1],
    }
}

/// The rows of a run: strata in alphabetical order, then subjects in theirs.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The rows.
    pub rows: BTreeMap<(String, usize), Row>,
    /// How many entries were added.
    pub entries: u64,
    /// All that is counted of a subject, over all strata, and its coverage.
    totals: BTreeMap<usize, (Row, Reach)>,
}

impl Tally {
    /// Adds an entry.
    pub fn add(&mut self, entry: &Entry) {
        self.entries += 1;
        let (total, reach) = self.totals.entry(entry.subject).or_default();
        total.add(entry);
        reach.add(entry);
        let key = (entry.stratum.clone(), entry.subject);
        self.rows.entry(key).or_default().add(entry);
    }

    /// The coverage of a subject.
    #[must_use]
    pub fn reach(&self, subject: usize) -> Reach {
        let (_, reach) = self.totals.get(&subject).cloned().unwrap_or_default();
        reach
    }

    /// A subject's counts, errors and worst case over all strata.
    #[must_use]
    pub fn total(&self, subject: usize) -> Row {
        let (total, _) = self.totals.get(&subject).cloned().unwrap_or_default();
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_upper_bounds_within_a_quarter_octave() {
        let mut histogram = Histogram::default();
        for error in 1..=1000 {
            histogram.add(f64::from(error) / 8.0);
        }
        histogram.add(f64::INFINITY);
        for (share, exact) in [(0.5, 62.625), (0.9, 112.75), (0.99, 124.0)] {
            let bound = histogram.quantile(share).expect("not empty");
            assert!(exact <= bound && bound <= exact * 1.19, "{share}: {bound}");
        }
        assert_eq!(histogram.quantile(1.0), Some(f64::INFINITY));
        assert_eq!(Histogram::default().quantile(0.5), None);
    }

    #[test]
    fn merged_histograms_are_the_histogram_of_all() {
        let errors = [0.0, 0.3, 5.0, 1e300, 1e-300, f64::INFINITY, 0.3];
        let of = |errors: &[f64]| {
            let mut histogram = Histogram::default();
            errors.iter().for_each(|error| histogram.add(*error));
            histogram
        };
        for split in 0..=errors.len() {
            let (left, right) = errors.split_at(split);
            let mut merged = of(left);
            merged.merge(&of(right));
            assert_eq!(merged, of(&errors), "split at {split}");
        }
        assert_eq!(
            of(&[0.3]).quantile(0.5),
            Some(0.3),
            "no more than the largest"
        );
        assert_eq!(of(&errors).largest(), Some(f64::INFINITY));
    }

    #[test]
    fn the_declaration_that_mends_most_is_recognised() {
        use Fit::{Depth, Magnitude, Normal, NormalAndDepth, Points};
        let negated = [(Depth, 100), (Magnitude, 60)];
        for (fits, right, expected) in [
            (&negated[..], 0, Some((Depth, 100))),
            (&[(Depth, 60), (Magnitude, 60)], 0, Some((Depth, 60))),
            (&[(Depth, 60), (Magnitude, 60)], 40, Some((Magnitude, 60))),
            (
                &[(Normal, 30), (NormalAndDepth, 90)],
                0,
                Some((NormalAndDepth, 90)),
            ),
            (&[(Normal, 90), (NormalAndDepth, 90)], 0, Some((Normal, 90))),
            (&[(Normal, 50)], 0, None),
            (&[(Normal, 90)], 30, Some((Normal, 90))),
            (&[(Normal, 90)], 40, None),
            (&[(Points, 90)], 40, None),
        ] {
            let row = Row {
                failed: 100,
                fits: fits.iter().copied().collect(),
                right: Given::ALL.map(|given| (given, right)).into(),
                ..Row::default()
            };
            assert_eq!(row.recognised(), expected, "{fits:?}, {right}");
        }
    }

    #[test]
    fn powers_of_two_are_their_own_bounds() {
        for error in [0.0, f64::MIN_POSITIVE, 0.25, 1.0, 1024.0] {
            let mut histogram = Histogram::default();
            histogram.add(error);
            assert_eq!(histogram.quantile(0.5), Some(error));
        }
    }
}
