//! The report as one JSON object: `oracle/schema/report.schema.json`.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use super::document::{Report, absent_numbers, notes, within};
use super::{Failures, Finding, KnownFailing, Listed, Standing};
use epa_judge::judge::{Fit, Kind, Tier};
use epa_judge::reckoning::{DECADES, For, power_of_ten, told};
use epa_judge::results::{
    Asked, Cases, Entry, Gap, Header, NotJudged as Why, Row, Shard, Share, Worst,
};
use epa_judge::subject::{Declaration, Length};

/// The version of the format.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'r> {
    epa_oracle_report: u32,
    verdict: &'static str,
    /// What "conformant" rests on.
    within: String,
    /// What has to be said of the subjects first.
    notes: Vec<String>,
    gaps: Vec<GapOf<'r>>,
    complete: bool,
    bad_input: bool,
    run: Facts<'r>,
    policy: &'r str,
    failures: Counts,
    causes: Vec<CauseOf<'r>>,
    tolerance_curves: Vec<CurveOf<'r>>,
    totals: Vec<Line<'r>>,
    rows: Vec<Line<'r>>,
    findings: Vec<Found<'r>>,
    known_failing: Vec<Known<'r>>,
    fixed: Vec<Known<'r>>,
}

#[derive(Serialize)]
struct Facts<'r> {
    oracle: &'r str,
    edition: &'r str,
    cases: &'r Cases,
    subjects: &'r [Declaration],
    asked: &'r [Asked],
    policy: &'r str,
    shards: &'r [Shard],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    begun: &'r [Shard],
    metamorphic: bool,
}

/// Questions that must have the answer of their case.
#[derive(Serialize)]
struct Variants {
    asked: u64,
    compared: u64,
    unsupported: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Line<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    stratum: Option<&'r str>,
    subject: &'r str,
    judged: u64,
    not_judged: NotJudged,
    #[serde(skip_serializing_if = "Option::is_none")]
    absent: Option<Vec<String>>,
    reasons: Vec<Reason>,
    bent: u64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    bent_by: BTreeMap<Length, u64>,
    capped: u64,
    asked_twice: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Variants>,
    fits: BTreeMap<Fit, u64>,
    tiers: BTreeMap<Tier, u64>,
    not_conformant: u64,
    contested: u64,
    kinds: BTreeMap<Kind, u64>,
    failures: Counts,
    ulps: Quantiles,
    worst: Option<WorstCase>,
}

#[derive(Serialize)]
struct NotJudged {
    declared_out: u64,
    not_decided: u64,
    unsupported: u64,
    out_of_range: u64,
}

#[derive(Serialize)]
struct Reason {
    why: Why,
    reason: String,
    count: u64,
}

#[derive(Serialize)]
struct GapOf<'r> {
    subject: &'r str,
    group: String,
    judged: u64,
    covered: u64,
}

/// Failures that probably have one cause.
#[derive(Serialize)]
struct CauseOf<'r> {
    subject: &'r str,
    failures: u64,
    wrong: String,
    kinds: BTreeMap<Kind, u64>,
    strata: BTreeMap<String, u64>,
    facts: Vec<String>,
    example: Entry,
    command: String,
}

/// How many failures of a subject vanish with which declared tolerance.
#[derive(Serialize)]
struct CurveOf<'r> {
    subject: &'r str,
    failures: u64,
    points: Vec<Point>,
}

#[derive(Serialize)]
struct Point {
    tolerance: f64,
    depth: u64,
    normal: u64,
    witness: u64,
    all: u64,
}

#[derive(Serialize)]
struct Counts {
    unexpected: u64,
    known: u64,
    advisory: u64,
    not_listed: u64,
}

#[derive(Serialize)]
struct Quantiles {
    p50: Option<f64>,
    p90: Option<f64>,
    p99: Option<f64>,
    max: Option<f64>,
}

#[derive(Serialize)]
struct WorstCase {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    tier: Tier,
    ulps: Option<f64>,
    /// Of an overlap that is missed or invented.
    #[serde(skip_serializing_if = "Option::is_none")]
    signed_depth: Option<f64>,
}

