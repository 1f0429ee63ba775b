//! `epa-oracle diff`: what changed between two results.

use std::io::{self, Write};
use std::path::PathBuf;

use crate::cli::shared::ending::Ending;
use crate::cli::shared::outcome::terminal_width;
use crate::cli::shared::reports::Reports;
use epa_judge::changes::{ChangesError, Comparison, Conclusion, Direction, Renamed, compare};
use epa_report::report::{Format, changed, changes, render_changes};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The older results, written by `validate --results` or `merge`.
    #[arg(value_name = "BEFORE")]
    before: PathBuf,
    /// The newer results.
    #[arg(value_name = "AFTER")]
    after: PathBuf,
    /// Compare this subject of BEFORE with that one of AFTER, and no others; may be
    /// repeated. Without it subjects of the same name are compared.
    #[arg(long = "subjects", value_name = "OLD=NEW")]
    subjects: Vec<Renamed>,
    /// Compare results that were judged under two editions: on other truths, or by other
    /// tolerances.
    #[arg(long)]
    any_edition: bool,
    /// Show every verdict that became worse or better, and every row of the table.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    reports: Reports,
}

pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    if arguments.reports.formats().any(|f| f == Format::Junit) {
        let there = "there are json, markdown and html";
        writeln!(
            err,
            "epa-oracle: a comparison has no report `junit`; {there}"
        )?;
        return Ok(Ending::BadInput);
    }
    let compared = match arguments.reports.take_stdout() {
        true => arguments.compare(err)?,
        false => arguments.compare(out)?,
    };
    let comparison = match compared {
        Ok(comparison) => comparison,
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            return Ok(Ending::BadInput);
        }
    };
    let render = |format| Ok(render_changes(format, &comparison)?.unwrap_or_default());
    let written = arguments.reports.write(render, out, err)?;
    let text = changes(&comparison, arguments.verbose, terminal_width());
    match arguments.reports.take_stdout() {
        true => write!(err, "{text}")?,
        false => write!(out, "{text}")?,
    }
    Ok(match written {
        true => ending(&comparison),
        false => Ending::Incomplete,
    })
}

impl Arguments {
    /// Compares the files, and shows what changed as it is found, if that is wanted.
    fn compare(&self, to: &mut impl Write) -> io::Result<Result<Comparison, ChangesError>> {
        let mut shown = Ok(());
        let (before, after, renamed) = (&self.before, &self.after, &self.subjects);
        let compared = compare(before, after, renamed, self.any_edition, |name, seen| {
            let neutral = seen.change.transition.direction() == Direction::Neutral;
            if self.verbose && !neutral && shown.is_ok() {
                shown = writeln!(to, "{}", changed(name, seen));
            }
        });
        shown.map(|()| compared)
    }
}

/// How a comparison ends: with 3 if it is incomplete, with 1 if something is worse.
pub(crate) fn ending(comparison: &Comparison) -> Ending {
    match comparison.conclusion() {
        Conclusion::Regressed => Ending::NotConformant,
        Conclusion::Improved | Conclusion::Unchanged => Ending::Conformant,
        Conclusion::Incomplete => Ending::Incomplete,
    }
}
