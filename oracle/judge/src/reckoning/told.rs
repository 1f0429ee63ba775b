//! What every format of a report says of the causes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::Standing;
use super::causes::{Cause, Curve, DECADES, For};
use super::document::Report;
use super::page;
use super::table::finding;
use super::text::{counted, grouped, is_hidden, named, quoted, visible};
use crate::judge::Kind;
use crate::results::{Entry, Header, add_counts};
use epa_format::case::Case;

/// A cause in words.
#[derive(Clone, Debug)]
pub struct Told {
    /// The cause.
    pub cause: Cause,
    /// The share of the failures: "92 of 155 failures".
    pub share: String,
    /// What goes wrong first: a sentence or two.
    pub sentence: String,
    /// What its failures have in common, in phrases.
    pub facts: Vec<String>,
    /// The command that shows the smallest case.
    pub command: String,
    /// Where the page shows it.
    pub link: Option<String>,
    /// The smallest case itself, if it was kept: JSON.
    pub case: Option<String>,
}

/// The causes of a subject's failures, the most frequent first.
#[must_use]
pub fn told(report: &Report<'_>, subject: usize) -> Vec<Told> {
    let causes = &report.reckoning.causes;
    let all = report.reckoning.failures_of(subject).unexpected;
    let found = causes.of(subject).into_iter();
    let found = found.map(|cause| Told {
        share: format!("{} of {}", grouped(cause.failures), counted(all, "failure")),
        sentence: cause.symptom.sentence(),
        facts: causes.facts(&cause),
        command: command(report, &cause),
        link: page::link_of(&cause.example),
        case: cause.example.case.as_deref().map(Case::to_canonical_text),
        cause,
    });
    found.collect()
}

/// How the example is shown: it is shrunk by asking the program, or the answer is looked at.
fn command(report: &Report<'_>, cause: &Cause) -> String {
    let (header, entry) = (report.header, &cause.example);
    let kinds = entry.verdict.as_ref().map(|graded| &graded.kinds[..]);
    let what = match kinds.and_then(Kind::first) {
        // It is not seen in one answer.
        Some(kind @ (Kind::Metamorphic | Kind::Nondeterministic)) => {
            &format!("shrink --kind {kind}")
        }
        _ => "shrink",
    };
    match header.asked.get(cause.subject) {
        None => format!("epa-oracle show {}", handle(entry, header)),
        Some(_) => command_on(entry, what, header, cause.subject),
    }
}

/// The command that applies this command of `epa-oracle` to the case of a verdict and the subject
/// of a run. Of a case that stands in a file `show` would show the others too: `report` takes one.
#[must_use]
pub fn command_on(entry: &Entry, what: &str, header: &Header, subject: usize) -> String {
    let what = match (what, file_of(entry, header)) {
        ("show", Some(_)) => "report",
        (what, _) => what,
    };
    let command = format!("epa-oracle {what} {}", handle(entry, header));
    match (header.asked.get(subject), header.subjects.get(subject)) {
        (Some(asked), _) if !asked.command.is_empty() => {
            let words = asked.command.iter();
            let words: Vec<String> = words.map(|word| quoted(&visible(word))).collect();
            format!("{command} -- {}", words.join(" "))
        }
        (Some(_), Some(declared)) => {
            format!("{command} --subject {}", quoted(&visible(&declared.name)))
        }
        _ => command,
    }
}

/// The file of a case, if the run was on files: its stratum is the name of the file.
fn file_of<'h>(entry: &Entry, header: &'h Header) -> Option<&'h str> {
    let is_file = |word: &&str| {
        let stem = Path::new(word).file_stem().and_then(|stem| stem.to_str());
        *word != entry.stratum && stem == Some(&entry.stratum)
    };
    header.cases.what.split(' ').find(is_file)
}

/// What commands find a case by: its file and its id, or its name or, if that does not show as it
/// is, its id.
fn handle(entry: &Entry, header: &Header) -> String {
    let [_, given] = entry.ids();
    if let Some(file) = file_of(entry, header) {
        return format!("{} --id {given}", quoted(&visible(file)));
    }
    let name = entry.name.as_deref();
    let plain = name.filter(|name| !name.chars().any(is_hidden));
    quoted(plain.unwrap_or(given))
}