#[derive(Serialize)]
struct Found<'r> {
    standing: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'r str>,
    subject_name: &'r str,
    entry: &'r Entry,
}

#[derive(Serialize)]
struct Known<'r> {
    subject: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flag: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'r str>,
    cause: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'r str>,
    failed: u64,
    passed: u64,
}

/// The report.
pub(super) fn render(report: &Report<'_>) -> io::Result<String> {
    let mut text = serde_json::to_string_pretty(&document(report))?;
    text.push('\n');
    Ok(text)
}

fn document<'r>(report: &Report<'r>) -> Document<'r> {
    let reckoning = report.reckoning;
    let rows = reckoning.tally.rows.iter();
    let listed = || reckoning.listed();
    Document {
        epa_oracle_report: VERSION,
        verdict: report.conclusion().name(),
        within: within(reckoning),
        notes: notes(reckoning),
        gaps: gaps(report),
        complete: report.complete,
        bad_input: reckoning.bad_input,
        run: facts(report.header),
        policy: reckoning.policy.text(),
        failures: run_counts(report),
        causes: causes(report),
        tolerance_curves: (0..reckoning.names.len())
            .map(|subject| curve(report, subject))
            .collect(),
        totals: (0..reckoning.names.len())
            .map(|subject| total(report, subject))
            .collect(),
        rows: rows
            .map(|((stratum, subject), row)| {
                let failures = reckoning.failures(stratum, *subject);
                let counts = counts(failures, failures.not_kept());
                line(Some(stratum), report.name(*subject), row, counts)
            })
            .collect(),
        findings: reckoning
            .findings
            .iter()
            .map(|f| found(report, f))
            .collect(),
        known_failing: listed().map(known).collect(),
        fixed: listed()
            .filter(|(_, failed, _)| *failed == 0)
            .map(known)
            .collect(),
    }
}

fn facts(header: &Header) -> Facts<'_> {
    Facts {
        oracle: &header.oracle,
        edition: &header.edition,
        cases: &header.cases,
        subjects: &header.subjects,
        asked: &header.asked,
        policy: &header.policy,
        shards: &header.shards,
        begun: &header.begun,
        metamorphic: header.metamorphic,
    }
}

fn causes<'r>(report: &Report<'r>) -> Vec<CauseOf<'r>> {
    let subjects = 0..report.reckoning.names.len();
    let found = subjects.flat_map(|subject| told(report, subject));
    let found = found.map(|told| CauseOf {
        subject: report.name(told.cause.subject),
        failures: told.cause.failures,
        wrong: told.sentence,
        kinds: told.cause.kinds,
        strata: told.cause.strata,
        facts: told.facts,
        example: told.cause.example,
        command: told.command,
    });
    found.collect()
}

fn curve<'r>(report: &Report<'r>, subject: usize) -> CurveOf<'r> {
    let curve = report.reckoning.causes.curve(subject);
    let point = |decade: i32| {
        let of = |what| curve.vanishing(what, decade);
        Point {
            tolerance: power_of_ten(decade),
            depth: of(For::Depth),
            normal: of(For::Normal),
            witness: of(For::Witness),
            all: of(For::All),
        }
    };
    CurveOf {
        subject: report.name(subject),
        failures: curve.failures,
        points: DECADES.into_iter().map(point).collect(),
    }
}

fn run_counts(report: &Report<'_>) -> Counts {
    let reckoning = report.reckoning;
    let all = Failures {
        unexpected: reckoning.unexpected,
        known: reckoning.expected,
        advisory: reckoning.advisory,
    };
    counts(all, all.all() - reckoning.findings.len() as u64)
}

fn total<'r>(report: &Report<'r>, subject: usize) -> Line<'r> {
    let reckoning = report.reckoning;
    let failures = reckoning.failures_of(subject);
    let findings = reckoning.findings.iter();
    let kept = findings.filter(|f| f.entry.subject == subject).count() as u64;
    let counts = counts(failures, failures.all() - kept);
    let total = reckoning.tally.total(subject);
    Line {
        absent: Some(absent_numbers(reckoning, subject)),
        ..line(None, report.name(subject), &total, counts)
    }
}

