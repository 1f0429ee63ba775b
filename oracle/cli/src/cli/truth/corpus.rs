//! `epa-oracle corpus`: the embedded cases.

use crate::cli::shared::subjects::nearest;
use crate::cli::shared::{Ended, Ending, Failure, Streams};
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

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let Command::Print { stratum } = &arguments.command;
    let stratum = stratum.as_deref();
    let is_wanted = |name: &str| stratum.is_none_or(|wanted| wanted == name);
    let wanted = corpus::FILES.iter().filter(|(name, _)| is_wanted(name));
    if wanted.clone().next().is_none() {
        let name = stratum.unwrap_or_default();
        let like = nearest(name, corpus::FILES.iter().map(|(name, _)| *name));
        return Err(Failure::bad_input(format_args!(
            "there is no embedded stratum `{name}`{like}; docs/literature-strata.md lists them"
        )));
    }
    for (_, text) in wanted {
        to.out.write_all(text.as_bytes())?;
    }
    Ok(Ending::Conformant)
}
