//! Groups of changes, one after the other: what shows them, and what a user decides of them.

use std::io::{self, BufRead, Write};

use crate::cli::look::show;
use crate::cli::look::traced;
use crate::cli::shared::{AtHand, Ended, Ending, Failure, Streams, cases_of};
use epa_check::brute::DEFAULT_LIMIT;
use epa_format::case::Case;
use epa_judge::changes::{Accepted, Comparison, Direction, Group, Key, Sample};
use epa_judge::results::Header;
use epa_judge::subject::Declaration;
use epa_report::dossier::Dossier;
use epa_report::report::{Partings, answers, explain, group, visible};
use epa_trace::trace::{Trace, parted};

/// What changes are looked at with, besides the two results.
#[derive(Debug, clap::Args)]
pub(crate) struct Sources {
    /// A file with cases of the runs that are neither embedded nor generated; may be repeated.
    #[arg(long, value_name = "FILE")]
    cases: Vec<String>,
    /// Two files of traces (docs/traces.md), of before and of after: say at which step those of the
    /// smallest case of each group part.
    #[arg(long, num_args = 2, value_names = ["BEFORE", "AFTER"])]
    traces: Vec<String>,
}

/// The groups of a comparison, and what is known of their smallest cases.
pub(crate) struct Groups<'c> {
    comparison: &'c Comparison,
    at_hand: AtHand,
    /// Where traces part.
    pub(crate) partings: Partings,
}

impl Sources {
    /// What is known of the groups of a comparison.
    pub(crate) fn look<'c>(
        &self,
        comparison: &'c Comparison,
        to: &mut Streams,
    ) -> Ended<Groups<'c>> {
        let cases = cases_of(&self.cases)?.into_iter().map(|(_, case)| case);
        let mut groups = Groups {
            comparison,
            at_hand: AtHand::new(cases).map_err(Failure::bad_input)?,
            partings: Partings::new(),
        };
        match self.traces.as_slice() {
            [before, after] => groups.part_of_files([before, after], to)?,
            _ => groups.part_of_built_in(),
        }
        Ok(groups)
    }
}

impl<'c> Groups<'c> {
    /// The smallest case of each group that became worse, if it is at hand.
    pub(crate) fn smallest_worse(&self) -> impl Iterator<Item = (&'c Key, Option<Case>)> {
        let groups = self.comparison.ledger.in_order().into_iter();
        let worse = groups.filter(|(key, _)| key.direction == Direction::Regressed);
        worse.filter_map(|(key, group)| {
            let sample = group.smallest.as_ref()?;
            Some((key, self.at_hand.case(&sample.after)))
        })
    }

    /// Runs both subjects step by step, where both are built in and not the same.
    fn part_of_built_in(&mut self) {
        let mut found = Partings::new();
        for (key, case) in self.smallest_worse() {
            let names = &self.comparison.matched.subjects[key.subject].names;
            let trace = |side| traced::of_built_in(self.built_in(key, side)?, case.as_ref()?);
            if names.before != names.after
                && let Some((before, after)) = trace(0).zip(trace(1))
            {
                found.insert(key.clone(), parted(&before, &after));
            }
        }
        self.partings = found;
    }

    /// The name of a subject, if it has no program of its own.
    fn built_in(&self, key: &Key, side: usize) -> Option<&str> {
        let (header, place) = self.subject(key, side);
        let asked = header.asked.get(place)?;
        let declared = header.subjects.get(place)?;
        asked.command.is_empty().then_some(declared.name.as_str())
    }

    /// The header of a side, and the place of the subject in it.
    fn subject(&self, key: &Key, side: usize) -> (&'c Header, usize) {
        let pair = &self.comparison.matched.subjects[key.subject];
        match side {
            0 => (&self.comparison.before.header, pair.before),
            _ => (&self.comparison.after.header, pair.after),
        }
    }

    /// Compares the traces of two files.
    fn part_of_files(&mut self, files: [&String; 2], to: &mut Streams) -> Ended<()> {
        let groups = self.comparison.ledger.in_order();
        let ids = |sample: &Sample| sample.after.ids().map(str::to_owned);
        let ids_of = |(key, group): (_, &Group)| Some((key, ids(group.smallest.as_ref()?)));
        let wanted: Vec<(&Key, [String; 2])> = groups.into_iter().filter_map(ids_of).collect();
        let is_wanted = |id: &str| wanted.iter().any(|(_, ids)| ids.iter().any(|x| x == id));
        let mut traces: [Vec<(String, Trace)>; 2] = Default::default();
        for (file, traces) in files.into_iter().zip(&mut traces) {
            *traces = traced::in_file_of(file, is_wanted, to)?;
        }
        for (key, ids) in &wanted {
            let of = |side: usize| {
                let mut traces = traces[side].iter();
                let found = traces.find(|(id, _)| ids.contains(id))?;
                Some(&found.1)
            };
            if let Some((before, after)) = of(0).zip(of(1)) {
                self.partings.insert((*key).clone(), parted(before, after));
            }
        }
        Ok(())
    }

