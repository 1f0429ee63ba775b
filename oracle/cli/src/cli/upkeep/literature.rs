//! `epa-oracle literature`: how the published versions fare on every stratum.

use std::io::{self, Write};

use crate::cli::shared::cases::from_one;
use crate::cli::shared::ending::Ending;
use crate::cli::shared::outcome;
use epa_corpus::corpus;
use epa_judge::edition::edition;
use epa_literature::study;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many cases of each stratum.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_one::<u64>)]
    count: u64,
}

pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let embedded = match corpus::embedded() {
        Ok(embedded) => embedded,
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            return Ok(Ending::BadInput);
        }
    };
    let embedded = embedded
        .into_iter()
        .map(|(stratum, case)| (stratum.to_owned(), case));
    match study::run(embedded.collect(), arguments.count) {
        Ok(fates) => {
            writeln!(err, "epa-oracle: judged under edition {}", edition())?;
            write!(out, "{}", study::markdown(&fates))?;
            Ok(Ending::Conformant)
        }
        Err(stop) => outcome::stopped_by(&stop, err),
    }
}
