//! The program, as a user runs it. What can be shown as a session with it stands in
//! `tests/transcripts/`, which `tests/documents/` runs.

mod campaign;
mod changes;
mod common;
mod contact_region;
mod dossier;
mod hostile;
mod judging;
mod plug_in;
mod pull_request;
mod reports;
mod schemas;
mod shrinking;
mod traces;
