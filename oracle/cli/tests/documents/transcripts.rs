//! Sessions with the program, in `tests/transcripts/`: what is typed there, what is printed, and
//! the exit code, `? 2` for example, if it is not 0. A session begins in a folder with the files of
//! `tests/transcripts/files/`, and those of the folder of its own name. `EPA_TRANSCRIPT=NAME` runs
//! one of them alone. There, `EPA_ROOT` is the folder of the repository. Those of
//! `tests/transcripts/full/` take long.

use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::console::{at_once, blocks, run};

const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts");

/// The sessions that wait most: others are run meanwhile.
const FIRST: [&str; 4] = ["searching.md", "memory.md", "resuming.md", "hostile.md"];

/// The files of a folder, if there is one.
fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name()?.to_str().map(str::to_owned);
    let files = paths.filter(|path| path.is_file());
    files
        .map(|path| (name(&path).expect("UTF-8"), path))
        .collect()
}

/// The sessions with their names, those that take long too.
pub(crate) fn texts() -> Vec<(String, String)> {
    let sessions = ["", "full"].map(|folder| files(&Path::new(HERE).join(folder)));
    let text = |(name, path)| (name, fs::read_to_string(path).expect("a session"));
    sessions.into_iter().flatten().map(text).collect()
}

/// What is wrong in a session.
fn wrong(name: &str, text: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcripts");
    let folder = folder.join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for from in ["files", name.trim_end_matches(".md")] {
        for (name, path) in files(&Path::new(HERE).join(from)) {
            fs::copy(path, folder.join(name)).expect("a file");
        }
    }
    let steps = blocks(text).into_iter().flatten();
    let wrong = steps.filter_map(|step| run(&step, &folder, true, step.code.unwrap_or(0)));
    wrong.map(|wrong| format!("{name}, {wrong}")).collect()
}

/// Holds the sessions of a folder.
fn hold(folder: &Path) {
    let chosen = std::env::var("EPA_TRANSCRIPT").unwrap_or_default();
    let mut sessions = files(folder);
    sessions.retain(|(name, _)| name.starts_with(&chosen));
    assert!(!sessions.is_empty(), "there is no such session");
    sessions.sort_by_key(|(name, _)| !FIRST.contains(&name.as_str()));
    let sessions = sessions.into_iter().par_bridge();
    let wrong = sessions.flat_map_iter(|(name, path)| {
        let text = fs::read_to_string(path).expect("a session");
        wrong(&name, &text)
    });
    let wrong: Vec<String> = at_once(|| wrong.collect());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs the tools of GNU")]
fn sessions_go_as_they_are_written_down() {
    hold(Path::new(HERE));
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn long_sessions_go_as_they_are_written_down() {
    hold(&Path::new(HERE).join("full"));
}
