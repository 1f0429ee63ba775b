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
pub(crate) mod streams;
pub(crate) mod subjects;

pub(crate) use cases::{AtHand, Complaints, Source, Wanted, cases_of, from_one};
pub(crate) use declared::Declared;
pub(crate) use ending::{Brute, Ending};
pub(crate) use files::{check_output, create, put, replace, unwritable};
pub(crate) use input::NoCase;
pub(crate) use named::OneCase;
pub(crate) use outcome::{Account, Demands, Output, Rules, terminal_width};
pub(crate) use reports::Reports;
pub(crate) use streams::{Ended, Failure, Streams};
pub(crate) use subjects::{Chosen, One, above_zero, nearest};
