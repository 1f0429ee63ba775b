//! The report as one JSON object: `oracle/schema/report.schema.json`.

use std::collections::BTreeMap;
use std::io;

use serde_json::{Value, json};

use super::document::{Report, absent_numbers, notes, within};
use super::{Failures, Finding, KnownFailing, Listed, Standing};
use epa_judge::judge::Tier;
use epa_judge::reckoning::{DECADES, For, Told, power_of_ten, told};
use epa_judge::results::{Gap, Header, NotJudged, Row, Share, Worst};

/// The version of the format.
const VERSION: u32 = 1;

/// The report.
pub(super) fn render(report: &Report<'_>) -> io::Result<String> {
    pretty(&document(report))
}

/// An object over many lines.
pub(super) fn pretty(document: &Value) -> io::Result<String> {
    Ok(serde_json::to_string_pretty(document)? + "\n")
}

/// An object without these of its fields, if they are `null`.
pub(crate) fn sparse(mut object: Value, optional: &[&str]) -> Value {
    if let Value::Object(fields) = &mut object {
        fields.retain(|name, value| !value.is_null() || !optional.contains(&name.as_str()));
    }
    object
}

fn document(report: &Report<'_>) -> Value {
    let reckoning = report.reckoning;
    let (all, subjects) = (reckoning.total, 0..reckoning.subjects.len());
    let rows = reckoning.tally.rows.iter();
    let rows = rows.map(|((stratum, subject), row)| {
        let failures = reckoning.failures(stratum, *subject);
        let counts = counts(failures, failures.not_kept());
        line(Some(stratum), report.name(*subject), None, row, &counts)
    });
    let listed = || reckoning.listed();
    let fixed = listed().filter(|(_, failed, _)| *failed == 0);
    json!({
        "epa_oracle_report": VERSION,
        "verdict": report.conclusion().name(),
        // What "conformant" rests on.
        "within": within(reckoning),
        // What has to be said of the subjects first.
        "notes": notes(reckoning),
        "gaps": list(reckoning.gaps().into_iter().map(|of| gap(report, of))),
        "complete": report.complete,
        "bad_input": reckoning.bad_input,
        "run": facts(report.header),
        "policy": reckoning.policy.text(),
        "failures": counts(all, all.all() - reckoning.findings.len() as u64),
        "causes": list(subjects.clone().flat_map(|s| told(report, s)).map(|told| cause(report, told))),
        "tolerance_curves": list(subjects.clone().map(|subject| curve(report, subject))),
        "totals": list(subjects.map(|subject| total(report, subject))),
        "rows": list(rows),
        "findings": list(reckoning.findings.iter().map(|finding| found(report, finding))),
        "known_failing": list(listed().map(known)),
        "fixed": list(fixed.map(known)),
    })
}

fn list(values: impl Iterator<Item = Value>) -> Value {
    values.collect()
}

fn facts(header: &Header) -> Value {
    let facts = json!({
        "oracle": header.oracle,
        "edition": header.edition,
        "cases": header.cases,
        "subjects": header.subjects,
        "asked": header.asked,
        "policy": header.policy,
        "shards": header.shards,
        "begun": (!header.begun.is_empty()).then_some(&header.begun),
        "metamorphic": header.metamorphic,
    });
    sparse(facts, &["begun"])
}

/// Failures that probably have one cause.
fn cause(report: &Report<'_>, told: Told) -> Value {
    let case = told.case.and_then(|case| serde_json::from_str(&case).ok());
    let cause = json!({
        "subject": report.name(told.cause.subject),
        "failures": told.cause.failures,
        "wrong": told.sentence,
        "kinds": told.cause.kinds,
        "strata": told.cause.strata,
        "facts": told.facts,
        "example": told.cause.example,
        "case": case.unwrap_or(Value::Null),
        "command": told.command,
        "link": told.link,
    });
    sparse(cause, &["case", "link"])
}

/// How many failures of a subject vanish at each declared tolerance.
fn curve(report: &Report<'_>, subject: usize) -> Value {
    let curve = report.reckoning.causes.curve(subject);
    let point = |decade: i32| {
        let of = |what| curve.vanishing(what, decade);
        json!({
            "tolerance": power_of_ten(decade),
            "depth": of(For::Depth),
            "normal": of(For::Normal),
            "witness": of(For::Witness),
            "all": of(For::All),
        })
    };
    json!({
        "subject": report.name(subject),
        "failures": curve.failures,
        "points": list(DECADES.into_iter().map(point)),
    })
}