fn gaps<'r>(report: &Report<'r>) -> Vec<GapOf<'r>> {
    let gap = |(subject, gap): (usize, Gap)| GapOf {
        subject: report.name(subject),
        group: gap.group.to_string(),
        judged: gap.share.judged,
        covered: gap.share.covered,
    };
    report.reckoning.gaps().into_iter().map(gap).collect()
}

fn reason(((why, reason), count): (&(Why, String), &u64)) -> Reason {
    Reason {
        why: *why,
        reason: reason.clone(),
        count: *count,
    }
}

fn counts(failures: Failures, not_listed: u64) -> Counts {
    Counts {
        unexpected: failures.unexpected,
        known: failures.known,
        advisory: failures.advisory,
        not_listed,
    }
}

fn line<'r>(stratum: Option<&'r str>, subject: &'r str, row: &Row, failures: Counts) -> Line<'r> {
    let of = |tier| row.tiers.get(&tier).copied().unwrap_or_default();
    Line {
        stratum,
        subject,
        judged: row.judged,
        not_judged: NotJudged {
            declared_out: row.declared_out,
            not_decided: row.not_decided,
            unsupported: row.unsupported,
            out_of_range: row.out_of_range,
        },
        tiers: Tier::ALL.into_iter().map(|tier| (tier, of(tier))).collect(),
        absent: None,
        reasons: row.reasons.iter().map(reason).collect(),
        bent: row.bent,
        bent_by: row.bent_by.clone(),
        capped: row.capped,
        asked_twice: row.asked_twice,
        variants: variants(row),
        fits: row.fits.clone(),
        not_conformant: row.failed,
        contested: row.contested,
        kinds: row.failures.clone(),
        failures,
        ulps: quantiles(row),
        worst: row.worst.as_ref().map(worst),
    }
}

fn variants(row: &Row) -> Option<Variants> {
    let Share { covered, judged } = row.variants;
    (covered > 0).then(|| Variants {
        asked: covered,
        compared: judged,
        unsupported: row.variant_reasons.clone(),
    })
}

/// Infinite errors are `null`: they cannot be measured.
fn quantiles(row: &Row) -> Quantiles {
    let finite = |x: Option<f64>| x.filter(|x| x.is_finite());
    let [p50, p90, p99] = [0.5, 0.9, 0.99].map(|share| finite(row.errors.quantile(share)));
    Quantiles {
        p50,
        p90,
        p99,
        max: finite(row.errors.largest()),
    }
}

fn worst(worst: &Worst) -> WorstCase {
    WorstCase {
        id: worst.id.clone(),
        name: worst.name.clone(),
        tier: worst.tier,
        ulps: Some(worst.ulps).filter(|x| x.is_finite()),
        signed_depth: worst.signed_depth,
    }
}

fn found<'r>(report: &Report<'r>, finding: &'r Finding) -> Found<'r> {
    let known = report.known(finding);
    Found {
        standing: match finding.standing {
            Standing::Known(_) => "known",
            Standing::Advisory => "advisory",
            _ => "failed",
        },
        cause: known.map(|known| known.cause.as_str()),
        link: known.and_then(|known| known.link.as_deref()),
        subject_name: report.name(finding.entry.subject),
        entry: &finding.entry,
    }
}

fn known((entry, failed, passed): (&KnownFailing, u64, u64)) -> Known<'_> {
    let (id, flag) = match &entry.cases {
        Listed::Id(id) => (Some(id.as_str()), None),
        Listed::Flag(glob) => (None, Some(glob.as_str())),
    };
    Known {
        subject: entry.subject.as_str(),
        id,
        flag,
        name: entry.name.as_deref(),
        cause: &entry.cause,
        link: entry.link.as_deref(),
        failed,
        passed,
    }
}
