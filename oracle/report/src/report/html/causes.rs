//! The causes of the failures, and what a declared tolerance would excuse.

use maud::{Markup, html};

use super::findings::verdict;
use super::shown;
use crate::report::document::{Report, kinds_of};
use crate::report::text::{counted, grouped, visible};
use epa_judge::reckoning::{Curve, DECADES, For, Told, rows, told, totals};

/// Those of a subject; nothing if no answer of it fails.
pub(super) fn section(report: &Report<'_>, subject: usize) -> Markup {
    let found = told(report, subject);
    html! {
        @if !found.is_empty() {
            section {
                h2 { "Causes · " (shown(report.name(subject))) }
                p { (totals(report, subject)) "." }
                @for told in &found { (cause(told)) }
                (curve(&report.reckoning.causes.curve(subject)))
            }
        }
    }
}

/// The case of so many characters is to be unfolded.
const LONG: usize = 4_000;

/// A cause, with its smallest case to be unfolded.
fn cause(told: &Told) -> Markup {
    let entry = &told.cause.example;
    let name = entry.name.as_deref().unwrap_or("(no name)");
    html! {
        h3 { (told.share) ": " (shown(&told.sentence)) }
        ul { @for fact in &told.facts { li { (shown(fact)) } } }
        @if let Some(graded) = &entry.verdict {
            details.case.unexpected {
                summary {
                    "smallest case: " span.name { (shown(name)) } " " code { (entry.id) }
                    " " span.kind { (kinds_of(graded)) }
                }
                (verdict(entry, graded))
                @match &told.case {
                    Some(case) if case.len() > LONG => {
                        details.aside { summary { "the case" } code { (visible(case)) } }
                    }
                    Some(case) => { p.aside { "the case: " code { (visible(case)) } } }
                    None => {}
                }
            }
        }
        p.aside { code { (shown(&told.command)) } }
    }
}

/// The sizes of the picture, in its own units.
const WIDTH: usize = 320;
const HEIGHT: usize = 120;

/// How many failures vanish with which tolerance: a picture and its table.
fn curve(curve: &Curve) -> Markup {
    let rows = rows(curve);
    let failures = counted(curve.failures, "failure");
    html! {
        @if !rows.is_empty() {
            h3 { "What a declared tolerance would excuse" }
            p { "Of " (failures) " so many vanish if a tolerance is declared, as a share of the scale." }
            (picture(curve))
            table.small {
                thead { tr {
                    th { "declared for" }
                    @for decade in curve.steps() { th { "1e" (decade) } }
                } }
                @for (what, counts) in &rows {
                    tr {
                        th scope="row" { (what.name()) }
                        @for count in counts { td.n { (grouped(*count)) } }
                    }
                }
            }
        }
    }
}

/// One line a measure, from 10⁻⁸ to 10⁻¹ of the scale; all failures are the full height.
fn picture(curve: &Curve) -> Markup {
    let step = WIDTH / (DECADES.len() - 1);
    let height = |what: For, decade: i32| {
        let share = curve.vanishing(what, decade) as f64 / curve.failures.max(1) as f64;
        HEIGHT as f64 * (1.0 - share)
    };
    let line = |what: For| {
        let points = DECADES.iter().enumerate();
        let points = points.map(|(i, decade)| format!("{},{:.1}", i * step, height(what, *decade)));
        points.collect::<Vec<_>>().join(" ")
    };
    let (width, below) = (DECADES.len() * step, HEIGHT + 18);
    html! {
        svg.curve viewBox=(format!("-24 -8 {width} {}", below + 10)) role="img"
            aria-label="The share of the failures that vanish, by the tolerance" {
            rect x="0" y="0" width=((DECADES.len() - 1) * step) height=(HEIGHT) {}
            @for (i, what) in For::ALL.into_iter().enumerate() {
                polyline class=(format!("line{i}")) points=(line(what)) { title { (what.name()) } }
            }
            @for (i, decade) in DECADES.iter().enumerate() {
                text x=(i * step) y=(below) { "1e" (decade) }
            }
        }
        p.aside {
            @for (i, what) in For::ALL.into_iter().enumerate() {
                span class=(format!("key line{i}")) { (what.name()) } " "
            }
        }
    }
}
