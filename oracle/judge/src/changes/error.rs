//! Why two results cannot be compared.

use std::path::PathBuf;

use crate::edition;
use crate::policy::PolicyError;
use crate::results::ResultsError;

/// Why two results cannot be compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChangesError {
    /// A file is not results.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The policy of a header cannot be read.
    #[error("{path}:1: the policy of the header: {error}")]
    Policy {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: PolicyError,
    },
    /// The verdicts were given by other rules.
    #[error(
        "{after}: not comparable with {before}: {what} differs (`{old}` before, `{new}` after); \
         run both with the same"
    )]
    Rules {
        /// The older results.
        before: PathBuf,
        /// The newer results.
        after: PathBuf,
        /// Which rule.
        what: &'static str,
        /// What it was.
        old: String,
        /// What it is.
        new: String,
    },
    /// The verdicts were given on other truths, or by other tolerances.
    #[error(
        "{after}: judged under edition {}, {before} under {}: `epa-oracle rejudge` judges the older \
         answers anew, `epa-oracle diff --any-edition` compares all the same",
        edition::short(new),
        edition::short(old)
    )]
    Editions {
        /// The older results.
        before: PathBuf,
        /// The newer results.
        after: PathBuf,
        /// The older edition.
        old: String,
        /// The newer edition.
        new: String,
    },
    /// A subject that is to be compared is not there.
    #[error("{path}: there is no subject `{name}` to compare; there are {there}")]
    NoSubject {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
        /// The names that there are.
        there: String,
    },
    /// Two subjects of a run have the same name.
    #[error(
        "{path}: several subjects are called `{name}`: give each a name of its own, and run again"
    )]
    Ambiguous {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
    /// No subject has the same name in both files.
    #[error(
        "no subject is in both files: {before} before, {after} after; say which are to be compared: \
         --subjects OLD=NEW"
    )]
    NothingInCommon {
        /// The older names.
        before: String,
        /// The newer names.
        after: String,
    },
    /// Files that say to be of the same cases have different ones.
    #[error(
        "{path}: case {n} is not the case {id} of the other file, although the headers name the same cases"
    )]
    Misplaced {
        /// The file.
        path: PathBuf,
        /// The place of the case.
        n: u64,
        /// Its id in the other file.
        id: String,
    },
    /// Too few cases are in both files.
    #[error(
        "{path}: more than {most} cases are not in the other file: these are runs of different cases"
    )]
    TooFar {
        /// The file.
        path: PathBuf,
        /// How many.
        most: usize,
    },
    /// Two files that cannot be reviewed.
    #[error("{path}: not to be reviewed: {why}")]
    NoReview {
        /// The file.
        path: PathBuf,
        /// Why not, and what to do.
        why: String,
    },
    /// A file was written to while it was read.
    #[error("{path}: the file changed while it was read; try again when nothing writes it")]
    Changed {
        /// The file.
        path: PathBuf,
    },
}
