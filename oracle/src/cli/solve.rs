//! `epa-oracle solve`: the truth of each case.

use std::io::{self, Write};

use serde_json::json;

use super::{Brute, Ending, input};
use crate::report::in_words;
use crate::truth::{self, json as truth_json};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A file of cases, one JSON object a line; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: String,
    /// One JSON line a case, in order, instead of words.
    #[arg(long)]
    json: bool,
    /// Add the certificate and the case, so that the line can be checked on its own.
    #[arg(long, requires = "json")]
    certificate: bool,
    #[command(flatten)]
    brute: Brute,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    input::for_each_line(&arguments.file, err, |number, line, err| {
        solve_line(arguments, number, line, out, err)
    })
}

fn solve_line(
    arguments: &Arguments,
    number: usize,
    line: &input::Line,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let case = match input::parse_case(err, &arguments.file, number, line)? {
        Ok(case) => case,
        Err(message) => {
            if arguments.json {
                writeln!(out, "{}", json!({"line": number, "error": message}))?;
            }
            return Ok(Ending::BadInput);
        }
    };
    match truth::solve(&case, arguments.brute.brute_limit) {
        Ok(truth) if arguments.json => {
            writeln!(
                out,
                "{}",
                truth_json::text(&case, &truth, arguments.certificate)
            )?;
            Ok(Ending::Conformant)
        }
        Ok(truth) => {
            writeln!(out, "{}", in_words(&case, &truth))?;
            Ok(Ending::Conformant)
        }
        Err(disagreement) => {
            writeln!(err, "{disagreement}")?;
            if arguments.json {
                let line = json!({"line": number, "error": disagreement.to_string()});
                writeln!(out, "{line}")?;
            }
            Ok(Ending::LegsDisagree)
        }
    }
}
