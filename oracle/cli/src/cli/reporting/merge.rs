//! `epa-oracle merge`: the results of several runs as one.

use std::path::PathBuf;

use crate::cli::shared::{Account, Demands, Ended, Output, Streams, outcome};
use epa_judge::results::{Merge, Shard};
use epa_report::report::Reckoning;

/// How many missing parts are named.
const MISSING_SHOWN: usize = 8;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Results of shards or pieces of the same run, written by `validate --results`.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Where to write the merged results; must not exist.
    #[arg(long, short, visible_alias = "output", value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let files = &arguments.files;
    arguments.output.check(Some(&arguments.out), files)?;
    let (merge, reckoning) = open(arguments)?;
    let mut account = Account::new(reckoning, &arguments.output);
    let (complete, not_cases) = (merge.coverage.is_whole(), merge.not_cases());
    let missing = merge.coverage.missing(MISSING_SHOWN + 1);
    let header = merge.write(&arguments.out, |entry| _ = account.add(entry))?;
    let ending = outcome::not_cases(not_cases, &mut account.reckoning, to)?;
    let ended = account.finish(&header, complete, &arguments.output, to)?;
    if !complete {
        to.say(in_words(&missing))?;
    }
    Ok(ending.max(ended))
}

/// Opens the files, and reckons under the policy that they were judged under, or under
/// another that would have given the same verdicts.
fn open(arguments: &Arguments) -> Result<(Merge, Reckoning), String> {
    let merge = Merge::open(&arguments.files).map_err(|error| error.to_string())?;
    let reckoning = arguments.demands.reckoning(&merge.header)?;
    Ok((merge, reckoning))
}

/// Says which parts are not there.
fn in_words(missing: &[(Shard, bool)]) -> String {
    let part = |(shard, begun): &(Shard, bool)| match begun {
        true => format!("{shard} (not finished)"),
        false => shard.to_string(),
    };
    let mut parts: Vec<String> = missing.iter().take(MISSING_SHOWN).map(part).collect();
    if missing.len() > MISSING_SHOWN {
        parts.push("…".to_owned());
    }
    format!(
        "the results of {} are missing; run what is missing, or give its file",
        parts.join(", ")
    )
}
