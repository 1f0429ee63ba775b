//! `epa-oracle review`: accepts changes into a baseline, group by group.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use glob::Pattern;

use crate::cli::reporting::groups::{self, Decision, Item, Sources, accepted, ask, ending};
use crate::cli::shared::{Ended, Failure, Streams, files};
use epa_judge::changes::{Accepted, Comparison, check_reviewable, compare, rewrite, run_changed};
use epa_report::report::{remarks, runs};

/// The name of the group that is no verdicts.
const RUN: &str = "run";

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The results that are held to be right; changed in place, if something is
    /// accepted.
    #[arg(value_name = "BASELINE")]
    baseline: PathBuf,
    /// The newer results of the same subjects.
    #[arg(value_name = "RESULTS")]
    results: PathBuf,
    /// Accept the groups that match, such as `improved/*`; may be repeated.
    #[arg(long, value_name = "GLOB", value_parser = pattern)]
    accept: Vec<Pattern>,
    /// Reject the groups that match, whatever else is accepted; may be repeated.
    #[arg(long, value_name = "GLOB", value_parser = pattern)]
    reject: Vec<Pattern>,
    /// Accept every group: the baseline becomes the results.
    #[arg(long)]
    accept_all: bool,
    /// Show the groups, and decide nothing.
    #[arg(long, conflicts_with_all = ["accept", "reject", "accept_all"])]
    list: bool,
    #[command(flatten)]
    sources: Sources,
}

/// The groups that match; brackets are sets of characters.
fn pattern(text: &str) -> Result<Pattern, String> {
    Pattern::new(text).map_err(|error| {
        format!(
            "{}; write a pattern like `improved/*`, and `[[]` for `[`",
            error.msg
        )
    })
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let (baseline, results) = (&arguments.baseline, &arguments.results);
    let compared = compare(baseline, results, &[], false, |_, _| {});
    let checked = compared.and_then(|comparison| {
        check_reviewable(&comparison)?;
        Ok(comparison)
    });
    let comparison = checked.map_err(Failure::bad_input)?;
    for sentence in remarks(&comparison) {
        writeln!(to.out, "{sentence}")?;
    }
    let items = items(&comparison);
    if arguments.list {
        items
            .iter()
            .try_for_each(|item| write!(to.out, "{}", item.text))?;
        return Ok(ending(&comparison, &Accepted::default()));
    }
    let decided = match arguments.decide(&items) {
        Some(decided) => decided,
        None if items.is_empty() => Vec::new(),
        None if io::stdin().is_terminal() => {
            let groups = arguments.sources.look(&comparison, to)?;
            let show = |look, group, out: &mut _| groups.show(look, group, out);
            ask(&items, &mut io::stdin().lock(), &mut to.out, show)?
        }
        None => {
            return Err(Failure::bad_input(
                "standard input is no terminal: give --accept GLOB, --reject GLOB or --accept-all, \
                 or look with --list",
            ));
        }
    };
    finish(arguments, &comparison, &items, &decided, to)
}

/// Everything there is to decide: first what was run, then what became worse.
fn items(comparison: &Comparison) -> Vec<Item<'_>> {
    let run = run_changed(comparison).then(|| Item {
        group: None,
        path: RUN.to_owned(),
        text: runs(comparison),
    });
    run.into_iter().chain(groups::items(comparison)).collect()
}

impl Arguments {
    /// What the arguments decide; `None` if they leave it to the user.
    fn decide(&self, items: &[Item<'_>]) -> Option<Vec<Decision>> {
        if !self.accept_all && self.accept.is_empty() && self.reject.is_empty() {
            return None;
        }
        let any = |globs: &[Pattern], item: &Item<'_>| globs.iter().any(|g| g.matches(&item.path));
        let decide = |item: &Item<'_>| {
            if any(&self.reject, item) {
                Decision::Reject
            } else if self.accept_all || any(&self.accept, item) {
                Decision::Accept
            } else {
                Decision::Skip
            }
        };
        Some(items.iter().map(decide).collect())
    }
}

/// Writes the baseline, if anything is accepted, and says what was decided.
fn finish(
    arguments: &Arguments,
    comparison: &Comparison,
    items: &[Item<'_>],
    decided: &[Decision],
    to: &mut Streams,
) -> Ended {
    groups::tell(items, decided, &mut to.out)?;
    let baseline = &arguments.baseline;
    let accepted = accepted(items, decided);
    if accepted.is_nothing() {
        writeln!(to.out, "{}: unchanged", baseline.display())?;
        return Ok(ending(comparison, &accepted));
    }
    let written = files::at_one_stroke(baseline, |part| {
        rewrite(comparison, &accepted, part).map_err(io::Error::other)
    });
    let baseline = baseline.display();
    written
        .map_err(|error| Failure::incomplete(format_args!("{baseline} is unchanged: {error}")))?;
    writeln!(to.out, "{baseline}: written")?;
    Ok(ending(comparison, &accepted))
}
