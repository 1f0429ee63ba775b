//! Taking groups of changes into a baseline, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::matched::Matched;
use super::{ChangesError, Comparison, Key, Pair, Pairs, Seen, change};
use crate::results::{Entry, Reader, Writer, unwritten};

/// What of the newer results is taken into the baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accepted {
    /// The header, and which cases there are in which order.
    pub run: bool,
    /// Groups of changed verdicts.
    pub groups: BTreeSet<Key>,
}

impl Accepted {
    /// Whether nothing is taken.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        !self.run && self.groups.is_empty()
    }
}

/// Whether the runs differ in their headers, or in which cases there are in which
/// order: that is a group of its own.
#[must_use]
pub fn run_changed(comparison: &Comparison) -> bool {
    let (before, after) = (&comparison.before, &comparison.after);
    let ledger = &comparison.ledger;
    before.header != after.header
        || before.not_cases != after.not_cases
        || ledger.missing.cases + ledger.added.cases > 0
        || comparison.reordered
}

/// Refuses what cannot be reviewed: runs of other subjects or parts, and such as did
/// not come to their end.
///
/// # Errors
/// [`ChangesError::NoReview`].
pub fn check_reviewable(comparison: &Comparison) -> Result<(), ChangesError> {
    let (before, after) = (&comparison.before, &comparison.after);
    let refuse =
        |path: &Path, why: &str| Err(ChangesError::NoReview(path.to_owned(), why.to_owned()));
    for side in [before, after] {
        if !side.ended {
            let why = "its run did not come to its end; go on with it (`validate --resume`), or merge all of its shards";
            return refuse(&side.path, why);
        }
    }
    if !before.header.names().eq(after.header.names()) {
        let why = "its subjects are not those of the baseline, in the same order; run the same (`validate --subject`)";
        return refuse(&after.path, why);
    }
    if before.header.shards != after.header.shards {
        return refuse(
            &after.path,
            "its shard is not that of the baseline; run the same (`validate --shard`)",
        );
    }
    Ok(())
}

/// Writes the baseline with what is accepted of the newer results into a new file.
///
/// # Errors
/// [`ChangesError`]; [`ChangesError::Changed`] if there are changes that the comparison
/// has not seen.
pub fn rewrite(
    comparison: &Comparison,
    accepted: &Accepted,
    out: &Path,
) -> Result<(), ChangesError> {
    let (before, after) = (&comparison.before.path, &comparison.after.path);
    let readers = [Reader::open(before)?, Reader::open(after)?];
    let frame = usize::from(accepted.run);
    let header = readers[frame].header.clone();
    let [old, new] = readers;
    let mut taking = Taking {
        comparison,
        accepted,
        frame,
        ready: BTreeMap::new(),
    };
    let mut pairs = Pairs::new(old, new, after);
    let mut writer = Writer::create(out, &header)?;
    while let Some(pair) = pairs.next()? {
        taking.add(pair)?;
        let open = pairs.open_place(frame).unwrap_or(u64::MAX);
        taking.write(open, &mut writer, out)?;
    }
    taking.write(u64::MAX, &mut writer, out)?;
    let end = pairs.ends()[frame].cloned();
    let end = end.ok_or_else(|| ChangesError::Changed([before, after][frame].clone()))?;
    Ok(writer.end(end.not_cases)?)
}

/// Chooses between old and new verdicts, and puts the cases in order.
struct Taking<'c> {
    comparison: &'c Comparison,
    accepted: &'c Accepted,
    /// The file whose header and cases count: 0 for the older, 1 for the newer.
    frame: usize,
    /// Cases that wait for one before them.
    ready: BTreeMap<u64, Vec<Entry>>,
}

impl Taking<'_> {
    fn add(&mut self, pair: Pair) -> Result<(), ChangesError> {
        let case = match (pair, self.frame) {
            (Pair::Both(old, new), _) => self.choose(old, new)?,
            (Pair::Missing(case), 0) | (Pair::Added(case), 1) => case,
            (Pair::Missing(_) | Pair::Added(_), _) => return Ok(()),
        };
        if let Some(first) = case.first() {
            self.ready.insert(first.n, case);
        }
        Ok(())
    }

    fn choose(&self, old: Vec<Entry>, new: Vec<Entry>) -> Result<Vec<Entry>, ChangesError> {
        let pairs = old.into_iter().zip(new).enumerate();
        pairs
            .map(|(subject, (old, new))| {
                let place = [old.n, new.n][self.frame];
                let taken = match self.takes(subject, &old, &new)? {
                    true => new,
                    false => old,
                };
                Ok(Entry { n: place, ..taken })
            })
            .collect()
    }

    /// Whether the new verdict counts.
    fn takes(&self, subject: usize, old: &Entry, new: &Entry) -> Result<bool, ChangesError> {
        let Matched { policy, .. } = &self.comparison.matched;
        let Some(change) = change(old, new, policy) else {
            return Ok(self.frame == 1);
        };
        let key = Key::of(&Seen {
            subject,
            change,
            before: old,
            after: new,
        });
        if !self.comparison.ledger.groups.contains_key(&key) {
            return Err(ChangesError::Changed(self.comparison.after.path.clone()));
        }
        Ok(self.accepted.groups.contains(&key))
    }

    /// Writes the cases before a place.
    fn write(&mut self, open: u64, writer: &mut Writer, out: &Path) -> Result<(), ChangesError> {
        while let Some(first) = self.ready.first_entry()
            && *first.key() < open
        {
            for entry in first.remove() {
                writer.add(&entry).map_err(unwritten(out))?;
            }
        }
        Ok(())
    }
}
