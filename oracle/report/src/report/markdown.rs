//! The report as Markdown, for comments on a change and summaries of continuous
//! integration.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Look;
use super::document::{
    self, Conclusion, Report, errors, kinds_of, not_judged, notes, remarks, tiers, within,
};
use super::kinds::{COORDINATE_ULP, QUANTILES, explain, meaning};
use super::table::shown_gaps;
use super::text::{clipped, counted, grouped, ulps_or_dash, visible};
use epa_judge::judge::Kind;
use epa_judge::judge::Tier;
use epa_judge::reckoning::{Curve, page, rows as rows_of, told, totals};
use epa_judge::results::{Entry, Row, Worst};

/// How many causes of a subject are shown; a comment has room for 65,536 characters.
const SHOWN: usize = 20;

/// Up to here a text has room for cases.
const ROOM: usize = 50_000;

/// How much of a string of others is shown.
const LONGEST: usize = 200;

const HEADER: &str = "| stratum | judged | tier | p50 (ulp) | p99 (ulp) | max (ulp) | failures | worst case |\n\
     |---|---:|---|---:|---:|---:|---|---|\n";

/// The report.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut text = String::new();
    headline(&mut text, report);
    for subject in 0..report.reckoning.subjects.len() {
        table(&mut text, report, subject);
    }
    failures(&mut text, report);
    explanations(&mut text, report);
    listed_but_passing(&mut text, report);
    left_out(&mut text, report);
    run(&mut text, report);
    text
}

fn headline(text: &mut String, report: &Report<'_>) {
    let conclusion = report.conclusion();
    let mark = match conclusion {
        Conclusion::Conformant => &format!("✅ **Conformant** {}", within(report.reckoning)),
        Conclusion::NotConformant => &format!("❌ **Not conformant** {}", within(report.reckoning)),
        Conclusion::Partial => "⚠️ **Partial**",
        Conclusion::Incomplete => "⚠️ **Incomplete**",
    };
    let _ = writeln!(text, "{mark}: {}\n", report.counts());
    for note in notes(report.reckoning) {
        let _ = writeln!(text, "> **Note**: {}\n", cell(&note));
    }
    for (sentence, name) in report.missing() {
        let name = name.map_or_else(String::new, |name| format!(" {}", code(name)));
        let _ = writeln!(text, "> {sentence}{name}\n");
    }
}

/// The rows of a subject: those that want a look, and the others folded.
fn table(text: &mut String, report: &Report<'_>, subject: usize) {
    let total = report.reckoning.tally.total(subject);
    let [name, declared] = [report.name(subject), &report.declared(subject)].map(code);
    let _ = writeln!(text, "### {name} ({declared})\n");
    let _ = write!(text, "{}", document::coverage_with(&total, code));
    if total.judged > 0 {
        let tiers = tiers(report.declaration(subject), &total);
        let _ = write!(text, ": {tiers}; {}", document::contested(&total));
    }
    text.push_str(".\n\n");
    let absent = document::absent(report.reckoning, subject);
    if !absent.is_empty() {
        let _ = writeln!(text, "{absent}.\n");
    }
    let gaps = shown_gaps(report.reckoning);
    for (_, gaps) in gaps.iter().filter(|(of, _)| *of == subject) {
        let _ = writeln!(text, "> Too little is judged: {}\n", cell(gaps));
    }
    rows(text, report, subject, &report.rows_of(subject, Look::Loud));
    let quiet = report.rows_of(subject, Look::Quiet);
    if !quiet.is_empty() {
        let strata = match quiet.len() {
            1 => "1 stratum".to_owned(),
            n => format!("{n} strata"),
        };
        let _ = writeln!(
            text,
            "<details><summary>{strata} where every answer is tight or exact</summary>\n"
        );
        rows(text, report, subject, &quiet);
        text.push_str("</details>\n\n");
    }
}

