//! Files of results: writing, reading, and going on after a kill.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Entry;
use crate::subject::Declaration;

/// The longest line of a file of results, in bytes.
const MAX_RESULT: u64 = 4 << 20;

/// The first line: what was run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of this format.
    pub epa_oracle_results: u32,
    /// The version of the oracle.
    pub oracle: String,
    /// Which cases.
    pub cases: Cases,
    /// What the subjects say of themselves.
    pub subjects: Vec<Declaration>,
    /// What was demanded, as text.
    pub policy: String,
    /// Whether metamorphic mode was on.
    pub metamorphic: bool,
    /// Which part of the cases; all of them if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shards: Vec<Shard>,
}

/// Which cases were run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cases {
    /// In words: `corpus`, `level standard`, the names of the files.
    pub what: String,
    /// How many, where that is known beforehand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The hash of their ids, where that is known beforehand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manifest: Option<String>,
}

/// Part `index` of `of`, by the hash of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 0.
    pub index: u32,
    /// How many there are.
    pub of: u32,
}

impl Shard {
    /// Whether a case belongs to it, by its id.
    #[must_use]
    pub fn holds(self, id: &str) -> bool {
        // FNV-1a: the id is a hash already, its characters only have to be folded.
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let hash = id.bytes().fold(0xcbf2_9ce4_8422_2325, fold);
        (hash >> 16) % u64::from(self.of.max(1)) == u64::from(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hash:{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .strip_prefix("hash:")
            .and_then(|rest| rest.split_once('/'));
        let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, of)) if index < of => Ok(Shard { index, of }),
            _ => Err(format!(
                "`{text}` is not a shard; write hash:I/N with I from 0 to N − 1"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

/// The last line: the run came to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    /// How many verdicts there are.
    pub(super) verdicts: u64,
}

/// A line after the header.
pub(super) enum Line {
    Entry(Box<Entry>),
    End(End),
}

/// Why a file is not results, or not such as go together.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A line is not what it should be.
    #[error("{path}:{line}: {what}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// The runs are not of the same suite, subjects and policy.
    #[error("{path}: another run: {what} differs")]
    Mixed {
        /// The file.
        path: PathBuf,
        /// In what.
        what: &'static str,
    },
    /// Two files have different verdicts on a case.
    #[error("{path}: another verdict on {id} than in a file before")]
    Conflict {
        /// The file.
        path: PathBuf,
        /// The case.
        id: String,
    },
}

impl Header {
    /// What differs from another header, shards aside.
    #[must_use]
    pub fn difference(&self, other: &Header) -> Option<&'static str> {
        let same = [
            (
                "the format",
                self.epa_oracle_results == other.epa_oracle_results,
            ),
            ("the version of the oracle", self.oracle == other.oracle),
            ("the set of cases", self.cases == other.cases),
            (
                "the subjects or what they declare",
                self.subjects == other.subjects,
            ),
            ("the policy", self.policy == other.policy),
            ("metamorphic mode", self.metamorphic == other.metamorphic),
        ];
        same.into_iter()
            .find(|(_, same)| !same)
            .map(|(what, _)| what)
    }
}

/// Writes results; what is flushed survives a kill.
pub struct Writer {
    path: PathBuf,
    file: BufWriter<File>,
    verdicts: u64,
}

impl Writer {
    /// Starts a new file.
    ///
    /// # Errors
    /// [`ResultsError::Io`], also if the file exists.
    pub fn create(path: &Path, header: &Header) -> Result<Self, ResultsError> {
        let wrong = io_error(path);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(path)
            .map_err(&wrong)?;
        let mut writer = Writer {
            path: path.to_owned(),
            file: BufWriter::new(file),
            verdicts: 0,
        };
        writer.line(header).map_err(wrong)?;
        Ok(writer)
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, value)?;
        self.file.write_all(b"\n")
    }

    /// Adds a verdict.
    ///
    /// # Errors
    /// What writing gives.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.verdicts += 1;
        self.line(entry)
    }

    /// Hands everything to the operating system.
    ///
    /// # Errors
    /// What writing gives.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// Marks that the run came to its end.
    ///
    /// # Errors
    /// [`ResultsError::Io`].
    pub fn end(mut self) -> Result<(), ResultsError> {
        let end = serde_json::json!({"end": End { verdicts: self.verdicts }});
        let written = self.line(&end).and_then(|()| self.file.flush());
        written.map_err(io_error(&self.path))
    }
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> ResultsError {
    let path = path.to_owned();
    move |error| ResultsError::Io {
        path: path.clone(),
        error,
    }
}

/// Reads results, a line at a time.
pub struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    line: u64,
    /// Bytes up to the end of the last whole line.
    read: u64,
    verdicts: u64,
    /// The first line.
    pub header: Header,
    /// Whether the last line has come.
    pub complete: bool,
}

