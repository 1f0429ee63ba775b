//! Writing results.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{io_error, unwritten};
use super::{Entry, Header, ResultsError};
use crate::grades::is_default;

/// The last line: the run came to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How many verdicts there are.
    pub verdicts: u64,
    /// How many lines of the input, or files, could not be read as cases.
    #[serde(default, skip_serializing_if = "is_default")]
    pub not_cases: u64,
}

/// Writes results; what is flushed survives a kill.
pub struct Writer {
    path: PathBuf,
    file: BufWriter<File>,
    /// How many verdicts there are.
    pub(super) verdicts: u64,
}

impl Writer {
    /// Starts a new file.
    ///
    /// # Errors
    /// [`ResultsError::Exists`], [`ResultsError::Io`] for a path where no file can be,
    /// and [`ResultsError::Unwritten`] where there is no room for it. There is no new
    /// file then.
    pub fn create(path: &Path, header: &Header) -> Result<Self, ResultsError> {
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ResultsError::Exists(path.to_owned()),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => unwritten(path)(error),
            _ => io_error(path)(error),
        })?;
        lock(&file, path)?;
        Self::start(file, path, header).inspect_err(|_| {
            // It was made above, and would be in the way of another try.
            let _ = fs::remove_file(path);
        })
    }

    /// Starts a file anew, whatever was in it.
    ///
    /// # Errors
    /// As for [`create`](Self::create), but for [`ResultsError::Exists`]; and
    /// [`ResultsError::Busy`] where another run writes it.
    pub fn replace(path: &Path, header: &Header) -> Result<Self, ResultsError> {
        let opened = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let file = opened.map_err(io_error(path))?;
        lock(&file, path)?;
        file.set_len(0).map_err(unwritten(path))?;
        Self::start(file, path, header)
    }

    /// Writes the header into an empty file.
    pub(super) fn start(file: File, path: &Path, header: &Header) -> Result<Self, ResultsError> {
        let mut writer = Self::go_on(file, path, 0);
        let written = writer.line(header).and_then(|()| writer.flush());
        written.map_err(unwritten(path))?;
        Ok(writer)
    }

    /// Writes where a file is, which has so many verdicts already.
    pub(super) fn go_on(file: File, path: &Path, verdicts: u64) -> Self {
        Writer {
            path: path.to_owned(),
            file: BufWriter::new(file),
            verdicts,
        }
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

    /// Leaves the file without a last line: the run did not come to its end.
    ///
    /// # Errors
    /// [`ResultsError::Unwritten`].
    pub fn stop(mut self) -> Result<(), ResultsError> {
        self.flush().map_err(unwritten(&self.path))
    }

    /// Marks that the run came to its end, and that so many lines of its input were
    /// not cases.
    ///
    /// # Errors
    /// [`ResultsError::Unwritten`].
    pub fn end(mut self, not_cases: u64) -> Result<(), ResultsError> {
        let end = End {
            verdicts: self.verdicts,
            not_cases,
        };
        let written = self
            .line(&serde_json::json!({ "end": end }))
            .and_then(|()| self.file.flush())
            // Only now a file on another machine says that it is full.
            .and_then(|()| self.file.get_ref().sync_all());
        written.map_err(unwritten(&self.path))
    }
}

/// Keeps other runs off the file until it is closed.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), ResultsError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ResultsError::Busy(path.to_owned())),
        // A file system without locks: whoever uses one has to take care.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}
