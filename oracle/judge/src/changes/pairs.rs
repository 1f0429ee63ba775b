//! Two results side by side, a case at a time.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

use super::ChangesError;
use crate::results::{End, Entry, Header, Reader};
use epa_format::limits::MAX_WAITING;

/// The verdicts of all subjects on a case.
type Case = Vec<Entry>;

/// A case of the two files.
pub(super) enum Pair {
    /// In both.
    Both(Case, Case),
    /// In the older one only.
    Missing(Case),
    /// In the newer one only.
    Added(Case),
}

/// Reads two results side by side.
pub(super) struct Pairs {
    readers: [Reader; 2],
    after: PathBuf,
    how: How,
}

/// How the cases of two files find each other.
enum How {
    /// Both runs have the same cases: by their places. The next case of each.
    Place([Option<Case>; 2]),
    /// By their ids, of equal ones the first with the first: cases that wait for their
    /// counterpart, and in the end are without one.
    Id {
        waiting: [Waiting; 2],
        rest: VecDeque<Pair>,
    },
}

/// Cases of a file that wait for their counterpart in the other.
#[derive(Default)]
struct Waiting {
    cases: BTreeMap<String, VecDeque<Case>>,
    places: BTreeSet<u64>,
}

impl Waiting {
    fn add(&mut self, case: Case) {
        self.places.extend(place(&case));
        let same = self.cases.entry(id(&case).to_owned()).or_default();
        same.push_back(case);
    }

    /// The first case of an id.
    fn take(&mut self, id: &str) -> Option<Case> {
        let same = self.cases.get_mut(id)?;
        let case = same.pop_front()?;
        if same.is_empty() {
            self.cases.remove(id);
        }
        if let Some(place) = place(&case) {
            self.places.remove(&place);
        }
        Some(case)
    }

    /// All of them, in their order.
    fn take_all(&mut self) -> Vec<Case> {
        let all = std::mem::take(self);
        let mut cases: Vec<Case> = all.cases.into_values().flatten().collect();
        cases.sort_by_key(place);
        cases
    }
}

impl Pairs {
    /// Over two files that were just opened; the path is that of the newer one.
    pub(super) fn new(before: Reader, after: Reader, path: &Path) -> Self {
        let how = match have_same_cases(&before.header, &after.header) {
            true => How::Place([None, None]),
            false => How::Id {
                waiting: Default::default(),
                rest: VecDeque::new(),
            },
        };
        Pairs {
            readers: [before, after],
            after: path.to_owned(),
            how,
        }
    }

    /// The next case, of both files or of one; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Pair>, ChangesError> {
        match &mut self.how {
            How::Place(heads) => by_place(&mut self.readers, heads, &self.after),
            How::Id { waiting, rest } => by_id(&mut self.readers, waiting, rest, &self.after),
        }
    }

    /// The last line of each file that has one; after the last case.
    pub(super) fn ends(&self) -> [Option<&End>; 2] {
        [0, 1].map(|side| self.readers[side].end())
    }

    /// The first case of a file that is still to be given, if any is known: those
    /// before have been.
    pub(super) fn open_place(&self, side: usize) -> Option<u64> {
        match &self.how {
            How::Place(_) => None,
            How::Id { waiting, rest } if rest.is_empty() => waiting[side].places.first().copied(),
            How::Id { .. } => Some(0),
        }
    }
}

/// Whether two runs are of the same cases in the same order, for certain.
fn have_same_cases(before: &Header, after: &Header) -> bool {
    before.cases.manifest.is_some() && before.cases == after.cases
}

fn by_place(
    readers: &mut [Reader; 2],
    heads: &mut [Option<Case>; 2],
    path: &Path,
) -> Result<Option<Pair>, ChangesError> {
    for (reader, head) in readers.iter_mut().zip(heads.iter_mut()) {
        if head.is_none() {
            *head = reader.next_case()?;
        }
    }
    let [old, new] = [0, 1].map(|side| heads[side].as_ref().and_then(place));
    let first = [old, new].into_iter().flatten().min();
    let take = |head: &mut Option<Case>, is_first: bool| head.take_if(|_| is_first);
    let [before, after] = heads;
    let (before, after) = (take(before, old == first), take(after, new == first));
    Ok(match (before, after) {
        (Some(before), Some(after)) if id(&before) == id(&after) => Some(Pair::Both(before, after)),
        (Some(before), Some(_)) => {
            return Err(ChangesError::Misplaced(
                path.to_owned(),
                first.unwrap_or_default(),
                id(&before).to_owned(),
            ));
        }
        (Some(before), None) => Some(Pair::Missing(before)),
        (None, Some(after)) => Some(Pair::Added(after)),
        (None, None) => None,
    })
}

/// The place of a case in its run.
fn place(case: &Case) -> Option<u64> {
    case.first().map(|entry| entry.n)
}

/// The id of a case as it was given.
fn id(case: &Case) -> &str {
    case.first().map_or("", |entry| entry.ids()[1])
}

fn by_id(
    readers: &mut [Reader; 2],
    waiting: &mut [Waiting; 2],
    rest: &mut VecDeque<Pair>,
    path: &Path,
) -> Result<Option<Pair>, ChangesError> {
    while rest.is_empty() {
        let next = [readers[0].next_case()?, readers[1].next_case()?];
        if next.iter().all(Option::is_none) {
            *rest = left_over(waiting);
            return Ok(rest.pop_front());
        }
        for (side, case) in next.into_iter().enumerate() {
            if let Some(case) = case {
                rest.extend(meet(waiting, side, case));
            }
        }
        if waiting.iter().any(|side| side.places.len() > MAX_WAITING) {
            return Err(ChangesError::TooFar(path.to_owned(), MAX_WAITING));
        }
    }
    Ok(rest.pop_front())
}

/// A case of a side meets its counterpart, or waits for it.
fn meet(waiting: &mut [Waiting; 2], side: usize, case: Case) -> Option<Pair> {
    match waiting[1 - side].take(id(&case)) {
        Some(other) if side == 0 => Some(Pair::Both(case, other)),
        Some(other) => Some(Pair::Both(other, case)),
        None => {
            waiting[side].add(case);
            None
        }
    }
}

/// The cases that are in one file only, in its order.
fn left_over([before, after]: &mut [Waiting; 2]) -> VecDeque<Pair> {
    let missing = before.take_all().into_iter().map(Pair::Missing);
    let added = after.take_all().into_iter().map(Pair::Added);
    missing.chain(added).collect()
}
