//! Several files of results as one: the union of their verdicts.
//!
//! Files of the same run, shards of it or beginnings of them, in any grouping and order, any of
//! them twice, give the same bytes. A run merged from all its shards gives the bytes of the run
//! that was never divided.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{io_error, unwritten};
use super::writer::End;
use super::{Coverage, Entry, Header, Reader, ResultsError, Writer};
use crate::judge::Kind;

/// Files of the same run, about to be merged.
pub struct Merge {
    /// What was run, whatever the parts.
    pub header: Header,
    /// Which parts there are.
    pub coverage: Coverage,
    inputs: Vec<Input>,
    /// The next case of each input that has one.
    heads: BTreeSet<(u64, usize)>,
}

struct Input {
    path: PathBuf,
    reader: Reader,
    /// The last line, if the file has one.
    end: Option<End>,
    head: Vec<Entry>,
}

impl Merge {
    /// Opens files and sees that they go together.
    ///
    /// # Errors
    /// [`ResultsError`]: broken files, and [`ResultsError::Mixed`] for other runs.
    pub fn open(paths: &[PathBuf]) -> Result<Self, ResultsError> {
        let mut inputs: Vec<Input> = Vec::with_capacity(paths.len());
        let mut coverage = Coverage::default();
        for path in paths {
            let input = Input::open(path)?;
            let header = &input.reader.header;
            let first = inputs.first().map(|first| &first.reader.header);
            if let Some(what) = first.and_then(|first| first.difference(header)) {
                return Err(ResultsError::Mixed(path.clone(), what));
            }
            coverage.add(Coverage::of(header, input.end.is_some()));
            inputs.push(input);
        }
        let Some(first) = inputs.first() else {
            let error = std::io::Error::new(std::io::ErrorKind::InvalidInput, "nothing to merge");
            return Err(io_error(Path::new(""))(error));
        };
        Ok(Merge {
            header: first.reader.header.clone(),
            coverage,
            inputs,
            heads: BTreeSet::new(),
        })
    }

    /// How many lines of the input, or files, could not be read as cases.
    #[must_use]
    pub fn not_cases(&self) -> u64 {
        let ends = self.inputs.iter().filter_map(|input| input.end.as_ref());
        ends.map(|end| end.not_cases).max().unwrap_or(0)
    }

    /// Writes the merged results into a new file and hands over each verdict; gives
    /// their header.
    ///
    /// # Errors
    /// [`ResultsError`]: broken files, and [`ResultsError::Conflict`] for verdicts
    /// that contradict each other. There is no file then.
    pub fn write(mut self, out: &Path, each: impl FnMut(&Entry)) -> Result<Header, ResultsError> {
        let mut header = self.header.clone();
        let ended = self.coverage.put(&mut header);
        let mut writer = Writer::create(out, &header)?;
        let written = self
            .write_all(&mut writer, out, each)
            .and_then(|()| match ended {
                true => writer.end(self.not_cases()),
                false => writer.stop(),
            });
        if written.is_err() {
            // It was made above, and half of it is of no use.
            let _ = fs::remove_file(out);
        }
        written.map(|()| header)
    }

    fn write_all(
        &mut self,
        writer: &mut Writer,
        out: &Path,
        mut each: impl FnMut(&Entry),
    ) -> Result<(), ResultsError> {
        for index in 0..self.inputs.len() {
            self.advance(index)?;
        }
        while let Some(case) = self.next()? {
            for entry in case {
                writer.add(&entry).map_err(unwritten(out))?;
                each(&entry);
            }
        }
        let found = writer.verdicts;
        match self.header.expected() {
            Some(expected) if self.coverage.is_whole() && expected != found => {
                Err(ResultsError::Short(out.to_owned(), expected, found))
            }
            _ => Ok(()),
        }
    }

    /// Takes the head of an input and reads on.
    fn advance(&mut self, index: usize) -> Result<Vec<Entry>, ResultsError> {
        let input = &mut self.inputs[index];
        let next = input.reader.next_case()?.unwrap_or_default();
        let changed = next.is_empty() && input.end.as_ref() != input.reader.end();
        if changed && input.end.is_some() {
            let error = std::io::Error::other("the file changed while it was read");
            return Err(io_error(&input.path)(error));
        }
        if let Some(entry) = next.first() {
            self.heads.insert((entry.n, index));
        }
        Ok(std::mem::replace(&mut input.head, next))
    }

    /// The first case that no file has given yet, taken from all that have it.
    fn next(&mut self) -> Result<Option<Vec<Entry>>, ResultsError> {
        let mut chosen: Option<Vec<Entry>> = None;
        while let Some((n, index)) = self.heads.first().copied() {
            let place = chosen.as_ref().and_then(|case| case.first()).map(|e| e.n);
            if place.is_some_and(|place| place != n) {
                break;
            }
            self.heads.pop_first();
            let case = self.advance(index)?;
            let path = &self.inputs[index].path;
            chosen = Some(match chosen {
                None => case,
                Some(first) => (first.into_iter().zip(case))
                    .map(|(a, b)| same(a, b, path))
                    .collect::<Result<_, _>>()?,
            });
        }
        Ok(chosen)
    }
}

impl Input {
    fn open(path: &Path) -> Result<Self, ResultsError> {
        let mut reader = Reader::open(path)?;
        Ok(Input {
            path: path.to_owned(),
            end: reader.foresee_end()?,
            reader,
            head: Vec::new(),
        })
    }
}

/// Two verdicts on the same case must be equal; but whether a case was answered in
/// time is the machine's doing, and an answer counts for more than none. Of two that
/// were late, the one whose line sorts first.
fn same(a: Entry, b: Entry, path: &Path) -> Result<Entry, ResultsError> {
    let about = |entry: &Entry| {
        let Entry { n, id, stratum, .. } = entry;
        (*n, id.clone(), stratum.clone(), entry.original.clone())
    };
    let late = |entry: &Entry| {
        let verdict = entry.verdict.as_ref();
        verdict.is_some_and(|v| v.kinds.contains(&Kind::Timeout))
    };
    let line = |entry: &Entry| serde_json::to_string(entry).unwrap_or_default();
    match (late(&a), late(&b)) {
        _ if a == b => Ok(a),
        (true, true) if about(&a) == about(&b) => Ok(if line(&a) <= line(&b) { a } else { b }),
        (true, false) if about(&a) == about(&b) => Ok(b),
        (false, true) if about(&a) == about(&b) => Ok(a),
        _ => Err(ResultsError::Conflict(path.to_owned(), b.id)),
    }
}
