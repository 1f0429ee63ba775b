//! Console blocks of a page: commands, and what they print.

use std::path::Path;
use std::process::{Command, Stdio};

/// The lines of a page with their numbers, and whether they stand in a block of code.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str, Option<&str>)> {
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
pub(crate) struct Step {
    line: usize,
    pub(crate) command: String,
    /// The exit code, if one is said: `? 2`.
    pub(crate) code: Option<i32>,
    printed: Vec<String>,
}

/// The console blocks of a page.
pub(crate) fn blocks(text: &str) -> Vec<Vec<Step>> {
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
                    code: None,
                    printed: Vec::new(),
                }),
                (None, Some(step)) if goes_on(step) => step.command += &format!("\n{content}"),
                (None, Some(step)) => match content.strip_prefix("? ") {
                    Some(code) => step.code = Some(code.parse().expect("an exit code")),
                    None => step.printed.push(content.trim_end().to_owned()),
                },
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
    let pattern = glob::Pattern::new(&glob::Pattern::escape(expected).replace('…', "*"));
    pattern.expect("no other signs").matches(found)
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

/// Does something on more threads than there are processors: many commands wait.
pub(crate) fn at_once<R: Send>(action: impl FnOnce() -> R + Send) -> R {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(6).build();
    threads.expect("threads").install(action)
}

/// What is wrong with a step, if anything, which ends with a code. In a session each line is
/// compared; of a page only what stands there, and of that a line must say something.
pub(crate) fn run(step: &Step, folder: &Path, is_session: bool, code: i32) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_epa-oracle"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().expect("a folder").display());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{}", step.command)])
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .env("EPA_ROOT", concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    let found: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    let ended = output.status.code().expect("no signal");
    let (line, command) = (step.line, &step.command);
    let is_silent = step.printed.is_empty();
    let says_something = is_session || is_silent || step.printed.iter().any(|line| line != "…");
    let is_right = ended == code
        && says_something
        && (fits(&step.printed, &found) || !is_session && is_silent);
    (!is_right).then(|| format!("line {line}: $ {command}\n? {ended}\n{text}"))
}
