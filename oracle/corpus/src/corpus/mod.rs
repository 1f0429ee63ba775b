//! The corpus: the cases the oracle is shipped with, and where they come from.
//!
//! `oracle/corpus/STRATUM.jsonl` holds the cases of a stratum, a line each. The strata named after
//! projects come from their test suites and bug reports. The `degenerate-*` ones are written by
//! hand: each case is a situation that breaks implementations. The `found-*` ones broke an earlier
//! state of `epa` itself, and say why.

mod called;

pub use called::{Matching, ambiguous, called, is_called, listed};
use epa_format::case::{Case, CaseError};

macro_rules! embed {
    ($($stratum:literal,)*) => {
        &[$(($stratum, include_str!(concat!("../../", $stratum, ".jsonl"))),)*]
    };
}

/// The embedded strata, by name, with their lines.
pub const FILES: &[(&str, &str)] = embed![
    "box3d-3d",
    "bullet-3d",
    "coal-3d",
    "collision-gjk-epa-2d",
    "collision-rs-2d",
    "collision-rs-3d",
    "cute-c2-2d",
    "degenerate-2d",
    "degenerate-3d",
    "distance3d-3d",
    "drake-3d",
    "dyn4j-2d",
    "fcl-3d",
    "found-2d",
    "found-3d",
    "goblin-3d",
    "jitter2-3d",
    "jolt-3d",
    "libccd-3d",
    "mujoco-3d",
    "mujoco-warp-3d",
    "ncollide-2d",
    "omath-3d",
    "opengjk-3d",
    "others-2d",
    "others-3d",
    "parry-2d",
    "parry-3d",
];

/// The core set: a few cases of every generated stratum and its twin, chosen because
/// they tell implementations apart; see `oracle/corpus/measure-strata`.
const CORE: &str = include_str!("../../core.jsonl");

/// The edition of what verdicts rest on, 64 hexadecimal digits and a line end.
pub const EDITION: &str = include_str!("../../edition.txt");

/// The cases of a file, of the lines that hold a text.
fn parsed(
    stratum: &'static str,
    file: &'static str,
    text: &str,
) -> impl Iterator<Item = Result<Case, CorpusError>> {
    let lines = file.lines().enumerate();
    let lines = lines.filter(move |(_, line)| line.contains(text));
    lines.map(move |(i, line)| {
        Case::parse(line).map_err(|error| CorpusError {
            stratum,
            line: i + 1,
            error,
        })
    })
}

/// The cases of the core set with their strata.
///
/// # Errors
/// The first line that is not a case; a test holds that there is none.
pub fn core() -> Result<Vec<(String, Case)>, CorpusError> {
    let placed = |case: Case| {
        let name = case.name.as_deref().unwrap_or_default();
        (name.split('/').next().unwrap_or_default().to_owned(), case)
    };
    parsed("core", CORE, "")
        .map(|case| Ok(placed(case?)))
        .collect()
}

/// The embedded cases of this name, those of the core set among them. No other is read.
///
/// # Errors
/// The first line that is not a case; a test holds that there is none.
pub fn named(name: &str) -> Result<Vec<Case>, CorpusError> {
    let files = FILES.iter().copied().chain([("core", CORE)]);
    let cases = files.flat_map(|(stratum, file)| parsed(stratum, file, name));
    let is_other = |case: &Case| case.name.as_deref() != Some(name);
    cases
        .filter(|case| !case.as_ref().is_ok_and(is_other))
        .collect()
}

/// The failures of the built-in subjects that are known, with their causes.
pub const KNOWN_FAILING: &str = include_str!("../../known/failing.jsonl");

/// An embedded line that is not a case.
#[derive(Debug, thiserror::Error)]
#[error("{stratum}.jsonl:{line}: {error}")]
pub struct CorpusError {
    stratum: &'static str,
    line: usize,
    error: CaseError,
}

/// All embedded cases with their strata, in the order of the files.
///
/// # Errors
/// The first line that is not a case; a test holds that there is none.
pub fn embedded() -> Result<Vec<(&'static str, Case)>, CorpusError> {
    let placed = |&(stratum, file): &(&'static str, &'static str)| {
        parsed(stratum, file, "").map(move |case| Ok((stratum, case?)))
    };
    FILES.iter().flat_map(placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_is_found_by_its_name() {
        let files = FILES.iter().copied().chain([("core", CORE)]);
        for line in files.flat_map(|(_, file)| file.lines()) {
            let name = Case::parse(line).expect("a case").name.unwrap_or_default();
            assert!(line.contains(&name), "escaped: {name}");
        }
        let found = |name| named(name).expect("cases").len();
        assert_eq!((found("bittle-example"), found("bittle-")), (1, 0));
    }
}