    /// Shows something of a group.
    pub(crate) fn show(
        &self,
        look: Look,
        (key, group): (&Key, &Group),
        out: &mut impl Write,
    ) -> io::Result<()> {
        match look {
            Look::BothAnswers => {
                let text = answers(self.comparison, &self.partings, key, group);
                write!(out, "{text}")
            }
            Look::Case => self.case(group, out),
            Look::Why => self.why(key, group, out),
        }
    }

    /// The smallest case of a group, and what is true of it.
    fn case(&self, group: &Group, out: &mut impl Write) -> io::Result<()> {
        let entry = group.smallest.as_ref().map(|sample| &sample.after);
        let Some(case) = entry.and_then(|entry| self.at_hand.case(entry)) else {
            return writeln!(out, "{NOT_AT_HAND}");
        };
        match Dossier::of(&case, DEFAULT_LIMIT) {
            Ok(dossier) => show::tell(&dossier, None, out),
            Err(error) => writeln!(out, "{error}"),
        }
    }

    /// What usually causes the failure, and what is wrong with the worse of the two answers.
    fn why(&self, key: &Key, group: &Group, out: &mut impl Write) -> io::Result<()> {
        let Some(sample) = &group.smallest else {
            return Ok(());
        };
        let side = usize::from(key.direction != Direction::Improved);
        let entry = [&sample.before, &sample.after][side];
        let (when, change) = (["before", "after"][side], key.transition.words());
        let cause = &key.cause;
        writeln!(
            out,
            "    {change}, by {cause}. The answer {when} the change:"
        )?;
        let kinds = entry.verdict.iter().flat_map(|graded| &graded.kinds);
        for kind in kinds {
            writeln!(out, "    {kind}: {}", explain(*kind).cause)?;
        }
        let Some(case) = self.at_hand.case(entry) else {
            return writeln!(out, "{NOT_AT_HAND}");
        };
        let (header, place) = self.subject(key, side);
        let declaration: &Declaration = &header.subjects[place];
        match Dossier::of_entry(&case, declaration, entry, DEFAULT_LIMIT) {
            Ok(dossier) => show::tell_examined(&dossier, out),
            Err(error) => writeln!(out, "{error}"),
        }
    }
}

/// What is said of a case that only its file knows.
const NOT_AT_HAND: &str = "    the case is not at hand: name its file, --cases FILE";

/// Something to decide.
pub(crate) struct Item<'c> {
    /// The group of verdicts; without one, what was run.
    pub(crate) group: Option<(&'c Key, &'c Group)>,
    /// What a pattern is matched against.
    pub(crate) path: String,
    /// What is shown.
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Accept,
    Reject,
    Skip,
}

/// What a user may want to see of a group before deciding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    BothAnswers,
    Case,
    Why,
}

/// The groups of changes as something to decide: what became worse first.
pub(crate) fn items(comparison: &Comparison) -> impl Iterator<Item = Item<'_>> {
    let groups = comparison.ledger.in_order().into_iter();
    groups.map(|(key, changes)| Item {
        group: Some((key, changes)),
        path: key.path(comparison.matched.name(key.subject)),
        text: group(comparison, key, changes),
    })
}

/// Asks for each item. The end of the input, like `q`, leaves the rest undecided.
pub(crate) fn ask<'c, W: Write>(
    items: &[Item<'c>],
    input: &mut impl BufRead,
    out: &mut W,
    show: impl Fn(Look, (&'c Key, &'c Group), &mut W) -> io::Result<()>,
) -> io::Result<Vec<Decision>> {
    let mut decided = Vec::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        write!(out, "\n[{} of {}] {}", i + 1, items.len(), item.text)?;
        match answer(item, input, out, &show)? {
            Some(decision) => decided.push(decision),
            None => break,
        }
    }
    decided.resize(items.len(), Decision::Skip);
    Ok(decided)
}

