//! Runs of EPA, step by step.
//!
//! `trace` records, reads, compares and audits runs; `picture` draws shapes, their difference and
//! the steps.

#![forbid(unsafe_code)]

pub mod picture;
pub mod trace;
