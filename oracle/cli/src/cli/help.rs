//! The help: commands in groups, and an example of each.
//!
//! Completions for shells and man pages come from the same source.

use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory};

use super::command::{Cli, Completions, Man};
use super::shared::ending::Ending;
use super::shared::streams::{Ended, Streams};
use super::shared::subjects::nearest;
use epa_format::message::WIDTH;
use epa_report::report::visible;

/// The groups of commands, and examples of each: `name: example`.
const COMMANDS: &str = include_str!("commands.txt");

/// Every example with the name of its command.
fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = COMMANDS.lines();
    lines.filter_map(|line| line.trim_start().split_once(": "))
}

/// The command line, with its help.
pub(super) fn command() -> Command {
    let mut command = Cli::command()
        .max_term_width(WIDTH)
        .mut_subcommands(|sub| sub.mut_args(takes_negative_numbers));
    let (mut list, mut last) = (String::new(), "");
    for line in COMMANDS.lines() {
        let Some((name, _)) = line.trim_start().split_once(": ") else {
            let gap = if list.is_empty() { "" } else { "\n" };
            let _ = writeln!(list, "{gap}{line}:");
            continue;
        };
        if std::mem::replace(&mut last, name) == name {
            continue;
        }
        let of_it = examples().filter(|(of, _)| *of == name);
        let of_it: String = of_it.map(|(_, example)| format!("\n  {example}")).collect();
        command = command.mut_subcommand(name, |sub| sub.after_help(format!("Example:{of_it}")));
        let about = command.find_subcommand(name).and_then(Command::get_about);
        let about = about.map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(list, "  {name:<12}{about}");
    }
    list.push('\n');
    command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}Options:\n\
         {{options}}\n\nepa-oracle help COMMAND tells more about a command.{{after-help}}"
    ))
}

/// An option is told of a negative number itself: what is wrong with it, and the mend.
fn takes_negative_numbers(arg: Arg) -> Arg {
    let takes_values = arg.get_action().takes_values() && !arg.is_positional();
    arg.allow_negative_numbers(takes_values)
}

/// Prints completions for a shell.
pub(super) fn completions(arguments: &Completions, to: &mut Streams) -> Ended {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command(), "epa-oracle", &mut text);
    to.out.write_all(&text)?;
    Ok(Ending::Conformant)
}

/// Prints a man page.
pub(super) fn man(arguments: &Man, to: &mut Streams) -> Ended {
    // The page of the program lists its commands itself.
    let mut whole = command().help_template("{usage}");
    whole.build();
    let none = |name: &str| {
        let like = nearest(name, whole.get_subcommands().map(Command::get_name));
        let name = visible(name);
        format!("there is no command `{name}`{like}\n  `epa-oracle --help` lists the commands")
    };
    let page = match &arguments.command {
        None => &whole,
        Some(name) => whole.find_subcommand(name).ok_or_else(|| none(name))?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    to.out.write_all(&text)?;
    Ok(Ending::Conformant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_stands_in_one_group_with_an_example_that_parses() {
        let mut named: Vec<&str> = examples().map(|(name, _)| name).collect();
        named.dedup();
        named.sort_unstable();
        let whole = Cli::command();
        let shown = whole.get_subcommands().filter(|sub| !sub.is_hide_set());
        let mut all: Vec<&str> = shown.map(Command::get_name).collect();
        all.sort_unstable();
        assert_eq!(named, all);
        for (name, example) in examples() {
            let call = example.rsplit(" | ").next().unwrap_or(example);
            let call = call.split(['<', '>']).next().unwrap_or(call);
            let parsed = command().try_get_matches_from(call.split_whitespace());
            let parsed = parsed.unwrap_or_else(|error| panic!("{example}: {error}"));
            assert_eq!(parsed.subcommand_name(), Some(name), "{example}");
        }
    }
}
