//! `epa-oracle literature`: how the published versions fare on every stratum.

use crate::cli::shared::{Ended, Ending, Failure, Streams, from_one};
use epa_corpus::corpus;
use epa_judge::edition::edition;
use epa_literature::study;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many cases of each stratum.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_one::<u64>)]
    count: u64,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let embedded = corpus::embedded().map_err(Failure::bad_input)?;
    let embedded = embedded
        .into_iter()
        .map(|(stratum, case)| (stratum.to_owned(), case));
    let fates = study::run(embedded.collect(), arguments.count)?;
    to.say(format_args!("judged under edition {}", edition()))?;
    write!(to.out, "{}", study::markdown(&fates))?;
    Ok(Ending::Conformant)
}
