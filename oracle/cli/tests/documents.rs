//! The pages: their console blocks are run, and print what the pages say; what a program prints
//! stands in such a block; every link leads somewhere; prose is wrapped.
//!
//! The blocks of a page are run in their order, in one folder outside of the repository that holds
//! the files of [`FILES`] at first. A line `…` stands for any lines, and in a line for anything. A
//! command below which nothing stands is run, and must end with 0 or 1.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// The blocks that are not run: the page, how they begin, how many they are, and why.
const NOT_RUN: &[(&str, &str, usize, &str)] = &[
    ("README.md", "cargo run", 1, "builds the program"),
    ("CONTRIBUTING.md", "cargo test", 1, "runs these tests"),
    ("CONTRIBUTING.md", "cargo insta", 1, "asks a person"),
    ("CONTRIBUTING.md", "git stash", 1, "changes the clone"),
    (
        "docs/contact-region.md",
        "epa-oracle solve",
        1,
        "run by `regions::documents`",
    ),
    (
        "docs/plug-in.md",
        "epa-oracle validate",
        4,
        "run by `plug_in::document`, which edits the driver",
    ),
    ("docs/plug-in.md", "cc ", 1, "run by `plug_in::document`"),
    ("docs/reviewing.md", "cargo test", 1, "runs these tests"),
    (
        "docs/reviewing.md",
        "export EPA_PROGRAM",
        1,
        "needs a repository: run by `pull_request`",
    ),
    (
        "docs/shrinking.md",
        "epa-oracle validate",
        1,
        "takes ten minutes, and needs the adapters",
    ),
    (
        "docs/testing.md",
        "cargo test -p epa-oracle --test campaign",
        1,
        "runs these tests",
    ),
    (
        "docs/testing.md",
        "cargo test -p epa-selftest --lib -- --ignored study",
        1,
        "takes a quarter of an hour",
    ),
    (
        "docs/testing.md",
        "cargo test -p epa-oracle --test survival",
        1,
        "runs these tests",
    ),
    ("docs/testing.md", "cargo package", 1, "builds the packages"),
    ("docs/testing.md", ".ci/full", 1, "takes an hour"),
    (
        "docs/testing.md",
        "cargo install cargo-fuzz",
        1,
        "installs a tool, and runs for ever",
    ),
    ("docs/adapters.md", "epa-adapters", 1, "needs the adapters"),
    (
        "docs/certificate.md",
        "make -C oracle/proof",
        1,
        "needs Coq: run by `.ci/run`",
    ),
    (
        "docs/engines.md",
        "cargo build",
        1,
        "installs other engines",
    ),
    (
        "docs/speed.md",
        "cargo build --profile dist",
        1,
        "installs other engines",
    ),
    (
        "docs/browser.md",
        "oracle/web/build",
        1,
        "run by `oracle/web/test`",
    ),
    ("docs/campaigns.md", "for i in", 1, "needs four machines"),
    (
        "docs/campaigns.md",
        "export",
        1,
        "needs a cluster with Slurm",
    ),
    (
        "docs/campaigns.md",
        "epa-oracle validate --level standard",
        1,
        "takes half an hour",
    ),
    (
        "docs/campaigns.md",
        "epa-oracle merge --out merged",
        1,
        "needs the shards of an hour",
    ),
    (
        "docs/conformance/README.md",
        "docs/conformance/make-matrix",
        1,
        "needs the adapters",
    ),
    (
        "docs/conformance/README.md",
        "epa-oracle validate --level standard",
        1,
        "takes half an hour, and more",
    ),
    (
        "docs/literature-strata.md",
        "epa-oracle literature",
        1,
        "takes a minute: run by `.ci/full`",
    ),
    (
        "docs/performance.md",
        "cargo run",
        2,
        "builds and runs the benches",
    ),
    (
        "docs/performance.md",
        "cargo bench",
        1,
        "builds and runs the benches",
    ),
    (
        "docs/testing.md",
        "cargo test --profile mutants",
        1,
        "builds and tests mutants for an hour",
    ),
    (
        "docs/testing.md",
        "cargo test -p epa-oracle --test hostile",
        1,
        "runs these tests",
    ),
    (
        "docs/testing.md",
        "head -c 1G",
        1,
        "needs a measuring tool, and a minute",
    ),
    (
        "docs/testing.md",
        "python3 oracle/recorder",
        1,
        "needs two programs",
    ),
    (
        "docs/testing.md",
        "cargo mutants",
        1,
        "needs a tool, and takes hours",
    ),
];

