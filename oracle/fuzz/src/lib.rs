//! What a fuzzer does to `epa` and `epa-oracle`.
//!
//! ```text
//!                    ┌─ libFuzzer   libfuzzer/   hours, guided by coverage
//!   bytes ──► target ┤
//!                    └─ proptest    tests/       seconds, the same bytes in every run
//! ```
//!
//! A target is a function of bytes that panics with a message if the property in its module comment
//! is broken. Bytes that make no sense are no failure: the code under attack has to refuse them.
//! docs/testing.md has the commands and the figures.

#![forbid(unsafe_code)]

mod build;
mod change;
mod claims;
mod draw;
mod file;
mod sampled;
mod targets;

pub use targets::{TARGETS, Target};

/// Runs the target of this name.
///
/// # Panics
/// When the property of the target is broken, or there is no such target.
pub fn attack(target: &str, bytes: &[u8]) {
    let found = TARGETS.iter().find(|(name, _)| *name == target);
    let (_, attack) = found.unwrap_or_else(|| panic!("there is no target `{target}`"));
    attack(bytes);
}

/// The case that an input of the targets `floats` and `curved` is decoded to, as a line of
/// JSON; `None` if it is none, or the target attacks something else.
pub fn decoded(target: &str, bytes: &[u8]) -> Option<String> {
    targets::floats::decoded(target, bytes).map(|case| case.to_canonical_text())
}
