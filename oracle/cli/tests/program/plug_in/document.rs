//! docs/plug-in.md: its examples do what it says they do.

use std::process::Output;

use super::bench::{Bench, language};
use crate::common::{PROGRAM, code, text};

const DOCUMENT: &str = include_str!("../../../../../docs/plug-in.md");

/// The blocks of code of the document, with their languages.
fn blocks() -> Vec<(&'static str, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, String)> = None;
    for line in DOCUMENT.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => open = Some((language, String::new())),
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some((_, text)), _) => text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "every block is closed");
    blocks
}

/// The only block in the language with this text in it, or the n-th of several.
fn block(language: &str, part: &str, n: usize) -> String {
    let mut fitting = blocks()
        .into_iter()
        .filter(|(l, text)| *l == language && text.contains(part));
    fitting.nth(n).expect(part).1
}

/// What the n-th console block with this text in it shows below its last command.
fn shown(part: &str, n: usize) -> String {
    let block = block("console", part, n);
    let (_, command) = block.rsplit_once("$ ").expect("a command");
    let (_, printed) = command.split_once('\n').expect("what it prints");
    printed.to_owned()
}

/// A text with the changes of a block: lines that it keeps or takes away stand in the text, in
/// their order; lines that are not named stay.
fn changed(text: &str, change: &str) -> String {
    let (mut rest, mut lines) = (text.lines(), Vec::new());
    for change in change.lines() {
        let (sign, line) = change.split_at(1);
        if sign != "+" {
            let found = rest.by_ref().find(|other| {
                let is_it = *other == line;
                if !is_it {
                    lines.push(*other);
                }
                is_it
            });
            assert_eq!(found, Some(line), "a line of the text");
        }
        if sign != "-" {
            lines.push(line);
        }
    }
    lines.extend(rest);
    lines.join("\n") + "\n"
}

/// The example of the quick start, step by step: the failures that the document
/// explains are found, each step mends what it says it mends, and the last is
/// conformant.
#[test]
fn the_example_of_the_quick_start_is_judged_as_the_document_says() {
    let bench = Bench::of(language("python"), "quick-start").expect("python3");
    let printed = bench.init();
    let command = printed.judge.replace(
        "validate --",
        "validate --stratum lattice-2d --count 300 --",
    );
    let template = bench.read("my driver/driver.py");
    let (head, rest) = template.split_once("def penetration").expect("a function");
    let (_, tail) = rest.split_once("def reply").expect("another one");
    let judge = |head: &str, function: &str| -> Output {
        bench.write(
            "my driver/driver.py",
            &format!("{head}{function}\n\ndef reply{tail}"),
        );
        bench.shell(&command)
    };
    let found = |output: &Output, kind: &str| text(&output.stdout).contains(&format!(" {kind}"));
    // On the page the driver lies where `init` puts it.
    let said = |output: &Output| {
        text(&output.stdout).replace("'my driver/driver.py'", "epa-driver-python/driver.py")
    };
    let first = block("python", "best = push, nx, ny", 0);
    let last = changed(&first, &block("diff", "itertools", 0));

    let output = bench.shell(&command);
    assert_eq!(
        (code(&output), text(&output.stdout)),
        (3, shown("--count 300", 0))
    );

    let output = judge(head, &first);
    assert_eq!((code(&output), said(&output)), (1, shown("--count 300", 1)));
    for kind in [
        "NORMAL_SIGN",
        "RESIDUAL_OVERLAP",
        "FALSE_OVERLAP",
        "DEPTH_HIGH",
    ] {
        assert!(found(&output, kind), "{kind}\n{}", text(&output.stdout));
    }

    let declared = changed(head, &block("diff", "b-to-a", 0));
    let output = judge(&declared, &first);
    assert_eq!((code(&output), said(&output)), (1, shown("--count 300", 2)));
    assert!(!found(&output, "NORMAL_SIGN") && !found(&output, "RESIDUAL_OVERLAP"));
    assert!(found(&output, "FALSE_OVERLAP") && found(&output, "NORMAL_SUBOPTIMAL"));

    let output = judge(&declared, &last);
    assert_eq!(code(&output), 0, "{}", text(&output.stdout));
    assert_eq!(text(&output.stdout), shown("--count 300", 3));
    assert!(text(&output.stdout).contains("my-epa: judged 300 of 300"));
}

#[test]
fn the_driver_in_plain_text_compiles_and_answers() {
    let bench = Bench::of(language("c"), "plain-text").expect("cc");
    bench.write("text-driver.c", &block("c", "scanf", 0));
    let output = bench.shell("cc -std=c99 -Wall -Wextra -Werror -O2 -o text-driver text-driver.c");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    bench.write(
        "lines.txt",
        "x/1/1 2 1 0.5 -1e-300 2 1.0 2.0 3.0 4.0\ny 3 1 1.0 2.0 3.0 1 0.0 0.0 0.0\n",
    );
    let output = bench.shell("./text-driver < lines.txt");
    assert_eq!(text(&output.stdout), "x/1/1 unsupported\ny unsupported\n");
    let pipe = block("console", "judge --text", 0);
    let pipe = pipe
        .lines()
        .find_map(|line| line.strip_prefix("$ epa-oracle generate"));
    let pipe = pipe.expect("a pipe").replace("epa-oracle", PROGRAM);
    let output = bench.shell(&format!("{PROGRAM} generate{pipe}"));
    let stdout = text(&output.stdout);
    assert_eq!(code(&output), 3, "{stdout}{}", text(&output.stderr));
    assert_eq!(stdout, shown("judge --text", 0));
    assert!(stdout.contains("1,000 unsupported") && stdout.contains("NOTHING JUDGED"));
}
