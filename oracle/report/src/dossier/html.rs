//! The report as a self-contained page, on which the shapes can be rotated.

use data_encoding::BASE64;
use maud::{Markup, PreEscaped, html};

use super::code::Language;
use super::faults::{heading, kinds, opening};
use super::known::{Dossier, Examined};
use super::{facts, faults, hints, in_the_browser};
use crate::report::{clipped, framed, in_words, ulps, visible};
use epa_judge::edition;
use epa_judge::reckoning::page;

const STYLE: &str = include_str!("page.css");
const TURN: &str = include_str!("turn.js");

/// How much of a foreign text is shown.
const LONGEST: usize = 2000;

impl Dossier {
    /// The report as a self-contained page.
    #[must_use]
    pub fn html(&self) -> String {
        let title = headline(self);
        let look = html! { style { (PreEscaped(STYLE)) } };
        let content = html! {
            p.program { "epa-oracle " (env!("CARGO_PKG_VERSION")) ", edition " (edition::edition()) " · penetration depth, judged against exact truth" }
            h1 { (title) }
            p { code { (self.case.id()) } " " (shown(self.case.name.as_deref().unwrap_or(""))) }
            @if let Some(examined) = &self.examined { (wrong(self, examined)) }
            (pictures(self))
            (truth(self))
            (reproduce(self))
        };
        framed(&title, &look, &content)
    }
}

/// How much of it is in the first sentence.
const BRIEF: usize = 200;

/// A string of others, fit to be shown; maud escapes it.
fn shown(text: &str) -> String {
    clipped(&visible(text), LONGEST).into_owned()
}

fn headline(dossier: &Dossier) -> String {
    let Some(examined) = &dossier.examined else {
        return "The truth of a case".to_owned();
    };
    let subject = shown(&examined.declaration.name);
    match kinds(examined).next() {
        Some((kind, ..)) => format!("{subject}: {kind}"),
        None => format!("{subject} is right"),
    }
}

fn wrong(dossier: &Dossier, examined: &Examined) -> Markup {
    let verdict = &examined.verdict;
    let faults = faults(dossier);
    let said = verdict.message.as_deref();
    let said = said.map(|text| format!("“{}”", clipped(&visible(text), BRIEF)));
    html! {
        section {
            p { (opening(dossier, examined, &shown(&examined.declaration.name), said.as_deref())) }
            @for (kind, wrong, cause) in kinds(examined) {
                p { b.bad { (kind) } " " (wrong) " " span.aside { (cause) } }
            }
            @if let Some(message) = &verdict.message { p { code { (shown(message)) } } }
            p.aside {
                "tier " (examined.grade())
                "; computing in " (examined.declaration.scalar.name())
                @if let Some(given) = &dossier.given { "; baked from " code { (given) } }
            }
            @if !faults.is_empty() {
                h2 { (heading(examined)) }
                table {
                    tr { th { "measure" } th { "error" } th { "meaning" } }
                    @for fault in faults {
                        tr.blamed[fault.is_blamed] {
                            th scope="row" { (fault.measure) }
                            td.n { (ulps(fault.ulps)) " " (fault.unit) }
                            td { (fault.text) }
                        }
                    }
                }
                p.aside {
                    "Errors are in coordinate ulps, the spacing of " (examined.declaration.scalar.name())
                    " at the size of the coordinates, here " (format!("{:e}", examined.ulp))
                    "; that of the unit length in machine epsilons."
                }
            }
            @for hint in hints(dossier) { p { b { (hint) } } }
            @for (how, answer) in examined.told() {
                details { summary { "The answer, " (how) } pre { (shown(&answer)) } }
            }
        }
    }
}

fn pictures(dossier: &Dossier) -> Markup {
    let pictures = dossier.pictures();
    let about = [
        "The shapes, and where the pushes put B",
        "Their difference, with the origin",
    ];
    let claim = dossier.claim();
    let title = dossier.name();
    let model = dossier.scene(claim.as_ref(), &title).model();
    html! {
        h2 { "Pictures" }
        div.pictures {
            @for (picture, about) in pictures.iter().zip(about) {
                figure {
                    img alt=(about) src=(format!("data:image/svg+xml;base64,{}", BASE64.encode(picture.as_bytes())));
                    figcaption { (about) }
                }
            }
            @if let Some(model) = &model {
                @for (number, name) in model.names.iter().enumerate() {
                    figure {
                        canvas id=(format!("stage-{number}")) tabindex="0" role="img" aria-label=(name) {}
                        figcaption { (name) ": drag to turn, or choose it and use the arrow keys, or scroll to zoom; double click to reset" }
                    }
                }
            }
        }
        @if dossier.is_curved() { p.aside { "Curved surfaces are drawn as polytopes." } }
        @if let Some(model) = model {
            script type="application/json" id="model" { (PreEscaped(model.json)) }
            script { (PreEscaped(TURN)) }
        }
    }
}

fn truth(dossier: &Dossier) -> Markup {
    html! {
        h2 { "The truth" }
        pre { (in_words(&dossier.case, &dossier.known.truth())) }
        table {
            @for fact in facts(dossier) {
                tr { th scope="row" { (fact.about) } td { (fact.text) } }
            }
            tr {
                th scope="row" { "in the browser" }
                td {
                    @match page::link(&dossier.case) {
                        Some(link) => a href=(link) { "step by step" },
                        None => (in_the_browser(&dossier.case)),
                    }
                }
            }
        }
        p.aside {
            "Certified, and the certificate accepted by an independent checker. With the case in "
            code { "case.jsonl" } ", " code { "epa-oracle solve --json --certificate case.jsonl > truth.jsonl" }
            " writes a file with the SHA-256 " code { (dossier.certificate_hash()) }
            ", and " code { "epa-oracle check truth.jsonl" } " checks its proof without solving anything."
        }
    }
}

fn reproduce(dossier: &Dossier) -> Markup {
    html! {
        h2 { "Reproduce it" }
        details open { summary { "The case as JSON" } pre { (dossier.case.to_canonical_text()) } }
        @for language in Language::ALL {
            @match dossier.program(language) {
                Ok(program) => details { summary { (language.name()) } pre { (program) } },
                Err(why) => p.aside { (language.name()) ": left out, because " (why) },
            }
        }
    }
}
