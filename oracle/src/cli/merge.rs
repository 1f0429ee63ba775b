//! `epa-oracle merge`: the results of several runs as one.

use std::io::{self, Write};
use std::path::PathBuf;

use super::Ending;
use super::outcome::{self, Demands, Findings, Output};
use crate::corpus;
use crate::policy::Policy;
use crate::report::{KnownFailing, Reckoning};
use crate::results::{Header, Merge, Shard};
use crate::subject::{Declaration, builtin};

/// How many missing parts are named.
const MISSING_SHOWN: usize = 8;

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
    let (merge, mut reckoning) = match open(arguments) {
        Ok(opened) => opened,
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            return Ok(Ending::BadInput);
        }
    };
    let (complete, not_cases) = (merge.coverage().is_whole(), merge.not_cases());
    let missing = merge.coverage().missing(MISSING_SHOWN + 1);
    let mut findings = Findings::new(&arguments.output);
    let mut shown = Ok(());
    let merged = merge.write(&arguments.out, |entry| {
        let standing = reckoning.add(entry);
        if shown.is_ok() {
            shown = findings.show(&reckoning.names[entry.subject], entry, standing, out);
        }
    });
    shown?;
    let header = match merged {
        Ok(header) => header,
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            return Ok(Ending::BadInput);
        }
    };
    let ending = outcome::not_cases(not_cases, &mut reckoning, err)?;
    let ended = outcome::finish(&header, &reckoning, complete, &arguments.output, out, err)?;
    if !complete {
        writeln!(err, "epa-oracle: {}", in_words(&missing))?;
    }
    Ok(ending.max(ended))
}

/// Opens the files, and reckons under the policy that they were judged under, or under
/// another that would have given the same verdicts.
fn open(arguments: &Arguments) -> Result<(Merge, Reckoning), String> {
    let (mut policy, mut known) = arguments.demands.read()?;
    let merge = Merge::open(&arguments.files).map_err(|error| error.to_string())?;
    let header = merge.header();
    let judged = Policy::from_text(&header.policy)
        .map_err(|error| format!("the header of the results: {error}"))?;
    if arguments.demands.is_default() {
        policy = judged;
    } else if !policy.judges_like(&judged) {
        let (asked, found) = (policy.text(), &header.policy);
        return Err(format!(
            "judged under the policy `{found}`, the verdicts are not those of `{asked}`"
        ));
    }
    if is_embedded(header) {
        let embedded = KnownFailing::parse_lines(corpus::KNOWN_FAILING);
        known.extend(embedded.map_err(|error| error.to_string())?);
    }
    let names = header.subjects.iter().map(|s| s.name.clone()).collect();
    let reckoning = Reckoning::new(names, policy, known);
    Ok((merge, reckoning))
}

/// Whether these are results of the built-in subjects on the embedded corpus, some of
/// whose failures are listed.
fn is_embedded(header: &Header) -> bool {
    let is_built_in = |declaration: &Declaration| {
        let subject = builtin::by_name(&declaration.name);
        subject.is_some_and(|subject| subject.declaration() == *declaration)
    };
    let cases = &header.cases;
    cases.what == "corpus" && cases.count.is_some() && header.subjects.iter().all(is_built_in)
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
    format!("missing: {}", parts.join(", "))
}
