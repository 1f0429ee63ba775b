//! A comparison as one JSON object: `oracle/schema/diff.schema.json`.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use super::evidence::{Evidence, Partings};
use super::phrases::{missing, remarks};
use epa_judge::changes::{
    Comparison, Direction, Group, Key, Moved, Note, OneSided, Row, Sample, Side, Stray,
};
use epa_judge::results::{Cases, Entry};

/// The version of the format.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'c> {
    epa_oracle_diff: u32,
    conclusion: &'static str,
    complete: bool,
    missing_parts: Vec<String>,
    remarks: Vec<String>,
    before: File<'c>,
    after: File<'c>,
    policy: &'c str,
    differs: &'c [Note],
    regressed: u64,
    improved: u64,
    neutral: u64,
    subjects: Vec<Subject<'c>>,
    subjects_missing: &'c [String],
    subjects_added: &'c [String],
    cases_missing: Strays<'c>,
    cases_added: Strays<'c>,
}

#[derive(Serialize)]
struct File<'c> {
    file: String,
    ended: bool,
    oracle: &'c str,
    edition: &'c str,
    cases: &'c Cases,
}

#[derive(Serialize)]
struct Subject<'c> {
    before: &'c str,
    after: &'c str,
    total: Row,
    strata: Vec<Stratum<'c>>,
    groups: Vec<Changes<'c>>,
}

#[derive(Serialize)]
struct Stratum<'c> {
    stratum: &'c str,
    #[serde(flatten)]
    counts: &'c Row,
}

#[derive(Serialize)]
struct Changes<'c> {
    key: String,
    direction: Direction,
    #[serde(skip_serializing_if = "Option::is_none")]
    stratum: Option<&'c str>,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    count: u64,
    worst: Vec<Case<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<Smallest<'c>>,
}

/// The smallest case, and what shows the change on it.
#[derive(Serialize)]
struct Smallest<'c> {
    #[serde(flatten)]
    case: Case<'c>,
    shown: Evidence<'c>,
}

#[derive(Serialize)]
struct Case<'c> {
    id: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'c str>,
    moved: Option<Moved>,
    before: &'c Entry,
    after: &'c Entry,
}

#[derive(Serialize)]
struct Strays<'c> {
    cases: u64,
    failing: u64,
    strata: &'c BTreeMap<String, u64>,
    first: Vec<Named<'c>>,
}

#[derive(Serialize)]
struct Named<'c> {
    id: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'c str>,
    stratum: &'c str,
}

/// The report.
pub(super) fn render(comparison: &Comparison, partings: &Partings) -> io::Result<String> {
    let mut text = serde_json::to_string_pretty(&document(comparison, partings))?;
    text.push('\n');
    Ok(text)
}

fn document<'c>(comparison: &'c Comparison, partings: &'c Partings) -> Document<'c> {
    let (matched, ledger) = (&comparison.matched, &comparison.ledger);
    let places = 0..matched.subjects.len();
    Document {
        epa_oracle_diff: VERSION,
        conclusion: comparison.conclusion().name(),
        complete: comparison.is_complete(),
        missing_parts: missing(comparison),
        remarks: remarks(comparison),
        before: file(&comparison.before),
        after: file(&comparison.after),
        policy: matched.policy.text(),
        differs: &matched.notes,
        regressed: comparison.count(Direction::Regressed),
        improved: comparison.count(Direction::Improved),
        neutral: comparison.count(Direction::Neutral),
        subjects: places
            .map(|place| subject(comparison, partings, place))
            .collect(),
        subjects_missing: &matched.missing,
        subjects_added: &matched.added,
        cases_missing: strays(&ledger.missing),
        cases_added: strays(&ledger.added),
    }
}

fn file(side: &Side) -> File<'_> {
    File {
        file: side.path.display().to_string(),
        ended: side.ended,
        oracle: &side.header.oracle,
        edition: &side.header.edition,
        cases: &side.header.cases,
    }
}

fn subject<'c>(comparison: &'c Comparison, partings: &'c Partings, place: usize) -> Subject<'c> {
    let (ledger, names) = (
        &comparison.ledger,
        &comparison.matched.subjects[place].names,
    );
    let rows = ledger.rows.iter().filter(|((s, _), _)| *s == place);
    let groups = ledger.in_order().into_iter();
    let groups = groups.filter(|(key, _)| key.subject == place);
    Subject {
        before: &names.before,
        after: &names.after,
        total: ledger.total(place),
        strata: rows
            .map(|((_, stratum), row)| Stratum {
                stratum,
                counts: row,
            })
            .collect(),
        groups: groups
            .map(|(key, group)| changes(comparison, partings, key, group))
            .collect(),
    }
}

fn changes<'c>(
    comparison: &'c Comparison,
    partings: &'c Partings,
    key: &'c Key,
    group: &'c Group,
) -> Changes<'c> {
    let smallest = group.smallest.as_ref().map(case);
    let shown = Evidence::of(comparison, partings, key, group);
    let smallest = smallest.zip(shown);
    let neutral = key.direction == Direction::Neutral;
    Changes {
        key: key.path(comparison.matched.name(key.subject)),
        direction: key.direction,
        stratum: (!neutral).then_some(&key.stratum),
        change: key.transition.name(),
        by: (!neutral).then(|| key.cause.to_string()),
        count: group.count,
        worst: group.worst.iter().map(case).collect(),
        smallest: smallest.map(|(case, shown)| Smallest { case, shown }),
    }
}

fn case(sample: &Sample) -> Case<'_> {
    Case {
        id: &sample.after.id,
        name: sample.after.name.as_deref(),
        moved: Moved::most(&sample.before, &sample.after),
        before: &sample.before,
        after: &sample.after,
    }
}

fn strays(cases: &OneSided) -> Strays<'_> {
    Strays {
        cases: cases.cases,
        failing: cases.failing,
        strata: &cases.strata,
        first: cases.first.iter().map(named).collect(),
    }
}

fn named(stray: &Stray) -> Named<'_> {
    Named {
        id: &stray.id,
        name: stray.name.as_deref(),
        stratum: &stray.stratum,
    }
}