impl Reader {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// [`ResultsError`].
    pub fn open(path: &Path) -> Result<Self, ResultsError> {
        let mut file = BufReader::new(File::open(path).map_err(io_error(path))?);
        let first = whole_line(&mut file).map_err(io_error(path))?;
        let wrong = |what: String| ResultsError::Line {
            path: path.to_owned(),
            line: 1,
            what,
        };
        let first = first.ok_or_else(|| wrong("the header is missing".into()))?;
        let header: Header = serde_json::from_slice(&first)
            .map_err(|error| wrong(format!("not the header of a file of results: {error}")))?;
        if header.epa_oracle_results != 1 {
            return Err(wrong("an unknown version of the format".into()));
        }
        Ok(Reader {
            path: path.to_owned(),
            file,
            line: 1,
            read: first.len() as u64 + 1,
            verdicts: 0,
            header,
            complete: false,
        })
    }

    /// The next verdict; `None` at the end, whether the run came to it or not.
    ///
    /// # Errors
    /// [`ResultsError`]. A last line that was cut off is no error but the end.
    pub fn next_entry(&mut self) -> Result<Option<Entry>, ResultsError> {
        Ok(match self.next_line()? {
            Some(Line::Entry(entry)) => Some(*entry),
            Some(Line::End(_)) | None => None,
        })
    }

    fn next_line(&mut self) -> Result<Option<Line>, ResultsError> {
        let Some(bytes) = whole_line(&mut self.file).map_err(io_error(&self.path))? else {
            return Ok(None);
        };
        self.line += 1;
        let wrong = |what| ResultsError::Line {
            path: self.path.clone(),
            line: self.line,
            what,
        };
        let line = parse_line(&bytes).map_err(wrong)?;
        match &line {
            Line::Entry(_) => self.verdicts += 1,
            Line::End(end) if end.verdicts != self.verdicts => {
                let (said, found) = (end.verdicts, self.verdicts);
                return Err(wrong(format!(
                    "the end speaks of {said} verdicts, there are {found}"
                )));
            }
            Line::End(_) => self.complete = true,
        }
        self.read += bytes.len() as u64 + 1;
        Ok(Some(line))
    }
}

fn parse_line(bytes: &[u8]) -> Result<Line, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Ended {
        end: End,
    }
    if bytes.starts_with(b"{\"end\"") {
        let ended: Result<Ended, _> = serde_json::from_slice(bytes);
        return ended
            .map(|e| Line::End(e.end))
            .map_err(|error| error.to_string());
    }
    let entry: Result<Entry, _> = serde_json::from_slice(bytes);
    entry
        .map(|entry| Line::Entry(Box::new(entry)))
        .map_err(|error| format!("not a verdict: {error}"))
}

/// A line with its end, without it; `None` at the end of the file and for a line
/// that was cut off.
fn whole_line(file: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    file.by_ref()
        .take(MAX_RESULT)
        .read_until(b'\n', &mut line)?;
    if line.len() as u64 == MAX_RESULT {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "a line is too long",
        ));
    }
    Ok(match line.pop() {
        Some(b'\n') => Some(line),
        _ => None,
    })
}

/// A run that goes on.
pub struct Resumed {
    /// Goes on where the file ends.
    pub writer: Writer,
    /// The first case that is not in the file.
    pub next: u64,
    /// Whether the run had come to its end.
    pub complete: bool,
}

/// Opens the results of a run that was killed, hands over the verdicts in them, and
/// goes on after the last case that all subjects had answered.
///
/// # Errors
/// [`ResultsError`]; another run than that of the header is refused.
pub fn resume(
    path: &Path,
    header: &Header,
    mut each: impl FnMut(Entry),
) -> Result<Resumed, ResultsError> {
    let mut reader = Reader::open(path)?;
    let differs = reader.header.difference(header);
    let differs = differs.or((reader.header.shards != header.shards).then_some("the shard"));
    if let Some(what) = differs {
        let path = path.to_owned();
        return Err(ResultsError::Mixed { path, what });
    }
    let (mut next, mut verdicts, mut whole) = (0, 0, reader.read);
    let mut case = Vec::new();
    while let Some(entry) = reader.next_entry()? {
        case.push(entry);
        if case.len() == header.subjects.len() {
            next = case.last().map_or(next, |entry| entry.n + 1);
            verdicts += case.len() as u64;
            case.drain(..).for_each(&mut each);
            whole = reader.read;
        }
    }
    if reader.complete {
        whole = reader.read;
    }
    let wrong = io_error(path);
    let file = OpenOptions::new().write(true).open(path).map_err(&wrong)?;
    file.set_len(whole).map_err(&wrong)?;
    let mut file = BufWriter::new(file);
    io::Seek::seek(&mut file, io::SeekFrom::End(0)).map_err(&wrong)?;
    let writer = Writer {
        path: path.to_owned(),
        file,
        verdicts,
    };
    Ok(Resumed {
        writer,
        next,
        complete: reader.complete,
    })
}

/// Whether a path is taken.
pub(crate) fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}
