//! Subjects against strata: a folder of pages, one for all of them and one for each
//! cell in which something fails.

use std::collections::BTreeSet;
use std::io;

use maud::{Markup, html};

use super::document::{Report, bent, not_judged, standings};
use super::html::{STYLE, counted_tiers, findings, framed, quantiles, shown, swatch};
use super::kinds::{COORDINATE_ULP, meaning};
use super::table::shown_gaps;
use super::text::{counted, grouped, visible};
use epa_judge::judge::Tier;
use epa_judge::results::{Entry, Row};
use epa_judge::subject::Declaration;

/// The page of all cells.
const INDEX: &str = "index.html";

/// What all pages look like.
const LOOK: &str = "style.css";

/// With more subjects than these, a cell shows a number only.
const ROOMY: usize = 6;

/// How many characters of a name stand in the name of a file.
const SLUG: usize = 40;

/// The folder that pages are written to.
pub trait Folder {
    /// Writes a file.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn write(&mut self, name: &str, text: &str) -> io::Result<()>;

    /// The name of the page about a failing case alone, with its pictures, if there is one.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn case_page(&mut self, of: &Declaration, entry: &Entry) -> io::Result<Option<String>>;
}

/// Runs of several subjects on the same cases.
#[derive(Clone, Copy)]
pub struct Matrix<'m> {
    /// The runs.
    pub reports: &'m [Report<'m>],
    /// For how many failing cases of a cell a page is asked.
    pub pages: usize,
}

/// A subject of a run.
#[derive(Clone, Copy)]
struct Column<'m> {
    report: &'m Report<'m>,
    subject: usize,
}

impl<'m> Column<'m> {
    /// What the counts of a cell rest on: declared lengths, and what was not judged.
    fn asides(&self, row: &Row) -> String {
        let declaration = self.report.header.subjects.get(self.subject);
        let bent = bent(declaration, row);
        match not_judged(row) {
            none if none.is_empty() => bent,
            others => format!("{bent}; {others}"),
        }
    }

    fn row(&self, stratum: &str) -> Option<&'m Row> {
        let rows = &self.report.reckoning.tally.rows;
        rows.get(&(stratum.to_owned(), self.subject))
    }
}

impl<'m> Matrix<'m> {
    /// Writes all files: equal ones for equal results.
    ///
    /// # Errors
    /// What the folder gives.
    pub fn write(&self, to: &mut impl Folder) -> io::Result<()> {
        let (strata, columns) = (self.strata(), self.columns());
        for (i, column) in columns.iter().enumerate() {
            for (j, stratum) in strata.iter().enumerate() {
                let failures = column.report.reckoning.failures(stratum, column.subject);
                if let (Some(row), true) = (column.row(stratum), failures.all() > 0) {
                    let page = self.cell_page(column, stratum, row, to)?;
                    to.write(&file_name([i, j], column, stratum), &page)?;
                }
            }
        }
        to.write(LOOK, &format!("{STYLE}{}", include_str!("matrix.css")))?;
        // Last: when it is there, all that it links to is.
        to.write(INDEX, &self.index(&strata, &columns))
    }

    fn strata(&self) -> BTreeSet<&'m str> {
        let mut strata = BTreeSet::new();
        for report in self.reports {
            let rows = report.reckoning.tally.rows.keys();
            strata.extend(rows.map(|(stratum, _)| stratum.as_str()));
        }
        strata
    }

    fn columns(&self) -> Vec<Column<'m>> {
        let mut columns = Vec::new();
        for report in self.reports {
            let subjects = 0..report.reckoning.subjects.len();
            columns.extend(subjects.map(|subject| Column { report, subject }));
        }
        columns
    }

    fn index(&self, strata: &BTreeSet<&str>, columns: &[Column<'_>]) -> String {
        let content = html! {
            header {
                p.program { "epa-oracle" @if let Some(report) = self.reports.first() { ", edition " (shown(&report.header.edition)) } " · penetration depth, judged against exact truth" }
                h1 { (counted(columns.len() as u64, "subject")) ", " (strata.len()) " strata" }
                p { "Each cell is coloured by the worst tier of its answers, and counts those that are not as good as demanded" @if columns.len() > ROOMY { "; an empty one has none, a grey one was not judged" } "." }
                @for report in self.reports {
                    @for sentence in report.missing_in_plain_text() { p { strong { (shown(&sentence)) } } }
                    @for (subject, gaps) in shown_gaps(report.reckoning) {
                        p { strong { (shown(report.name(subject))) " is partial: too little is judged: " (gaps) "." } }
                    }
                }
            }
            div.wide { (table(strata, columns)) }
            (legend(self.reports))
        };
        page("Subjects against strata", &content)
    }

    fn cell_page(
        &self,
        column: &Column<'_>,
        stratum: &str,
        row: &Row,
        to: &mut impl Folder,
    ) -> io::Result<String> {
        let (report, subject) = (column.report, column.subject);
        let failures = report.reckoning.failures(stratum, subject);
        let mut found = Vec::new();
        for (place, finding) in report.findings(stratum, subject).enumerate() {
            let declaration = report.header.subjects.get(subject);
            let page = match declaration.filter(|_| place < self.pages) {
                Some(declaration) => to.case_page(declaration, &finding.entry)?,
                None => None,
            };
            found.push((finding, page));
        }
        let name = shown(report.name(subject));
        let content = html! {
            p { a href=(INDEX) { "all subjects and strata" } }
            header.bad {
                p.program { (name) " (" (report.declared(subject)) ")" }
                h1 { (shown(stratum)) }
                p { (counted(row.judged, "case")) " judged; failures: " (standings(failures)) "." }
            }
            div.cards {
                div.card {
                    (counted_tiers(row))
                    dl.quantiles { (quantiles(row)) }
                }
            }
            h2 { "Failing cases" }
            p.aside { code { "epa-oracle report CASE" } " writes a bug report of one of them, with pictures." }
            @for (finding, page) in found {
                div id=(finding.entry.id) {
                    (findings::case(report, finding))
                    @if let Some(page) = page {
                        p { a href=(page) { "this case alone, with pictures and programs" } }
                    }
                }
            }
            (findings::not_kept(failures))
            p.aside { (COORDINATE_ULP) " Edition " (shown(&report.header.edition)) "." }
        };
        Ok(page(&format!("{name}: {}", shown(stratum)), &content))
    }
}