/// The blocks of text that no program prints, or that are compared elsewhere: the page, how they
/// begin, and what they are.
const NOT_PRINTED: [(&str, &str, &str); 11] = [
    ("docs/certificate.md", "p = p'   up", "a picture"),
    (
        "docs/certificate.md",
        "accepted e1-",
        "printed by `check-proved`, which needs Coq: compared by `.ci/run`",
    ),
    ("docs/plug-in.md", "REF dim", "a form"),
    (
        "docs/symptoms.md",
        "only the nearest facet b-c",
        "a picture",
    ),
    (
        "docs/symptoms.md",
        "visible = faces f",
        "a mend in pseudo-code",
    ),
    ("docs/symptoms.md", "2\n", "a picture"),
    ("docs/symptoms.md", "size of the shapes", "a picture"),
    ("docs/symptoms.md", "+-----+-----+", "a picture"),
    ("docs/symptoms.md", "1              O is on", "a picture"),
    ("docs/symptoms.md", "1-----O-----0", "a picture"),
    ("docs/symptoms.md", "+-------+           out", "a picture"),
];

/// What stands beside the commands of a page: the file of the repository, and its name there.
const FILES: [(&str, &str, &str); 14] = [
    ("README.md", "examples/buggy.py", "examples/buggy.py"),
    (
        "docs/campaigns.md",
        "examples/buggy.py",
        "examples/buggy.py",
    ),
    ("docs/bug-reports.md", "examples/buggy.py", "my-driver"),
    ("docs/test-vectors.md", "examples/test-vectors/make", "make"),
    (
        "docs/test-vectors.md",
        "examples/test-vectors/test.py",
        "test.py",
    ),
    (
        "docs/test-vectors.md",
        "examples/test-vectors/vectors.jsonl",
        "vectors.jsonl",
    ),
    ("docs/reports.md", "examples/buggy.py", "my-driver"),
    ("docs/reviewing.md", "examples/buggy.py", "driver"),
    ("docs/reviewing.md", "examples/buggy.py", "old-driver"),
    ("docs/reviewing.md", "examples/buggy.py", "new-driver"),
    (
        "docs/import.md",
        "oracle/cli/tests/import/cube.obj",
        "cube.obj",
    ),
    (
        "docs/import.md",
        "oracle/cli/tests/import/shifted.ply",
        "shifted.ply",
    ),
    (
        "docs/import.md",
        "oracle/cli/tests/import/scene.obj",
        "scene.obj",
    ),
    (
        "docs/import.md",
        "oracle/cli/tests/import/printed.txt",
        "printed.txt",
    ),
];

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
            let is_quoted = |step: &Step| step.command.matches('\'').count() % 2 == 1;
            let goes_on = |step: &Step| {
                let is_unfinished = step.command.ends_with(['\\', '|']) || is_quoted(step);
                is_unfinished && step.printed.is_empty()
            };
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
    for step in blocks.iter_mut().flatten() {
        while step.printed.pop_if(|line| line.is_empty()).is_some() {}
    }
    blocks
}

/// Whether a line is the one that is expected, where `…` stands for anything.
fn is_like(expected: &str, found: &str) -> bool {
    match expected.split_once('…') {
        None => expected == found,
        Some((start, rest)) => found.strip_prefix(start).is_some_and(|found| {
            let mut ends = found.char_indices().map(|(i, _)| i).chain([found.len()]);
            ends.any(|i| is_like(rest, &found[i..]))
        }),
    }
}

/// Whether lines are those that are expected, where `…` stands for any.
fn fits(expected: &[String], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((any, rest)) if any == "…" => {
            (0..=found.len()).any(|from| fits(rest, &found[from..]))
        }
        Some((line, rest)) => {
            found.first().is_some_and(|first| is_like(line, first)) && fits(rest, &found[1..])
        }
    }
}