fn total(report: &Report<'_>, subject: usize) -> Value {
    let reckoning = report.reckoning;
    let failures = reckoning.failures_of(subject);
    let findings = reckoning.findings.iter();
    let kept = findings.filter(|f| f.entry.subject == subject).count() as u64;
    let counts = counts(failures, failures.all() - kept);
    let absent = absent_numbers(reckoning, subject);
    let total = reckoning.tally.total(subject);
    line(None, report.name(subject), Some(absent), &total, &counts)
}

fn gap(report: &Report<'_>, (subject, gap): (usize, Gap)) -> Value {
    json!({
        "subject": report.name(subject),
        "group": gap.group.to_string(),
        "judged": gap.share.judged,
        "covered": gap.share.covered,
    })
}

fn reason((why, reason, count): (NotJudged, &str, u64)) -> Value {
    json!({"why": why, "reason": reason, "count": count})
}

fn counts(failures: Failures, not_listed: u64) -> Value {
    json!({
        "unexpected": failures.unexpected,
        "known": failures.known,
        "advisory": failures.advisory,
        "not_listed": not_listed,
    })
}

fn line(
    stratum: Option<&str>,
    subject: &str,
    absent: Option<Vec<String>>,
    row: &Row,
    failures: &Value,
) -> Value {
    let of = |tier| row.tiers.get(&tier).copied().unwrap_or_default();
    let tiers: BTreeMap<Tier, u64> = Tier::ALL.into_iter().map(|tier| (tier, of(tier))).collect();
    let line = json!({
        "stratum": stratum,
        "subject": subject,
        "judged": row.judged,
        "not_judged": {
            "declared_out": row.left_out(NotJudged::DeclaredOut),
            "not_decided": row.left_out(NotJudged::NotDecided),
            "unsupported": row.left_out(NotJudged::Unsupported),
            "out_of_range": row.left_out(NotJudged::OutOfRange),
        },
        "absent": absent,
        "reasons": list(row.reasons.iter().map(reason)),
        "bent": row.bent,
        "bent_by": (!row.bent_by.is_empty()).then_some(&row.bent_by),
        "capped": row.capped,
        "asked_twice": row.asked_twice,
        "variants": variants(row),
        "fits": row.fits,
        "tiers": tiers,
        "not_conformant": row.failed,
        "contested": row.contested,
        "misjudged": row.misjudged,
        "kinds": row.failures,
        "failures": failures,
        "ulps": quantiles(row),
        "worst": row.worst.as_ref().map(worst),
    });
    sparse(line, &["stratum", "absent", "bent_by", "variants"])
}

/// Questions that must have the answer of their case.
fn variants(row: &Row) -> Value {
    let Share { covered, judged } = row.variants;
    if covered == 0 && row.variant_reasons.is_empty() {
        return Value::Null;
    }
    json!({
        "asked": covered,
        "compared": judged,
        "reasons": list(row.variant_reasons.iter().map(reason)),
    })
}

/// Infinite errors are `null`: they cannot be measured.
fn quantiles(row: &Row) -> Value {
    let [p50, p90, p99] = [0.5, 0.9, 0.99].map(|share| row.errors.quantile(share));
    json!({"p50": p50, "p90": p90, "p99": p99, "max": row.errors.largest()})
}

fn worst(worst: &Worst) -> Value {
    let worst = json!({
        "id": worst.id,
        "name": worst.name,
        "tier": worst.tier,
        "ulps": worst.ulps,
        // Only if an overlap is missed or invented.
        "signed_depth": worst.signed_depth,
    });
    sparse(worst, &["name", "signed_depth"])
}

fn found(report: &Report<'_>, finding: &Finding) -> Value {
    let known = report.known(finding);
    let standing = match finding.standing {
        Standing::Known(_) => "known",
        Standing::Advisory => "advisory",
        _ => "failed",
    };
    let found = json!({
        "standing": standing,
        "cause": known.map(|known| &known.cause),
        "link": known.and_then(|known| known.link.as_ref()),
        "subject_name": report.name(finding.entry.subject),
        "entry": finding.entry,
    });
    sparse(found, &["cause", "link"])
}

fn known((entry, failed, passed): (&KnownFailing, u64, u64)) -> Value {
    let (id, flag) = match &entry.cases {
        Listed::Id(id) => (Some(id.as_str()), None),
        Listed::Flag(glob) => (None, Some(glob.as_str())),
    };
    let known = json!({
        "subject": entry.subject.as_str(),
        "id": id,
        "flag": flag,
        "name": entry.name,
        "cause": entry.cause,
        "link": entry.link,
        "failed": failed,
        "passed": passed,
    });
    sparse(known, &["id", "flag", "name", "link"])
}
