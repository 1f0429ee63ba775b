//! A comparison as a self-contained page.

use maud::{Markup, html};

use super::evidence::{Evidence, Partings};
use super::phrases::{
    counts, headline, missing, moved, one_sided, path, remarks, row, run, sides, subjects, verdicts,
};
use crate::report::html::{findings, page, shown};
use crate::report::text::{counted, grouped};
use epa_judge::changes::{Comparison, Conclusion, Direction, Group, Key, OneSided, Sample};
use epa_judge::reckoning;
use epa_judge::results::Entry;

/// The report.
pub(super) fn render(comparison: &Comparison, partings: &Partings) -> String {
    let [before, after] = sides(comparison).map(|(_, side)| path(side));
    let title = format!("{before} and {after}: {}", comparison.conclusion().name());
    let ledger = &comparison.ledger;
    let content = html! {
        (conclusion(comparison))
        @for subject in 0..comparison.matched.subjects.len() { (of_subject(comparison, partings, subject)) }
        (strays(&ledger.missing, "before"))
        (strays(&ledger.added, "after"))
        (facts(comparison))
    };
    page(&shown(&title), &content)
}

fn conclusion(comparison: &Comparison) -> Markup {
    let class = match comparison.conclusion() {
        Conclusion::Regressed => "bad",
        Conclusion::Improved | Conclusion::Unchanged => "good",
        Conclusion::Incomplete => "open",
    };
    html! {
        header class=(class) {
            p.program { "epa-oracle · what changed between two results" }
            h1 { (headline(comparison)) }
            p { (counts(comparison)) "." }
            @for sentence in missing(comparison).into_iter().chain(remarks(comparison)) { p { strong { (shown(&sentence)) } } }
        }
    }
}

fn of_subject(comparison: &Comparison, partings: &Partings, subject: usize) -> Markup {
    let names = subjects(&comparison.matched.subjects[subject]);
    let total = comparison.ledger.total(subject);
    let groups = |direction| comparison.ledger.groups_of(subject, direction);
    html! {
        section {
            h2 { (shown(&names)) }
            p { (row(&total)) "." }
            @for (direction, title) in [
                (Direction::Regressed, "Regressions"),
                (Direction::Improved, "Improvements"),
            ] {
                @if groups(direction).next().is_some() {
                    h3 { (title) }
                    @for (key, group) in groups(direction) {
                        (of_group(key, group, Evidence::of(comparison, partings, key, group)))
                    }
                }
            }
        }
    }
}

fn of_group(key: &Key, group: &Group, evidence: Option<Evidence<'_>>) -> Markup {
    let more = group.count - group.worst.len() as u64;
    let class = match key.direction {
        Direction::Regressed => "unexpected",
        _ => "known",
    };
    html! {
        details.case.(class) {
            summary {
                span.name { (shown(&key.stratum)) }
                " " (key.transition.words()) " "
                span.kind { (key.cause) } " " b { (grouped(group.count)) }
                @if let Some(sample) = group.worst.first() {
                    " " span.aside { (moved(&sample.before, &sample.after)) }
                }
            }
            @if let Some(evidence) = &evidence { (shown_by(evidence)) }
            @for sample in &group.worst { (case(sample)) }
            @if more > 0 { p.aside { "… and " (counted(more, "more verdict")) ", not as bad." } }
        }
    }
}

/// The smallest case, with both answers.
fn shown_by(evidence: &Evidence<'_>) -> Markup {
    html! {
        p { "The smallest case is " code { (shown(&evidence.case)) } "." }
        dl.facts {
            @for (name, fact) in evidence.facts() { div { dt { (name) } dd { (shown(fact)) } } }
            @if let Some(parted) = evidence.traces {
                div {
                    dt { "traces" }
                    dd {
                        (parted.sentence)
                        @for (name, what) in evidence.parting() { br; b { (name) } " " (shown(what)) }
                    }
                }
            }
            div { dt { "ask again" } dd { code { (shown(&evidence.command)) } } }
            @if let Some(link) = &evidence.browser {
                div { dt { "browser" } dd { a href=(link) { "the case in the browser" } } }
            }
        }
    }
}

fn case(sample: &Sample) -> Markup {
    let entry = &sample.after;
    let name = entry.name.as_deref().unwrap_or("(no name)");
    html! {
        details {
            summary {
                span.name { (shown(name)) } " " code { (shown(&entry.id)) }
                " " (verdicts(sample)) " " span.aside { (moved(&sample.before, entry)) }
            }
            (verdict("before", &sample.before))
            (verdict("after", entry))
        }
    }
}

fn verdict(when: &str, entry: &Entry) -> Markup {
    html! {
        h3 { (when) }
        @match &entry.verdict {
            Some(graded) => (findings::verdict(entry, graded)),
            None => p { "Not judged: " (super::phrases::verdict(entry)) "." },
        }
    }
}

fn strays(cases: &OneSided, place: &str) -> Markup {
    let more = cases.cases - cases.first.len() as u64;
    html! {
        @if cases.cases > 0 {
            section {
                h2 { (one_sided(cases, place)) }
                ul {
                    @for stray in &cases.first {
                        li {
                            code { (shown(&stray.id)) } " "
                            (shown(stray.name.as_deref().unwrap_or("(no name)")))
                        }
                    }
                    @if more > 0 { li { "… and " (grouped(more)) " more" } }
                }
            }
        }
    }
}

fn facts(comparison: &Comparison) -> Markup {
    html! {
        section {
            h2 { "What was compared" }
            dl.facts {
                @for (word, side) in sides(comparison) {
                    div { dt { (word) } dd { (shown(&path(side))) ": " (shown(&run(side))) } }
                }
                @for note in &comparison.matched.notes {
                    div {
                        dt { "differs: " (shown(&note.what)) }
                        dd { (shown(&note.before)) " → " (shown(&note.after)) }
                    }
                }
                @for name in &comparison.matched.added {
                    div { dt { "not compared" } dd { (shown(name)) ", which was not there before" } }
                }
                @if reckoning::page::address().is_none() {
                    div { dt { "a case opens in the browser" } dd { (reckoning::page::WITHOUT_LINK) } }
                }
            }
        }
    }
}