/// The totals by kind, the causes and the curve of each subject as plain text: so many causes of
/// each, and of these no rare ones, or all.
#[must_use]
pub fn causes(report: &Report<'_>, most: Option<usize>) -> String {
    let mut text = String::new();
    for (subject, declaration) in report.reckoning.subjects.iter().enumerate() {
        let found = told(report, subject);
        if found.is_empty() {
            continue;
        }
        let name = visible(&declaration.name);
        let _ = writeln!(text, "TOTAL     {name}  {}", totals(report, subject));
        let is_new = |told: &Told| most.is_none() || told.cause.reported == 0;
        let (found, reported): (Vec<Told>, Vec<Told>) = found.into_iter().partition(is_new);
        if !reported.is_empty() {
            let _ = writeln!(text, "BEFORE    {name}  {}", before(&reported));
        }
        let shown = most.map_or(found.len(), |most| frequent(&found, most));
        for told in &found[..shown] {
            let (share, sentence) = (&told.share, &told.sentence);
            let _ = writeln!(text, "CAUSE     {name}  {share}: {sentence}");
            for fact in &told.facts {
                let _ = writeln!(text, "            {fact}");
            }
            let line = finding(declaration, &told.cause.example, Standing::Failed);
            let _ = writeln!(text, "{line}\n            {}", told.command);
            if let Some(link) = &told.link {
                let _ = writeln!(text, "            {link}");
            }
        }
        if found.len() > shown {
            let rest = counted((found.len() - shown) as u64, "more cause");
            let failures = found[shown..].iter().map(|told| told.cause.failures).sum();
            let failures = counted(failures, "failure");
            let _ = writeln!(text, "… and {rest} of {failures}; --verbose shows them");
        }
        let curve = report.reckoning.causes.curve(subject);
        let _ = write!(text, "{}", curve_in_text(&name, &curve));
    }
    text
}

/// How many causes are worth a line: the first, and those of more than a hundredth of the
/// failures.
fn frequent(found: &[Told], most: usize) -> usize {
    let all: u64 = found.iter().map(|told| told.cause.failures).sum();
    let often = found
        .iter()
        .take_while(|told| told.cause.failures * 100 > all);
    often.count().max(1).min(most).min(found.len())
}

/// What is said of causes that an earlier part of the search reported.
fn before(reported: &[Told]) -> String {
    let sum = |count: fn(&Cause) -> u64| reported.iter().map(|told| count(&told.cause)).sum();
    let causes = counted(reported.len() as u64, "cause");
    let failures = counted(sum(|cause| cause.failures), "failure");
    let new = grouped(sum(|cause| cause.failures - cause.reported));
    format!("{causes} of {failures}, {new} of them new; --verbose shows them")
}

/// How many answers of a subject fail, with and without cases of an extreme size, and how.
#[must_use]
pub fn totals(report: &Report<'_>, subject: usize) -> String {
    let reckoning = report.reckoning;
    let judged = reckoning.tally.total(subject).judged;
    let failures = reckoning.failures_of(subject).unexpected;
    let mut kinds = BTreeMap::new();
    for cause in reckoning.causes.of(subject) {
        add_counts(&mut kinds, &cause.kinds);
    }
    let kinds = match kinds.is_empty() {
        true => String::new(),
        false => format!(": {}", named(&kinds)),
    };
    let mut text = format!(
        "{} of {} {}{kinds}",
        grouped(failures),
        counted(judged, "judged answer"),
        if failures == 1 { "fails" } else { "fail" },
    );
    let [extreme, of_them] = reckoning.causes.extreme(subject);
    if extreme > 0 {
        let (fail, rest) = (grouped(failures - of_them), grouped(judged - extreme));
        let _ = write!(text, "; without extreme sizes {fail} of {rest}");
    }
    text
}

/// How many failures vanish with which tolerance; empty where none does.
fn curve_in_text(name: &str, curve: &Curve) -> String {
    let rows = rows(curve);
    if rows.is_empty() {
        return String::new();
    }
    let failures = counted(curve.failures, "failure");
    let mut text = format!(
        "TOLERANCE {name}  a declared tolerance, a share of the scale, would excuse so many of {failures}:\n"
    );
    let _ = write!(text, "            {:22}", "");
    for decade in curve.steps() {
        let _ = write!(text, "{:>8}", format!("1e{decade}"));
    }
    for (what, counts) in rows {
        let _ = write!(text, "\n            {:22}", what.name());
        for count in counts {
            let _ = write!(text, "{:>8}", grouped(count));
        }
    }
    text.push('\n');
    text
}

/// The rows of the curve, at its steps: those of a tolerance that mends something.
#[must_use]
pub fn rows(curve: &Curve) -> Vec<(For, Vec<u64>)> {
    let last = DECADES[DECADES.len() - 1];
    let mends = |what: &For| curve.vanishing(*what, last) > 0;
    let counts = |what: For| {
        let steps = curve.steps().into_iter();
        (what, steps.map(|k| curve.vanishing(what, k)).collect())
    };
    For::ALL.into_iter().filter(mends).map(counts).collect()
}
