//! Every command of the program, on small input.

use crate::common::PROGRAM;
use std::collections::BTreeSet;
use std::process::Command;

/// A way to call the program, in a folder with the files of `ended::fixture`.
pub(crate) struct Call {
    /// The arguments.
    pub(crate) arguments: &'static str,
    /// The file that is its standard input.
    pub(crate) input: Option<&'static str>,
    /// Whether it prints.
    pub(crate) prints: bool,
    /// Whether it writes files.
    pub(crate) writes: bool,
}

const fn prints(arguments: &'static str) -> Call {
    Call {
        arguments,
        input: None,
        prints: true,
        writes: false,
    }
}

const fn writes(arguments: &'static str) -> Call {
    Call {
        writes: true,
        ..prints(arguments)
    }
}

/// Says on standard error only what it wrote.
const fn writes_silently(arguments: &'static str) -> Call {
    Call {
        prints: false,
        ..writes(arguments)
    }
}

const fn reads(input: &'static str, arguments: &'static str) -> Call {
    Call {
        input: Some(input),
        ..prints(arguments)
    }
}

/// Calls that take long where the program is not optimised.
pub(crate) const LONG: &[Call] = &[
    prints("validate --no-progress --brute-limit 0"),
    prints("selftest --verbose"),
    writes("validate --no-progress --level standard --shard hash:3/200 --results new.jsonl"),
];

/// All others.
pub(crate) const CALLS: &[Call] = &[
    prints("--help"),
    prints("validate --help"),
    prints("completions bash"),
    prints("man"),
    prints("man validate"),
    prints("--version"),
    prints("validate --no-progress cases.jsonl"),
    prints("validate --no-progress --brute-limit 0 --metamorphic cases.jsonl --subject winter-3d"),
    prints("validate --no-progress --brute-limit 0 --report json cases.jsonl --subject chou-3d"),
    writes(
        "validate --no-progress --brute-limit 0 --verbose --results new.jsonl --stratum random-3d --stratum box-grid-3d \
         --count 70 --subject winter-3d",
    ),
    writes(
        "validate --no-progress --brute-limit 0 cases.jsonl --subject winter-3d \
         --report html=new.html --report junit=new.xml --report markdown=new.md --report json=new.json",
    ),
    writes(
        "validate --no-progress --brute-limit 0 --results cut.jsonl --resume cases.jsonl --subject winter-3d",
    ),
    reads("cases.jsonl", "solve -"),
    prints("solve --full cases.jsonl"),
    prints("solve --full --json --certificate cases.jsonl"),
    prints("show found-3d-000 cases.jsonl"),
    prints("show lattice-2d/1/3 {\"status\":\"penetrating\",\"depth\":1e3,\"normal\":[1,0]}"),
    prints("shrink box-grid-3d/1/1 --subject winter-3d --no-progress --json"),
    writes_silently("shrink box-grid-3d/1/1 --subject winter-3d --no-progress --output new.jsonl"),
    prints("report box-grid-3d/1/17"),
    prints("report box-grid-3d/1/1 --subject winter-3d --metamorphic --html"),
    writes_silently("report box-grid-3d/1/17 --output new.md"),
    writes_silently("report box-grid-3d/1/17 --html --output new.html"),
    prints("along box-grid-3d/1/17 --direction 1,0,-1/3"),
    prints("along lattice-2d/1/3 --direction -2,5 --json"),
    prints("trace box-grid-3d/1/17"),
    prints("trace random-3d/1/2 --json"),
    prints("trace box-grid-3d/1/17 --scalar rational --json"),
    prints("trace lattice-2d/1/3 --subject winter-2d"),
    prints("trace random-3d/1/5 --scalar f32 --against rational"),
    writes("trace lattice-2d/1/3 --svg pictures"),
    prints("audit trace.jsonl"),
    prints("check --verbose truths.jsonl"),
    prints("generate --list"),
    prints("generate --markdown"),
    prints("generate --describe box-grid-3d"),
    prints("generate --stratum all --count 2"),
    prints("generate --stratum curved-3d --stratum ellipses-2d.f32 --count 3 --floats"),
    prints("generate --stratum lattice-3d --count 3 --text"),
    prints("import cube.obj shifted.ply --solve"),
    writes("init c --dir new"),
    writes("init cpp --dir new"),
    writes("init python --dir new"),
    writes("init javascript --dir new"),
    writes("init rust --dir new"),
    prints("corpus print"),
    reads("answers.jsonl", "judge"),
    prints("judge answers.jsonl --cases cases.jsonl --expect 9"),
    writes("rejudge before.jsonl --results new.jsonl --brute-limit 0"),
    prints("rejudge cut.jsonl --brute-limit 0"),
    writes("merge --out new.jsonl part0.jsonl part1.jsonl"),
    writes("merge --out new.jsonl --report html=new.html part1.jsonl"),
    prints("diff before.jsonl after.jsonl --verbose"),
    writes("diff before.jsonl after.jsonl --report html=new.html --report json=new.json"),
    prints("review before.jsonl after.jsonl --list"),
    writes("review before.jsonl after.jsonl --accept-all"),
    writes("matrix before.jsonl --output pages --brute-limit 0"),
    reads("questions.jsonl", "serve epa-f64"),
    reads("questions.jsonl", "serve epa-f32"),
];

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
    let calls = CALLS.iter().chain(LONG);
    let called: BTreeSet<&str> = calls
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
