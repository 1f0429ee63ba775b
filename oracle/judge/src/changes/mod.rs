//! What changed between two results: which verdicts became worse, which better, and
//! which only moved by rounding.
//!
//! Verdicts are compared by what the judge measured, not by their numbers: see
//! docs/reviewing.md for the definitions. The files are read side by side, a case at
//! a time; what is kept are counts and the worst cases of each group of changes.

mod error;
mod grade;
mod ledger;
mod matched;
mod pairs;
mod review;

use std::path::{Path, PathBuf};

pub use error::ChangesError;
pub use grade::{Cause, Change, Direction, Moved, Seen, Transition, change};
pub use ledger::{Group, Key, Ledger, OneSided, Row, SHOWN, Sample, Stray, WORST};
pub use matched::{Matched, Note, Renamed, Subjects};
pub use review::{Accepted, check_reviewable, rewrite, run_changed};

use self::pairs::{Pair, Pairs};

use crate::reckoning::Reckoning;
use crate::reckoning::document::declared_lengths;
use crate::reckoning::table::shown_gaps;
use crate::results::{End, Entry, Header, Reader};

/// One of the two files.
#[derive(Clone, Debug)]
pub struct Side {
    /// The file, as it was named.
    pub path: PathBuf,
    /// What was run.
    pub header: Header,
    /// Whether the run came to its end, all of its parts.
    pub ended: bool,
    /// How many lines of its input, or files, could not be read as cases.
    pub not_cases: u64,
    /// The subjects of which too little was judged, and where.
    pub gaps: Vec<(String, String)>,
    /// The subjects that declare lengths, and what depends on these.
    pub lengths: Vec<(String, String)>,
}

impl Side {
    fn of(path: &Path, header: Header, end: Option<&End>, counted: &Reckoning) -> Self {
        let named =
            |(subject, said): (usize, String)| (counted.subjects[subject].name.clone(), said);
        let rests = |subject: &usize| counted.tally.total(*subject).bent > 0;
        let declared = counted.subjects.iter().enumerate();
        let declared = declared.filter(|(subject, _)| rests(subject));
        let declared = declared.flat_map(|(subject, declaration)| {
            let said = declared_lengths(counted, subject, declaration).into_iter();
            said.map(move |sentence| (subject, sentence))
        });
        Side {
            gaps: shown_gaps(counted).into_iter().map(named).collect(),
            lengths: declared.map(named).collect(),
            path: path.to_owned(),
            ended: end.is_some() && header.begun.is_empty(),
            not_cases: end.map_or(0, |end| end.not_cases),
            header,
        }
    }
}

/// Two results, compared.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The older results.
    pub before: Side,
    /// The newer results.
    pub after: Side,
    /// Which subjects were compared, under which policy.
    pub matched: Matched,
    /// What changed.
    pub ledger: Ledger,
    /// Whether a case of both has another place in the newer run.
    pub reordered: bool,
}

/// What a comparison comes to, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Conclusion {
    /// A verdict became worse.
    Regressed,
    /// None became worse, some became better.
    Improved,
    /// Nothing changed but by rounding.
    Unchanged,
    /// Not everything could be compared that should have been.
    Incomplete,
}

impl Conclusion {
    /// The word in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Comparison {
    /// How many verdicts changed in this direction.
    #[must_use]
    pub fn count(&self, direction: Direction) -> u64 {
        self.ledger.rows.values().map(|row| row.of(direction)).sum()
    }

    /// Whether everything was compared that should have been.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let ended = self.before.ended && self.after.ended;
        ended && self.ledger.missing.cases == 0 && self.matched.missing.is_empty()
    }

    /// What the comparison comes to.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        if !self.is_complete() {
            Conclusion::Incomplete
        } else if self.count(Direction::Regressed) > 0 {
            Conclusion::Regressed
        } else if self.count(Direction::Improved) > 0 {
            Conclusion::Improved
        } else {
            Conclusion::Unchanged
        }
    }
}

/// Compares two files, and hands over every verdict that changed, with the name of its
/// subject. Files of two editions are compared only where `any_edition` says so.
///
/// # Errors
/// [`ChangesError`].
pub fn compare(
    before: &Path,
    after: &Path,
    renamed: &[Renamed],
    any_edition: bool,
    mut each: impl FnMut(&str, &Seen<'_>),
) -> Result<Comparison, ChangesError> {
    let readers = (Reader::open(before)?, Reader::open(after)?);
    let headers = [readers.0.header.clone(), readers.1.header.clone()];
    if headers[0].edition != headers[1].edition && !any_edition {
        return Err(ChangesError::Editions {
            before: before.to_owned(),
            after: after.to_owned(),
            old: headers[0].edition.clone(),
            new: headers[1].edition.clone(),
        });
    }
    let files = [(before, &headers[0]), (after, &headers[1])];
    let matched = Matched::of(files, renamed)?;
    let (mut ledger, mut reordered) = (Ledger::default(), false);
    let counting = |file: (&Path, &Header)| {
        let policy = matched::policy(file)?;
        Ok::<_, ChangesError>(Reckoning::new(file.1.subjects.clone(), policy, Vec::new()))
    };
    let mut counted = [counting(files[0])?, counting(files[1])?];
    let mut count = |side: usize, case: &[Entry]| {
        for entry in case {
            counted[side].add(entry);
        }
    };
    let mut pairs = Pairs::new(readers.0, readers.1, after);
    while let Some(pair) = pairs.next()? {
        match pair {
            Pair::Both(old, new) => {
                count(0, &old);
                count(1, &new);
                reordered |= old.first().map(|e| e.n) != new.first().map(|e| e.n);
                for (subject, [b, a]) in matched.of_case(&old, &new) {
                    if let Some(seen) = ledger.add(subject, b, a, &matched.policy) {
                        each(matched.name(subject), &seen);
                    }
                }
            }
            Pair::Missing(old) => {
                count(0, &old);
                ledger.missing.add(&old, &matched.policy);
            }
            Pair::Added(new) => {
                count(1, &new);
                ledger.added.add(&new, &matched.policy);
            }
        }
    }
    let ends = pairs.ends();
    let [old, new] = headers;
    Ok(Comparison {
        before: Side::of(before, old, ends[0], &counted[0]),
        after: Side::of(after, new, ends[1], &counted[1]),
        matched,
        ledger,
        reordered,
    })
}
