//! The judge: subjects, measures, verdicts.
//!
//! `subject` is an implementation under test, in this process or behind a pipe. `judge` measures
//! its answers against the truth, `validate` runs whole suites, `results` keeps the verdicts,
//! `shrink` makes a failing case small, `changes` compares two runs. For tests of your own:
//! [`assert_conforms!`].

#![forbid(unsafe_code)]

pub mod changes;
pub mod conformance;
pub mod edition;
mod grades;
pub mod judge;
pub mod metamorphic;
pub mod policy;
pub mod reckoning;
pub mod results;
#[cfg(test)]
mod samples;
pub mod shrink;
pub mod subject;
pub mod tolerance;
pub mod validate;
