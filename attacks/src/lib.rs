//! What a fuzzer does to `epa` and `epa-oracle`.
//!
//! ```text
//!                    ┌─ libFuzzer   fuzz/fuzz_targets/     hours, guided by coverage
//!   bytes ──► target ┤
//!                    └─ proptest    attacks/tests/         seconds, the same bytes in every run
//! ```
//!
//! A target is a function of bytes that panics with a message when the property in its
//! module comment is broken. It never fails because the bytes are nonsense: nonsense has to
//! be refused by what is attacked. docs/testing.md has the commands and the figures.

#![forbid(unsafe_code)]

mod answers;
mod build;
mod cases;
mod certificates;
mod certified;
mod claims;
mod draw;
mod enclosures;
mod floats;
mod queries;
mod rays;
mod sampled;
mod shrinker;
mod talk;
mod texts;
mod traces;
mod truth_lines;

use std::fs;

use tempfile::NamedTempFile;

/// A target: it panics when the property of its module is broken.
pub type Target = fn(&[u8]);

/// All targets by their names, which are those of `fuzz/fuzz_targets/`.
pub const TARGETS: [(&str, Target); 14] = [
    ("answers", answers::attack),
    ("cases", cases::attack),
    ("certificates", certificates::attack),
    ("certified", certified::attack),
    ("curved", floats::attack_curved),
    ("enclosures", enclosures::attack),
    ("floats", floats::attack),
    ("queries", queries::attack),
    ("rays", rays::attack),
    ("shrinker", shrinker::attack),
    ("talk", talk::attack),
    ("texts", texts::attack),
    ("traces", traces::attack),
    ("truth_lines", truth_lines::attack),
];

/// A file with these bytes, whose name ends so; it is gone when it is dropped.
fn file_of(bytes: &[u8], ending: &str) -> NamedTempFile {
    let file = tempfile::Builder::new().suffix(ending).tempfile();
    let file = file.expect("a file for what is attacked");
    fs::write(file.path(), bytes).expect("a file for what is attacked");
    file
}

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
    floats::decoded(target, bytes).map(|case| case.to_canonical_text())
}
