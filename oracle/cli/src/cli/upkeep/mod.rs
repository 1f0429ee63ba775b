//! Commands that check this project itself.

pub(crate) mod literature;
pub(crate) mod selftest;
