//! Continuing a run that was killed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::error::{io_error, unwritten};
use super::writer::{End, lock};
use super::{Entry, Header, Reader, ResultsError, Writer};

/// A run that goes on.
pub struct Resumed {
    /// Goes on where the file ends.
    pub writer: Writer,
    /// The first case that is not in the file.
    pub next: u64,
    /// The last line, if the run had come to its end.
    pub end: Option<End>,
}

/// Opens the results of a run that was killed, hands over the verdicts in them, and
/// goes on after the last case that all subjects had answered.
///
/// # Errors
/// [`ResultsError`]; another run than that of the header is refused, and the file is
/// left as it was.
pub fn resume(
    path: &Path,
    header: &Header,
    mut each: impl FnMut(Entry),
) -> Result<Resumed, ResultsError> {
    let wrong = io_error(path);
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let mut file = opened.map_err(&wrong)?;
    lock(&file, path)?;
    if is_cut_header(&mut file, header).map_err(&wrong)? {
        file.set_len(0).map_err(unwritten(path))?;
        return Ok(Resumed {
            writer: Writer::start(file, path, header)?,
            next: 0,
            end: None,
        });
    }
    let mut reader = Reader::over(file, path)?;
    refuse_another(&reader.header, header, path)?;
    let mut next = 0;
    while let Some(case) = reader.next_case()? {
        next = case.last().map_or(next, |entry| entry.n + 1);
        case.into_iter().for_each(&mut each);
    }
    let end = reader.end().cloned();
    let (mut file, verdicts, whole) = reader.into_parts();
    // A file without anything to cut off is left alone, its time of change too.
    if file.metadata().map_err(&wrong)?.len() != whole {
        file.set_len(whole).map_err(unwritten(path))?;
    }
    file.seek(SeekFrom::End(0)).map_err(&wrong)?;
    Ok(Resumed {
        writer: Writer::go_on(file, path, verdicts),
        next,
        end,
    })
}

fn refuse_another(found: &Header, header: &Header, path: &Path) -> Result<(), ResultsError> {
    let parts = |header: &Header| (header.shards.clone(), header.begun.clone());
    let part = (parts(found) != parts(header)).then_some("the shard");
    let command = (found.asked != header.asked).then_some("the command");
    match found.difference(header).or(part).or(command) {
        None => Ok(()),
        Some(what) => Err(ResultsError::Changed(path.to_owned(), what)),
    }
}

/// Whether a file ends within the line of its header: its run was killed before it
/// did anything. Such a file may be empty. The file stays at its start.
fn is_cut_header(file: &mut File, header: &Header) -> io::Result<bool> {
    let line = serde_json::to_vec(header)?;
    let mut start = Vec::new();
    file.by_ref()
        .take(line.len() as u64 + 1)
        .read_to_end(&mut start)?;
    file.rewind()?;
    Ok(line.starts_with(&start))
}

/// Whether a path is taken.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}
