//! The pages: the console blocks of README.md are run, and print what it says; every link leads
//! somewhere; prose is wrapped.
//!
//! The blocks are run in their order, in one folder that holds the files of [`FILES`] at first. A
//! line `…` stands for any lines.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a block begins that is not run: it builds the program.
const NOT_RUN: &str = "cargo run";

/// What stands beside the commands, from the folder of the repository.
const FILES: [&str; 1] = ["examples/buggy.py"];

/// The longest line of prose, in characters.
const WIDTH: usize = 100;

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).to_path_buf()
}

/// The pages by their names, with their texts.
fn pages() -> Vec<(String, String)> {
    let mut names = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    for folder in ["docs", "docs/conformance"] {
        let entries = fs::read_dir(root().join(folder)).expect("a folder");
        let entries = entries.map(|entry| entry.expect("an entry").file_name());
        let entries = entries.filter_map(|name| name.into_string().ok());
        let pages = entries.filter(|name| name.ends_with(".md"));
        names.extend(pages.map(|name| format!("{folder}/{name}")));
    }
    names.sort();
    let read = |name: String| {
        let text = fs::read_to_string(root().join(&name)).expect("a page");
        (name, text)
    };
    names.into_iter().map(read).collect()
}

/// The lines of a page with their numbers, and whether they stand in a block of code.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, Option<&str>)> {
    let mut open = None;
    (1..).zip(text.lines()).map(move |(number, line)| {
        let fence = line.trim_start().strip_prefix("```");
        let inside = open.or(fence);
        match (fence, open) {
            (Some(language), None) => open = Some(language),
            (Some(_), Some(_)) => open = None,
            (None, _) => {}
        }
        (number, line, inside)
    })
}

/// A command of a block, and what it prints.
struct Step {
    line: usize,
    command: String,
    printed: Vec<String>,
}

/// The console blocks of a page.
fn blocks(text: &str) -> Vec<Vec<Step>> {
    let mut blocks: Vec<Vec<Step>> = Vec::new();
    let mut is_open = false;
    for (line, content, inside) in lines(text) {
        if content.starts_with("```") {
            is_open = inside == Some("console") && content != "```";
            if is_open {
                blocks.push(Vec::new());
            }
        } else if is_open && let Some(block) = blocks.last_mut() {
            let goes_on =
                |step: &Step| step.command.ends_with(['\\', '|']) && step.printed.is_empty();
            match (content.strip_prefix("$ "), block.last_mut()) {
                (Some(command), _) => block.push(Step {
                    line,
                    command: command.to_owned(),
                    printed: Vec::new(),
                }),
                (None, Some(step)) if goes_on(step) => step.command += &format!("\n{content}"),
                (None, Some(step)) => step.printed.push(content.trim_end().to_owned()),
                (None, None) => panic!("line {line}: a block begins with a command"),
            }
        }
    }
    blocks
}

/// Whether lines are those that are expected, where `…` stands for any.
fn fits(expected: &[String], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((any, rest)) if any == "…" => {
            (0..=found.len()).any(|from| fits(rest, &found[from..]))
        }
        Some((line, rest)) => found.first() == Some(&line.as_str()) && fits(rest, &found[1..]),
    }
}

/// A folder with the files.
fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("documents");
    let _ = fs::remove_dir_all(&folder);
    for file in FILES {
        let to = folder.join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(root().join(file), to).expect("a file");
    }
    folder
}

/// What is wrong with a step, if anything.
fn run(step: &Step, folder: &Path) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_epa-oracle"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().expect("a folder").display());
    let output = Command::new("sh")
        .args(["-c", &format!("{{\n{}\n}} 2>&1", step.command)])
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("PATH", path)
        .output()
        .expect("a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    let found: Vec<&str> = text.lines().map(str::trim_end).collect();
    let is_right = fits(&step.printed, &found);
    (!is_right).then(|| format!("line {}: $ {}\n{text}", step.line, step.command))
}

#[test]
fn the_console_blocks_of_the_first_page_print_what_it_says() {
    let text = fs::read_to_string(root().join("README.md")).expect("a page");
    let blocks = blocks(&text);
    let (left_out, run_ones): (Vec<_>, Vec<_>) = blocks
        .iter()
        .partition(|block| block[0].command.starts_with(NOT_RUN));
    let folder = folder();
    let steps = run_ones.into_iter().flatten();
    let wrong: Vec<String> = steps
        .clone()
        .filter_map(|step| run(step, &folder))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((steps.count(), left_out.len()), (3, 1));
}

/// The anchors of the headings of a page, as they are made of their texts.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = lines(text).filter(|(.., inside)| inside.is_none());
    let headings = headings.filter_map(|(_, line, _)| line.strip_prefix('#'));
    let anchor = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    for (page, text) in pages() {
        let here = root().join(&page);
        let prose = lines(&text).filter(|(.., inside)| inside.is_none());
        for (number, line, _) in prose {
            for target in line
                .split("](")
                .skip(1)
                .filter_map(|rest| rest.split(')').next())
            {
                if target.starts_with("http") {
                    continue;
                }
                let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                let there = match file {
                    "" => here.clone(),
                    file => here.parent().expect("a folder").join(file),
                };
                let is_anchor = || {
                    let text = fs::read_to_string(&there).unwrap_or_default();
                    anchor.is_empty() || anchors(&text).contains(anchor)
                };
                if !there.exists() || !is_anchor() {
                    wrong.push(format!("{page}:{number}: {target}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tables and code are as wide as they have to be, and so are reports, which the program wrote.
#[test]
fn prose_is_wrapped() {
    let mut wrong = Vec::new();
    let written = pages()
        .into_iter()
        .filter(|(_, text)| text.starts_with("# "));
    for (page, text) in written {
        let prose = lines(&text).filter(|(_, line, inside)| {
            let is_table = line.starts_with('|');
            let is_code = line.starts_with("    ");
            inside.is_none() && !is_table && !is_code
        });
        let long = prose.filter(|(_, line, _)| line.chars().count() > WIDTH);
        // A link or a word that is longer has a line of its own.
        let long = long.filter(|(_, line, _)| line.split_whitespace().count() > 2);
        wrong.extend(long.map(|(number, line, _)| format!("{page}:{number}: {line}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
