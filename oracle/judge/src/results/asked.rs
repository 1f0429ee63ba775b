//! What was asked: the program behind a subject, so that another one is recognised.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The program that answers as a subject. A built-in subject has none: it is named by the
/// version of the oracle and the edition.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Asked {
    /// The program and its arguments, as they were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// The SHA-256 of the program, and of every file that an argument may name, by its path, behind
    /// the folder that another argument names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The longest that it may take for a case, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<f64>,
}

impl Asked {
    /// A command with the hashes of its files, and the seconds that it has for a case.
    ///
    /// # Errors
    /// A file that is there and cannot be read.
    pub fn of(command: &[String], timeout: f64) -> io::Result<Self> {
        let parts: Vec<String> = command.iter().flat_map(|word| parts(word)).collect();
        let folders = folders(&parts);
        let named: BTreeMap<String, PathBuf> = parts
            .iter()
            .flat_map(|part| named_files(&folders, part))
            .collect();
        let hashed = |(name, path): (_, PathBuf)| Ok((name, hash(&path)?));
        Ok(Asked {
            command: command.to_vec(),
            files: named.into_iter().map(hashed).collect::<io::Result<_>>()?,
            timeout: Some(timeout),
        })
    }

    /// Whether it is the same program, perhaps under another path.
    pub(super) fn is_same_program(&self, other: &Asked) -> bool {
        let hashes = |asked: &Asked| asked.files.values().cloned().collect::<BTreeSet<_>>();
        match self.command == other.command {
            true => self.files == other.files,
            false => hashes(self) == hashes(other),
        }
    }
}

