//! The published versions of EPA.
//!
//! `literature` has each version as a subject, `study` counts where each of them fails.

#![forbid(unsafe_code)]

pub mod literature;
pub mod study;