fn answer<'c, W: Write>(
    item: &Item<'c>,
    input: &mut impl BufRead,
    out: &mut W,
    show: &impl Fn(Look, (&'c Key, &'c Group), &mut W) -> io::Result<()>,
) -> io::Result<Option<Decision>> {
    let looks = match item.group {
        Some(_) => "b(oth answers), c(ase), w(hy); ",
        None => "",
    };
    loop {
        write!(out, "{looks}a(ccept), r(eject), s(kip) or q(uit)? ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let look = match line.trim() {
            "a" | "accept" => return Ok(Some(Decision::Accept)),
            "r" | "reject" => return Ok(Some(Decision::Reject)),
            "s" | "skip" => return Ok(Some(Decision::Skip)),
            "q" | "quit" => return Ok(None),
            "b" | "both" => Look::BothAnswers,
            "c" | "case" => Look::Case,
            "w" | "why" => Look::Why,
            "?" => {
                explain_keys(item, out)?;
                continue;
            }
            other => {
                let other = visible(other);
                writeln!(out, "    `{other}` is none of the keys; ? explains them")?;
                continue;
            }
        };
        match item.group {
            Some(group) => show(look, group, out)?,
            None => writeln!(out, "    {NO_LOOKS}")?,
        }
    }
}

/// Why the group of what was run cannot be looked at.
const NO_LOOKS: &str =
    "there is no b, c and w here: this group is the header and the list of cases, and no verdicts";

fn explain_keys(item: &Item<'_>, out: &mut impl Write) -> io::Result<()> {
    let looks = [
        "b  both answers to the smallest case, the truth, and where the traces part",
        "c  the case: its truth, why it is hard, and the case itself",
        "w  why: what usually causes such a failure, and every measure of the answer",
    ];
    let decisions = [
        "a  accepts the group",
        "r  rejects it",
        "s  leaves it for later",
        "q  leaves it and all that follow",
    ];
    let looks = looks.iter().filter(|_| item.group.is_some());
    let none = [NO_LOOKS].into_iter().filter(|_| item.group.is_none());
    let mut lines = looks.chain(&decisions).copied().chain(none);
    lines.try_for_each(|line| writeln!(out, "    {line}"))
}

/// More than so many groups that are left at the end are only counted.
const MANY: usize = 4;

/// Says what was decided, a line each; of what is left at the end, how much.
pub(crate) fn tell(
    items: &[Item<'_>],
    decided: &[Decision],
    out: &mut impl Write,
) -> io::Result<()> {
    let is_left = |decision: &&Decision| **decision == Decision::Skip;
    let left = decided.iter().rev().take_while(is_left).count();
    let told = decided.len() - if left > MANY { left } else { 0 };
    for (item, decision) in items.iter().zip(&decided[..told]) {
        let word = match decision {
            Decision::Accept => "accepted",
            Decision::Reject => "rejected",
            Decision::Skip => "skipped ",
        };
        let line = item.text.lines().next().unwrap_or_default();
        writeln!(out, "{word}  {line}")?;
    }
    if told < decided.len() {
        writeln!(out, "skipped   the last {left}")?;
    }
    Ok(())
}

/// What of the items is accepted.
pub(crate) fn accepted(items: &[Item<'_>], decided: &[Decision]) -> Accepted {
    let mut accepted = Accepted::default();
    let taken = items.iter().zip(decided);
    for (item, _) in taken.filter(|(_, decision)| **decision == Decision::Accept) {
        match item.group {
            None => accepted.run = true,
            Some((key, _)) => {
                accepted.groups.insert(key.clone());
            }
        }
    }
    accepted
}

/// How a comparison ends with what is left: with 3 if it is incomplete, with 1 if something is
/// worse.
pub(crate) fn ending(comparison: &Comparison, accepted: &Accepted) -> Ending {
    let left = |key: &&Key| key.direction == Direction::Regressed && !accepted.groups.contains(key);
    let regressed = comparison.ledger.groups.keys().any(|key| left(&key));
    match (comparison.is_complete() || accepted.run, regressed) {
        (false, _) => Ending::Incomplete,
        (true, true) => Ending::NotConformant,
        (true, false) => Ending::Conformant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `review` alone asks for it, and on a terminal only.
    #[test]
    fn what_was_run_says_which_keys_it_does_not_have() {
        let run = [Item {
            group: None,
            path: "run".to_owned(),
            text: "run\n".to_owned(),
        }];
        for key in ["?", "b", "c", "w"] {
            let mut out = Vec::new();
            let show = |_, _: (&Key, &Group), _: &mut Vec<u8>| Ok(());
            ask(&run, &mut key.as_bytes(), &mut out, show).expect("in memory");
            let shown = String::from_utf8_lossy(&out);
            assert!(shown.contains(NO_LOOKS), "{key}: {shown}");
            assert!(!shown.contains("both answers"), "{key}: {shown}");
        }
    }
}
