//! Which parts of the cases results have.

use std::collections::BTreeSet;

use super::{Header, Shard};
use epa_format::limits::MAX_PARTS;

/// Which parts of the cases are in some results: all verdicts of those that are
/// finished, the first ones of those that are begun.
///
/// Everything here is a union of sets, so merging is associative and idempotent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    finished: BTreeSet<Shard>,
    begun: BTreeSet<Shard>,
}

impl Coverage {
    /// What a file with this header has, which has its last line or has not.
    pub(super) fn of(header: &Header, ended: bool) -> Self {
        let mut shards: BTreeSet<Shard> = header.shards.iter().copied().collect();
        if shards.is_empty() {
            shards.insert(Shard::WHOLE);
        }
        let mut coverage = Coverage {
            finished: BTreeSet::new(),
            begun: header.begun.iter().copied().collect(),
        };
        if ended {
            coverage.finished = shards;
        } else {
            coverage.begun.extend(shards);
        }
        coverage
    }

    /// Adds what another file has.
    pub(super) fn add(&mut self, other: Coverage) {
        self.finished.extend(other.finished);
        self.begun.extend(other.begun);
        if self.missing(1).is_empty() {
            *self = Coverage {
                finished: BTreeSet::from([Shard::WHOLE]),
                begun: BTreeSet::new(),
            };
        }
        self.begun.retain(|shard| !self.finished.contains(shard));
    }

    /// Whether all cases are there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.finished.contains(&Shard::WHOLE)
    }

    /// Writes it into a header; whether the file is to have a last line.
    pub(super) fn put(&self, header: &mut Header) -> bool {
        let ended = !self.finished.is_empty();
        let (shards, begun) = match ended {
            true => (&self.finished, self.begun.iter().copied().collect()),
            false => (&self.begun, Vec::new()),
        };
        header.shards = shards.iter().copied().collect();
        header.begun = begun;
        if header.shards == [Shard::WHOLE] && header.begun.is_empty() {
            header.shards.clear();
        }
        ended
    }

    /// The first parts that are not finished, at most so many, as fine as the finest
    /// there are; and whether each is begun.
    #[must_use]
    pub fn missing(&self, most: usize) -> Vec<(Shard, bool)> {
        let parts = || self.finished.iter().chain(&self.begun);
        let fine = parts().try_fold(1, |fine, shard| common_multiple(fine, shard.of.into()));
        // Too fine to be looked at: as if nothing were finished.
        let of = fine.unwrap_or(1);
        let is_in = |set: &BTreeSet<Shard>, i| {
            set.iter()
                .any(|s| of.is_multiple_of(u64::from(s.of)) && s.has(i))
        };
        let unfinished = (0..of).filter(|i| !is_in(&self.finished, *i));
        let named = unfinished.map(|i| {
            let shard = Shard {
                index: i as u32,
                of: of as u32,
            };
            (shard, is_in(&self.begun, i))
        });
        named.take(most).collect()
    }
}

/// The least common multiple, if it is small enough.
fn common_multiple(a: u64, b: u64) -> Option<u64> {
    let multiple = num_integer::lcm(a, b.max(1));
    (multiple <= MAX_PARTS).then_some(multiple)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shards(texts: &[&str]) -> BTreeSet<Shard> {
        let parse = |text: &&str| text.parse().expect("a shard");
        texts.iter().map(parse).collect()
    }

    fn coverage(finished: &[&str], begun: &[&str]) -> Coverage {
        let mut coverage = Coverage::default();
        coverage.add(Coverage {
            finished: shards(finished),
            begun: shards(begun),
        });
        coverage
    }

    #[test]
    fn parts_of_different_sizes_make_up_the_whole() {
        for whole in [
            &["hash:0/1"][..],
            &["hash:0/2", "hash:1/2"],
            &["hash:0/2", "hash:1/4", "hash:3/4"],
            &["hash:0/3", "hash:1/3", "hash:2/6", "hash:5/6"],
            &["hash:1/7", "hash:0/1"],
        ] {
            assert!(coverage(whole, &[]).is_whole(), "{whole:?}");
            assert_eq!(coverage(whole, &["hash:3/5"]), coverage(whole, &[]));
            let rest = coverage(&whole[1..], &whole[..1]);
            assert_eq!(rest.is_whole(), whole[1..].contains(&"hash:0/1"));
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let missing = coverage(&["hash:0/2"], &["hash:1/4"]).missing(9);
        assert_eq!(
            missing,
            [1, 3].map(|index| (Shard { index, of: 4 }, index == 1))
        );
        let too_fine = coverage(&["hash:0/4294967291", "hash:0/4294967279"], &[]);
        assert_eq!(too_fine.missing(9).len(), 1);
        assert!(!too_fine.is_whole());
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["0/2", "hash:2/2", "hash:0/0", "hash:-1/2", "hash:1", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