fn rows(text: &mut String, report: &Report<'_>, subject: usize, rows: &[(&str, &Row)]) {
    if rows.is_empty() {
        return;
    }
    text.push_str(HEADER);
    for (stratum, row) in rows {
        let worst = row.worst.as_ref();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            cell(stratum),
            grouped(row.judged),
            tiers(report.declaration(subject), row),
            ulps_or_dash(row.errors.quantile(0.5)),
            ulps_or_dash(row.errors.quantile(0.99)),
            ulps_or_dash(row.errors.largest()),
            document::failures(report.reckoning.failures(stratum, subject), row),
            worst.map_or_else(String::new, worst_case),
        );
    }
    text.push('\n');
}

/// The id of the worst case, its name, and how deep it is, those that are known.
fn worst_case(worst: &Worst) -> String {
    let name = worst.name.as_deref().map(|name| {
        let link = page::link_to(name, &worst.id);
        link.map_or_else(|| cell(name), |link| format!("[{}]({link})", cell(name)))
    });
    let parts = [Some(cell(&worst.id)), name, document::depth_of(worst)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The causes of the failures, each with its smallest case, and what a tolerance would excuse.
fn failures(text: &mut String, report: &Report<'_>) {
    for subject in 0..report.reckoning.subjects.len() {
        let found = told(report, subject);
        if found.is_empty() {
            continue;
        }
        let _ = writeln!(text, "### Causes: {}\n", code(report.name(subject)));
        let _ = writeln!(text, "{}.\n", totals(report, subject));
        for told in found.iter().take(SHOWN) {
            let (share, sentence) = (&told.share, cell(&told.sentence));
            let _ = writeln!(text, "- **{share}**: {sentence}");
            for fact in &told.facts {
                let _ = writeln!(text, "  - {}", cell(fact));
            }
            failure(text, report, &told.cause.example);
            let _ = writeln!(text, "  - {}", code(&told.command));
            match &told.case {
                Some(case) if text.len() + case.len() < ROOM => {
                    let _ = writeln!(text, "  - the case: {}", code_up_to(case, case.len()));
                }
                Some(_) => text.push_str("  - the case is in the report as HTML or JSON\n"),
                None => {}
            }
            if let Some(link) = &told.link {
                let _ = writeln!(text, "  - [in the browser]({link})");
            }
        }
        let more = found.len().saturating_sub(SHOWN) as u64;
        if more > 0 {
            let _ = writeln!(text, "\n… and {}.", counted(more, "more cause"));
        }
        text.push('\n');
        curve(text, &report.reckoning.causes.curve(subject));
    }
}

fn curve(text: &mut String, curve: &Curve) {
    let rows = rows_of(curve);
    if rows.is_empty() {
        return;
    }
    let failures = counted(curve.failures, "failure");
    let _ = writeln!(
        text,
        "Of {failures} so many vanish if a tolerance is declared, as a share of the scale:\n"
    );
    let steps: String = curve.steps().iter().map(|k| format!(" 1e{k} |")).collect();
    let lines = "---:|".repeat(curve.steps().len());
    let _ = writeln!(text, "| declared for |{steps}\n|---|{lines}");
    for (what, counts) in rows {
        let counts: String = counts
            .iter()
            .map(|n| format!(" {} |", grouped(*n)))
            .collect();
        let _ = writeln!(text, "| {} |{counts}", what.name());
    }
    text.push('\n');
}

fn failure(text: &mut String, report: &Report<'_>, entry: &Entry) {
    let Some(graded) = &entry.verdict else { return };
    let name = entry.name.as_deref().unwrap_or("(no name)");
    let [id, name, stratum] = [&entry.id, name, &entry.stratum].map(code);
    let _ = write!(text, "  - {id} {name} in {stratum}: {}", kinds_of(graded));
    let errors = errors(graded);
    if !errors.is_empty() {
        let _ = write!(text, "; {errors}");
    }
    for remark in remarks(report.declaration(entry.subject), entry) {
        let _ = write!(text, "; {}", visible(&remark));
    }
    if let Some(message) = &graded.message {
        let _ = write!(text, "; {}", code(message));
    }
    text.push('\n');
}

/// The kinds that occur, in words, and the tiers and units.
fn explanations(text: &mut String, report: &Report<'_>) {
    let rows = report.reckoning.tally.rows.values();
    let occurring: BTreeSet<Kind> = rows.flat_map(|row| row.failures.keys().copied()).collect();
    if !occurring.is_empty() {
        text.push_str("### What the failures mean\n\n");
        for kind in occurring {
            let words = explain(kind);
            let _ = writeln!(text, "- `{kind}`: {} {}", words.wrong, words.cause);
        }
        text.push('\n');
    }
    text.push_str("<details><summary>Tiers and units</summary>\n\n");
    for tier in Tier::ALL {
        let _ = writeln!(text, "- **{tier}**: {}", meaning(tier));
    }
    let _ = writeln!(text, "\n{COORDINATE_ULP} {QUANTILES}");
    if page::address().is_none() {
        let how = page::WITHOUT_LINK;
        let _ = writeln!(
            text,
            "\nA case opens in the browser by its name, or pasted: {how}."
        );
    }
    text.push_str("\n</details>\n\n");
}

fn listed_but_passing(text: &mut String, report: &Report<'_>) {
    let fixed = report.reckoning.fixed();
    if fixed.is_empty() {
        return;
    }
    text.push_str("### Listed as known-failing, but passing\n\n");
    for entry in fixed {
        let (entry, cause) = (entry.to_string(), &entry.cause);
        let _ = writeln!(text, "- {}: listed because {}", code(&entry), code(cause));
    }
    text.push('\n');
}

/// What was not judged, by stratum.
fn left_out(text: &mut String, report: &Report<'_>) {
    let rows = report.reckoning.tally.rows.iter();
    let rows: Vec<_> = rows.filter(|(_, row)| row.not_judged() > 0).collect();
    if rows.is_empty() {
        return;
    }
    let all: u64 = rows.iter().map(|(_, row)| row.not_judged()).sum();
    let all = counted(all, "case");
    let _ = writeln!(text, "<details><summary>{all} not judged</summary>\n");
    text.push_str("| stratum | subject | not judged |\n|---|---|---|\n");
    for ((stratum, subject), row) in rows {
        let (stratum, subject) = (cell(stratum), cell(report.name(*subject)));
        let _ = writeln!(text, "| {stratum} | {subject} | {} |", not_judged(row));
    }
    text.push_str("\n</details>\n\n");
}

fn run(text: &mut String, report: &Report<'_>) {
    text.push_str("<details><summary>What was run</summary>\n\n");
    for (name, fact) in report.facts() {
        let _ = writeln!(text, "- {name}: {}", code(&fact));
    }
    text.push_str("\n</details>\n");
}

/// A string of others as code, so that nothing in it is markup, a link or a mention.
pub fn code(text: &str) -> String {
    code_up_to(text, LONGEST)
}

/// The same of a text that may be longer.
pub(super) fn code_up_to(text: &str, most: usize) -> String {
    let shown = visible(text);
    let shown = clipped(&shown, most);
    let runs = shown.split(|c| c != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or_default() + 1);
    let touches = |c| c == '`' || c == ' ';
    let pad = if shown.is_empty() || shown.starts_with(touches) || shown.ends_with(touches) {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{shown}{pad}{fence}")
}

/// The same in a table, where a bar would end the cell even inside code. Behind a
/// backslash it cannot be escaped and is written out.
pub(super) fn cell(text: &str) -> String {
    let bars = text.replace("\\|", "\\\\u{7c}");
    code(&bars).replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_others_are_code() {
        assert_eq!(code("a*b_c@d#1<x>"), "`a*b_c@d#1<x>`");
        assert_eq!(code("`a``b"), "``` `a``b ```");
        assert_eq!(code(""), "`  `");
        assert_eq!(code("a\nb"), "`a\\nb`");
    }

    #[test]
    fn a_bar_does_not_end_a_cell() {
        assert_eq!(cell("a|b"), "`a\\|b`");
        assert_eq!(cell("a\\|b"), "`a\\\\u{7c}b`");
    }
}
