//! `epa-oracle corpus`: the embedded cases and how they were made.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::files::replace;
use super::{Ending, input};
use crate::corpus;
use crate::limits::MAX_LISTS;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
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
    /// Make the case files from the raw transcriptions beside them.
    Import {
        /// The folder with `raw/` and `contradictions.json`; the case files are
        /// written into it.
        #[arg(value_name = "FOLDER", default_value = "oracle/corpus")]
        folder: PathBuf,
    },
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    match &arguments.command {
        Command::Print { stratum } => print(stratum.as_deref(), out, err),
        Command::Import { folder } => match imported(folder) {
            Ok(strata) => write_all(folder, &strata, out, err),
            Err(error) => {
                writeln!(err, "epa-oracle: {error}")?;
                Ok(Ending::BadInput)
            }
        },
    }
}

/// The lines of every stratum.
type Strata = BTreeMap<String, Vec<String>>;

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
        "epa-oracle: no such stratum; there are: {}",
        names.join(", ")
    )?;
    Ok(Ending::BadInput)
}

fn imported(folder: &Path) -> Result<Strata, Box<dyn std::error::Error>> {
    let read = |path: &Path| input::whole(path, MAX_LISTS);
    let mut raw = Vec::new();
    for name in corpus::RAW_FILES {
        raw.push((name, read(&folder.join("raw").join(name))?));
    }
    let contradictions = read(&folder.join("contradictions.json"))?;
    let raw = raw.iter().map(|(name, text)| (*name, text.as_str()));
    Ok(corpus::import::import_all(raw, &contradictions)?)
}

fn write_all(
    folder: &Path,
    strata: &Strata,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    for (stratum, lines) in strata {
        let path = folder.join(format!("{stratum}.jsonl"));
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        if let Err(error) = replace(&path, text.as_bytes()) {
            writeln!(err, "epa-oracle: cannot write {}: {error}", path.display())?;
            return Ok(Ending::Incomplete);
        }
    }
    let cases: usize = strata.values().map(Vec::len).sum();
    writeln!(out, "{cases} cases in {} strata", strata.len())?;
    Ok(Ending::Conformant)
}
