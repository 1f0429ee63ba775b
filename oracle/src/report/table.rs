//! The table of a validation.

use std::collections::BTreeMap;
use std::fmt::Write;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::Reconciled;
use crate::judge::Tier;
use crate::validate::{Outcome, Record, Row, rows};

const HEADER: [&str; 8] = [
    "stratum",
    "subject",
    "cases",
    "not judged",
    "tier",
    "worst (ulp)",
    "failures",
    "worst case",
];

/// One line a stratum and subject: how many cases, the worst tier with how many
/// cases reached it, the largest error in coordinate ulps, failed cases by kind,
/// and the worst case with its id.
#[must_use]
pub fn table(records: &[Record], subjects: &[&str]) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(HEADER);
    for column in [2, 3, 5] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for ((stratum, subject), row) in rows(records) {
        table.add_row(cells(&stratum, subjects[subject], &row));
    }
    table.to_string()
}

fn cells(stratum: &str, subject: &str, row: &Row) -> [String; 8] {
    let worst = row.worst.as_ref();
    [
        stratum.to_owned(),
        subject.to_owned(),
        row.judged.to_string(),
        not_judged(row),
        tiers(row),
        worst.map_or_else(|| "–".to_owned(), |worst| ulps(worst.ulps)),
        failures(row),
        worst.map_or_else(String::new, |worst| match &worst.name {
            Some(name) => format!("{}  {name}", worst.id),
            None => worst.id.to_string(),
        }),
    ]
}

fn not_judged(row: &Row) -> String {
    let reasons = [
        (row.undecided, "undecided"),
        (row.unsupported, "unsupported"),
        (row.out_of_range, "out of range"),
    ];
    let counted = reasons.iter().filter(|(count, _)| *count > 0);
    counted
        .map(|(count, why)| format!("{count} {why}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// From the worst tier to the best, with the number of cases in each.
fn tiers(row: &Row) -> String {
    let counts = row
        .tiers
        .iter()
        .rev()
        .map(|(tier, count)| format!("{tier} {count}"));
    counts.collect::<Vec<_>>().join(", ")
}

fn failures(row: &Row) -> String {
    let counts = row
        .failures
        .iter()
        .map(|(kind, count)| format!("{kind} {count}"));
    let text = counts.collect::<Vec<_>>().join(", ");
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
}

/// An error in ulps: three significant digits are plenty.
fn ulps(x: f64) -> String {
    if x < 1e4 {
        format!("{x:.2}")
    } else {
        format!("{x:.2e}")
    }
}

/// The last lines: what was run, and whether all of it conforms.
#[must_use]
pub fn summary(records: &[Record], subjects: &[&str], reconciled: &Reconciled) -> String {
    let mut text = String::new();
    for (index, subject) in subjects.iter().enumerate() {
        let mine: Vec<&Record> = records.iter().filter(|r| r.subject == index).collect();
        let mut tiers: BTreeMap<Tier, usize> = BTreeMap::new();
        let (mut contested, mut not_judged) = (0, 0);
        for record in &mine {
            match &record.result {
                Outcome::Judged(verdict) => {
                    *tiers.entry(verdict.tier).or_default() += 1;
                    contested += usize::from(verdict.contested);
                }
                _ => not_judged += 1,
            }
        }
        let judged = mine.len() - not_judged;
        let tiers: Vec<String> = tiers.iter().map(|(t, n)| format!("{n} {t}")).collect();
        let _ = writeln!(
            text,
            "{subject}: {judged} cases judged ({}), {contested} of them contested; {not_judged} not judged",
            tiers.join(", ")
        );
    }
    let _ = writeln!(
        text,
        "{}: {} unexpected failures, {} known failures, {} listed as failing but passing",
        if reconciled.unexpected.is_empty() {
            "conformant"
        } else {
            "NOT conformant"
        },
        reconciled.unexpected.len(),
        reconciled.known.len(),
        reconciled.fixed.len(),
    );
    text
}
