//! The formats of a report.

use std::io;

use strum::{EnumString, VariantNames};

use epa_judge::reckoning::document::Report;

use super::{html, json, junit, markdown};

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", parse_err_fn = unknown, parse_err_ty = String)]
pub enum Format {
    /// One object, see `oracle/schema/report.schema.json`.
    Json,
    /// JUnit's XML, for dashboards of continuous integration.
    Junit,
    /// Markdown as GitHub reads it, for comments and summaries.
    Markdown,
    /// A self-contained page.
    Html,
}

impl Format {
    /// Writes a report: equal bytes for equal runs.
    ///
    /// # Errors
    /// What the library of a format reports; no run is known that it refuses.
    pub fn render(self, report: &Report<'_>) -> io::Result<String> {
        match self {
            Format::Json => json::render(report),
            Format::Junit => junit::render(report),
            Format::Markdown => Ok(markdown::render(report)),
            Format::Html => Ok(html::render(report)),
        }
    }
}

fn unknown(_: &str) -> String {
    format!("the reports are {}", Format::VARIANTS.join(", "))
}
