//! `epa-oracle selftest`: does the judge notice every kind of error?

use std::io::{self, Write};
use std::panic;

use crate::cli::shared::{Ended, Ending, Failure, Streams};
use epa_selftest::selftest::{self, Trial};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Show every trial, not only those that failed.
    #[arg(long, short)]
    verbose: bool,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let me = std::env::current_exe()?;
    let program = [me.to_string_lossy().into_owned(), "rogue".to_owned()];
    // One of the subjects panics on purpose; that is not news for the terminal.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let mut written = Ok(());
    let audit = selftest::audit(&program, |trial| {
        if (arguments.verbose || !trial.passed) && written.is_ok() {
            written = show(trial, &mut to.out);
        }
    });
    panic::set_hook(hook);
    written?;
    let trials = audit.map_err(Failure::incomplete)?;
    let failed = trials.iter().filter(|trial| !trial.passed).count();
    let count = |prefix: &str| trials.iter().filter(|t| t.name.starts_with(prefix)).count();
    writeln!(
        to.out,
        "{} faulty subjects, {} honest ones, {} with several faults, {} rogue programs, {} kinds of mutants: {} as they must be, {failed} not",
        count("faulty-"),
        count("honest-"),
        count("causes "),
        count("rogue-"),
        count("mutant"),
        trials.len() - failed,
    )?;
    Ok(match failed {
        0 => Ending::Conformant,
        _ => Ending::NotConformant,
    })
}

fn show(trial: &Trial, out: &mut impl Write) -> io::Result<()> {
    let word = if trial.passed { "ok    " } else { "FAILED" };
    writeln!(out, "{word}  {}: {}", trial.name, trial.about)?;
    let (expected, found) = (&trial.expected, &trial.found);
    writeln!(out, "        expected {expected}; found {found}")?;
    out.flush()
}
