//! Several files of results as one: the union of their verdicts.
//!
//! Files of the same run, shards of it or pieces, in any grouping and order, any of
//! them twice, give the same bytes; a run merged from all its shards gives the
//! bytes of the run that was never divided.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{Entry, Header, Reader, ResultsError, Shard, Writer};
use crate::judge::Kind;

/// Merges files into a new one and hands over each verdict; gives the header, and
/// whether all of the run is there.
///
/// # Errors
/// [`ResultsError`]: runs that do not go together, or verdicts that contradict each
/// other.
pub fn merge(
    paths: &[PathBuf],
    out: &Path,
    mut each: impl FnMut(&Entry),
) -> Result<(Header, bool), ResultsError> {
    let mut inputs = paths
        .iter()
        .map(|path| Input::open(path))
        .collect::<Result<Vec<_>, _>>()?;
    let Some(first) = inputs.first() else {
        let error = std::io::Error::new(std::io::ErrorKind::InvalidInput, "nothing to merge");
        return Err(ResultsError::Io {
            path: out.to_owned(),
            error,
        });
    };
    let mut header = first.reader.header.clone();
    for input in &inputs[1..] {
        if let Some(what) = header.difference(&input.reader.header) {
            return Err(ResultsError::Mixed {
                path: input.path.clone(),
                what,
            });
        }
    }
    header.shards = union(&inputs)?;
    let mut writer = Writer::create(out, &header)?;
    let mut verdicts = 0;
    while let Some(entry) = next(&mut inputs)? {
        writer.add(&entry).map_err(|error| ResultsError::Io {
            path: out.to_owned(),
            error,
        })?;
        verdicts += 1;
        each(&entry);
    }
    let expected = header
        .cases
        .count
        .map(|count| count * header.subjects.len() as u64);
    let ended = all_ended(&inputs) || expected == Some(verdicts);
    let complete = ended && header.shards.is_empty() && expected.is_none_or(|n| n == verdicts);
    if ended {
        writer.end()?;
    } else {
        writer.flush().map_err(|error| ResultsError::Io {
            path: out.to_owned(),
            error,
        })?;
    }
    Ok((header, complete))
}

struct Input {
    path: PathBuf,
    reader: Reader,
    head: Option<Entry>,
    /// The place of the entry before, to see that they come in order.
    before: Option<(u64, usize)>,
}

impl Input {
    fn open(path: &Path) -> Result<Self, ResultsError> {
        let mut reader = Reader::open(path)?;
        let head = reader.next_entry()?;
        Ok(Input {
            path: path.to_owned(),
            reader,
            head,
            before: None,
        })
    }

    fn place(&self) -> Option<(u64, usize)> {
        self.head.as_ref().map(|entry| (entry.n, entry.subject))
    }

    fn advance(&mut self) -> Result<Option<Entry>, ResultsError> {
        self.before = self.place();
        let next = self.reader.next_entry()?;
        let taken = std::mem::replace(&mut self.head, next);
        if self.head.is_some() && self.place() <= self.before {
            let what = "the set of cases";
            return Err(ResultsError::Mixed {
                path: self.path.clone(),
                what,
            });
        }
        Ok(taken)
    }
}

/// The first entry that no file has given yet, taken from all that have it.
fn next(inputs: &mut [Input]) -> Result<Option<Entry>, ResultsError> {
    let Some(place) = inputs.iter().filter_map(Input::place).min() else {
        return Ok(None);
    };
    let mut chosen: Option<Entry> = None;
    for input in inputs
        .iter_mut()
        .filter(|input| input.place() == Some(place))
    {
        let Some(entry) = input.advance()? else {
            continue;
        };
        chosen = Some(match chosen {
            None => entry,
            Some(first) => same(first, entry, &input.path)?,
        });
    }
    Ok(chosen)
}

/// Two verdicts on the same case must be equal; but whether a case was answered in
/// time is the machine's doing, and an answer counts for more than none.
fn same(a: Entry, b: Entry, path: &Path) -> Result<Entry, ResultsError> {
    let late = |entry: &Entry| {
        entry
            .verdict
            .as_ref()
            .is_some_and(|v| v.kinds.contains(&Kind::Timeout))
    };
    match (late(&a), late(&b)) {
        _ if a == b => Ok(a),
        (true, false) => Ok(b),
        (false, true) => Ok(a),
        _ => Err(ResultsError::Conflict {
            path: path.to_owned(),
            id: b.id,
        }),
    }
}

/// The shards that were run; empty if they make up the whole.
fn union(inputs: &[Input]) -> Result<Vec<Shard>, ResultsError> {
    let mut shards = BTreeSet::new();
    for input in inputs {
        let here = &input.reader.header.shards;
        if here.is_empty() {
            // A piece of the whole run.
            return Ok(Vec::new());
        }
        shards.extend(here.iter().copied());
    }
    let of: BTreeSet<u32> = shards.iter().map(|shard| shard.of).collect();
    if of.len() > 1 {
        let path = inputs
            .last()
            .map(|input| input.path.clone())
            .unwrap_or_default();
        return Err(ResultsError::Mixed {
            path,
            what: "the number of shards",
        });
    }
    let whole = of.first().is_some_and(|of| shards.len() == *of as usize);
    Ok(if whole {
        Vec::new()
    } else {
        shards.into_iter().collect()
    })
}

/// Whether of every part that was run there is a file that came to its end.
fn all_ended(inputs: &[Input]) -> bool {
    let mut parts: BTreeMap<&[Shard], bool> = BTreeMap::new();
    for input in inputs {
        let ended = parts.entry(&input.reader.header.shards).or_default();
        *ended |= input.reader.complete;
    }
    parts.values().all(|ended| *ended)
}
