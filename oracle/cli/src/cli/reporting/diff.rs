//! `epa-oracle diff`: what changed between two results.

use std::io::{self, Write};
use std::path::PathBuf;

use glob::Pattern;

use crate::cli::reporting::groups::{self, Groups, Sources, ask};
use crate::cli::shared::{
    Ended, Ending, Failure, Reports, Streams, check_output, outcome, put, terminal_width,
};
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

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    if arguments.reports.formats().any(|f| f == Format::Junit) {
        return Err(Failure::bad_input(
            "a comparison has no report `junit`; there are json, markdown and html",
        ));
    }
    let files = [&arguments.before, &arguments.after];
    arguments.reports.check(&files)?;
    let mut cases = arguments.write_cases.iter();
    cases.try_for_each(|path| check_output(path, &files))?;
    let comparison = arguments.compare(arguments.reports.others(to))?;
    let comparison = comparison.map_err(Failure::bad_input)?;
    let groups = arguments.sources.look(&comparison, to)?;
    let partings = &groups.partings;
    let render = |format| Ok(render_changes(format, &comparison, partings)?.unwrap_or_default());
    let mut written = arguments.reports.write(render, to)?;
    if written == Ending::Conformant {
        let kept = arguments.keep(&comparison, &groups, to);
        written = to.told(outcome::conformant(kept))?;
    }
    let text = changes(&comparison, partings, arguments.verbose, terminal_width());
    let shown = arguments.reports.others(to);
    write!(shown, "{text}")?;
    let accepted = match arguments.ask {
        false => Accepted::default(),
        true => arguments.decide(&comparison, &groups, shown)?,
    };
    Ok(match written {
        Ending::Conformant => groups::ending(&comparison, &accepted),
        unwritten => unwritten,
    })
}

impl Arguments {
    /// Compares the files, and shows what changed as it is found, if that is wanted.
    fn compare(&self, to: &mut dyn Write) -> io::Result<Result<Comparison, ChangesError>> {
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

    /// Writes the smallest cases of what became worse, if they are wanted.
    fn keep(&self, comparison: &Comparison, groups: &Groups<'_>, to: &mut Streams) -> Ended<()> {
        let Some(path) = &self.write_cases else {
            return Ok(());
        };
        let mut lines = Vec::new();
        for (key, case) in groups.smallest_worse() {
            let Some(case) = case else {
                let group = key.path(comparison.matched.name(key.subject));
                let why = "is not at hand: name its file, --cases FILE";
                to.say(format_args!(
                    "the smallest case of {} {why}",
                    visible(&group)
                ))?;
                continue;
            };
            let line = format!("{}\n", case.to_canonical_text());
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        put(path, lines.concat().as_bytes())
    }

    /// Asks which groups are accepted, and names the command that keeps them.
    fn decide(
        &self,
        comparison: &Comparison,
        groups: &Groups<'_>,
        mut out: &mut (dyn Write + Send),
    ) -> io::Result<Accepted> {
        let items: Vec<_> = groups::items(comparison).collect();
        let show = |look, group, out: &mut _| groups.show(look, group, out);
        let decided = ask(&items, &mut io::stdin().lock(), &mut out, show)?;
        writeln!(out)?;
        groups::tell(&items, &decided, &mut out)?;
        let accepted = groups::accepted(&items, &decided);
        let is_taken = |item: &&groups::Item<'_>| {
            let key = item.group.map(|(key, _)| key);
            key.is_some_and(|key| accepted.groups.contains(key))
        };
        let taken = items.iter().filter(is_taken);
        let globs = taken.map(|item| Pattern::escape(&item.path));
        let globs = globs.map(|glob| format!(" --accept {}", quoted(&visible(&glob))));
        let globs: String = globs.collect();
        if !globs.is_empty() {
            let files = [&self.before, &self.after].map(|path| path.display().to_string());
            let [before, after] = files.each_ref().map(|file| quoted(file));
            let review = format!("epa-oracle review {before} {after}{globs}");
            writeln!(out, "kept in a baseline by: {review}")?;
        }
        Ok(accepted)
    }
}
