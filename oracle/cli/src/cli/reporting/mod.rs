//! Commands that report bugs, and what changed.

pub(crate) mod diff;
pub(crate) mod groups;
pub(crate) mod matrix;
pub(crate) mod merge;
#[cfg(feature = "png")]
mod png;
pub(crate) mod rejudge;
pub(crate) mod report;
pub(crate) mod review;
