//! The formats of a report.

use std::io;
use std::str::FromStr;

use epa_judge::reckoning::document::Report;

use super::{html, json, junit, markdown};

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Json, Format::Junit, Format::Markdown, Format::Html];

    /// The word on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Junit => "junit",
            Format::Markdown => "markdown",
            Format::Html => "html",
        }
    }

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

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Format::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            format!("there is no report `{text}`; there are {names}")
        })
    }
}
