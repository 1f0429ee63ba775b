//! What can be wrong with a file of results.

use std::io;
use std::path::{Path, PathBuf};

use epa_format::file::said;

/// Why a file is not results, or not such as go together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// The file cannot be opened or read.
    #[error("cannot open {}: {}", .0.display(), said(.1))]
    Io(PathBuf, io::Error),
    /// There is no room for what was to be written, or the file is gone.
    #[error("cannot write the results {}: {}", .0.display(), said(.1))]
    Unwritten(PathBuf, io::Error),
    /// The file is there already.
    #[error("{0}: there is such a file already; name another")]
    Exists(PathBuf),
    /// Another run writes the file.
    #[error("{0}: another run is writing this file; wait for it, or name another file")]
    Busy(PathBuf),
    /// A line, counted from 1, is not what it should be.
    #[error("{0}:{1}: {2}")]
    Line(PathBuf, u64, String),
    /// The runs are not of the same suite, subjects and policy.
    #[error(
        "{0} is of another run than the files before: {1} differs\n  merge files of one run, or compare two runs with `epa-oracle diff`"
    )]
    Mixed(PathBuf, &'static str),
    /// What was to go on is another run.
    #[error(
        "{0}: {1} differs from that of this file, so its verdicts are not those of this run; name another file, or replace it (--overwrite)"
    )]
    Changed(PathBuf, &'static str),
    /// Two files have different verdicts on a case.
    #[error("{0}: another verdict on {1} than in a file before; run one of the two again")]
    Conflict(PathBuf, String),
    /// Files that say to be the whole have not all of its verdicts: how many there should be, and
    /// how many there are.
    #[error("{0}: all parts are there, but only {2} of {1} verdicts; run the shards again")]
    Short(PathBuf, u64, u64),
}

impl ResultsError {
    /// Whether what was to be written could not be, so that the same may work later;
    /// otherwise something is wrong with what was given.
    #[must_use]
    pub fn is_unwritten(&self) -> bool {
        matches!(self, ResultsError::Unwritten(..))
    }
}

/// From what the operating system says of a file that is written to an error.
pub fn unwritten(path: &Path) -> impl Fn(io::Error) -> ResultsError {
    move |error| ResultsError::Unwritten(path.to_owned(), error)
}

/// From what the operating system says of a file to an error.
pub(super) fn io_error(path: &Path) -> impl Fn(io::Error) -> ResultsError {
    move |error| ResultsError::Io(path.to_owned(), error)
}
