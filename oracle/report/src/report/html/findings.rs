//! The failing cases, each with all that is known of it.

use maud::{Markup, html};
use serde_json::{Map, Value};

use super::shown;
use crate::report::document::{Report, measures, remarks, standings, what};
use crate::report::kinds::explain;
use crate::report::text::{counted, ulps, visible};
use crate::report::{Failures, Finding, Standing, all_blamed};
use epa_judge::reckoning::page;
use epa_judge::results::{Entry, Graded};

/// All of them, by subject and stratum.
pub(super) fn section(report: &Report<'_>) -> Markup {
    let of = |subject| {
        let fails = move |stratum: &&str| report.reckoning.failures(stratum, subject).all() > 0;
        report
            .rows(subject)
            .map(|(stratum, _)| stratum)
            .filter(fails)
    };
    html! {
        @if !report.reckoning.findings.is_empty() {
            section {
                h2 { "Failing cases" }
                @for subject in 0..report.reckoning.subjects.len() {
                    @for stratum in of(subject) { (group(report, subject, stratum)) }
                }
            }
        }
    }
}

/// Where the failures of a row stand on the page.
pub(super) fn anchor(report: &Report<'_>, subject: usize, stratum: &str) -> String {
    let mut strata = report.rows(subject).map(|(name, _)| name);
    let place = strata.position(|name| name == stratum).unwrap_or_default();
    format!("failures-{subject}-{place}")
}

fn group(report: &Report<'_>, subject: usize, stratum: &str) -> Markup {
    let failures = report.reckoning.failures(stratum, subject);
    let findings = report.findings(stratum, subject);
    let (unexpected, others): (Vec<_>, Vec<_>) =
        findings.partition(|finding| finding.standing == Standing::Failed);
    html! {
        h3 id=(anchor(report, subject, stratum)) {
            (shown(stratum)) " · " (shown(report.name(subject)))
            " " small { (standings(failures)) }
        }
        @for finding in unexpected.into_iter().chain(others) { (case(report, finding)) }
        (not_kept(failures))
    }
}

/// How many failures more there are.
pub(in crate::report) fn not_kept(failures: Failures) -> Markup {
    let more = counted(failures.not_kept(), "more failure");
    html! { @if failures.not_kept() > 0 { p.aside { "… and " (more) ", counted but not kept." } } }
}

/// A failing case, to be unfolded.
pub(in crate::report) fn case(report: &Report<'_>, finding: &Finding) -> Markup {
    let entry = &finding.entry;
    let name = entry.name.as_deref().unwrap_or("(no name)");
    let class = match finding.standing {
        Standing::Known(_) => "known",
        Standing::Advisory => "advisory",
        _ => "unexpected",
    };
    html! {
        details.case.(class) {
            summary {
                span.name { (shown(name)) }
                " " code { (entry.id) }
                " " span.kind { (what(finding)) }
                @if class != "unexpected" { " " span.standing { (class) } }
            }
            @if let Some(known) = report.known(finding) {
                p {
                    b { "Known: " } (shown(&known.cause))
                    @if let Some(link) = &known.link { " (" (shown(link)) ")" }
                }
            }
            @if finding.standing == Standing::Advisory {
                p { "The case does not bind under the policy." }
            }
            @for remark in remarks(report.declaration(entry.subject), entry) {
                p { (shown(&remark)) }
            }
            @if let Some(graded) = &entry.verdict { (verdict(entry, graded)) }
        }
    }
}

/// What is wrong with an answer, the errors of all measures, and the answer.
pub(in crate::report) fn verdict(entry: &Entry, graded: &Graded) -> Markup {
    html! {
        @for kind in &graded.kinds {
            @let words = explain(*kind);
            p { b { (kind) } " " (words.wrong) " " span.cause { (words.cause) } }
        }
        @if let Some(message) = &graded.message { p { code { (shown(message)) } } }
        div.columns {
            (errors(graded))
            @if let Some(answer) = &entry.answer { (fields(answer)) }
        }
        p.aside {
            "tier " (graded.tier)
            @if graded.contested { ", contested" }
            @if let Some(original) = &entry.original { ", baked from " code { (original) } }
            @if !entry.flags.is_empty() {
                ", flags: " (shown(&entry.flags.join(", ")))
            }
            @if let Some(link) = page::link_of(entry) { "; " a href=(link) { "in the browser" } }
        }
    }
}

/// The measures, those that are blamed marked.
fn errors(graded: &Graded) -> Markup {
    let rows = measures(&graded.errors);
    let blamed = all_blamed(graded);
    html! {
        @if !rows.is_empty() {
            table.small {
                caption { "errors" }
                @for (name, value, unit) in rows {
                    tr.blamed[blamed.contains(&name)] {
                        th scope="row" { (name) }
                        td.n { (ulps(value)) " " (unit) }
                    }
                }
            }
        }
    }
}

/// The answer, field by field.
fn fields(answer: &Map<String, Value>) -> Markup {
    html! {
        table.small {
            caption { "answer" }
            @for (name, value) in answer {
                tr {
                    th scope="row" { (shown(name)) }
                    td { code { (field(value)) } }
                }
            }
        }
    }
}

fn field(value: &Value) -> String {
    match value {
        Value::String(text) => shown(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(ToString::to_string).collect();
            visible(&items.join(", ")).into_owned()
        }
        other => visible(&other.to_string()).into_owned(),
    }
}

/// Entries of the list of known failures that have become false.
pub(super) fn listed_but_passing(report: &Report<'_>) -> Markup {
    let fixed = report.reckoning.fixed();
    html! {
        @if !fixed.is_empty() {
            section {
                h2 { "Listed as known-failing, but passing" }
                p { "Remove them from the list." }
                ul {
                    @for entry in fixed {
                        li { code { (shown(&entry.to_string())) } ": " (shown(&entry.cause)) }
                    }
                }
            }
        }
    }
}
