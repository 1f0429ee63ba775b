//! From the names and commands of subjects to what runs them.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::cli::shared::cases::from_one;
use crate::cli::shared::input::unreadable;
use crate::cli::shared::streams::{Ended, Failure};
use epa_format::names::meant;
use epa_judge::results::Asked;
use epa_judge::subject::child::{Child, Options};
use epa_judge::subject::{InProcess, Lost, Runner, Subject, builtin};
use epa_literature::literature;
use epa_selftest::selftest;

/// The program of the adapters, beside this one or on the path.
pub(crate) const ADAPTERS: &str = "epa-adapters";

/// Which subjects to judge, and how to run those that are programs.
#[derive(Debug, clap::Args)]
pub(crate) struct Chosen {
    /// A built-in subject, a published version, an adapter (`epa-oracle adapters` lists them), or
    /// one of the faulty subjects of the self-audit (`faulty-…`); may be repeated. Without subject
    /// and command: the built-in ones.
    #[arg(long = "subject", value_name = "NAME")]
    names: Vec<String>,
    /// The longest a program may take for a case, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = some_seconds)]
    timeout: f64,
    /// How many cases a program is sent before it has answered them.
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = from_one::<usize>)]
    in_flight: usize,
    /// How often a program may be restarted before the run is given up.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    restarts: usize,
    /// Show what a program writes to its standard error.
    #[arg(long)]
    stderr: bool,
    /// A program that speaks the protocol of docs/formats.md, with its arguments.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// The one subject that a command is about.
#[derive(Debug, clap::Args)]
pub(crate) struct One {
    /// A built-in subject, a published version, an adapter (`epa-oracle adapters`
    /// lists them), or one of the faulty subjects of the self-audit (`faulty-…`).
    #[arg(long = "subject", value_name = "NAME", conflicts_with = "command")]
    name: Option<String>,
    /// The longest a program may take for a case, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = some_seconds)]
    timeout: f64,
    /// Show what a program writes to its standard error.
    #[arg(long)]
    stderr: bool,
    /// A program that speaks the protocol of docs/formats.md, with its arguments.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// How often a program may break for a candidate: it is asked twice, and for the
/// kinds that need it again and in every variant.
const BREAKS: usize = 16;

impl One {
    /// Whether no subject was named.
    pub(crate) fn is_none(&self) -> bool {
        self.name.is_none() && self.command.is_empty()
    }

    /// The subject, if it is built in.
    pub(crate) fn built_in(&self) -> Vec<Box<dyn Subject>> {
        let subject = self.name.as_deref().and_then(in_process);
        subject.into_iter().collect()
    }

    /// What runs the subject. A program may break on each of so many candidates.
    pub(crate) fn runner<'s>(
        &self,
        built_in: &'s [Box<dyn Subject>],
        candidates: usize,
    ) -> Ended<Box<dyn Runner + 's>> {
        let chosen = Chosen {
            names: self.name.clone().into_iter().collect(),
            timeout: self.timeout,
            in_flight: 1,
            restarts: candidates.saturating_add(1).saturating_mul(BREAKS),
            stderr: self.stderr,
            command: self.command.clone(),
        };
        let runner = chosen.runners(built_in)?.into_iter().next();
        let none = "no subject is named; give --subject NAME, or a command behind --";
        runner.ok_or_else(|| Failure::bad_input(none))
    }
}

/// Why a subject is not run.
impl From<Lost> for Failure {
    fn from(Lost(why): Lost) -> Self {
        Failure::incomplete(why)
    }
}

impl Chosen {
    /// Whether only built-in subjects take part.
    pub(crate) fn only_built_in(&self) -> bool {
        let is_built_in = |name: &String| builtin::by_name(name).is_some();
        self.command.is_empty() && self.names.iter().all(is_built_in)
    }

    /// The built-in subjects among the chosen ones, in the order of the runners.
    pub(crate) fn built_in(&self) -> Vec<Box<dyn Subject>> {
        let all = self.names.is_empty() && self.command.is_empty();
        let defaults: &[&str] = if all { &builtin::NAMES } else { &[] };
        let names = self.names.iter().map(String::as_str);
        names
            .chain(defaults.iter().copied())
            .filter_map(in_process)
            .collect()
    }

