//! `epa-oracle review`: accepts changes into a baseline, group by group.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use glob::Pattern;

use crate::cli::reporting::diff;
use crate::cli::shared::ending::Ending;
use crate::cli::shared::files;
use epa_judge::changes::{
    Accepted, ChangesError, Comparison, Direction, Key, check_reviewable, compare, rewrite,
    run_changed,
};
use epa_report::report::{group, remarks, runs};

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
    #[arg(long, value_name = "GLOB")]
    accept: Vec<Pattern>,
    /// Reject the groups that match, whatever else is accepted; may be repeated.
    #[arg(long, value_name = "GLOB")]
    reject: Vec<Pattern>,
    /// Accept every group: the baseline becomes the results.
    #[arg(long)]
    accept_all: bool,
    /// Show the groups, and decide nothing.
    #[arg(long, conflicts_with_all = ["accept", "reject", "accept_all"])]
    list: bool,
}

pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let compared = compare(
        &arguments.baseline,
        &arguments.results,
        &[],
        false,
        |_, _| {},
    );
    let checked = compared.and_then(|comparison| {
        check_reviewable(&comparison)?;
        Ok(comparison)
    });
    let comparison = match checked {
        Ok(comparison) => comparison,
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            return Ok(Ending::BadInput);
        }
    };
    for sentence in remarks(&comparison) {
        writeln!(out, "{sentence}")?;
    }
    let items = items(&comparison);
    if arguments.list {
        items
            .iter()
            .try_for_each(|item| write!(out, "{}", item.text))?;
        return Ok(diff::ending(&comparison));
    }
    let decided = match arguments.decide(&items) {
        Some(decided) => decided,
        None if items.is_empty() => Vec::new(),
        None if io::stdin().is_terminal() => ask(&items, &mut io::stdin().lock(), out)?,
        None => {
            let how = "give --accept GLOB, --reject GLOB or --accept-all, or look with --list";
            writeln!(err, "epa-oracle: standard input is no terminal: {how}")?;
            return Ok(Ending::BadInput);
        }
    };
    finish(arguments, &comparison, &items, &decided, out, err)
}

/// Something to decide.
struct Item<'c> {
    /// The group of verdicts; without one, what was run.
    key: Option<&'c Key>,
    /// What a pattern is matched against.
    path: String,
    /// What is shown.
    text: String,
}

/// Everything there is to decide: first what was run, then what became worse.
fn items(comparison: &Comparison) -> Vec<Item<'_>> {
    let run = run_changed(comparison).then(|| Item {
        key: None,
        path: RUN.to_owned(),
        text: runs(comparison),
    });
    let groups = comparison.ledger.groups.iter();
    let groups = groups.map(|(key, changes)| Item {
        key: Some(key),
        path: key.path(comparison.matched.name(key.subject)),
        text: group(comparison, key, changes),
    });
    run.into_iter().chain(groups).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Accept,
    Reject,
    Skip,
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

/// Asks for each item. The end of the input, like `q`, leaves the rest undecided.
fn ask(
    items: &[Item<'_>],
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Vec<Decision>> {
    let mut decided = Vec::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        write!(out, "\n[{} of {}] {}", i + 1, items.len(), item.text)?;
        match answer(input, out)? {
            Some(decision) => decided.push(decision),
            None => break,
        }
    }
    decided.resize(items.len(), Decision::Skip);
    Ok(decided)
}

fn answer(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Option<Decision>> {
    loop {
        write!(out, "a(ccept), r(eject), s(kip) or q(uit)? ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim() {
            "a" | "accept" => return Ok(Some(Decision::Accept)),
            "r" | "reject" => return Ok(Some(Decision::Reject)),
            "s" | "skip" => return Ok(Some(Decision::Skip)),
            "q" | "quit" => return Ok(None),
            _ => {}
        }
    }
}

/// Writes the baseline, if anything is accepted, and says what was decided.
fn finish(
    arguments: &Arguments,
    comparison: &Comparison,
    items: &[Item<'_>],
    decided: &[Decision],
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    for (item, decision) in items.iter().zip(decided) {
        let word = match decision {
            Decision::Accept => "accepted",
            Decision::Reject => "rejected",
            Decision::Skip => "skipped ",
        };
        let line = item.text.lines().next().unwrap_or_default();
        writeln!(out, "{word}  {line}")?;
    }
    let baseline = &arguments.baseline;
    let accepted = accepted(items, decided);
    if accepted.is_nothing() {
        writeln!(out, "{}: unchanged", baseline.display())?;
        return Ok(ending(comparison, &accepted));
    }
    let written = files::at_one_stroke(baseline, |part| {
        rewrite(comparison, &accepted, part).map_err(Unwritten::Changes)
    });
    match written {
        Ok(()) => {
            writeln!(out, "{}: written", baseline.display())?;
            Ok(ending(comparison, &accepted))
        }
        Err(error) => {
            let baseline = baseline.display();
            writeln!(err, "epa-oracle: {baseline} is unchanged: {error}")?;
            Ok(Ending::Incomplete)
        }
    }
}

/// Why a baseline was not written.
#[derive(Debug, thiserror::Error)]
enum Unwritten {
    #[error(transparent)]
    Changes(ChangesError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn accepted(items: &[Item<'_>], decided: &[Decision]) -> Accepted {
    let mut accepted = Accepted::default();
    let taken = items.iter().zip(decided);
    for (item, _) in taken.filter(|(_, decision)| **decision == Decision::Accept) {
        match item.key {
            None => accepted.run = true,
            Some(key) => {
                accepted.groups.insert(key.clone());
            }
        }
    }
    accepted
}

/// As that of `diff` with what is left.
fn ending(comparison: &Comparison, accepted: &Accepted) -> Ending {
    let left = |key: &&Key| key.direction == Direction::Regressed && !accepted.groups.contains(key);
    let cases_left = comparison.ledger.missing.cases > 0 && !accepted.run;
    let regressed = comparison.ledger.groups.keys().any(|key| left(&key));
    match (cases_left, regressed) {
        (true, _) => Ending::Incomplete,
        (false, true) => Ending::NotConformant,
        (false, false) => Ending::Conformant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(path: &str) -> Item<'static> {
        Item {
            key: None,
            path: path.to_owned(),
            text: format!("{path}\n"),
        }
    }

    fn asked(answers: &str) -> (Vec<Decision>, String) {
        let items = ["x", "y", "z"].map(item);
        let mut out = Vec::new();
        let decided = ask(&items, &mut answers.as_bytes(), &mut out).expect("in memory");
        (decided, String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn every_group_is_asked_for_until_the_user_quits() {
        use Decision::{Accept, Reject, Skip};
        assert_eq!(asked("a\nr\ns\n").0, [Accept, Reject, Skip]);
        assert_eq!(asked("accept\nq\n").0, [Accept, Skip, Skip]);
        assert_eq!(asked("").0, [Skip; 3]);
        let (decided, shown) = asked("what?\n\n a \nskip\nreject");
        assert_eq!(decided, [Accept, Skip, Reject]);
        assert_eq!(shown.matches("q(uit)?").count(), 5);
        assert!(shown.contains("[1 of 3] x\n") && shown.contains("[3 of 3] z\n"));
    }
}
