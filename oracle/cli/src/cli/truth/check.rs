//! `epa-oracle check`: certificates, without solving.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::cli::shared::{Ended, Ending, Streams, input};
use epa_check::verify::{Accepted, Refused, check_bytes};
use epa_format::limits::MAX_LINE;
use epa_report::report::clipped;

/// How much of a reason is shown, in characters: it may repeat a name of the line.
const LONGEST: usize = 1_000;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A file of truths made by `solve --json --certificate`; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: String,
    /// Print a line for each truth that is accepted.
    #[arg(long, short)]
    verbose: bool,
}

#[derive(Default)]
struct Counts {
    accepted: usize,
    refused: usize,
    undecided: usize,
    errors: usize,
    /// In how many lines a field stands whose value is not checked.
    unchecked: BTreeMap<&'static str, usize>,
}

impl Counts {
    fn add_unchecked(&mut self, fields: Vec<&'static str>) {
        for field in fields {
            *self.unchecked.entry(field).or_default() += 1;
        }
    }
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let mut counts = Counts::default();
    let each = |number: usize, line: &input::Line, to: &mut Streams| {
        check_one(arguments, number, line, &mut counts, &mut to.out)?;
        Ok(Ending::Conformant)
    };
    let ended = input::for_each_line(&arguments.file, input::Layout::Lines, to, each);
    let mut ending = to.told(ended)?;
    let Counts {
        accepted,
        refused,
        undecided,
        errors,
        unchecked,
    } = counts;
    if !unchecked.is_empty() {
        let fields = unchecked.iter();
        let fields = fields.map(|(field, lines)| format!("{field} ({lines})"));
        let fields = Vec::from_iter(fields).join(", ");
        writeln!(to.out, "fields not checked (lines): {fields}")?;
    }
    writeln!(
        to.out,
        "{accepted} certificates accepted, {refused} refused; {undecided} undecided, {errors} error lines"
    )?;
    if errors > 0 || accepted + refused + undecided == 0 {
        ending = ending.max(Ending::BadInput);
    }
    if refused > 0 {
        ending = ending.max(Ending::NotConformant);
    }
    Ok(ending)
}

fn check_one(
    arguments: &Arguments,
    number: usize,
    line: &input::Line,
    counts: &mut Counts,
    out: &mut impl Write,
) -> io::Result<()> {
    let file = input::called(&arguments.file);
    let checked = match line {
        input::Line::Bytes(bytes) => check_bytes(bytes),
        input::Line::TooLong => {
            let why = format!("the line is longer than {MAX_LINE} bytes");
            Err(Refused::NotAnObject(why))
        }
    };
    match checked {
        Ok(Accepted::Proven {
            id,
            class,
            unchecked,
        }) => {
            counts.accepted += 1;
            counts.add_unchecked(unchecked);
            if arguments.verbose {
                writeln!(out, "{file}:{number}: {id} accepted: {class}")?;
            }
        }
        Ok(Accepted::Undecided { unchecked }) => {
            counts.undecided += 1;
            counts.add_unchecked(unchecked);
        }
        Ok(Accepted::Error) => counts.errors += 1,
        Err(refused) => {
            counts.refused += 1;
            let (code, why) = (refused.code(), refused.to_string());
            let why = clipped(&why, LONGEST);
            writeln!(out, "{file}:{number}: refused {code}: {why}")?;
        }
    }
    Ok(())
}
