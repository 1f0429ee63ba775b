//! The report as JUnit's XML: a test suite for each stratum and subject.

use std::fmt::Write;
use std::io;

use quick_junit::{NonSuccessKind, Report as Xml, TestCase, TestCaseStatus, TestSuite};

use super::document::{
    Report, absent, contested, coverage, depth_of, errors, measures, not_judged, notes, remarks,
    tiers, what,
};
use super::kinds::explain;
use super::table::shown_gaps;
use super::text::{counted, named, ulps, ulps_or_dash, visible};
use super::{Failures, Finding, Standing};
use epa_judge::reckoning::told;
use epa_judge::results::{Graded, Row};
use epa_judge::subject::Declaration;

/// What becomes of a test case that is no success.
const ERROR: Option<NonSuccessKind> = Some(NonSuccessKind::Error);
const FAILURE: Option<NonSuccessKind> = Some(NonSuccessKind::Failure);
const SKIPPED: Option<NonSuccessKind> = None;

/// The report; without times, so that equal runs give equal bytes.
pub(super) fn render(report: &Report<'_>) -> io::Result<String> {
    let mut xml = Xml::new("epa-oracle");
    xml.add_test_suite(run(report));
    for ((stratum, subject), row) in &report.reckoning.tally.rows {
        xml.add_test_suite(suite(report, stratum, *subject, row));
    }
    xml.to_string().map_err(io::Error::other)
}

/// What concerns the run as a whole.
fn run(report: &Report<'_>) -> TestSuite {
    let mut suite = TestSuite::new("run");
    let lost = report.missing_in_plain_text().join(" ");
    let gap =
        |(subject, gaps): &(usize, String)| format!("{}: {gaps}", visible(report.name(*subject)));
    let gaps: Vec<String> = shown_gaps(report.reckoning).iter().map(gap).collect();
    let fixed = report.reckoning.fixed();
    let fixed: Vec<String> = fixed.iter().map(ToString::to_string).collect();
    let partial = "Too little of what is covered was judged.";
    let mend = "Listed as known-failing, but they pass; remove them from the list.";
    let mut holds = |name: &str, kind, ty, message: &str, text: &str| {
        let status = match text.is_empty() {
            true => TestCaseStatus::success(),
            false => other(kind, ty, message, text),
        };
        let mut case = TestCase::new(name, status);
        case.set_classname("run");
        suite.add_test_case(case);
    };
    let (gaps, fixed) = (gaps.join("\n"), fixed.join("\n"));
    holds("everything was judged", ERROR, "incomplete", &lost, &lost);
    holds("enough was judged", FAILURE, "partial", partial, &gaps);
    holds("listed failures still fail", FAILURE, "fixed", mend, &fixed);
    let mut text = format!("{}: {}\n", report.verdict(), report.counts());
    for subject in 0..report.reckoning.subjects.len() {
        let reckoning = report.reckoning;
        let covered = coverage(&reckoning.tally.total(subject));
        let _ = write!(text, "{}: {covered}", visible(report.name(subject)));
        let absent = absent(reckoning, subject);
        let semicolon = if absent.is_empty() { "" } else { "; " };
        let _ = writeln!(text, "{semicolon}{absent}");
    }
    for note in notes(report.reckoning) {
        let _ = writeln!(text, "note: {}", visible(&note));
    }
    for (name, fact) in report.facts() {
        let _ = writeln!(text, "{name}: {}", visible(&fact));
    }
    (0..report.reckoning.subjects.len()).for_each(|n| causes(&mut text, report, n));
    suite.set_system_out(text);
    suite
}

/// The causes of a subject's failures, each with its smallest case.
fn causes(text: &mut String, report: &Report<'_>, subject: usize) {
    for told in told(report, subject) {
        let (share, sentence) = (&told.share, visible(&told.sentence));
        let _ = writeln!(text, "cause: {share}: {sentence}\n  {}", told.command);
        for line in told.case.iter().chain(&told.link) {
            let _ = writeln!(text, "  {}", visible(line));
        }
    }
}

fn suite(report: &Report<'_>, stratum: &str, subject: usize, row: &Row) -> TestSuite {
    let name = format!("{}.{}", visible(report.name(subject)), visible(stratum));
    let mut suite = TestSuite::new(name.as_str());
    let failures = report.reckoning.failures(stratum, subject);
    let declaration = report.declaration(subject);
    let conforms = conforms(declaration, row, failures);
    let mut cases = vec![TestCase::new("conforms", conforms)];
    if row.judged > 0 && row.not_judged() > 0 {
        let status = other(SKIPPED, "not judged", &not_judged(row), "");
        cases.push(TestCase::new("not judged", status));
    }
    for finding in report.findings(stratum, subject) {
        cases.push(test_case(report, finding));
    }
    cases.extend(further(report, stratum, subject, failures));
    for mut case in cases {
        case.set_classname(name.as_str());
        suite.add_test_case(case);
    }
    suite.set_system_out(described(declaration, row));
    suite
}

