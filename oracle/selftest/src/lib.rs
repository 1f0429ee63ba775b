//! The audit of the judge: faulty, honest and rogue subjects, and changed truths.

#![forbid(unsafe_code)]

pub mod selftest;
