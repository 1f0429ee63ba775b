//! A comparison as Markdown, for a comment on a change.

use std::fmt::Write;

use super::evidence::{Evidence, Partings};
use super::phrases::{
    Line, case, counts, headline, missing, moved, one_sided, path, remarks, row, run, sides,
    verdict, worse_and_better,
};
use crate::report::explain;
use crate::report::markdown::{cell, code, code_up_to};
use crate::report::text::{counted, grouped};
use epa_judge::changes::{Cause, Comparison, Conclusion, Direction, Group, Key, OneSided};
use epa_judge::reckoning::page;

/// How many groups have a row in the table.
const GROUPS: usize = 40;

/// How much of an answer or a command is shown.
const LONGEST: usize = 1000;

/// Rows and smallest cases are added up to so many bytes: a comment has room for 65,536 characters.
const ROOM: usize = 45_000;

const HEADER: &str = "| change | by | stratum | verdicts | worst case | before → after | its error |\n\
     |---|---|---|---:|---|---|---|\n";

/// The report.
pub(super) fn render(comparison: &Comparison, partings: &Partings) -> String {
    let mut text = String::new();
    let mark = match comparison.conclusion() {
        Conclusion::Regressed => "❌",
        Conclusion::Improved | Conclusion::Unchanged => "✅",
        Conclusion::Incomplete => "⚠️",
    };
    let (headline, counts) = (headline(comparison), counts(comparison));
    let _ = writeln!(text, "{mark} **{headline}**: {counts}\n");
    for sentence in missing(comparison).into_iter().chain(remarks(comparison)) {
        let _ = writeln!(text, "> {}\n", code(&sentence));
    }
    for subject in 0..comparison.matched.subjects.len() {
        of_subject(&mut text, comparison, partings, subject);
    }
    let ledger = &comparison.ledger;
    strays(&mut text, &ledger.missing, "before");
    strays(&mut text, &ledger.added, "after");
    facts(&mut text, comparison);
    text
}