    /// What runs the subjects: the built-in ones, the adapters, the command.
    pub(crate) fn runners<'s>(
        &self,
        built_in: &'s [Box<dyn Subject>],
    ) -> Ended<Vec<Box<dyn Runner + 's>>> {
        let mut runners: Vec<Box<dyn Runner + 's>> = Vec::new();
        for subject in built_in {
            runners.push(Box::new(InProcess::new(subject.as_ref())));
        }
        for command in self.commands()? {
            runners.push(self.child(command)?);
        }
        Ok(runners)
    }

    /// The commands of the subjects that are programs: of the adapters, and the one that is given.
    fn commands(&self) -> Result<Vec<Vec<String>>, String> {
        let names = self.names.iter().filter(|name| in_process(name).is_none());
        let commands = names.map(|name| Ok(vec![adapter(name)?, name.clone()]));
        let given = Some(self.command.clone()).filter(|command| !command.is_empty());
        commands.chain(given.map(Ok)).collect()
    }

    /// The programs behind the runners, in the same order.
    pub(crate) fn asked(&self, built_in: usize) -> Ended<Vec<Asked>> {
        let of = |command: &[String]| {
            Asked::of(command, self.timeout)
                .map_err(|error| unreadable("a file of the command", &error))
        };
        let mut asked = vec![Asked::default(); built_in];
        for command in self.commands()? {
            asked.push(of(&command)?);
        }
        Ok(asked)
    }

    fn child(&self, command: Vec<String>) -> Ended<Box<dyn Runner>> {
        let per_case = Duration::try_from_secs_f64(self.timeout)
            .map_err(|error| format!("--timeout {}: {error}", self.timeout))?;
        let child = Child::start(Options {
            per_case,
            window: self.in_flight.max(1),
            restarts: self.restarts,
            pass_stderr: self.stderr,
            ..Options::new(command)
        })?;
        Ok(Box::new(child))
    }
}

/// A built-in subject, or one of those that are wrong on purpose.
fn in_process(name: &str) -> Option<Box<dyn Subject>> {
    builtin::by_name(name)
        .or_else(|| literature::by_name(name))
        .or_else(|| selftest::by_name(name))
}

/// A number of seconds, at most those that a `Duration` holds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|number| Duration::try_from_secs_f64(*number).is_ok())
        .ok_or_else(|| "write a number of seconds, like 2.5".to_owned())
}

/// A time that a program may take.
fn some_seconds(text: &str) -> Result<f64, String> {
    let above_zero = |number: &f64| *number > 0.0;
    let number = seconds(text).ok().filter(above_zero);
    number.ok_or_else(|| "write a number of seconds above 0, like 2.5".to_owned())
}

/// A finite number above 0.
pub(crate) fn above_zero(text: &str) -> Option<f64> {
    let number: Option<f64> = text.parse().ok();
    number.filter(|number| *number > 0.0 && number.is_finite())
}

/// The question which of the names was meant, behind a message; nothing if none is like it.
pub(crate) fn nearest<N: AsRef<str>>(name: &str, names: impl Iterator<Item = N>) -> String {
    meant(name, names).map_or_else(String::new, |question| format!("; {question}"))
}

/// The program that runs an adapter of this name.
fn adapter(name: &str) -> Result<String, String> {
    let found = adapters();
    let list = found.as_ref().map_or("", |(_, list)| list.as_str());
    let lines = list.lines().map(str::split_whitespace);
    let adapters: Vec<&str> = lines.filter_map(|mut words| words.next()).collect();
    if let (Ok((program, _)), true) = (&found, adapters.contains(&name)) {
        return Ok(program.clone());
    }
    let names = adapters
        .iter()
        .chain(&builtin::NAMES)
        .chain(&literature::NAMES);
    let names = names.map(|name| (*name).to_owned());
    let hint = nearest(name, names.chain(selftest::names()));
    let more = match &found {
        Ok(_) => "`epa-oracle adapters` lists the adapters".to_owned(),
        Err(why) => why.clone(),
    };
    Err(format!(
        "there is no subject `{name}`{hint}\n  Built in are {}; docs/literature.md and \
         `selftest --verbose` name more;\n  {more}",
        builtin::NAMES.join(", ")
    ))
}

/// The program of the adapters, and what it lists.
pub(crate) fn adapters() -> Result<(String, String), String> {
    let name = format!("{ADAPTERS}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe()
        .ok()
        .and_then(|me| Some(me.parent()?.join(&name)))
        .filter(|path| path.is_file());
    let program = beside.unwrap_or_else(|| PathBuf::from(&name));
    let missing = |how: String| {
        let mend = format!("build it with: cargo build --release -p {ADAPTERS}");
        format!("the program of the adapters {how}; {mend}")
    };
    let output = Command::new(&program).arg("--list").output();
    let output = output.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => missing("is not there".to_owned()),
        _ => missing(format!("does not start: {error}")),
    })?;
    if !output.status.success() {
        return Err(missing(format!("ended with {}", output.status)));
    }
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok((program.to_string_lossy().into_owned(), list))
}
