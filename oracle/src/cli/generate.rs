//! `epa-oracle generate`: cases by the kind of situation.

use std::io::{self, Write};

use super::Ending;
use crate::generate::{STRATA, by_name};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// List the strata, one a line.
    #[arg(long, conflicts_with = "stratum")]
    list: bool,
    /// Which kind of cases.
    #[arg(long, value_name = "NAME", required_unless_present = "list")]
    stratum: Option<String>,
    /// How many cases.
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Which sequence; the same seed gives the same cases on every machine.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let Some(name) = &arguments.stratum else {
        for stratum in STRATA {
            writeln!(out, "{:<12} {}", stratum.name, stratum.about)?;
        }
        return Ok(Ending::Conformant);
    };
    let Some(stratum) = by_name(name) else {
        writeln!(
            err,
            "epa-oracle: no stratum `{name}`; --list names them all"
        )?;
        return Ok(Ending::BadInput);
    };
    for case in stratum.cases(arguments.seed).take(arguments.count) {
        writeln!(out, "{}", case.to_canonical_json())?;
    }
    Ok(Ending::Conformant)
}
