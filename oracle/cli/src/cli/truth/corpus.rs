//! `epa-oracle corpus`: the embedded cases.

use std::io::{self, Write};

use crate::cli::shared::ending::Ending;
use epa_corpus::corpus;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Print the embedded cases, one JSON object a line.
    Print {
        /// Only this stratum.
        #[arg(long, value_name = "NAME")]
        stratum: Option<String>,
    },
}

pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let Command::Print { stratum } = &arguments.command;
    print(stratum.as_deref(), out, err)
}

fn print(stratum: Option<&str>, out: &mut impl Write, err: &mut impl Write) -> io::Result<Ending> {
    let mut any = false;
    for (name, text) in corpus::FILES {
        if stratum.is_none_or(|wanted| wanted == *name) {
            any = true;
            out.write_all(text.as_bytes())?;
        }
    }
    if any {
        return Ok(Ending::Conformant);
    }
    let names: Vec<&str> = corpus::FILES.iter().map(|(name, _)| *name).collect();
    writeln!(
        err,
        "epa-oracle: there is no stratum `{}` here; the strata are {}",
        stratum.unwrap_or_default(),
        names.join(", ")
    )?;
    Ok(Ending::BadInput)
}
