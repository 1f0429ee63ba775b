//! `epa-oracle validate`: subjects against exact truth.

use std::io::{self, Write};

use super::{Brute, Ending, input};
use crate::case::Case;
use crate::corpus;
use crate::judge::Tier;
use crate::report::{KnownFailing, Reconciled, summary, table};
use crate::subject::{Subject, builtin};
use crate::validate::{Outcome, Placed, Record, validate};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of cases to run instead of the embedded corpus; `-` for standard input.
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Which built-in subjects to judge.
    #[arg(long = "subject", value_name = "NAME", default_values_t = builtin::NAMES.map(String::from),
          value_parser = clap::builder::PossibleValuesParser::new(builtin::NAMES))]
    subjects: Vec<String>,
    /// Fail answers worse than this tier. By default the built-in subjects are
    /// held to `tight` on the embedded corpus, and to `numeric` on other cases.
    #[arg(long, value_enum, value_name = "TIER")]
    require: Option<Tier>,
    /// List every failure with its errors, not only the worst case of each row.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    brute: Brute,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let mut ending = Ending::Conformant;
    let (cases, known) = if arguments.files.is_empty() {
        match (
            corpus::embedded(),
            KnownFailing::parse_lines(corpus::KNOWN_FAILING),
        ) {
            (Ok(cases), Ok(known)) => (placed(cases), known),
            (Err(error), _) => return broken_corpus(err, &error),
            (_, Err(error)) => return broken_corpus(err, &error),
        }
    } else {
        (read_files(&arguments.files, err, &mut ending)?, Vec::new())
    };
    let subjects: Vec<Box<dyn Subject>> = arguments
        .subjects
        .iter()
        .filter_map(|name| builtin::by_name(name))
        .collect();
    let records = match validate(&cases, &subjects, arguments.brute.brute_limit) {
        Ok(records) => records,
        Err(disagreement) => {
            writeln!(err, "{disagreement}")?;
            return Ok(Ending::LegsDisagree);
        }
    };
    let names: Vec<&str> = subjects.iter().map(|subject| subject.name()).collect();
    let default = if arguments.files.is_empty() {
        Tier::Tight
    } else {
        Tier::Numeric
    };
    let required = arguments.require.unwrap_or(default);
    let reconciled = Reconciled::new(&records, &names, &known, required);
    writeln!(out, "{}", table(&records, &names))?;
    list(
        out,
        arguments.verbose,
        &records,
        &names,
        &reconciled,
        &known,
    )?;
    write!(out, "{}", summary(&records, &names, &reconciled))?;
    Ok(ending.max(verdict(&reconciled)))
}

fn verdict(reconciled: &Reconciled) -> Ending {
    if !reconciled.unexpected.is_empty() {
        Ending::NotConformant
    } else if !reconciled.fixed.is_empty() {
        Ending::ListedButPasses
    } else {
        Ending::Conformant
    }
}

fn placed(cases: Vec<(&str, Case)>) -> Vec<Placed> {
    let place = |(stratum, case): (&str, Case)| Placed {
        stratum: stratum.to_owned(),
        case,
    };
    cases.into_iter().map(place).collect()
}

fn broken_corpus(err: &mut impl Write, error: &dyn std::fmt::Display) -> io::Result<Ending> {
    writeln!(err, "epa-oracle: the embedded corpus is broken: {error}")?;
    Ok(Ending::Incomplete)
}

/// The cases of the files, each file a stratum by its name; bad lines are
/// reported and left out.
fn read_files(
    files: &[String],
    err: &mut impl Write,
    ending: &mut Ending,
) -> io::Result<Vec<Placed>> {
    let mut cases = Vec::new();
    for file in files {
        let stratum = std::path::Path::new(file)
            .file_stem()
            .map_or_else(|| file.clone(), |stem| stem.to_string_lossy().into_owned());
        let read = input::for_each_line(file, |number, line| {
            match input::parse_case(err, file, number, &line)? {
                Ok(case) => cases.push(Placed {
                    stratum: stratum.clone(),
                    case,
                }),
                Err(_) => *ending = (*ending).max(Ending::BadInput),
            }
            Ok(())
        });
        if let Err(error) = read {
            input::report_unreadable(err, file, &error)?;
            *ending = (*ending).max(Ending::BadInput);
        }
    }
    Ok(cases)
}

fn list(
    out: &mut impl Write,
    verbose: bool,
    records: &[Record],
    subjects: &[&str],
    reconciled: &Reconciled,
    known: &[KnownFailing],
) -> io::Result<()> {
    for &index in reconciled
        .unexpected
        .iter()
        .take(if verbose { usize::MAX } else { 10 })
    {
        let record = &records[index];
        if let Outcome::Judged(verdict) = &record.result {
            let kinds: Vec<&str> = verdict.failures.iter().map(|kind| kind.name()).collect();
            let what = if kinds.is_empty() {
                format!("only {}", verdict.tier)
            } else {
                kinds.join(" ")
            };
            writeln!(
                out,
                "FAILED  {}  {}  {}: {}, up to {:.3e} ulp",
                subjects[record.subject],
                record.id,
                record.name.as_deref().unwrap_or("(no name)"),
                what,
                verdict.worst_ulps,
            )?;
        }
    }
    let hidden = reconciled.unexpected.len().saturating_sub(10);
    if !verbose && hidden > 0 {
        writeln!(out, "… and {hidden} more; --verbose lists them")?;
    }
    for &index in &reconciled.fixed {
        let entry = &known[index];
        writeln!(
            out,
            "PASSES  {}  {}  {}: listed as known-failing ({}); remove it from the list",
            entry.subject, entry.id, entry.name, entry.cause
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_outrank_fixed_entries() {
        let reconciled = |unexpected: usize, fixed: usize| Reconciled {
            unexpected: vec![0; unexpected],
            known: vec![0],
            fixed: vec![0; fixed],
        };
        assert_eq!(verdict(&reconciled(0, 0)).code(), 0);
        assert_eq!(verdict(&reconciled(0, 1)).code(), 5);
        assert_eq!(verdict(&reconciled(1, 1)).code(), 1);
        let order = [
            Ending::LegsDisagree,
            Ending::Incomplete,
            Ending::BadInput,
            Ending::NotConformant,
            Ending::ListedButPasses,
            Ending::Conformant,
        ];
        assert!(order.is_sorted_by(|a, b| a > b), "4 > 3 > 2 > 1 > 5 > 0");
        assert_eq!(order.map(Ending::code), [4, 3, 2, 1, 5, 0]);
    }
}
