//! The strata of a search that goes on until its time is over, and what it finds in them.
//!
//! The search goes through the strata in rounds. A stratum in which a new cause was found gets more
//! cases for some rounds. Which cases a round has depends on the seed and on what the rounds before
//! the last one found. It never depends on the clock or on the number of threads: a program is sent
//! cases while the answers to earlier ones are judged.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use epa_corpus::generate::{Reference, Stratum};
use epa_format::number::FloatType;

/// A round has at least so many cases: two chunks of a run, so that all of the round before the
/// last one are judged when it begins.
const ROUND: u64 = 512;

/// A stratum in which something was found gets so many times the cases of another …
const MORE: u64 = 8;

/// … for so many rounds.
const ROUNDS: u64 = 4;

/// A search.
pub(crate) struct Search {
    pub(crate) parts: Vec<(&'static Stratum, FloatType)>,
    pub(crate) seed: u64,
    /// Where new causes were found: the places of the cases, and the parts they are of.
    found: Mutex<Vec<(u64, usize)>>,
}

impl Search {
    pub(crate) fn new(parts: Vec<(&'static Stratum, FloatType)>, seed: u64) -> Self {
        Search {
            parts,
            seed,
            found: Mutex::default(),
        }
    }

    /// Tells it that a case shows a new cause.
    pub(crate) fn found(&self, place: u64, part: usize) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.push((place, part));
    }

    /// The cases, without end.
    pub(crate) fn references(&self) -> impl Iterator<Item = Reference> + '_ {
        let mut next = vec![0; self.parts.len()];
        // Where each round begins.
        let mut begins: Vec<u64> = vec![0];
        let rounds = std::iter::repeat_with(move || {
            let round = self.round(&begins, &mut next);
            begins.extend(begins.last().map(|begin| begin + round.len() as u64));
            round
        });
        rounds.flatten()
    }

    /// The cases of a round, the strata in turn.
    fn round(&self, begins: &[u64], next: &mut [u64]) -> Vec<Reference> {
        let many = ROUND.div_ceil(self.parts.len().max(1) as u64);
        let hot = self.hot(begins);
        let mut cases = Vec::new();
        for (part, (stratum, scalar)) in self.parts.iter().enumerate() {
            let times = if hot.contains(&part) { MORE } else { 1 };
            let count = times * many;
            let indices = next[part]..next[part] + count;
            cases.extend(indices.map(|index| stratum.reference(*scalar, self.seed, index)));
            next[part] += count;
        }
        cases
    }

    /// The parts in which something was found not long ago: in the rounds before the last one.
    fn hot(&self, begins: &[u64]) -> BTreeSet<usize> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let round_of = |place: u64| begins.partition_point(|begin| *begin <= place) as u64 - 1;
        let now = begins.len() as u64 - 1;
        let known = found.iter().map(|(place, part)| (*part, round_of(*place)));
        let recent = known.filter(|(_, round)| round + 1 < now && round + 1 + ROUNDS >= now);
        recent.map(|(part, _)| part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa_corpus::generate::strata;

    fn search() -> Search {
        Search::new(strata().map(|s| (s, FloatType::F64)).collect(), 1)
    }

    #[test]
    fn a_stratum_gets_more_where_something_was_found_two_rounds_before() {
        let search = search();
        let many = ROUND.div_ceil(search.parts.len() as u64);
        let size = many as usize * search.parts.len();
        search.found(3, 0);
        let cases: Vec<Reference> = search.references().take(3 * size + 100).collect();
        let of_first = |round: usize| {
            let cases = cases[round * size..].iter().take(size);
            cases
                .filter(|case| case.stratum == search.parts[0].0)
                .count() as u64
        };
        assert_eq!([0, 1, 2].map(of_first), [many, many, MORE * many]);
    }

    #[test]
    fn what_is_found_late_changes_no_case_that_may_be_on_its_way() {
        let (plain, finds) = (search(), search());
        let mut early = finds.references();
        let before: Vec<Reference> = early.by_ref().take(600).collect();
        finds.found(599, 5);
        let after: Vec<Reference> = early.take(300).collect();
        let all: Vec<Reference> = plain.references().take(900).collect();
        assert_eq!([before, after].concat(), all);
    }
}
