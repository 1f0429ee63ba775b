//! Drivers from `epa-oracle init --trace`: their steps are shown and audited.

use super::bench::{Bench, Language};
use crate::common::{code, has, text};

/// `init --trace`, built, asked one case and audited by the printed commands.
pub(crate) fn reports_its_steps(language: &'static Language) {
    let Some(bench) = Bench::of(language, "traced") else {
        return;
    };
    let printed = bench.init("--trace");
    let steps = &language.steps;
    match language.name {
        "rust" => bench.change(&[(
            "    Answer {\n        status: \"unsupported\",",
            &format!("    {steps}\n    Answer {{\n        {}", language.echo),
        )]),
        _ => bench.change(&[(language.body, &format!("{steps}\n{}", indented(language)))]),
    }
    if !bench.build(&printed) {
        return;
    }
    let [show, trace, audit] = &printed.trace[..] else {
        panic!("three commands: {:?}", printed.trace)
    };
    let shown = bench.shell(show);
    has(&text(&shown.stdout), &["DEPTH_LOW"]);
    let run = bench.read("run.jsonl");
    let runs = run.matches("\"oriented\"").count();
    assert_eq!(run.lines().count(), 8 * runs, "{run}");
    assert_eq!(run.matches("enclosed").count(), runs, "{run}");
    assert!(runs > 0);
    let table = bench.shell(trace);
    assert_eq!(code(&table), 0, "{}", text(&table.stderr));
    has(&text(&table.stdout), &["added    0-3 3-1"]);
    let audited = bench.shell(audit);
    let found = text(&audited.stdout);
    assert_eq!(code(&audited), 0, "{found}{}", text(&audited.stderr));
    assert_eq!(found.matches("sound, 2 steps").count(), runs, "{found}");
}

/// The echo, at the indentation of the line that it replaces.
fn indented(language: &Language) -> String {
    let indent = match language.name {
        "java" => "        ",
        "javascript" => "  ",
        "go" => "\t",
        _ => "    ",
    };
    format!("{indent}{}", language.echo)
}
