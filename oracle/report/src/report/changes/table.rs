//! A comparison in the terminal.

use std::fmt::Write;

use super::evidence::Partings;
use super::listing::answers;
use super::phrases::{
    Line, case, counts, differing, headline, missing, moved, one_sided, path, remarks, row, run,
    sides, subjects, verdicts, worse_and_better,
};
use crate::report::table::{fits, framed};
use crate::report::text::{counted, grouped, visible};
use epa_judge::changes::{Comparison, Direction, OneSided, Sample, Seen, Transition};

/// So many groups of improvements are shown without `verbose`, and of so many that became worse
/// the smallest case.
const FEW: usize = 12;

const HEADER: [&str; 7] = [
    "stratum",
    "change",
    "by",
    "verdicts",
    "worst case",
    "before → after",
    "its error",
];

/// A comparison: the conclusion, and for each subject a table of what became worse or
/// better, and the smallest case of each group that became worse. On a terminal that is too narrow
/// the groups are paragraphs.
#[must_use]
pub fn changes(
    comparison: &Comparison,
    partings: &Partings,
    verbose: bool,
    width: Option<u16>,
) -> String {
    let mut text = String::new();
    let headline = headline(comparison).to_uppercase();
    let _ = writeln!(text, "{headline}: {}", counts(comparison));
    for sentence in missing(comparison).into_iter().chain(remarks(comparison)) {
        let _ = writeln!(text, "{sentence}");
    }
    facts(&mut text, comparison);
    for subject in 0..comparison.matched.subjects.len() {
        of_subject(&mut text, comparison, partings, subject, verbose, width);
    }
    let ledger = &comparison.ledger;
    let [old, new] = [path(&comparison.before), path(&comparison.after)];
    strays(&mut text, &ledger.missing, &format!("in {old}"));
    strays(&mut text, &ledger.added, &format!("in {new}"));
    text
}

/// What was run, and what differs.
fn facts(text: &mut String, comparison: &Comparison) {
    for (word, side) in sides(comparison) {
        let _ = writeln!(text, "{word:<6}  {}: {}", path(side), run(side));
    }
    for line in differing(comparison) {
        let _ = writeln!(text, "differs: {line}");
    }
    for name in &comparison.matched.added {
        let name = visible(name);
        let _ = writeln!(text, "not compared: {name}, which was not there before");
    }
}

fn of_subject(
    text: &mut String,
    comparison: &Comparison,
    partings: &Partings,
    subject: usize,
    verbose: bool,
    width: Option<u16>,
) {
    let pair = &comparison.matched.subjects[subject];
    let total = comparison.ledger.total(subject);
    let _ = writeln!(text, "\n{}: {}", subjects(pair), row(&total));
    let [worse, mut better] = worse_and_better(comparison, subject);
    let hidden = match verbose {
        true => 0,
        false => better.len().saturating_sub(FEW),
    };
    better.truncate(better.len() - hidden);
    let lines = [&worse[..], &better].concat();
    if !lines.is_empty() {
        let _ = writeln!(text, "{}", fitted(&lines, width));
    }
    if hidden > 0 {
        let groups = counted(hidden as u64, "more group");
        let _ = writeln!(
            text,
            "… and {groups} of improvements (--verbose shows them)"
        );
    }
    let most = match verbose {
        true => lines.len(),
        false => worse.len().min(FEW),
    };
    for line in &lines[..most] {
        shown_by(text, comparison, partings, line);
    }
    if worse.len() > most {
        let groups = counted((worse.len() - most) as u64, "more group");
        let _ = writeln!(
            text,
            "… and {groups} that became worse (--verbose shows them)"
        );
    }
    drift(text, comparison, subject);
}

fn cells((key, group): &Line<'_>) -> [String; 7] {
    let sample = group.worst.first();
    let of = |words: &dyn Fn(&Sample) -> String| sample.map_or_else(String::new, words);
    [
        visible(&key.stratum).into_owned(),
        key.transition.words(),
        key.cause.to_string(),
        grouped(group.count),
        of(&|sample| case(&sample.after)),
        of(&verdicts),
        of(&|sample| moved(&sample.before, &sample.after)),
    ]
}

/// A table, or paragraphs if it does not fit.
fn fitted(lines: &[Line<'_>], width: Option<u16>) -> String {
    let rows: Vec<[String; 7]> = lines.iter().map(cells).collect();
    let table = framed(HEADER, &rows, &[3]);
    match fits(&table, width) {
        true => table,
        false => paragraphs(&rows),
    }
}

fn paragraphs(rows: &[[String; 7]]) -> String {
    let paragraph = |[stratum, change, by, count, case, verdicts, error]: &[String; 7]| {
        format!("{stratum}: {change}, {by}: {count}\n   {case}\n   {verdicts}\n   {error}")
    };
    rows.iter().map(paragraph).collect::<Vec<_>>().join("\n")
}

/// A group with its smallest case and both answers.
fn shown_by(
    text: &mut String,
    comparison: &Comparison,
    partings: &Partings,
    (key, group): &Line<'_>,
) {
    let _ = writeln!(
        text,
        "{}  {}: {}, {}: {}",
        key.direction.name().to_uppercase(),
        visible(&key.stratum),
        key.transition.words(),
        key.cause,
        counted(group.count, "verdict")
    );
    text.push_str(&answers(comparison, partings, key, group));
}

/// The largest growth of an error that counts as neutral.
fn drift(text: &mut String, comparison: &Comparison, subject: usize) {
    let mut groups = comparison.ledger.groups_of(subject, Direction::Neutral);
    let drift = groups.find(|(key, _)| key.transition == Transition::Drift);
    let Some((count, sample)) =
        drift.and_then(|(_, group)| Some((group.count, group.worst.first()?)))
    else {
        return;
    };
    let _ = writeln!(
        text,
        "another error in the same tier: {}, {}: {}",
        counted(count, "verdict"),
        case(&sample.after),
        moved(&sample.before, &sample.after),
    );
}

/// Cases that are in one file only, the first of them by name.
fn strays(text: &mut String, cases: &OneSided, place: &str) {
    if cases.cases == 0 {
        return;
    }
    let _ = writeln!(text, "\n{}:", one_sided(cases, place));
    for stray in &cases.first {
        let name = stray.name.as_deref().unwrap_or("(no name)");
        let _ = writeln!(text, "  {} {}", visible(&stray.id), visible(name));
    }
    let more = cases.cases - cases.first.len() as u64;
    if more > 0 {
        let strata = cases.strata.iter();
        let strata = strata.map(|(name, n)| format!("{} {}", visible(name), grouped(*n)));
        let strata = strata.collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "  … and {} more; by stratum: {strata}", grouped(more));
    }
}

/// A change on one line.
#[must_use]
pub fn changed(name: &str, seen: &Seen<'_>) -> String {
    format!(
        "{:9}  {}  {}  {}: {}; {} → {}; {}",
        seen.change.transition.direction().name().to_uppercase(),
        visible(name),
        visible(&seen.after.stratum),
        case(seen.after),
        seen.change.transition.words(),
        super::phrases::verdict(seen.before),
        super::phrases::verdict(seen.after),
        moved(seen.before, seen.after),
    )
}
