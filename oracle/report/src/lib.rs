//! What a person reads.
//!
//! `report` writes a run as JSON, JUnit, Markdown or HTML. `dossier` writes the bug report of one
//! case. `hardness` says why a case is hard. `steps` makes a page of a trace.

#![forbid(unsafe_code)]

pub mod dossier;
pub mod hardness;
pub mod report;
pub mod steps;
