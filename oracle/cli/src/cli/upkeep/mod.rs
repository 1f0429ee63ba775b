//! Commands that hold this project to its word.

pub(crate) mod literature;
pub(crate) mod selftest;
