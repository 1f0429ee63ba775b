//! `epa-oracle merge`: the results of several runs as one.

use std::io::{self, Write};
use std::path::PathBuf;

use super::Ending;
use super::outcome::{self, Demands, Output};
use crate::report::Reckoning;
use crate::results::{self, Reader};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Results of shards or pieces of the same run, written by `validate --results`.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Where to write the merged results; must not exist.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let (policy, known) = match arguments.demands.read() {
        Ok(demanded) => demanded,
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            return Ok(Ending::BadInput);
        }
    };
    let names = match arguments.files.first().map(|path| Reader::open(path)) {
        Some(Ok(reader)) => reader.header.subjects.into_iter().map(|s| s.name).collect(),
        // The merge itself will say what is wrong.
        _ => Vec::new(),
    };
    let mut reckoning = Reckoning::new(names, policy, known);
    let merged = results::merge(&arguments.files, &arguments.out, |entry| {
        reckoning.add(entry);
    });
    match merged {
        Ok((header, complete)) => {
            outcome::finish(&header, &reckoning, complete, &arguments.output, out, err)
        }
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            Ok(Ending::BadInput)
        }
    }
}
