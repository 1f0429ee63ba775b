//! Commands that find a bug.

pub(crate) mod generate;
pub(crate) mod init;
pub(crate) mod judge;
mod smaller;
pub(crate) mod validate;