/// A folder with the files of a page.
fn folder(page: &str) -> PathBuf {
    let name = format!("epa-oracle-documents-{}", std::process::id());
    let folder = std::env::temp_dir().join(name).join(page);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (_, from, to) in FILES.iter().filter(|(of, ..)| *of == page) {
        let to = folder.join(to);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(root().join(from), to).expect("a file");
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
    let found: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    let is_right = if step.printed.is_empty() {
        // 1 is the program's code for a subject that fails.
        matches!(output.status.code(), Some(0 | 1))
    } else {
        fits(&step.printed, &found)
    };
    (!is_right).then(|| format!("line {}: $ {}\n{text}", step.line, step.command))
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
        let is_of = |(of, start, ..): &(&str, &str, usize, &str)| {
            *of == page && block[0].command.starts_with(start)
        };
        if let Some(row) = NOT_RUN.iter().position(is_of) {
            *ran.left_out.entry(row).or_default() += 1;
            continue;
        }
        ran.count += block.len();
        let found = block.iter().filter_map(|step| run(step, &folder));
        ran.wrong
            .extend(found.map(|found| format!("{page}, {found}")));
    }
    let _ = fs::remove_dir_all(&folder);
    ran
}

/// `.ci/full` makes the tables anew, which takes a minute; here a new edition asks for that.
#[test]
fn the_tables_of_published_versions_are_of_this_edition() {
    let page = include_str!("../../../docs/literature-strata.md");
    let edition = include_str!("../../corpus/edition.txt").trim();
    assert!(
        page.contains(&format!("Made under edition `{edition}`.")),
        "put what `epa-oracle literature --count 20` prints into docs/literature-strata.md, and the edition {edition}"
    );
}

#[test]
fn the_console_blocks_of_the_pages_print_what_they_say() {
    let (mut wrong, mut count, mut left_out) = (Vec::new(), 0, BTreeMap::new());
    let pages = pages();
    let ran: Vec<Ran> = thread::scope(|scope| {
        let started = pages
            .iter()
            .map(|(page, text)| scope.spawn(|| run_page(page, text)));
        let started: Vec<_> = started.collect();
        let ended = started.into_iter().map(|thread| thread.join());
        ended.map(|ran| ran.expect("no panic")).collect()
    });
    for ran in ran {
        wrong.extend(ran.wrong);
        left_out.extend(ran.left_out);
        count += ran.count;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let of_row = |row: usize| left_out.get(&row).copied().unwrap_or(0);
    let rows = (0..NOT_RUN.len()).filter(|&row| of_row(row) != NOT_RUN[row].2);
    let other: Vec<_> = rows.map(|row| (NOT_RUN[row], of_row(row))).collect();
    assert!(
        other.is_empty(),
        "rows and how many blocks they leave out: {other:#?}"
    );
    assert!(count > 60, "{count} commands");
}

/// What a program prints stands below its command, so that it is compared.
#[test]
fn blocks_of_text_are_no_output() {
    let mut found: Vec<(String, String)> = Vec::new();
    for (page, text) in pages() {
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
    let is_of = |(page, block): &(String, String), row: usize| {
        let (of, start, _) = NOT_PRINTED[row];
        page == of && block.trim_start().starts_with(start)
    };
    let of_a_row = |block: &(String, String)| (0..NOT_PRINTED.len()).any(|row| is_of(block, row));
    let other: Vec<_> = found.iter().filter(|block| !of_a_row(block)).collect();
    assert!(other.is_empty(), "{other:#?}");
    let rows = (0..NOT_PRINTED.len()).filter(|&row| !found.iter().any(|block| is_of(block, row)));
    let rows: Vec<_> = rows.map(|row| NOT_PRINTED[row]).collect();
    assert!(rows.is_empty(), "rows without a block: {rows:#?}");
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

/// An indented command would be neither run nor listed.
#[test]
fn commands_stand_in_console_blocks() {
    let mut wrong = Vec::new();
    for (page, text) in pages() {
        let starts = [
            "epa-oracle ",
            "epa-adapters ",
            "cargo ",
            "python3 ",
            "make ",
            "export ",
            "for i in ",
            "head ",
            "docs/",
            "oracle/",
            ".ci/",
        ];
        let is_command = |line: &str| {
            let code = line.strip_prefix("    ");
            code.is_some_and(|code| starts.iter().any(|start| code.starts_with(start)))
        };
        let outside = lines(&text).filter(|(_, line, inside)| inside.is_none() && is_command(line));
        wrong.extend(outside.map(|(number, line, _)| format!("{page}:{number}: {line}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tables and code are as wide as they have to be.
#[test]
fn prose_is_wrapped() {
    let mut wrong = Vec::new();
    for (page, text) in pages() {
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
