//! The pages: their console blocks are run, and print what the pages say; what a program prints
//! stands in such a block; every link leads somewhere; prose is wrapped.
//!
//! The blocks of a page are run in their order, in one folder outside of the repository that holds
//! the files of [`FILES`] at first. A line `…` stands for any lines, and in a line for anything. A
//! command below which nothing stands is run as well. All end with 0, but for those of [`EXITS`].
//! [`transcripts`] are such pages, too, but for nobody to read but an engineer.

mod console;
mod transcripts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use console::{Step, at_once, blocks, lines, run};
use rayon::prelude::*;

/// The blocks that are not run: the page, how they begin, how many they are, and why.
const NOT_RUN: &str = include_str!("not_run.txt");

/// The blocks of text that no program prints, or that are compared elsewhere: the page, how they
/// begin, and what they are.
const NOT_PRINTED: &str = include_str!("not_printed.txt");

/// The commands of pages that end with another code than 0: the page, how they begin, and the code.
const EXITS: &str = include_str!("exits.txt");

/// What stands beside the commands of a page: the page, the file of the repository, and its name
/// there.
const FILES: &str = include_str!("files.txt");

/// The rows of a table.
fn rows<const N: usize>(table: &'static str) -> Vec<[&'static str; N]> {
    let row = |line: &'static str| Vec::from_iter(line.split(" | "));
    let rows = table.lines().map(|line| row(line).try_into());
    rows.collect::<Result<_, _>>().expect("columns")
}

/// The longest line of prose, in characters.
const WIDTH: usize = 100;

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).to_path_buf()
}

/// The pages by their names, with their texts.
fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    let finds = "oracle/fuzz/finds/*.md";
    for place in ["*.md", "docs/**/*.md", "oracle/*/*.md", finds] {
        let pattern = root().join(place);
        for path in glob::glob(pattern.to_str().expect("UTF-8")).expect("a pattern") {
            let path = path.expect("a page");
            let text = fs::read_to_string(&path).expect("a page");
            let name = path.strip_prefix(root()).expect("within").to_str();
            pages.push((name.expect("UTF-8").to_owned(), text));
        }
    }
    assert!(pages.len() > 100, "{} pages", pages.len());
    pages
}

/// A folder with the files of a page.
fn folder(page: &str) -> PathBuf {
    let name = format!("epa-oracle-documents-{}", std::process::id());
    let folder = std::env::temp_dir().join(name).join(page);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let files = rows(FILES).into_iter();
    for [_, from, to] in files.filter(|row: &[&str; 3]| row[0] == page) {
        let to = folder.join(to);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(root().join(from), to).expect("a file");
    }
    folder
}

/// What became of the blocks of a page.
#[derive(Default)]
struct Ran {
    /// What is wrong with them.
    wrong: Vec<String>,
    /// How many commands were run.
    count: usize,
    /// How many of them are of each row of [`NOT_RUN`].
    left_out: BTreeMap<usize, usize>,
}

/// Runs the blocks of a page.
fn run_page(page: &str, text: &str) -> Ran {
    let (folder, mut ran) = (folder(page), Ran::default());
    for block in blocks(text) {
        let is_of =
            |[of, start, ..]: &[&str; 4]| *of == page && block[0].command.starts_with(start);
        if let Some(row) = rows(NOT_RUN).iter().position(is_of) {
            *ran.left_out.entry(row).or_default() += 1;
            continue;
        }
        ran.count += block.len();
        let code = |step: &Step| {
            let mut rows = rows(EXITS).into_iter();
            let row = rows.find(|[of, start, _]| *of == page && step.command.starts_with(start));
            row.map_or(0, |[.., code]| code.parse().expect("a code"))
        };
        let found = block
            .iter()
            .filter_map(|step| run(step, &folder, false, code(step)));
        ran.wrong
            .extend(found.map(|found| format!("{page}, {found}")));
    }
    let _ = fs::remove_dir_all(&folder);
    ran
}

