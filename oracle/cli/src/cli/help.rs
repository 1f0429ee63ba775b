//! The help: commands in groups, and an example of each.
//!
//! Completions for shells and man pages come from the same source.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::{Command, CommandFactory};

use super::command::{Cli, Completions, Man};
use super::shared::ending::Ending;
use super::shared::subjects::nearest;
use epa_report::report::visible;

/// What a command is for: its group, its name, and examples, a line each.
const GROUPS: [(&str, &[(&str, &str)]); 5] = [
    (
        "Find a bug",
        &[
            ("init", "epa-oracle init python"),
            (
                "validate",
                "epa-oracle validate -- python3 epa-driver-python/driver.py",
            ),
            (
                "judge",
                "epa-oracle generate --stratum box-grid-3d --count 100 | ./driver | epa-oracle judge",
            ),
            (
                "generate",
                "epa-oracle generate --stratum box-grid-3d --count 10 --text",
            ),
            ("adapters", "epa-oracle adapters"),
        ],
    ),
    (
        "Look into it",
        &[
            ("show", "epa-oracle show box-grid-3d/1/17 -- ./driver"),
            ("shrink", "epa-oracle shrink box-grid-3d/1/17 -- ./driver"),
            (
                "trace",
                "epa-oracle trace box-grid-3d/1/17\n  \
                 epa-oracle trace before.jsonl --against after.jsonl\n  \
                 epa-oracle trace bittle-example --start \"(4,2)(-8,-2)(-1,-2)\"",
            ),
            ("audit", "epa-oracle audit before.jsonl after.jsonl"),
            (
                "along",
                "epa-oracle along box-grid-3d/1/17 --direction 0,0,1",
            ),
        ],
    ),
    (
        "Report it",
        &[
            (
                "report",
                "epa-oracle report box-grid-3d/1/17 --output bug -- ./driver",
            ),
            ("diff", "epa-oracle diff before.jsonl after.jsonl"),
            ("review", "epa-oracle review baseline.jsonl results.jsonl"),
            (
                "rejudge",
                "epa-oracle rejudge results.jsonl --results new.jsonl",
            ),
            (
                "merge",
                "epa-oracle merge --out all.jsonl part-0.jsonl part-1.jsonl",
            ),
            ("matrix", "epa-oracle matrix --output pages results.jsonl"),
        ],
    ),
    (
        "Exact truth",
        &[
            ("solve", "epa-oracle solve --json --certificate cases.jsonl"),
            ("check", "epa-oracle check truths.jsonl"),
            ("import", "epa-oracle import a.obj b.obj --solve"),
            ("corpus", "epa-oracle corpus print --stratum degenerate-2d"),
        ],
    ),
    (
        "Maintain",
        &[
            ("selftest", "epa-oracle selftest"),
            ("literature", "epa-oracle literature --count 20"),
            ("serve", "epa-oracle serve epa-f64 < cases.jsonl"),
            (
                "completions",
                "epa-oracle completions bash > epa-oracle.bash",
            ),
            ("man", "epa-oracle man validate > epa-oracle-validate.1"),
        ],
    ),
];

/// The command line, with its help.
pub(super) fn command() -> Command {
    let mut command = Cli::command();
    let mut list = String::new();
    for (group, commands) in GROUPS {
        let _ = writeln!(list, "{group}:");
        for (name, example) in commands {
            command = command
                .mut_subcommand(name, |sub| sub.after_help(format!("Example:\n  {example}")));
            let about = command
                .find_subcommand(name)
                .and_then(Command::get_about)
                .map(ToString::to_string);
            let _ = writeln!(list, "  {name:<12}{}", about.unwrap_or_default());
        }
        list.push('\n');
    }
    command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}Options:\n\
         {{options}}\n\nepa-oracle help COMMAND tells more about a command.{{after-help}}"
    ))
}

/// Prints completions for a shell.
pub(super) fn completions(arguments: &Completions, out: &mut impl Write) -> io::Result<Ending> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command(), "epa-oracle", &mut text);
    out.write_all(&text)?;
    Ok(Ending::Conformant)
}

/// Prints a man page.
pub(super) fn man(
    arguments: &Man,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    // The page of the program lists its commands itself.
    let mut whole = command().help_template("{usage}");
    whole.build();
    let page = match &arguments.command {
        None => Some(&whole),
        Some(name) => whole.find_subcommand(name),
    };
    let Some(page) = page else {
        let name = arguments.command.as_deref().unwrap_or_default();
        let like = nearest(name, whole.get_subcommands().map(Command::get_name));
        let name = visible(name);
        writeln!(
            err,
            "epa-oracle: there is no command `{name}`{like}\n  `epa-oracle --help` lists the commands"
        )?;
        return Ok(Ending::BadInput);
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    out.write_all(&text)?;
    Ok(Ending::Conformant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_stands_in_one_group_with_an_example_that_parses() {
        let grouped = GROUPS.iter().flat_map(|(_, commands)| *commands);
        let mut named: Vec<&str> = grouped.clone().map(|(name, _)| *name).collect();
        named.sort_unstable();
        let whole = Cli::command();
        let shown = whole.get_subcommands().filter(|sub| !sub.is_hide_set());
        let mut all: Vec<&str> = shown.map(Command::get_name).collect();
        all.sort_unstable();
        assert_eq!(named, all);
        for (name, example) in grouped {
            for example in example.lines() {
                let call = example.rsplit(" | ").next().unwrap_or(example);
                let call = call.split(['<', '>']).next().unwrap_or(call);
                let parsed = command().try_get_matches_from(call.split_whitespace());
                let parsed = parsed.unwrap_or_else(|error| panic!("{example}: {error}"));
                assert_eq!(parsed.subcommand_name(), Some(*name), "{example}");
            }
        }
    }
}
