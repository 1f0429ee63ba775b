//! Judging an answer: tiers, failures and their kinds.
//!
//! The definitions stand in docs/judging.md, the tolerances in
//! [`tolerance`](crate::tolerance).

mod along;
mod distance;
mod grading;
mod ground;
mod judging;
mod measure;
mod measures;
mod points;
mod question;
mod reading;
mod recognise;
mod terms;
mod verdict;

pub use crate::grades::{Fit, Kind, Tier};
pub use crate::tolerance::{METAMORPHIC_ULPS, Tolerances};
pub use ground::{Ground, scale};
pub use judging::judge;
pub use measures::Measures;
pub use question::Others;
pub use reading::{Reading, other_readings};
pub use recognise::fits;
pub use terms::{Accepted, Terms};
pub use verdict::{Other, Verdict};

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
