//! Groups of changes, one by one: what `review` shows.

use std::fmt::Write;

use super::evidence::{Evidence, Partings};
use super::phrases::{case, differing, moved, one_sided, verdicts};
use crate::report::text::{counted, visible};
use epa_judge::changes::{Comparison, Group, Key, Transition};

/// A group of changes with its worst cases, each on a line; of those that moved by
/// rounding their number is enough.
#[must_use]
pub fn group(comparison: &Comparison, key: &Key, group: &Group) -> String {
    let path = key.path(comparison.matched.name(key.subject));
    let count = counted(group.count, "verdict");
    let mut text = format!("{}  {count}\n", visible(&path));
    if key.transition == Transition::Jitter {
        return text;
    }
    for sample in &group.worst {
        let moved = moved(&sample.before, &sample.after);
        let (case, verdicts) = (case(&sample.after), verdicts(sample));
        let _ = writeln!(text, "    {case}: {verdicts}; {moved}");
    }
    let more = group.count - group.worst.len() as u64;
    if more > 0 {
        let _ = writeln!(text, "    … and {}", counted(more, "more verdict"));
    }
    text
}

/// The smallest case of a group with both answers, the truth, where the traces part, and the
/// command that asks again; empty for an empty group.
#[must_use]
pub fn answers(comparison: &Comparison, partings: &Partings, key: &Key, group: &Group) -> String {
    let Some(evidence) = Evidence::of(comparison, partings, key, group) else {
        return String::new();
    };
    let mut text = format!("    case    {}\n", evidence.case);
    for (name, fact) in evidence.facts() {
        let _ = writeln!(text, "    {name:<7} {fact}");
    }
    if let Some(parted) = evidence.traces {
        let _ = writeln!(text, "    traces  {}", parted.sentence);
    }
    for (name, what) in evidence.parting() {
        let _ = writeln!(text, "            {name}: {what}");
    }
    let _ = writeln!(text, "    again   {}", evidence.command);
    if let Some(link) = &evidence.browser {
        let _ = writeln!(text, "    browser {link}");
    }
    text
}

/// What differs between the runs: the group `run`.
#[must_use]
pub fn runs(comparison: &Comparison) -> String {
    let mut text = "run  the header, and which cases there are\n".to_owned();
    for line in differing(comparison) {
        let _ = writeln!(text, "    {line}");
    }
    let ledger = &comparison.ledger;
    for (cases, place) in [
        (&ledger.missing, "in the baseline"),
        (&ledger.added, "in the results"),
    ] {
        let sentence = one_sided(cases, place);
        if !sentence.is_empty() {
            let _ = writeln!(text, "    {sentence}");
        }
    }
    if comparison.reordered {
        text.push_str("    some cases have other places in the run\n");
    }
    text
}
