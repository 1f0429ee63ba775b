//! Commands for exact truth.

pub(crate) mod check;
pub(crate) mod corpus;
pub(crate) mod import;
pub(crate) mod solve;
