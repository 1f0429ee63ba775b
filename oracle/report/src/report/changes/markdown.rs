//! A comparison as Markdown, for a comment on a change.

use std::fmt::Write;

use super::phrases::{
    case, counts, headline, missing, moved, one_sided, path, remarks, row, run, verdict,
    worst_regression,
};
use crate::report::markdown::{cell, code};
use crate::report::text::{counted, grouped};
use epa_judge::changes::{Comparison, Conclusion, Direction, Group, Key, OneSided, Sample};

/// How many groups of a direction are shown; a comment has room for 65,536 characters.
const GROUPS: usize = 40;

const HEADER: &str = "| stratum | change | by | verdicts | worst case | before → after | its error |\n\
     |---|---|---|---:|---|---|---|\n";

/// The report.
pub(super) fn render(comparison: &Comparison) -> String {
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
        of_subject(&mut text, comparison, subject);
    }
    let ledger = &comparison.ledger;
    strays(&mut text, &ledger.missing, "before");
    strays(&mut text, &ledger.added, "after");
    facts(&mut text, comparison);
    text
}

fn of_subject(text: &mut String, comparison: &Comparison, subject: usize) {
    let names = &comparison.matched.subjects[subject].names;
    let title = match names.before == names.after {
        true => code(&names.after),
        false => format!("{} → {}", code(&names.before), code(&names.after)),
    };
    let total = comparison.ledger.total(subject);
    let _ = writeln!(text, "### {title}\n\n{}.\n", row(&total));
    if let Some((key, _, sample)) = worst_regression(comparison, subject) {
        let _ = writeln!(
            text,
            "Worst regression: {} in {}: {}, {}, {}.\n",
            code(&case(&sample.after)),
            code(&key.stratum),
            key.transition.words(),
            both(sample),
            code(&moved(&sample.before, &sample.after)),
        );
    }
    table(text, comparison, subject, Direction::Regressed);
    if total.improved > 0 {
        let improvements = counted(total.improved, "improvement");
        let _ = writeln!(text, "<details><summary>{improvements}</summary>\n");
        table(text, comparison, subject, Direction::Improved);
        text.push_str("</details>\n\n");
    }
}

fn both(sample: &Sample) -> String {
    let [old, new] = [&sample.before, &sample.after].map(|entry| code(&verdict(entry)));
    format!("{old} → {new}")
}

fn table(text: &mut String, comparison: &Comparison, subject: usize, direction: Direction) {
    let groups: Vec<_> = comparison.ledger.groups_of(subject, direction).collect();
    if groups.is_empty() {
        return;
    }
    text.push_str(HEADER);
    for (key, group) in groups.iter().take(GROUPS) {
        line(text, key, group);
    }
    let more = groups.len().saturating_sub(GROUPS) as u64;
    if more > 0 {
        let _ = writeln!(text, "\n… and {}.", counted(more, "more group"));
    }
    text.push('\n');
}

fn line(text: &mut String, key: &Key, group: &Group) {
    let Some(sample) = group.worst.first() else {
        return;
    };
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {} | {} | {} |",
        cell(&key.stratum),
        key.transition.words(),
        cell(&key.cause.to_string()),
        grouped(group.count),
        cell(&case(&sample.after)),
        both(sample),
        cell(&moved(&sample.before, &sample.after)),
    );
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
    for (word, side) in [("before", &comparison.before), ("after", &comparison.after)] {
        let _ = writeln!(
            text,
            "- {word}: {}: {}",
            code(&path(side)),
            code(&run(side))
        );
    }
    for note in &comparison.matched.notes {
        let [what, old, new] = [&note.what, &note.before, &note.after].map(|part| code(part));
        let _ = writeln!(text, "- differs: {what}: {old} → {new}");
    }
    for name in &comparison.matched.added {
        let _ = writeln!(text, "- not compared, not there before: {}", code(name));
    }
    text.push_str("\n</details>\n");
}
