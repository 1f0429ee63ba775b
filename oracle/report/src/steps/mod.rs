//! A trace as a self-contained page: its pictures one at a time, in the plane and in space. The
//! arrow keys go from one to the next.

use maud::{PreEscaped, html};

use crate::report::framed;
use epa_trace::trace::Trace;
use epa_trace::trace::picture::pictures;
use epa_trace::trace::text::table;

const STYLE: &str = concat!(
    include_str!("../dossier/page.css"),
    include_str!("steps.css")
);
const STEPS: &str = include_str!("steps.js");

/// The page of a trace. Without scripts its pictures stand one below the other.
#[must_use]
pub fn page(trace: &Trace) -> String {
    let header = &trace.header;
    let id = header.case.id().to_string();
    let title = header
        .shown_name()
        .map_or_else(|| id.clone(), |name| name.into_owned());
    let title = format!("{title}: {}, step by step", header.shown_by());
    let look = html! { style { (PreEscaped(STYLE)) } };
    let content = html! {
        p.program { "epa-oracle " (env!("CARGO_PKG_VERSION")) ", a run of EPA" }
        h1 { (title) }
        p { code { (id) } ": " (trace.course()) }
        p.stepper hidden {
            button type="button" value="-1" { "◀ back" }
            output {}
            button type="button" value="1" { "forward ▶" }
        }
        @for picture in pictures(trace) {
            figure.step { (PreEscaped(picture.svg)) }
        }
        p.aside {
            "Left and right go through the steps, Home and End to the first and the last. Orange: the "
            "facets that go. Red: the horizon. Green: the support point and what is new. Faint: the "
            "whole difference. O is the origin."
        }
        h2 { "The steps as a table" }
        pre { (table(trace)) }
        script { (PreEscaped(STEPS)) }
    };
    framed(&title, &look, &content)
}
