//! Reading results, a case at a time, whatever state the file is in.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::error::io_error;
use super::writer::End;
use super::{Coverage, Entry, Header, ResultsError, Shard};
use epa_format::case::{self, CaseId, has_reserved_name};
use epa_format::json;
use epa_format::limits::MAX_RESULT;

/// The longest last line.
const MAX_END: u64 = 256;

/// Reads results, a case at a time.
pub struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    line: u64,
    /// Bytes up to the end of the last whole line.
    read: u64,
    /// Bytes up to the end of the last whole case.
    whole: u64,
    verdicts: u64,
    /// The place of the case before.
    before: Option<u64>,
    /// The cases of these parts may occur.
    parts: Vec<Shard>,
    end: Option<End>,
    /// The first line.
    pub header: Header,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    end: End,
}

impl Reader {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// [`ResultsError`].
    pub fn open(path: &Path) -> Result<Self, ResultsError> {
        Self::over(File::open(path).map_err(io_error(path))?, path)
    }

    /// Reads a file that is open, from where it is.
    pub(super) fn over(file: File, path: &Path) -> Result<Self, ResultsError> {
        let mut file = BufReader::new(file);
        let first = whole_line(&mut file).map_err(io_error(path))?;
        let wrong = |what: String| ResultsError::Line(path.to_owned(), 1, what);
        let first = first.ok_or_else(|| wrong(format!("the header is missing; {WRITES}")))?;
        let header = parse_header(&first).map_err(wrong)?;
        let mut parts = [header.shards.as_slice(), &header.begun].concat();
        if header.shards.is_empty() {
            parts.push(Shard::WHOLE);
        }
        let read = first.len() as u64 + 1;
        Ok(Reader {
            path: path.to_owned(),
            file,
            line: 1,
            read,
            whole: read,
            verdicts: 0,
            before: None,
            parts,
            end: None,
            header,
        })
    }

    /// The verdicts of all subjects on the next case; `None` at the end, whether the
    /// run came to it or not.
    ///
    /// # Errors
    /// [`ResultsError`]. A last case that was cut off is no error but the end.
    pub fn next_case(&mut self) -> Result<Option<Vec<Entry>>, ResultsError> {
        let subjects = self.header.subjects.len();
        let mut case: Vec<Entry> = Vec::with_capacity(subjects);
        while case.len() < subjects {
            if self.end.is_some() {
                return Ok(None);
            }
            let Some(bytes) = whole_line(&mut self.file).map_err(io_error(&self.path))? else {
                return Ok(None);
            };
            self.line += 1;
            self.read += bytes.len() as u64 + 1;
            let used = match bytes.starts_with(b"{\"end\"") {
                true => self.take_end(&bytes, case.len()),
                false => self
                    .parse_entry(&bytes, &case)
                    .map(|entry| case.push(entry)),
            };
            let wrong = |what| ResultsError::Line(self.path.clone(), self.line, what + UNCHANGED);
            used.map_err(wrong)?;
        }
        self.before = case.first().map(|entry| entry.n);
        self.verdicts += subjects as u64;
        self.whole = self.read;
        Ok(Some(case))
    }

    fn parse_entry(&self, bytes: &[u8], case: &[Entry]) -> Result<Entry, String> {
        let entry: Entry = serde_json::from_slice(bytes)
            .map_err(|error| format!("not a verdict: {}", json::plain(&error)))?;
        // Only an answer holds values of any type.
        if entry.answer.is_some() {
            let line = case::value(bytes).map_err(|error| error.to_string())?;
            if has_reserved_name(&line) {
                return Err("a number of the answer is written as an object".to_owned());
            }
        }
        let in_order = match case.first() {
            Some(first) => entry.n == first.n,
            None => self.before.is_none_or(|before| entry.n > before),
        };
        let [run, id] = entry.ids();
        if let Some(wrong) = [run, id].into_iter().find(|id| !CaseId::is_one(id)) {
            return Err(format!("`{}` is not the id of a case", clipped_id(wrong)));
        }
        if !in_order || entry.subject != case.len() {
            let (n, subject) = (entry.n, entry.subject);
            return Err(format!("case {n}, subject {subject} is out of order"));
        }
        if !self.parts.iter().any(|part| part.holds(id)) {
            return Err(format!("{id} is a case of another shard"));
        }
        Ok(entry)
    }

