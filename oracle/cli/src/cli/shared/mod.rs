//! What several commands have in common: which cases, which subjects, what is shown.

pub(crate) mod cases;
pub(crate) mod declared;
pub(crate) mod ending;
pub(crate) mod files;
pub(crate) mod input;
pub(crate) mod named;
pub(crate) mod outcome;
pub(crate) mod reports;
pub(crate) mod screen;
pub(crate) mod search;
pub(crate) mod subjects;
