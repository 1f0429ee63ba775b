//! What can be wrong with a file of results.

use std::io;
use std::path::{Path, PathBuf};

use epa_format::file::said;

/// Why a file is not results, or not such as go together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// The file cannot be opened or read.
    #[error("cannot open {path}: {}", said(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// There is no room for what was to be written, or the file is gone.
    #[error("cannot write the results {path}: {}", said(error))]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is there already.
    #[error("{path}: there is such a file already; name another")]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another run writes the file.
    #[error("{path}: another run is writing this file; wait for it, or name another file")]
    Busy {
        /// The file.
        path: PathBuf,
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
    #[error(
        "{path} is of another run than the files before: {what} differs\n  merge files of one run, or compare two runs with `epa-oracle diff`"
    )]
    Mixed {
        /// The file.
        path: PathBuf,
        /// In what.
        what: &'static str,
    },
    /// What was to go on is another run.
    #[error(
        "{path}: {what} differs from that of this file, so its verdicts are not those of this run; name another file, or replace it (--overwrite)"
    )]
    Changed {
        /// The file.
        path: PathBuf,
        /// In what.
        what: &'static str,
    },
    /// Two files have different verdicts on a case.
    #[error("{path}: another verdict on {id} than in a file before; run one of the two again")]
    Conflict {
        /// The file.
        path: PathBuf,
        /// The case.
        id: String,
    },
    /// Files that say to be the whole have not all of its verdicts.
    #[error(
        "{path}: all parts are there, but only {found} of {expected} verdicts; run the shards again"
    )]
    Short {
        /// The file that was to be written.
        path: PathBuf,
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
}

impl ResultsError {
    /// Whether what was to be written could not be, so that the same may work later;
    /// otherwise something is wrong with what was given.
    #[must_use]
    pub fn is_unwritten(&self) -> bool {
        matches!(self, ResultsError::Unwritten { .. })
    }
}

/// From what the operating system says of a file that is written to an error.
pub fn unwritten(path: &Path) -> impl Fn(io::Error) -> ResultsError {
    let path = path.to_owned();
    move |error| ResultsError::Unwritten {
        path: path.clone(),
        error,
    }
}

/// From what the operating system says of a file to an error.
pub(super) fn io_error(path: &Path) -> impl Fn(io::Error) -> ResultsError {
    let path = path.to_owned();
    move |error| ResultsError::Io {
        path: path.clone(),
        error,
    }
}