/// Whether nothing failed unexpectedly, with counts.
fn conforms(declaration: Option<&Declaration>, row: &Row, failures: Failures) -> TestCaseStatus {
    if row.judged == 0 {
        return other(SKIPPED, "not judged", &not_judged(row), "");
    }
    if failures.unexpected == 0 {
        return TestCaseStatus::success();
    }
    let (judged, tiers) = (counted(row.judged, "answer"), tiers(declaration, row));
    let (what, count) = ("not as good as demanded", failures.unexpected);
    let message = format!("{count} of {judged} are {what}; {tiers}");
    let text = described(declaration, row);
    other(FAILURE, what, &message, &text)
}

fn described(declaration: Option<&Declaration>, row: &Row) -> String {
    let mut text = format!("judged {}; {}\n", row.judged, contested(row));
    if row.not_judged() > 0 {
        let _ = writeln!(text, "not judged: {}", not_judged(row));
    }
    if let Some(worst) = &row.worst {
        let _ = writeln!(text, "tiers: {}", tiers(declaration, row));
        if row.failed > 0 {
            let _ = writeln!(text, "failures: {}", named(&row.failures));
        }
        let [p50, p90, p99] = [0.5, 0.9, 0.99].map(|q| ulps_or_dash(row.errors.quantile(q)));
        let max = ulps_or_dash(row.errors.largest());
        let _ = writeln!(
            text,
            "errors in ulps: p50 {p50}, p90 {p90}, p99 {p99}, max {max}"
        );
        let name = worst.name.as_deref().unwrap_or("(no name)");
        let depth = depth_of(worst).map_or_else(String::new, |depth| format!("  {depth}"));
        let _ = writeln!(text, "worst case: {}  {}{depth}", worst.id, visible(name));
    }
    text
}

/// A finding: a failure if it is unexpected, skipped if it is not.
fn test_case(report: &Report<'_>, finding: &Finding) -> TestCase {
    let entry = &finding.entry;
    let name = entry.name.as_deref().unwrap_or("(no name)");
    let name = format!("{} {}", visible(name), entry.id);
    let details = details(report, finding);
    let message = entry.verdict.as_ref().map(message).unwrap_or_default();
    let status = match finding.standing {
        Standing::Known(_) => {
            let cause = report.known(finding).map_or("", |known| &known.cause);
            other(SKIPPED, "known-failing", &visible(cause), &details)
        }
        Standing::Advisory => {
            let message = "The case does not bind under the policy.";
            other(SKIPPED, "advisory", message, &details)
        }
        _ => other(FAILURE, &what(finding), &message, &details),
    };
    TestCase::new(name, status)
}

/// The errors on one line, and what the subject said.
fn message(graded: &Graded) -> String {
    let errors = errors(graded);
    match &graded.message {
        Some(message) if errors.is_empty() => visible(message).into_owned(),
        Some(message) => format!("{errors}; {}", visible(message)),
        None if errors.is_empty() => "nothing to measure".to_owned(),
        None => errors,
    }
}

fn details(report: &Report<'_>, finding: &Finding) -> String {
    let entry = &finding.entry;
    let mut text = format!("case {}\n", entry.id);
    if let Some(original) = &entry.original {
        let _ = writeln!(text, "baked from {original}");
    }
    let Some(graded) = &entry.verdict else {
        return text;
    };
    let _ = writeln!(text, "tier {}", graded.tier);
    for kind in &graded.kinds {
        let words = explain(*kind);
        let _ = writeln!(text, "{kind}: {} {}", words.wrong, words.cause);
    }
    for (name, value, unit) in measures(&graded.errors) {
        let _ = writeln!(text, "{name} {} {unit}", ulps(value));
    }
    for remark in remarks(report.declaration(entry.subject), entry) {
        let _ = writeln!(text, "{}", visible(&remark));
    }
    if let Some(message) = &graded.message {
        let _ = writeln!(text, "message {}", visible(message));
    }
    if let Some(answer) = &entry.answer {
        let answer = serde_json::Value::Object(answer.clone()).to_string();
        let _ = writeln!(text, "answer {}", visible(&answer));
    }
    text
}

/// What is counted but not listed.
fn further(
    report: &Report<'_>,
    stratum: &str,
    subject: usize,
    failures: Failures,
) -> Option<TestCase> {
    let not_listed = failures.not_kept();
    if not_listed == 0 {
        return None;
    }
    let listed = report.findings(stratum, subject);
    let unexpected = listed.filter(|f| f.standing == Standing::Failed).count() as u64;
    let failed = counted(not_listed, "failure");
    let message = format!("{failed} more, counted but not listed here");
    let status = match failures.unexpected > unexpected {
        true => other(FAILURE, "not listed", &message, &message),
        false => other(SKIPPED, "not listed", &message, ""),
    };
    Some(TestCase::new("further failures", status))
}

/// A test case of this kind that is no success, or one that is skipped.
fn other(kind: Option<NonSuccessKind>, ty: &str, message: &str, text: &str) -> TestCaseStatus {
    let mut status = kind.map_or_else(TestCaseStatus::skipped, TestCaseStatus::non_success);
    status.set_type(ty).set_message(message);
    if !text.is_empty() {
        status.set_description(text);
    }
    status
}
