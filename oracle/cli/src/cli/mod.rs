//! The command line.

mod command;
mod find;
mod help;
mod look;
mod reporting;
mod shared;
mod truth;
mod upkeep;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use self::command::{Cli, Command};
pub use self::shared::ending::Ending;
use self::shared::screen::Screen;
use self::shared::streams::{Ended, Failure, Refusals, Streams};
use self::shared::{input, subjects};
use epa_format::message::{fits, in_lines};
use epa_format::names::meant;
use epa_judge::subject::{builtin, serve};
use epa_report::report::clipped;

/// Runs the program on the process's arguments.
#[must_use]
pub fn run() -> ExitCode {
    let out = io::BufWriter::with_capacity(input::AT_ONCE, io::stdout());
    let mut to = Streams {
        out: Box::new(Screen(out)),
        err: Box::new(Screen(io::stderr())),
        refusals: Refusals::default(),
        certain: Ending::Conformant,
    };
    let ended = parse_and_run(&mut to);
    let ending = to.told(ended);
    let ending = ending.and_then(|ending| to.out.flush().map(|()| ending));
    ExitCode::from(match ending {
        Ok(ending) => ending.code(),
        Err(error) => {
            // The disk is full, say. A reader that has gone wants no more, and no message.
            if error.kind() != io::ErrorKind::BrokenPipe {
                let _ = to.say(format_args!("cannot write the output: {error}"));
            }
            Ending::Incomplete.max(to.certain).code()
        }
    })
}

fn parse_and_run(to: &mut Streams) -> Ended {
    let parsed = help::command().try_get_matches();
    let command = match parsed.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli.command,
        Err(said) => return Ok(say(likely(said), to)?),
    };
    let last = std::env::args_os().skip(1).last();
    if last.is_some_and(|word| word == "--") {
        let why = "no command stands behind `--`; write it there, like `-- python3 driver.py`";
        return Err(Failure::bad_input(why));
    }
    say_what_is_handed_on(to)?;
    carry_out(command, to)
}

/// Names the options of this program that stand behind `--`: the driver gets them.
fn say_what_is_handed_on(to: &mut Streams) -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut parts = words.splitn(2, |word| word == "--");
    let (Some([name, ..]), Some(behind)) = (parts.next(), parts.next()) else {
        return Ok(());
    };
    let program = help::command();
    let arguments = program
        .find_subcommand(name)
        .into_iter()
        .flat_map(clap::Command::get_arguments);
    let options: Vec<&str> = arguments.filter_map(clap::Arg::get_long).collect();
    for word in behind.iter().filter_map(|word| word.strip_prefix("--")) {
        let option = word.split('=').next().unwrap_or_default();
        if options.contains(&option) {
            to.say(format_args!(
                "--{option} is behind `--`, so the driver gets it; options of epa-oracle come before `--`"
            ))?;
        }
    }
    Ok(())
}

/// How many characters of a wrong argument an error repeats.
const LONGEST_WORD: usize = 60;

/// An error without those suggestions of the parser that are not like the wrong word, which is cut
/// if it is long.
fn likely(mut error: clap::Error) -> clap::Error {
    use ContextKind::{
        InvalidArg, InvalidSubcommand, InvalidValue, SuggestedArg, SuggestedSubcommand,
        SuggestedValue,
    };
    for (wrong, suggested) in [
        (InvalidSubcommand, SuggestedSubcommand),
        (InvalidArg, SuggestedArg),
        (InvalidValue, SuggestedValue),
    ] {
        let names = match error.get(suggested) {
            Some(ContextValue::String(name)) => vec![name.clone()],
            Some(ContextValue::Strings(names)) => names.clone(),
            _ => continue,
        };
        let is_like = |wrong: &String| {
            let bare = |name: &str| name.trim_start_matches('-').to_owned();
            meant(&bare(wrong), names.iter().map(|name| bare(name))).is_some()
        };
        if !matches!(error.get(wrong), Some(ContextValue::String(wrong)) if is_like(wrong)) {
            error.insert(suggested, ContextValue::None);
            // The usage is of what was suggested.
            error.insert(ContextKind::Usage, ContextValue::None);
        }
    }
    for wrong in [InvalidSubcommand, InvalidArg, InvalidValue] {
        if let Some(ContextValue::String(given)) = error.get(wrong) {
            let given = clipped(given, LONGEST_WORD).into_owned();
            error.insert(wrong, ContextValue::String(given));
        }
    }
    error
}

/// Prints the help or the version that was asked for, or what is wrong with the arguments.
fn say(said: clap::Error, to: &mut Streams) -> io::Result<Ending> {
    if said.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        write!(to.err, "{said}")?;
        return Ok(Ending::BadInput);
    }
    if said.use_stderr() {
        writeln!(to.err, "{}", in_three_lines(&said.to_string()))?;
        return Ok(Ending::BadInput);
    }
    said.print()?;
    io::stdout().flush()?;
    Ok(Ending::Conformant)
}

