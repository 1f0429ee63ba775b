//! What the words on the page mean.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::swatch;
use crate::report::document::Report;
use crate::report::kinds::{CONTESTED, COORDINATE_ULP, QUANTILES, explain, meaning};
use epa_judge::judge::Kind;
use epa_judge::judge::Tier;
use epa_judge::reckoning::page;

/// Tiers, units and kinds of failure; the kinds that occur come first, unfolded.
pub(super) fn section(report: &Report<'_>) -> Markup {
    let rows = report.reckoning.tally.rows.values();
    let here: BTreeSet<Kind> = rows.flat_map(|row| row.failures.keys().copied()).collect();
    let others = Kind::ALL.into_iter().filter(|kind| !here.contains(kind));
    html! {
        section.legend {
            h2 { "How to read this" }
            p { (COORDINATE_ULP) " " (QUANTILES) }
            p { (CONTESTED) }
            @if page::address().is_none() {
                p { "A case opens in the browser by its name, or pasted: " (page::WITHOUT_LINK) "." }
            }
            h3 { "Tiers" }
            dl.facts {
                @for tier in Tier::ALL {
                    div { dt { (swatch(tier)) (tier) } dd { (meaning(tier)) } }
                }
            }
            h3 { "Kinds of failure" }
            @if !here.is_empty() { dl.facts { @for kind in &here { (words(*kind)) } } }
            details {
                summary { @if here.is_empty() { "All kinds" } @else { "The other kinds" } }
                dl.facts { @for kind in others { (words(kind)) } }
            }
        }
    }
}

fn words(kind: Kind) -> Markup {
    let words = explain(kind);
    html! {
        div {
            dt { (kind) }
            dd { (words.wrong) " " span.cause { (words.cause) } }
        }
    }
}