/// The program on the path that a name stands for, as the system looks for it.
fn resolved(program: &str) -> Option<PathBuf> {
    if program.contains(std::path::is_separator) {
        return None;
    }
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(&name))
        .find(|path| is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

/// The folder that a command runs in, and those that it names, also inside of each other: behind
/// `cd`, `env -C`, or anywhere.
fn folders(parts: &[String]) -> Vec<PathBuf> {
    let mut known = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    let mut next = 0;
    while let Some(folder) = folders.get(next).cloned() {
        next += 1;
        for inside in parts.iter().map(|part| folder.join(part)) {
            let is_new = inside.is_dir() && inside.canonicalize().is_ok_and(|p| known.insert(p));
            if is_new {
                folders.push(inside);
            }
        }
    }
    folders
}

/// What interpreters put behind the name of a file, of a module, or of a folder that they run.
const ENDINGS: [&str; 8] = [".py", ".js", ".mjs", ".cjs", ".pl", ".pm", ".rb", ".jar"];
const IN_A_FOLDER: [&str; 3] = ["__main__.py", "__init__.py", "index.js"];

/// The files that a part of a command may stand for in each of the folders, by their paths there,
/// and the program of its name.
fn named_files(folders: &[PathBuf], part: &str) -> Vec<(String, PathBuf)> {
    // Of `python3 -m package.driver`.
    let module = part.replace('.', "/");
    let of_names = [part, module.as_str()];
    let names = of_names.into_iter().flat_map(|name| {
        let longer = ENDINGS.map(|ending| format!("{name}{ending}"));
        let inside = IN_A_FOLDER.map(|file| format!("{name}/{file}"));
        longer.into_iter().chain(inside)
    });
    let names: BTreeSet<String> = names.chain([part.to_owned()]).collect();
    let paths = folders
        .iter()
        .flat_map(|folder| names.iter().map(|name| folder.join(name)));
    let named = paths
        .filter(|path| path.is_file())
        .map(|path| (path.to_string_lossy().into_owned(), path));
    let mut named: Vec<(String, PathBuf)> = named.collect();
    if let Some(path) = resolved(part) {
        // A file here may have its name.
        let is_taken = named.iter().any(|(name, _)| name == part);
        let where_from = if is_taken { " on the path" } else { "" };
        named.push((format!("{part}{where_from}"), path));
    }
    named
}

/// Of an option, which a name may follow: `-ummodule`.
const LETTERS: usize = 5;

/// An argument, and what it is taken apart into by a shell (`sh -c 'cd FOLDER && exec ./driver'`)
/// and by options: `--settings=FILE`, `-IFILE`, `@FILE`, `FILE?line`.
fn parts(word: &str) -> Vec<String> {
    let ends = |letter: char| "=:,;&|()<>'\"`$?#@".contains(letter);
    let mut words = vec![word.to_owned()];
    words.extend(word.split_whitespace().map(str::to_owned));
    words.extend(shlex::split(word).unwrap_or_default());
    let mut parts = BTreeSet::new();
    parts.extend(words.iter().cloned());
    for part in words.iter().flat_map(|word| word.split(ends)) {
        parts.insert(part.to_owned());
        // What stands behind the letters of options.
        if part.starts_with('-') {
            let behind = part.char_indices().take(LETTERS);
            parts.extend(behind.map(|(at, _)| part[at..].to_owned()));
        }
        if let (Some(rest), Some(home)) = (part.strip_prefix("~/"), std::env::var_os("HOME")) {
            let path = Path::new(&home).join(rest);
            parts.insert(path.to_string_lossy().into_owned());
        }
    }
    parts.remove("");
    parts.into_iter().collect()
}

fn hash(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    loop {
        let read = file.fill_buf()?;
        if read.is_empty() {
            break;
        }
        hash.update(read);
        let read = read.len();
        file.consume(read);
    }
    Ok(HEXLOWER.encode(&hash.finalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_a_command_is_hashed() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let flag = format!("--settings={here}");
        let script = format!("exec sh '{here}'; exit");
        let source = concat!("cd '", env!("CARGO_MANIFEST_DIR"), "/src' && exec ./lib.rs");
        let words = [
            "sh",
            here,
            "--verbose",
            &flag,
            "/no/such/file",
            &script,
            source,
        ];
        let asked = Asked::of(&words.map(String::from), 10.0).expect("readable");
        let hashed: Vec<&str> = asked.files.keys().map(String::as_str).collect();
        let lib = concat!(env!("CARGO_MANIFEST_DIR"), "/src/./lib.rs");
        assert_eq!(hashed, [here, lib, "sh"]);
        assert_eq!(asked.files[here].len(), 64);
    }

    #[test]
    fn a_file_with_blanks_in_its_name_is_hashed() {
        let name = format!("epa-oracle asked {}.py", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "pass").expect("written");
        let script = format!("exec sh -u '{}' --fast", path.display());
        let asked = Asked::of(&["sh".to_owned(), "-c".to_owned(), script], 10.0);
        std::fs::remove_file(&path).expect("removed");
        let asked = asked.expect("readable");
        assert!(asked.files.contains_key(&*path.to_string_lossy()));
    }

    #[test]
    fn a_file_is_hashed_however_an_option_names_it() {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let (manifest, lib) = (
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs"),
        );
        for (words, file) in [
            (vec![format!("@{manifest}")], manifest),
            (vec![format!("-I{manifest}")], manifest),
            (vec![format!("-xm{manifest}")], manifest),
            (vec![format!("{manifest}?line=1")], manifest),
            (
                vec!["-C".to_owned(), source.to_owned(), "lib.rs".to_owned()],
                lib,
            ),
            (vec!["lib.rs".to_owned(), source.to_owned()], lib),
        ] {
            let command: Vec<String> = ["env".to_owned()].into_iter().chain(words).collect();
            let asked = Asked::of(&command, 1.0).expect("readable");
            assert!(asked.files.contains_key(file), "{command:?}: {asked:?}");
        }
        let folder = std::env::temp_dir().join(format!("epa-oracle-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("made");
        let all = ["a b.py", "drv.js", "mine.py", "sh.py"].map(|name| folder.join(name));
        for path in &all {
            std::fs::write(path, "pass").expect("written");
        }
        let here = folder.display();
        let script = format!("cd {here}; node drv; python3 -ummine; sh; exec sh {here}/a\\ b.py");
        let asked = Asked::of(&["sh".to_owned(), "-c".to_owned(), script], 1.0);
        std::fs::remove_dir_all(&folder).expect("removed");
        let asked = asked.expect("readable");
        for path in &all {
            assert!(
                asked.files.contains_key(&*path.to_string_lossy()),
                "{path:?}"
            );
        }
        // Whatever else bears its name.
        assert!(asked.files.contains_key("sh"));
    }
}