fn of_subject(text: &mut String, comparison: &Comparison, partings: &Partings, subject: usize) {
    let names = &comparison.matched.subjects[subject].names;
    let title = match names.before == names.after {
        true => code(&names.after),
        false => format!("{} → {}", code(&names.before), code(&names.after)),
    };
    let total = comparison.ledger.total(subject);
    let _ = writeln!(text, "### {title}\n\n{}.\n", row(&total));
    let [worse, better] = worse_and_better(comparison, subject);
    table(text, &[&worse[..], &better].concat());
    let shown = |line: &Line<'_>| shown_by(comparison, partings, line);
    let shown = |lines: &[Line<'_>]| -> Vec<String> { lines.iter().filter_map(shown).collect() };
    let (worse, better) = (shown(&worse), shown(&better));
    if let Some((first, others)) = worse.split_first() {
        text.push_str(first);
        folded(text, others, "more group that became worse");
    }
    folded(text, &better, "group that became better");
}

/// One row for each group: what became worse first.
fn table(text: &mut String, groups: &[Line<'_>]) {
    if groups.is_empty() {
        return;
    }
    text.push_str(HEADER);
    let mut shown = 0;
    for (key, group) in groups.iter().take(GROUPS) {
        if text.len() > ROOM {
            break;
        }
        line(text, key, group);
        shown += 1;
    }
    let more = (groups.len() - shown) as u64;
    if more > 0 {
        let _ = writeln!(text, "\n… and {}.", counted(more, "more group"));
    }
    text.push('\n');
}

fn line(text: &mut String, key: &Key, group: &Group) {
    let Some(sample) = group.worst.first() else {
        return;
    };
    let mark = match key.direction {
        Direction::Regressed => "❌",
        Direction::Improved => "✅",
        Direction::Neutral => "",
    };
    let verdicts = [&sample.before, &sample.after].map(|entry| cell(&verdict(entry)));
    let _ = writeln!(
        text,
        "| {mark} {} | {} | {} | {} | {} | {} | {} |",
        key.transition.words(),
        cell(&key.cause.to_string()),
        cell(&key.stratum),
        grouped(group.count),
        cell(&case(&sample.after)),
        verdicts.join(" → "),
        cell(&moved(&sample.before, &sample.after)),
    );
}

/// The smallest case of a group with both answers, as a list.
fn shown_by(
    comparison: &Comparison,
    partings: &Partings,
    (key, group): &Line<'_>,
) -> Option<String> {
    let evidence = Evidence::of(comparison, partings, key, group)?;
    let meaning = match key.cause {
        Cause::Kind(kind) => format!(" {}", explain(kind).wrong),
        _ => String::new(),
    };
    let mut text = format!(
        "**{}**, {} in {}.{meaning} The smallest case is {}.\n\n",
        key.transition.words(),
        code(&key.cause.to_string()),
        code(&key.stratum),
        code(&evidence.case),
    );
    for (name, fact) in evidence.facts() {
        let _ = writeln!(text, "- {name}: {}", code_up_to(fact, LONGEST));
    }
    if let Some(parted) = evidence.traces {
        let _ = writeln!(text, "- traces: {}", code(&parted.sentence));
    }
    for (name, what) in evidence.parting() {
        let _ = writeln!(text, "  - {name}: {}", code_up_to(what, LONGEST));
    }
    let command = code_up_to(&evidence.command, LONGEST);
    let _ = writeln!(text, "- ask again: {command}");
    if let Some(link) = &evidence.browser {
        let _ = writeln!(text, "- [in the browser]({link})");
    }
    text.push('\n');
    Some(text)
}

/// Groups that are folded together, as many as there is room for.
fn folded(text: &mut String, groups: &[String], what: &str) {
    if groups.is_empty() {
        return;
    }
    let summary = counted_as(groups.len() as u64, what);
    let _ = writeln!(text, "<details><summary>{summary}</summary>\n");
    let mut shown = 0;
    for group in groups {
        if text.len() + group.len() > ROOM {
            break;
        }
        text.push_str(group);
        shown += 1;
    }
    if shown < groups.len() {
        let left = grouped((groups.len() - shown) as u64);
        let _ = writeln!(
            text,
            "… and {left} more, for which there is no room here: `--report json` has them.\n"
        );
    }
    text.push_str("</details>\n\n");
}

/// A count of groups that became something: `2 groups that became better`.
fn counted_as(n: u64, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        n => format!("{} {}", grouped(n), what.replacen("group", "groups", 1)),
    }
}

fn strays(text: &mut String, cases: &OneSided, place: &str) {
    if cases.cases == 0 {
        return;
    }
    let summary = one_sided(cases, place);
    let _ = writeln!(text, "<details><summary>{summary}</summary>\n");
    for stray in &cases.first {
        let name = stray.name.as_deref().unwrap_or("(no name)");
        let _ = writeln!(text, "- {} {}", code(&stray.id), code(name));
    }
    let more = cases.cases - cases.first.len() as u64;
    if more > 0 {
        let _ = writeln!(text, "- … and {} more", grouped(more));
    }
    text.push_str("\n</details>\n\n");
}

fn facts(text: &mut String, comparison: &Comparison) {
    text.push_str("<details><summary>What was compared</summary>\n\n");
    for (word, side) in sides(comparison) {
        let (path, run) = (code(&path(side)), code(&run(side)));
        let _ = writeln!(text, "- {word}: {path}: {run}");
    }
    for note in &comparison.matched.notes {
        let [what, old, new] = [&note.what, &note.before, &note.after].map(|part| code(part));
        let _ = writeln!(text, "- differs: {what}: {old} → {new}");
    }
    for name in &comparison.matched.added {
        let _ = writeln!(text, "- not compared, not there before: {}", code(name));
    }
    if page::address().is_none() {
        let how = page::WITHOUT_LINK;
        let _ = writeln!(text, "- a case opens in the browser: {how}");
    }
    text.push_str("\n</details>\n");
}
