//! Comments of the code fit a line of 100 columns, as pages do (`oracle/cli/tests/documents/`),
//! the Rust blocks of pages are compiled, and docs/performance.md lists where inlining is forced.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{entries, read, root};

#[test]
fn comments_are_wrapped() {
    let (mut lines, mut wide) = (0, Vec::new());
    for folder in ["src", "oracle", "tests", "benches", "examples"] {
        for file in files(&root().join(folder), "rs") {
            wide.extend(wide_lines(&file, &mut lines));
        }
    }
    assert!(lines > 10_000, "{lines}");
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}

/// Languages of programs, by the ends of their names. A script may have none.
const PROGRAMS: [&str; 10] = ["", "py", "mjs", "js", "c", "cpp", "h", "java", "go", "gd"];

/// The comment at the head of a program in another language says what it is for.
#[test]
fn heads_of_programs_are_wrapped() {
    let (mut heads, mut wide) = (0, Vec::new());
    for folder in ["oracle", "examples", "docs"] {
        for end in PROGRAMS {
            for file in files(&root().join(folder), end) {
                let text = fs::read_to_string(&file).unwrap_or_default();
                if end.is_empty() && !text.starts_with('#') {
                    continue;
                }
                heads += 1;
                let long = head(&text).filter(|(_, line)| {
                    // Usage, lists and sample lines are as wide as they have to be.
                    let said = line.trim_start_matches(['/', '#', '*', ' ']);
                    line.chars().count() > 100 && !line.starts_with("  ") && !said.starts_with('"')
                });
                wide.extend(long.map(|(n, _)| format!("{}:{}", file.display(), n + 1)));
            }
        }
    }
    assert!(heads > 150, "{heads}");
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}

/// The comments with which a program begins, one line after the other.
fn head(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let marks: &[&str] = match text.starts_with('/') {
        true => &["/*", "*/"],
        false => &["\"\"\""],
    };
    let mut is_inside = false;
    text.lines().enumerate().take_while(move |(_, line)| {
        let was_inside = is_inside;
        let marks: usize = marks.iter().map(|mark| line.matches(mark).count()).sum();
        is_inside ^= marks % 2 == 1;
        was_inside || marks > 0 || line.starts_with("//") || line.starts_with('#')
    })
}

/// The files below a folder whose names end so; without an end, those whose names have none.
pub(crate) fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let of = |path: PathBuf| match path.is_dir() {
        true if path.ends_with("target") => Vec::new(),
        true => files(&path, end),
        false if path.extension().unwrap_or_default() == end => vec![path],
        false => Vec::new(),
    };
    entries(folder).into_iter().flat_map(of).collect()
}

/// The comments that are too wide; tables, blocks and indented examples may be.
fn wide_lines(file: &Path, count: &mut usize) -> Vec<String> {
    let text = read(file);
    let (mut in_block, mut wide) = (false, Vec::new());
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            in_block = false;
            continue;
        };
        let said = comment.trim_start_matches(['/', '!']);
        *count += 1;
        in_block ^= said.trim_start().starts_with("```");
        let is_example = in_block || said.starts_with("    ") || said.trim_start().starts_with('|');
        if line.chars().count() > 100 && !is_example {
            wide.push(format!("{}:{}", file.display(), number + 1));
        }
    }
    wide
}

/// Every line of a Rust block of a page stands, in their order, in one doctest or one source file,
/// which the compiler sees.
#[test]
fn rust_blocks_of_pages_are_compiled() {
    let folders = ["src", "oracle", "tests", "examples"];
    let folders = folders.map(|folder| files(&root().join(folder), "rs"));
    let sources = folders.into_iter().flatten();
    let sources: Vec<Vec<String>> = sources.map(|path| code_of(&path)).collect();
    let pages = files(&root().join("docs"), "md");
    let mut blocks = 0;
    for page in pages.into_iter().chain([root().join("README.md")]) {
        let text = read(&page);
        for block in text.split("\n```rust\n").skip(1) {
            let block = block.split("\n```").next().unwrap_or_default();
            blocks += 1;
            let is_in = |source: &Vec<String>| {
                let mut rest = source.iter();
                let mut lines = block.lines().map(str::trim).filter(|line| !line.is_empty());
                lines.all(|line| rest.any(|other| other == line))
            };
            assert!(sources.iter().any(is_in), "{}:\n{block}", page.display());
        }
    }
    assert!(blocks > 3, "{blocks}");
}

/// docs/performance.md says of each module how often it forces inlining.
#[test]
fn forced_inlining_is_listed() {
    let folder = root().join("src");
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for path in files(&folder, "rs") {
        let below = path.strip_prefix(&folder).expect("below the folder");
        let module = below.iter().next().expect("a name").to_string_lossy();
        let text = read(&path);
        let count = text.matches("#[inline(always)]").count();
        if count > 0 {
            *found.entry(module.into_owned()).or_default() += count;
        }
    }
    let page = read("docs/performance.md");
    let (_, section) = page
        .split_once("\n## What is written for the processor\n")
        .expect("a section");
    let (section, _) = section.split_once("\n## ").expect("an end");
    let mut listed: BTreeMap<String, usize> = BTreeMap::new();
    for row in section.lines().filter_map(|line| line.strip_prefix("| `")) {
        let (module, rest) = row.split_once('`').expect("a module");
        let places = rest.split('|').nth(1).expect("a column");
        *listed.entry(module.to_owned()).or_default() +=
            places.trim().parse::<usize>().expect("places");
    }
    assert_eq!(
        found, listed,
        "found in src/, and listed in docs/performance.md"
    );
}

/// The lines of a source, without the marks of doctests.
fn code_of(path: &Path) -> Vec<String> {
    let text = read(path);
    let bare = |line: &str| {
        let line = line
            .trim()
            .trim_start_matches("//!")
            .trim_start_matches("///")
            .trim();
        line.trim_start_matches("# ").to_owned()
    };
    text.lines().map(bare).collect()
}
