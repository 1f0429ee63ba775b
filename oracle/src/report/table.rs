//! The table of a validation.

use std::fmt::Write;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::{Reckoning, Standing};
use crate::results::{Entry, Row};

const HEADER: [&str; 9] = [
    "stratum",
    "subject",
    "cases",
    "not judged",
    "tier",
    "median (ulp)",
    "worst (ulp)",
    "failures",
    "worst case",
];

/// One line a stratum and subject: how many cases, how many in each tier, the
/// errors in coordinate ulps, failed cases by kind, and the worst case with its id.
/// Nothing is wider than `width` columns: long ids go to a line of their own.
#[must_use]
pub fn table(reckoning: &Reckoning, width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    match width {
        Some(width) => {
            table.set_content_arrangement(ContentArrangement::Dynamic);
            table.set_width(width);
        }
        None => {
            table.set_content_arrangement(ContentArrangement::Disabled);
        }
    }
    table.set_header(HEADER);
    for column in [2, 3, 5, 6] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for ((stratum, subject), row) in &reckoning.tally.rows {
        table.add_row(cells(stratum, &reckoning.names[*subject], row));
    }
    table.to_string()
}

fn cells(stratum: &str, subject: &str, row: &Row) -> [String; 9] {
    let worst = row.worst.as_ref();
    [
        stratum.to_owned(),
        subject.to_owned(),
        row.judged.to_string(),
        not_judged(row),
        tiers(row),
        row.errors
            .quantile(0.5)
            .map_or_else(|| "–".to_owned(), ulps),
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

/// A failure on one line.
#[must_use]
pub fn finding(name: &str, entry: &Entry, standing: Standing) -> String {
    let Some(graded) = &entry.verdict else {
        return String::new();
    };
    let kinds: Vec<&str> = graded.kinds.iter().map(|kind| kind.name()).collect();
    let what = if kinds.is_empty() {
        format!("only {}", graded.tier)
    } else {
        kinds.join(" ")
    };
    let word = match standing {
        Standing::Known(_) => "KNOWN   ",
        Standing::Advisory => "ADVISORY",
        _ => "FAILED  ",
    };
    let case = entry.name.as_deref().unwrap_or("(no name)");
    let mut line = format!("{word}  {name}  {}  {case}: {what}", entry.id);
    if let Some(ulps) = graded.ulps {
        let _ = write!(line, ", up to {ulps:.3e} ulp");
    }
    if let Some(message) = &graded.message {
        let _ = write!(line, "; {message}");
    }
    line
}

/// The last lines: what was run, and whether all of it conforms.
#[must_use]
pub fn summary(reckoning: &Reckoning) -> String {
    let mut text = String::new();
    for (index, name) in reckoning.names.iter().enumerate() {
        let total = reckoning.tally.total(index);
        let tiers: Vec<String> = total
            .tiers
            .iter()
            .map(|(t, n)| format!("{n} {t}"))
            .collect();
        let tiers = match tiers.as_slice() {
            [] => String::new(),
            tiers => format!(" ({})", tiers.join(", ")),
        };
        let _ = writeln!(
            text,
            "{name}: {} cases judged{tiers}, {} of them contested; {} not judged",
            total.judged,
            total.contested,
            total.not_judged(),
        );
    }
    let advisory = match reckoning.advisory {
        0 => String::new(),
        n => format!(", {n} failures on cases that do not bind"),
    };
    let _ = writeln!(
        text,
        "{}: {} unexpected failures, {} known failures, {} listed as failing but passing{advisory}",
        if !reckoning.conforms() {
            "NOT conformant"
        } else if reckoning.not_judged_at_all().is_empty() {
            "conformant"
        } else {
            "not known to be conformant"
        },
        reckoning.unexpected,
        reckoning.expected,
        reckoning.fixed().len(),
    );
    text
}
