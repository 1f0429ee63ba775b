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
    #[error("{0}:1: the policy of the header: {1}")]
    Policy(PathBuf, PolicyError),
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
    /// A subject that is to be compared is not in the file: its name, and the names there are.
    #[error("{0}: there is no subject `{1}` to compare; there are {2}")]
    NoSubject(PathBuf, String, String),
    /// Two subjects of a run have the same name.
    #[error("{0}: several subjects are called `{1}`: give each a name of its own, and run again")]
    Ambiguous(PathBuf, String),
    /// No subject has the same name in both files: the older names, and the newer ones.
    #[error(
        "no subject is in both files: {0} before, {1} after; say which are to be compared: \
         --subjects OLD=NEW"
    )]
    NothingInCommon(String, String),
    /// Files that say to be of the same cases have different ones: the place of the case, and its
    /// id in the other file.
    #[error(
        "{0}: case {1} is not the case {2} of the other file, although the headers name the same \
         cases; run both again"
    )]
    Misplaced(PathBuf, u64, String),
    /// Too few cases are in both files.
    #[error("{0}: more than {1} cases are not in the other file; compare runs of the same cases")]
    TooFar(PathBuf, usize),
    /// A file that cannot be reviewed: why not, and what to do.
    #[error("{0} cannot be reviewed: {1}")]
    NoReview(PathBuf, String),
    /// A file was written to while it was read.
    #[error("{0}: the file changed while it was read; try again when nothing writes it")]
    Changed(PathBuf),
}
