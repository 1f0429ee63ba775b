//! `epa-oracle diff`: what changed between two results.

use std::io::{self, Write};
use std::path::PathBuf;

use glob::Pattern;

use crate::cli::reporting::groups::{self, Groups, Sources, ask};
use crate::cli::shared::ending::Ending;
use crate::cli::shared::files::{replace, report_unwritable};
use crate::cli::shared::outcome::terminal_width;
use crate::cli::shared::reports::Reports;
use epa_judge::changes::{Accepted, ChangesError, Comparison, Direction, Renamed, compare};
use epa_judge::reckoning::text::{quoted, visible};
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
    /// repeated. Without it subjects of the same name are compared, or the only one of each.
    #[arg(long = "subjects", value_name = "OLD=NEW")]
    subjects: Vec<Renamed>,
    /// Compare results that were judged under two editions: on other truths, or by other
    /// tolerances.
    #[arg(long)]
    any_edition: bool,
    /// Show every verdict that became worse or better, and every row of the table.
    #[arg(long, short)]
    verbose: bool,
    /// Go through the groups: show both answers, the case, or why, and read which changes are
    /// accepted. They count no more for the exit code; `review` writes them into a baseline.
    #[arg(long)]
    ask: bool,
    /// Write the smallest case of each group that became worse to this file, for
    /// `validate FILE`. The file is replaced if there is one.
    #[arg(long, value_name = "FILE")]
    write_cases: Option<PathBuf>,
    #[command(flatten)]
    sources: Sources,
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
    let Some(groups) = arguments.sources.look(&comparison, err)? else {
        return Ok(Ending::BadInput);
    };
    let partings = &groups.partings;
    let render = |format| Ok(render_changes(format, &comparison, partings)?.unwrap_or_default());
    let written =
        arguments.reports.write(render, out, err)? && arguments.keep(&comparison, &groups, err)?;
    let text = changes(&comparison, partings, arguments.verbose, terminal_width());
    match arguments.reports.take_stdout() {
        true => write!(err, "{text}")?,
        false => write!(out, "{text}")?,
    }
    let accepted = match (arguments.ask, arguments.reports.take_stdout()) {
        (false, _) => Accepted::default(),
        (true, true) => arguments.decide(&comparison, &groups, err)?,
        (true, false) => arguments.decide(&comparison, &groups, out)?,
    };
    Ok(match written {
        true => groups::ending(&comparison, &accepted),
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

    /// Writes the smallest cases of what became worse, if they are wanted; whether that was
    /// possible.
    fn keep(
        &self,
        comparison: &Comparison,
        groups: &Groups<'_>,
        err: &mut impl Write,
    ) -> io::Result<bool> {
        let Some(path) = &self.write_cases else {
            return Ok(true);
        };
        let mut lines = Vec::new();
        for (key, case) in groups.smallest_worse() {
            let Some(case) = case else {
                let group = key.path(comparison.matched.name(key.subject));
                writeln!(
                    err,
                    "epa-oracle: the smallest case of {} is not at hand: name its file, --cases FILE",
                    visible(&group)
                )?;
                continue;
            };
            let line = format!("{}\n", case.to_canonical_text());
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        match replace(path, lines.concat().as_bytes()) {
            Ok(()) => Ok(true),
            Err(error) => report_unwritable(err, path, &error).map(|()| false),
        }
    }

    /// Asks which groups are accepted, and names the command that keeps them.
    fn decide(
        &self,
        comparison: &Comparison,
        groups: &Groups<'_>,
        out: &mut impl Write,
    ) -> io::Result<Accepted> {
        let items: Vec<_> = groups::items(comparison).collect();
        let show = |look, group, out: &mut _| groups.show(look, group, out);
        let decided = ask(&items, &mut io::stdin().lock(), out, show)?;
        writeln!(out)?;
        groups::tell(&items, &decided, out)?;
        let accepted = groups::accepted(&items, &decided);
        let is_taken = |item: &&groups::Item<'_>| {
            let key = item.group.map(|(key, _)| key);
            key.is_some_and(|key| accepted.groups.contains(key))
        };
        let taken = items.iter().filter(is_taken);
        let globs: Vec<String> = taken
            .map(|item| Pattern::escape(&item.path))
            .map(|glob| format!(" --accept {}", quoted(&visible(&glob))))
            .collect();
        if !globs.is_empty() {
            let [before, after] =
                [&self.before, &self.after].map(|path| path.display().to_string());
            let files = format!("{} {}", quoted(&before), quoted(&after));
            writeln!(
                out,
                "kept in a baseline by: epa-oracle review {files}{}",
                globs.concat()
            )?;
        }
        Ok(accepted)
    }
}
