//! docs/plug-in.md: its examples do what it says they do.

use super::bench::{Bench, language};
use crate::common::{PROGRAM, code, text};

const DOCUMENT: &str = include_str!("../../../../../docs/plug-in.md");

/// The n-th block of code in the language with this text in it.
fn block(language: &str, part: &str, n: usize) -> String {
    let blocks = DOCUMENT.split("\n```").skip(1).step_by(2);
    let texts = blocks.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
    let mut fitting = texts.filter(|text| text.contains(part));
    fitting.nth(n).expect(part).to_owned() + "\n"
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

/// The example of the quick start, step by step: what is printed is what the page shows and
/// explains.
#[test]
fn the_example_of_the_quick_start_is_judged_as_the_document_says() {
    let bench = Bench::of(language("python"), "quick-start").expect("python3");
    let printed = bench.init("");
    let strata = "validate --stratum lattice-2d --count 300 --";
    let command = printed.judge.replace("validate --", strata);
    let file = "my driver/driver.py";
    let template = bench.read(file);
    let (head, rest) = template.split_once("def penetration").expect("a function");
    let (_, tail) = rest.split_once("def reply").expect("another one");
    let first = block("python", "best = push, nx, ny", 0);
    let last = changed(&first, &block("diff", "itertools", 0));
    let declared = changed(head, &block("diff", "b-to-a", 0));
    let of = |head: &str, function: &str| format!("{head}{function}\n\ndef reply{tail}");
    let drivers = [
        template.clone(),
        of(head, &first),
        of(&declared, &first),
        of(&declared, &last),
    ];
    for (n, (driver, ended)) in drivers.iter().zip([3, 1, 1, 0]).enumerate() {
        bench.write(file, driver);
        let output = bench.shell(&command);
        // On the page the driver lies where `init` puts it.
        let said =
            text(&output.stdout).replace(&format!("'{file}'"), "epa-driver-python/driver.py");
        assert_eq!((code(&output), said), (ended, shown("--count 300", n)));
    }
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
        .find_map(|line| line.strip_prefix("$ epa-oracle"));
    let pipe = pipe.expect("a pipe").replace("epa-oracle", PROGRAM);
    let output = bench.shell(&format!("{PROGRAM}{pipe}"));
    let stdout = text(&output.stdout);
    assert_eq!(code(&output), 3, "{stdout}{}", text(&output.stderr));
    assert_eq!(stdout, shown("judge --text", 0));
    assert!(stdout.contains("1,000 unsupported") && stdout.contains("NOTHING JUDGED"));
}