/// What is wrong with the arguments; what is meant, or how the command is used; and where to read
/// more. The message of the parser has a line for each value, and blank ones.
fn in_three_lines(message: &str) -> String {
    // An option that does not exist is hardly meant as a value.
    let is_told =
        |line: &&str| !line.is_empty() && *line != "tip:" && !line.starts_with("tip: to pass");
    let paragraphs = message.split("\n\n").map(|paragraph| {
        let lines = paragraph.lines().map(str::trim).filter(is_told);
        lines.collect::<Vec<_>>().join(" ")
    });
    let paragraphs = paragraphs.filter(|paragraph| !paragraph.is_empty());
    let (mut usage, mut kept): (Vec<String>, Vec<String>) =
        paragraphs.partition(|paragraph| paragraph.starts_with("Usage: "));
    if let (2, Some(usage)) = (kept.len(), usage.pop()) {
        kept.insert(1, usage);
    }
    // A long list of fields is the mend already; the example and the hint are left out.
    let mut said = String::new();
    for paragraph in kept {
        let gap = if said.is_empty() { "" } else { "\n  " };
        let longer = format!("{said}{gap}{}", in_plain_words(paragraph));
        if said.is_empty() || fits(&longer) {
            said = longer;
        }
    }
    in_lines(&said)
}

/// What Rust says of a number, and what it means.
const OF_NUMBERS: [(&str, &str); 3] = [
    (
        "invalid digit found in string",
        "write a whole number, like 17",
    ),
    (
        "cannot parse integer from empty string",
        "write a whole number, like 17",
    ),
    (
        "number too large to fit in target type",
        "the number is too large; write a smaller one",
    ),
];

fn in_plain_words(message: String) -> String {
    OF_NUMBERS.iter().fold(message, |message, (found, plain)| {
        message.replace(found, plain)
    })
}

fn carry_out(command: Command, to: &mut Streams) -> Ended {
    match command {
        Command::Validate(arguments) => find::validate::run(&arguments, to),
        Command::Solve(arguments) => truth::solve::run(&arguments, to),
        Command::Show(arguments) => look::show::run(&arguments, to),
        Command::Shrink(arguments) => look::shrink::run(&arguments, to),
        Command::Report(arguments) => reporting::report::run(&arguments, to),
        Command::Along(arguments) => look::along::run(&arguments, to),
        Command::Trace(arguments) => look::trace::run(&arguments, to),
        Command::Audit(arguments) => look::audit::run(&arguments, to),
        Command::Check(arguments) => truth::check::run(&arguments, to),
        Command::Generate(arguments) => find::generate::run(&arguments, to),
        Command::Import(arguments) => truth::import::run(&arguments, to),
        Command::Init(arguments) => find::init::run(&arguments, to),
        Command::Corpus(arguments) => truth::corpus::run(&arguments, to),
        Command::Adapters => adapters(to),
        Command::Judge(arguments) => find::judge::run(&arguments, to),
        Command::Rejudge(arguments) => reporting::rejudge::run(&arguments, to),
        Command::Merge(arguments) => reporting::merge::run(&arguments, to),
        Command::Diff(arguments) => reporting::diff::run(&arguments, to),
        Command::Review(arguments) => reporting::review::run(&arguments, to),
        Command::Matrix(arguments) => reporting::matrix::run(&arguments, to),
        Command::Literature(arguments) => upkeep::literature::run(&arguments, to),
        Command::Selftest(arguments) => upkeep::selftest::run(&arguments, to),
        Command::Completions(arguments) => help::completions(&arguments, to),
        Command::Man(arguments) => help::man(&arguments, to),
        Command::Rogue { name } => {
            epa_selftest::selftest::run_rogue(&name)?;
            Ok(Ending::Conformant)
        }
        Command::Serve { subject } => serve_built_in(&subject),
    }
}

fn adapters(to: &mut Streams) -> Ended {
    let (_, list) = subjects::adapters().map_err(Failure::incomplete)?;
    write!(to.out, "{list}")?;
    Ok(Ending::Conformant)
}

fn serve_built_in(name: &str) -> Ended {
    if let Some(subject) = builtin::by_name(name) {
        serve(subject.as_ref())?;
    }
    Ok(Ending::Conformant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa_format::message::WIDTH;

    /// What is said of these arguments, if they are wrong.
    fn said(words: &[&str]) -> Option<String> {
        let words = ["epa-oracle"].iter().chain(words);
        let parsed = help::command().try_get_matches_from(words);
        let error = parsed
            .and_then(|found| Cli::from_arg_matches(&found))
            .err()?;
        let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        (error.use_stderr() && !is_help).then(|| in_three_lines(&likely(error).to_string()))
    }

    /// Of every command: an option that does not exist, too few and too many words, and each option
    /// without a value, with a wrong one, and twice.
    #[test]
    fn wrong_arguments_get_at_most_three_lines_of_a_hundred_columns() {
        let program = help::command();
        let mut count = 0;
        for command in program.get_subcommands() {
            let name = command.get_name();
            let mut wrong = vec![vec!["--no-such-option"], vec![], vec!["x"; 9]];
            let options = command.get_arguments().filter_map(clap::Arg::get_long);
            let options: Vec<String> = options.map(|option| format!("--{option}")).collect();
            for option in &options {
                let cut = &option[..option.len() - 1];
                let tails: [&[&str]; 5] = [
                    &[option],
                    &[option, "no such value"],
                    &[option, "-1"],
                    &[option, "1", option, "1"],
                    &[cut],
                ];
                wrong.extend(tails.map(<[&str]>::to_vec));
                wrong.extend(tails.map(|tail| [&["x"], tail].concat()));
            }
            for tail in wrong {
                let words = [&[name][..], &tail].concat();
                if let Some(said) = said(&words) {
                    count += 1;
                    let fits =
                        |line: &str| !line.trim().is_empty() && line.chars().count() <= WIDTH;
                    let is_short = said.lines().count() <= 3 && said.lines().all(fits);
                    let is_right = is_short && said.starts_with("error: ");
                    assert!(is_right, "{words:?}:\n{said}");
                }
            }
        }
        assert!(count > 300, "{count}");
    }
}