    /// Reads the last line, after so many lines of a case.
    fn take_end(&mut self, bytes: &[u8], begun: usize) -> Result<(), String> {
        let last: LastLine = serde_json::from_slice(bytes).map_err(|error| json::plain(&error))?;
        let said = last.end.verdicts;
        if said != self.verdicts || begun > 0 {
            let found = self.verdicts + begun as u64;
            return Err(format!(
                "the last line counts {said} verdicts, and there are {found}"
            ));
        }
        if let Some(expected) = self.header.expected()
            && Coverage::of(&self.header, true).is_whole()
            && said != expected
        {
            return Err(format!(
                "the last line comes after {said} of {expected} verdicts"
            ));
        }
        let more = self.file.fill_buf().map_err(|error| error.to_string())?;
        if !more.is_empty() {
            return Err("there is more after the last line".to_owned());
        }
        self.whole = self.read;
        self.end = Some(last.end);
        Ok(())
    }

    /// The last line, once it has come.
    #[must_use]
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Looks ahead for the last line.
    ///
    /// # Errors
    /// [`ResultsError::Io`].
    pub(super) fn foresee_end(&mut self) -> Result<Option<End>, ResultsError> {
        let tail = tail(&mut self.file).map_err(io_error(&self.path))?;
        let line = tail.strip_suffix(b"\n").and_then(|tail| {
            let start = tail.iter().rposition(|byte| *byte == b'\n')?;
            Some(&tail[start + 1..])
        });
        let last = line.and_then(|line| serde_json::from_slice::<LastLine>(line).ok());
        Ok(last.map(|last| last.end))
    }

    /// The file, and how many verdicts and bytes of it are whole cases.
    pub(super) fn into_parts(self) -> (File, u64, u64) {
        (self.file.into_inner(), self.verdicts, self.whole)
    }
}

/// The start of what stands in the place of an id.
fn clipped_id(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

/// Where a file of results comes from.
const WRITES: &str = "`epa-oracle validate --results FILE` writes such a file";

/// How a line that is wrong is mended.
const UNCHANGED: &str = "\n  give the file as `epa-oracle validate --results` wrote it";

fn parse_header(line: &[u8]) -> Result<Header, String> {
    let header: Header = serde_json::from_slice(line).map_err(|error| {
        let said =
            "not the header of a file of results (`validate --results` writes one)".to_owned();
        // What is JSON may lack only a field.
        match error.is_data() {
            true => format!("{said}\n  {}", json::plain(&error)),
            false => said,
        }
    })?;
    if header.epa_oracle_results != 1 {
        return Err(
            "another version of the format; read it with the program that wrote it".to_owned(),
        );
    }
    if header.edition.is_empty() {
        let mend = "run `epa-oracle validate` again, and the new results name it";
        return Err(format!(
            "an older program wrote this file, which names no edition: {mend}"
        ));
    }
    if header.subjects.is_empty() {
        return Err("the header names no subject; run `epa-oracle validate` again".to_owned());
    }
    Ok(header)
}

/// A line with its end, without it; `None` at the end of the file and for a line
/// that was cut off.
fn whole_line(file: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    file.by_ref()
        .take(MAX_RESULT)
        .read_until(b'\n', &mut line)?;
    if line.len() as u64 == MAX_RESULT && !line.ends_with(b"\n") {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("a line has more than {MAX_RESULT} bytes, which no verdict has"),
        ));
    }
    Ok(match line.pop() {
        Some(b'\n') => Some(line),
        _ => None,
    })
}

/// The last bytes of a file, which stays where it is.
fn tail(file: &mut BufReader<File>) -> io::Result<Vec<u8>> {
    let here = file.stream_position()?;
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(MAX_END)))?;
    let mut tail = Vec::new();
    file.by_ref().take(MAX_END).read_to_end(&mut tail)?;
    file.seek(SeekFrom::Start(here))?;
    Ok(tail)
}
