//! Every command of the program, on small input.

use crate::common::PROGRAM;
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::LazyLock;

/// A way to call the program, in a folder with the files of `ended::fixture`.
pub(crate) struct Call {
    /// The arguments.
    pub(crate) arguments: &'static str,
    /// The file that is its standard input.
    pub(crate) input: Option<&'static str>,
    /// Whether it prints; what writes silently says on standard error only what it wrote.
    pub(crate) prints: bool,
    /// Whether it writes files.
    pub(crate) writes: bool,
    /// Whether it takes long where the program is not optimised.
    is_long: bool,
}

/// The calls, a line each: `long` or not, what it does, and what is typed.
static ALL: LazyLock<Vec<Call>> =
    LazyLock::new(|| include_str!("calls.txt").lines().map(Call::of).collect());

impl Call {
    fn of(line: &'static str) -> Self {
        let (does, arguments) = line.split_once(" | ").expect(line);
        let short = does.strip_prefix("long ");
        let does = short.unwrap_or(does);
        Call {
            arguments,
            input: does.strip_prefix("reads "),
            prints: does != "writes_silently",
            writes: does.starts_with("writes"),
            is_long: short.is_some(),
        }
    }
}

pub(crate) fn long_calls() -> impl Iterator<Item = &'static Call> {
    ALL.iter().filter(|call| call.is_long)
}

/// All others.
pub(crate) fn calls() -> impl Iterator<Item = &'static Call> {
    ALL.iter().filter(|call| !call.is_long)
}

/// Those that need more than a folder: the adapters' program, and what is tested where
/// the protocol is. Of `literature` the output is held elsewhere, by `.ci/run` in the
/// optimised program and by `tests/literature/strata.rs`.
const ELSEWHERE: [&str; 4] = ["adapters", "literature", "rogue", "help"];

#[test]
fn every_command_is_called() {
    let mut help = Command::new(PROGRAM);
    let help = help.arg("--help").output().expect("the binary runs").stdout;
    let help = String::from_utf8(help).expect("UTF-8");
    let (groups, _) = help.split_once("\nOptions:").expect("options");
    let commands = groups.lines().filter(|line| line.starts_with("  "));
    let called: BTreeSet<&str> = ALL
        .iter()
        .filter_map(|call| call.arguments.split(' ').next())
        .chain(ELSEWHERE)
        .collect();
    let mut count = 0;
    for line in commands {
        let name = line.split_whitespace().next().unwrap_or_default();
        assert!(called.contains(name), "`{name}` is in no list");
        count += 1;
    }
    assert!(count >= 25, "{help}");
}
