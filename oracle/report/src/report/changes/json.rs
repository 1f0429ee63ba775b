//! A comparison as one JSON object: `oracle/schema/diff.schema.json`.

use std::io;

use serde_json::{Value, json};

use super::evidence::{Evidence, Partings};
use super::phrases::{missing, remarks};
use crate::report::json::{pretty, sparse};
use epa_judge::changes::{Comparison, Direction, Group, Key, Moved, Sample, Side};

/// The version of the format.
const VERSION: u32 = 1;

/// The report.
pub(super) fn render(comparison: &Comparison, partings: &Partings) -> io::Result<String> {
    pretty(&document(comparison, partings))
}

fn document(comparison: &Comparison, partings: &Partings) -> Value {
    let (matched, ledger) = (&comparison.matched, &comparison.ledger);
    let subjects = 0..matched.subjects.len();
    let subjects = subjects.map(|place| subject(comparison, partings, place));
    json!({
        "epa_oracle_diff": VERSION,
        "conclusion": comparison.conclusion().name(),
        "complete": comparison.is_complete(),
        "missing_parts": missing(comparison),
        "remarks": remarks(comparison),
        "before": file(&comparison.before),
        "after": file(&comparison.after),
        "policy": matched.policy.text(),
        "differs": matched.notes,
        "regressed": comparison.count(Direction::Regressed),
        "improved": comparison.count(Direction::Improved),
        "neutral": comparison.count(Direction::Neutral),
        "subjects": subjects.collect::<Value>(),
        "subjects_missing": matched.missing,
        "subjects_added": matched.added,
        "cases_missing": ledger.missing,
        "cases_added": ledger.added,
    })
}

fn file(side: &Side) -> Value {
    json!({
        "file": side.path.display().to_string(),
        "ended": side.ended,
        "oracle": side.header.oracle,
        "edition": side.header.edition,
        "cases": side.header.cases,
    })
}

fn subject(comparison: &Comparison, partings: &Partings, place: usize) -> Value {
    let ledger = &comparison.ledger;
    let names = &comparison.matched.subjects[place].names;
    let rows = ledger.rows.iter().filter(|((s, _), _)| *s == place);
    let strata = rows.map(|((_, stratum), row)| {
        let mut line = json!({"stratum": stratum});
        append(&mut line, json!(row));
        line
    });
    let groups = ledger.in_order().into_iter();
    let groups = groups.filter(|(key, _)| key.subject == place);
    let groups = groups.map(|(key, group)| changes(comparison, partings, key, group));
    json!({
        "before": names.before,
        "after": names.after,
        "total": ledger.total(place),
        "strata": strata.collect::<Value>(),
        "groups": groups.collect::<Value>(),
    })
}

/// Adds the fields of one object to another.
fn append(object: &mut Value, more: Value) {
    if let (Value::Object(fields), Value::Object(more)) = (object, more) {
        fields.extend(more);
    }
}

fn changes(comparison: &Comparison, partings: &Partings, key: &Key, group: &Group) -> Value {
    // The smallest case, and what shows the change on it.
    let smallest = group.smallest.as_ref().map(case);
    let shown = Evidence::of(comparison, partings, key, group);
    let smallest = smallest.zip(shown).map(|(mut case, shown)| {
        append(&mut case, json!({"shown": shown}));
        case
    });
    let told = key.direction != Direction::Neutral;
    let changes = json!({
        "key": key.path(comparison.matched.name(key.subject)),
        "direction": key.direction,
        "stratum": told.then_some(&key.stratum),
        "change": key.transition.name(),
        "by": told.then(|| key.cause.to_string()),
        "count": group.count,
        "worst": group.worst.iter().map(case).collect::<Value>(),
        "smallest": smallest,
    });
    sparse(changes, &["stratum", "by", "smallest"])
}

fn case(sample: &Sample) -> Value {
    let case = json!({
        "id": sample.after.id,
        "name": sample.after.name,
        "moved": Moved::most(&sample.before, &sample.after),
        "before": sample.before,
        "after": sample.after,
    });
    sparse(case, &["name"])
}