#[test]
fn the_console_blocks_of_the_pages_print_what_they_say() {
    let (mut wrong, mut count, mut left_out) = (Vec::new(), 0, BTreeMap::new());
    let pages = pages();
    let ran = pages.par_iter().map(|(page, text)| run_page(page, text));
    let ran: Vec<Ran> = at_once(|| ran.collect());
    for ran in ran {
        wrong.extend(ran.wrong);
        left_out.extend(ran.left_out);
        count += ran.count;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let stands = |[page, start, _]: &[&str; 3]| {
        let command = format!("$ {start}");
        pages
            .iter()
            .any(|(name, text)| name == page && text.contains(&command))
    };
    let stale: Vec<_> = rows(EXITS).into_iter().filter(|row| !stands(row)).collect();
    assert!(stale.is_empty(), "exits of no command: {stale:#?}");
    let of_row = |row: usize| left_out.get(&row).copied().unwrap_or(0);
    let rows = rows(NOT_RUN).into_iter().enumerate();
    let rows =
        rows.filter(|(row, texts): &(usize, [&str; 4])| of_row(*row).to_string() != texts[2]);
    let other: Vec<_> = rows.map(|(row, texts)| (texts, of_row(row))).collect();
    assert!(other.is_empty(), "so many blocks are left out: {other:#?}");
    assert!(count > 60, "{count} commands");
}

/// What a program prints stands below its command, so that it is compared.
#[test]
fn blocks_of_text_are_no_output() {
    let mut found: Vec<(String, String)> = Vec::new();
    // What programs with other engines print is compared by `oracle/engines/findings`.
    let ours = |(page, _): &(String, String)| !page.starts_with("docs/conformance/findings/");
    for (page, text) in pages().into_iter().filter(ours) {
        let mut is_open = false;
        for (_, line, inside) in lines(&text) {
            if line.trim_start().starts_with("```") {
                is_open = matches!(inside, Some("text" | "")) && !is_open;
                if is_open {
                    found.push((page.clone(), String::new()));
                }
            } else if is_open && let Some((_, block)) = found.last_mut() {
                *block += &format!("{line}\n");
            }
        }
    }
    let is_of = |(page, block): &(String, String), [of, start, _]: &[&str; 3]| {
        page == of && block.trim_start().starts_with(&start.replace("\\n", "\n"))
    };
    let mut rows = rows(NOT_PRINTED);
    let is_listed = |block: &&_| rows.iter().any(|row| is_of(block, row));
    let other: Vec<_> = found.iter().filter(|block| !is_listed(block)).collect();
    assert!(other.is_empty(), "{other:#?}");
    rows.retain(|row| !found.iter().any(|block| is_of(block, row)));
    assert!(rows.is_empty(), "rows without a block: {rows:#?}");
}

/// The anchors of the headings of a page, as they are made of their texts.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = lines(text).filter(|(.., inside)| inside.is_none());
    let headings = headings.filter_map(|(_, line, _)| line.strip_prefix('#'));
    let anchor = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let is_kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        let kept = heading.chars().filter(is_kept);
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

/// Holds that nothing is wrong with any line of these pages, in or outside of blocks of code.
fn hold<'p>(
    pages: impl IntoIterator<Item = &'p (String, String)>,
    wrong: impl Fn(&str, &str, Option<&str>) -> Vec<String>,
) {
    let mut all = Vec::new();
    for (page, text) in pages {
        for (number, line, inside) in lines(text) {
            let wrong = wrong(page, line, inside).into_iter();
            all.extend(wrong.map(|what| format!("{page}:{number}: {what}")));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// Whether a link of a page leads somewhere.
fn leads(page: &str, link: &str) -> bool {
    let here = root().join(page);
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let there = match file {
        "" => here,
        file => here.parent().expect("a folder").join(file),
    };
    let is_anchor = || {
        let text = fs::read_to_string(&there).unwrap_or_default();
        anchor.is_empty() || anchors(&text).contains(anchor)
    };
    link.starts_with("http") || there.exists() && is_anchor()
}

#[test]
fn every_link_leads_somewhere() {
    hold(&pages(), |page, line, inside| {
        let rest = line.split("](").skip(1).filter(|_| inside.is_none());
        let links = rest.filter_map(|rest| rest.split(')').next());
        let lost = links.filter(|link| !leads(page, link));
        lost.map(str::to_owned).collect()
    });
}

/// A file or folder of the project that a page names in backticks is there; NAME stands for any.
#[test]
fn every_path_that_is_named_exists() {
    let folders = ["src/", "oracle/", "tests/", "examples/", "snapshots/"];
    hold(&pages(), |_, line, inside| {
        // Between backticks are the odd parts.
        let named = line.split('`').skip(1).step_by(2);
        let paths = named.filter(|path| {
            inside.is_none()
                && folders.iter().any(|folder| path.starts_with(folder))
                && !path.contains(['*', '{', ' ', '…'])
                && !path.contains("NAME")
        });
        let missing = paths.filter(|path| !root().join(path).exists());
        missing.map(str::to_owned).collect()
    });
}

/// An indented command would be neither run nor listed.
#[test]
fn commands_stand_in_console_blocks() {
    let starts = "epa-oracle |epa-adapters |cargo |python3 |make |export |for i in |head |docs/|oracle/|.ci/";
    hold(&pages(), |_, line, inside| {
        let code = line.strip_prefix("    ").filter(|_| inside.is_none());
        let is_command = |code: &&str| starts.split('|').any(|start| code.starts_with(start));
        code.filter(is_command)
            .into_iter()
            .map(str::to_owned)
            .collect()
    });
}

/// Tables and code are as wide as they have to be. A link or a word that is longer has a line of
/// its own.
#[test]
fn prose_is_wrapped() {
    hold(
        pages().iter().chain(&transcripts::texts()),
        |_, line, inside| {
            let is_prose = inside.is_none() && !line.starts_with('|') && !line.starts_with("    ");
            let is_long = line.chars().count() > WIDTH && line.split_whitespace().count() > 2;
            let long = (is_prose && is_long).then(|| line.to_owned());
            long.into_iter().collect()
        },
    );
}