fn page(title: &str, content: &Markup) -> String {
    let look = html! { link rel="stylesheet" href=(LOOK); };
    framed(title, &look, content)
}

fn table(strata: &BTreeSet<&str>, columns: &[Column<'_>]) -> Markup {
    let is_dense = columns.len() > ROOMY;
    html! {
        table.matrix.dense[is_dense] {
            thead {
                tr {
                    th { "stratum" }
                    @for column in columns {
                        th scope="col" {
                            (shown(column.report.name(column.subject))) " "
                            span.aside { (column.report.declared(column.subject)) }
                        }
                    }
                }
            }
            tbody {
                @for (j, stratum) in strata.iter().enumerate() {
                    tr {
                        th scope="row" { (shown(stratum)) }
                        @for (i, column) in columns.iter().enumerate() {
                            @let file = file_name([i, j], column, stratum);
                            (cell(column, stratum, &file, is_dense))
                        }
                    }
                }
            }
        }
    }
}

fn cell(column: &Column<'_>, stratum: &str, file: &str, is_dense: bool) -> Markup {
    let failures = column.report.reckoning.failures(stratum, column.subject);
    let Some(row) = column.row(stratum) else {
        return html! { td.none { "–" } };
    };
    let Some(worst) = &row.worst else {
        return match is_dense {
            true => html! { td.none title=(not_judged(row)) {} },
            false => html! { td.none { (not_judged(row)) } },
        };
    };
    let judged = grouped(row.judged);
    if is_dense {
        let (failed, asides) = (grouped(failures.all()), column.asides(row));
        let counts = format!("{}, {failed} of {judged}{asides}", worst.tier);
        return html! {
            td.(worst.tier.to_string()) title=(counts) {
                @if failures.all() > 0 { a href=(file) { (grouped(failures.all())) } }
            }
        };
    }
    html! {
        td.(worst.tier.to_string()) {
            b { (worst.tier) } " "
            @if failures.all() > 0 {
                a href=(file) { (grouped(failures.all())) " of " (judged) }
            } @else {
                span.aside { "0 of " (judged) }
            }
            span.aside { (column.asides(row)) }
        }
    }
}

/// The file of a cell: by its place, with names that a person recognises.
fn file_name([i, j]: [usize; 2], column: &Column<'_>, stratum: &str) -> String {
    let name = slug(column.report.name(column.subject));
    format!("cell-{i}-{j}-{name}-{}.html", slug(stratum))
}

/// What of a name can stand in the name of a file anywhere: no separators, no dots.
fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    name.chars().map(plain).take(SLUG).collect()
}

fn legend(reports: &[Report<'_>]) -> Markup {
    let mut facts: Vec<(&str, String)> = Vec::new();
    for fact in reports.iter().flat_map(Report::facts) {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    html! {
        section.legend {
            h2 { "How to read this" }
            dl.facts {
                @for tier in Tier::ALL { div { dt { (swatch(tier)) (tier) } dd { (meaning(tier)) } } }
            }
            h2 { "What was run" }
            dl.facts {
                @for (name, fact) in &facts { div { dt { (name) } dd { (shown(&visible(fact))) } } }
            }
        }
    }
}
