//! Why a run ends early.

use std::io;

use crate::subject::Lost;
use epa_truth::truth::LegsDisagree;

/// Why a run stopped before its end.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// The oracle's own legs disagree: exit code 4.
    #[error("{0}")]
    LegsDisagree(Box<LegsDisagree>),
    /// A subject cannot be run any more: exit code 3.
    #[error("{0}")]
    Lost(#[from] Lost),
    /// A record could not be written: exit code 3.
    #[error("cannot write the results: {0}")]
    Output(#[from] io::Error),
}
