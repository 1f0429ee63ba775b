//! Commands that look into one case, run or answer.

pub(crate) mod along;
pub(crate) mod audit;
pub(crate) mod show;
pub(crate) mod shrink;
pub(crate) mod trace;
pub(crate) mod traced;
