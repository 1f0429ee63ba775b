//! What every command does when its output cannot be written, and when it is run again.
//!
//! `commands` lists them all with what they need; `ended` runs one of them in a folder
//! of its own and keeps everything that came of it. The other modules are the tests.

#![cfg(target_os = "linux")]

mod closed;
mod commands;
mod determinism;
mod ended;
mod full;
