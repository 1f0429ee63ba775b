//! The report as a self-contained page, without scripts and other files.

mod causes;
pub(super) mod findings;
mod legend;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Look;
use super::document::{
    Conclusion, Report, absent, bent, contested, coverage, depth_of, not_judged, notes, standings,
    within,
};
use super::table::shown_gaps;
use super::text::{clipped, counted, grouped, named, ulps_or_dash, visible};
use epa_judge::judge::Tier;
use epa_judge::reckoning::page;
use epa_judge::results::Row;

pub(super) const STYLE: &str = include_str!("style.css");

/// How much of a name is shown.
const LONGEST: usize = 400;

/// The report.
pub(super) fn render(report: &Report<'_>) -> String {
    let names = report
        .reckoning
        .subjects
        .iter()
        .map(|subject| shown(&subject.name));
    let names = Vec::from_iter(names).join(", ");
    let title = format!("{names}: {}", shown(&report.verdict()));
    let content = html! {
        (headline(report))
        (subjects(report))
        @for subject in 0..report.reckoning.subjects.len() { (causes::section(report, subject)) }
        @for subject in 0..report.reckoning.subjects.len() {
            (strata(report, subject))
        }
        (findings::section(report))
        (findings::listed_but_passing(report))
        (run(report))
        (legend::section(report))
    };
    page(&title, &content)
}

/// A self-contained page.
pub(super) fn page(title: &str, content: &Markup) -> String {
    framed(title, &html! { style { (PreEscaped(STYLE)) } }, content)
}

/// A page with its title and what says how it looks.
pub fn framed(title: &str, look: &Markup, content: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                (look)
            }
            body {
                main { (content) }
            }
        }
    };
    let mut text = page.into_string();
    text.push('\n');
    text
}

/// A string of others, fit to be shown; maud escapes it.
pub(super) fn shown(text: &str) -> String {
    clipped(&visible(text), LONGEST).into_owned()
}

fn headline(report: &Report<'_>) -> Markup {
    let (class, word) = match report.conclusion() {
        Conclusion::Conformant => ("good", "Conformant"),
        Conclusion::NotConformant => ("bad", "Not conformant"),
        Conclusion::Partial => ("open", "Partial"),
        Conclusion::Incomplete => ("open", "Incomplete"),
    };
    html! {
        header class=(class) {
            p.program { "epa-oracle " (report.header.oracle) " · penetration depth, judged against exact truth" }
            h1 { (word) }
            @if matches!(report.conclusion(), Conclusion::Conformant | Conclusion::NotConformant) {
                p { (shown(&within(report.reckoning))) "." }
            }
            @for note in notes(report.reckoning) { p { strong { "Note: " } (shown(&note)) "." } }
            p { (report.counts()) "." }
            @for sentence in report.missing_in_plain_text() {
                p { strong { (sentence) } }
            }
        }
    }
}

/// A card for each subject: how good its answers are.
fn subjects(report: &Report<'_>) -> Markup {
    html! {
        section.cards aria-label="Subjects" {
            @for subject in 0..report.reckoning.subjects.len() {
                (card(report, subject))
            }
        }
    }
}

fn card(report: &Report<'_>, subject: usize) -> Markup {
    let total = report.reckoning.tally.total(subject);
    let failures = report.reckoning.failures_of(subject);
    html! {
        article.card {
            h2 { (shown(report.name(subject))) " " small { (report.declared(subject)) } }
            (counted_tiers(&total))
            p {
                (shown(&coverage(&total))) "; " (contested(&total)) ". "
                @let absent = absent(report.reckoning, subject);
                @if !absent.is_empty() { (absent) ". " }
            }
            @for (_, gaps) in shown_gaps(report.reckoning).iter().filter(|(of, _)| *of == subject) {
                p { b.bad { "Too little is judged: " } (shown(gaps)) "." }
            }
            p {
                @if failures.unexpected > 0 {
                    b.bad { (counted(failures.unexpected, "unexpected failure")) }
                } @else {
                    "No unexpected failure"
                }
                @if failures.known > 0 { ", " (grouped(failures.known)) " known" }
                @if failures.advisory > 0 { ", " (grouped(failures.advisory)) " not binding" }
                "."
            }
            dl.quantiles { (quantiles(&total)) }
        }
    }
}

/// How the judged cases fall into tiers: as a bar, and counted.
pub(super) fn counted_tiers(row: &Row) -> Markup {
    html! {
        (bar(row))
        ul.tiers {
            @for (tier, count) in &row.tiers {
                li { (swatch(*tier)) (tier) " " b { (grouped(*count)) } }
            }
        }
    }
}

pub(super) fn quantiles(row: &Row) -> Markup {
    let of = |share| ulps_or_dash(row.errors.quantile(share));
    html! {
        @for (name, value) in [
            ("p50", of(0.5)), ("p90", of(0.9)), ("p99", of(0.99)),
            ("max", ulps_or_dash(row.errors.largest())),
        ] {
            div { dt { (name) } dd { (value) " ulp" } }
        }
    }
}

pub(super) fn swatch(tier: Tier) -> Markup {
    html! { span.swatch.(tier.to_string()) {} }
}

/// How the judged cases fall into tiers, as lengths: the best first.
fn bar(row: &Row) -> Markup {
    html! {
        div.bar role="img" aria-label=(named(&row.tiers)) {
            @for (tier, count) in &row.tiers {
                span.(tier.to_string()) style=(format!("flex-grow:{count}")) {}
            }
        }
    }
}

/// The table of a subject: first the strata in which there is something to see.
fn strata(report: &Report<'_>, subject: usize) -> Markup {
    let groups = [
        (Look::Loud, "failing, or worse than tight"),
        (Look::Quiet, "tight or exact throughout"),
        (Look::NotJudged, "not judged"),
    ];
    html! {
        section {
            h2 { "Strata of " (shown(report.name(subject))) }
            table.strata {
                thead {
                    tr {
                        th { "stratum" } th.n { "judged" } th { "tiers" }
                        th.n { "p50 (ulp)" } th.n { "p90" } th.n { "p99" } th.n { "max" }
                        th { "failures" } th { "worst case" }
                    }
                }
                @for (look, title) in groups {
                    (body(report, subject, &report.rows_of(subject, look), title))
                }
            }
        }
    }
}

fn body(report: &Report<'_>, subject: usize, rows: &[(&str, &Row)], title: &str) -> Markup {
    html! {
        @if !rows.is_empty() {
            tbody {
                tr.group { th colspan="9" scope="rowgroup" { (title) " (" (rows.len()) ")" } }
                @for (stratum, row) in rows { (line(report, subject, stratum, row)) }
            }
        }
    }
}

fn line(report: &Report<'_>, subject: usize, stratum: &str, row: &Row) -> Markup {
    let failures = report.reckoning.failures(stratum, subject);
    let of = |share| ulps_or_dash(row.errors.quantile(share));
    html! {
        tr.failing[failures.unexpected > 0] {
            th scope="row" { (shown(stratum)) }
            td.n data-label="judged" {
                (grouped(row.judged))
                @if row.not_judged() > 0 { span.aside { (not_judged(row)) } }
            }
            td data-label="tiers" { (bar(row)) span.aside { (named(&row.tiers)) (bent(report.declaration(subject), row)) } }
            td.n.q data-label="p50" { (of(0.5)) }
            td.n.q data-label="p90" { (of(0.9)) }
            td.n.q data-label="p99" { (of(0.99)) }
            td.n.q data-label="max" { (ulps_or_dash(row.errors.largest())) }
            td data-label="failures" {
                @if failures.all() > 0 {
                    a href=(format!("#{}", findings::anchor(report, subject, stratum))) {
                        (standings(failures))
                    }
                } @else { "none" }
                @for (kind, count) in &row.failures {
                    span.kind { (grouped(*count)) " " (kind) }
                }
            }
            td data-label="worst case" {
                @if let Some(worst) = &row.worst {
                    code { (worst.id) }
                    @if let Some(name) = &worst.name {
                        span.aside {
                            @match page::link_to(name, &worst.id) {
                                Some(link) => a href=(link) { (shown(name)) },
                                None => (shown(name)),
                            }
                        }
                    }
                    @if let Some(depth) = depth_of(worst) { span.aside { (depth) } }
                }
            }
        }
    }
}

/// What was run.
fn run(report: &Report<'_>) -> Markup {
    html! {
        section {
            h2 { "What was run" }
            dl.facts {
                @for (name, fact) in report.facts() {
                    div { dt { (name) } dd { (shown(&fact)) } }
                }
                @for declaration in &report.header.subjects {
                    div {
                        dt { "subject" }
                        dd { code { (declared(declaration)) } }
                    }
                }
            }
        }
    }
}

/// What a subject says of itself, as it says it.
fn declared(declaration: &epa_judge::subject::Declaration) -> String {
    let text = serde_json::to_string(declaration).unwrap_or_default();
    visible(&text).into_owned()
}
